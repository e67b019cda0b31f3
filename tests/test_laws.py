"""The eight laws of a chunk, for every strategy, over awkward texts (the numbers are those of the design)."""

from __future__ import annotations

import hashlib
import json
import time
from itertools import pairwise

import pytest
from awkward import BLOCKS, PIECES, awkward_documents, awkward_texts, block_documents, document_of, sizes
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chunkbook import STRATEGIES, Chunk, Document, Span, chunk, count_tokens
from chunkbook.graphemes import cluster_end, cluster_start
from chunkbook.pieces import trim
from chunkbook.ruler import CharacterRuler, TokenRuler
from chunkbook.surrogates import repair
from chunkbook.tokenizer import QUICK_AFTER
from chunkbook.tokens import tokens_of

WINDOWS = ("characters", "pages", "tokens")
PACKERS = ("headings", "recursive", "sections", "segments", "sentences")
UNITS = {"characters": ("characters",), "tokens": ("tokens",)}

LAW = settings(max_examples=120, deadline=None)

cuts = st.sampled_from(sorted(STRATEGIES)).flatmap(
    lambda name: st.tuples(st.just(name), st.sampled_from(UNITS.get(name, ("tokens", "characters"))))
)
documents = st.one_of(awkward_documents(), awkward_texts().map(Document.from_text), block_documents())


def cut(document: Document, strategy: str, unit: str, size: int, overlap: int, **more: object) -> list[Chunk]:
    if strategy == "pages" and not document.pages:
        document = Document.from_pages("one page", [document.text])
    return chunk(document, strategy, size=size, overlap=overlap, unit=unit, **more)


def test_the_two_kinds_of_strategy_are_all_the_strategies():
    assert sorted(WINDOWS + PACKERS) == sorted(STRATEGIES)


@LAW
@given(document=documents, cutting=cuts, sizing=sizes())
@example(document=Document.from_text("Stop at 10. Stop at 10. Go on."), cutting=("sentences", "tokens"), sizing=(5, 0))
def test_law_1_every_chunk_is_a_slice_of_its_source(document, cutting, sizing):
    for piece in cut(document, *cutting, *sizing):
        assert document.text[piece.start : piece.end] == piece.text
        assert piece.text.strip()


@LAW
@given(document=documents, cutting=cuts, sizing=sizes())
def test_law_2_nothing_but_white_space_and_page_markers_is_lost(document, cutting, sizing):
    strategy, _ = cutting
    covered = set()
    for piece in cut(document, *cutting, *sizing):
        covered.update(range(piece.start, piece.end))
    wanted = document.regions() if strategy in ("pages", "segments") else [Span(0, len(document.text))]
    for start, end in wanted:
        lost = [place for place in range(start, end) if place not in covered and not document.text[place].isspace()]
        assert not lost, (lost, document.text[lost[0] :][:20])


@LAW
@given(document=documents, cutting=cuts, sizing=sizes(), hard=st.booleans())
@example(document=Document.from_text("x ñ"), cutting=("tokens", "tokens"), sizing=(1, 0), hard=False)
def test_law_3_no_chunk_is_longer_than_its_limit(document, cutting, sizing, hard):
    strategy, unit = cutting
    for piece in cut(document, *cutting, *sizing, hard=hard):
        alone = count_tokens(piece.text) if unit == "tokens" else len(piece.text)
        if piece.oversize:
            assert len(piece.text) == 1 and unit == "tokens" and alone > sizing[0]
        elif unit == "characters" or strategy in PACKERS or hard:
            assert alone <= sizing[0]
        elif len(piece.text) > 1:
            assert touched_tokens(document, strategy, piece) <= sizing[0]
        else:  # the stream may split a character between two tokens that has only one alone
            assert alone <= sizing[0]


