"""A document: one text, and where its pages and sections lie in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

PAGE_MARKER = re.compile(r"(?:\A\ufeff|^|(?<=\r))--- Page ([0-9]{1,9}) ---[ \t]*(?:\r\n|\n|\r|\Z)", re.MULTILINE)
PAGE_JOIN = "\n"


class Span(NamedTuple):
    """A stretch of text, ``text[start:end]``, in code points."""

    start: int
    end: int


@dataclass(frozen=True)
class Page:
    """One page: its physical number from 1, its stretch of the text, and the number printed on it, if known."""

    number: int
    start: int
    end: int
    label: str | None = None


@dataclass(frozen=True)
class Section:
    """A stretch of text under one heading; `path` holds the headings from the outermost inwards."""

    path: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True)
class Document:
    """One text with its pages and sections; every offset counts code points of `text`.

    Parameters
    ----------
    source : str
        Where the text comes from: a file name, as a citation would give it.
    text : str
        The whole text. It is never changed after this point, so offsets stay true.
    pages : tuple of Page
        In the order of the text. Empty when the source has no pages.
    sections : tuple of Section
        In the order of the text. Left empty, it is worked out from headings when chunks are labelled.
    """

    source: str
    text: str = field(repr=False)
    pages: tuple[Page, ...] = field(default=(), repr=False)
    sections: tuple[Section, ...] = field(default=(), repr=False)

    @classmethod
    def from_pages(cls, source: str, texts: Iterable[str], labels: Iterable[str | None] | None = None) -> Document:
        """Join the texts of pages 1, 2, 3 … by a line end, and note where each page lies.

        Parameters
        ----------
        source : str
            Name for citations.
        texts : iterable of str
            One text a page, empty for a blank page.
        labels : iterable of str or None, optional
            The number printed on each page.

        Returns
        -------
        Document
        """
        parts = list(texts)
        printed = list(labels) if labels is not None else [None] * len(parts)
        pages, start = [], 0
        for number, (part, label) in enumerate(zip(parts, printed, strict=True), 1):
            pages.append(Page(number, start, start + len(part), label))
            start += len(part) + len(PAGE_JOIN)
        return cls(source, PAGE_JOIN.join(parts), tuple(pages))

    @classmethod
    def from_text(cls, text: str, source: str = "text") -> Document:
        """Take a text as it is; lines such as ``--- Page 3 ---`` say where its pages begin.

        Only a whole line counts as a marker. Marker lines stay in `text` but belong to no page. Numbers are
        taken as they stand, also out of order.
        """
        markers = list(PAGE_MARKER.finditer(text))
        ends = [marker.start() for marker in markers[1:]] + [len(text)]
        pages = [Page(int(m[1]), m.end(), max(end, m.end())) for m, end in zip(markers, ends, strict=False)]
        return cls(source, text, tuple(pages))

    def regions(self) -> tuple[Span, ...]:
        """Give the stretches that no page break crosses: each page, and what stands before the first marker."""
        if not self.pages:
            return (Span(0, len(self.text)),)
        first = PAGE_MARKER.search(self.text)
        before = min(self.pages[0].start, first.start() if first else self.pages[0].start)
        pages = tuple(Span(page.start, page.end) for page in self.pages)
        return (Span(0, before), *pages) if before else pages


def mark_pages(document: Document) -> str:
    """Write a document as one text in which a line ``--- Page N ---`` stands before each page.

    A line of the page that looks like such a marker gets a space in front, so that the marks stay unambiguous.

    Parameters
    ----------
    document : Document
        A document with pages.

    Returns
    -------
    str
        What `Document.from_text` reads back into the same pages.

    Raises
    ------
    ValueError
        The document has no pages.
    """
    if not document.pages:
        raise ValueError(
            f"{document.source} has no pages to mark: its text came without page numbers. Use its text as it is."
        )
    return PAGE_JOIN.join(_marked(page.number, document.text[page.start : page.end]) for page in document.pages)


def _marked(number: int, text: str) -> str:
    quoted = PAGE_MARKER.sub(lambda marker: " " + marker[0], text)
    return f"--- Page {number} ---\n{quoted}"
