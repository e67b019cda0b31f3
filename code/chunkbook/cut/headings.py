"""Headings: one section a chunk, tables and code whole, heads of tables with their rows (chapter 7)."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from chunkbook.blocks import tables, with_blocks
from chunkbook.cut.headed import kept, with_next
from chunkbook.cut.packing import Packing
from chunkbook.cut.sentences import sentence_spans
from chunkbook.cut.splitting import Splitter, placed
from chunkbook.cut.together import Together
from chunkbook.document import Block, Document, Span
from chunkbook.pieces import cuts_after, line_cuts, lines, word_cuts
from chunkbook.ruler import ruler_for
from chunkbook.sizes import Limits

_CAPTION = re.compile(r"\W*(?:table|tab\.)\s*[\dA-Z]", re.IGNORECASE)
_LONGEST_CAPTION = 300  # code points
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
    ruler, splitters = ruler_for(text, limits.unit), _splitters(document)
    whole = Together(Span(block.start, block.end) for block in blocks if block.kind in ("table", "code"))
    yield from Packing(text, limits, splitters, ruler, whole).spans(_sections(text, blocks))


def _sections(text: str, blocks: Sequence[Block]) -> Iterator[Span]:
    """Yield stretches that start at a heading; one that is followed at once by another heading starts none."""
    start = below = 0
    for block in blocks:
        if block.kind == "heading":
            if text[below : block.start].strip():
                yield Span(start, block.start)
                start = block.start
            below = block.end
    yield Span(start, len(text))


def _splitters(document: Document) -> tuple[Splitter, ...]:
    """From coarse to fine; a heading never stays alone, the head of a table only where a row does not fit below it."""
    text, blocks = document.text, document.blocks
    headings = {block.start: _lead(text, block) for block in blocks if block.kind == "heading"}
    leads = Together(sorted([*headings.values(), *_captions(text, blocks), *_heads(document), *_fences(text, blocks)]))
    above_text = [headings[block.start] for block in _above_text(blocks)]
    alone = Together(above_text)
    last_words = Together(_last_word(text, lead) for lead in above_text if lead.start < lead.end)
    return (
        kept(_between_blocks(blocks), leads),
        kept(_items, leads),
        kept(line_cuts, leads),
        kept(line_cuts, alone),
        kept(placed(sentence_spans), alone),
        kept(word_cuts, alone),
        kept(word_cuts, last_words),
    )


def _between_blocks(blocks: Sequence[Block]) -> Splitter:
    starts = [block.start for block in blocks]

    return lambda text, span: starts[bisect_right(starts, span.start) : bisect_left(starts, span.end)]


def _items(text: str, span: Span) -> list[int]:
    return cuts_after(text, span, _ITEM)


def _above_text(blocks: Sequence[Block]) -> Iterator[Block]:
    """Headings with text below them; of a run of headings only the last one."""
    for block, below in zip(blocks, [*blocks[1:], None], strict=False):
        if block.kind == "heading" and below and below.kind != "heading":
            yield block


def _lead(text: str, block: Block) -> Span:
    return with_next(text, Span(block.start, block.end), len(text))


def _captions(text: str, blocks: Sequence[Block]) -> Iterator[Span]:
    for above, below in zip(blocks, blocks[1:], strict=False):
        short = above.end - above.start <= _LONGEST_CAPTION
        if below.kind == "table" and above.kind == "paragraph" and short and _CAPTION.match(text, above.start):
            yield Span(above.start, below.start)


def _heads(document: Document) -> Iterator[Span]:
    for table in tables(document):
        yield with_next(document.text, table.head, table.end)


def _fences(text: str, blocks: Sequence[Block]) -> Iterator[Span]:
    """The line that opens a fence stays with the line below it."""
    for block in blocks:
        if block.kind == "code" and text[block.start : block.start + 3] in ("```", "~~~"):
            opening = next(lines(text[block.start : block.end]))
            yield with_next(text, Span(block.start, block.start + opening.end), block.end)


def _last_word(text: str, lead: Span) -> Span:
    """From the last word of a heading on, so that a heading which is too long is split between its words."""
    heading = text[lead.start : lead.end].rstrip()
    return Span(lead.start + len(heading) - len(heading.split()[-1]), lead.end)
