"""What stays together: stretches of a text inside which no cut may fall (chapter 7)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cached_property

from chunkbook.document import Span


class Together:
    """Stretches that may not be cut; a cut at the start of one is free, a cut at its end is not.

    Parameters
    ----------
    stretches : iterable of Span
        In order; none reaches into the next. They are looked for when the first cut is asked about.
    """

    def __init__(self, stretches: Iterable[Span] = ()) -> None:
        self._stretches = iter(stretches)

    @cached_property
    def _kept(self) -> list[Span]:
        return [stretch for stretch in self._stretches if stretch.start < stretch.end]

    @cached_property
    def _starts(self) -> list[int]:
        return [stretch.start for stretch in self._kept]

    @cached_property
    def _ends(self) -> list[int]:
        return [stretch.end for stretch in self._kept]

    def holds(self, cut: int) -> bool:
        """Say whether a cut at this offset would fall inside a stretch, or at its end."""
        before = bisect_left(self._starts, cut) - 1
        return before >= 0 and cut <= self._ends[before]

    def after(self, cut: int) -> int:
        """Give the first place from a cut on that no stretch around the cut holds: the cut itself if it is free."""
        before = bisect_left(self._starts, cut) - 1
        return max(cut, self._ends[before] + 1) if before >= 0 else cut

    def cuts_outside(self, cuts: list[int]) -> list[int]:
        """Keep the cuts, which are in order, that fall inside no stretch."""
        if not cuts:
            return cuts
        first, last = bisect_left(self._starts, cuts[0]), bisect_left(self._starts, cuts[-1])
        if first < last:
            return [cut for cut in cuts if not self.holds(cut)]
        return cuts[bisect_right(cuts, self._ends[first - 1]) :] if first else cuts  # no stretch starts between them


NOTHING = Together()
