"""The checks of chapter 4 take every right answer and say what is wrong with the others."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from chunkbook import Chunk, Document, Section, chunk, read_pdf
from chunkbook.checks import pages as checks

RIGHT = ("3.2, page 2", "3.1, page 2", "5.2, page 3")
WORDS = ("filed for the 9", "up to 180,000 kroner", "may not pass 400,000 kroner")
Say = Callable[[], str]


@pytest.fixture(scope="module")
def manual(root: Path) -> Document:
    return numbered(read_pdf(root / "data/manual/supplier_invoice_manual.pdf"))


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Say:
    return lambda: capsys.readouterr().out


def numbered(document: Document) -> Document:
    found = list(re.finditer(r"^\d(?:\.\d)? [A-Z][^.\n]+$", document.text, re.MULTILINE))
    ends = [heading.start() for heading in found[1:]] + [len(document.text)]
    sections = (Section((heading[0],), heading.start(), end) for heading, end in zip(found, ends, strict=True))
    return replace(document, sections=tuple(sections))


def holders(document: Document, strategy: str = "pages", size: int = 60) -> list[list[Chunk]]:
    chunks = chunk(document, strategy, size=size, overlap=15)
    return [[piece for piece in chunks if words in " ".join(piece.text.split())] for words in WORDS]


def answers(manual: Document, citations: tuple[str, ...] = RIGHT) -> list[tuple[Chunk, str]]:
    return [(found[-1], citation) for found, citation in zip(holders(manual), citations, strict=True)]


@pytest.mark.parametrize(
    "citations",
    [
        RIGHT,
        ("section 3.2, p. 2", "3.1, p2", "page 3, section 5.2"),
        ("3 Holds > 3.2 How long a hold may stand, page 2", "§3.1, Page 2", "5.2, pg. 3"),
    ],
)
def test_a_right_citation_is_taken_in_any_usual_form(manual: Document, said: Say, citations: tuple[str, ...]) -> None:
    checks.cited_answers(answers(manual, citations), manual)
    out = said()
    assert out.count("✓") == 3 and "printed page 2, under 3.2" in out and "printed page 3, under 5.2" in out


@pytest.mark.parametrize("engine", ["pdfplumber", "pypdfium2"])
def test_the_manual_may_be_read_by_another_engine(root: Path, said: Say, engine: str) -> None:
    other = numbered(read_pdf(root / "data/manual/supplier_invoice_manual.pdf", engine=engine))
    checks.cited_answers(answers(other), other)
    assert said().count("✓") == 3


def test_a_tuple_of_lists_and_chunks_of_another_strategy_are_taken(manual: Document, said: Say) -> None:
    found = holders(manual, "tokens", 120)
    checks.cited_answers(tuple([held[0], text] for held, text in zip(found, RIGHT, strict=True)), manual)
    assert said().count("✓") == 3


def test_a_right_citation_beside_a_chunk_that_starts_elsewhere_is_taken_with_a_remark(
    manual: Document, said: Say
) -> None:
    mine = answers(manual)
    mine[1] = (holders(manual)[1][0], "3.1, page 2")
    checks.cited_answers(mine, manual)
    assert "starts under 2.3 Tax" in said()


@pytest.mark.parametrize("citation", ["3.2, page 3", "3.2, p. 3", "3.2, p3"])
def test_the_count_of_the_viewer_is_told_from_the_printed_page(manual: Document, said: Say, citation: str) -> None:
    checks.cited_answers(answers(manual, (citation, *RIGHT[1:])), manual)
    out = said()
    assert "✗ 1:" in out and "page 3: that is the count of the viewer" in out and out.count("✓") == 2


@pytest.mark.parametrize(
    ("citation", "message"),
    [
        ("3.1, page 1", "I saw page 1"),
        ("3.1", "names no page"),
        ("2.3, page 2", "I saw section 2.3"),
        ("page 2", "I saw section none"),
        ("3, page 2", "I saw section none"),
    ],
)
def test_a_wrong_citation_is_quoted(manual: Document, said: Say, citation: str, message: str) -> None:
    checks.cited_answers(answers(manual, (RIGHT[0], citation, RIGHT[2])), manual)
    out = said()
    assert "✗ 2:" in out and message in out


def test_a_chunk_without_the_answer_is_named_by_page_and_first_words(manual: Document, said: Say) -> None:
    mine = answers(manual)
    mine[0] = (chunk(manual, "pages", size=60, overlap=15)[0], RIGHT[0])
    checks.cited_answers(mine, manual)
    assert "It is of page 1 of the file and starts with 'Norrfjord Well Services" in said()


def test_a_pair_the_other_way_round_is_taken(manual: Document, said: Say) -> None:
    checks.cited_answers([(text, held) for held, text in answers(manual)], manual)
    assert said().count("✓") == 3


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ((25, "3.2, page 2"), "25 is a number, not a chunk.\n  Chunk 25 is manual_chunks[24]."),
        (("H3 No delivery note", "3.2, page 2"), "a text has no page"),
    ],
)
def test_a_number_or_a_text_in_place_of_a_chunk_is_told_apart(
    manual: Document, said: Say, bad: object, message: str
) -> None:
    checks.cited_answers([bad, *answers(manual)[1:]], manual)
    assert message in said()


@pytest.mark.parametrize("bad", ["3.2, page 2", 7, (0, "3.2, page 2"), (None,), None])
def test_an_answer_that_is_no_pair_is_named(manual: Document, said: Say, bad: object) -> None:
    checks.cited_answers([bad, *answers(manual)[1:]], manual)
    assert "✗ 1: a pair of a chunk and a citation is needed" in said()


@pytest.mark.parametrize("untouched", [..., [(..., ...)] * 3, [...]])
def test_the_starting_cell_is_unfinished(manual: Document, said: Say, untouched: object) -> None:
    checks.cited_answers(untouched, manual)
    assert said().startswith("✗ `my_answers` is still `...`")


def test_answers_are_checked_one_by_one(manual: Document, said: Say) -> None:
    checks.cited_answers([(..., ...), *answers(manual)[1:]], manual)
    out = said()
    assert "✗ `my_answers[0]` still holds `...`" in out and out.count("✓") == 2


def test_two_answers_are_too_few_and_a_manual_without_sections_is_noticed(manual: Document, said: Say) -> None:
    checks.cited_answers(answers(manual)[:2], manual)
    assert "holds 2 answers to 3 questions" in said()
    checks.cited_answers(answers(manual), replace(manual, sections=()))
    assert "step 6" in said()


def test_another_document_is_refused(manual: Document) -> None:
    other = Document("other", "One page.", sections=(Section(("1.1 Scope",), 0, 9),))
    with pytest.raises(ValueError, match="other does not hold"):
        checks.cited_answers(answers(manual), other)


def over(document: Document, before: Chunk, after: Chunk) -> Chunk:
    text = document.text[before.start : after.end]
    return replace(before, text=text, end=after.end, pages=before.pages + after.pages)


def join(document: Document, chunks: list[Chunk], breaks: tuple[int, ...], keep: bool = False) -> list[Chunk]:
    joined: list[Chunk] = []
    for piece in chunks:
        before = joined[-1] if joined else None
        if before and before.pages[-1] != piece.pages[0] and before.pages[-1] in breaks:
            joined[-1:] = [before, over(document, before, piece)] if keep else [over(document, before, piece)]
            joined += [piece] if keep else []
        else:
            joined.append(piece)
    return joined


@pytest.mark.parametrize(("size", "overlap"), [(60, 15), (40, 0), (200, 40)])
@pytest.mark.parametrize("keep", [False, True])
def test_joining_where_the_sentence_goes_on_is_right_at_any_size(
    manual: Document, said: Say, size: int, overlap: int, keep: bool
) -> None:
    chunks = chunk(manual, "pages", size=size, overlap=overlap)
    checks.joined_over_breaks(join(manual, chunks, (2, 3), keep), chunks, manual)
    out = said()
    assert out.startswith("✓") and "joined over (2, 3), (3, 4)" in out


def no_slice(document: Document, chunks: list[Chunk]) -> list[Chunk]:
    return [replace(piece, text=piece.text.replace("\n", " ")) for piece in join(document, chunks, (2, 3))]


def one_page(document: Document, chunks: list[Chunk]) -> list[Chunk]:
    return [replace(piece, pages=piece.pages[:1]) for piece in join(document, chunks, (2, 3))]


def doubled(document: Document, chunks: list[Chunk]) -> list[Chunk]:
    return [piece for piece in join(document, chunks, (2, 3)) for _ in range(2)]


def too_long(document: Document, chunks: list[Chunk]) -> list[Chunk]:
    places = [number for number, (one, two) in enumerate(pairwise(chunks)) if one.pages[0] == 2 and two.pages[0] == 3]
    last = places[0]
    wide = over(document, replace(chunks[last - 1]), chunks[last + 1])
    return join(document, [*chunks[: last - 1], wide, *chunks[last + 2 :]], (3,))


def also_inside(document: Document, chunks: list[Chunk]) -> list[Chunk]:
    first, second, *others = join(document, chunks, (2, 3))
    text = document.text[first.start : second.end]
    return [replace(first, text=text, end=second.end), *others]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda document, chunks: chunks, r"Pages \(2, 3\) are still apart"),
        (lambda document, chunks: join(document, chunks, (2,)), r"Pages \(3, 4\) are still apart"),
        (lambda document, chunks: join(document, chunks, (1, 2, 3)), r"Pages \(1, 2\) are joined, and no sentence"),
        (lambda document, chunks: join(document, chunks, (2, 3))[:-1], "Chunk 42 of the 42 is in none of your 39"),
        (lambda document, chunks: join(document, chunks, (2, 3))[::-1], "not in the order"),
        (doubled, "there twice"),
        (no_slice, r"Chunk 1 is no slice: its text is not manual.text\[0:"),
        (one_page, r"touches pages \(2, 3\), and its `pages` says \(2,\)"),
        (too_long, r"Over pages \(2, 3\) you joined"),
        (also_inside, "Chunk 1, 0 to .* was none of the 42"),
        (lambda document, chunks: "joined", "not a list of chunks"),
        (lambda document, chunks: ["joined"], "not a list of chunks"),
        (lambda document, chunks: ..., "is still"),
    ],
)
def test_a_wrong_join_is_named(
    manual: Document, said: Say, answer: Callable[[Document, list[Chunk]], object], message: str
) -> None:
    chunks = chunk(manual, "pages", size=60, overlap=15)
    checks.joined_over_breaks(answer(manual, chunks), chunks, manual)
    out = said()
    assert out.startswith("✗") and re.search(message, out)
