"""Token windows over a stream of text: a look-up or two for each, and memory that does not grow (chapter 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from chunkbook.cut.stretch import Stretch, Window
from chunkbook.sizes import Limits


class Windows(NamedTuple):
    """Some windows in a row.

    Parameters
    ----------
    text : str
        A stretch of the whole text in which they lie.
    offset : int
        Where it begins in the whole text.
    spans : list of tuple of int
        Start and end of each window, in code points of the stretch.
    """

    text: str
    offset: int
    spans: list[Window]


def token_windows(parts: Iterable[str], limits: Limits) -> Iterator[Windows]:
    """Yield windows over a text that comes in parts.

    Parameters
    ----------
    parts : iterable of str
        The text, cut only where no token can lie across; `chunkbook.tokens.blocks` gives such parts.
    limits : Limits
        Width and overlap in tokens of the whole text's stream; without a prefix, and not hard.

    Yields
    ------
    Windows
        Those that the text would have in one piece. Only the part at hand and the last window are kept.
    """
    stretch, offset, (start, end) = Stretch(""), 0, (0, 0)
    for part, is_last in _with_last(parts):
        stretch, cut = stretch.followed_by(part, start)
        offset, start, end = offset + cut, start - cut, end - cut
        spans = stretch.windows((start, end), limits, is_last)
        if spans:
            yield Windows(stretch.text, offset, spans)
            start, end = spans[-1]


def _with_last(parts: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield each part, and whether it is the last one."""
    waiting = iter(parts)
    part = next(waiting, None)
    while part is not None:
        following = next(waiting, None)
        yield part, following is None
        part = following
