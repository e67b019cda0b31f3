"""Segments: one section of a report a chunk, never over a page break (chapter 5)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from chunkbook.cut.headed import COARSE_TO_FINE, headed_spans
from chunkbook.document import Document, Span
from chunkbook.pieces import cuts_after
from chunkbook.ruler import ruler_for
from chunkbook.segments import SegmentBlock, split_document
from chunkbook.sizes import Limits

# A row of a time table opens with two clock times; its operations may run over several lines below.
_TIME_ROW = re.compile(r"^(?=[ \t]*\d{1,2}:\d{2}[ \t]+\d{1,2}:\d{2}\b)", re.MULTILINE)


def segment_spans(document: Document, limits: Limits) -> Iterator[Span]:
    """One report section a chunk, long ones split at time rows or lines; the heading stays with what follows it."""
    splitters = (time_row_cuts, *COARSE_TO_FINE)
    ruler = ruler_for(document.text, limits.unit)
    stretches = ((Span(block.start, block.end), _heading_end(block)) for block in split_document(document))
    return headed_spans(document.text, stretches, limits, ruler, splitters)


def _heading_end(block: SegmentBlock) -> int:
    """End of the heading in the source; a segment that goes on, or was found inside a line, has none in front."""
    leads = block.boundary_type != "CONTINUATION" and block.text.startswith(block.title)
    return block.start + (len(block.title) if leads else 0)


def time_row_cuts(text: str, span: Span) -> list[int]:
    """List the places inside a span where a row of a time table starts."""
    return cuts_after(text, span, _TIME_ROW)
