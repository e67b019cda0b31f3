"""Where the headings of a Markdown text stand."""

from __future__ import annotations

from dataclasses import dataclass

from markdown_it import MarkdownIt

from chunkbook.pieces import lines


@dataclass(frozen=True)
class MarkdownHeading:
    """A heading line: its title, its level from 1, and its stretch of the text."""

    title: str
    level: int
    start: int
    end: int


def markdown_headings(text: str) -> list[MarkdownHeading]:
    """List the headings of a Markdown text; lines inside code fences are not headings.

    Parameters
    ----------
    text : str
        Markdown by the CommonMark rules; a byte order mark in front is ignored.

    Returns
    -------
    list of MarkdownHeading
        In the order of the text; offsets count code points.
    """
    if "#" not in text and "--" not in text and "==" not in text:
        return []
    starts = [line.start for line in lines(text)] + [len(text)]
    tokens = _parser().parse(" " + text[1:] if text.startswith("\ufeff") else text)
    found = []
    for position, token in enumerate(tokens):
        if token.type == "heading_open" and token.level == 0 and token.map:
            first, after = token.map
            found.append(MarkdownHeading(tokens[position + 1].content, int(token.tag[1]), starts[first], starts[after]))
    return found


def _parser() -> MarkdownIt:
    """Parse blocks only: bold and links inside a title are of no interest here."""
    parser = MarkdownIt("commonmark")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser
