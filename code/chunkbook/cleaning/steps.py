"""All rules, one after the other: a document read from a PDF becomes clean Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from chunkbook.blocks import blocks_if_markdown, with_blocks
from chunkbook.cleaning.arrange import page_flows
from chunkbook.cleaning.characters import mend_characters
from chunkbook.cleaning.doubles import print_once
from chunkbook.cleaning.drafts import Draft
from chunkbook.cleaning.heading_ranks import Heading
from chunkbook.cleaning.headings import find_headings
from chunkbook.cleaning.hyphens import words_of
from chunkbook.cleaning.lines import Line, read_lines
from chunkbook.cleaning.markdown import Written, joined_text, place_blocks, sections_of, write_block
from chunkbook.cleaning.raised import mark_raised
from chunkbook.cleaning.report import Change, Cleaning
from chunkbook.cleaning.running_heads import drop_running_heads
from chunkbook.cleaning.stitch import stitch
from chunkbook.document import Document


def clean(document: Document) -> Document:
    """Turn a document read in layout mode into clean Markdown; see `clean_with_report`."""
    return clean_with_report(document).document


def clean_with_report(document: Document) -> Cleaning:
    """Turn a document read in layout mode into clean Markdown, and report what was dropped, joined or replaced.

    Parameters
    ----------
    document : Document
        Best read by ``read_pdf(path, mode="layout")``: gaps show its columns, and `styles` its headings. A document
        without styles is judged by its text alone. A text that is Markdown already, or that was cleaned before, is
        kept as it stands.

    Returns
    -------
    Cleaning
        The document is Markdown with one blank line between blocks. It has `blocks`, `sections` with their full
        paths, and `pages` that together are the text; `labels` come along, with the title filled in if it was found.
    """
    if document.blocks:
        return Cleaning(document)
    if blocks_if_markdown(document):
        return Cleaning(with_blocks(document))
    lines, changes = _mended(read_lines(document))
    drafts, repeats = stitch(_flows(lines))
    words, top = words_of(lines), _top_level(drafts)
    written = [write_block(draft, words, top) for draft in drafts]
    found = [*changes, *repeats, *(change for _, more in written for change in more)]
    return Cleaning(_with_text(document, [block for block, _ in written]), _in_order(document, found))


def _mended(lines: list[Line]) -> tuple[list[Line], list[Change]]:
    changes = list[Change]()
    for rule in (mark_raised, mend_characters, print_once, drop_running_heads):
        lines, found = rule(lines)
        changes += found
    return lines, changes


def _flows(lines: Sequence[Line]) -> Iterator[list[Draft]]:
    headings, start = find_headings(lines), 0
    for _, group in groupby(lines, lambda line: line.place):
        page = list(group)
        yield from page_flows(page, _on_page(headings, start, start + len(page)))
        start += len(page)


def _on_page(headings: Mapping[int, Heading], start: int, end: int) -> dict[int, Heading]:
    return {place - start: headings[place] for place in range(start, end) if place in headings}


def _top_level(drafts: Sequence[Draft]) -> int:
    """Below a title, the outermost headings have two number signs."""
    return 2 if any(draft.kind == "heading" and draft.rank == 0 for draft in drafts) else 1


def _with_text(document: Document, blocks: Sequence[Written]) -> Document:
    """Put the written blocks in the place of what was read; styles belong to the old text, and go."""
    text = joined_text(blocks)
    pages, placed = place_blocks(blocks, document.pages)
    title = next((block.title for block in blocks if block.kind == "heading" and block.rank == 0), "")
    return replace(
        document,
        text=text,
        pages=pages,
        sections=sections_of(blocks, placed, len(text)),
        blocks=placed,
        styles=(),
        labels=replace(document.labels, title=document.labels.title or title),
    )


def _in_order(document: Document, changes: Sequence[Change]) -> tuple[Change, ...]:
    places = {page.number: place for place, page in reversed(list(enumerate(document.pages)))}
    return tuple(sorted(changes, key=lambda change: places.get(change.page, 0)))
