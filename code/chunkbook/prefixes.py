"""What goes before a chunk: the context line and the head of a split table, by where the chunk starts (chapter 7)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from chunkbook.blocks import Table, tables
from chunkbook.document import Document
from chunkbook.outline import SEPARATOR, SectionFinder
from chunkbook.ruler import Ruler

_LINE_END = re.compile(r"\r|\n")

@dataclass(frozen=True)
class ContextLines:
    """Gives the line ``title > section > subsection`` for a chunk by its start.

    Parameters
    ----------
    title : str
        Title of the document; it is left out where it is empty or also the outermost heading.
    section_of : callable
        Finds the section path.
    ruler : Ruler
        Measures lines.
    """

    title: str
    section_of: SectionFinder
    ruler: Ruler

    def line(self, start: int, free: int) -> str:
        """Give the line, without its outer parts if it is longer than `free` units with its line end; maybe nothing."""
        return self._fitted(self.section_of(start), free)

    @cached_property
    def _fitted(self) -> Callable[[tuple[str, ...], int], str]:
        return lru_cache(maxsize=1 << 10)(self._fit)  # all chunks of a section have the same line

    def _fit(self, path: tuple[str, ...], free: int) -> str:
        parts = [" ".join(part.split()) for part in (self.title, *path)]
        if len(parts) > 1 and parts[0].casefold() == parts[1].casefold():
            del parts[0]
        parts = [part for part in parts if part]
        shorter = (SEPARATOR.join(parts[first:]) for first in range(len(parts)))
        return next((line for line in shorter if self.ruler.length(f"{line}\n") <= free), "")


class TableHeads:
    """Gives the head of the table that a chunk starts in; of a chunk that starts inside the head, the lines above."""

    def __init__(self, document: Document, ruler: Ruler) -> None:
        self._text, self._ruler = document.text, ruler
        self._tables = [table for table in tables(document) if table.head.start < table.head.end]
        self._starts = [table.head.start for table in self._tables]
        self._measured = lru_cache(maxsize=1 << 10)(self._measure)  # all rows of a table have the same head

    def __bool__(self) -> bool:
        return bool(self._tables)

    @cached_property
    def longest(self) -> int:
        """Units of the longest head, with its line end."""
        return max((self._measured(*table.head)[1] for table in self._tables), default=0)

    def head(self, start: int, half: int, free: int) -> str:
        """Give the head above `start`, if it takes at most `half` units or, with the row there, at most `free`."""
        table = self._table(start)
        if not table:
            return ""
        end = table.head.end if start >= table.rows else self._lines_above(table, start)
        head, length = self._measured(table.head.start, end)
        fits = length <= half or length + self._ruler.length(self._row(table, start)) <= free
        return head if head and fits else ""

    def _measure(self, start: int, end: int) -> tuple[str, int]:
        head = self._text[start:end].rstrip()
        return head, self._ruler.length(f"{head}\n")

    def _table(self, start: int) -> Table | None:
        last = bisect_right(self._starts, start) - 1
        return self._tables[last] if last >= 0 and start < self._tables[last].end else None

    def _lines_above(self, table: Table, start: int) -> int:
        """Where the whole lines end that stand in the head above a place in it."""
        return max(table.head.start, *(self._text.rfind(mark, table.head.start, start) for mark in "\r\n"))

    def _row(self, table: Table, start: int) -> str:
        before = max(self._text.rfind(end, table.rows, start) for end in "\r\n") + 1
        first = max(before, table.rows)
        after = _LINE_END.search(self._text, first, table.end)
        return self._text[first : after.start() if after else table.end]


@dataclass(frozen=True)
class Prefixes:
    """The prefix of a chunk as a function of its start: fixed text, then the context line, then the head of its table.

    Parameters
    ----------
    fixed : str
        Goes before each chunk as it is.
    context : ContextLines or None
        Gives the context line.
    heads : TableHeads
        Gives the head of a table.
    size : int
        Longest chunk. The three, with their line ends, take at most half of it; more only where the fixed text alone
        does, or where the head and one row need it. The head goes before the context line when there is little room.
    ruler : Ruler
        Measures them.
    """

    fixed: str
    context: ContextLines | None
    heads: TableHeads
    size: int
    ruler: Ruler

    def __call__(self, start: int) -> str:
        return self._remembered(start)

    @cached_property
    def _remembered(self) -> Callable[[int], str]:
        return lru_cache(maxsize=1 << 10)(self._lines)  # asked for again and again

    def _lines(self, start: int) -> str:
        head = self.heads.head(start, self._half, self._free)
        line = self.context.line(start, self._half - self._length(head)) if self.context else ""
        return "\n".join(filter(None, (self.fixed, line, head)))

    @cached_property
    def most(self) -> int:
        """Units that no prefix exceeds, with its line end."""
        return self._length(self.fixed) + max(self._half, min(self.heads.longest, self._free), 0)

    @cached_property
    def _free(self) -> int:
        return self.size - self._length(self.fixed)

    @cached_property
    def _half(self) -> int:
        return self.size // 2 - self._length(self.fixed)

    def _length(self, part: str) -> int:
        return self.ruler.length(f"{part}\n") if part else 0
