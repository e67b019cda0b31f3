"""Packing: put whole pieces (sentences, lines, paragraphs) together until the next one would not fit."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from chunkbook.cut.together import NOTHING, Together
from chunkbook.cut.windows import window_spans
from chunkbook.document import Span
from chunkbook.pieces import trim, word_cuts
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
    start, end = trim(text, region)
    if start < end:
        pieces = _Splitting(text, ruler, limits, splitters).pieces(start, end)
        yield from _Packer(text, pieces, end, ruler, limits, whole).chunks()


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
    limits: Limits
    splitters: Sequence[Splitter]

    def pieces(self, start: int, end: int, depth: int = 0) -> list[int]:
        if depth == len(self.splitters) or not self.is_long(start, end):
            return [start]
        parts = self.visible([start, *self.splitters[depth](self.text, Span(start, end))], end)
        pieces, done = list[int](), 0
        for index, after in self.perhaps_long([*parts, end]):
            pieces += parts[done:index] + self.pieces(parts[index], after, depth + 1)
            done = index + 1
        return pieces + parts[done:]

    def visible(self, starts: list[int], end: int) -> list[int]:
        """Move each start to the first visible character; of those that come to the same one keep one."""
        if not any(self.text[start].isspace() for start in starts):
            return starts
        found = list[int]()
        for start in starts:
            if not found or start > found[-1]:
                visible = _VISIBLE.search(self.text, start, end)
                if not visible:
                    break
                found.append(visible.start())
        return found

    def perhaps_long(self, edges: list[int]) -> Iterable[tuple[int, int]]:
        """Index and end of each part that has to be looked at again: all may be short, and are counted at once."""
        if not self.limits.has_one_prefix:
            return enumerate(edges[1:])
        free = room(self.ruler, self.limits, edges[0])
        return [(index, edges[index + 1]) for index in self.ruler.longer(edges, free)]

    def is_long(self, start: int, end: int) -> bool:
        free = room(self.ruler, self.limits, start)
        return self.ruler.count(start, end) > free and self.ruler.count(*trim(self.text, Span(start, end))) > free


@dataclass(frozen=True)
class _Packer:
    """Fills chunks from pieces. A ruler reading is a good guess; the string that is emitted decides."""

    text: str
    starts: list[int]
    end: int
    ruler: Ruler
    limits: Limits
    whole: Together

    def end_of(self, piece: int) -> int:
        """Where a piece ends, without the white space after it."""
        start = self.starts[piece]
        after = self.starts[piece + 1] if piece + 1 < len(self.starts) else self.end
        return start + len(self.text[start:after].rstrip())

    def fits(self, start: int, end: int) -> bool:
        return self.ruler.alone(start, end, self.limits.prefix(start)) <= self.limits.size

    def chunks(self) -> Iterator[Span]:
        start, first = self.starts[0], 0
        while first < len(self.starts):
            after, chunk = self.furthest_piece(first, start)
            yield from [chunk] if after > first + 1 or self.fits(*chunk) else self.windows(chunk)
            first = after
            if first < len(self.starts):
                start = self.next_start(chunk, first)

    def furthest_piece(self, first: int, start: int) -> tuple[int, Span]:
        """Index after the last piece that fits into a chunk from `start`, and that chunk; `first` always goes in."""
        reach = self.ruler.reach(start, room(self.ruler, self.limits, start))
        last = max(first, bisect_right(self.starts, reach) - 1)
        end = self.end_of(last)
        while last > first and (end > reach or not self.fits(start, end)):
            last -= 1
            end = self.end_of(last)
        return last + 1, Span(start, end)

    def next_start(self, chunk: Span, following: int) -> int:
        """Where the next chunk starts: at a repeated piece or word, if that leaves room for the piece that follows."""
        earliest = max(self.ruler.back(chunk.end, self.limits.overlap), chunk.start + 1)
        end = self.end_of(following)
        for start in self.repeatable(chunk, earliest):
            free = room(self.ruler, self.limits, start)
            if self.ruler.count(start, end) <= free and self.fits(start, end):
                return start
        return self.starts[following]

    def repeatable(self, chunk: Span, earliest: int) -> Iterable[int]:
        """Starts of whole pieces inside the overlap; of whole words when the last piece is longer than it."""
        pieces = self.starts[bisect_left(self.starts, earliest) : bisect_left(self.starts, chunk.end)]
        return pieces or self.repeatable_words(chunk.end, earliest)

    def repeatable_words(self, end: int, earliest: int) -> Iterator[int]:
        before = earliest - 1  # so that a word which starts right at `earliest` counts
        for word in word_cuts(self.text, Span(before, end)) if earliest < end else ():
            if not self.whole.holds(word):
                yield word

    def windows(self, span: Span) -> Iterator[Span]:
        """Cut a piece that no splitter could make small enough."""
        return window_spans(self.text, span, replace(self.limits, overlap=0, hard=True))
