"""A ruler measures stretches of one text, in code points or in tokens, without encoding them again."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Protocol

from chunkbook.sizes import Limits, Unit
from chunkbook.tokens import Lengths, count_tokens, repair, token_lengths

# The encoder's pattern never matches across these places, so the tokens of both sides do not depend on each other.
_SEAM = re.compile(r"(?<=\S)(?=[ \t])|(?<=\n)(?=\S)")
_LETTERS = frozenset(string.ascii_letters + string.digits)  # before white space a token ends after one of these
_LOOK_BACK = 80  # code points in which a last word is looked for
_MANY = 16  # places; fewer are looked up sooner one by one than by NumPy
_LONGEST = 1 << 16  # code points; longer stretches are encoded, because the whole text may be in blocks of that length


class Ruler(Protocol):
    """How long a stretch of a text is, and how far a size reaches."""

    def count(self, start: int, end: int) -> int:
        """Units that ``text[start:end]`` touches in the stream of the whole text."""

    def unit(self, place: int) -> int:
        """Index of the unit, in that stream, in which the character at a place begins."""

    def units(self, places: Sequence[int]) -> Sequence[int]:
        """The same for many places."""

    def counts(self, edges: Sequence[int]) -> list[int]:
        """The same as `count` for the stretches between neighbouring edges; none of them is empty."""

    def reach(self, start: int, size: int) -> int:
        """The furthest end for which ``count(start, end) <= size``; `start` itself if nothing fits."""

    def back(self, end: int, size: int) -> int:
        """The earliest start for which ``count(start, end) <= size``; `end` itself if nothing fits."""

    def alone(self, start: int, end: int, prefix: str = "") -> int:
        """Units of ``text[start:end]`` when it stands on its own, below the prefix if there is one."""

    def length(self, text: str) -> int:
        """Units of another text."""


class CharacterRuler:
    """Counts code points."""

    def __init__(self, text: str) -> None:
        self._length = len(text)

    def count(self, start: int, end: int) -> int:
        return end - start

    def unit(self, place: int) -> int:
        return place

    def units(self, places: Sequence[int]) -> Sequence[int]:
        return places

    def counts(self, edges: Sequence[int]) -> list[int]:
        return [end - start for start, end in pairwise(edges)]

    def reach(self, start: int, size: int) -> int:
        return min(start + size, self._length)

    def back(self, end: int, size: int) -> int:
        return max(end - size, 0)

    def alone(self, start: int, end: int, prefix: str = "") -> int:
        return end - start + (len(prefix) + 1 if prefix else 0)

    def length(self, text: str) -> int:
        return len(text)


class TokenRuler:
    """Counts tokens of cl100k_base.

    For each code point it knows the token that holds its first byte and the token that holds its last byte.
    Both only grow, so a window is two look-ups, and nothing is ever decoded. A stretch that stands alone can have other
    tokens in its first and its last word only, so these two are encoded, and the words between them are looked up.
    """

    def __init__(self, text: str, lengths: Lengths | None = None) -> None:
        self._text = text
        import numpy as np

        lengths = token_lengths(text) if lengths is None else lengths
        token_of_byte = np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)
        self._first = self._last = token_of_byte
        if not text.isascii():
            leads = np.frombuffer(repair(text).encode(), np.int8) >= -64  # the others, 0x80 to 0xBF, go on
            self._first = token_of_byte[leads]
            self._last = token_of_byte[np.append(leads[1:], True)]
        self.length = lru_cache(maxsize=1 << 12)(count_tokens)  # the same words and prefixes come again and again

    def count(self, start: int, end: int) -> int:
        return self._last.item(end - 1) - self._first.item(start) + 1 if end > start else 0

    def unit(self, place: int) -> int:
        return self._first.item(place)

    def units(self, places: Sequence[int]) -> Sequence[int]:
        found: list[int] = self._first.take(places).tolist()
        return found

    def counts(self, edges: Sequence[int]) -> list[int]:
        if len(edges) < _MANY:
            return [self.count(start, end) for start, end in pairwise(edges)]
        import numpy as np

        places = np.array(edges)
        counts: list[int] = (self._last[places[1:] - 1] - self._first[places[:-1]] + 1).tolist()
        return counts

    def reach(self, start: int, size: int) -> int:
        if start >= len(self._first):
            return start
        return max(start, _look_up(self._last, int(self._first[start]) + size))

    def back(self, end: int, size: int) -> int:
        if size < 1 or end < 1:
            return end
        return min(end, _look_up(self._first, int(self._last[end - 1]) - size + 1))

    def alone(self, start: int, end: int, prefix: str = "") -> int:
        if not prefix:
            return self._bare(start, end)
        if self._text[start:end][:1].isspace():  # its white space melts into the line end of the prefix
            return count_tokens(f"{prefix}\n{self._text[start:end]}")
        return self.length(f"{prefix}\n") + self._bare(start, end)

    def _bare(self, start: int, end: int) -> int:
        if self._is_apart(start, end):
            return self.count(start, end)
        seam = _SEAM.search(self._text, start, end)
        if not seam or seam.start() == end or end - start > _LONGEST:
            return count_tokens(self._text[start:end])
        first, last = seam.start(), self._last_seam(seam.start(), end)
        between = int(self._first[last]) - int(self._first[first])
        return self.length(self._text[start:first]) + between + self.length(self._text[last:end])

    def _is_apart(self, start: int, end: int) -> bool:
        """Whether a stretch starts a line with a word and ends with a word, as most lines do: no token lies across."""
        text = self._text
        if not (0 < start < end < len(text) and text[start - 1] == "\n" and text[end].isspace()):
            return False
        return not text[start].isspace() and text[end - 1] in _LETTERS

    def _last_seam(self, first: int, end: int) -> int:
        space = self._text.rfind(" ", first, end)
        if space > first and not self._text[space - 1].isspace():
            return space
        seams = [seam.start() for seam in _SEAM.finditer(self._text, max(first, end - _LOOK_BACK), end)]
        return next((seam for seam in reversed(seams) if seam < end), first)


def _look_up(tokens: Lengths, token: int) -> int:
    # A plain int would make NumPy copy the whole array to a wider type, at every look-up.
    return int(tokens.searchsorted(tokens.dtype.type(token)))


def ruler_for(text: str, unit: Unit) -> Ruler:
    """Give the ruler of a unit for a text."""
    return CharacterRuler(text) if unit == "characters" else TokenRuler(text)


def room(ruler: Ruler, limits: Limits, start: int) -> int:
    """Units that the prefix, with its line end, leaves for a chunk from `start`."""
    prefix = limits.prefix(start)
    return limits.size - (ruler.length(f"{prefix}\n") if prefix else 0)