def touched_tokens(document: Document, strategy: str, piece: Chunk) -> int:
    """Count the tokens that a window touches in the stream that it was cut from: its page, or the whole text."""
    regions = document.regions() if strategy == "pages" else (Span(0, len(document.text)),)
    region = next(region for region in regions if region.start <= piece.start and piece.end <= region.end)
    stream = trim(document.text, region)
    ruler = TokenRuler(document.text[stream.start : stream.end])
    return ruler.count(piece.start - stream.start, piece.end - stream.start)


@LAW
@given(
    document=documents,
    strategy=st.sampled_from(PACKERS),
    sizing=sizes(),
    prefix=st.sampled_from(["Report 38", "R", "🛢"]),
)
def test_law_3_packing_counts_the_prefix(document, strategy, sizing, prefix):
    size, overlap = sizing[0] + count_tokens(prefix) + 3, sizing[1]
    for piece in chunk(document, strategy, size=size, overlap=overlap, prefix=prefix):
        assert piece.oversize or count_tokens(f"{piece.prefix}\n{piece.text}") <= size


@LAW
@given(document=documents, cutting=cuts, sizing=sizes())
def test_law_3_every_strategy_counts_the_context_line(document, cutting, sizing):
    strategy, unit = cutting
    for piece in cut(document, *cutting, *sizing, context=True, hard=True):
        alone = count_tokens(piece.full_text) if unit == "tokens" else len(piece.full_text)
        assert alone <= sizing[0] or piece.oversize
        line = piece.prefix.partition("\n")[0] + "\n"
        if piece.prefix and not line.startswith("|"):
            assert (count_tokens(line) if unit == "tokens" else len(line)) <= sizing[0] // 2


def test_a_soft_window_can_come_to_more_tokens_alone_and_a_hard_one_cannot():
    """One token holds a space and the first bytes of the arrow; a window that starts at the arrow pays for it anew."""
    text = "ず ⇃‰"
    assert [(piece.text, piece.tokens) for piece in chunk(text, "tokens", size=3)] == [("ず ", 3), ("⇃‰", 4)]
    assert [(piece.text, piece.tokens) for piece in chunk(text, "tokens", size=3, hard=True)] == [
        ("ず ", 3),
        ("⇃", 3),
        ("‰", 1),
    ]


@LAW
@given(document=documents, cutting=cuts, sizing=sizes())
def test_law_4_no_cut_falls_inside_a_character(document, cutting, sizing):
    for piece in cut(document, *cutting, *sizing):
        assert piece.text.count("\ufffd") == document.text[piece.start : piece.end].count("\ufffd")
        assert repair(piece.text) == repair(document.text)[piece.start : piece.end]


@LAW
@given(text=awkward_texts(), unit=st.sampled_from(["tokens", "characters"]), sizing=sizes())
@example(text="🛢️👩\u200d👩\u200d👧", unit="characters", sizing=(6, 2))
def test_law_4_a_window_cuts_an_emoji_family_or_an_accent_only_if_it_is_too_long(text, unit, sizing):
    body = text.strip()
    ruler = TokenRuler(body) if unit == "tokens" else CharacterRuler(body)
    for piece in chunk(body, unit, size=sizing[0], overlap=sizing[1]):
        for place in (piece.start, piece.end):
            start, end = cluster_start(body, place), cluster_end(body, place)
            assert start == end == place or ruler.count(start, end) > sizing[0]


@LAW
@given(document=documents, cutting=cuts, sizing=sizes())
def test_law_5_starts_and_ends_increase_and_the_overlap_is_never_more_than_asked(document, cutting, sizing):
    strategy, unit = cutting
    pieces = cut(document, *cutting, *sizing)
    ruler = CharacterRuler(document.text) if unit == "characters" else None
    for before, piece in zip(pieces, pieces[1:], strict=False):
        assert before.start < piece.start
        assert before.end < piece.end
        shared = before.end - piece.start
        if shared > 0 and ruler:
            assert ruler.count(piece.start, before.end) <= sizing[1]
        if shared > 0 and unit == "tokens" and strategy == "tokens":
            stream = trim(document.text, Span(0, len(document.text)))
            tokens = TokenRuler(document.text[stream.start : stream.end])
            assert tokens.count(piece.start - stream.start, before.end - stream.start) <= sizing[1]


