"""Two columns of text: the left one is read first, and there is no table."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

from chunkbook.clean.columns import Grid
from chunkbook.clean.lines import Line

LEAST_WORDS = 3  # in each line of a column of text but its last; a table has shorter cells, above all in its head
LEAST_LINES = 3


def is_text_in_columns(grid: Grid) -> bool:
    """Say whether the columns of a grid are running text.

    Each column must have several words in every line. Besides, most lines must go on in the next one, in lower case
    or after a hyphen, or hold so many words that no cell would.
    """
    columns = [filled(grid, place) for place in range(len(grid.columns))]
    return len(columns) in (2, 3) and all(_is_text(column) for column in columns) and any(map(_flows, columns))


def filled(grid: Grid, place: int) -> list[Line]:
    """Give one column as lines of their own, those that it leaves free left out."""
    cells = ((grid.cells(line)[place], line) for line in grid.lines)
    return [line.saying(cell) for cell, line in cells if cell]


def _is_text(column: list[Line]) -> bool:
    return len(column) >= LEAST_LINES and all(len(line.bare.split()) >= LEAST_WORDS for line in column[:-1])


def _flows(column: list[Line]) -> bool:
    going_on = [after.text[0].islower() or before.text.endswith("-") for before, after in pairwise(column)]
    return 2 * sum(going_on) >= len(going_on) or mean(len(line.bare.split()) for line in column) >= LEAST_WORDS
