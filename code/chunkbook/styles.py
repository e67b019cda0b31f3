"""How lines were printed: font size, bold and place on the page, matched to the lines of a text."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import isfinite, sqrt
from typing import TYPE_CHECKING, Any

from chunkbook.document import Document, LineStyle, Page, Span

if TYPE_CHECKING:
    import pypdf

_BOLD = re.compile(r"bold|black|heavy|semibold|demi", re.IGNORECASE)
_MONO = re.compile(r"courier|mono|consol|typewriter|cmtt|menlo|monaco", re.IGNORECASE)
SMALL = 0.8  # of the size of the text beside it; a raised number is smaller
LEAST_CLIMB, MOST_CLIMB = 0.15, 0.8  # of that size; how far it is raised

_NUMBER = re.compile(r"[+\-−]?\d{1,3}")
_LARGEST = 14_400.0  # points: a letter as high as the largest page of the standard
_GAP = re.compile(r"\s{2,}")


@dataclass(frozen=True)
class Print:
    """A stretch of text as it was printed.

    Parameters
    ----------
    text : str
        What it says.
    font : str
        Name of the font, as the PDF has it.
    size : float
        Height of the font in points, on the page.
    height : float
        How far up the page it stands, from 0 (foot) to 1 (head); -1 where nobody knows.
    rise : float
        The same in points.
    order : int
        How many stretches were drawn before it.
    turned : bool
        Whether it runs in another direction than from left to right.
    """

    text: str
    font: str
    size: float
    height: float = -1.0
    rise: float = 0.0
    order: int = 0
    turned: bool = False


def pypdf_prints(page: pypdf.PageObject) -> tuple[Print, ...]:
    """List what was printed on a page that pypdf has read; empty where its plain mode fails."""
    found = list[tuple[float, Print]]()
    bottom, tall = _height(page)

    def note(text: str, page_matrix: Sequence[float], text_matrix: Sequence[float], font: Any, size: float) -> None:
        if text.strip():
            scale, rise = _scale_and_rise(text_matrix, page_matrix)
            name, turned = str((font or {}).get("/BaseFont", "")), _is_turned(text_matrix, page_matrix)
            found.append((rise, Print(text, name, abs(size) * scale, (rise - bottom) / tall, rise, len(found), turned)))

    try:
        page.extract_text(visitor_text=note)
    except Exception:  # a page that only layout mode can read: its text stands, without styles
        return ()
    return tuple(stretch for _, stretch in sorted(found, key=lambda pair: -pair[0]))


def _height(page: pypdf.PageObject) -> tuple[float, float]:
    """Foot and height of a page; of letter paper where the file says no size, as the readers of the standard do."""
    try:
        box = page.mediabox
        return float(box.bottom), float(box.height) or 1.0
    except Exception:
        return 0.0, 792.0


def _scale_and_rise(inner: Sequence[float], outer: Sequence[float]) -> tuple[float, float]:
    """Multiply two matrices of a PDF: by how much they enlarge, and how far up they move."""
    turned = abs((inner[0] * inner[3] - inner[1] * inner[2]) * (outer[0] * outer[3] - outer[1] * outer[2]))
    return sqrt(turned), inner[4] * outer[1] + inner[5] * outer[3] + outer[5]


def _is_turned(inner: Sequence[float], outer: Sequence[float]) -> bool:
    along, across = inner[0] * outer[0] + inner[1] * outer[2], inner[0] * outer[1] + inner[1] * outer[3]
    return abs(across) > 0.01 * abs(along)


def with_turned(text: str, prints: Sequence[Print]) -> str:
    """Add turned text that a layout left out, such as a label along the edge, below the rest of its page."""
    said = _squeezed(text)
    missing = [stretch.text.strip() for stretch in prints if stretch.turned and _squeezed(stretch.text) not in said]
    return "\n\n".join([text, *missing]) if missing else text


def plumber_prints(page: Any) -> tuple[Print, ...]:
    """List what was printed on a page that pdfplumber has read, word by word or in longer stretches."""
    words = page.extract_words(keep_blank_chars=True, extra_attrs=["fontname", "size"])
    tall = float(page.height) or 1.0
    return tuple(
        Print(word["text"], word["fontname"], float(word["size"]), 1 - word["bottom"] / tall) for word in words
    )


def line_styles(document: Document, prints: Sequence[Sequence[Print]]) -> tuple[LineStyle, ...]:
    """Match the lines of a document to what was printed on its pages.

    Parameters
    ----------
    document : Document
        Text with pages.
    prints : sequence of sequence of Print
        For each page what was printed on it, from top to bottom. Empty where the reader could not tell.

    Returns
    -------
    tuple of LineStyle
        One for each line whose words were found again, in the order of the text.
    """
    pages = zip(document.pages, prints, strict=False)
    return tuple(style for page, printed in pages for style in _page_styles(document.text, page, printed))


def _raised(printed: Sequence[Print]) -> Iterator[tuple[str, str]]:
    """Yield small numbers that were set right after larger text and higher, each with the word in front of it."""
    for base, small in pairwise(sorted(printed, key=lambda stretch: stretch.order)):
        climb = (small.rise - base.rise) / (base.size or 1.0)
        is_small = small.size <= SMALL * base.size and _NUMBER.fullmatch(small.text.strip())
        if is_small and LEAST_CLIMB <= climb <= MOST_CLIMB and base.text.strip():
            yield base.text.split()[-1], small.text.strip()


def _places(line: str, start: int, pairs: list[tuple[str, str]]) -> Iterator[Span]:
    """Find raised numbers in a line; each is used up."""
    place = 0
    for pair in list(pairs):
        found = re.compile(rf"{re.escape(pair[0])}\s*({re.escape(pair[1])})(?!\d)").search(line, place)
        if found:
            pairs.remove(pair)
            place = found.end()
            yield Span(start + found.start(1), start + found.end(1))


def _page_styles(text: str, page: Page, printed: Sequence[Print]) -> Iterator[LineStyle]:
    by_text = defaultdict[str, deque[Print]](deque)
    for stretch in printed:
        by_text[_squeezed(stretch.text)].append(stretch)
    start, raised = page.start, list(_raised(printed))
    for line in text[page.start : page.end].split("\n"):
        if line.strip() and (found := _prints_of(line, by_text)):
            style = _style(start, start + len(line), found)
            yield replace(style, raised=tuple(_places(line, start, raised))) if raised else style
        start += len(line) + 1


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _prints_of(line: str, by_text: dict[str, deque[Print]]) -> list[Print]:
    """Find a line as a whole, else cell by cell; of equal stretches the upper one comes first."""
    whole = _print_of(line, by_text)
    cells = [whole] if whole else [_print_of(cell, by_text) for cell in _GAP.split(line.strip())]
    return [cell for cell in cells if cell]


def _print_of(words: str, by_text: dict[str, deque[Print]]) -> Print | None:
    """Find what was printed as these words; bold by double printing gives them twice, and a print for each."""
    said = _squeezed(words)
    once = said if said in by_text else repeated_unit(said)
    queue = by_text.get(once)
    if not queue:
        return None
    copies = [queue.popleft() for _ in range(min(len(queue), len(said) // len(once)))]
    return copies[0]


def repeated_unit(text: str) -> str:
    """Give the shortest text of which this one is made by saying it once or more; not for the empty text."""
    return text[: (text + text).find(text, 1)]


def _style(start: int, end: int, prints: Sequence[Print]) -> LineStyle:
    longest = max(prints, key=lambda stretch: len(stretch.text))
    bold = all(_BOLD.search(stretch.font) for stretch in prints)
    mono = all(_MONO.search(stretch.font) for stretch in prints)
    apart = any(abs(after.order - before.order) > 1 for before, after in pairwise(prints))
    size, height = _sane(longest.size, _LARGEST), _sane(longest.height, 1.0, otherwise=-1.0)
    return LineStyle(start, end, round(size, 1), bold, mono, round(height, 3), apart)


def _sane(number: float, most: float, otherwise: float = 0.0) -> float:
    """Keep a number of the file within what can be; a damaged one may be endless or no number."""
    return min(max(number, otherwise), most) if isfinite(number) else otherwise
