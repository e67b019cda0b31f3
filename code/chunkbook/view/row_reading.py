"""What a chunk tells of a table row: whether the row is whole, and whether its header and its section come with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain

_BAR = re.compile(r"(?<!\\)\|")  # a bar with a backslash before it belongs to the cell
_WORD = re.compile(r"\w+(?:[.,:/]\w+)*|%")


class Reading(IntEnum):
    """How well a row can be read; a larger value tells more."""

    CUT = 0
    ALONE = 1
    HEADED = 2
    PLACED = 3


@dataclass(frozen=True)
class TableRows:
    """A table as a person would copy it out: its section, its header and its rows.

    Parameters
    ----------
    section : str
        Heading above the table, without its number.
    header : tuple of str
        Names of the columns.
    rows : tuple of tuple of str
        Cells, each as long as `header`.
    """

    section: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def from_markdown(cls, table: str, *, section: str) -> TableRows:
        """Read a table in Markdown: the names of its columns, a line of dashes, and its rows.

        Parameters
        ----------
        table : str
            The lines of one table, with ``|`` between the cells.
        section : str
            Heading above the table, without its number.

        Raises
        ------
        ValueError
            The text has no header and line of dashes, or a row with more or fewer cells than the header.
        """
        header, dashes, *rows = [_cells(line) for line in table.strip().splitlines()] + [(), ()]
        if not dashes or any(cell.strip("-: ") for cell in dashes):
            raise ValueError(f"table must have a line of dashes below its header: table={table[:60]!r}.")
        filled = tuple(row for row in rows if row)
        for row in filled:
            if len(row) != len(header):
                raise ValueError(f"row must have {len(header)} cells, like the header: row={row}.")
        return cls(section, header, filled)

    def read(self, text: str, row: Sequence[str]) -> Reading:
        """Say how well one row can be read in a text; marks, capitals and white space do not count.

        A row may also be written as pairs, ``Code: H5, Days: 1``, which bring the names of the columns along.
        """
        words = spaced(text)
        paired = spaced(" ".join(chain.from_iterable(zip(self.header, row, strict=True))))
        if paired not in words and spaced(" ".join(row)) not in words:
            return Reading.CUT
        if paired not in words and spaced(" ".join(self.header)) not in words:
            return Reading.ALONE
        return Reading.PLACED if spaced(self.section) in words else Reading.HEADED

    def best(self, texts: Iterable[str], row: Sequence[str]) -> Reading:
        """Say how well a row can be read in the text that tells most of it."""
        return max((self.read(text, row) for text in texts), default=Reading.CUT)


def _cells(line: str) -> tuple[str, ...]:
    parts = _BAR.split(line.strip().removeprefix("|").removesuffix("|"))
    return tuple(part.strip() for part in parts) if line.strip() else ()


def spaced(text: str) -> str:
    """Write a text as lower-case words between single spaces, so that `in` compares whole words."""
    return f" {' '.join(_WORD.findall(text.lower()))} "
