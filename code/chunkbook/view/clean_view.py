"""A page as it was read beside the page as it is clean, and a table of what was changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from chunkbook.cleaning import Change
from chunkbook.document import Document, Page
from chunkbook.view.colours import INK, MIST, SAND
from chunkbook.view.gaps import Stretch, stretches
from chunkbook.view.markup import TEXT, card, counted, note, one_line, raised, text_html
from chunkbook.view.tables import Table, table

_ROW = "display:flex;flex-wrap:wrap;gap:8px;margin:0.4em 0"
_BOX = f"flex:1 1 30em;min-width:0;max-width:100%;box-sizing:border-box;border:1px solid {INK};padding:0.3em 0.5em"
_WIDTH = 70  # characters of a text in the table; longer ones are cut off
_MOST_BLANK = 2  # blank lines that are shown; more are counted


@dataclass(frozen=True)
class CleanView:
    """A picture of the same page of two documents.

    Parameters
    ----------
    raw, cleaned : str
        Text of the page as it was read, and as it is clean.
    name : str
        Which page it is.
    """

    raw: str
    cleaned: str
    name: str

    def __repr__(self) -> str:
        return f"{self.name}\n--- as read, gaps shortened\n{_plain(self.raw)}\n--- clean\n{self.cleaned}"

    def _repr_html_(self) -> str:
        read = _box("as read, gaps shortened", self.raw, MIST)
        return card(note(self.name), f'<div style="{_ROW}">{read}{_box("clean", self.cleaned, SAND)}</div>')


def show_cleaning(
    raw: Document, cleaned: Document, page: int | None = None, *, first: str | None = None
) -> CleanView:
    """Show a page as it was read beside the same page after `clean`.

    Parameters
    ----------
    raw : Document
        The document that was read, in layout mode.
    cleaned : Document
        What `clean` made of it.
    page : int, optional
        Physical number of the page; the whole text if it is left out.
    first : str, optional
        Words in the first line to show; what stands above it is left out.

    Returns
    -------
    CleanView
        It shows itself in a notebook, and as plain text in a terminal. Of the text as it was read, it shortens the
        gaps between columns, so that a table fits into a page.

    Raises
    ------
    ValueError
        One of the documents has no such page, or the words do not occur.
    """
    texts = [document.text if page is None else _text_of(document, page) for document in (raw, cleaned)]
    if first is not None:
        texts = [_from_line(text, first) for text in texts]
    return CleanView(texts[0], texts[1].strip(), raw.source if page is None else f"{raw.source}, page {page}")


def table_of_changes(changes: Iterable[Change]) -> Table:
    """List what cleaning dropped, joined or replaced, so that a person can check it.

    Parameters
    ----------
    changes : iterable of Change
        For instance all of them, ``clean_with_report(document).changes``.

    Returns
    -------
    Table
        One row for all changes that are alike, with their pages; long texts are cut off, and ``–`` stands for what
        was dropped.
    """
    pages = defaultdict[tuple[str, str, str], list[int]](list)
    for change in changes:
        pages[change.rule, change.before, change.after].append(change.page)
    total = sum(map(len, pages.values()))
    rows = [_row(*alike, numbers) for alike, numbers in pages.items()]
    return table(rows, ("rule", "pages", "before", "after"), caption=f"{counted(total, 'change')} by cleaning")


def _row(rule: str, before: str, after: str, pages: list[int]) -> tuple[str, str | None, str, str | None]:
    shown = one_line(before.replace("\n", " ↵ "), _WIDTH)
    return rule, _ranges(pages) or None, shown, one_line(after, _WIDTH) if after else None


def _ranges(numbers: Iterable[int]) -> str:
    """Write page numbers as ``1–4, 7``; 0 stands for no page."""
    runs = list[list[int]]()
    for number in sorted({number for number in numbers if number}):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _text_of(document: Document, number: int) -> str:
    found: list[Page] = [page for page in document.pages if page.number == number]
    if not found:
        numbers = ", ".join(str(page.number) for page in document.pages) or "none"
        raise ValueError(f"page must be a page of {document.source}: page={number}. It has these: {numbers}.")
    return document.text[found[0].start : found[0].end]


def _from_line(text: str, words: str) -> str:
    place = text.find(words)
    if place < 0:
        raise ValueError(f"first must occur in both texts: first={words!r}. Words may be parted by more blanks there.")
    return text[text.rfind("\n", 0, place) + 1 :]


def _box(name: str, text: str, colour: str) -> str:
    head = f'<div style="font-size:0.8rem"><strong>{name}</strong> · {counted(len(text), "code point")}</div>'
    style = f"{TEXT};line-height:1.4;background-color:{colour}"
    region = f'<div role="group" aria-label="{escape(name)}" style="{style}">{_html(text)}</div>'
    return f'<div style="{_BOX}">{head}{region}</div>'


def _html(text: str) -> str:
    return "".join(map(_stretch_html, stretches(text)))


def _stretch_html(stretch: Stretch) -> str:
    """Write lines as a part of their own; lines with gaps do not wrap, so they scroll where a screen is narrow."""
    if stretch.blank and len(stretch.lines) > _MOST_BLANK:
        return f"<div>{raised(_blank_lines(stretch))}</div>"
    lines = text_html("\n".join(stretch.lines))
    if stretch.gaps:
        return f'<div tabindex="0" style="white-space:pre;overflow-x:auto">{lines}</div>'
    return f"<div>{lines or '<br>'}</div>"


def _plain(text: str) -> str:
    return "\n".join(
        f"({_blank_lines(part)})" if part.blank and len(part.lines) > _MOST_BLANK else "\n".join(part.lines)
        for part in stretches(text)
    )


def _blank_lines(stretch: Stretch) -> str:
    return counted(len(stretch.lines), "blank line")
