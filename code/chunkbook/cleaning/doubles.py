"""Fake bold: text that was printed twice or more, a hair apart, and comes out so many times."""

from __future__ import annotations

from collections.abc import Sequence

from chunkbook.cleaning.lines import Line
from chunkbook.cleaning.report import Change
from chunkbook.styles import repeated_unit

LEAST_LETTERS = 3


def print_once(lines: Sequence[Line]) -> tuple[list[Line], list[Change]]:
    """Leave out the further copies of a repeated line or cell, such as ``HeadingHeading``."""
    kept, changes = list[Line](), list[Change]()
    for line in lines:
        cells = {cell: half for cell in line.cells if (half := single(cell)) != cell}
        text = line.text
        for cell, half in cells.items():
            text = text.replace(cell, half.ljust(len(cell)), 1)
        changes += [Change("double print", line.page, cell, half) for cell, half in cells.items()]
        kept.append(line.saying(text) if cells else line)
    return kept, changes


def single(text: str) -> str:
    """Give one copy of a text that says the same thing twice or more without a space between; any other as it is.

    The text must begin with a capital: then a capital stands in the middle of a word, and no word is spelt like that.
    """
    once = repeated_unit(text) if text[:1].isupper() else text
    return once if sum(letter.isalpha() for letter in once) >= LEAST_LETTERS else text
