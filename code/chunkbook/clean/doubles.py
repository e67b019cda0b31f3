"""Fake bold: text that was printed twice, a hair apart, and comes out twice."""

from __future__ import annotations

from collections.abc import Sequence

from chunkbook.clean.lines import Line
from chunkbook.clean.report import Change

LEAST_LETTERS = 3


def print_once(lines: Sequence[Line]) -> tuple[list[Line], list[Change]]:
    """Leave out the second copy of a doubled line or cell, such as ``HeadingHeading``."""
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
    """Give half of a text that says the same thing twice without a space between; any other text as it is.

    The text must begin with a capital: then a capital stands in the middle of a word, and no word is spelt like that.
    """
    half, odd = divmod(len(text), 2)
    doubled = not odd and text[:half] == text[half:] and text[:1].isupper()
    letters = sum(letter.isalpha() for letter in text[:half])
    return text[:half] if doubled and letters >= LEAST_LETTERS else text
