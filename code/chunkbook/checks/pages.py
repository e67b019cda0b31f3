"""Checks of chapter 4: citations by section and printed page, and chunks joined over a page break."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from chunkbook.checks._say import right, unfinished, wrong
from chunkbook.document import Document, Page
from chunkbook.label import Chunk

_EVIDENCE = (
    "H3 No delivery note has been filed for the 9",
    "up to 180,000 kroner",
    "may not pass 400,000 kroner",
)
_PAGE = re.compile(r"\bp(?:ages?|g)?\b\.?\s*(\w+)|\bp(\d+)\b", re.IGNORECASE)
_SECTION = re.compile(r"\d+\.\d+")


@dataclass(frozen=True)
class _Place:
    words: str
    page: Page
    section: str


def cited_answers(answers: object, document: Document) -> None:
    """Say for each answer whether its chunk holds the words and its citation leads to them.

    Parameters
    ----------
    answers : list of (Chunk, str)
        For each question a chunk and a citation such as ``"3.2, page 2"``.
    document : Document
        The manual, with its sections.
    """
    pairs = list(answers) if isinstance(answers, list | tuple) else [answers]
    if all(map(_untouched, pairs)):
        unfinished(..., "my_answers")
    elif len(pairs) != len(_EVIDENCE):
        wrong(
            f"`my_answers` holds {len(pairs)} answers to {len(_EVIDENCE)} questions.", "Give a pair for each question."
        )
    elif not document.sections:
        wrong("The manual has no sections of its own yet.", "Run the cells of step 6, then cut it again.")
    else:
        for number, (pair, words) in enumerate(zip(pairs, _EVIDENCE, strict=True), 1):
            _check_answer(number, pair, _place(document, words))


def joined_over_breaks(joined: object, chunks: Sequence[Chunk], document: Document) -> None:
    """Say whether chunks were joined at the page breaks where a sentence goes on, and nowhere else.

    Parameters
    ----------
    joined : list of Chunk
        The answer. The two parts of a joined chunk may stay in the list beside it.
    chunks : sequence of Chunk
        Page-aware chunks of `document`.
    document : Document
        The manual: the last line of each page is its foot, the first its head.
    """
    if unfinished(joined, "my_joined"):
        return
    if not isinstance(joined, list | tuple) or not all(isinstance(piece, Chunk) for piece in joined):
        wrong("`my_joined` is not a list of chunks.", f"It is a {type(joined).__name__}. Start from `my_joined = []`.")
        return
    fault = next(_faults(list(joined), chunks, document), None)
    if fault:
        wrong(*fault)
        return
    pages = [piece.pages for piece in joined if len(piece.pages) > 1]
    longest = max(piece.tokens for piece in joined)
    right(f"{len(joined)} chunks; joined over {', '.join(map(str, pages))}; the longest has {longest} tokens.")


def _untouched(pair: object) -> bool:
    parts = pair if isinstance(pair, list | tuple) else [pair]
    return bool(parts) and all(part is ... for part in parts)


def _check_answer(number: int, pair: object, place: _Place) -> None:
    if unfinished(pair, f"my_answers[{number - 1}]"):
        return
    match pair:
        case (Chunk() as chunk, str(citation)) | (str(citation), Chunk() as chunk):
            _check_pair(number, chunk, citation, place)
        case (int(found), str()) if found > 0:
            wrong(f"{number}: {found} is a number, not a chunk.", f"Chunk {found} is manual_chunks[{found - 1}].")
        case (str(), str()):
            wrong(f"{number}: that is a text, and a text has no page.", "Give the chunk itself: manual_chunks[…].")
        case _:
            wrong(f"{number}: a pair of a chunk and a citation is needed.", 'Like (manual_chunks[0], "3.2, page 2").')


def _check_pair(number: int, chunk: Chunk, citation: str, place: _Place) -> None:
    if place.words not in _folded(chunk.text):
        wrong(
            f"{number}: that chunk does not hold the answer.",
            f"It is of page {_listed(chunk.pages)} of the file and starts with {_folded(chunk.text)[:30]!r}.",
            "Look for words of the question with show_chunks(manual_chunks, manual, around=…).",
        )
    elif fault := _citation_fault(citation, place):
        wrong(f"{number}: the chunk holds the answer.", f"But {fault[0]}", fault[1])
    else:
        right(f"{number}: printed page {place.page.label}, under {place.section}.{_remark(chunk, place)}")


def _citation_fault(citation: str, place: _Place) -> tuple[str, str] | None:
    page = _PAGE.search(citation)
    if not page:
        return f"{citation!r} names no page.", 'Write it as the cover asks: "3.2, page 2".'
    number, label = page[1] or page[2], place.page.label
    if number != label and number == str(place.page.number):
        return f"I saw page {number}: that is the count of the viewer.", "Page.label is the number that is printed."
    if number != label:
        return f"I saw page {number}, and the words stand elsewhere.", "Take the label of the page in chunk.pages."
    sections = _SECTION.findall(citation)
    if place.section.split()[0] not in sections:
        return f"I saw section {_listed(sections) or 'none'}.", "Which heading is the last above the words?"
    return None


def _remark(chunk: Chunk, place: _Place) -> str:
    if not chunk.section or place.section == chunk.section[-1]:
        return ""
    return f"\n  (This chunk starts under {chunk.section[-1]}, and its own citation names that.)"


def _place(document: Document, words: str) -> _Place:
    found = re.search(r"\s+".join(map(re.escape, words.split())), document.text)
    if not found:
        raise ValueError(f"{document.source} does not hold {words!r}: pass the supplier invoice manual of this book.")
    at = found.start()
    page = next(page for page in document.pages if page.start <= at < page.end)
    section = next((part.path[-1] for part in document.sections if part.start <= at < part.end), "no section")
    return _Place(words, page, section)


def _faults(joined: list[Chunk], chunks: Sequence[Chunk], document: Document) -> Iterator[tuple[str, ...]]:
    """Give what is wrong, the first things first: each rule relies on those above it."""
    yield from _broken_laws(joined, document)
    yield from _lost(joined, chunks)
    for before, after in pairwise(document.pages):
        yield from _break_faults(before, after, joined, chunks, document)
    yield from _changed(joined, chunks)


def _broken_laws(joined: list[Chunk], document: Document) -> Iterator[tuple[str, ...]]:
    for number, piece in enumerate(joined, 1):
        if document.text[piece.start : piece.end] != piece.text:
            yield (
                f"Chunk {number} is no slice: its text is not manual.text[{piece.start}:{piece.end}].",
                "Two texts put together lack the line end between them; cut the text from start to end instead.",
            )
        touched = tuple(page.number for page in document.pages if page.start < piece.end and piece.start < page.end)
        if touched != piece.pages:
            yield f"Chunk {number} touches pages {touched}, and its `pages` says {piece.pages}.", "Set pages=… as well."
    if any((after.start, after.end) <= (before.start, before.end) for before, after in pairwise(joined)):
        yield "The chunks are not in the order of the text, or one is there twice.", "Walk through them once, in order."


def _lost(joined: list[Chunk], chunks: Sequence[Chunk]) -> Iterator[tuple[str, ...]]:
    for number, piece in enumerate(chunks, 1):
        if not any(other.start <= piece.start and piece.end <= other.end for other in joined):
            yield f"Chunk {number} of the {len(chunks)} is in none of your {len(joined)}.", "Is the last one appended?"


def _break_faults(
    before: Page, after: Page, joined: list[Chunk], chunks: Sequence[Chunk], document: Document
) -> Iterator[tuple[str, ...]]:
    numbers = (before.number, after.number)
    over = [piece for piece in joined if set(numbers) <= set(piece.pages)]
    last, first = _last_line_of_body(before, document), _first_line_of_body(after, document)
    seam = f"{last[-30:]!r}, then {first[:30]!r}"
    goes_on = not last.endswith((".", "!", "?", ":")) and first[:1].islower()
    if goes_on and not over:
        yield f"Pages {numbers} are still apart, and the sentence goes on: {seam}.", "Join them."
    if over and not goes_on:
        yield (
            f"Pages {numbers} are joined, and no sentence goes on: {seam}.",
            "Look at the line above the foot and at the line below the head.",
        )
    wanted = (
        max(piece.start for piece in chunks if piece.pages == (before.number,)),
        min(piece.end for piece in chunks if piece.pages == (after.number,)),
    )
    if over and (over[0].start, over[0].end) != wanted:
        yield (
            f"Over pages {numbers} you joined {over[0].start} to {over[0].end}.",
            f"The last chunk of one page and the first of the next reach from {wanted[0]} to {wanted[1]}.",
        )


def _changed(joined: list[Chunk], chunks: Sequence[Chunk]) -> Iterator[tuple[str, ...]]:
    known = {(piece.start, piece.end) for piece in chunks}
    for number, piece in enumerate(joined, 1):
        if len(piece.pages) < 2 and (piece.start, piece.end) not in known:
            found = f"Chunk {number}, {piece.start} to {piece.end}, was none of the {len(chunks)}."
            yield found, "Keep the others as they are."


def _last_line_of_body(page: Page, document: Document) -> str:
    return document.text[page.start : page.end].splitlines()[-2]


def _first_line_of_body(page: Page, document: Document) -> str:
    return document.text[page.start : page.end].splitlines()[1]


def _folded(text: str) -> str:
    return " ".join(text.split())


def _listed(items: Sequence[object]) -> str:
    return ", ".join(map(str, items))
