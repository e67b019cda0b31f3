"""Splitting: cut a stretch into pieces (paragraphs, lines, sentences, words), no finer than a size asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from chunkbook.document import Span
from chunkbook.pieces import next_visible, trimmed
from chunkbook.ruler import Room, Ruler

Splitter = Callable[[str, Span], list[int]]  # lists the cuts inside a stretch of a text; offsets are those of the text

def placed(split: Callable[[str], Iterable[Span]]) -> Splitter:
    """Make a splitter from a function that splits a whole text."""
    return lambda text, span: [span.start + part.end for part in split(text[span.start : span.end])][:-1]


@dataclass(frozen=True)
class Splitting:
    """Splits stretches into pieces that fit into the room beside their prefix, each as coarse as possible.

    A piece is known by its first visible character, and ends where the next one starts, or with its stretch.

    Parameters
    ----------
    text : str
        Source text; offsets count its code points.
    splitters : sequence of callable
        From coarse to fine: a piece that is too long is split by the next one.
    ruler : Ruler
        Measures `text`.
    room : Room
        Knows how long a piece may be.
    """

    text: str
    splitters: Sequence[Splitter]
    ruler: Ruler
    room: Room

    def pieces(self, stretches: Sequence[tuple[int, int]]) -> list[int]:
        """List where the pieces start of stretches that have no white space at their ends, and are in order."""
        pieces = [start for start, _ in stretches]
        long = self._long(pieces, [end for _, end in stretches])
        for split in self.splitters:
            starts: list[int] = []
            ends: list[int] = []
            uncut: list[Span] = []
            for span in long:
                cuts = split(self.text, span)
                if cuts and (cuts := self._visible(cuts, *span)):
                    pieces += cuts
                    starts += span.start, *cuts
                    ends += *cuts, span.end
                else:
                    uncut.append(span)
            long = uncut + self._long(starts, ends)
        return sorted(pieces)

    def _visible(self, cuts: list[int], start: int, end: int) -> list[int]:
        """Move each cut to the first visible character; of those that come to the same one keep one."""
        text = self.text
        if not any(map(str.isspace, map(text.__getitem__, cuts))):
            return cuts
        found: list[int] = []
        last = start
        for cut in cuts:
            if cut <= last:
                continue  # in white space that is skipped already
            cut = next_visible(text, cut, end)
            if cut == end:
                break
            found.append(cut)
            last = cut
        return found

    def _long(self, starts: Sequence[int], ends: Sequence[int]) -> list[Span]:
        """Those of some stretches that are too long, also without the white space at their ends."""
        text, count, room = self.text, self.ruler.count, self.room
        longer = (Span(starts[number], ends[number]) for number in self.ruler.longer(starts, ends, room.least))
        return [span for span in longer if count(*trimmed(text, *span)) > room(span.start)]
