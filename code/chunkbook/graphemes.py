"""What a reader sees as one character: a letter with its accents, an emoji family, a CR LF pair (UAX 29)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import regex

_LOOK = 128  # code points; longer clusters exist only in text made to break things

# What a character does to its neighbours. Most cuts are settled by the two characters beside them; the rest is left to
# the pattern \X: pairs of flag letters, families joined by U+200D, jamo, Indic consonants that may be written as one.
_KNOWN = 0x20000  # code points beyond are rare ideographs, which _OPEN leaves to the pattern
_OPEN, _PLAIN, _INDIC, _CONTROL, _MARK, _VOWEL, _JOINER, _FLAG = range(8)
_KINDS = (
    (_PLAIN, r"[\p{GCB=Other}\p{GCB=LV}\p{GCB=LVT}]"),
    (_INDIC, r"(?:(?=\p{GCB=Other})[\u0900-\u0dff\u0f00-\u1cff\ua800-\uabff\U00010a00-\U00011fff])"),
    (_CONTROL, r"[\p{GCB=Control}\r\n]"),
    (_MARK, r"\p{GCB=Extend}"),
    (_VOWEL, r"\p{GCB=SpacingMark}"),
    (_JOINER, "\u200d"),
    (_FLAG, r"\p{GCB=Regional_Indicator}"),
)
_ENDS_BEFORE = {
    _OPEN: {_CONTROL},
    _PLAIN: {_PLAIN, _INDIC, _CONTROL, _MARK, _VOWEL, _FLAG},
    _INDIC: {_PLAIN, _INDIC, _CONTROL, _VOWEL, _FLAG},
    _FLAG: {_PLAIN, _INDIC, _CONTROL, _MARK, _VOWEL, _JOINER},
    _CONTROL: {_OPEN, _PLAIN, _INDIC, _CONTROL, _MARK, _VOWEL, _JOINER, _FLAG},
    **dict.fromkeys((_MARK, _VOWEL, _JOINER), {_CONTROL}),
}


def cluster_start(text: str, position: int) -> int:
    """Move a cut back to the start of the cluster that it falls into.

    Parameters
    ----------
    text : str
        Source text.
    position : int
        A cut, in code points, from 0 to ``len(text)``.

    Returns
    -------
    int
        `position` itself when it lies between two clusters.
    """
    place = position
    while place > max(0, position - _LOOK) and _are_joined(text[place - 1 : place + 1]):
        place -= 1
    return place if lies_between(text, place) else _cluster(text, position)[0]


def cluster_end(text: str, position: int) -> int:
    """Move a cut on to the end of the cluster that it falls into; see `cluster_start`."""
    place = position
    while 0 < place < position + _LOOK and _are_joined(text[place - 1 : place + 1]):
        place += 1
    return place if lies_between(text, place) else _cluster(text, position)[1]


def lies_between(text: str, position: int) -> bool:
    """Say whether a cut surely lies between two clusters, by the characters on both sides; no is not certain."""
    if position <= 0 or position >= len(text):
        return True
    return are_apart(text[position - 1 : position + 1])


@lru_cache(maxsize=1 << 13)
def are_apart(neighbours: str) -> bool:
    """Say whether two characters surely belong to two clusters; no is not certain."""
    before, after = neighbours[0], neighbours[1]
    if after == "\n":
        return before != "\r"
    return before < "\x80" > after or _kind(before) in _ENDS_BEFORE[_kind(after)]


@lru_cache(maxsize=1 << 13)
def _are_joined(neighbours: str) -> bool:
    """Say whether two characters surely belong to one cluster: the second is a mark, and has something to stand on."""
    if len(neighbours) < 2 or neighbours[1] < "\x80":
        return False
    return _kind(neighbours[1]) in (_MARK, _VOWEL, _JOINER) and _kind(neighbours[0]) != _CONTROL


def _kind(character: str) -> int:
    point = ord(character)
    return _kinds()[point] if point < _KNOWN else _OPEN


@lru_cache(maxsize=1)
def _kinds() -> bytes:
    import regex

    kinds, known = bytearray(_KNOWN), "".join(map(chr, range(_KNOWN)))
    for kind, pattern in _KINDS:
        for run in regex.finditer(f"{pattern}+", known):
            kinds[run.start() : run.end()] = bytes([kind]) * len(run[0])
    return bytes(kinds)


def _cluster(text: str, position: int) -> tuple[int, int]:
    first = _restart(text, position)
    around = text[first : position + _LOOK]  # a slice: the engine looks back without limit
    start, end, inside = 0, 0, position - first
    while end < inside:
        start, end = end, _pattern().match(around, end).end()
    return (first + start, first + end) if end > inside else (position, position)


@lru_cache(maxsize=1)
def _pattern() -> regex.Pattern[str]:
    import regex

    return regex.compile(r"\X")


def _restart(text: str, position: int) -> int:
    """Find a place before `position` that surely starts a cluster, so that no rule needs to look further back."""
    first, place = max(0, position - _LOOK), position - 1
    while place > first and not are_apart(text[place - 1 : place + 1]):
        place -= 1
    return max(place, first)
