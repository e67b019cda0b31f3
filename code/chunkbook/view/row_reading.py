"""What a chunk tells of a table row: whether the row is whole, and whether its header and its section come with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain

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


def spaced(text: str) -> str:
    """Write a text as lower-case words between single spaces, so that `in` compares whole words."""
    return f" {' '.join(_WORD.findall(text.lower()))} "
