"""A document: one text, and where its pages and sections lie in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

PAGE_MARKER = re.compile(r"(?:\A\ufeff|^|(?<=\r))--- Page ([0-9]{1,9}) ---[ \t]*(?:\r\n|\n|\r|\Z)", re.MULTILINE)
PAGE_JOIN = "\n"

_MARKER_WORDS = "--- Page "


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


@dataclass(frozen=True, init=False)
class Section:
    """A stretch of text under one heading; `path` holds the headings from the outermost inwards."""

    path: tuple[str, ...]
    start: int
    end: int

    def __init__(self, path: tuple[str, ...], start: int, end: int) -> None:
        own = self.__dict__  # the constructor that a frozen dataclass gets takes three times as long
        own["path"], own["start"], own["end"] = path, start, end


@dataclass(frozen=True)
class LineStyle:
    """How a line was printed.

    Parameters
    ----------
    start, end : int
        Its stretch of the text, in code points.
    size : float
        Font size in points.
    bold, mono : bool
        Whether all of it is bold, and in a font whose letters are all equally wide.
    height : float
        How far up the page it stands, from 0 (foot) to 1 (head); -1 where nobody knows.
    apart : bool
        Whether its parts were drawn at different times, as columns of text are: one column after the other.
    raised : tuple of Span
        Small raised numbers in it, such as the 3 of 10³, in code points of the text.
    """

    start: int
    end: int
    size: float
    bold: bool = False
    mono: bool = False
    height: float = -1.0
    apart: bool = False
    raised: tuple[Span, ...] = ()


BlockKind = Literal["heading", "paragraph", "table", "list", "code"]


@dataclass(frozen=True, init=False)
class Block:
    """A part of a clean document, without the blank lines around it.

    Parameters
    ----------
    kind : {"heading", "paragraph", "table", "list", "code"}
        What it is.
    start, end : int
        Its stretch of the text, in code points.
    pages : tuple of int
        Physical numbers of the pages that it was printed on.
    level : int
        Of a heading, 1 to 6; 0 for everything else.
    """

    kind: BlockKind
    start: int
    end: int
    pages: tuple[int, ...]
    level: int

    def __init__(self, kind: BlockKind, start: int, end: int, pages: tuple[int, ...] = (), level: int = 0) -> None:
        own = self.__dict__  # as that of `Section`
        own["kind"], own["start"], own["end"], own["pages"], own["level"] = kind, start, end, pages, level


@dataclass(frozen=True)
class Labels:
    """What is true of a whole document, and goes with each of its chunks as metadata; empty where nobody knows.

    Parameters
    ----------
    title : str
        As a person would name the document; it opens the context line of each chunk.
    version : str
        Edition, for instance ``"3.2"``.
    valid_from : str
        First day on which it holds, as ``YYYY-MM-DD``.
    language : str
        Tag such as ``"en"``.
    process : str
        Business process or operation that it belongs to.
    audience : tuple of str
        Who may read it.
    """

    title: str = ""
    version: str = ""
    valid_from: str = ""
    language: str = ""
    process: str = ""
    audience: tuple[str, ...] = ()


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
    blocks : tuple of Block
        Headings, paragraphs, tables, lists and code, in the order of the text; `clean` finds them.
    styles : tuple of LineStyle
        How the lines were printed, where the reader of the file could tell.
    labels : Labels
        What is true of the whole document.
    remarks : tuple of str
        What the library that read the file had to say about it, for instance that it mended something.
    """

    source: str
    text: str = field(repr=False)
    pages: tuple[Page, ...] = field(default=(), repr=False)
    sections: tuple[Section, ...] = field(default=(), repr=False)
    blocks: tuple[Block, ...] = field(default=(), repr=False)
    styles: tuple[LineStyle, ...] = field(default=(), repr=False)
    labels: Labels = field(default=Labels(), repr=False)
    remarks: tuple[str, ...] = field(default=(), repr=False)

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
        markers = list(_page_markers(text))
        ends = [marker.start() for marker in markers[1:]] + [len(text)]
        pages = [Page(int(m[1]), m.end(), max(end, m.end())) for m, end in zip(markers, ends, strict=False)]
        return cls(source, text, tuple(pages))

    def regions(self) -> tuple[Span, ...]:
        """Give the stretches that no page break crosses: each page, and what stands before the first marker."""
        if not self.pages:
            return (Span(0, len(self.text)),)
        before = self.pages[0].start
        first = next(_page_markers(self.text), None) if before else None
        before = min(before, first.start()) if first else before
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


def _page_markers(text: str) -> Iterator[re.Match[str]]:
    """Find the matches of `PAGE_MARKER` by their words: a search for plain text is twenty times as fast."""
    place = text.find(_MARKER_WORDS)
    while place >= 0:
        if marker := PAGE_MARKER.match(text, 0 if place == 1 and text[0] == "\ufeff" else place):
            yield marker
        place = text.find(_MARKER_WORDS, place + 1)
