"""Packing: put whole pieces (sentences, lines, paragraphs) together until the next one would not fit."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from chunkbook.cut.windows import trim, window_spans
from chunkbook.document import Span
from chunkbook.ruler import Ruler, ruler_for
from chunkbook.sizes import Limits

Splitter = Callable[[str], Iterable[Span]]

_PARAGRAPH = re.compile(r"(?:\r\n|\r(?!\n)|\n)[ \t]*(?:\r\n|\r(?!\n)|\n)")
_LINE = re.compile(r"\r\n|\r|\n")
_WORD = re.compile(r"\s+")


def paragraphs(text: str) -> Iterator[Span]:
    """Yield stretches that end with a blank line; together they are the text."""
    return split_after(text, _PARAGRAPH)


def lines(text: str) -> Iterator[Span]:
    """Yield lines with their line ends (LF, CR LF or CR)."""
    return split_after(text, _LINE)


def words(text: str) -> Iterator[Span]:
    """Yield words with the white space after them."""
    return split_after(text, _WORD)


def split_after(text: str, pattern: re.Pattern[str]) -> Iterator[Span]:
    """Yield the stretches of a text between the ends of a pattern's matches."""
    start = 0
    for match in pattern.finditer(text):
        if match.end() > start:
            yield Span(start, match.end())
            start = match.end()
    if start < len(text):
        yield Span(start, len(text))


def packed_spans(text: str, limits: Limits, splitters: Sequence[Splitter]) -> Iterator[Span]:
    """Yield chunks of whole pieces, each no longer than the limit.

    Parameters
    ----------
    text : str
        Source text; offsets count its code points.
    limits : Limits
        `size` holds for the string that is emitted, prefix included. Overlap repeats whole pieces, at most `overlap`
        units of them; when the last piece is longer than that, whole words.
    splitters : sequence of callable
        From coarse to fine: a piece that is too long is split by the next one, and at last into hard windows.

    Yields
    ------
    Span
        Starts and ends increase; only white space lies between the chunks.
    """
    ruler = ruler_for(text, limits)
    pieces = [trim(text, piece) for piece in _pieces(text, Span(0, len(text)), ruler, limits, splitters)]
    yield from _pack(text, [piece for piece in pieces if piece.start < piece.end], ruler, limits)


def _pieces(text: str, span: Span, ruler: Ruler, limits: Limits, splitters: Sequence[Splitter]) -> Iterator[Span]:
    """Split a text into pieces that fit, each as coarse as possible."""
    inner = trim(text, span)
    if ruler.count(*inner) <= limits.size and ruler.alone(*inner) <= limits.size:
        yield span
    elif splitters:
        for start, end in splitters[0](text[span.start : span.end]):
            yield from _pieces(text, Span(span.start + start, span.start + end), ruler, limits, splitters[1:])
    else:
        yield from _hard_windows(text, span, ruler, limits)


def _hard_windows(text: str, span: Span, ruler: Ruler, limits: Limits) -> Iterator[Span]:
    room = max(1, limits.size - ruler.alone(span.start, span.start))
    narrow = replace(limits, size=room, overlap=0, hard=True, prefix="")
    for start, end in window_spans(text[span.start : span.end], narrow):
        yield Span(span.start + start, span.start + end)


def _pack(text: str, pieces: list[Span], ruler: Ruler, limits: Limits) -> Iterator[Span]:
    starts, ends = [piece.start for piece in pieces], [piece.end for piece in pieces]
    first, start = 0, starts[0] if starts else 0
    while first < len(pieces):
        after = _furthest_piece(ends, first, start, ruler, limits)
        yield Span(start, ends[after - 1])
        first = after
        if first < len(pieces):
            start = _overlap_start(text, Span(start, ends[after - 1]), starts, pieces[first], ruler, limits)


def _furthest_piece(ends: list[int], first: int, start: int, ruler: Ruler, limits: Limits) -> int:
    """Index after the last piece that fits into a chunk from `start`; the piece `first` always goes in."""
    after = max(first + 1, bisect_right(ends, ruler.reach(start, limits.size)))
    while after > first + 1 and ruler.alone(start, ends[after - 1]) > limits.size:
        after -= 1
    return after


def _overlap_start(text: str, chunk: Span, starts: list[int], following: Span, ruler: Ruler, limits: Limits) -> int:
    """Where the next chunk starts: at a repeated piece or word if that leaves room for the piece that follows."""
    earliest = max(ruler.back(chunk.end, limits.overlap), chunk.start + 1)
    for start in _repeatable(text, chunk, starts, earliest):
        if ruler.count(start, following.end) <= limits.size >= ruler.alone(start, following.end):
            return start
    return following.start


def _repeatable(text: str, chunk: Span, starts: list[int], earliest: int) -> list[int]:
    whole = starts[bisect_left(starts, earliest) : bisect_left(starts, chunk.end)]
    if whole or earliest >= chunk.end:
        return whole
    before = earliest - 1  # so that a word which starts right at `earliest` counts
    ends = (before + word.end for word in words(text[before : chunk.end]))
    return [end for end in ends if end < chunk.end]
