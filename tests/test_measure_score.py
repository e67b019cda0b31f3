"""Scores: what a hit is, what is counted, and that no ranker can push a figure above 1."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkbook import Chunk, Document, chunk, count_tokens
from chunkbook.measure import Question, measure
from chunkbook.measure.score import Measurement

KEPT = "Invoices are kept for\nTEN years."
PAID = "Vendors are paid on Tuesday and Friday."
TEXT = f"{KEPT} {PAID} Nothing else is said here. Ask the head."
DOCUMENT = Document("manual", TEXT)
LONG = Question("How long are invoices kept?", ("ten years",))
WHEN = Question("When are vendors paid?", ("tuesday", "friday"))


@dataclass(frozen=True)
class InThisOrder:
    """A ranker that answers every question with the same places."""

    places: tuple[int, ...]
    name: str = "in this order"

    def index(self, texts: Sequence[str]) -> InThisOrder:
        return self

    def best(self, question: str, top: int) -> list[int]:
        return list(self.places)


def pieces(*texts: str, source: str = "manual") -> list[Chunk]:
    return [Chunk(text, TEXT.find(text), TEXT.find(text) + len(text), source=source) for text in texts]


def scored(places: Sequence[int], top: int = 3, *, questions: Sequence[Question] = (LONG,)) -> Measurement:
    return measure(pieces(KEPT, PAID, "Ask the head."), questions, InThisOrder(tuple(places)), top, DOCUMENT)


# --- hits and ranks


def test_white_space_and_case_do_not_count():
    assert scored([0]).answers[0].hit


def test_all_phrases_must_stand_in_one_chunk():
    halves = pieces("Vendors are paid on Tuesday", "and Friday.")
    found = measure(halves, [WHEN], InThisOrder((0, 1)), documents=DOCUMENT)
    assert (found.hits, found.misses) == (0, (WHEN,))
    assert found.recall > 0.8  # both halves were sent: together they hold the evidence, and no reader sees it whole


def test_the_context_line_counts_as_text_of_the_chunk():
    piece = Chunk("Tuesday and Friday", 0, 18, prefix="Invoices > Payment", source="manual")
    question = Question("When?", ("payment", "friday"))
    found = measure([piece], [question], InThisOrder((0,)))
    assert found.hits == 1
    assert found.answers[0].characters == len("Invoices > Payment\nTuesday and Friday")
    assert found.answers[0].tokens == count_tokens("Invoices > Payment\nTuesday and Friday")


@pytest.mark.parametrize(
    ("places", "top", "rank", "mrr"),
    [((0, 1, 2), 3, 1, 1.0), ((1, 0, 2), 3, 2, 0.5), ((1, 2, 0), 3, 3, 1 / 3), ((1, 2, 0), 2, None, 0.0)],
    ids=["first", "second", "third", "behind the last that is sent"],
)
def test_the_rank_is_that_of_the_first_chunk_that_answers(places, top, rank, mrr):
    found = scored(places, top)
    assert (found.answers[0].rank, found.mrr) == (rank, mrr)


def test_a_chunk_of_another_document_does_not_answer_a_question_with_a_source():
    asked = Question("How long?", ("ten years",), "manual")
    both = [*pieces(KEPT, source="report"), *pieces(KEPT)]
    documents = [DOCUMENT, Document("report", TEXT)]
    found = measure(both, [asked], InThisOrder((0, 1)), 2, documents)
    assert found.answers[0].rank == 2
    assert measure(both, [asked], InThisOrder((0, 1)), 1, documents).recall == 0.0


def test_means_are_over_the_questions():
    found = scored((0, 2), 2, questions=(LONG, WHEN))
    assert (found.hits, found.hit_rate, found.mrr, found.recall) == (1, 0.5, 0.5, 0.5)
    assert found.misses == (WHEN,)
    assert found.characters_sent == len(KEPT) + len("Ask the head.")


def test_sizes_are_means_over_all_chunks_also_those_never_sent():
    found = scored((0,), 1)
    assert found.mean_characters == (len(KEPT) + len(PAID) + len("Ask the head.")) / 3
    assert found.mean_tokens == sum(map(count_tokens, (KEPT, PAID, "Ask the head."))) / 3


def test_a_measurement_is_shown_in_one_line():
    assert repr(scored((0, 2), 2, questions=(LONG, WHEN))) == (
        "1 of 2 questions answered, ranker in this order, top 2 of 3 chunks; MRR 0.50, 45 characters sent a question"
    )


# --- odd rankers, and nothing


def test_a_chunk_that_a_ranker_names_twice_is_sent_once():
    """C105: the same id twice must not count twice."""
    found = scored((0, 0, 0, 1))
    assert [piece.text for piece in found.answers[0].sent] == [KEPT, PAID]
    assert (found.hit_rate, found.mrr, found.recall) == (1.0, 1.0, 1.0)
    assert found.characters_sent == len(KEPT) + len(PAID)


def test_a_ranker_that_gives_more_than_asked_is_cut_off():
    assert len(scored((0, 1, 2), 1).answers[0].sent) == 1


def test_nothing_sent_scores_nothing():
    """C106: 0, not an error."""
    found = scored(())
    assert (found.hits, found.mrr, found.recall, found.precision, found.iou) == (0, 0.0, 0.0, 0.0, 0.0)
    assert found.characters_sent == 0


def test_no_chunks_score_nothing_with_any_ranker():
    for ranker in ("toy", "bm25"):
        found = measure([], [LONG], ranker, documents=DOCUMENT)
        assert (found.hits, found.recall, found.mean_characters, found.mean_tokens) == (0, 0.0, 0.0, 0.0)


def test_where_nothing_can_be_expected_nothing_is_measured_and_the_mean_leaves_it_out():
    """C106: a question whose phrases stand nowhere is a miss, but says nothing about recall."""
    nowhere = Question("Where?", ("in Hammerfest",))
    found = scored((0,), questions=(LONG, nowhere))
    assert [answer.overlap is None for answer in found.answers] == [False, True]
    assert (found.hit_rate, found.recall) == (0.5, 1.0)
    assert measure(pieces(KEPT), [nowhere], InThisOrder((0,)), 1, DOCUMENT).recall is None


def test_without_documents_only_hits_and_costs_are_measured():
    found = measure(pieces(KEPT), [LONG], "toy")
    assert (found.hits, found.recall, found.precision, found.iou) == (1, None, None, None)


@settings(max_examples=60, deadline=None)
@given(
    text=st.lists(st.sampled_from(["Stop at 10. ", "drill ", "🛢️ ", "mud weight 10.2\n"]), min_size=1, max_size=25),
    size=st.integers(3, 30),
    overlap=st.integers(0, 2),
    places=st.lists(st.integers(0, 5), max_size=8),
    top=st.integers(1, 6),
)
def test_every_figure_lies_between_0_and_1(text, size, overlap, places, top):
    document = Document("text", "".join(text))
    chunks = chunk(document, "tokens", size=size, overlap=overlap)
    asked = [Question("What?", (part.strip(),)) for part in dict.fromkeys(text)]
    order = InThisOrder(tuple(place for place in places if place < len(chunks)))
    found = measure(chunks, asked, order, top, document)
    for figure in (found.hit_rate, found.mrr, found.recall, found.precision, found.iou):
        assert 0 <= figure <= 1
    assert all(answer.overlap.recall == 1.0 for answer in found.answers if answer.hit)
    assert found.characters_sent <= sum(len(piece.text) for piece in chunks)


def test_measuring_loads_no_heavy_library_before_it_needs_one():
    heavy = "{'scipy', 'yaml', 'bm25s', 'matplotlib'} & set(sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys, chunkbook.measure, chunkbook.view; print({heavy})"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "set()\n"


# --- wrong use


def test_a_question_about_a_document_without_chunks_is_refused_and_not_counted_as_a_miss():
    with pytest.raises(ValueError, match="source of a question must be one of 'manual': source='manaul'"):
        measure(pieces(KEPT, PAID), [Question("How long?", ("ten years",), "manaul")], "toy")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"questions": []}, "questions must hold at least one question"),
        ({"top": 0}, "top must be a whole number of at least 1: top=0"),
        ({"top": True}, "top must be a whole number"),
        ({"ranker": "best"}, "ranker must be one of"),
        ({"documents": [DOCUMENT, DOCUMENT]}, "source='manual' stands for 2"),
        ({"documents": Document("other", TEXT)}, "source='manual' is none of 'other'"),
        ({"questions": [Question("A?", ("a",), "report")]}, "source='report'"),
    ],
    ids=["no questions", "top 0", "top is a truth value", "ranker", "one name", "other document", "source"],
)
def test_wrong_use_is_named_with_its_values(options, message):
    asked = {"questions": [LONG], "ranker": "toy", "documents": DOCUMENT} | options
    with pytest.raises(ValueError, match=message):
        measure(pieces(KEPT), **asked)
