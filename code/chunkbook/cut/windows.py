"""Windows: stretches of one width that step forward by less than it (chapters 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterator

from chunkbook.cut.stepping import next_window
from chunkbook.document import Span
from chunkbook.pieces import moved, trim
from chunkbook.ruler import ruler_for
from chunkbook.sizes import Limits, no_prefix
from chunkbook.tokens import blocks


def window_spans(text: str, region: Span, limits: Limits) -> Iterator[Span]:
    """Yield windows over a region of a text, without the white space around it.

    Parameters
    ----------
    text : str
        Source text; offsets count its code points.
    region : Span
        The stretch to cut; its tokens are those that it has without the text around it.
    limits : Limits
        Width, overlap, unit and prefix. A window touches at most so many units of the region's own stream as the prefix
        leaves of `size`; with `hard` the prefix and the window also fit when encoded alone.

    Yields
    ------
    Span
        Starts and ends increase; there is no gap. A cut inside what a reader sees as one character moves back to its
        start, unless that character is longer than `size`; it is kept whole then, also where only the stream splits it
        between more tokens than it has alone.
    """
    inner = trim(text, region)
    if inner.start == inner.end:
        return
    body, limits = text[inner.start : inner.end], limits.moved(inner.start)
    is_measured = limits.unit == "characters" or limits.hard or limits.prefix is not no_prefix
    if is_measured:
        yield from moved(_measured_windows(body, limits), inner.start)
    else:
        yield from _looked_up_windows(body, limits, inner.start)


def _looked_up_windows(text: str, limits: Limits, place: int) -> Iterator[Span]:
    """Yield windows over a text that begins at a place."""
    from chunkbook.cut.token_windows import token_windows  # brings NumPy

    for stretch, offset, spans in token_windows(blocks(text), limits):
        first = place + offset
        for start, end in spans:
            if not stretch[start].isspace() or _is_visible(stretch, start, end):
                yield Span(first + start, first + end)


def _measured_windows(text: str, limits: Limits) -> Iterator[Span]:
    ruler, window = ruler_for(text, limits.unit), Span(0, 0)
    while window.end < len(text):
        window = next_window(text, ruler, limits, window)
        if _is_visible(text, *window):
            yield window


def _is_visible(text: str, start: int, end: int) -> bool:
    return not text[start:end].isspace()
