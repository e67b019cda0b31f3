"""Label spans: turn them into chunks that know their pages and their section (chapter 4)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypedDict

from chunkbook.document import Document, Labels, Page, Span
from chunkbook.outline import SEPARATOR, SectionFinder, SectionPaths
from chunkbook.ruler import ruler_for
from chunkbook.sizes import Limits
from chunkbook.tokens import count_tokens


class Metadata(TypedDict):
    """What a vector store keeps beside a chunk: names, and values that JSON knows."""

    source: str
    page: int
    pages: list[int]
    section: str
    section_path: list[str]
    title: str
    version: str
    valid_from: str
    language: str
    process: str
    audience: list[str]
    chunker: str


_NO_LABELS = Labels()


@dataclass(frozen=True, init=False)
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
        Headings above the start of the chunk, from the outermost inwards; of ``headings`` above its first text.
    prefix : str
        Context line and head of a table for embedding, kept apart from `text`.
    chunker : str
        Strategy and settings, so that the cut can be repeated.
    source : str
        Name of the document.
    oversize : bool
        A single character that, with the prefix, is longer than the limit; kept whole.
    labels : Labels
        What is true of the whole document.
    """

    text: str
    start: int
    end: int
    pages: tuple[int, ...]
    section: tuple[str, ...]
    prefix: str
    chunker: str
    source: str = field(repr=False)
    oversize: bool = field(repr=False)
    labels: Labels = field(repr=False)

    def __init__(
        self,
        text: str,
        start: int,
        end: int,
        pages: tuple[int, ...] = (),
        section: tuple[str, ...] = (),
        prefix: str = "",
        chunker: str = "",
        source: str = "",
        oversize: bool = False,
        labels: Labels = _NO_LABELS,
    ) -> None:
        own = self.__dict__  # the constructor that a frozen dataclass gets takes three times as long
        own["text"], own["start"], own["end"] = text, start, end
        own["pages"], own["section"], own["prefix"] = pages, section, prefix
        own["chunker"], own["source"], own["oversize"], own["labels"] = chunker, source, oversize, labels

    @cached_property
    def tokens(self) -> int:
        """Tokens of `text` when it is encoded alone, without the prefix."""
        return count_tokens(self.text)

    @property
    def full_text(self) -> str:
        """The prefix, a line end and `text`: what is embedded, ranked and sent."""
        return f"{self.prefix}\n{self.text}" if self.prefix else self.text

    @cached_property
    def full_tokens(self) -> int:
        """Tokens of `full_text`."""
        return count_tokens(self.full_text) if self.prefix else self.tokens

    @property
    def metadata(self) -> Metadata:
        """Where the chunk comes from and what is true of its document; `page` is the first page, 0 without pages."""
        return {
            "source": self.source,
            "page": self.pages[0] if self.pages else 0,
            "pages": list(self.pages),
            "section": SEPARATOR.join(self.section),
            "section_path": list(self.section),
            "title": self.labels.title,
            "version": self.labels.version,
            "valid_from": self.labels.valid_from,
            "language": self.labels.language,
            "process": self.labels.process,
            "audience": list(self.labels.audience),
            "chunker": self.chunker,
        }

    @property
    def citation(self) -> str:
        """Source, pages and section path in one line, as a colleague would quote it."""
        parts = [self.source, _pages_in_words(self.pages), SEPARATOR.join(self.section)]
        return ", ".join(part for part in parts if part)

    def _repr_html_(self) -> str:
        from chunkbook.view import chunk_card  # pictures stand on top of every step

        return chunk_card(self)


def label(
    document: Document,
    spans: Iterable[Span],
    limits: Limits,
    chunker: str = "",
    section_of: SectionFinder | None = None,
) -> Iterator[Chunk]:
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
    section_of : callable, optional
        Finds section paths; without it a chunk takes the path of its first word.

    Yields
    ------
    Chunk
        One for each span, in order.
    """
    pages_of, section_of = _Pages(document.pages).touching, section_of or SectionPaths(document).at
    whole, source, labels = document.text, document.source, document.labels
    prefix, same_for_all = limits.prefix(0), limits.has_one_prefix
    for start, end in spans:
        text, prefix = whole[start:end], prefix if same_for_all else limits.prefix(start)
        oversize = end - start == 1 and is_oversize(text, prefix, limits)
        pages, section = pages_of(start, end), section_of(start, end)
        yield Chunk(text, start, end, pages, section, prefix, chunker, source, oversize, labels)


def is_oversize(text: str, prefix: str, limits: Limits) -> bool:
    """Say whether a chunk of one character is longer than the limit with its prefix."""
    return ruler_for(text, limits.unit).alone(0, 1, prefix) > limits.size


def _pages_in_words(pages: tuple[int, ...]) -> str:
    if len(pages) < 2:
        return f"page {pages[0]}" if pages else ""
    return f"pages {', '.join(map(str, pages[:-1]))} and {pages[-1]}"


class _Pages:
    """Finds pages by offset; they follow each other in the text."""

    def __init__(self, pages: tuple[Page, ...]) -> None:
        self._pages = pages
        self._starts = [page.start for page in pages]
        self._page, self._number = Page(0, 0, 0), tuple[int, ...]()

    def touching(self, start: int, end: int) -> tuple[int, ...]:
        """Numbers of the pages that a stretch touches."""
        if self._page.start <= start < end <= self._page.end:  # the page of the stretch before, as for most chunks
            return self._number
        first, after = bisect_right(self._starts, start) - 1, bisect_left(self._starts, end)
        if 0 <= first == after - 1 and end <= self._pages[first].end:
            self._page, self._number = self._pages[first], (self._pages[first].number,)
            return self._number
        pages = self._pages[max(0, first) : after]
        return tuple(dict.fromkeys(page.number for page in pages if page.start < end and start < page.end))