def test_law_5_holds_after_a_heading_that_was_cut_into_windows():
    """The last window is the one character below the heading, and is not repeated as a whole."""
    text = f"Limits\n\n| A |\n|:-:|\n| 1 |\n| 2 |\n{'=' * 50}\n| Hole | Depth |\n"
    spans = [(piece.start, piece.end) for piece in chunk(text, "sections", size=25, overlap=1, unit="characters")]
    assert all(before < after for before, after in pairwise(start for start, _ in spans))
    assert spans[-1][1] == len(text) - 1


@LAW
@given(
    text=st.text("abcXY019.,'-/", min_size=1, max_size=300),
    sizing=sizes(),
    unit=st.sampled_from(["tokens", "characters"]),
)
def test_law_5_windows_over_plain_text_repeat_exactly_the_overlap(text, sizing, unit):
    size, overlap = sizing
    ruler = TokenRuler(text) if unit == "tokens" else CharacterRuler(text)
    pieces = chunk(text, unit, size=size, overlap=overlap)
    total = ruler.count(0, len(text))
    assert all(
        ruler.count(after.start, before.end) == overlap for before, after in zip(pieces, pieces[1:], strict=False)
    )
    assert len(pieces) == (1 if total <= size else -(-(total - size) // (size - overlap)) + 1)


@LAW
@given(document=st.one_of(awkward_documents(), block_documents()), cutting=cuts, sizing=sizes())
def test_law_6_a_chunk_has_the_pages_that_its_offsets_touch(document, cutting, sizing):
    for piece in cut(document, *cutting, *sizing):
        touched = [page.number for page in document.pages if page.start < piece.end and piece.start < page.end]
        assert list(piece.pages) == list(dict.fromkeys(touched))


@LAW
@given(document=awkward_documents(), strategy=st.sampled_from(["pages", "segments"]), sizing=sizes())
def test_law_6_a_page_aware_chunk_touches_one_page(document, strategy, sizing):
    first = document.regions()[0]
    before_marks = first if first.start < document.pages[0].start else Span(0, 0)
    for piece in chunk(document, strategy, size=sizing[0], overlap=sizing[1]):
        assert len(piece.pages) == (0 if piece.end <= before_marks.end else 1)


REPORT = (
    "TIME BREAKDOWN\nFROM TO HRS\n" + "06:00 11:00 5.0 Rig up. Ran in hole to 5,200' and circulated 2.5 hours.\n" * 30
)
HARD_CASES = {
    "reports": REPORT,
    "one word": "x" * 2_000,
    "spaces": "a" + " " * 2_000 + "b",
    "dots": "." * 2_000 + "a",
    "blank lines": "a" + "\n" * 2_000 + "b",
    "accents": "e" + "\u0301" * 2_000,
    "emoji": "👩\u200d👩\u200d👧" * 400,
    "flags": "🇳🇴" * 1_000,
    "headings": "# A\n" * 500,
    "numbers": "1. A 1.1 Bc " * 200,
    "markers": "--- Page 1 ---\n" * 150,
    "quotes": "> " * 1_000 + "a",
}


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
def test_law_7_four_times_the_text_takes_about_four_times_as_long(strategy):
    """A cost that grows with the square would take sixteen times as long; long texts show what short ones hide."""

    def seconds(repeats: int) -> float:
        document = Document.from_pages("long", [REPORT] * 4 * repeats)
        started = time.process_time()
        chunk(document, strategy, size=200, overlap=40)
        return time.process_time() - started

    tokens_of("loaded " * (QUICK_AFTER // 7))  # so that no run pays for the faster tokenizer, and none goes without it
    seconds(10)
    assert min(seconds(100), seconds(100)) < 9 * min(seconds(25), seconds(25), seconds(25))


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize("case", sorted(HARD_CASES))
def test_law_7_cost_grows_linearly(strategy, case):
    """Sixteen times the text may take forty times as long, never 256 times."""

    def seconds(repeats: int) -> float:
        text = HARD_CASES[case]
        long = (
            text * repeats
            if case not in ("spaces", "accents", "dots")
            else text.replace(text[5] * 1900, text[5] * 1900 * repeats)
        )
        document = Document.from_text("--- Page 1 ---\n" + long)
        started = time.process_time()
        chunk(document, strategy, size=50, overlap=10)
        return time.process_time() - started

    seconds(1)
    small, large = min(seconds(2) for _ in range(3)), seconds(32)
    assert large < max(40 * small, 1.5)


MARKDOWN_CASES = {
    "sections": "# A\ntext of a section\n\n" * 100,
    "bare headings": "# A\n" * 500,
    "tables": "Table 1. T\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\n" * 50,
    "one long table": "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 300,
    "rows without a head": "| 1 | 2 |\n" * 300,
    "one long row": "| a | b |\n|---|---|\n" + "| 1 | 2 " * 300,
    "fences": "```\n# no heading\nrun()\n```\n\n" * 60,
    "an open fence": "```\n" + "# no heading\n" * 200,
    "one long heading": "# " + "word " * 400 + "\ntext",
    "items": "- one\n- two\n" * 100,
    "dashes": "|-" * 600,
}


@pytest.mark.parametrize("strategy", ["headings", "recursive", "sections"])
@pytest.mark.parametrize("case", sorted(MARKDOWN_CASES))
def test_law_7_cost_grows_linearly_with_many_tables_and_headings(strategy, case):
    def seconds(repeats: int) -> float:
        document = Document("long", MARKDOWN_CASES[case] * repeats)
        started = time.process_time()
        chunk(document, strategy, size=50, overlap=10, context=True)
        return time.process_time() - started

    seconds(1)
    small, large = min(seconds(2) for _ in range(3)), seconds(32)
    assert large < max(40 * small, 1.5)


@LAW
@given(document=documents, cutting=cuts, sizing=sizes())
def test_law_8_the_same_input_gives_the_same_chunks(document, cutting, sizing):
    assert cut(document, *cutting, *sizing) == cut(document, *cutting, *sizing)


SPANS = {
    "characters": "c47cdea3234298d2",
    "headings": "f70a9c03d296c300",
    "pages": "c3467026c4883999",
    "recursive": "999fc8ed806ef8ca",
    "sections": "6a0684fae7eaa3cf",
    "segments": "bb937a21aee03699",
    "sentences": "612ae76c903aded2",
    "tokens": "28ee3c7f6bf86e93",
}


@pytest.mark.parametrize(("strategy", "digest"), sorted(SPANS.items()), ids=sorted(SPANS))
def test_law_8_chunks_are_the_same_on_every_machine_and_python(strategy, digest):
    assert spans_digest(strategy) == digest


def test_law_8_holds_for_all_strategies():
    assert sorted(SPANS) == sorted(STRATEGIES)


def spans_digest(strategy: str) -> str:
    """Hash the spans of fixed awkward documents; the values above were the same on Python 3.11, 3.12 and 3.13."""
    pages = Document.from_pages("fixed", ["".join(PIECES), "".join(reversed(PIECES)), REPORT])
    documents = (pages, document_of(BLOCKS * 2, "Mud", 300))
    spans = [(piece.start, piece.end) for document in documents for piece in fixed_chunks(document, strategy)]
    return hashlib.sha256(json.dumps(spans).encode()).hexdigest()[:16]


def fixed_chunks(document: Document, strategy: str) -> list[Chunk]:
    return [
        piece for context in (False, True) for piece in chunk(document, strategy, size=23, overlap=6, context=context)
    ]
