"""Tables: rows out of lines in columns, a wrapped cell with its row, and one table where a page break cut it in two."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chunkbook.cleaning.columns import Grid
from chunkbook.cleaning.hyphens import Part, Words, run_on
from chunkbook.cleaning.report import Change

Cells = tuple[str, ...]


@dataclass(frozen=True)
class TableLine:
    """One printed line of a table: what it has in each column, and its page."""

    cells: Cells
    place: int
    page: int


@dataclass(frozen=True)
class Row:
    """A row of a table: for each column the printed lines of its cell."""

    cells: tuple[tuple[Part, ...], ...]

    @property
    def first(self) -> Part:
        """The part that the row begins with."""
        return next(cell[0] for cell in self.cells if cell)


def table_lines(grid: Grid) -> tuple[TableLine, ...]:
    """Cut the lines of a grid into cells."""
    return tuple(TableLine(grid.cells(line), line.place, line.page) for line in grid.lines)


def rows_of(lines: Sequence[TableLine]) -> list[Row]:
    """Put printed lines together to rows, see `begins_row`.

    Parameters
    ----------
    lines : sequence of TableLine
        Lines of one table; all have the same number of cells.

    Returns
    -------
    list of Row
        The first one is the head.
    """
    groups = list[list[TableLine]]()
    for line in lines:
        if not groups or begins_row(line.cells, groups[-1]):
            groups.append([line])
        else:
            groups[-1].append(line)
    return [_row(group) for group in groups]


def begins_row(cells: Cells, above: Sequence[TableLine]) -> bool:
    """Say whether a line begins a row, or goes on in the cells of the row above.

    A line with its first cell filled begins a row, unless that is all it has and it goes on in lower case. A line
    without it begins one where two or more of its cells stand under filled ones and none goes on in lower case: it
    is a row of the group above.
    """
    filled = [place for place, cell in enumerate(cells) if cell]
    if filled == [0]:
        return not (cells[0][0].islower() or cells[0][0] in "(&/")
    if filled[0] == 0:
        return True
    under = all(any(line.cells[place] for line in above) for place in filled)
    return len(filled) > 1 and under and not any(cells[place][0].islower() for place in filled)


def _row(lines: Sequence[TableLine]) -> Row:
    cells = (
        tuple(Part(line.cells[place], line.place, line.page) for line in lines if line.cells[place])
        for place in range(len(lines[0].cells))
    )
    return Row(tuple(cells))


def continued_table(
    above: Sequence[TableLine], below: Sequence[TableLine]
) -> tuple[tuple[TableLine, ...] | None, list[Change]]:
    """Say which lines of a table only go on with the one on the page before.

    Parameters
    ----------
    above, below : sequence of TableLine
        The last table of a page from its start, and the first one of the next page.

    Returns
    -------
    tuple of (tuple of TableLine or None), list of Change
        The lines that go on: without a head that was printed again, which is reported. None if they are two tables:
        the columns differ, or the second one has a head of its own.
    """
    if len(above[0].cells) != len(below[0].cells):
        return None, []
    head, again = _said(_head(above)), _head(below)
    if head == _said(again) and len(again) < len(below):
        return tuple(below[len(again) :]), [Change("repeated table head", below[0].page, " | ".join(head))]
    return (None if _has_own_head(below) else tuple(below)), []


def _head(lines: Sequence[TableLine]) -> Sequence[TableLine]:
    end = next((place for place in range(1, len(lines)) if begins_row(lines[place].cells, lines[:place])), len(lines))
    return lines[:end]


def _said(lines: Sequence[TableLine]) -> list[str]:
    return [" ".join(line.cells[place] for line in lines if line.cells[place]) for place in range(len(lines[0].cells))]


def _has_own_head(lines: Sequence[TableLine]) -> bool:
    """A head has words where the rows below it have numbers."""
    first, rest = lines[0].cells, lines[1:]
    numeric = [place for place in range(len(first)) if rest and all(_is_number(line.cells[place]) for line in rest)]
    return bool(numeric) and all(first[place] and not _is_number(first[place]) for place in numeric)


def _is_number(cell: str) -> bool:
    return not cell or re.match(r"\W*[0-9]", cell) is not None


def written_rows(rows: Sequence[Row], words: Words) -> tuple[list[Part], list[Change]]:
    """Write rows as a Markdown table, one part a row, with ``|`` inside cells escaped."""
    parts, changes = list[Part](), list[Change]()
    for number, row in enumerate(rows):
        cells = [run_on(cell, words) for cell in row.cells]
        changes += [change for _, found in cells for change in found]
        texts = ["".join(part.text for part in said) for said, _ in cells]
        parts.append(Part(_markdown(texts) + "\n", row.first.place, row.first.page))
        if number == 0:
            parts.append(Part(_markdown(["---"] * len(texts)) + "\n", row.first.place, row.first.page))
    parts[-1] = Part(parts[-1].text.rstrip("\n"), parts[-1].place, parts[-1].page)
    return parts, changes


def _markdown(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
