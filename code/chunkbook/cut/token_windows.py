"""Token windows over a stream of text: a look-up or two for each, and memory that does not grow (chapter 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import numpy as np

from chunkbook.cut.stepping import next_window
from chunkbook.document import Span
from chunkbook.graphemes import cluster_end, cluster_start, lies_between
from chunkbook.ruler import TokenRuler
from chunkbook.sizes import Limits
from chunkbook.tokens import Lengths, repair, token_lengths

_LOOK = 512  # code points, or tokens, around a cut that may decide whether it falls inside a character
_FIRST_LEAD = -64  # as signed bytes, those that go on with a character in UTF-8 are -128 to -65


def token_window_spans(parts: Iterable[str], limits: Limits) -> Iterator[Span]:
    """Yield windows over a text that comes in parts.

    Parameters
    ----------
    parts : iterable of str
        The text, cut only where no token can lie across; `chunkbook.tokens.blocks` gives such parts.
    limits : Limits
        Width and overlap in tokens of the whole text's stream; without a prefix, and not hard.

    Yields
    ------
    Span
        The windows that the text would have in one piece; offsets count from its start. Only the part at hand and the
        last window are kept.
    """
    stretch, start, window = _Stretch("", np.zeros(0, np.int32)), 0, Span(0, 0)
    for part, last in _with_last(parts):
        stretch, cut = stretch.followed_by(part, window.start)
        start, window = start + cut, Span(window.start - cut, window.end - cut)
        for following in stretch.windows(window, limits, last):
            yield Span(start + following.start, start + following.end)
            window = following


def _with_last(parts: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield each part, and whether it is the last one."""
    waiting = iter(parts)
    part = next(waiting, None)
    while part is not None:
        following = next(waiting, None)
        yield part, following is None
        part = following


class _Stretch:
    """A stretch of the text that begins with a token.

    `begun` holds how many code points have begun when a token ends, and `done` how many have ended.
    """

    def __init__(self, text: str, lengths: Lengths) -> None:
        self.text, self.lengths = text, lengths
        ends = np.cumsum(lengths, dtype=np.int32)
        self.begun = self.done = ends
        if not text.isascii():
            data = np.frombuffer(repair(text).encode(), np.int8)
            leads = np.append(data >= _FIRST_LEAD, True)
            self.begun = np.cumsum(leads, dtype=np.int32).take(ends - 1)
            self.done = self.begun - ~leads.take(ends)

    @cached_property
    def ruler(self) -> TokenRuler:
        return TokenRuler(self.text, self.lengths)

    def followed_by(self, part: str, place: int) -> tuple[_Stretch, int]:
        """Give the stretch from some way before a place to the end of the part that follows, and where it begins."""
        token = int(self.begun.searchsorted(place - _LOOK, "right"))
        while token and self.done[token - 1] < self.begun[token - 1]:
            token -= 1
        cut = int(self.begun[token - 1]) if token else 0
        return _Stretch(self.text[cut:] + part, np.concatenate([self.lengths[token:], token_lengths(part)])), cut

    def windows(self, before: Span, limits: Limits, last: bool) -> Iterator[Span]:
        """Yield the windows after `before` that no text to come can change; all of them if this stretch is the last."""
        sure = len(self.done) if last else len(self.done) - _LOOK
        while before.end < len(self.text):
            for window in self.looked_up(before, limits, sure):
                yield window
                before = window
            if before.end == len(self.text) or not (last or self.reaches(before.end, limits.size)):
                return
            before = next_window(self.text, self.ruler, limits, before)
            yield before

    def looked_up(self, before: Span, limits: Limits, sure: int) -> Iterator[Span]:
        """Yield windows as long as each can be looked up, ends before the token `sure`, and goes on from the last."""
        begun, done = self.begun.data, self.done.data  # memory views: NumPy takes twice as long for one number
        last = int(self.done.searchsorted(before.end))
        while limits.overlap <= last < len(done):
            first = last - limits.overlap
            start = self.moved_on(min(begun[first], before.end) if limits.overlap else before.end, before)
            while first < sure and begun[first] <= start:
                first += 1
            last = first + limits.size - 1
            end = self.moved_back(done[last]) if last < sure else 0
            if not before.start < start <= before.end < end:
                return
            before = Span(start, end)
            yield before
            while last and done[last - 1] >= end:
                last -= 1

    def moved_on(self, start: int, before: Span) -> int:
        """Give the end of the cluster that a start falls into."""
        return start if lies_between(self.text, start) else cluster_end(self.text, max(start, before.start + 1))

    def moved_back(self, end: int) -> int:
        """Give the start of the cluster that an end falls into."""
        return end if lies_between(self.text, end) else cluster_start(self.text, end)

    def reaches(self, place: int, size: int) -> bool:
        """Whether a window of so many tokens from a place on ends well before the stretch does."""
        return int(self.begun.searchsorted(place, "right")) + size + _LOOK < len(self.begun)
