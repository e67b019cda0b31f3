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
        ends = np.cumsum(lengths, dtype=np.int64)
        if text.isascii():
            self.begun = self.done = ends
        else:
            data = np.frombuffer(repair(text).encode(), np.uint8)
            leads = np.append((data & 0xC0) != 0x80, True)
            self.begun = np.cumsum(leads, dtype=np.int64)[ends - 1]
            self.done = self.begun - ~leads[ends]

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
        while before.end < len(self.text):
            for window in self.plain_windows(before, limits):
                yield window
                before = window
            if before.end == len(self.text) or not (last or self.reaches(before.end, limits.size)):
                return
            before = self.stepped(before, limits) or next_window(self.text, self.ruler, limits, before)
            yield before

    def plain_windows(self, before: Span, limits: Limits) -> Iterator[Span]:
        """Yield windows as long as both ends lie between tokens and between characters, as nearly all do."""
        begun, done, size = self.begun, self.done, limits.size
        token, sure = self.last_token(before.end) - limits.overlap, len(begun) - size - _LOOK
        while 0 <= token < sure and begun[token] == done[token] and begun[token + size] == done[token + size]:
            window = Span(int(begun[token]), int(begun[token + size]))
            if not (lies_between(self.text, window.start) and lies_between(self.text, window.end)):
                return
            if window.start <= before.start or window.end <= before.end:
                return
            yield window
            before, token = window, token + size - limits.overlap

    def stepped(self, before: Span, limits: Limits) -> Span | None:
        """Give the window after `before` if it can be looked up; none near the end, or if it would not go on."""
        back = int(self.done.searchsorted(before.end)) - limits.overlap
        wanted = min(before.end, int(self.begun[back]) if back >= 0 else 0) if limits.overlap else before.end
        start = cluster_end(self.text, max(wanted, before.start + 1))
        token = int(self.begun.searchsorted(start, "right")) + limits.size - 1
        if before.start < start <= before.end and token < len(self.done):
            end = cluster_start(self.text, int(self.done[token]))
            return Span(start, end) if end > before.end else None
        return None

    def last_token(self, end: int) -> int:
        """Index of the token that ends where a window does; -1 if it ends inside a token, or nothing came before."""
        token = int(self.begun.searchsorted(end, "right")) - 1
        return token if token >= 0 and self.begun[token] == end == self.done[token] else -1

    def reaches(self, place: int, size: int) -> bool:
        """Whether a window of so many tokens from a place on ends well before the stretch does."""
        return int(self.begun.searchsorted(place, "right")) + size + _LOOK < len(self.begun)
