"""Pages: windows that never leave their page (chapter 4)."""

from __future__ import annotations

from collections.abc import Iterator

from chunkbook.cut.windows import window_spans
from chunkbook.document import Document, Span
from chunkbook.sizes import Limits


def page_spans(document: Document, limits: Limits) -> Iterator[Span]:
    """Windows that start anew on each page, so that every chunk has exactly one page to cite.

    Text before the first page marker is cut too; its chunks have no page.

    Raises
    ------
    ValueError
        The document has no pages.
    """
    if not document.pages:
        raise ValueError(
            "no page markers in this text: 'pages' needs lines like '--- Page 1 ---' (mark_pages adds them). "
            "For text without pages use 'tokens'."
        )
    return _windows_by_page(document, limits)


def _windows_by_page(document: Document, limits: Limits) -> Iterator[Span]:
    for region in document.regions():
        yield from window_spans(document.text, region, limits)
