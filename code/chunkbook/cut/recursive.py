"""Recursive: paragraphs packed up to the size; what is too long is split ever finer (chapter 7)."""

from __future__ import annotations

from collections.abc import Iterator

from chunkbook.cut.headed import COARSE_TO_FINE
from chunkbook.cut.packing import Packing
from chunkbook.document import Document, Span
from chunkbook.ruler import ruler_for
from chunkbook.sizes import Limits


def recursive_spans(document: Document, limits: Limits) -> Iterator[Span]:
    """Whole paragraphs, packed up to the size; too long ones are split at lines, sentences, words, then characters.

    It works on any text; headings and page breaks mean nothing to it. A chunk repeats the last whole pieces of the one
    before, paragraphs or what a long one was split into, at most `overlap` units of them. When the last piece alone is
    longer than that, it repeats whole words; when they and the next piece don't fit into the size, nothing.
    """
    text = document.text
    return Packing(text, limits, COARSE_TO_FINE, ruler_for(text, limits.unit)).spans([Span(0, len(text))])
