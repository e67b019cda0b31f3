"""Packing: put whole pieces (sentences, lines, paragraphs) together until the next one would not fit."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from chunkbook.cut.windows import window_spans
from chunkbook.document import Span
from chunkbook.pieces import moved, trim, words
from chunkbook.ruler import Ruler, ruler_for
from chunkbook.sizes import Limits

Splitter = Callable[[str], Iterable[Span]]


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
    room = limits.size - ruler.alone(0, 0)
    pieces = [trim(text, piece) for piece in _pieces(text, Span(0, len(text)), ruler, room, splitters)]
    yield from _Packer(text, [piece for piece in pieces if piece.start < piece.end], ruler, limits, room).chunks()


def _pieces(text: str, span: Span, ruler: Ruler, room: int, splitters: Sequence[Splitter]) -> Iterator[Span]:
    """Split a text into pieces that fit into the room beside the prefix, each as coarse as possible."""
    if not splitters or ruler.count(*trim(text, span)) <= room:
        yield span
    else:
        for part in moved(splitters[0](text[span.start : span.end]), span.start):
            yield from _pieces(text, part, ruler, room, splitters[1:])


@dataclass(frozen=True)
class _Packer:
    """Fills chunks from pieces. A ruler reading is a good guess; the string that is emitted decides."""

    text: str
    pieces: list[Span]
    ruler: Ruler
    limits: Limits
    room: int

    @cached_property
    def starts(self) -> list[int]:
        return [piece.start for piece in self.pieces]

    @cached_property
    def ends(self) -> list[int]:
        return [piece.end for piece in self.pieces]

    def fits(self, start: int, end: int) -> bool:
        return self.ruler.alone(start, end) <= self.limits.size

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
        after = max(first + 1, bisect_right(self.ends, self.ruler.reach(start, self.room)))
        while after > first + 1 and not self.fits(start, self.ends[after - 1]):
            after -= 1
        return after

    def next_start(self, chunk: Span, following: Span) -> int:
        """Where the next chunk starts: at a repeated piece or word, if that leaves room for the piece that follows."""
        earliest = max(self.ruler.back(chunk.end, self.limits.overlap), chunk.start + 1)
        for start in self.repeatable(chunk, earliest):
            if self.ruler.count(start, following.end) <= self.room and self.fits(start, following.end):
                return start
        return following.start

    def repeatable(self, chunk: Span, earliest: int) -> list[int]:
        """Starts of whole pieces inside the overlap; of whole words when the last piece is longer than it."""
        whole = self.starts[bisect_left(self.starts, earliest) : bisect_left(self.starts, chunk.end)]
        if whole or earliest >= chunk.end:
            return whole
        before = earliest - 1  # so that a word which starts right at `earliest` counts
        ends = (before + word.end for word in words(self.text[before : chunk.end]))
        return [end for end in ends if end < chunk.end]

    def windows(self, span: Span) -> Iterator[Span]:
        """Cut a piece that no splitter could make small enough."""
        narrow = replace(self.limits, size=max(1, self.room), overlap=0, hard=True, prefix="")
        return moved(window_spans(self.text[span.start : span.end], narrow), span.start)
