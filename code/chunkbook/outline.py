"""The outline of a document: which section each place lies in."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from chunkbook.document import Block, Document, Section
from chunkbook.headings import SECTION_NAMES
from chunkbook.markdown import MarkdownBlock, markdown_headings
from chunkbook.segments import split_document

SEPARATOR = " > "  # between the parts of a section path that is written out

_VISIBLE = re.compile(r"\S")
_NUMBER_SIGNS = re.compile(r"#{1,6}(?!\S)\s*(.*?)(?:(?:^|(?<=\s))#+)?", re.DOTALL)
_UNDERLINE = re.compile(r"[ \t]*(?:\n|\r)[ \t]*(?:=+|-+)\Z")


def outline(document: Document) -> tuple[Section, ...]:
    """Find the sections of a document.

    Parameters
    ----------
    document : Document
        Its own `sections` win. Then come headings among its blocks or in its Markdown, see `headings_if_markdown`;
        anything else is read as a report.

    Returns
    -------
    tuple of Section
        In the order of the text. Text before the first heading is in none.
    """
    if document.sections:
        return document.sections
    return nested(headings_if_markdown(document), len(document.text)) or _report_outline(document)


def headings_if_markdown(document: Document) -> list[MarkdownBlock]:
    """List the headings of a clean document or of a Markdown text.

    Parameters
    ----------
    document : Document
        Any document. Those of its blocks that are headings come first. Without blocks, text with pages comes from a
        PDF, and text with two or more known section names is a report: a line such as ``# COMPONENT OD ID`` is then
        the head of a table, and the list is empty.

    Returns
    -------
    list of MarkdownBlock
        In the order of the text.
    """
    if document.blocks:
        return [_heading(document.text, block) for block in document.blocks if block.kind == "heading"]
    if document.pages:
        return []
    headings = markdown_headings(document.text)
    return [] if headings and is_report(document) else headings


def is_report(document: Document) -> bool:
    """Say whether a text names sections of a report: one known name may stand in any text, two are a report."""
    return len(SECTION_NAMES.intersection(block.title for block in split_document(document))) >= 2


def nested(headings: Sequence[MarkdownBlock], end: int) -> tuple[Section, ...]:
    """Make sections from headings in the order of the text, which ends at `end`: each goes on to the next heading."""
    ends = [heading.start for heading in headings[1:]] + [end]
    sections, open_titles = [], list[tuple[int, str]]()
    for heading, section_end in zip(headings, ends, strict=False):
        open_titles = [above for above in open_titles if above[0] < heading.level] + [(heading.level, heading.title)]
        sections.append(Section(tuple(title for _, title in open_titles), heading.start, section_end))
    return tuple(sections)


class SectionPaths:
    """Finds the path of the section that a place lies in; no path for text that stands in no section."""

    def __init__(self, document: Document) -> None:
        self._text, self._sections = document.text, outline(document)
        self._starts = [section.start for section in self._sections]

    def at(self, place: int) -> tuple[str, ...]:
        """Path of the first visible character from here on."""
        return self._path(self._index(place))

    def of_body(self, start: int, end: int | None = None) -> tuple[str, ...]:
        """Path of the first text from here on that is no heading; of the first heading, if there is none before `end`.

        A heading without a body goes with the section below it, so the path of both is that of the section.
        """
        first = index = self._index(start)
        last = len(self._sections) if end is None else bisect_right(self._starts, end - 1)
        while 0 <= index < last and not self._has_body(index, start, end):
            index += 1
        return self._path(index if index < last else first)

    def _index(self, place: int) -> int:
        visible = _VISIBLE.search(self._text, place)
        place = visible.start() if visible else place
        index = bisect_right(self._starts, place) - 1
        return index if index >= 0 and place < self._sections[index].end else -1

    def _path(self, index: int) -> tuple[str, ...]:
        return self._sections[index].path if index >= 0 else ()

    def _has_body(self, index: int, start: int, end: int | None) -> bool:
        section = self._sections[index]
        below = max(heading_end(self._text, section), start)
        return _VISIBLE.search(self._text, below, section.end if end is None else min(section.end, end)) is not None


def heading_end(text: str, section: Section) -> int:
    """Where the heading ends that a section starts with; its start when it starts with something else."""
    title = re.escape(section.path[-1]) if section.path else r"(?!)"
    pattern = rf"\s*\ufeff?[ \t]*(?:#{{1,6}}[ \t]*)?{title}(?:[ \t]+#+)?(?:[ \t]*(?:\r\n|\r|\n)[ \t]*(?:=+|-+)[ \t]*$)?"
    found = re.compile(pattern, re.MULTILINE).match(text, section.start, section.end)
    return found.end() if found else section.start


def _heading(text: str, block: Block) -> MarkdownBlock:
    return MarkdownBlock("heading", block.start, block.end, block.level, _title(text[block.start : block.end]))


def _title(heading: str) -> str:
    bare = heading.strip("\ufeff \t\r\n")
    marked = _NUMBER_SIGNS.fullmatch(bare)
    return marked[1].strip() if marked else _UNDERLINE.sub("", bare)


def _report_outline(document: Document) -> tuple[Section, ...]:
    blocks = split_document(document)
    return tuple(Section((block.title,), block.start, block.end) for block in blocks if block.title)
