"""Sections: one Markdown section a chunk (chapter 2)."""

from __future__ import annotations

from collections.abc import Iterator

from chunkbook.cut.headed import headed_spans
from chunkbook.document import Document, Span
from chunkbook.markdown import MarkdownBlock
from chunkbook.outline import headings_if_markdown
from chunkbook.ruler import ruler_for
from chunkbook.sizes import Limits


def section_spans(document: Document, limits: Limits) -> Iterator[Span]:
    """One Markdown section a chunk, long ones split at paragraphs; text without headings is one section.

    A heading that is followed at once by another one goes into the chunk of the section below it.
    """
    ruler = ruler_for(document.text, limits.unit)
    return headed_spans(document.text, _regions(document.text, headings_if_markdown(document)), limits, ruler)


def _regions(text: str, headings: list[MarkdownBlock]) -> Iterator[tuple[Span, int]]:
    start, heading_end = 0, 0
    for heading in headings:
        if text[heading_end : heading.start].strip():
            yield Span(start, heading.start), heading_end
            start = heading.start
        heading_end = heading.end
    yield Span(start, len(text)), heading_end
