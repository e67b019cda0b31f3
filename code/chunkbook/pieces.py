"""Pieces of a text: paragraphs, lines, words, and a span without the white space around it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from chunkbook.document import Span

_PARAGRAPH = re.compile(r"(?:\r\n|\r(?!\n)|\n)[ \t]*(?:\r\n|\r(?!\n)|\n)")
_LINE = re.compile(r"\r\n|\r|\n")
_WORD = re.compile(r"\s+")

# The same for a text without CR, as nearly all are, and several times as fast.
_LF_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_LF_LINE = re.compile(r"\n")


def paragraphs(text: str) -> Iterator[Span]:
    """Yield stretches that end with a blank line; together they are the text."""
    return _between(paragraph_cuts(text, Span(0, len(text))), len(text))


def lines(text: str) -> Iterator[Span]:
    """Yield lines with their line ends (LF, CR LF or CR)."""
    return _between(line_cuts(text, Span(0, len(text))), len(text))


def words(text: str) -> Iterator[Span]:
    """Yield words with the white space after them."""
    return _between(word_cuts(text, Span(0, len(text))), len(text))


def paragraph_cuts(text: str, span: Span) -> list[int]:
    """List the places inside a span where one paragraph ends and the next one starts."""
    return cuts_after(text, span, _LF_PARAGRAPH if text.find("\r", *span) < 0 else _PARAGRAPH)


def line_cuts(text: str, span: Span) -> list[int]:
    """List the places inside a span where one line ends and the next one starts."""
    return cuts_after(text, span, _LF_LINE if text.find("\r", *span) < 0 else _LINE)


def word_cuts(text: str, span: Span) -> list[int]:
    """List the places inside a span where a word starts after white space."""
    return cuts_after(text, span, _WORD)


def word_starts(text: str, span: Span) -> Iterator[int]:
    """Yield the same places one by one, for those who need only the first."""
    ends = (match.end() for match in _WORD.finditer(text, *span))
    return (end for end in ends if span.start < end < span.end)


def cuts_after(text: str, span: Span, pattern: re.Pattern[str]) -> list[int]:
    """List the ends of a pattern's matches inside a span, without its own start and end."""
    ends = [match.end() for match in pattern.finditer(text, *span)]
    return ends and ends[bisect_right(ends, span.start) : bisect_left(ends, span.end)]


def _between(cuts: Sequence[int], end: int) -> Iterator[Span]:
    edges = [0, *cuts, end] if end else []
    return (Span(start, after) for start, after in pairwise(edges))


def moved(spans: Iterable[tuple[int, int]], start: int) -> Iterator[Span]:
    """Move spans of a part of a text to their place in the whole, of which the part begins at `start`."""
    return (Span(start + first, start + end) for first, end in spans)


def trim(text: str, span: Span) -> Span:
    """Leave out the white space at both ends of a span; nothing but white space gives an empty span."""
    return Span(*trimmed(text, *span))


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Give the same as `trim`, without a span around it.

    Step by step, because white space at an end is short, and what is between may be long: it is never copied.
    """
    while start < end and text[end - 1].isspace():
        end -= 1
    while start < end and text[start].isspace():
        start += 1
    return start, end


def next_visible(text: str, start: int, end: int) -> int:
    """Give the place of the next visible character of a stretch; its end, if there is none."""
    while start < end and text[start].isspace():
        start += 1
    return start
