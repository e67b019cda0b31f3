"""Columns: runs of lines that leave the same gaps free."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise

from chunkbook.cleaning.lines import Line
from chunkbook.document import Span

LEAST_KEPT = 0.7  # of the columns so far that a further line must leave standing
LEAST_GAP = 2  # spaces that all lines of a grid leave free between two columns
PATIENCE = 60  # lines in which two rows must have turned up that share columns
MOST_BLANK = 3  # blank lines inside a grid

_PRINTED = re.compile("[^ ]")
_SINGLE_SPACE = re.compile("(?<=[^ ]) (?=[^ ])")
_MARKED = re.compile(rf"1(?:0{{0,{LEAST_GAP - 1}}}1)*")


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
    filled = _SINGLE_SPACE.sub("1", line.text)
    return int(_PRINTED.sub("1", filled).replace(" ", "0")[::-1] or "0", 2)


def runs_of(bits: int) -> list[Span]:
    """Find the stretches that marked positions cover, those with less than `LEAST_GAP` between them as one."""
    return [Span(*match.span()) for match in _MARKED.finditer(format(bits, "b")[::-1])]


def columns_of(runs: Sequence[Span]) -> tuple[Span, ...]:
    """Make each run reach up to the next one."""
    ends = [run.start for run in runs[1:]] + [runs[-1].end]
    return tuple(Span(run.start, end) for run, end in zip(runs, ends, strict=True))


def grid_at(lines: Sequence[Line], first: int, barriers: AbstractSet[int]) -> Grid | None:
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
        The longest run of lines whose gaps fit; None unless two lines that follow each other share two columns.
    """
    if len(lines[first].cells) < 2 or not _grown(lines, first, barriers, first + PATIENCE):
        return None
    return _grown(lines, first, barriers, len(lines))


def _grown(lines: Sequence[Line], first: int, barriers: AbstractSet[int], stop: int) -> Grid | None:
    last = _last_line(lines, first, barriers, min(stop, len(lines)))
    runs = runs_of(_union(lines[first : last + 1]))
    while last >= first and (not lines[last].text or _is_loose(lines[last], runs)):
        last -= 1
    rows = [line for line in lines[first : last + 1] if line.text]
    runs = _with_heads(rows, runs_of(_union(rows))) if rows else []
    return Grid(tuple(rows), columns_of(runs), last + 1) if len(runs) > 1 and _share_columns(rows, runs) else None


def _last_line(lines: Sequence[Line], first: int, barriers: AbstractSet[int], stop: int) -> int:
    """Go down while the gaps fit; over more than one blank line only to a line that has just these columns."""
    bits, last = printed(lines[first]), first
    for index in range(first + 1, stop):
        if index in barriers or index - last > MOST_BLANK + 1:
            break
        if not lines[index].text:
            continue
        before, runs = runs_of(bits), runs_of(bits | printed(lines[index]))
        far = index - last > 2
        if len(runs) < 2 or len(runs) < LEAST_KEPT * len(before):
            break
        if far and not (len(runs) == len(before) and len(lines[index].cells) > 2):
            break
        bits, last = bits | printed(lines[index]), index
    return last


def _union(rows: Sequence[Line]) -> int:
    bits = 0
    for row in rows:
        bits |= printed(row)
    return bits


def _is_loose(line: Line, runs: Sequence[Span]) -> bool:
    """Say whether a line fills the first column only, as a source below a table or the next paragraph does."""
    return len(runs) < 2 or (len(line.text) <= runs[1].start and not line.text.lstrip()[0].islower())


def _share_columns(rows: Sequence[Line], runs: Sequence[Span]) -> bool:
    filled = [{place for place, run in enumerate(runs) if row.text[run.start : run.end].strip()} for row in rows]
    wide = [places for places in filled if len(places) > 1]
    return any(len(above & below) > 1 for above, below in pairwise(wide))


def _with_heads(rows: Sequence[Line], runs: Sequence[Span]) -> list[Span]:
    """Unite a column that has no head with the nearest one if that has only a head: it was set off its column."""
    heads = [bool(rows[0].text[run.start : run.end].strip()) for run in runs]
    bodies = [any(row.text[run.start : run.end].strip() for row in rows[1:]) for run in runs]
    united = list[Span]()
    for place, run in enumerate(runs):
        pair = (place - 1, place) if heads[place] else (place, place - 1)
        if place and _is_headless(heads, bodies, *pair) and _nearest(runs, pair[0]) == pair[1]:
            united[-1] = Span(united[-1].start, run.end)
        else:
            united.append(run)
    return united


def _is_headless(heads: Sequence[bool], bodies: Sequence[bool], column: int, neighbour: int) -> bool:
    return not heads[column] and heads[neighbour] and not bodies[neighbour]


def _nearest(runs: Sequence[Span], place: int) -> int:
    left = runs[place].start - runs[place - 1].end if place else None
    right = runs[place + 1].start - runs[place].end if place + 1 < len(runs) else None
    return place - 1 if right is None or (left is not None and left < right) else place + 1
