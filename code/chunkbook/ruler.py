"""A ruler measures stretches of one text, in code points or in tokens, without encoding them again."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from operator import sub
from typing import TYPE_CHECKING, Protocol

from chunkbook.sizes import Limits, Unit
from chunkbook.tokens import count_tokens, token_parts

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from chunkbook.tokenizer import Tokens

# The encoder's pattern never matches across these places, so the tokens of both sides do not depend on each other.
_SEAM = re.compile(r"(?<=\S)(?=[ \t])|(?<=\n)(?=\S)")
_LOOK_BACK = 80  # code points in which a last word is looked for
_NEAR = 1 << 12  # code points in which a place is looked up without NumPy
_NO_TOKEN = (1 << 31) - 1  # no text has a token of this index; sizes that stand for no limit are larger
_LONGEST = 1 << 16  # code points; longer stretches are encoded, because the whole text may be in blocks of that length


class Ruler(Protocol):
    """How long a stretch of a text is, and how far a size reaches."""

    def count(self, start: int, end: int) -> int:
        """Units that ``text[start:end]`` touches in the stream of the whole text."""

    def unit(self, place: int) -> int:
        """Index of the unit, in that stream, in which the character at a place begins."""

    def units(self, places: Sequence[int]) -> Sequence[int]:
        """The same for many places."""

    def longer(self, starts: Sequence[int], ends: Sequence[int], size: int) -> list[int]:
        """Numbers of those of some stretches, none of them empty, that count more than a size."""

    def surely_fit(self, starts: Sequence[int], ends: Sequence[int], size: int) -> list[bool]:
        """For each of some stretches, with no white space at their ends, whether `fits` is sure without encoding."""

    def reach(self, start: int, size: int) -> int:
        """The furthest end for which ``count(start, end) <= size``; `start` itself if nothing fits."""

    def back(self, end: int, size: int) -> int:
        """The earliest start for which ``count(start, end) <= size``; `end` itself if nothing fits."""

    def alone(self, start: int, end: int, prefix: str = "") -> int:
        """Units of ``text[start:end]`` when it stands on its own, below the prefix if there is one."""

    def fits(self, start: int, end: int, size: int) -> bool:
        """Whether a stretch, not empty, has at most so many units, in the stream and also alone, as it is emitted."""

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

    def longer(self, starts: Sequence[int], ends: Sequence[int], size: int) -> list[int]:
        return [number for number, length in enumerate(map(sub, ends, starts)) if length > size]

    def surely_fit(self, starts: Sequence[int], ends: Sequence[int], size: int) -> list[bool]:
        return [length <= size for length in map(sub, ends, starts)]

    def reach(self, start: int, size: int) -> int:
        return min(start + size, self._length)

    def back(self, end: int, size: int) -> int:
        return max(end - size, 0)

    def alone(self, start: int, end: int, prefix: str = "") -> int:
        return end - start + (len(prefix) + 1 if prefix else 0)

    def fits(self, start: int, end: int, size: int) -> bool:
        return end - start <= size

    def length(self, text: str) -> int:
        return len(text)


class TokenRuler:
    """Counts tokens of cl100k_base.

    For each code point it knows the token that holds its first byte, and how many more hold its other bytes. Tokens
    only grow along the text, so a window is a few look-ups, and nothing is ever decoded. A stretch that stands alone
    can have other tokens in its first and its last word only, so these two are encoded, and the words between them are
    looked up.

    Parameters
    ----------
    text : str
        The whole text.
    parts : iterable of Tokens, optional
        The tokens of its parts, one after the other; those of `token_parts` by default.
    """

    def __init__(self, text: str, parts: Iterable[Tokens] | None = None) -> None:
        self._text = text
        self._first, self._more = _token_numbers(len(text), token_parts(text) if parts is None else parts)
        self._first_at, self._more_at = self._first.data, self._more.data  # NumPy takes twice as long for one number
        self.length = lru_cache(maxsize=1 << 12)(count_tokens)  # the same words and prefixes come again and again

    def count(self, start: int, end: int) -> int:
        if end <= start:
            return 0
        return self._first_at[end - 1] + self._more_at[end - 1] - self._first_at[start] + 1

    def _last_at(self, place: int) -> int:
        """Index of the token that holds the last byte of a character."""
        return self._first_at[place] + self._more_at[place]

    def unit(self, place: int) -> int:
        return self._first_at[place]

    def units(self, places: Sequence[int]) -> Sequence[int]:
        found: list[int] = self._first.take(places).tolist()
        return found

    def longer(self, starts: Sequence[int], ends: Sequence[int], size: int) -> list[int]:
        import numpy as np

        found: list[int] = np.nonzero(self._counts(starts, ends) > size)[0].tolist()
        return found

    def surely_fit(self, starts: Sequence[int], ends: Sequence[int], size: int) -> list[bool]:
        import numpy as np

        after = np.array(ends, np.intp)
        ends_token = self._first.take(after) > self._lasts(after - 1)
        short: list[bool] = (ends_token & (self._counts(starts, after) <= size)).tolist()
        return [fits and self._begins_line(start) for fits, start in zip(short, starts, strict=True)]

    def _counts(self, starts: Sequence[int], ends: Sequence[int] | npt.NDArray[np.intp]) -> npt.NDArray[np.int32]:
        import numpy as np

        return self._lasts(np.array(ends, np.intp) - 1) - self._first.take(np.array(starts, np.intp)) + 1

    def _lasts(self, places: npt.NDArray[np.intp]) -> npt.NDArray[np.int32]:
        return self._first.take(places) + self._more.take(places)

    def reach(self, start: int, size: int) -> int:
        if start >= len(self._text):
            return start
        after = self._first_at[start] + size  # the first token that is too many
        end = min(first_at_least(self._first, after), len(self._text))
        return end - 1 if end > start and self._last_at(end - 1) >= after else max(start, end)

    def back(self, end: int, size: int) -> int:
        if size < 1 or end < 1:
            return end
        token, near = self._last_at(end - 1) - size + 1, max(0, end - _NEAR)
        if self._first_at[near] < token:
            return bisect_left(self._first_at, token, near, end)
        return min(end, first_at_least(self._first, token))

    def alone(self, start: int, end: int, prefix: str = "") -> int:
        if not prefix:
            return self._bare(start, end)
        if self._text[start:end][:1].isspace():  # its white space melts into the line end of the prefix
            return count_tokens(f"{prefix}\n{self._text[start:end]}")
        return self.length(f"{prefix}\n") + self._bare(start, end)

    def fits(self, start: int, end: int, size: int) -> bool:
        text, first = self._text, self._first_at
        last = first[end - 1] + self._more_at[end - 1]
        if last - first[start] >= size:
            return False
        # As `_begins_line` and `_ends_token` say, without their calls: this is asked several times for each chunk.
        is_whole = first[end] > last and (not start or text[start - 1] == "\n")
        if is_whole and not (text[start].isspace() or text[end - 1].isspace()):
            return True  # its tokens in the stream are those that it has alone
        if end - start <= size and self._text[start:end].isascii():
            return True  # no token is shorter than a byte
        return self._bare(start, end) <= size

    def _bare(self, start: int, end: int) -> int:
        first = start if self._begins_line(start) else self._first_seam(start, end)
        if first == end or end - start > _LONGEST:
            return count_tokens(self._text[start:end])
        last = end if self._ends_token(end) else self._last_seam(first, end)
        count = self.count(first, last)
        if start < first:
            count += self.length(self._text[start:first])
        return count + self.length(self._text[last:end]) if last < end else count

    def _begins_line(self, start: int) -> bool:
        """Whether the tokens from a place on are the same without the text before it."""
        return not start or (self._text[start - 1] == "\n" and not self._text[start : start + 1].isspace())

    def _ends_token(self, end: int) -> bool:
        """Whether the tokens before a place are the same without the text that follows.

        Between two tokens no merge of bytes ever crossed, so those on the left were merged as they are when they stand
        alone. Only white space is first split by what follows.
        """
        if end == len(self._text):
            return True
        return self._first_at[end] > self._last_at(end - 1) and not self._text[end - 1].isspace()

    def _first_seam(self, start: int, end: int) -> int:
        seam = _SEAM.search(self._text, start, end)
        return seam.start() if seam else end

    def _last_seam(self, first: int, end: int) -> int:
        text, space = self._text, self._text.rfind(" ", first, end)
        least = max(first, space - _LOOK_BACK)
        word_end = least + len(text[least:space].rstrip(" \t")) if space > first else first
        if word_end > first and not text[word_end - 1].isspace():
            return word_end
        seams = [seam.start() for seam in _SEAM.finditer(text, max(first, end - _LOOK_BACK), end)]
        return next((seam for seam in reversed(seams) if seam < end), first)


def _token_numbers(length: int, parts: Iterable[Tokens]) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint8]]:
    """Give for each code point the index of its first token, and how many more tokens start inside it.

    At the end stands one more index, of a token that would follow. Part goes after part, so that no second array of
    this length is needed.
    """
    import numpy as np

    first, more = np.empty(length + 1, np.int32), np.zeros(length, np.uint8)
    place = token = 0
    for begins, inside in parts:
        numbers = np.repeat(np.arange(token, token + len(begins), dtype=np.int32), begins)
        first[place : place + len(numbers)] = numbers
        if inside.any():
            (later,) = np.nonzero(inside)
            points = place + np.cumsum(begins, dtype=np.int32).take(later) - begins.take(later) - 1
            more[points] = token + later - first.take(points)  # of several in one code point the last one counts
        place, token = place + len(numbers), token + len(begins)
    first[place] = token
    return first, more


def first_at_least(numbers: npt.NDArray[np.int32], number: int) -> int:
    """Give the place of the first of some growing numbers that is not less than a number."""
    # A plain int would make NumPy copy the whole array to a wider type, at every look-up.
    return int(numbers.searchsorted(numbers.dtype.type(min(max(number, 0), _NO_TOKEN))))


def ruler_for(text: str, unit: Unit) -> Ruler:
    """Give the ruler of a unit for a text."""
    return CharacterRuler(text) if unit == "characters" else TokenRuler(text)


def room(ruler: Ruler, limits: Limits, start: int) -> int:
    """Units that the prefix, with its line end, leaves for a chunk from `start`."""
    prefix = limits.prefix(start)
    return limits.size - (ruler.length(f"{prefix}\n") if prefix else 0)


class Room:
    """Gives the same for many starts; `least` is what every chunk has, as far as the prefix says so beforehand.

    Parameters
    ----------
    ruler : Ruler
        Measures prefixes.
    limits : Limits
        Size and prefix.
    """

    def __init__(self, ruler: Ruler, limits: Limits) -> None:
        self._same = room(ruler, limits, 0) if limits.has_one_prefix else None
        self.least = limits.size - getattr(limits.prefix, "most", limits.size) if self._same is None else self._same
        self._measured = lru_cache(maxsize=16)(partial(room, ruler, limits))  # one chunk asks for it again and again

    def __call__(self, start: int) -> int:
        return self._measured(start) if self._same is None else self._same
