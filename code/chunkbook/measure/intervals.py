"""Sets of places in a text, kept as stretches: union, intersection, and their size in tokens (chapter 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from chunkbook.document import Span
from chunkbook.ruler import TokenRuler


def union(spans: Iterable[Span]) -> list[Span]:
    """Put stretches together: what several of them hold counts once.

    Parameters
    ----------
    spans : iterable of Span
        In any order; they may repeat or overlap.

    Returns
    -------
    list of Span
        From left to right, with a gap between any two; empty stretches are gone.
    """
    found: list[Span] = []
    for span in sorted(span for span in spans if span.start < span.end):
        if found and span.start <= found[-1].end:
            found[-1] = Span(found[-1].start, max(found[-1].end, span.end))
        else:
            found.append(span)
    return found


def intersection(spans: Iterable[Span], window: Span) -> list[Span]:
    """Keep what lies in a window; stretches that only touch it share nothing with it."""
    cut = (Span(max(span.start, window.start), min(span.end, window.end)) for span in spans)
    return [span for span in cut if span.start < span.end]


def tokens_touched(spans: Sequence[Span], ruler: TokenRuler) -> int:
    """Count the tokens of which some stretch holds at least a part; each counts once.

    Parameters
    ----------
    spans : sequence of Span
        As `union` gives them.
    ruler : TokenRuler
        Of the text that the stretches lie in.

    Returns
    -------
    int
    """
    shared = sum(_in_both(left.end - 1, right.start, ruler) for left, right in pairwise(spans))
    return sum(ruler.count(*span) for span in spans) - shared


def _in_both(left: int, right: int, ruler: TokenRuler) -> int:
    """Whether one token holds a part of both characters, as 0 or 1."""
    apart = ruler.count(left, left + 1) + ruler.count(right, right + 1)
    return max(0, apart - ruler.count(left, right + 1))
