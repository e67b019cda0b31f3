"""A ruler measures stretches of one text, in code points or in tokens, without encoding them again."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from chunkbook.sizes import Limits
from chunkbook.tokens import Lengths, count_tokens, repair, token_lengths


class Ruler(Protocol):
    """How long a stretch of a text is, and how far a size reaches."""

    def count(self, start: int, end: int) -> int:
        """Units that ``text[start:end]`` touches in the stream of the whole text."""

    def reach(self, start: int, size: int) -> int:
        """The furthest end for which ``count(start, end) <= size``; `start` itself if nothing fits."""

    def back(self, end: int, size: int) -> int:
        """The earliest start for which ``count(start, end) <= size``; `end` itself if nothing fits."""

    def alone(self, start: int, end: int) -> int:
        """Units of ``text[start:end]``, with the prefix, when it stands on its own."""


class CharacterRuler:
    """Counts code points."""

    def __init__(self, text: str, prefix: str = "") -> None:
        self._length = len(text)
        self._prefix = len(prefix) + 1 if prefix else 0

    def count(self, start: int, end: int) -> int:
        return end - start

    def reach(self, start: int, size: int) -> int:
        return min(start + size, self._length)

    def back(self, end: int, size: int) -> int:
        return max(end - size, 0)

    def alone(self, start: int, end: int) -> int:
        return self._prefix + end - start


class TokenRuler:
    """Counts tokens of cl100k_base.

    For each code point it knows the token that holds its first byte and the token that holds its last byte.
    Both only grow, so a window is two look-ups, and nothing is ever decoded.
    """

    def __init__(self, text: str, prefix: str = "") -> None:
        self._text, self._prefix = text, prefix
        data = np.frombuffer(repair(text).encode(), np.uint8)
        token_of_byte = np.repeat(np.arange(len(lengths := token_lengths(text)), dtype=np.int32), lengths)
        lead = np.flatnonzero((data & 0xC0) != 0x80)
        self._first = token_of_byte[lead]
        self._last = token_of_byte[np.append(lead[1:], len(data)) - 1] if len(data) else self._first

    def count(self, start: int, end: int) -> int:
        return int(self._last[end - 1]) - int(self._first[start]) + 1 if end > start else 0

    def reach(self, start: int, size: int) -> int:
        if start >= len(self._first):
            return start
        return max(start, _look_up(self._last, int(self._first[start]) + size))

    def back(self, end: int, size: int) -> int:
        if size < 1 or end < 1:
            return end
        return min(end, _look_up(self._first, int(self._last[end - 1]) - size + 1))

    def alone(self, start: int, end: int) -> int:
        text = self._text[start:end]
        return count_tokens(f"{self._prefix}\n{text}" if self._prefix else text)


def _look_up(tokens: Lengths, token: int) -> int:
    # A plain int would make NumPy copy the whole array to a wider type, at every look-up.
    return int(tokens.searchsorted(np.int32(token)))


def ruler_for(text: str, limits: Limits) -> Ruler:
    """Give the ruler of `limits.unit` for a text."""
    kind = CharacterRuler if limits.unit == "characters" else TokenRuler
    return kind(text, limits.prefix)
