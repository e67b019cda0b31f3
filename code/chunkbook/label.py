"""Label spans: turn them into chunks that know their pages and their section (chapter 4)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

from chunkbook.document import Document, Page, Section, Span
from chunkbook.outline import outline
from chunkbook.ruler import ruler_for
from chunkbook.sizes import Limits
from chunkbook.tokens import count_tokens

Item = TypeVar("Item", Page, Section)


@dataclass(frozen=True)
class Chunk:
    """A unit of evidence: a stretch of a document that says where it comes from.

    Parameters
    ----------
    text : str
        ``document.text[start:end]``, unchanged.
    start, end : int
        Offsets in the document, in code points.
    pages : tuple of int
        Physical numbers of the pages that the offsets touch; empty for a text without pages.
    section : tuple of str
        Headings above the start of the chunk, from the outermost inwards.
    prefix : str
        Context line for embedding, kept apart from `text`.
    chunker : str
        Strategy and settings, so that the cut can be repeated.
    source : str
        Name of the document.
    oversize : bool
        A single character that, with the prefix, is longer than the limit; kept whole.
    """

    text: str
    start: int
    end: int
    pages: tuple[int, ...] = ()
    section: tuple[str, ...] = ()
    prefix: str = ""
    chunker: str = ""
    source: str = field(default="", repr=False)
    oversize: bool = field(default=False, repr=False)

    @cached_property
    def tokens(self) -> int:
        """Tokens of `text` when it is encoded alone, without the prefix."""
        return count_tokens(self.text)

    @property
    def citation(self) -> str:
        """Source, pages and section path in one line, as a colleague would quote it."""
        parts = [self.source, _pages_in_words(self.pages), " > ".join(self.section)]
        return ", ".join(part for part in parts if part)

    def _repr_html_(self) -> str:
        from chunkbook.view import chunk_card  # pictures stand on top of every step

        return chunk_card(self)


def label(document: Document, spans: Iterable[Span], limits: Limits, chunker: str = "") -> Iterator[Chunk]:
    """Turn spans into chunks.

    Parameters
    ----------
    document : Document
        What the spans were cut from.
    spans : iterable of Span
        From any strategy.
    limits : Limits
        The limits that the spans were cut with.
    chunker : str
        Strategy and settings, for the record.

    Yields
    ------
    Chunk
        One for each span, in order.
    """
    pages, sections = _Index(document.pages), _Index(outline(document))
    for start, end in spans:
        text = document.text[start:end]
        yield Chunk(
            text=text,
            start=start,
            end=end,
            pages=tuple(dict.fromkeys(page.number for page in pages.touching(start, end))),
            section=next((section.path for section in sections.touching(*_first_visible(text, start))), ()),
            prefix=limits.prefix(start),
            chunker=chunker,
            source=document.source,
            oversize=end - start == 1 and ruler_for(text, limits.unit).alone(0, 1, limits.prefix(start)) > limits.size,
        )


def _pages_in_words(pages: tuple[int, ...]) -> str:
    if len(pages) < 2:
        return f"page {pages[0]}" if pages else ""
    return f"pages {', '.join(map(str, pages[:-1]))} and {pages[-1]}"


def _first_visible(text: str, start: int) -> Span:
    place = start + len(text) - len(text.lstrip())
    return Span(place, place + 1)


class _Index(Generic[Item]):
    """Finds stretches by offset; they follow each other in the text."""

    def __init__(self, items: tuple[Item, ...]) -> None:
        self._items: tuple[Item, ...] = items
        self._starts = [item.start for item in items]

    def touching(self, start: int, end: int) -> Iterator[Item]:
        first = max(0, bisect_right(self._starts, start) - 1)
        for item in self._items[first : bisect_right(self._starts, end - 1)]:
            if item.start < end and start < item.end:
                yield item
