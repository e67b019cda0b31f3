"""Cut documents into chunks that respect their structure, and know where each chunk comes from."""

from importlib import import_module
from typing import TYPE_CHECKING

from chunkbook.audit import HeadingAudit, HeadingMatch, audit_headings
from chunkbook.chunking import chunk
from chunkbook.cut import STRATEGIES
from chunkbook.describe import describe
from chunkbook.document import Document, Page, Section, Span, mark_pages
from chunkbook.errors import (
    DamagedPdfError,
    EmptyFileError,
    EncryptedPdfError,
    ExtractionError,
    MissingFileError,
    NotAPdfError,
    NoTextError,
    TooExpensiveError,
)
from chunkbook.extract import read_pdf
from chunkbook.headings import HeadingRule, VocabularyRule, is_heading
from chunkbook.label import Chunk
from chunkbook.segments import (
    SegmentBlock,
    split_text_for_segment_aware_chunking,
    split_text_for_segment_aware_chunking_with_patterns,
)
from chunkbook.streaming import iter_chunks
from chunkbook.tokens import count_tokens

__all__ = [
    "STRATEGIES",
    "Change",
    "Chunk",
    "Cleaning",
    "DamagedPdfError",
    "Document",
    "EmptyFileError",
    "EncryptedPdfError",
    "ExtractionError",
    "HeadingAudit",
    "HeadingMatch",
    "HeadingRule",
    "MissingFileError",
    "NoTextError",
    "NotAPdfError",
    "Page",
    "Section",
    "SegmentBlock",
    "Span",
    "TooExpensiveError",
    "VocabularyRule",
    "audit_headings",
    "chunk",
    "clean",
    "clean_with_report",
    "count_tokens",
    "describe",
    "is_heading",
    "iter_chunks",
    "mark_pages",
    "read_pdf",
    "split_text_for_segment_aware_chunking",
    "split_text_for_segment_aware_chunking_with_patterns",
]

if TYPE_CHECKING:
    from chunkbook.cleaning import Change, Cleaning, clean, clean_with_report

_CLEANING = ("Change", "Cleaning", "clean", "clean_with_report")


def __getattr__(name: str) -> object:
    """Load what cleans documents when it is asked for: it takes a third of the time that all of this takes."""
    if name not in _CLEANING:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module("chunkbook.cleaning"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_CLEANING})
