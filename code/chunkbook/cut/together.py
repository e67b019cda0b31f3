"""What stays together: stretches of a text inside which no cut may fall (chapter 7)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache

from chunkbook.document import Span


class Together:
    """Stretches that may not be cut; a cut at the start of one is free, a cut at its end is not.

    Parameters
    ----------
    places : sequence of int
        In order; from each place on there may be a stretch, which does not reach beyond the next place.
    stretch : callable
        Gives the stretch from a place on by the number of the place; empty, if there is none. It is asked only near
        a cut, because a section that fits is never cut.
    """

    def __init__(self, places: Sequence[int], stretch: Callable[[int], Span]) -> None:
        self._places, self._stretch = places, lru_cache(maxsize=None)(stretch)

    def holds(self, cut: int) -> bool:
        """Say whether a cut at this offset would fall inside a stretch, or at its end."""
        before = bisect_left(self._places, cut) - 1
        if before < 0:
            return False
        start, end = self._stretch(before)
        return start < cut <= end

    def after(self, cut: int) -> int:
        """Give the first place from a cut on that no stretch around the cut holds: the cut itself if it is free."""
        return self._stretch(bisect_left(self._places, cut) - 1).end + 1 if self.holds(cut) else cut

    def cuts_outside(self, cuts: list[int]) -> list[int]:
        """Keep the cuts, which are in order, that fall inside no stretch."""
        if not cuts:
            return cuts
        first, after = bisect_left(self._places, cuts[0]), bisect_left(self._places, cuts[-1])
        outside: list[int] = []
        checked = 0
        for number in range(first - 1 if first else 0, after):
            start, end = self._stretch(number)
            if start < end:
                inside = bisect_right(cuts, start, checked)
                outside += cuts[checked:inside]
                checked = bisect_right(cuts, end, inside)
        return outside + cuts[checked:] if checked else cuts


NOTHING = Together((), lambda number: Span(0, 0))
