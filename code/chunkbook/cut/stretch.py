"""A stretch of text whose tokens are known: the windows in it are looked up (chapter 3)."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from chunkbook.cut.stepping import next_window
from chunkbook.document import Span
from chunkbook.graphemes import are_apart, cluster_end, cluster_start
from chunkbook.ruler import TokenRuler, first_at_least
from chunkbook.sizes import Limits
from chunkbook.tokenizer import NO_TOKENS, Tokens, joined, tokenizer

_LOOK = 512  # code points, or tokens, around a cut that may decide whether it falls inside a character

Window = tuple[int, int]  # start and end, in code points of a stretch


class Stretch:
    """A stretch of a longer text that begins with a token.

    Parameters
    ----------
    text : str
        The stretch.
    tokens : Tokens
        Its tokens. `begun` holds how many code points have begun when a token ends, `done` how many have ended.
    """

    def __init__(self, text: str, tokens: Tokens = NO_TOKENS) -> None:
        self.text, self.tokens = text, tokens
        self.begun = self.done = np.cumsum(tokens.begins, dtype=np.int32)
        if tokens.inside.any():
            self.done = self.begun.copy()
            self.done[:-1] -= tokens.inside[1:]

    @cached_property
    def _ruler(self) -> TokenRuler:
        return TokenRuler(self.text, [self.tokens])

    def followed_by(self, part: str, place: int) -> tuple[Stretch, int]:
        """Give the stretch from some way before a place to the end of the part that follows, and where it begins."""
        token = first_at_least(self.begun, place - _LOOK + 1)
        while token and self.done[token - 1] < self.begun[token - 1]:
            token -= 1
        cut = int(self.begun[token - 1]) if token else 0
        kept = Tokens(self.tokens.begins[token:], self.tokens.inside[token:])
        return Stretch(self.text[cut:] + part, joined([kept, tokenizer().tokens(part)])), cut

    def windows(self, before: Window, limits: Limits, is_last: bool) -> list[Window]:
        """List the windows after `before` that no text to come can change; all, if no text is to come."""
        sure = len(self.done) if is_last else len(self.done) - _LOOK
        found = list[Window]()
        while before[1] < len(self.text):
            looked_up = self._looked_up(before, limits, sure)
            found += looked_up
            before = looked_up[-1] if looked_up else before
            if before[1] == len(self.text) or not (is_last or self._reaches(before[1], limits.size)):
                break
            before = next_window(self.text, self._ruler, limits, Span(*before))
            found.append(before)
        return found

    def _looked_up(self, before: Window, limits: Limits, sure: int) -> list[Window]:
        """List windows as long as each can be looked up, ends before the token `sure`, and goes on from the last.

        All in one loop, because calls would take longer than what they do.
        """
        text, begun, done = self.text, self.begun.data, self.done.data  # NumPy takes twice as long for one number
        more, overlap, length, (earlier, end) = limits.size - 1, limits.overlap, len(text), before
        last, found = first_at_least(self.done, end), list[Window]()
        while overlap <= last and end < length:
            first = last - overlap
            start = begun[first] if overlap else end
            if start > end:
                start = end
            if start <= earlier:
                break
            if not are_apart(text[start - 1 : start + 1]):
                start = cluster_end(text, start)
                if start > end:
                    break
            while begun[first] <= start:
                first += 1
            last = first + more
            if last >= sure:
                break
            further = done[last]
            if further < length and not are_apart(text[further - 1 : further + 1]):
                further = cluster_start(text, further)
            if further <= end:
                break
            earlier, end = start, further
            found.append((start, end))
            while last and done[last - 1] >= end:
                last -= 1
        return found

    def _reaches(self, place: int, size: int) -> bool:
        """Whether a window of so many tokens from a place on ends well before the stretch does."""
        return first_at_least(self.begun, place + 1) + size + _LOOK < len(self.begun)
