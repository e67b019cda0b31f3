"""Boxes of a form: labels with a colon, each followed by what was filled in."""

from __future__ import annotations

import re

from chunkbook.cleaning.lines import Line

_LABEL = re.compile(r"[^\W\d_][^:]{0,28}:(?!//)(?=\D|\s*\S|\Z)")
_BETWEEN_BOXES = re.compile(r" {2,}")  # boxes stand closer than columns do


def is_form_line(line: Line) -> bool:
    """Say whether a line is made of boxes: half of its cells are labels, or a third and the first.

    A line of one cell is a box if its label is in capitals.
    """
    cells = line.cells
    labels = sum(_is_label(cell) for cell in cells)
    if len(cells) < 2:
        return bool(labels) and line.text[: line.text.index(":")].isupper()
    return 2 * labels >= len(cells) or (3 * labels >= len(cells) and _is_label(cells[0]))


def boxes(line: Line) -> list[str]:
    """Cut a line of a form into its boxes: each label with the cells up to the next label."""
    found = list[str]()
    for cell in _BETWEEN_BOXES.split(line.text.strip()):
        if _is_label(cell) or not found:
            found.append(cell)
        else:
            found[-1] += f" {cell}"
    return found


def _is_label(cell: str) -> bool:
    match = _LABEL.match(cell)
    return match is not None and len(match[0].split()) <= 4
