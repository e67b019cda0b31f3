"""The questions on the manual and on the reports: each can be answered, and only from the place that was meant."""

from __future__ import annotations

from itertools import chain

import pytest

from chunkbook import clean, read_pdf
from chunkbook.measure import load_questions, missing_phrases
from chunkbook.measure.folding import FoldedText, fold, shortest_stretches

TOGETHER = 600  # code points: what a chunk of a usual size can hold
SETS = ("manual", "reports")


def documents_of(root, name, **how):
    return [read_pdf(path, **how) for path in sorted((root / "data" / name).glob("*.pdf"))]


@pytest.fixture(scope="module")
def questions(root):
    return {name: load_questions(root / "data" / "questions" / f"{name}.yaml") for name in SETS}


@pytest.fixture(scope="module")
def plain(root):
    return {name: documents_of(root, name) for name in SETS}


@pytest.fixture(scope="module")
def cleaned(root):
    return {name: [clean(document) for document in documents_of(root, name, mode="layout")] for name in SETS}


def stretches(document, question):
    """Lengths of the stretches of a document in which all phrases of a question stand close together."""
    text = FoldedText(document.text)
    found = shortest_stretches([list(text.find(phrase)) for phrase in question.phrases])
    return [place.end - place.start for place in found if place.end - place.start <= TOGETHER]


@pytest.mark.parametrize("name", SETS)
def test_there_are_twenty_different_questions_on_each(name, questions):
    assert len({fold(question.text) for question in questions[name]}) == len(questions[name]) == 20


def test_every_report_is_asked_about_by_its_name(root, questions):
    asked = {question.source for question in questions["reports"]}
    assert asked == {path.name for path in (root / "data" / "reports").glob("*.pdf")}


def test_every_phrase_of_the_reports_stands_in_their_plain_text(questions, plain):
    assert missing_phrases(questions["reports"], plain["reports"]) == ()


def test_the_raw_text_of_the_manual_breaks_four_answers_which_cleaning_has_to_mend(questions, plain):
    broken = {missing.phrase for missing in missing_phrases(questions["manual"], plain["manual"])}
    assert broken == {
        "where the invoice shows it among the goods",  # a page break
        "returns the other with a line that says why",  # a page break
        "No delivery note has been filed for the order",  # a wrapped cell
        "requested from the legal department",  # a word broken at the end of a line
    }


@pytest.mark.parametrize("name", SETS)
def test_every_question_can_be_answered_from_the_clean_text(name, questions, cleaned):
    assert missing_phrases(questions[name], cleaned[name]) == ()


@pytest.mark.parametrize("text", ["plain", "cleaned"])
@pytest.mark.parametrize("name", SETS)
def test_the_phrases_of_a_question_stand_together_in_one_place_only(name, text, questions, request):
    documents = request.getfixturevalue(text)[name]
    whole = [one for one in questions[name] if not missing_phrases([one], documents)]
    places = {
        one.text: list(chain.from_iterable(stretches(document, one) for document in searched(one, documents)))
        for one in whole
    }
    assert {text: found for text, found in places.items() if len(found) != 1} == {}


def searched(question, documents):
    return [document for document in documents if question.source in ("", document.source)]


def test_no_question_gives_its_answer_away(questions):
    everything = chain.from_iterable(questions.values())
    assert [one.text for one in everything if all(fold(phrase) in fold(one.text) for phrase in one.phrases)] == []
