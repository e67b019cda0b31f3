"""What a reader sees as one character: a letter with its accents, an emoji family, a CR LF pair (UAX 29)."""

from __future__ import annotations

from functools import lru_cache

_LOOK = 128  # code points; longer clusters exist only in text made to break things

# What a character does to its neighbours. Most cuts are settled by the two characters beside them; the rest is left to
# the pattern \X: flags, families joined by U+200D, jamo, and Indic consonants that may be written as one.
_KNOWN = 0x20000  # code points beyond are rare ideographs, which _OPEN leaves to the pattern
_OPEN, _PLAIN, _INDIC, _CONTROL, _MARK, _VOWEL, _JOINER = range(7)
_KINDS = (
    (_PLAIN, r"[\p{GCB=Other}\p{GCB=LV}\p{GCB=LVT}]"),
    (_INDIC, r"(?:(?=\p{GCB=Other})[\u0900-\u0dff\u0f00-\u1cff\ua800-\uabff\U00010a00-\U00011fff])"),
    (_CONTROL, r"[\p{GCB=Control}\r\n]"),
    (_MARK, r"\p{GCB=Extend}"),
    (_VOWEL, r"\p{GCB=SpacingMark}"),
    (_JOINER, "\u200d"),
)
_ENDS_BEFORE = {
    _OPEN: {_CONTROL},
    _PLAIN: {_PLAIN, _INDIC, _CONTROL, _MARK, _VOWEL},
    _INDIC: {_PLAIN, _INDIC, _CONTROL, _VOWEL},
    _CONTROL: {_OPEN, _PLAIN, _INDIC, _CONTROL, _MARK, _VOWEL, _JOINER},
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
    while _lies_inside(text, place) and place > position - _LOOK:
        place -= 1
    return place if lies_between(text, place) else _cluster(text, position)[0]


def cluster_end(text: str, position: int) -> int:
    """Move a cut on to the end of the cluster that it falls into; see `cluster_start`."""
    place = position
    while _lies_inside(text, place) and place < position + _LOOK:
        place += 1
    return place if lies_between(text, place) else _cluster(text, position)[1]


def lies_between(text: str, position: int) -> bool:
    """Say whether a cut surely lies between two clusters, by the characters on both sides; no is not certain."""
    if position <= 0 or position >= len(text):
        return True
    before, after = text[position - 1], text[position]
    if after == "\n":
        return before != "\r"
    return before < "\x80" > after or _kind(before) in _ENDS_BEFORE[_kind(after)]


def _lies_inside(text: str, position: int) -> bool:
    """Say whether a cut surely falls inside a cluster: before a mark that has something to stand on."""
    if position <= 0 or position >= len(text) or text[position] < "\x80":
        return False
    return _kind(text[position]) in (_MARK, _VOWEL, _JOINER) and _kind(text[position - 1]) != _CONTROL


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
    import regex

    first = _restart(text, position)
    for match in regex.finditer(r"\X", text[first : position + _LOOK]):  # a slice: the engine looks back without limit
        start, end = first + match.start(), first + match.end()
        if end >= position:
            return (start, end) if end > position else (position, position)
    return position, position


def _restart(text: str, position: int) -> int:
    """Find a place before `position` that surely starts a cluster, so that no rule needs to look further back."""
    first = max(0, position - _LOOK)
    return next((place for place in range(position - 1, first, -1) if lies_between(text, place)), first)
