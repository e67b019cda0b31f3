"""Windows: stretches of one width that step forward by less than it (chapters 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterator

from chunkbook.document import Span
from chunkbook.graphemes import cluster_end, cluster_start
from chunkbook.pieces import moved, trim
from chunkbook.ruler import Ruler, room, ruler_for
from chunkbook.sizes import Limits


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
        start, unless that character alone is longer than `size`.
    """
    inner = trim(text, region)
    if inner.start == inner.end:
        return
    body = text[inner.start : inner.end]
    windows = _windows(body, ruler_for(body, limits.unit), limits.moved(inner.start))
    yield from moved((window for window in windows if not body[window.start : window.end].isspace()), inner.start)


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
        end = _furthest_cluster(text, ruler, limits, start, before.end)
        if end > before.end:
            return Span(start, end)
        start = cluster_end(text, start + 1)
    return _fresh_window(text, ruler, limits, before.end)


def _fresh_window(text: str, ruler: Ruler, limits: Limits, start: int) -> Span:
    """Start where the last window ended; cut inside a cluster, or keep a character whole, only if nothing else fits."""
    end = _furthest_cluster(text, ruler, limits, start, start)
    if end > start:
        return Span(start, end)
    end = ruler.reach(start, room(ruler, limits, start))
    while end > start + 1 and not _fits(ruler, limits, start, end):
        end -= 1
    return Span(start, max(end, start + 1))


def _furthest_cluster(text: str, ruler: Ruler, limits: Limits, start: int, floor: int) -> int:
    """The last end between two clusters that the limits allow; none past `floor` when nothing fits."""
    end = cluster_start(text, ruler.reach(start, room(ruler, limits, start)))
    while end > floor and not _fits(ruler, limits, start, end):
        end = cluster_start(text, end - 1)
    return end


def _fits(ruler: Ruler, limits: Limits, start: int, end: int) -> bool:
    """Check what is emitted, not what it was cut from; only hard limits ask for it."""
    return not limits.hard or ruler.alone(start, end, limits.prefix(start)) <= limits.size
