"""What a reader sees as one character: a letter with its accents, an emoji family, a CR LF pair (UAX 29)."""

from __future__ import annotations

import regex

_CLUSTER = regex.compile(r"\X")
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


def _cluster(text: str, position: int) -> tuple[int, int]:
    if _between_plain(text, position):
        return position, position
    first = _restart(text, position)
    for match in _CLUSTER.finditer(text[first : position + _LOOK]):  # a slice: the engine looks back without limit
        start, end = first + match.start(), first + match.end()
        if end >= position:
            return (start, end) if end > position else (position, position)
    return position, position


def _between_plain(text: str, position: int) -> bool:
    if position <= 0 or position >= len(text):
        return True
    return text[position - 1] < "\x80" > text[position] and text[position] != "\n"


def _restart(text: str, position: int) -> int:
    """Find a place before `position` that surely starts a cluster, so that no rule needs to look further back."""
    first = max(0, position - _LOOK)
    for place in range(position - 1, first, -1):
        if text[place] < "\x80" and text[place - 1] < "\x80" and text[place] != "\n":
            return place
    return first
