"""The blocks of a document: as `clean` found them, else read from its Markdown or its section names (chapter 7)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from chunkbook.document import Block, Document, Section, Span
from chunkbook.markdown import MarkdownBlock, markdown_blocks
from chunkbook.outline import Reading, heading_end, nested, outline
from chunkbook.pieces import paragraph_cuts, trimmed

_LINE_END = r"[^\S\r\n]*(?:\r\n|\r|\n|\Z)"
_DASHES = r"[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?"
_HEAD = re.compile(rf"(?:[^\r\n]*(?:\r\n|\r|\n))+?{_DASHES}{_LINE_END}")
_FENCE = re.compile(r"\s*(?:```|~~~)")


class Table(NamedTuple):
    """A table: its stretch of the text, and the lines of its head, down to the line of dashes.

    Parameters
    ----------
    start, end : int
        The whole table, in code points.
    head : Span
        Its head; empty when it has no line of dashes.
    rows : int
        Where its first row starts.
    """

    start: int
    end: int
    head: Span
    rows: int


def with_blocks(document: Document) -> Document:
    """Fill in the blocks and the sections of a document.

    Parameters
    ----------
    document : Document
        Blocks that it has already are kept. Else they are read from the text: as Markdown, if it has headings, tables
        or fences; else as a report, with its section names as headings and its paragraphs between blank lines.

    Returns
    -------
    Document
        The same text with `blocks` and `sections`.
    """
    if document.blocks:
        return replace(document, sections=outline(document))
    reading, text = Reading(document), document.text
    found = _markdown(reading)
    if found:
        sections = document.sections or nested([block for block in found if block.kind == "heading"], len(text))
        return replace(document, sections=sections or reading.report_sections, blocks=_plain(found))
    sections = document.sections or reading.report_sections
    return replace(document, sections=sections, blocks=tuple(_report(text, sections)))


def tables(document: Document) -> list[Table]:
    """List the tables among the blocks of a document, in the order of the text."""
    return [table_of(document.text, block) for block in document.blocks if block.kind == "table"]


def table_of(text: str, block: Block) -> Table:
    """Give the head of a block that is a table."""
    head = _HEAD.match(text, block.start, block.end)
    if not head:
        return Table(block.start, block.end, Span(block.start, block.start), block.start)
    return Table(block.start, block.end, Span(*trimmed(text, block.start, head.end())), head.end())


def blocks_if_markdown(document: Document) -> tuple[Block, ...]:
    """List the blocks of a text that is Markdown: it has no pages, and has a heading, a table or a fence; else none."""
    return _plain(_markdown(Reading(document)))


def _markdown(reading: Reading) -> list[MarkdownBlock]:
    if reading.document.pages or reading.is_report:
        return []
    text = reading.document.text
    found = markdown_blocks(text)
    return [_trimmed(text, block) for block in found] if any(_tells(text, block) for block in found) else []


def _tells(text: str, block: MarkdownBlock) -> bool:
    """Say whether a block shows that a text is Markdown; paragraphs, lists and indented lines are in any text."""
    return block.kind in ("heading", "table") or (block.kind == "code" and _FENCE.match(text, block.start) is not None)


def _trimmed(text: str, block: MarkdownBlock) -> MarkdownBlock:
    return MarkdownBlock(block.kind, *trimmed(text, block.start, block.end), block.level, block.title)


def _plain(blocks: Iterable[MarkdownBlock]) -> tuple[Block, ...]:
    return tuple(Block(kind, start, end, (), level) for kind, start, end, level, _ in blocks)


def _report(text: str, sections: Sequence[Section]) -> Iterator[Block]:
    """Yield what lies between the edges of headings and the blank lines: headings and paragraphs."""
    levels, ends = {}, []
    for section in sections:
        end = heading_end(text, section)
        if end > section.start:
            levels[section.start] = len(section.path)
            ends.append(end)
    cuts = paragraph_cuts(text, Span(0, len(text)))
    for first, after in pairwise(sorted([0, *cuts, *levels, *ends, len(text)])):
        start, end = trimmed(text, first, after)
        if start < end:
            level = levels.get(first, 0)
            yield Block("heading" if level else "paragraph", start, end, (), level)
