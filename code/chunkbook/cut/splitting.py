"""Splitting: cut a stretch into pieces (paragraphs, lines, sentences, words), no finer than a size asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from chunkbook.document import Span
from chunkbook.pieces import trimmed
from chunkbook.ruler import Room, Ruler

Splitter = Callable[[str, Span], list[int]]  # lists the cuts inside a stretch of a text; offsets are those of the text

_VISIBLE = re.compile(r"\S")


def placed(split: Callable[[str], Iterable[Span]]) -> Splitter:
    """Make a splitter from a function that splits a whole text."""
    return lambda text, span: [span.start + part.end for part in split(text[span.start : span.end])][:-1]


@dataclass(frozen=True)
class Splitting:
    """Splits a stretch into pieces that fit into the room beside their prefix, each as coarse as possible.

    A piece is known by its first visible character, and ends where the next one starts.

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

    def pieces(self, start: int, end: int, depth: int = 0) -> list[int]:
        """List where the pieces of a stretch start."""
        cuts = list[int]()
        if depth < len(self.splitters) and self._is_long(start, end):
            while not cuts and depth < len(self.splitters):
                cuts = self.splitters[depth](self.text, Span(start, end))
                depth += 1
        return self._finer(self._visible([start, *cuts], end), end, depth) if cuts else [start]

    def _finer(self, parts: list[int], end: int, depth: int) -> list[int]:
        """Split those parts that are too long."""
        pieces, done = list[int](), 0
        for index, after in self._perhaps_long([*parts, end]):
            pieces += parts[done:index] + self.pieces(parts[index], after, depth)
            done = index + 1
        return pieces + parts[done:]

    def _visible(self, starts: list[int], end: int) -> list[int]:
        """Move each start to the first visible character; of those that come to the same one keep one."""
        text = self.text
        if not any(map(str.isspace, map(text.__getitem__, starts))):
            return starts
        found, last = list[int](), -1
        for start in starts:
            if start <= last:
                continue  # in white space that is skipped already
            if text[start].isspace():
                visible = _VISIBLE.search(text, start, end)
                if not visible:
                    break
                start = visible.start()
            found.append(start)
            last = start
        return found

    def _perhaps_long(self, edges: list[int]) -> list[tuple[int, int]]:
        """Index and end of each part that is too long if the white space behind it counts."""
        longer = self.ruler.longer(edges, self.room.least)
        return [(index, edges[index + 1]) for index, count in longer if count > self.room(edges[index])]

    def _is_long(self, start: int, end: int) -> bool:
        room = self.room(start)
        return self.ruler.count(start, end) > room and self.ruler.count(*trimmed(self.text, start, end)) > room
