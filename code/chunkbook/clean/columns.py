"""Columns: runs of lines that leave the same gaps free."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chunkbook.clean.lines import Line
from chunkbook.document import Span

LEAST_KEPT = 0.7  # of the columns so far that a further line must leave standing
LEAST_GAP = 2  # spaces that all lines of a grid leave free between two columns

_PRINTED = re.compile(r"\S+(?: \S+)*")


@dataclass(frozen=True)
class Grid:
    """Some lines in columns.

    Parameters
    ----------
    lines : tuple of Line
        Lines with text.
    columns : tuple of Span
        Stretches of a line, each from the start of one column to the start of the next.
    end : int
        Place after its last line among the lines of the page.
    """

    lines: tuple[Line, ...]
    columns: tuple[Span, ...]
    end: int

    def cells(self, line: Line) -> tuple[str, ...]:
        """Cut a line at the columns; a column that it leaves free gives an empty cell."""
        return tuple(line.text[column.start : column.end].strip() for column in self.columns)


def printed(line: Line) -> int:
    """Mark the printed positions of a line as bits of a number, single spaces between words among them."""
    bits = 0
    for run in _PRINTED.finditer(line.text):
        bits |= ((1 << (run.end() - run.start())) - 1) << run.start()
    return bits


def columns_of(bits: int) -> tuple[Span, ...]:
    """Find the columns that marked positions leave, each reaching up to the next one."""
    runs = [run.span() for run in re.finditer("1+", format(bits, "b")[::-1])]
    starts = [start for place, (start, _) in enumerate(runs) if place == 0 or start - runs[place - 1][1] >= LEAST_GAP]
    ends = [*starts[1:], bits.bit_length()]
    return tuple(Span(start, end) for start, end in zip(starts, ends, strict=False))


def grid_at(lines: Sequence[Line], first: int, barriers: frozenset[int] | set[int]) -> Grid | None:
    """Grow a grid downwards from a line.

    Parameters
    ----------
    lines : sequence of Line
        Lines of one page, blank ones among them.
    first : int
        Where to start: a line with a wide gap.
    barriers : set of int
        Lines that belong to no grid, such as headings.

    Returns
    -------
    Grid or None
        The longest run of lines whose gaps fit; None unless two lines share two columns.
    """
    if len(lines[first].cells) < 2:
        return None
    bits, last = printed(lines[first]), first
    for index in _next_lines(lines, first, barriers):
        wider = bits | printed(lines[index])
        before, after = len(columns_of(bits)), len(columns_of(wider))
        if after < 2 or after < LEAST_KEPT * before:
            break
        bits, last = wider, index
    last = _without_loose_end(lines, first, last, columns_of(bits))
    rows = tuple(line for line in lines[first : last + 1] if line.text)
    if sum(len(row.cells) > 1 for row in rows) < 2:
        return None
    return Grid(rows, columns_of(_union(rows)), last + 1)


def _union(rows: Sequence[Line]) -> int:
    bits = 0
    for row in rows:
        bits |= printed(row)
    return bits


def _next_lines(lines: Sequence[Line], first: int, barriers: frozenset[int] | set[int]) -> Iterator[int]:
    """Yield the lines below, over single blank lines, up to a barrier."""
    blank = 0
    for index in range(first + 1, len(lines)):
        blank = 0 if lines[index].text else blank + 1
        if blank > 1 or index in barriers:
            return
        if lines[index].text:
            yield index


def _without_loose_end(lines: Sequence[Line], first: int, last: int, columns: tuple[Span, ...]) -> int:
    """Leave out lines at the end that fill the first column only, such as a source or the next paragraph."""
    while last > first and (not lines[last].text or _is_loose(lines[last], columns)):
        last -= 1
    return last


def _is_loose(line: Line, columns: tuple[Span, ...]) -> bool:
    return len(line.text) <= columns[1].start and not line.text.lstrip()[0].islower()
