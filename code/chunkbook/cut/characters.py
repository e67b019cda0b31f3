"""Characters: windows of so many code points (chapter 2)."""

from __future__ import annotations

from collections.abc import Iterator

from chunkbook.cut.windows import window_spans
from chunkbook.document import Document, Span
from chunkbook.sizes import Limits


def character_spans(document: Document, limits: Limits) -> Iterator[Span]:
    """Windows of `size` code points over the whole text; knows nothing of words, pages or sections."""
    return window_spans(document.text, Span(0, len(document.text)), limits)
