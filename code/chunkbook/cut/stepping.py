"""Stepping: where the next window starts and ends, by a ruler (chapters 2 and 3)."""

from __future__ import annotations

from chunkbook.document import Span
from chunkbook.graphemes import cluster_end, cluster_start
from chunkbook.ruler import Ruler, room
from chunkbook.sizes import Limits


def next_window(text: str, ruler: Ruler, limits: Limits, before: Span) -> Span:
    """Give the window after `before`.

    It steps back by the overlap; where no longer end can be reached from there, by less.
    """
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
