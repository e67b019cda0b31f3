"""Segments: one section of a report a chunk, never over a page break (chapter 5)."""

from __future__ import annotations

from collections.abc import Iterator

from chunkbook.cut.headed import headed_spans
from chunkbook.document import Document, Span
from chunkbook.segments import split_document
from chunkbook.sizes import Limits


def segment_spans(document: Document, limits: Limits) -> Iterator[Span]:
    """One report section a chunk, long ones split at lines; the heading stays with the first words below it."""
    for block in split_document(document):
        heading = (
            block.start if block.boundary_type == "CONTINUATION" else block.start + _length(block.text, block.title)
        )
        yield from headed_spans(document.text, Span(block.start, block.end), heading, limits)


def _length(text: str, title: str) -> int:
    """Length of the heading as it stands in the text; a title found inside its line has none in front."""
    return len(title) if text.startswith(title) else 0
