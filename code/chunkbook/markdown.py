"""Where the blocks of a Markdown text stand: headings, paragraphs, tables, lists and code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

from chunkbook.document import BlockKind
from chunkbook.pieces import lines

_KINDS: dict[str, BlockKind] = {
    "heading_open": "heading",
    "paragraph_open": "paragraph",
    "blockquote_open": "paragraph",
    "html_block": "paragraph",
    "hr": "paragraph",
    "table_open": "table",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "fence": "code",
    "code_block": "code",
}


@dataclass(frozen=True)
class MarkdownBlock:
    """A block of whole lines: its kind, its stretch of the text, and of a heading its level from 1 and its title."""

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    title: str = ""


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
    return [block for block in _blocks(text, _parser()) if block.kind == "heading"]


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
    return list(_with_whole_heads(text, _blocks(text, _parser().enable("table"))))


def _blocks(text: str, parser: MarkdownIt) -> Iterator[MarkdownBlock]:
    starts = [line.start for line in lines(text)] + [len(text)]
    tokens = parser.parse(" " + text[1:] if text.startswith("\ufeff") else text)
    for position, token in enumerate(tokens):
        if token.level == 0 and token.map and token.type in _KINDS:
            first, after = token.map
            heading = _heading(token, tokens[position + 1]) if token.type == "heading_open" else (0, "")
            yield MarkdownBlock(_KINDS[token.type], starts[first], starts[after], *heading)


def _heading(opening: Token, content: Token) -> tuple[int, str]:
    return int(opening.tag[1]), content.content


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


def _parser() -> MarkdownIt:
    """Parse blocks only: bold and links inside a title are of no interest here."""
    parser = MarkdownIt("commonmark")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser
