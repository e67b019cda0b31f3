"""Tokens: windows of so many tokens (chapter 3)."""

from __future__ import annotations

from collections.abc import Iterator

from chunkbook.cut.windows import window_spans
from chunkbook.document import Document, Span
from chunkbook.sizes import Limits


def token_spans(document: Document, limits: Limits) -> Iterator[Span]:
    """Windows of `size` tokens over the whole text's own token stream; knows nothing of pages or sections."""
    return window_spans(document.text, Span(0, len(document.text)), limits)
