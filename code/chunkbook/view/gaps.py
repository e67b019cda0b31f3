"""Wide gaps of a page in layout mode, shortened so that its columns still stand one below the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

KEPT = 3  # blanks that stay of a gap; fewer would look like a gap between words

_GAP = " " * KEPT
_LONG_GAP = re.compile(rf" {{{KEPT + 1},}}")
_LINE_END = re.compile(r"\r\n?|\n")


@dataclass(frozen=True)
class Stretch:
    """Lines of one kind that follow each other: all blank, or all with gaps, or neither."""

    lines: tuple[str, ...]
    blank: bool
    gaps: bool


def stretches(text: str) -> Iterator[Stretch]:
    """Yield the lines of a text, and shorten each gap that all lines of a stretch leave free to `KEPT` blanks."""
    lines = (line.rstrip() for line in _LINE_END.split(text.expandtabs(8)))
    for (blank, gaps), group in groupby(lines, lambda line: (not line, _GAP in line)):
        found = list(group)
        yield Stretch(tuple(shortened(found) if gaps else found), blank, gaps)


def shortened(lines: Sequence[str]) -> list[str]:
    """Shorten the gaps that all of the lines share; the columns stay below each other."""
    columns = zip_longest(*lines, fillvalue=" ")
    free = "".join(" " if set(column) == {" "} else "x" for column in columns)
    for gap in reversed(list(_LONG_GAP.finditer(free))):
        lines = [line[: gap.start() + KEPT] + line[gap.end() :] for line in lines]
    return list(lines)
