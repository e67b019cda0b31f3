"""Packing: put whole pieces (sentences, lines, paragraphs) together until the next one would not fit."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from chunkbook.cut.together import NOTHING, Together
from chunkbook.cut.windows import window_spans
from chunkbook.document import Span
from chunkbook.pieces import moved, trim, words
from chunkbook.ruler import Ruler, room
from chunkbook.sizes import Limits

Splitter = Callable[[str, Span], Iterable[Span]]  # splits a stretch of a text; offsets count from the text's start


def packed_spans(
    text: str,
    region: Span,
    limits: Limits,
    splitters: Sequence[Splitter],
    ruler: Ruler,
    whole: Together = NOTHING,
) -> Iterator[Span]:
    """Yield chunks of whole pieces, each no longer than the limit.

    Parameters
    ----------
    text : str
        Source text; offsets count its code points.
    region : Span
        The stretch of it to pack.
    limits : Limits
        `size` holds for the string that is emitted, prefix included. Overlap repeats whole pieces, at most `overlap`
        units of them; when the last piece is longer than that, whole words.
    splitters : sequence of callable
        From coarse to fine: a piece that is too long is split by the next one, and at last into hard windows.
    ruler : Ruler
        Measures `text`.
    whole : Together
        Stretches in which no repeated words may start.

    Yields
    ------
    Span
        Starts and ends increase; only white space lies between the chunks.
    """
    pieces = [trim(text, piece) for piece in _pieces(text, region, ruler, limits, splitters)]
    yield from _Packer(text, [piece for piece in pieces if piece.start < piece.end], ruler, limits, whole).chunks()


def placed(split: Callable[[str], Iterable[Span]]) -> Splitter:
    """Make a splitter from a function that splits a whole text."""
    return lambda text, span: moved(split(text[span.start : span.end]), span.start)


def _pieces(
    text: str, span: Span, ruler: Ruler, limits: Limits, splitters: Sequence[Splitter]
) -> Iterator[Span]:
    """Split a stretch into pieces that fit into the room beside their prefix, each as coarse as possible."""
    inner = trim(text, span)
    if not splitters or ruler.count(*inner) <= room(ruler, limits, inner.start):
        yield span
    else:
        for part in splitters[0](text, span):
            yield from _pieces(text, part, ruler, limits, splitters[1:])


@dataclass(frozen=True)
class _Packer:
    """Fills chunks from pieces. A ruler reading is a good guess; the string that is emitted decides."""

    text: str
    pieces: list[Span]
    ruler: Ruler
    limits: Limits
    whole: Together

    @cached_property
    def starts(self) -> list[int]:
        return [piece.start for piece in self.pieces]

    @cached_property
    def ends(self) -> list[int]:
        return [piece.end for piece in self.pieces]

    def fits(self, start: int, end: int) -> bool:
        return self.ruler.alone(start, end, self.limits.prefix(start)) <= self.limits.size

    def chunks(self) -> Iterator[Span]:
        start, first = (self.starts[0] if self.pieces else 0), 0
        while first < len(self.pieces):
            after = self.furthest_piece(first, start)
            chunk = Span(start, self.ends[after - 1])
            yield from [chunk] if after > first + 1 or self.fits(*chunk) else self.windows(chunk)
            first = after
            if first < len(self.pieces):
                start = self.next_start(chunk, self.pieces[first])

    def furthest_piece(self, first: int, start: int) -> int:
        """Index after the last piece that fits into a chunk from `start`; the piece `first` always goes in."""
        reach = self.ruler.reach(start, room(self.ruler, self.limits, start))
        after = max(first + 1, bisect_right(self.ends, reach))
        while after > first + 1 and not self.fits(start, self.ends[after - 1]):
            after -= 1
        return after

    def next_start(self, chunk: Span, following: Span) -> int:
        """Where the next chunk starts: at a repeated piece or word, if that leaves room for the piece that follows."""
        earliest = max(self.ruler.back(chunk.end, self.limits.overlap), chunk.start + 1)
        for start in self.repeatable(chunk, earliest):
            free = room(self.ruler, self.limits, start)
            if self.ruler.count(start, following.end) <= free and self.fits(start, following.end):
                return start
        return following.start

    def repeatable(self, chunk: Span, earliest: int) -> Iterable[int]:
        """Starts of whole pieces inside the overlap; of whole words when the last piece is longer than it."""
        pieces = self.starts[bisect_left(self.starts, earliest) : bisect_left(self.starts, chunk.end)]
        return pieces or self.repeatable_words(chunk.end, earliest)

    def repeatable_words(self, end: int, earliest: int) -> Iterator[int]:
        before = earliest - 1  # so that a word which starts right at `earliest` counts
        for word in words(self.text[before:end]) if earliest < end else ():
            if before + word.end < end and not self.whole.holds(before + word.end):
                yield before + word.end

    def windows(self, span: Span) -> Iterator[Span]:
        """Cut a piece that no splitter could make small enough."""
        return window_spans(self.text, span, replace(self.limits, overlap=0, hard=True))
