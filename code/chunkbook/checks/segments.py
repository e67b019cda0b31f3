"""Checks of chapter 5: the segment that answers a question, and one segment for each section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from chunkbook.checks._say import right, unfinished, wrong
from chunkbook.document import Span
from chunkbook.headings import SECTION_NAMES
from chunkbook.segments import split_text_for_segment_aware_chunking

Candidates: TypeAlias = tuple[str, ...]
"""Ways to write one answer as a text: with its title in front, and without."""

_MUD_ROW = "6:00 9.0 41.0"
_MOST = 6  # differences named; the rest is counted
_SHAPES = "a list of texts, of (title, text) pairs or of segments, or a dictionary from title to text"


def mud_weight(my_segment: object) -> None:
    """Check that a segment of report 48 answers what the mud weighed at 6:00.

    Parameters
    ----------
    my_segment : SegmentBlock, Chunk, str, (title, text) or a list of one of these
        The segment that a reader would be sent.
    """
    if unfinished(my_segment, "my_segment"):
        return
    held = list(my_segment.values()) if isinstance(my_segment, Mapping) else my_segment
    candidates = _candidates(held[0] if isinstance(held, list | tuple) and len(held) == 1 else held)
    if candidates and any(map(_fold, candidates)):
        _judge_mud(candidates[0])
    else:
        _say_not_one(held)


def _say_not_one(held: object) -> None:
    """Say that an answer is no segment: nothing, several, or something else."""
    if not held:
        wrong("`my_segment` is empty: nothing was picked.", "Which title do you compare with? It stands in capitals.")
    elif isinstance(held, list | tuple):
        wrong(
            f"`my_segment` holds {len(held)} items: this check takes one segment, or its text.",
            "Which of them holds the weight? Look at their titles, and take that one out.",
        )
    else:
        wrong(f"`my_segment` is of type {type(held).__name__}: this check takes one segment, or its text.")


def one_segment_per_section(my_segments: object, text: str) -> None:
    """Check that a splitter gave one segment for each section of a report.

    Parameters
    ----------
    my_segments : list or dict
        Texts, (title, text) pairs, lists of lines, anything with `text` (and `title`), or a dictionary from title to
        text. With or without what stands before the first section; white space does not count.
    text : str
        The report that was split.
    """
    if unfinished(my_segments, "my_segments"):
        return
    pieces = _pieces(my_segments)
    if pieces is None:
        wrong(
            f"`my_segments` is of type {type(my_segments).__name__}, in a shape that this check cannot read.",
            f"Give {_SHAPES}.",
        )
    elif not pieces:
        wrong("`my_segments` is empty.", "Does your function return its list after the loop, and not inside it?")
    else:
        folded = _fold(text)
        spans = _locate(pieces, folded)
        _judge_segments(spans, _sections(text, folded), text) if len(spans) == len(pieces) else _say_strange(
            pieces, spans
        )


def _judge_mud(text: str) -> None:
    folded = _fold(text)
    others = [title for title in _titles_in(text) if title != "MUD"]
    if _MUD_ROW not in folded:
        wrong(
            f"Your segment starts {folded[:40]!r} and does not hold the mud row of report 48.",
            "The weight stands under MW (mud weight). Which section has that column? Is it report 48 that you split?",
        )
    elif others:
        wrong(
            f"The mud row is in it, but so {'is' if len(others) == 1 else 'are'} {', '.join(others)}.",
            "Take one segment out of the list, not the whole report.",
        )
    elif "HTHP" not in folded:
        wrong(
            "The mud row is in it, but not the line with the names of its columns.",
            "Who reads 9.0 alone cannot know that it is MW. Take the whole segment.",
        )
    else:
        right(f"Your segment is {len(folded.split())} words of one section: heading, columns and the row of 6:00.")


def _titles_in(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip() in SECTION_NAMES]


def _judge_segments(spans: dict[int, Span], sections: dict[str, Span], text: str) -> None:
    false = _false(spans, sections, _fold(text))
    problems = [*_merged(spans, sections, text), *_twice(spans), *false, *_lost(spans, sections)]
    if not problems:
        first, *_, last = sections
        right(f"One segment for each of the {len(sections)} sections, from {first} to {last}.")
        return
    more = [f"… and {len(problems) - _MOST} more like these."] if len(problems) > _MOST else []
    wrong(
        f"Your segments: {len(spans)}; sections: {len(sections)}; differences: {len(problems)}.",
        *problems[:_MOST],
        *more,
    )


def _merged(spans: dict[int, Span], sections: dict[str, Span], text: str) -> Iterator[str]:
    """Say which sections lie inside a segment that starts before them."""
    for title, section in sections.items():
        over = next((n for n, span in spans.items() if span.start < section.start < span.end), None)
        if over is not None:
            line = next((line for line in text.splitlines() if line.strip() == title), title)
            blank = "" if line == title else " It ends in a blank: line.strip() takes that off."
            yield f"Merged: {title} lies inside segment {over}. Does your rule say yes to the line {line!r}?{blank}"


def _false(spans: dict[int, Span], sections: dict[str, Span], folded: str) -> Iterator[str]:
    """Say which segments start where no section does."""
    first = min(section.start for section in sections.values())
    above = [number for number, span in spans.items() if span.end <= first]
    for number in above[1:]:  # what stands above the first section may be one segment
        yield f"False: segment {number} starts at {_quote(folded, spans[number])}, above the first section."
    for number, span in spans.items():
        title = next((title for title, section in sections.items() if section.start < span.start < section.end), None)
        if title and span.start != sections[title].start + len(title) + 1:
            yield f"False: segment {number} starts at {_quote(folded, span)}, inside {title}."


def _twice(spans: dict[int, Span]) -> Iterator[str]:
    """Say which segments are the same stretch of text."""
    seen: dict[Span, int] = {}
    for number, span in spans.items():
        if span in seen:
            yield f"Twice: segments {seen[span]} and {number} are the same text. Is one added twice?"
        seen.setdefault(span, number)


def _lost(spans: dict[int, Span], sections: dict[str, Span]) -> Iterator[str]:
    """Say which sections are not all in some segment."""
    covered = {place for start, end in spans.values() for place in range(start, end)}
    for title, (start, end) in sections.items():
        lost = [place for place in range(start, end) if place not in covered]
        if lost == list(range(start, start + len(title))) or lost == list(range(start, start + len(title) + 1)):
            yield f"Lost: the heading {title} is in no segment. Start the new segment with its heading line."
        elif len(lost) > sum(start < span.start < end for span in spans.values()):  # a blank between two segments
            ask = "Is the last segment kept?" if title == [*sections][-1] else "Is every line added to a segment?"
            yield f"Lost: {len(lost)} characters of {title} are in no segment. {ask}"


def _say_strange(pieces: dict[int, Candidates], spans: dict[int, Span]) -> None:
    strange = [number for number in pieces if number not in spans]
    wrong(
        f"{len(strange)} of your {len(pieces)} segments are not a stretch of this report.",
        f"Segment {strange[0]} starts {_fold(pieces[strange[0]][0])[:50]!r}.",
        "Did you split another report, change its words, or leave out lines?",
    )


def _sections(text: str, folded: str) -> dict[str, Span]:
    """Find the sections of a report in its folded text."""
    blocks = [block for block in split_text_for_segment_aware_chunking(text) if block.title in SECTION_NAMES]
    spans = _locate({number: (block.text,) for number, block in enumerate(blocks)}, folded)
    return {blocks[number].title: span for number, span in spans.items()}


def _locate(pieces: dict[int, Candidates], folded: str) -> dict[int, Span]:
    """Find each piece after the one before it; pieces in another order are found wherever they stand."""
    spans: dict[int, Span] = {}
    after = 0
    for number, candidates in pieces.items():
        found = next((span for piece in candidates if (span := _find(_fold(piece), folded, after))), None)
        if found:
            spans[number] = found
            after = found.end
    return spans


def _find(piece: str, folded: str, after: int) -> Span | None:
    start = folded.find(piece, after)
    start = start if start >= 0 else folded.find(piece)
    return Span(start, start + len(piece)) if start >= 0 and piece else None


def _pieces(answer: object) -> dict[int, Candidates] | None:
    """Read an answer of any shape, by number from 1 and without blank pieces; None if its shape is unknown."""
    if isinstance(answer, Mapping):
        answer = list(answer.items())
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        return None
    read = [_candidates(piece) for piece in answer]
    known = [piece for piece in read if piece is not None]
    filled = [piece for piece in known if any(map(_fold, piece))]
    return dict(enumerate(filled, 1)) if len(known) == len(read) else None


def _candidates(piece: object) -> Candidates | None:
    """Give the texts that one segment may stand for, the longest first."""
    if isinstance(piece, str):
        return (piece,)
    text, title = getattr(piece, "text", None), getattr(piece, "title", "")
    if isinstance(text, str):
        return (text, f"{title}\n{text}")
    if isinstance(piece, list | tuple) and all(isinstance(part, str) for part in piece):
        return ("\n".join(piece), *piece[1:2]) if len(piece) == 2 else ("\n".join(piece),)
    if isinstance(piece, list | tuple) and len(piece) == 2 and isinstance(piece[0], str):
        body = _candidates(piece[1])
        return (f"{piece[0]}\n{body[0]}", body[0]) if body else None
    return None


def _quote(folded: str, span: Span) -> str:
    return repr(folded[span.start : span.start + 24].strip())


def _fold(text: str) -> str:
    return " ".join(text.split())
