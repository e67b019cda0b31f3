"""Checks of chapter 2: chunks that keep a sentence whole, and a packer of report lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from chunkbook.checks._line_packing import LineSplitter, line_fault
from chunkbook.checks._quote import head, tail
from chunkbook.checks._say import right, unfinished, wrong
from chunkbook.document import Document, Span
from chunkbook.label import Chunk
from chunkbook.view.stretches import find_places, folded_pattern

STUCK = "During the slide lost tool face and became assembly became stuck"
LIMIT = 200

Fault: TypeAlias = tuple[str, ...] | None

_SAMPLES = ("", "Rig up.\nTest BOP.\nPick up BHA.", "one\n\ntwo\n" + "w" * 60 + "\nthree\nfour five", "a\n" * 40)
_SAMPLE_SIZE = 20
_REPORT_SIZES = (200, 500)


def whole_sentence(
    chunks: Sequence[Chunk | str], document: Document, *, sentence: str = STUCK, limit: int = LIMIT
) -> None:
    """Say whether one chunk holds the whole sentence, none is too long, and no text is lost.

    Parameters
    ----------
    chunks : sequence of Chunk or str
        The learner's pieces, in the order of the text.
    document : Document
        What they were cut from.
    sentence : str
        What must be whole; white space is folded.
    limit : int
        Most code points that a chunk may have.
    """
    if unfinished(chunks, "my_chunks"):
        return
    if fault := _not_chunks(chunks):
        wrong(*fault)
        return
    text, spans = document.text, list(_located(chunks, document.text))
    fault = _foreign(chunks, spans) or _too_long(spans, limit) or _lost(spans, text) or _cut(spans, text, sentence)
    if fault:
        wrong(*fault)
    else:
        right(_praise(spans, text, sentence))


def packed_lines(splitter: LineSplitter, document: Document) -> None:
    """Say whether a function packs whole lines, as many as fit, and loses none.

    Parameters
    ----------
    splitter : callable
        Takes a text and a size in code points, gives a list of str.
    document : Document
        The report that it is tried on, after some small texts.
    """
    if unfinished(splitter, "my_chunk_by_line"):
        return
    if not callable(splitter):
        wrong(
            f"`my_chunk_by_line` holds a {type(splitter).__name__}, not a function.",
            "Start the cell with `def my_chunk_by_line(text, size=500):`.",
        )
        return
    trials = [(text, _SAMPLE_SIZE) for text in _SAMPLES] + [(document.text, size) for size in _REPORT_SIZES]
    for text, size in trials:
        if fault := line_fault(splitter, text, size):
            wrong(fault[0], *fault[1:], f"Seen with size={size} and the text {head(text)}.")
            return
    pieces = splitter(document.text, _REPORT_SIZES[-1])
    right(f"{len(pieces)} chunks of at most {_REPORT_SIZES[-1]} code points; each line of the report is whole in one.")


def _not_chunks(chunks: object) -> Fault:
    advice = "Hand in the list that chunk(...) or chunk_by_char(...) returns."
    if not isinstance(chunks, list | tuple):
        return f"`my_chunks` is of type {type(chunks).__name__}, not a list of chunks.", advice
    if not chunks:
        return "`my_chunks` is an empty list.", advice
    odd = [type(chunk).__name__ for chunk in chunks if not isinstance(chunk, Chunk | str)]
    return (f"`my_chunks` holds a {odd[0]}; a chunk is a Chunk or a str.", advice) if odd else None


def _located(chunks: Sequence[Chunk | str], text: str) -> Iterator[Span]:
    """Find each piece in the text; a plain string is looked for behind the start of the one before."""
    start = -1
    for chunk in chunks:
        piece = chunk if isinstance(chunk, str) else chunk.text
        start = text.find(piece, start + 1) if isinstance(chunk, str) else chunk.start
        found = piece and start >= 0 and text.startswith(piece, start)
        yield Span(start, start + len(piece)) if found else Span(-1, -1)


def _foreign(chunks: Sequence[Chunk | str], spans: list[Span]) -> Fault:
    for number, (chunk, span) in enumerate(zip(chunks, spans, strict=True), 1):
        if span.start < 0:
            shown = head(chunk if isinstance(chunk, str) else chunk.text)
            return f"Chunk {number} is not a stretch of the report: {shown}.", "Cut `report`, and leave its text alone."
    return None


def _too_long(spans: list[Span], limit: int) -> Fault:
    lengths = [span.end - span.start for span in spans]
    longest = max(lengths)
    if longest <= limit:
        return None
    return f"Chunk {lengths.index(longest) + 1} has {longest:,} code points; the limit is {limit}.", "Lower `size`."


def _lost(spans: list[Span], text: str) -> Fault:
    reached = 0
    for start, end in (*sorted(spans), Span(len(text), len(text))):
        missing = text[reached:start]
        if missing.strip():
            return f"Code points {reached:,} to {start:,} are in no chunk: {head(missing)}.", "Cut the whole report."
        reached = max(reached, end)
    return None


def _cut(spans: list[Span], text: str, sentence: str) -> Fault:
    """Tell where the last chunk that starts before the sentence ends, and where the next one starts."""
    if any(_holds(text, span, sentence) for span in spans):
        return None
    place = find_places(text, sentence)[0]
    number = sum(span.start <= place.start for span in spans)
    before, after = spans[number - 1], spans[number]
    shared = max(0, before.end - after.start)
    return (
        f"None of your {len(spans)} chunks holds the whole sentence.",
        f"Chunk {number} ends with {tail(text[before.start : before.end])} at code point {before.end:,}.",
        f"Chunk {number + 1} starts with {head(text[after.start : after.end])} at code point {after.start:,}.",
        f"The two share {shared} code points, and the sentence has {place.end - place.start}: raise `overlap`.",
    )


def _shared(spans: list[Span], end: int) -> Iterator[int]:
    """Yield how much neighbours share; what follows a chunk that reaches the end only repeats it, and says nothing."""
    for before, after in pairwise(spans):
        if before.end < end:
            yield max(0, before.end - after.start)


def _holds(text: str, span: Span, sentence: str) -> bool:
    return folded_pattern(sentence).search(text[span.start : span.end]) is not None


def _praise(spans: list[Span], text: str, sentence: str) -> str:
    number = next(number for number, span in enumerate(spans, 1) if _holds(text, span, sentence))
    place, total = find_places(text, sentence)[0], sum(span.end - span.start for span in spans)
    shared = min(_shared(spans, len(text)), default=0)
    first = f"Chunk {number} of {len(spans)} holds the whole sentence. All of them together: {total:,} code points."
    if shared >= place.end - place.start - 1:
        return f"{first}\n  Neighbours share {shared} or more: it stays whole wherever the text starts."
    return f"{first}\n  Neighbours share as few as {shared}. Is it whole by method or by luck? The field notes tell."
