"""Packing: put whole pieces (sentences, lines, paragraphs) together until the next one would not fit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, filterfalse, islice, pairwise

from chunkbook.cut.splitting import Splitter, Splitting
from chunkbook.cut.together import NOTHING, Together
from chunkbook.cut.windows import window_spans
from chunkbook.document import Span
from chunkbook.pieces import trimmed, word_starts
from chunkbook.ruler import Room, Ruler
from chunkbook.sizes import Limits

_BATCH = 512  # stretches that are split and packed together; what is near in the text is still in the processor's cache


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
        self.splitting = Splitting(text, splitters, ruler, self.room)

    def spans(self, regions: Iterable[Span]) -> Iterator[Span]:
        """Yield the chunks of stretches that are in order; starts and ends increase, and no chunk crosses an edge."""
        waiting = iter(regions)
        batches = iter(lambda: list(islice(waiting, _BATCH)), [])
        return chain.from_iterable(map(self._batch_spans, batches))

    def _batch_spans(self, regions: Iterable[Span]) -> Iterator[Span]:
        stretches = [trimmed(self.text, *region) for region in regions]
        stretches = [(start, end) for start, end in stretches if start < end]
        starts, ends = [start for start, _ in stretches], [end for _, end in stretches]
        known = list(zip(stretches, self.ruler.surely_fit(starts, ends, self.room.least), strict=True))
        packer = _Packer(self, [stretch for stretch, fits in known if not fits])
        numbers = packer.numbers()
        for (start, end), fits in known:
            if fits:
                yield Span(start, end)
            else:
                yield from packer.chunks(*next(numbers))


class _Packer:
    """Fills chunks from pieces, of which it knows where they start, and in which unit of the whole text's stream."""

    def __init__(self, packing: Packing, stretches: Sequence[tuple[int, int]]) -> None:
        self.text, self.ruler, self.room = packing.text, packing.ruler, packing.room
        self.limits, self.whole = packing.limits, packing.whole
        self.starts = packing.splitting.pieces(stretches)
        self.units = packing.ruler.units(self.starts)
        self.edges = [bisect_left(self.starts, start) for start, _ in stretches] + [len(self.starts)]
        self.ends = [*self.starts[1:], 0]
        for after, (_, end) in zip(self.edges[1:], stretches, strict=True):
            self.ends[after - 1] = end

    def numbers(self) -> Iterator[tuple[int, int]]:
        """Yield for each stretch the number of its first piece, and that of the first piece after it."""
        return pairwise(self.edges)

    def chunks(self, first: int, after: int) -> Iterator[Span]:
        """Yield the chunks of one stretch."""
        repeated: Iterable[int] = ()
        while first < after:
            if found := self.fullest(first, after, repeated):
                last, chunk = found
                yield chunk
            else:
                last, alone = first, list(self.alone(first))
                yield from alone
                chunk = alone[-1]  # what follows may repeat a part of this one only
            first = last + 1
            repeated = self.repeatable(chunk, first) if first < after and self.limits.overlap else ()

    def fullest(self, first: int, after: int, repeated: Iterable[int]) -> tuple[int, Span] | None:
        """The longest chunk from the earliest start that leaves room for the piece `first`, and its last piece."""
        for start in repeated:
            if found := self.longest(first, after, start):
                return found
        return self.longest(first, after, self.starts[first])

    def longest(self, first: int, after: int, start: int) -> tuple[int, Span] | None:
        """The longest chunk from `start` with the piece `first` in it, and its last piece."""
        text, room = self.text, self.room(start)
        piece = bisect_left(self.units, self.ruler.unit(start) + room, first + 1, after) - 1
        while piece >= first:
            end = self.ends[piece]
            while text[end - 1].isspace():  # a piece starts with a visible character
                end -= 1
            if self.ruler.fits(start, end, room):
                return piece, Span(start, end)
            piece -= 1
        return None

    def alone(self, piece: int) -> Iterable[Span]:
        """A piece that seems too long: as it is, if it fits when it is encoded as it is emitted; else in windows."""
        span = Span(*trimmed(self.text, self.starts[piece], self.ends[piece]))
        return [span] if self.ruler.alone(*span) <= self.room(span.start) else self.windows(span)

    def repeatable(self, chunk: Span, following: int) -> Iterable[int]:
        """Starts of whole pieces inside the overlap; of whole words when the last piece is longer than it."""
        unit, first = self.ruler.count(0, chunk.end) - self.limits.overlap, following
        while self.starts[first - 1] > chunk.start and self.units[first - 1] >= unit:
            first -= 1
        return self.starts[first:following] if first < following else self.repeatable_words(chunk)

    def repeatable_words(self, chunk: Span) -> Iterator[int]:
        earliest = self.whole.after(max(self.ruler.back(chunk.end, self.limits.overlap), chunk.start + 1))
        before = earliest - 1  # so that a word which starts right at `earliest` counts
        words = word_starts(self.text, Span(before, chunk.end)) if earliest < chunk.end else iter(())
        return filterfalse(self.whole.holds, words)

    def windows(self, span: Span) -> Iterator[Span]:
        """Cut a piece that no splitter could make small enough."""
        return window_spans(self.text, span, replace(self.limits, overlap=0, hard=True))
