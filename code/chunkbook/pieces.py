"""Pieces of a text: paragraphs, lines, words, and a span without the white space around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from chunkbook.document import Span

_PARAGRAPH = re.compile(r"(?:\r\n|\r(?!\n)|\n)[ \t]*(?:\r\n|\r(?!\n)|\n)")
_LINE = re.compile(r"\r\n|\r|\n")
_WORD = re.compile(r"\s+")


def paragraphs(text: str) -> Iterator[Span]:
    """Yield stretches that end with a blank line; together they are the text."""
    return split_after(text, _PARAGRAPH)


def lines(text: str) -> Iterator[Span]:
    """Yield lines with their line ends (LF, CR LF or CR)."""
    return split_after(text, _LINE)


def words(text: str) -> Iterator[Span]:
    """Yield words with the white space after them."""
    return split_after(text, _WORD)


def split_after(text: str, pattern: re.Pattern[str]) -> Iterator[Span]:
    """Yield the stretches of a text between the ends of a pattern's matches."""
    start = 0
    for match in pattern.finditer(text):
        if match.end() > start:
            yield Span(start, match.end())
            start = match.end()
    if start < len(text):
        yield Span(start, len(text))


def moved(spans: Iterable[Span], start: int) -> Iterator[Span]:
    """Move spans of a part of a text to their place in the whole, of which the part begins at `start`."""
    return (Span(start + span.start, start + span.end) for span in spans)


def trim(text: str, span: Span) -> Span:
    """Leave out the white space at both ends of a span; nothing but white space gives an empty span."""
    part = text[span.start : span.end]
    left = len(part) - len(part.lstrip())
    right = len(part.rstrip())
    return Span(span.start + min(left, right), span.start + right)
