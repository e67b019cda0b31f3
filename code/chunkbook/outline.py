"""The outline of a document: which section each place lies in."""

from __future__ import annotations

from chunkbook.document import Document, Section
from chunkbook.headings import SECTION_NAMES
from chunkbook.markdown import MarkdownHeading, markdown_headings
from chunkbook.segments import split_document


def outline(document: Document) -> tuple[Section, ...]:
    """Find the sections of a document.

    Parameters
    ----------
    document : Document
        Its own `sections` win. Then come Markdown headings, see `headings_if_markdown`; anything else is read as a
        report.

    Returns
    -------
    tuple of Section
        In the order of the text. Text before the first heading is in none.
    """
    if document.sections:
        return document.sections
    return _markdown_outline(document) or _report_outline(document)


def headings_if_markdown(document: Document) -> list[MarkdownHeading]:
    """List the Markdown headings of a document.

    Parameters
    ----------
    document : Document
        Any document. Text with pages comes from a PDF, and text with two or more known section names is a report: a
        line such as ``# COMPONENT OD ID`` is then the head of a table, and the list is empty.

    Returns
    -------
    list of MarkdownHeading
        In the order of the text.
    """
    if document.pages:
        return []
    headings = markdown_headings(document.text)
    return [] if headings and _is_report(document) else headings


def _is_report(document: Document) -> bool:
    """One known name may stand in any text; two are a report."""
    return len(SECTION_NAMES.intersection(block.title for block in split_document(document))) >= 2


def _markdown_outline(document: Document) -> tuple[Section, ...]:
    text, headings = document.text, headings_if_markdown(document)
    ends = [heading.start for heading in headings[1:]] + [len(text)]
    sections, open_titles = [], list[tuple[int, str]]()
    for heading, end in zip(headings, ends, strict=False):
        open_titles = [above for above in open_titles if above[0] < heading.level] + [(heading.level, heading.title)]
        sections.append(Section(tuple(title for _, title in open_titles), heading.start, end))
    return tuple(sections)


def _report_outline(document: Document) -> tuple[Section, ...]:
    blocks = split_document(document)
    return tuple(Section((block.title,), block.start, block.end) for block in blocks if block.title)
