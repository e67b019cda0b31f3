"""Boards: plans on the same questions, a fair order, a verdict without false certainty, and sweeps."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkbook import Chunk, Document, read_pdf
from chunkbook.measure import Board, Measurement, Plan, Question, Row, compare, load_questions, measure, sweep
from chunkbook.measure.score import Answer
from chunkbook.scoreboard import read_sources, textbook_board
from chunkbook.textbook import chunk_fixed, chunk_headings, chunk_recursive

DATA = Path(__file__).parent.parent / "data"
FACTS = [f"Rule {n}: account {n * 7919} goes to desk {n * 104729}. The desk is open all day long." for n in range(1, 9)]
MANUAL = Document("manual", "\n\n".join(FACTS))
ASKED = [Question(f"Which desk has account {n * 7919}?", (f"{n * 104729}", f"{n * 7919}")) for n in range(1, 9)]
WIDE, NARROW = Plan("tokens", 60, 20), Plan("tokens", 12)


def row(hits: str, sent: int, plan: Plan) -> Row:
    """A row whose answers are written as + and -, and which sends one chunk of so many letters."""
    chunk = Chunk("x" * sent, 0, sent)
    answers = [Answer(Question(f"{n}?", ("x",)), (chunk,), 1 if sign == "+" else None) for n, sign in enumerate(hits)]
    return Row(plan, Measurement((chunk,), tuple(answers), "toy", 3))


def board(*rows: tuple[str, int]) -> Board:
    return Board(tuple(row(hits, sent, Plan("tokens", 10 * n)) for n, (hits, sent) in enumerate(rows, 1)))


# --- compare


def test_every_plan_is_measured_on_every_question():
    found = compare({"clean": MANUAL}, ASKED, [WIDE, NARROW], "bm25")
    assert [row.plan for row in found.rows] == [WIDE, NARROW]
    assert [len(row.measurement.answers) for row in found.rows] == [8, 8]
    assert (found.ranker, found.top, found.questions) == ("bm25", 3, tuple(ASKED))


def test_a_row_is_what_measure_gives():
    [found] = compare({"clean": [MANUAL]}, ASKED, [WIDE], "toy", top=2).rows
    assert found.measurement == measure(WIDE.cut([MANUAL]), ASKED, "toy", 2, MANUAL)


def test_a_plan_cuts_the_source_that_it_names():
    other = Document("manual", "Nothing of this kind.")
    plans = [Plan("tokens", 60, source="raw"), Plan("tokens", 60, source="clean")]
    found = compare({"raw": [other], "clean": [MANUAL]}, ASKED, plans)
    assert found.rows[0].measurement.hits == 0 < found.rows[1].measurement.hits


def test_chunks_of_all_documents_lie_in_one_pool():
    parts = [Document(f"part {n}", fact) for n, fact in enumerate(FACTS)]
    [found] = compare({"clean": parts}, ASKED, [Plan("tokens", 60)], "bm25", 1).rows
    assert len(found.measurement.chunks) == 8
    assert (found.measurement.hits, found.measurement.recall) == (8, 1.0)


def test_ten_reports_answer_their_questions():
    reports = [read_pdf(path) for path in sorted((DATA / "reports").glob("*.pdf"))]
    asked = load_questions(DATA / "questions" / "reports.yaml")
    [found] = compare({"raw": reports}, asked, [Plan("tokens", 200, 40, source="raw")]).rows
    hits = [answer for answer in found.measurement.answers if answer.hit]
    assert len(reports) == 10 and len(hits) > 5
    assert all(answer.sent[answer.rank - 1].source == answer.question.source for answer in hits)


def test_progress_sees_every_plan():
    seen = []

    def show(plans):
        for plan in plans:
            seen.append(plan)
            yield plan

    compare({"clean": MANUAL}, ASKED, [WIDE, NARROW], progress=show)
    assert seen == [WIDE, NARROW]


@pytest.mark.parametrize(
    ("sources", "questions", "plans", "message"),
    [
        ({"clean": MANUAL}, ASKED, [], "plans must hold at least one plan"),
        ({"clean": MANUAL}, [], [WIDE], "questions must hold at least one question"),
        ({"raw": MANUAL, "tidy": MANUAL}, ASKED, [WIDE], "one of 'raw', 'tidy': source='clean' .plan: tokens 60/20"),
        ({"clean": []}, ASKED, [WIDE], "at least one document: source 'clean' holds none"),
        ({"clean": [MANUAL, MANUAL]}, ASKED, [WIDE], "source='manual' stands for 2 of them"),
        ({"clean": MANUAL}, ASKED, [Plan("tokens", 5, 5)], "overlap must be smaller than size"),
        ({"clean": MANUAL}, ASKED, [WIDE, Plan("words", 5)], "strategy must be one of"),
        ({"clean": MANUAL}, ASKED, [Plan("tokens", 5, unit="characters")], "'tokens' counts tokens"),
        ({"clean": MANUAL}, [Question("A?", ("a",), "x.pdf")], [WIDE], "source='x.pdf'"),
    ],
    ids=["plans", "questions", "source", "documents", "names", "overlap", "strategy", "unit", "question source"],
)
def test_wrong_use_is_named_with_its_values(sources, questions, plans, message):
    with pytest.raises(ValueError, match=message):
        compare(sources, questions, plans)


def test_settings_are_refused_before_any_document_is_cut():
    begun = []

    def show(plans):
        for plan in plans:
            begun.append(plan)
            yield plan

    with pytest.raises(ValueError, match="strategy must be one of"):
        compare({"clean": MANUAL}, ASKED, [WIDE, Plan("words", 5)], progress=show)
    assert begun == []


@pytest.mark.parametrize(
    ("plan", "name"),
    [
        (Plan("tokens", 60, 15), "tokens 60/15 (clean)"),
        (Plan("sentences", 300, unit="characters", source="raw"), "sentences 300/0 characters (raw)"),
        (Plan("sections", 200, context=True), "sections 200/0 (clean + context)"),
    ],
    ids=["short", "unit", "context"],
)
def test_a_plan_is_named_by_what_makes_it(plan, name):
    assert str(plan) == name


# --- order and verdict


def test_the_fair_order_is_hits_then_cost_then_the_order_given():
    found = board(("++--", 10), ("+++-", 90), ("+++-", 30), ("-+++", 30))
    assert [row.plan.size for row in found.ranked] == [30, 40, 20, 10]
    assert found.best.plan.size == 30
    assert [row.plan.size for row in found.rows] == [10, 20, 30, 40]


def test_a_winner_is_named_where_the_data_support_it():
    found = board(("+" * 18 + "--", 300), ("+" * 6 + "-" * 14, 100))
    assert found.verdict.winner is found.best
    assert found.verdict.missing == 0
    assert str(found.verdict) == (
        "Winner: tokens 10/0 (clean) answers 18 of 20 questions, and the data support it against the other plan "
        "(95 % confidence)."
    )


def test_a_winner_must_beat_each_of_the_others():
    found = board(("+" * 20, 300), ("-" * 20, 100), ("+" * 9 + "-" * 11, 100))
    assert "the data support it against each of the 2 other plans" in str(found.verdict)


def test_eight_questions_name_no_winner_but_what_is_missing_and_what_is_cheapest():
    found = board(("++++++++", 2085), ("+++++++-", 648), ("+++++---", 883))
    assert found.verdict.winner is None
    assert [row.plan.size for row in found.verdict.tied] == [10, 20, 30]
    assert found.verdict.cheapest.plan.size == 20
    assert str(found.verdict) == (
        "No winner: 8 questions can't tell tokens 10/0 (clean) (8 of 8) from 2 other plans; about 48 more questions of "
        "this kind are needed, and until then tokens 20/0 (clean) is the cheapest of the 3 to send "
        "(648 characters a question, 7 of 8)."
    )


def test_only_plans_that_can_be_told_from_the_leader_are_out():
    found = board(("+" * 20, 900), ("+" * 19 + "-", 500), ("-" * 20, 10))
    assert [row.plan.size for row in found.verdict.tied] == [10, 20]
    assert found.verdict.cheapest.plan.size == 20  # the plan that answers nothing is cheaper, and out


def test_the_leader_may_be_the_cheapest_itself():
    found = board(("++++", 100), ("+++-", 500))
    assert str(found.verdict).endswith("until then it is the cheaper of the two to send (100 characters a question).")


def test_plans_that_answer_the_same_questions_are_tied():
    found = board(("++-", 100), ("++-", 100))
    assert found.verdict.winner is None
    assert found.verdict.missing == 57  # 60 in all would show a difference on one question in ten


def test_a_difference_that_no_set_of_questions_shows_is_said_so():
    found = board(("+" * 250 + "-" * 250, 10), ("-" * 251 + "+" * 249, 10))
    assert found.verdict.missing is None
    assert "; more than 20,000 questions are needed, and until then" in str(found.verdict)


def test_one_plan_is_no_comparison():
    found = board(("+++-", 10))
    assert found.verdict.winner is None
    assert str(found.verdict) == (
        "Only one plan was measured (tokens 10/0 (clean): 3 of 4): there is nothing to compare it with."
    )


def test_a_board_on_which_nothing_is_answered_sends_the_reader_to_the_phrases():
    found = board(("----", 10), ("----", 20))
    assert str(found.verdict) == "No plan answers any of the 4 questions: look for phrases that occur nowhere."
    alone = board(("-", 10), ("-", 20))
    assert str(alone.verdict) == "No plan answers the one question: look for phrases that occur nowhere."


def test_one_question_makes_a_sentence_too():
    found = str(board(("+", 10), ("-", 5)).verdict)
    assert found.startswith("No winner: 1 question can't tell tokens 10/0 (clean) (1 of 1) from the other plan; ")
    assert found.endswith("tokens 20/0 (clean) is the cheaper of the two to send (5 characters a question, 0 of 1).")


def test_one_other_of_several_plans_is_called_so():
    found = board(("+" * 20, 900), ("+" * 19 + "-", 500), ("-" * 20, 10))
    assert "can't tell tokens 10/0 (clean) (20 of 20) from one other plan; " in str(found.verdict)


def test_an_estimate_is_rounded_up_to_two_digits():
    found = board(("+" * 61 + "-" * 39, 10), ("-" * 9 + "+" * 58 + "-" * 33, 10))
    assert found.verdict.missing == 689
    assert "about 690 more questions" in str(found.verdict)


@settings(max_examples=40, deadline=None)
@given(
    hits=st.integers(1, 12).flatmap(
        lambda n: st.lists(st.text("+-", min_size=n, max_size=n), min_size=1, max_size=5),
    ),
    sent=st.integers(1, 900),
)
def test_every_board_has_a_verdict_in_one_sentence_without_warnings(hits, sent):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = board(*((signs, sent * n) for n, signs in enumerate(hits, 1))).verdict
        sentence = str(found)
    assert sentence.endswith(".") and ". " not in sentence and "nan" not in sentence
    assert found.winner is None or found.leader.measurement.hits > max(row.measurement.hits for row, _ in found.rivals)
    assert found.leader in found.tied and found.cheapest in found.tied


# --- sweep


def test_a_sweep_measures_every_pair_that_can_be():
    found = sweep(MANUAL, ASKED, "tokens", [30, 10, 10], [0, 10])
    assert (found.sizes, found.overlaps) == ((10, 30), (0, 10))
    assert [(row.plan.size, row.plan.overlap) for row in found.board.rows] == [(10, 0), (30, 0), (30, 10)]
    assert found.row(10, 10) is None
    assert found.row(30, 10) is found.board.rows[2]


def test_a_sweep_gives_what_compare_gives():
    found = sweep([MANUAL], ASKED, "sentences", [200], ranker="toy", top=1, unit="characters", context=True)
    [same] = compare({"clean": MANUAL}, ASKED, [Plan("sentences", 200, 0, "characters", "clean", True)], "toy", 1).rows
    assert found.board.rows[0].measurement == same.measurement


def test_a_plan_that_a_sweep_found_can_go_on_a_board():
    found = sweep(MANUAL, ASKED, "tokens", [30], source="raw").board.best
    [same] = compare({"raw": MANUAL, "clean": []}, ASKED, [found.plan]).rows
    assert same == found


def test_a_sweep_is_shown_as_its_board():
    found = sweep(MANUAL, ASKED, "tokens", [10, 30])
    assert repr(found) == repr(found.board)
    assert found._repr_html_() == found.board._repr_html_()


def test_a_sweep_without_a_pair_is_refused():
    with pytest.raises(ValueError, match=r"larger than an overlap: sizes=\(10,\), overlaps=\(10, 20\)"):
        sweep(MANUAL, ASKED, "tokens", [10], [20, 10])


# --- against the published board


def test_the_published_board_comes_out_when_its_chunks_are_measured_here(reference):
    """The same strings, scored by the hardened form, give what the short form gives and what was published."""
    file, asked = reference / "p2p-invoice-manual.pdf", load_questions(reference / "questions.json")
    texts = read_sources(file)
    cutters = {
        "fixed": lambda plan: chunk_fixed(texts[plan.source], plan.size, plan.overlap),
        "recursive": lambda plan: chunk_recursive(texts[plan.source], plan.size, plan.overlap),
        "headings": lambda plan: chunk_headings(texts[plan.source], plan.size),
    }
    for published in textbook_board(file, asked):
        strings = cutters[published.plan.strategy](published.plan)
        found = measure([Chunk(text, 0, len(text)) for text in strings], asked, "toy")
        assert (len(found.chunks), round(found.mean_characters)) == (published.chunks, published.avg_chars)
        assert (found.hits, round(found.characters_sent)) == (published.hits, published.chars_sent)
        assert tuple(question.text for question in found.misses) == published.misses
