"""Where the blocks of a Markdown text stand: headings, paragraphs, tables, lists and code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from chunkbook.markdown_reader import MarkdownBlock, commonmark, read_blocks, with_tables
from chunkbook.pieces import lines

__all__ = ["MarkdownBlock", "markdown_blocks", "markdown_headings"]


def markdown_headings(text: str) -> list[MarkdownBlock]:
    """List the headings of a Markdown text; lines inside code fences are not headings.

    Parameters
    ----------
    text : str
        Markdown by the CommonMark rules; a byte order mark in front is ignored.

    Returns
    -------
    list of MarkdownBlock
        In the order of the text; offsets count code points.
    """
    if "#" not in text and "--" not in text and "==" not in text:
        return []
    return [block for block in read_blocks(text, commonmark()) if block.kind == "heading"]


def markdown_blocks(text: str) -> list[MarkdownBlock]:
    """List the outermost blocks of a Markdown text.

    Parameters
    ----------
    text : str
        Markdown by the CommonMark rules, with the tables of GitHub; a byte order mark in front is ignored. A table may
        have several header lines above its line of dashes.

    Returns
    -------
    list of MarkdownBlock
        In the order of the text; offsets count code points.
    """
    return list(_with_whole_heads(text, read_blocks(text, with_tables())))


def _with_whole_heads(text: str, blocks: Iterable[MarkdownBlock]) -> Iterator[MarkdownBlock]:
    """Move the rows right above a table, which the parser takes for a paragraph, into the table."""
    above: MarkdownBlock | None = None
    for block in blocks:
        if above and block.kind == "table" and above.kind == "paragraph" and above.end == block.start:
            rows = _rows_at_end(text, above)
            block = MarkdownBlock("table", rows, block.end)
            above = MarkdownBlock("paragraph", above.start, rows) if rows > above.start else None
        if above:
            yield above
        above = block
    if above:
        yield above


def _rows_at_end(text: str, block: MarkdownBlock) -> int:
    """Where the lines begin that end a block and look like rows of a table."""
    start = block.end
    for line in reversed(list(lines(text[block.start : block.end]))):
        if not text[block.start + line.start : block.start + line.end].lstrip().startswith("|"):
            break
        start = block.start + line.start
    return start
