"""Ranks of headings: by their numbers, else by how they are set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from chunkbook.cleaning.lines import Line

DEEPEST = 5  # rank; below a title that is level 6, the last of Markdown

Look: TypeAlias = tuple[float, bool]
"""Size in points, and whether it is bold."""


@dataclass(frozen=True)
class Heading:
    """A heading line: `rank` counts from 1 for the outermost, 0 is the title of the document."""

    rank: int
    lines: int = 1


@dataclass(frozen=True)
class Found:
    """A heading before it has a rank: its lines, from `place` up to `end`, its number, and its first line."""

    place: int
    end: int
    number: str
    line: Line

    @property
    def look(self) -> Look:
        """How its first line is set."""
        return self.line.size, self.line.bold


def ranked(found: Sequence[Found], title: Found | None) -> dict[int, Heading]:
    """Give each heading its rank.

    Parameters
    ----------
    found : sequence of Found
        The headings of a document, in order.
    title : Found or None
        The title of the document, which gets rank 0.

    Returns
    -------
    dict of int to Heading
        By the place of the first line. The rank is the number of parts of its number; without a number it comes from
        its look, at most one below the heading above.
    """
    headings = [heading for heading in found if heading != title]
    by_look, ranks, above = _ranks_of_looks(headings), dict[int, Heading](), 0
    if title:
        ranks[title.place] = Heading(0, title.end - title.place)
    for heading in headings:
        rank = heading.number.count(".") + 1 if heading.number else min(by_look[heading.look], above + 1)
        ranks[heading.place] = Heading(min(rank, DEEPEST), heading.end - heading.place)
        above = rank
    return ranks


def _ranks_of_looks(headings: Sequence[Found]) -> dict[Look, int]:
    """Rank the ways in which headings are set: as their numbers say, else the larger the further out."""
    known = {heading.look: heading.number.count(".") + 1 for heading in reversed(headings) if heading.number}
    looks = sorted({heading.look for heading in headings}, reverse=True)
    if known:
        return {look: known.get(look) or _between(look, known) for look in looks}
    return {look: rank for rank, look in enumerate(looks, 1)}


def _between(look: Look, known: Mapping[Look, int]) -> int:
    """A way that no number has comes below the next larger one that some number has."""
    larger = [rank for other, rank in known.items() if other > look]
    return max(larger) + 1 if larger else 1
