"""Folded text: white space and case do not count, and every place leads back to the original (chapter 8)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from chunkbook.document import Span

_PARTS = re.compile(r"\s+|\S+")


def fold(text: str) -> str:
    """Fold a text: each run of white space becomes one space, none at the ends, and case does not count.

    Parameters
    ----------
    text : str
        Anything.

    Returns
    -------
    str
        Two texts that a reader would call the same come out equal: ``"Ten\\n years"`` and ``"ten years"``.
    """
    return " ".join(text.split()).casefold()


class FoldedText:
    """A text in its folded form, in which phrases are found; what is found is given in offsets of the original.

    Parameters
    ----------
    text : str
        The original. Offsets count its code points.
    """

    def __init__(self, text: str) -> None:
        parts = [(part[0], part.start()) for part in _PARTS.finditer(text)]
        self.text = "".join(" " if part.isspace() else part.casefold() for part, _ in parts)
        self._starts = [start for part, at in parts for start in _starts(part, at)]
        self._length = len(text)

    def find(self, phrase: str) -> Iterator[Span]:
        """Yield every place of a phrase in the folded text, also where places overlap."""
        wanted = fold(phrase)
        place = self.text.find(wanted)
        while wanted and place >= 0:
            yield Span(place, place + len(wanted))
            place = self.text.find(wanted, place + 1)

    def original(self, place: Span) -> Span:
        """Give the stretch of the original that a place of the folded text stands for; it is not empty."""
        last = self._starts[place.end - 1]
        after = bisect_right(self._starts, last, lo=place.end - 1)
        return Span(self._starts[place.start], self._starts[after] if after < len(self._starts) else self._length)


def shortest_stretches(places: Sequence[Sequence[Span]]) -> list[Span]:
    """Find the stretches that hold one place of each kind, and inside which no smaller one does.

    Parameters
    ----------
    places : sequence of sequence of Span
        For each kind its places, from left to right, all of one length.

    Returns
    -------
    list of Span
        Starts and ends both increase. Empty when a kind has no place.
    """
    if not places or not all(places):
        return []
    starts = sorted({place.start for kind in places for place in kind}, reverse=True)
    reach = [_nearest_ends(kind, starts) for kind in places]
    found: list[Span] = []
    for start, ends in zip(starts, zip(*reach, strict=True), strict=True):
        end = max(ends)
        if end < (found[-1].end if found else _FAR):
            found.append(Span(start, int(end)))
    return found[::-1]


_FAR = float("inf")


def _nearest_ends(kind: Sequence[Span], starts: Sequence[int]) -> list[float]:
    """For each start, from right to left, give the end of the first place that begins there or later."""
    ends, left, nearest = [], len(kind), _FAR
    for start in starts:
        while left and kind[left - 1].start >= start:
            left -= 1
            nearest = kind[left].end
        ends.append(nearest)
    return ends


def _starts(part: str, at: int) -> Iterable[int]:
    """For each character of a folded part, give where its original starts; white space is one, ``ß`` is two."""
    if part.isspace():
        return (at,)
    if len(part.casefold()) == len(part):
        return range(at, at + len(part))
    return [at + place for place, character in enumerate(part) for _ in character.casefold()]
