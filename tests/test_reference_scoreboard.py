"""The published board of the invoice manual, digit for digit, and what the board does with other input."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from chunkbook import textbook
from chunkbook.errors import NoTextError
from chunkbook.measure.questions import Question
from chunkbook.rank import get_ranker
from chunkbook.scoreboard import PUBLISHED, TextbookPlan, read_sources, textbook_board

PUBLISHED_BOARD = [
    # strategy, source, size, overlap, chunks, mean characters, hits of 8 at 3, characters sent
    ("fixed", "raw", 300, 0, 9, 295, 6, 883),
    ("fixed", "raw", 300, 100, 14, 279, 7, 822),
    ("fixed", "clean", 300, 0, 9, 290, 5, 878),
    ("recursive", "clean", 300, 50, 13, 217, 7, 648),
    ("recursive", "clean", 800, 100, 4, 685, 8, 2085),
    ("fixed", "clean", 1500, 0, 2, 1306, 7, 2611),
    ("headings", "clean", 600, 0, 11, 260, 8, 812),
]
PUBLISHED_HITS_AT_1 = [5, 5, 5, 4, 7, 6, 6]


@pytest.fixture(scope="session")
def manual(reference):
    return reference / "p2p-invoice-manual.pdf"


@pytest.fixture(scope="session")
def questions(reference):
    asked = json.loads((reference / "questions.json").read_text(encoding="utf-8"))
    return [Question(one["question"], tuple(one["phrases"])) for one in asked]


@pytest.fixture(scope="session")
def board(manual, questions):
    return textbook_board(manual, questions, ranker="toy", top=3)


def cells(row):
    plan = row.plan
    return plan.strategy, plan.source, plan.size, plan.overlap, row.chunks, row.avg_chars, row.hits, row.chars_sent


def test_the_short_forms_give_the_published_board_digit_for_digit(board):
    assert [cells(row) for row in board] == PUBLISHED_BOARD
    assert {row.questions for row in board} == {8}


def test_with_one_chunk_for_each_question_every_plan_loses_some(manual, questions):
    assert [row.hits for row in textbook_board(manual, questions, top=1)] == PUBLISHED_HITS_AT_1


def test_the_price_phrase_is_broken_in_the_raw_text_and_whole_in_the_clean_one(manual, board, questions):
    texts = read_sources(manual)
    assert not textbook.holds_answer(texts["raw"], list(questions[-1].phrases))
    assert textbook.holds_answer(texts["clean"], list(questions[-1].phrases))
    assert all(questions[-1].text in row.misses for row in board if row.plan.source == "raw")


def test_the_short_form_by_hand_counts_the_hits_of_the_board(manual, board, questions):
    text = read_sources(manual)["clean"]
    chunks = textbook.chunk_recursive(text, size=300, overlap=50)
    hits = [textbook.hit_at_k(one.text, list(one.phrases), chunks, k=3) for one in questions]
    sent = [textbook.count_sent(one.text, chunks, k=3) for one in questions]
    assert sum(hits) == board[3].hits
    assert round(sum(sent) / len(sent)) == board[3].chars_sent


WORDS = st.sampled_from(["the", "hold", "invoice", "rig", "mud", "9.1", "4,500", "Ünder", "pays"])
TEXTS = st.lists(WORDS, max_size=8).map(" ".join)


@given(question=TEXTS, chunks=st.lists(TEXTS, max_size=8))
def test_the_short_ranking_puts_chunks_in_the_order_of_the_toy_ranker(question, chunks):
    index = get_ranker("toy").index(chunks)
    assert textbook.rank_chunks(question, chunks) == index.best(question, top=max(1, len(chunks)))


@pytest.fixture
def letter(tmp_path):
    """A PDF of two pages, with a running head and page numbers."""
    path = tmp_path / "letter.pdf"
    canvas = Canvas(str(path))
    for page in (("House rules", "The gate is locked at nine.", "1"), ("House rules", "Keys hang in the hut.", "2")):
        for line, words in enumerate(page):
            canvas.drawString(60, 700 - 60 * line, words)
        canvas.showPage()
    canvas.save()
    return path


GATE = Question("When is the gate locked?", ("locked at nine",))


def test_a_ranker_of_your_own_decides_what_is_sent(letter):
    class Backwards:
        name = "backwards"

        def index(self, texts):
            self.count = len(texts)
            return self

        def best(self, question, top):
            return list(range(self.count))[::-1][:top]

    plan = TextbookPlan("recursive", "clean", 30)
    toy, backwards = (textbook_board(letter, [GATE], ranker, 1, [plan])[0] for ranker in ("toy", Backwards()))
    assert (toy.hits, toy.misses) == (1, ())
    assert (backwards.hits, backwards.misses) == (0, (GATE.text,))


def test_a_pdf_whose_every_line_repeats_leaves_no_chunk_and_no_hit(tmp_path):
    path = tmp_path / "stamps.pdf"
    canvas = Canvas(str(path))
    for _ in range(2):
        canvas.drawString(60, 700, "Paid")
        canvas.showPage()
    canvas.save()
    raw, clean = textbook_board(path, [Question("Paid?", ("paid",))], plans=[PUBLISHED[0], PUBLISHED[2]])
    assert (raw.chunks, raw.hits) == (1, 1)
    assert (clean.chunks, clean.avg_chars, clean.hits, clean.chars_sent) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param({"questions": []}, "questions must hold at least one question", id="no-questions"),
        pytest.param(
            {"questions": [Question("Where?", ("hut",), source="other.pdf")]},
            "source of a question must be one of 'letter.pdf'",
            id="question-about-another-file",
        ),
        pytest.param({"top": 0}, "top must be a whole number of at least 1", id="nothing-sent"),
        pytest.param({"ranker": "oracle"}, "ranker must be one of", id="unknown-ranker"),
        pytest.param({"plans": [TextbookPlan("magic", "raw", 300)]}, "strategy must be one of fixed", id="strategy"),
        pytest.param({"plans": [TextbookPlan("fixed", "paper", 300)]}, "source must be one of raw", id="source"),
        pytest.param({"plans": [TextbookPlan("fixed", "raw", 9, 9)]}, "overlap must be smaller", id="overlap"),
    ],
)
def test_wrong_use_is_named(letter, change, message):
    with pytest.raises(ValueError, match=message):
        textbook_board(letter, **({"questions": [GATE]} | change))


def test_a_scan_gives_the_error_of_reading(root):
    with pytest.raises(NoTextError, match="scan.pdf holds no text"):
        textbook_board(root / "data" / "broken" / "scan.pdf", [GATE])
