"""Packing: put whole pieces (sentences, lines, paragraphs) together until the next one would not fit."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from chunkbook.cut.together import NOTHING, Together
from chunkbook.cut.windows import window_spans
from chunkbook.document import Span
from chunkbook.pieces import trim, word_starts
from chunkbook.ruler import Ruler, room
from chunkbook.sizes import Limits

Splitter = Callable[[str, Span], list[int]]  # lists the cuts inside a stretch of a text; offsets are those of the text

_VISIBLE = re.compile(r"\S")


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
    start, end = inner = trim(text, region)
    if start == end:
        return
    free = _room_after_prefix(ruler, limits)
    if ruler.fits(start, end, free(start)):
        yield inner
    else:
        pieces = _Splitting(text, ruler, free, splitters).pieces(start, end)
        yield from _Packer(text, pieces, ruler.units(pieces), end, ruler, free, limits, whole).chunks()


def _room_after_prefix(ruler: Ruler, limits: Limits) -> Callable[[int], int]:
    """Give the function that says how many units the prefix leaves for a chunk from a place on."""
    if limits.has_one_prefix:
        free = room(ruler, limits, 0)
        return lambda start: free
    return lambda start: room(ruler, limits, start)


def placed(split: Callable[[str], Iterable[Span]]) -> Splitter:
    """Make a splitter from a function that splits a whole text."""
    return lambda text, span: [span.start + part.end for part in split(text[span.start : span.end])][:-1]


@dataclass(frozen=True)
class _Splitting:
    """Splits a stretch into pieces that fit into the room beside their prefix, each as coarse as possible.

    A piece is known by its first visible character, and ends where the next one starts.
    """

    text: str
    ruler: Ruler
    free: Callable[[int], int]
    splitters: Sequence[Splitter]

    def pieces(self, start: int, end: int, depth: int = 0) -> list[int]:
        cuts = list[int]()
        if depth < len(self.splitters) and self.is_long(start, end):
            while not cuts and depth < len(self.splitters):
                cuts = self.splitters[depth](self.text, Span(start, end))
                depth += 1
        return self.finer(self.visible([start, *cuts], end), end, depth) if cuts else [start]

    def finer(self, parts: list[int], end: int, depth: int) -> list[int]:
        """Split those parts that are too long."""
        pieces, done = list[int](), 0
        for index, after in self.perhaps_long([*parts, end]):
            pieces += parts[done:index] + self.pieces(parts[index], after, depth)
            done = index + 1
        return pieces + parts[done:]

    def visible(self, starts: list[int], end: int) -> list[int]:
        """Move each start to the first visible character; of those that come to the same one keep one."""
        if not any(map(str.isspace, map(self.text.__getitem__, starts))):
            return starts
        found = list[int]()
        for start in starts:
            if not found or start > found[-1]:
                visible = _VISIBLE.search(self.text, start, end)
                if not visible:
                    break
                found.append(visible.start())
        return found

    def perhaps_long(self, edges: list[int]) -> list[tuple[int, int]]:
        """Index and end of each part that is too long if the white space behind it counts."""
        free, counts = self.free, self.ruler.counts(edges)
        return [(index, edges[index + 1]) for index, count in enumerate(counts) if count > free(edges[index])]

    def is_long(self, start: int, end: int) -> bool:
        free = self.free(start)
        return self.ruler.count(start, end) > free and self.ruler.count(*trim(self.text, Span(start, end))) > free


@dataclass(frozen=True)
class _Packer:
    """Fills chunks from pieces, of which it knows where they start, and in which unit of the whole text's stream."""

    text: str
    starts: Sequence[int]
    units: Sequence[int]
    end: int
    ruler: Ruler
    free: Callable[[int], int]
    limits: Limits
    whole: Together

    def end_of(self, piece: int) -> int:
        """Where a piece ends, without the white space after it."""
        start = self.starts[piece]
        after = self.starts[piece + 1] if piece + 1 < len(self.starts) else self.end
        return start + len(self.text[start:after].rstrip())

    def chunks(self) -> Iterator[Span]:
        start, first = self.starts[0], 0
        while first < len(self.starts):
            last, end = self.last_piece(first, start)
            chunk = Span(start, end)
            if last > first or self.ruler.alone(*chunk) <= self.free(start):
                yield chunk
            else:
                windows = list(self.windows(chunk))
                yield from windows
                chunk = windows[-1]  # what follows may repeat a part of this one only
            first = last + 1
            if first < len(self.starts):
                start = self.next_start(chunk, first)

    def last_piece(self, first: int, start: int) -> tuple[int, int]:
        """The last piece that fits into a chunk from `start`, and its end; the piece `first` always goes in."""
        free = self.free(start)
        last = max(first, bisect_left(self.units, self.ruler.unit(start) + free) - 1)
        end = self.end_of(last)
        while last > first and not self.ruler.fits(start, end, free):
            last -= 1
            end = self.end_of(last)
        return last, end

    def next_start(self, chunk: Span, following: int) -> int:
        """Where the next chunk starts: at a repeated piece or word, if that leaves room for the piece that follows."""
        end = self.end_of(following)
        starts = self.repeatable(chunk, following) if self.limits.overlap else ()
        for start in starts:
            if self.ruler.fits(start, end, self.free(start)):
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
        return (word for word in words if not self.whole.holds(word))

    def windows(self, span: Span) -> Iterator[Span]:
        """Cut a piece that no splitter could make small enough."""
        return window_spans(self.text, span, replace(self.limits, overlap=0, hard=True))
