"""A page as it was read beside the page as it is clean, and a table of what was changed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from chunkbook.clean import Change
from chunkbook.document import Document, Page
from chunkbook.view.colours import INK, MIST, SAND
from chunkbook.view.markup import TEXT, card, counted, note, one_line, raised, text_html
from chunkbook.view.tables import Table, table

_ROW = "display:flex;flex-wrap:wrap;gap:8px;margin:0.4em 0"
_BOX = f"flex:1 1 20em;min-width:0;max-width:100%;box-sizing:border-box;border:1px solid {INK};padding:0.3em 0.5em"
_SCROLL = f"{TEXT};white-space:pre;overflow-x:auto;line-height:1.4"
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n){3,}")
_WIDTH = 60  # characters of a text in the table; longer ones are cut off


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
        return f"{self.name}\n--- as read\n{_squeezed(self.raw)}\n--- clean\n{self.cleaned}"

    def _repr_html_(self) -> str:
        read = _box("as read", self.raw, f"{_SCROLL};background-color:{MIST}", len(self.raw))
        clean = _box("clean", self.cleaned, f"{TEXT};line-height:1.5;background-color:{SAND}", len(self.cleaned))
        return card(note(self.name), f'<div style="{_ROW}">{read}{clean}</div>')


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
        It shows itself in a notebook, and as plain text in a terminal.

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
        One row a change; long texts are cut off, and ``–`` stands for what was dropped.
    """
    rows = [_row(number, change) for number, change in enumerate(changes, 1)]
    return table(
        rows, ("no.", "rule", "page", "before", "after"), caption=f"{counted(len(rows), 'change')} by cleaning"
    )


def _row(number: int, change: Change) -> tuple[int, str, int | None, str, str | None]:
    before = one_line(change.before.replace("\n", " ↵ "), _WIDTH)
    after = one_line(change.after, _WIDTH) if change.after else None
    return number, change.rule, change.page or None, before, after


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


def _box(name: str, text: str, style: str, length: int) -> str:
    head = f'<div style="font-size:0.8rem"><strong>{name}</strong> · {counted(length, "code point")}</div>'
    whole = _BLANK_LINES.sub(lambda gap: f"\n{raised(_blank_lines(gap))}\n", text_html(text))
    region = f'<div tabindex="0" role="group" aria-label="{escape(name)}" style="{style}">{whole}</div>'
    return f'<div style="{_BOX}">{head}{region}</div>'


def _squeezed(text: str) -> str:
    return _BLANK_LINES.sub(lambda gap: f"\n({_blank_lines(gap)})\n", text)


def _blank_lines(gap: re.Match[str]) -> str:
    return counted(gap[0].count("\n") - 1, "blank line")
