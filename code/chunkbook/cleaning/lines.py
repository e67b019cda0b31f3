"""The lines of a document as they were printed: page, text with its gaps, and style."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from chunkbook.document import Document, LineStyle, Page, Span

GAP = 3  # spaces; prose puts two after a full stop, so a column gap has more
_GAP = re.compile(rf" {{{GAP},}}")
_LINE_END = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")
_UNKNOWN = LineStyle(0, 0, 0.0)


@dataclass(frozen=True)
class Line:
    """One printed line.

    Parameters
    ----------
    text : str
        As it lies on the page: spaces in front and between columns are kept, those at the end are not.
    place : int
        Position of its page in the document, from 0.
    page : int
        Physical number of that page; 0 where the document has no pages.
    size : float
        Font size in points; 0 where nobody knows.
    bold, mono : bool
        Whether it is set in bold, and in a font whose letters are all equally wide.
    height : float
        How far up the page it stands, from 0 (foot) to 1 (head); -1 where nobody knows.
    apart : bool
        Whether its parts were drawn one column after the other.
    raised : tuple of Span
        Small raised numbers, as stretches of the line.
    """

    text: str
    place: int = 0
    page: int = 0
    size: float = 0.0
    bold: bool = False
    mono: bool = False
    height: float = -1.0
    apart: bool = False
    raised: tuple[Span, ...] = ()

    @property
    def bare(self) -> str:
        """Its words, each run of white space folded into one space."""
        return " ".join(self.text.split())

    @property
    def indent(self) -> int:
        """Spaces in front."""
        return len(self.text) - len(self.text.lstrip())

    @property
    def cells(self) -> list[str]:
        """The parts that wide gaps hold apart."""
        return _GAP.split(self.text.strip()) if self.text else []

    def saying(self, text: str) -> Line:
        """Put another text in its place, set in the same way."""
        bare = text.rstrip()
        return self if bare == self.text and not self.raised else replace(self, text=bare, raised=())


def read_lines(document: Document) -> list[Line]:
    """List the lines of all pages; text in front of the first page marker goes with the first page."""
    styles = {style.start: style for style in document.styles}
    pages = enumerate(page_stretches(document))
    return [line for place, page in pages for line in _lines_of(document, place, page, styles)]


def page_stretches(document: Document) -> list[Page]:
    """Give the pages of a document, or one page with the number 0 where it has none."""
    return list(document.pages) or [Page(0, 0, len(document.text))]


def _lines_of(document: Document, place: int, page: Page, styles: dict[int, LineStyle]) -> Iterator[Line]:
    for span in line_spans(document.text, page.start, page.end):
        text = document.text[span.start : span.end]
        style = styles.get(span.start, _UNKNOWN)
        looks = style.size, style.bold, style.mono, style.height, style.apart
        raised = tuple(Span(place.start - span.start, place.end - span.start) for place in style.raised)
        yield Line(text.expandtabs(8).rstrip(), place, page.number, *looks, raised)


def line_spans(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the lines of a stretch of text without their line ends."""
    for match in _LINE_END.finditer(text, start, end):
        yield Span(start, match.start())
        start = match.end()
    yield Span(start, end)
