"""Windows: stretches of one width that step forward by less than it (chapters 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterator

from chunkbook.document import Span
from chunkbook.graphemes import cluster_end, cluster_start
from chunkbook.pieces import trim
from chunkbook.ruler import Ruler, ruler_for
from chunkbook.sizes import Limits


def window_spans(text: str, limits: Limits) -> Iterator[Span]:
    """Yield windows over a text, without the white space around it.

    Parameters
    ----------
    text : str
        Source text; offsets count its code points.
    limits : Limits
        Width, overlap and unit. A window touches at most `size` units of the text's own stream; with `hard` it also
        fits when encoded alone.

    Yields
    ------
    Span
        Starts and ends increase; there is no gap. A cut inside what a reader sees as one character moves back to its
        start, unless that character alone is longer than `size`.
    """
    inner = trim(text, Span(0, len(text)))
    if inner.start == inner.end:
        return
    body = text[inner.start : inner.end]
    for start, end in _windows(body, ruler_for(body, limits), limits):
        if not body[start:end].isspace():
            yield Span(inner.start + start, inner.start + end)


def _windows(text: str, ruler: Ruler, limits: Limits) -> Iterator[Span]:
    window = Span(0, 0)
    while window.end < len(text):
        window = _next_window(text, ruler, limits, window)
        yield window


def _next_window(text: str, ruler: Ruler, limits: Limits, before: Span) -> Span:
    """Step back by the overlap; where no longer end can be reached from there, step back by less."""
    wanted = ruler.back(before.end, limits.overlap)
    start = cluster_end(text, max(wanted, before.start + 1))
    while start < before.end:
        end = cluster_start(text, _furthest(ruler, limits, start, before.end))
        if end > before.end:
            return Span(start, end)
        start = cluster_end(text, start + 1)
    return _fresh_window(text, ruler, limits, before.end)


def _fresh_window(text: str, ruler: Ruler, limits: Limits, start: int) -> Span:
    """Start where the last window ended; cut inside a cluster, or keep a character whole, only if nothing else fits."""
    furthest = _furthest(ruler, limits, start, start)
    between = cluster_start(text, furthest)
    return Span(start, between if between > start else max(furthest, start + 1))


def _furthest(ruler: Ruler, limits: Limits, start: int, floor: int) -> int:
    end = ruler.reach(start, limits.size)
    while limits.hard and end > floor + 1 and ruler.alone(start, end) > limits.size:
        end -= 1
    return end
