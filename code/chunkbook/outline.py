"""The outline of a document: which section each place lies in."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

from chunkbook.document import Block, Document, Section
from chunkbook.headings import SECTION_NAMES
from chunkbook.markdown import MarkdownBlock, markdown_headings
from chunkbook.pieces import next_visible
from chunkbook.segments import titled_stretches

SEPARATOR = " > "  # between the parts of a section path that is written out

_NUMBER_SIGNS = re.compile(r"#{1,6}(?!\S)\s*(.*?)(?:(?:^|(?<=\s))#+)?", re.DOTALL)
_SIGNS = re.compile(r"[\r\n] {0,3}#{1,6}[ \t]+\Z")
_LONGEST_SIGNS = 16  # code points, with the line end before them; more white space is written by nobody
_OPENING = re.compile(r"\s*\ufeff?[ \t]*(?:#{1,6}(?!\S)[ \t]*)?")
_CLOSING = re.compile(r"(?!\w)(?:[ \t]+#+)?(?:[ \t]*(?:\r\n|\r|\n)[ \t]*(?:=+|-+)[ \t]*$)?", re.MULTILINE)
_BEFORE_UNDERLINE = frozenset(" \t=-")
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
    return Reading(document).sections


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
    return Reading(document).headings


class Reading:
    """What a document says about its own structure; each question is answered once, when it is asked."""

    def __init__(self, document: Document) -> None:
        self.document = document

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """As `outline` gives them."""
        document = self.document
        return document.sections or nested(self.headings, len(document.text)) or self.report_sections

    @cached_property
    def headings(self) -> list[MarkdownBlock]:
        """As `headings_if_markdown` gives them."""
        document = self.document
        if document.blocks:
            return [_heading(document.text, block) for block in document.blocks if block.kind == "heading"]
        return [] if document.pages or self.is_report else markdown_headings(document.text)

    @cached_property
    def is_report(self) -> bool:
        """Whether the text names sections of a report: one known name may stand in any text, two are a report.

        A name after number signs does not count: the text is Markdown, as a cleaned report is.
        """
        text = self.document.text
        if sum(name in text for name in SECTION_NAMES) < 2:
            return False  # settles most other texts without a second look
        named = (title for title, start, _ in self._segments if title in SECTION_NAMES and not _signed(text, start))
        first = next(named, None)
        return any(other != first for other in named)

    @cached_property
    def report_sections(self) -> tuple[Section, ...]:
        """The sections of a report, whatever else the document holds."""
        return tuple(Section((title,), start, end) for title, start, end in self._segments if title)

    @cached_property
    def _segments(self) -> list[tuple[str, int, int]]:
        return titled_stretches(self.document)


def nested(headings: Sequence[MarkdownBlock], end: int) -> tuple[Section, ...]:
    """Make sections from headings in the order of the text, which ends at `end`: each goes on to the next heading."""
    ends = [heading.start for heading in headings[1:]] + [end]
    sections, above = [], [(-1, tuple[str, ...]())]  # level and path of each open heading, after a first one of none
    for heading, section_end in zip(headings, ends, strict=False):
        while above[-1][0] >= heading.level:
            above.pop()
        path = (*above[-1][1], heading.title)
        above.append((heading.level, path))
        sections.append(Section(path, heading.start, section_end))
    return tuple(sections)


class SectionFinder(Protocol):
    """Gives the section path of a chunk by its start and, if that is known, its end."""

    def __call__(self, start: int, end: int | None = None) -> tuple[str, ...]: ...


class SectionPaths:
    """Finds the path of the section that a place lies in; no path for text that stands in no section."""

    def __init__(self, document: Document, sections: Sequence[Section] | None = None) -> None:
        self._text = document.text
        self._heading_ends = {block.start: block.end for block in document.blocks if block.kind == "heading"}
        self._sections = outline(document) if sections is None else sections
        self._starts = [section.start for section in self._sections]
        self._paths = [*(section.path for section in self._sections), ()]  # the last one is that of the section -1

    def at(self, start: int, end: int | None = None) -> tuple[str, ...]:
        """Path of the first visible character from here on; where the chunk ends makes no difference."""
        return self._paths[self._index(start)]

    def of_body(self, start: int, end: int | None = None) -> tuple[str, ...]:
        """Path of the first text from here on that is no heading; of the first heading, if there is none before `end`.

        A heading without a body goes with the section below it, so the path of both is that of the section.
        """
        index = self._index(start)
        if index < 0 or start <= self._bodies[index] or self._has_body_from(index, start):
            return self._paths[index]
        below = self._with_body[index + 1]
        reached = below < len(self._sections) and (end is None or self._bodies[below] < end)
        return self._paths[below if reached else index]

    def _index(self, place: int) -> int:
        """The section that the first visible character from a place on lies in; -1 if there is none."""
        if self._text[place : place + 1].isspace():
            place = max(place, self._visible(place, len(self._text)))
        index = bisect_right(self._starts, place) - 1
        return index if index >= 0 and place < self._sections[index].end else -1

    def _has_body_from(self, index: int, start: int) -> bool:
        """Whether a section has text that is no heading, and some of it stands behind `start`, which is inside it."""
        return self._bodies[index] >= 0 and self._visible(start, self._sections[index].end) >= 0

    @cached_property
    def _bodies(self) -> list[int]:
        return [self._visible(self._heading_end(section), section.end) for section in self._sections]

    def _heading_end(self, section: Section) -> int:
        end = self._heading_ends.get(section.start)
        return heading_end(self._text, section) if end is None else end

    def _visible(self, start: int, end: int) -> int:
        visible = next_visible(self._text, start, end)
        return visible if visible < end else -1

    @cached_property
    def _with_body(self) -> list[int]:
        """For each section the first one from there on that has a body; the number of sections where there is none."""
        first = [len(self._sections)]
        for index in range(len(self._sections) - 1, -1, -1):
            first.append(index if self._bodies[index] >= 0 else first[-1])
        return first[::-1]


def _signed(text: str, place: int) -> bool:
    before = text[place - _LONGEST_SIGNS : place] if place > _LONGEST_SIGNS else "\n" + text[:place]
    return _SIGNS.search(before) is not None


def heading_end(text: str, section: Section) -> int:
    """Where the heading ends that a section starts with; its start when it starts with something else."""
    if not section.path:
        return section.start
    title, start = section.path[-1], section.start
    if not (title[:1].isalnum() and text.startswith(title, start)):  # as the headings of most reports do
        opening = _OPENING.match(text, start, section.end)
        if not opening or not text.startswith(title, opening.end()):
            return section.start
        start = opening.end()
    end = start + len(title)
    if text.startswith("\n", end, section.end) and text[end + 1 : end + 2] not in _BEFORE_UNDERLINE:
        return end
    closing = _CLOSING.match(text, end, section.end)
    return closing.end() if closing else section.start


def _heading(text: str, block: Block) -> MarkdownBlock:
    return MarkdownBlock("heading", block.start, block.end, block.level, _title(text[block.start : block.end]))


def _title(heading: str) -> str:
    bare = heading.strip("\ufeff \t\r\n")
    marked = _NUMBER_SIGNS.fullmatch(bare)
    return marked[1].strip() if marked else _UNDERLINE.sub("", bare)
