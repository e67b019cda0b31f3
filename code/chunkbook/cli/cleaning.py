"""Clean what was read; a Markdown file is clean as it stands."""

from __future__ import annotations

from pathlib import PurePath

from chunkbook.cleaning import Cleaning, clean_with_report
from chunkbook.document import Document

MARKDOWN = (".md", ".markdown")


def cleaned(document: Document) -> Cleaning:
    """Clean a document, unless it is Markdown, whose marks cleaning would take for printed words.

    Parameters
    ----------
    document : Document
        From a file; the ending of its name says what it is.

    Returns
    -------
    Cleaning
    """
    if PurePath(document.source).suffix.lower() in MARKDOWN:
        return Cleaning(document)
    return clean_with_report(document)
