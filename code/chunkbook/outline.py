"""The outline of a document: which section each place lies in."""

from __future__ import annotations

from chunkbook.document import Document, Section
from chunkbook.headings import SECTION_NAMES
from chunkbook.markdown import markdown_headings
from chunkbook.segments import split_document


def outline(document: Document) -> tuple[Section, ...]:
    """Find the sections of a document.

    Parameters
    ----------
    document : Document
        Its own `sections` win. A text without pages may be Markdown, unless it holds known section names of a
        report, in which a line such as ``# COMPONENT OD ID`` is the head of a table. Anything else is read as a report.

    Returns
    -------
    tuple of Section
        In the order of the text. Text before the first heading is in none.
    """
    if document.sections:
        return document.sections
    report = _report_outline(document)
    if document.pages or _is_report(report):
        return report
    return _markdown_outline(document.text) or report


def _is_report(sections: tuple[Section, ...]) -> bool:
    """One known name may stand in any text; two are a report."""
    return len(SECTION_NAMES.intersection(title for section in sections for title in section.path)) >= 2


def _markdown_outline(text: str) -> tuple[Section, ...]:
    headings = markdown_headings(text)
    ends = [heading.start for heading in headings[1:]] + [len(text)]
    sections, open_titles = [], list[tuple[int, str]]()
    for heading, end in zip(headings, ends, strict=False):
        open_titles = [above for above in open_titles if above[0] < heading.level] + [(heading.level, heading.title)]
        sections.append(Section(tuple(title for _, title in open_titles), heading.start, end))
    return tuple(sections)


def _report_outline(document: Document) -> tuple[Section, ...]:
    blocks = split_document(document)
    return tuple(Section((block.title,), block.start, block.end) for block in blocks if block.title)
