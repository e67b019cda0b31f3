"""What a reader sees as one character: a letter with its accents, an emoji family, a CR LF pair (UAX 29)."""

from __future__ import annotations

from functools import lru_cache

import regex

_CLUSTER = regex.compile(r"\X")
_COMMON = 0x20000  # code points beyond are rare ideographs; they are looked at one by one
_LOOK = 128  # code points; longer clusters exist only in text made to break things


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
    return _cluster(text, position)[0]


def cluster_end(text: str, position: int) -> int:
    """Move a cut on to the end of the cluster that it falls into; see `cluster_start`."""
    return _cluster(text, position)[1]


def lies_between(text: str, position: int) -> bool:
    """Say whether a cut surely lies between two clusters, by the characters on both sides; no is not certain."""
    if position <= 0 or position >= len(text):
        return True
    before, after = text[position - 1], text[position]
    if after == "\n":
        return before != "\r"
    if before < "\x80" > after:
        return True
    apart = _apart()
    return before in apart and after in apart


@lru_cache(maxsize=1)
def _apart() -> frozenset[str]:
    """Characters of which two never make a cluster, whichever they are: most letters, digits, marks and symbols."""
    common = "".join(map(chr, range(_COMMON)))
    return frozenset(regex.sub(r"[^\p{GCB=Other}\p{GCB=Control}\p{GCB=LV}\p{GCB=LVT}\r\n]", "", common))


def _cluster(text: str, position: int) -> tuple[int, int]:
    if lies_between(text, position):
        return position, position
    first = _restart(text, position)
    for match in _CLUSTER.finditer(text[first : position + _LOOK]):  # a slice: the engine looks back without limit
        start, end = first + match.start(), first + match.end()
        if end >= position:
            return (start, end) if end > position else (position, position)
    return position, position


def _restart(text: str, position: int) -> int:
    """Find a place before `position` that surely starts a cluster, so that no rule needs to look further back."""
    first = max(0, position - _LOOK)
    return next((place for place in range(position - 1, first, -1) if lies_between(text, place)), first)
