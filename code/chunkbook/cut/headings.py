"""Headings: one section a chunk, tables and code whole, heads of tables with their rows (chapter 7)."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence

from chunkbook.blocks import with_blocks
from chunkbook.cut.headed import kept
from chunkbook.cut.leads import above_text, last_word, lead_of, leading
from chunkbook.cut.packing import Packing
from chunkbook.cut.sentences import sentence_spans
from chunkbook.cut.splitting import Splitter, placed
from chunkbook.cut.together import Together
from chunkbook.document import Block, Document, Span
from chunkbook.pieces import cuts_after, line_cuts, word_cuts
from chunkbook.ruler import ruler_for
from chunkbook.sizes import Limits

_ITEM = re.compile(r"\n(?=[ \t]*+(?:[-*+•]|\d{1,3}[.)])[ \t])")


def heading_spans(document: Document, limits: Limits) -> Iterator[Span]:
    """One section a chunk, long ones split between blocks: paragraphs, lists, tables and code stay whole if they fit.

    A heading stays with the first text below it, a heading without a body with the section that follows. A caption such
    as ``Table 2. Limits`` stays with its table. A table that is too long is split between rows, and its head with the
    first row; the head is repeated in the prefix of the other pieces, see `chunkbook.prefixes`. Other blocks that are
    too long are split at list items, lines, sentences, words, then characters. Overlap repeats whole pieces of the same
    section, or whole words of a paragraph that is longer than the overlap, never a part of a row or of a line of code.

    Blocks come from `clean`, else from Markdown, else from the section names of a report.
    """
    document = document if document.blocks else with_blocks(document)
    text, blocks = document.text, document.blocks
    ruler, splitters = ruler_for(text, limits.unit), _splitters(text, blocks)
    whole = _together(text, [block for block in blocks if block.kind in ("table", "code")], _all_of)
    return Packing(text, limits, splitters, ruler, whole).spans(_sections(text, blocks))


def _sections(text: str, blocks: Sequence[Block]) -> Iterator[Span]:
    """Yield stretches that start at a heading; one that is followed at once by another heading starts none."""
    start, below, has_text = 0, 0, False
    for block in blocks:
        if block.kind != "heading":
            has_text = True
            continue
        if has_text or text[below : block.start].strip():
            yield Span(start, block.start)
            start = block.start
        below, has_text = block.end, False
    yield Span(start, len(text))


def _splitters(text: str, blocks: Sequence[Block]) -> tuple[Splitter, ...]:
    """From coarse to fine; a heading never stays alone, the head of a table only where a row does not fit below it."""
    headings = above_text(blocks)
    leads, alone = _together(text, leading(blocks), lead_of), _together(text, headings, lead_of)
    return (
        kept(_between(blocks), leads),
        kept(_items, leads),
        kept(line_cuts, leads),
        kept(line_cuts, alone),
        kept(placed(sentence_spans), alone),
        kept(word_cuts, alone),
        kept(word_cuts, _together(text, headings, last_word)),
    )


def _together(text: str, blocks: Sequence[Block], stretch: Callable[[str, Block], Span]) -> Together:
    return Together([block.start for block in blocks], lambda number: stretch(text, blocks[number]))


def _between(blocks: Sequence[Block]) -> Splitter:
    starts = [block.start for block in blocks]

    return lambda text, span: starts[bisect_right(starts, span.start) : bisect_left(starts, span.end)]


def _items(text: str, span: Span) -> list[int]:
    return cuts_after(text, span, _ITEM)


def _all_of(text: str, block: Block) -> Span:
    return Span(block.start, block.end)
