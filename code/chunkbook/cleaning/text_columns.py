"""Two columns of text: the left one is read first, and there is no table."""

from __future__ import annotations

from itertools import pairwise

from chunkbook.cleaning.columns import Grid
from chunkbook.cleaning.lines import Line

LEAST_LINES = 3
LEAST_WORDS = 3  # in each line of a column of text but its last; a table has shorter cells, above all in its head
DRAWN_APART = 2  # words that will do where the page was drawn one column after the other
MANY_WORDS = 6  # a line; more than the cells of a table hold


def is_text_in_columns(grid: Grid) -> bool:
    """Say whether the columns of a grid are running text.

    Each of two or three columns must have several words in every line. Besides, they were drawn one after the other,
    or the lines of one go on in the next line, in lower case or after a hyphen, or hold more words than cells do.
    """
    columns = [filled(grid, place) for place in range(len(grid.columns))]
    apart = 2 * sum(line.apart for line in grid.lines) > len(grid.lines)
    words = DRAWN_APART if apart else LEAST_WORDS
    if len(columns) > 3 or not all(_is_text(column, words) for column in columns):
        return False
    return apart or any(map(_reads_on, columns))


def filled(grid: Grid, place: int) -> list[Line]:
    """Give one column as lines of their own, those that it leaves free left out."""
    cells = ((grid.cells(line)[place], line) for line in grid.lines)
    return [line.saying(cell) for cell, line in cells if cell]


def _is_text(column: list[Line], words: int) -> bool:
    return len(column) >= LEAST_LINES and all(len(line.bare.split()) >= words for line in column[:-1])


def _reads_on(column: list[Line]) -> bool:
    going_on = [after.text[0].islower() or before.text.endswith("-") for before, after in pairwise(column)]
    words = sum(len(line.bare.split()) for line in column)
    return 2 * sum(going_on) >= len(going_on) or words >= MANY_WORDS * len(column)
