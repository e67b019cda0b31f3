"""Leads: what stays with the text below it: headings, captions, heads of tables, opening fences (chapter 7)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from chunkbook.blocks import table_of
from chunkbook.document import Block, Span
from chunkbook.pieces import lines, next_visible

_CAPTION = re.compile(r"\W*(?:table|tab\.)\s*[\dA-Z]", re.IGNORECASE)
_LONGEST_CAPTION = 300  # code points
_NO_LEAD = Span(0, 0)


def with_next(text: str, start: int, end: int, last: int) -> Span:
    """Stretch a lead (a heading, the head of a table) to the first visible character below it, before a last place.

    Without one, or without a lead, the stretch is empty.
    """
    below = next_visible(text, end, last)
    return Span(start, below) if start < end and below < last else _NO_LEAD


def leading(blocks: Sequence[Block]) -> list[Block]:
    """List the blocks that may be a lead, or begin with one."""
    below = [*(block.kind for block in blocks[1:]), None]
    return [
        block
        for block, kind in zip(blocks, below, strict=False)
        if block.kind in ("heading", "table", "code") or (kind == "table" and block.kind == "paragraph")
    ]


def above_text(blocks: Sequence[Block]) -> list[Block]:
    """List the headings with text below them; of a run of headings only the last one."""
    return [block for block, below in pairwise(blocks) if block.kind == "heading" and below.kind != "heading"]


def lead_of(text: str, block: Block) -> Span:
    """Give the lead that a block of `leading` is, or begins with, down to what is below it; it may be empty.

    A lead is a heading, the caption of a table, the head of a table, or the line that opens a fence.
    """
    if block.kind == "heading" or (block.kind == "paragraph" and _is_caption(text, block)):
        return with_next(text, block.start, block.end, len(text))
    if block.kind == "code":
        return with_next(text, block.start, _fence_end(text, block), block.end)
    if block.kind == "table":
        table = table_of(text, block)
        return with_next(text, *table.head, table.end)
    return _NO_LEAD


def last_word(text: str, heading: Block) -> Span:
    """From the last word of a heading on, so that a heading which is too long is split between its words."""
    start, end = lead_of(text, heading)
    words = text[start:end].rstrip()
    return Span(start + len(words) - len(words.split()[-1]), end) if words else _NO_LEAD


def _is_caption(text: str, block: Block) -> bool:
    return block.end - block.start <= _LONGEST_CAPTION and _CAPTION.match(text, block.start) is not None


def _fence_end(text: str, block: Block) -> int:
    """Where the line ends that opens a fence; the start of other code."""
    is_fence = text[block.start : block.start + 3] in ("```", "~~~")
    return block.start + (next(lines(text[block.start : block.end])).end if is_fence else 0)
