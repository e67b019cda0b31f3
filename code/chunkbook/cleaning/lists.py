"""List items, and lines of a table of contents."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chunkbook.cleaning.lines import Line

_BULLET = re.compile(r"([-•·▪◦●■*–—‣⁃+])\s+(?=\S)")
_NUMBER = re.compile(r"(\d{1,3}[.)])\s+(?=\S)")
_LETTER = re.compile(r"((?:[a-z]|[ivx]{1,4})\)|\((?:[a-z]|[ivx]{1,4}|\d{1,2})\))\s+(?=\S)")
_LEADER = re.compile(r"\s*(?:[.·…_]\s?){4,}\s*")
_CONTENTS = re.compile(r".*\S" + _LEADER.pattern + r"(?:\d{1,4}|[ivxlc]{1,7})\Z", re.IGNORECASE)


@dataclass(frozen=True)
class Marker:
    """What begins a list item: the Markdown mark, and the length of the printed characters that it replaces.

    An `open` item may go on in the next line; a box of a form and a line of a table of contents do not.
    """

    mark: str
    length: int
    number: int = 0
    open: bool = True


def marker_of(text: str) -> Marker | None:
    """Find the mark at the start of a line.

    A bullet becomes ``-``; a number keeps its ``.`` or ``)``; a letter such as ``a)`` stays, behind a ``-``.
    """
    if bullet := _BULLET.match(text):
        return Marker("- ", bullet.end())
    if number := _NUMBER.match(text):
        return Marker(f"{number[1]} ", number.end(), int(number[1][:-1]))
    return Marker("- ", 0) if _LETTER.match(text) else None


def begins_numbered_item(marker: Marker, last: Marker | None, below: Marker | None) -> bool:
    """Say whether a number begins an item: it is 1, or the one before it stands above, or the one after it below."""
    above = last.number if last else 0
    return marker.number in (1, above + 1) or (below is not None and below.number == marker.number + 1)


def is_contents_line(line: Line) -> bool:
    """Say whether a line of a table of contents leads by dots to its page number."""
    return len(line.text) < 1000 and _CONTENTS.fullmatch(line.bare) is not None


def without_leader(text: str) -> str:
    """Put one ``…`` for the dots of a line of a table of contents."""
    return _LEADER.sub(" … ", text, count=1)
