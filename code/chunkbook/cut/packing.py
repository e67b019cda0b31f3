"""Packing: put whole pieces (sentences, lines, paragraphs) together until the next one would not fit."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import filterfalse

from chunkbook.cut.splitting import Splitter, Splitting
from chunkbook.cut.together import NOTHING, Together
from chunkbook.cut.windows import window_spans
from chunkbook.document import Span
from chunkbook.pieces import trimmed, word_starts
from chunkbook.ruler import Room, Ruler
from chunkbook.sizes import Limits


class Packing:
    """Cuts stretches of a text into chunks of whole pieces, each no longer than the limit.

    Parameters
    ----------
    text : str
        Source text; offsets count its code points.
    limits : Limits
        `size` holds for the string that is emitted, prefix included. Overlap repeats whole pieces, at most `overlap`
        units of them; when the last piece is longer than that, whole words.
    splitters : sequence of callable
        From coarse to fine: a piece that is too long is split by the next one, and at last into hard windows.
    ruler : Ruler
        Measures `text`.
    whole : Together
        Stretches in which no repeated words may start.
    """

    def __init__(
        self, text: str, limits: Limits, splitters: Sequence[Splitter], ruler: Ruler, whole: Together = NOTHING
    ) -> None:
        self.text, self.limits, self.ruler, self.whole = text, limits, ruler, whole
        self.room = Room(ruler, limits)
        self._splitting = Splitting(text, splitters, ruler, self.room)

    def spans(self, region: Span) -> Iterator[Span]:
        """Yield the chunks of one stretch; starts and ends increase, and only white space lies between."""
        start, end = trimmed(self.text, *region)
        if start == end:
            return
        if self.ruler.fits(start, end, self.room(start)):
            yield Span(start, end)
        else:
            yield from _Packer(self, self._splitting.pieces(start, end), end).chunks()


class _Packer:
    """Fills chunks from pieces, of which it knows where they start, and in which unit of the whole text's stream."""

    def __init__(self, packing: Packing, starts: Sequence[int], end: int) -> None:
        self.text, self.ruler, self.room = packing.text, packing.ruler, packing.room
        self.limits, self.whole = packing.limits, packing.whole
        self.starts, self.number, self.edges = starts, len(starts), [*starts, end]
        self.units = packing.ruler.units(starts)

    def end_of(self, piece: int) -> int:
        """Where a piece ends, without the white space after it."""
        start = self.starts[piece]
        return start + len(self.text[start : self.edges[piece + 1]].rstrip())

    def chunks(self) -> Iterator[Span]:
        start, first = self.starts[0], 0
        while first < self.number:
            last, end = self.last_piece(first, start)
            chunk = Span(start, end)
            if last > first or self.ruler.alone(*chunk) <= self.room(start):
                yield chunk
            else:
                windows = list(self.windows(chunk))
                yield from windows
                chunk = windows[-1]  # what follows may repeat a part of this one only
            first = last + 1
            if first < self.number:
                start = self.next_start(chunk, first)

    def last_piece(self, first: int, start: int) -> tuple[int, int]:
        """The last piece that fits into a chunk from `start`, and its end; the piece `first` always goes in."""
        room = self.room(start)
        last = max(first, bisect_left(self.units, self.ruler.unit(start) + room) - 1)
        end = self.end_of(last)
        while last > first and not self.ruler.fits(start, end, room):
            last -= 1
            end = self.end_of(last)
        return last, end

    def next_start(self, chunk: Span, following: int) -> int:
        """Where the next chunk starts: at a repeated piece or word, if that leaves room for the piece that follows."""
        end = self.end_of(following)
        starts = self.repeatable(chunk, following) if self.limits.overlap else ()
        for start in starts:
            if self.ruler.fits(start, end, self.room(start)):
                return start
        return self.starts[following]

    def repeatable(self, chunk: Span, following: int) -> Iterable[int]:
        """Starts of whole pieces inside the overlap; of whole words when the last piece is longer than it."""
        unit = self.ruler.unit(chunk.start) + self.ruler.count(*chunk) - self.limits.overlap
        first = max(bisect_left(self.units, unit), bisect_right(self.starts, chunk.start))
        return self.starts[first:following] or self.repeatable_words(chunk)

    def repeatable_words(self, chunk: Span) -> Iterator[int]:
        earliest = self.whole.after(max(self.ruler.back(chunk.end, self.limits.overlap), chunk.start + 1))
        before = earliest - 1  # so that a word which starts right at `earliest` counts
        words = word_starts(self.text, Span(before, chunk.end)) if earliest < chunk.end else iter(())
        return filterfalse(self.whole.holds, words)

    def windows(self, span: Span) -> Iterator[Span]:
        """Cut a piece that no splitter could make small enough."""
        return window_spans(self.text, span, replace(self.limits, overlap=0, hard=True))
