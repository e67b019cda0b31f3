"""Cutters: each answers one question, where to cut, and yields spans."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from chunkbook.cut.characters import character_spans
from chunkbook.cut.headings import heading_spans
from chunkbook.cut.pages import page_spans
from chunkbook.cut.recursive import recursive_spans
from chunkbook.cut.sections import section_spans
from chunkbook.cut.segments import segment_spans
from chunkbook.cut.sentences import sentence_chunk_spans
from chunkbook.cut.tokens import token_spans
from chunkbook.document import Document, Span
from chunkbook.sizes import Limits

Cutter = Callable[[Document, Limits], Iterator[Span]]

STRATEGIES: dict[str, Cutter] = {
    "characters": character_spans,
    "sentences": sentence_chunk_spans,
    "sections": section_spans,
    "tokens": token_spans,
    "pages": page_spans,
    "segments": segment_spans,
    "recursive": recursive_spans,
    "headings": heading_spans,
}

STRUCTURED = frozenset({"headings"})  # these know what headings and tables are, and their chunks are labelled by it
