"""Running heads, feet and page numbers: what repeats at the edge of the pages."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from chunkbook.cleaning.lines import Line
from chunkbook.cleaning.report import Change

EDGE = 3  # lines at the top, and at the bottom of a page, that can be a head or a foot
MARGIN = 0.15  # of the height of the page, where the height of a line is known
RUN = 3  # pages one after the other (or every second one) that make a repeat; fewer will do if they are half of all

_PAGE_WORD = r"(?:pages?|p\.|pp\.|pg\.?|sheet|seite|página|sida|side|pagina|blad)"
_PAGE_OF = re.compile(rf"({_PAGE_WORD})\s*(?:[0-9]+|[ivxlc]+)\b(?:\s*(?:of|/|von|av|de|sur)\s*[0-9]+)?", re.IGNORECASE)
_ROMAN_LINE = re.compile(r"\W*[ivxlc]{1,7}\W*", re.IGNORECASE)
_NUMBER_OF = re.compile(r"#\s*(?:of|/|von|av|de|sur)\s*#")
_NUMBER = re.compile(r"[0-9]+")
# A number that stands apart: alone, at an end of the line behind a gap, a bar or a dash, or after a word for "page".
_STANDS_APART = re.compile(
    rf"\b{_PAGE_WORD}\s*#|(?:^|\s{{3}}|[|•·–—-]\s)\W*#\W*(?:$|\s{{3}}|\s[|•·–—-])", re.IGNORECASE
)
_ONLY_NUMBER = re.compile(rf"\W*(?:{_PAGE_WORD}\s*)?#\W*", re.IGNORECASE)


@dataclass(frozen=True)
class _Edge:
    """A line near the edge of a page, with what it says where numbers do not count."""

    index: int
    order: int
    key: str
    numbers: tuple[int, ...]


def drop_running_heads(lines: Sequence[Line]) -> tuple[list[Line], list[Change]]:
    """Drop the lines that repeat at the edges of pages.

    A line goes when it is one of the outermost lines of its page, when nothing that stays lies between it and the
    edge, and when it stands at the same edge on half of the pages, or on three pages running (or every second one).
    Numbers are left out of the comparison. But where they differ from page to page they must count the pages, and a
    line in columns that goes on in the next line is kept: both are rows of a table.

    Parameters
    ----------
    lines : sequence of Line
        Lines of all pages, blank ones among them.

    Returns
    -------
    tuple of list of Line, list of Change
        The lines that stay, and one change for each line that does not. One page has no running head.
    """
    places = groupby(range(len(lines)), lambda index: lines[index].place)
    pages = [filled for _, page in places if (filled := [index for index in page if lines[index].text])]
    if len(pages) < 2:
        return list(lines), []
    heads = _repeated(lines, pages, at_foot=False)
    feet = _repeated(lines, [page[::-1] for page in pages], at_foot=True)
    dropped = (heads | feet) - _all_that_is_there(lines, pages, heads | feet)
    changes = [Change(_rule(lines[index]), lines[index].page, lines[index].bare) for index in sorted(dropped)]
    return [line for index, line in enumerate(lines) if index not in dropped], changes


def key_of(line: Line) -> str:
    """Say what a line says where numbers do not count: each is ``#``, a wide gap three spaces."""
    if _ROMAN_LINE.fullmatch(line.text):
        return "#"
    numbered = _NUMBER.sub("#", _PAGE_OF.sub(r"\1 #", "   ".join(" ".join(cell.split()) for cell in line.cells)))
    return _NUMBER_OF.sub("#", numbered)


def _rule(line: Line) -> str:
    return "page number" if _ONLY_NUMBER.fullmatch(key_of(line)) else "running head"


def _repeated(lines: Sequence[Line], pages: list[list[int]], at_foot: bool) -> set[int]:
    """Find repeated lines, from the edge inwards; each of `pages` lists its lines in that order."""
    dropped = set[int]()
    for depth in range(EDGE):
        groups = defaultdict[str, list[_Edge]](list)
        for order, page in enumerate(pages):
            if page[depth:] and set(page[:depth]) <= dropped and _in_margin(lines[page[depth]], at_foot):
                edge = _Edge(page[depth], order, key_of(lines[page[depth]]), _numbers(lines[page[depth]]))
                groups[edge.key].append(edge)
        dropped |= {edge.index for group in groups.values() for edge in _repeats(group, len(pages), at_foot)}
    return dropped - {index for page in pages for index in _rows(lines, page, dropped)}


def _in_margin(line: Line, at_foot: bool) -> bool:
    if line.height < 0:
        return True
    return line.height <= MARGIN if at_foot else line.height >= 1 - MARGIN


def _numbers(line: Line) -> tuple[int, ...]:
    return tuple(int(number[:12]) for number in _NUMBER.findall(line.text))


def _repeats(group: list[_Edge], pages: int, at_foot: bool) -> Iterator[_Edge]:
    """Yield the lines with one key that are often enough at this edge, and whose numbers count the pages."""
    if not _numbers_fit(group, at_foot):
        return
    enough = len(group) >= 2 and 2 * len(group) >= pages
    for run in _runs(group):
        if enough or len(run) >= RUN:
            yield from run


def _runs(group: list[_Edge]) -> Iterator[list[_Edge]]:
    run = group[:1]
    for before, edge in pairwise(group):
        if edge.order - before.order > 2:
            yield run
            run = []
        run.append(edge)
    yield run


def _numbers_fit(group: list[_Edge], at_foot: bool) -> bool:
    """Numbers are the same on all pages, or they count the pages and stand where a page number stands."""
    numbers = {edge.numbers for edge in group}
    if len(numbers) == 1:
        return True
    if not (at_foot or _STANDS_APART.search(group[0].key)):
        return False
    return all(_counts(before, after) for before, after in pairwise(group))


def _counts(before: _Edge, after: _Edge) -> bool:
    """Each number stays as it is, goes up with the pages, or starts again; a Roman one is not compared."""
    if len(before.numbers) != len(after.numbers):
        return True
    step = after.order - before.order
    pairs = zip(before.numbers, after.numbers, strict=True)
    return all(new in (old, old + step) or new <= 1 for old, new in pairs)


def _rows(lines: Sequence[Line], page: list[int], dropped: set[int]) -> Iterator[int]:
    """Yield the dropped lines that are rows: close to the line that stays below them, and in as many columns."""
    first = next((place for place, index in enumerate(page) if index not in dropped), 0)
    for inner, outer in pairwise(reversed(page[: first + 1])):
        columns = len(lines[outer].cells)
        if abs(inner - outer) > 2 or columns < 2 or columns != len(lines[inner].cells):
            return
        yield outer


def _all_that_is_there(lines: Sequence[Line], pages: list[list[int]], dropped: set[int]) -> set[int]:
    """Find what must stay because most pages would be left with nothing: all but the top line and page numbers."""
    empty = [page for page in pages if set(page) <= dropped]
    if 2 * len(empty) <= len(pages):
        return set()
    return {index for page in empty for index in page[1:] if _rule(lines[index]) != "page number"}
