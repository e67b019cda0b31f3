"""What can be wrong with a function that packs whole lines into chunks."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import TypeAlias

from chunkbook.checks._quote import head, tail
from chunkbook.document import Span

LineSplitter: TypeAlias = Callable[[str, int], list[str]]
Fault: TypeAlias = tuple[str, ...] | None

_LAST = "Is the last chunk added after the loop?"


def line_fault(splitter: LineSplitter, text: str, size: int) -> Fault:
    """Try a splitter on one text.

    Words are compared, not characters, so that it does not matter how lines are joined or trimmed.

    Parameters
    ----------
    splitter : callable
        The learner's function.
    text : str
        What it is tried on.
    size : int
        Most code points in a chunk of two lines or more.

    Returns
    -------
    tuple of str or None
        What is wrong and what to try; None when nothing is.
    """
    try:
        pieces = splitter(text, size)
    except Exception as error:  # whatever a learner's function raises is worth telling
        return f"Your function stopped with {type(error).__name__}: {error}", "Call it on a short text of your own."
    if not isinstance(pieces, list) or not all(isinstance(piece, str) for piece in pieces):
        return "Your function does not return a list of strings.", "Its last line returns the list of chunks."
    lines = [line for line in text.splitlines() if line.strip()]
    return _lost_words(pieces, text) or _broken_line(pieces, lines) or _badly_filled(pieces, lines, text, size)


def _lost_words(pieces: list[str], text: str) -> Fault:
    if any(not piece.strip() for piece in pieces):
        return "One of your chunks is empty.", "Close a chunk only when it holds a line; an empty text gives no chunk."
    wanted, given = text.split(), [word for piece in pieces for word in piece.split()]
    if wanted == given:
        return None
    same = next((n for n, pair in enumerate(zip(wanted, given, strict=False)) if pair[0] != pair[1]), None)
    same = min(len(wanted), len(given)) if same is None else same
    return (
        f"After {same} words the text goes on with {_rest(wanted, same)}, and your chunks with {_rest(given, same)}.",
        _LAST if same == len(given) else "Each line goes into one chunk, once, uncut.",
    )


def _rest(words: list[str], first: int) -> str:
    return head(" ".join(words[first:])) if first < len(words) else "nothing"


def _broken_line(pieces: list[str], lines: list[str]) -> Fault:
    edges = set(_word_counts(lines))
    for number, (piece, count) in enumerate(zip(pieces, _word_counts(pieces), strict=True), 1):
        if count not in edges:
            return f"Chunk {number} ends inside a line, after {tail(piece)}.", "Take the text apart with splitlines()."
    return None


def _badly_filled(pieces: list[str], lines: list[str], text: str, size: int) -> Fault:
    """Find a chunk that is too long although it could be split, or that has room for its next line."""
    places, counts = _line_places(text), _word_counts(lines)
    first = 0
    for number, (piece, count) in enumerate(zip(pieces, _word_counts(pieces), strict=True), 1):
        after = counts.index(count) + 1
        if len(piece) > size and after - first > 1:
            return f"Chunk {number} has {len(piece)} code points in {after - first} lines.", "Close it a line earlier."
        if after < len(lines) and places[after].end - places[first].start < size:
            return f"Chunk {number} has room for the line {head(lines[after])}.", "Close it when that does not fit."
        first = after
    return None


def _word_counts(parts: list[str]) -> list[int]:
    """Words from the start to the end of each part."""
    return list(accumulate(len(part.split()) for part in parts))


def _line_places(text: str) -> list[Span]:
    """Where the lines that are not blank stand, line ends left out."""
    lines = text.splitlines(keepends=True)
    starts = (end - len(line) for end, line in zip(accumulate(map(len, lines)), lines, strict=True))
    places = [Span(start, start + len(line.rstrip())) for start, line in zip(starts, lines, strict=True)]
    return [place for place in places if place.start < place.end]
