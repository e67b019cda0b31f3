"""Evidence from offsets: held against sets of places, and against the faults that other evaluators have."""

from __future__ import annotations

from itertools import accumulate

import pytest
from awkward import awkward_texts
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chunkbook import Document, Span, chunk
from chunkbook.measure import AnswerKey, Overlap, Question, fold
from chunkbook.measure.folding import FoldedText
from chunkbook.measure.intervals import union
from chunkbook.tokens import encoding

LAW = settings(max_examples=200, deadline=None)
STOP = "Stop at 10. Stop at 10. Go on."


def key_of(text: str, *phrases: str) -> tuple[AnswerKey, Question]:
    question = Question("What?", phrases)
    return AnswerKey(Document("text", text), [question]), question


def overlap_of(text: str, phrases: tuple[str, ...], *sent: tuple[int, int]) -> Overlap | None:
    key, question = key_of(text, *phrases)
    return key.overlap(question, {"text": [Span(*span) for span in sent]})


# --- folding


@LAW
@given(text=awkward_texts())
@example(text="İstanbul ẞ ﬁn")
def test_a_folded_text_with_places_is_the_folded_text(text):
    assert FoldedText(text).text.strip() == fold(text)


@LAW
@given(text=awkward_texts(), data=st.data())
def test_what_is_found_folded_reads_the_same_in_the_original(text, data):
    start = data.draw(st.integers(0, len(text)))
    phrase = text[start : start + data.draw(st.integers(1, 30))]
    places = [FoldedText(text).original(place) for place in FoldedText(text).find(phrase)]
    assert places or not phrase.strip()
    for place in places:
        assert fold(phrase) in fold(text[place.start : place.end])


def test_case_and_white_space_do_not_count():
    assert fold(" Straße\r\n\tTEN\u00a0Years ") == fold("STRASSE ten years")


# --- where the evidence stands


def evidence(text: str, *phrases: str) -> list[str]:
    key, question = key_of(text, *phrases)
    return [text[place.start : place.end] for place in key.evidence(question)]


def test_evidence_is_given_in_offsets_of_the_original():
    assert evidence("The rule:\n2000  needs\n 5 Percent.", "5 percent", "2000") == ["2000  needs\n 5 Percent"]


def test_every_place_of_a_repeated_phrase_is_evidence():
    key, question = key_of(STOP, "stop at 10.")
    assert [place.span for place in key.evidence(question)] == [(0, 11), (12, 23)]


def test_a_stretch_that_holds_a_smaller_one_is_no_evidence():
    assert evidence("a x b . a b", "a", "b") == ["a x b", "b . a", "a b"]
    assert evidence("a a b", "a", "b") == ["a b"]


def test_one_phrase_may_lie_inside_another():
    assert evidence("5 percent, 6 percent", "5 percent", "percent") == ["5 percent"]


def test_phrases_that_stand_nowhere_together_have_no_evidence():
    question = Question("What?", ("a", "b"))
    key = AnswerKey([Document("one", "a"), Document("two", "b")], [question])
    assert key.evidence(question) == ()
    assert key.overlap(question, {"one": [Span(0, 1)]}) is None


def holding(text: str, phrases: list[str]) -> set[tuple[int, int]]:
    """Try every stretch."""
    every = {(i, j) for i in range(len(text)) for j in range(i + 1, len(text) + 1)}
    return {(i, j) for i, j in every if all(phrase in text[i:j] for phrase in phrases)}


@LAW
@given(text=st.text("abc", max_size=14), phrases=st.lists(st.text("abc", min_size=1, max_size=3), min_size=1))
def test_evidence_is_every_smallest_stretch_that_holds_all_phrases(text, phrases):
    every = holding(text, phrases)
    smallest = {(i, j) for i, j in every if not {(i + 1, j), (i, j - 1)} & every}
    key, question = key_of(text, *phrases)
    assert [place.span for place in key.evidence(question)] == sorted(smallest)


# --- recall, precision, IoU: the figures of one question


@pytest.mark.parametrize(
    ("sent", "recall", "precision"),
    [
        ([(0, 11)], 1.0, 1.0),
        ([(12, 23)], 1.0, 1.0),
        ([(12, 23), (12, 23)], 1.0, 1.0),
        ([(0, 11), (12, 23)], 1.0, 0.5),
        ([(24, 30)], 0.0, 0.0),
        ([], 0.0, 0.0),
    ],
    ids=["first copy", "second copy", "sent twice", "both copies", "elsewhere", "nothing"],
)
def test_either_copy_of_a_repeated_sentence_answers(sent, recall, precision):
    """C101 and C105: the copy is told by its offsets, and what is sent twice counts once."""
    assert overlap_of(STOP, ("stop at 10.",), *sent) == Overlap(recall, precision, recall * precision)


def test_the_last_full_stop_counts():
    """C102: a search for the chunk would end one place too early."""
    piece = chunk(Document("text", STOP), "characters", size=12)[-1]
    assert (piece.start, piece.end) == (24, 30)
    assert overlap_of(STOP, ("Go on.",), (24, 30)) == Overlap(1.0, 1.0, 1.0)
    assert overlap_of(STOP, ("Go on.",), (24, 29)).recall < 1


def test_a_chunk_that_only_touches_the_evidence_has_none_of_it():
    """C104, also where both hold a part of one token, as "understanding" is."""
    assert overlap_of("0123456789abcdefghij", ("abcdefghij",), (0, 10)) == Overlap(0.0, 0.0, 0.0)
    assert overlap_of("understanding", ("standing",), (0, 5)) == Overlap(0.0, 0.0, 0.0)


def test_overlapping_chunks_count_once():
    """C108: 100 of 150 words, not 100 of 200."""
    words = " word" * 300
    text = "a" * 5 + words[5:]
    key, question = key_of(text, fold(text[:500]))
    found = key.overlap(question, {"text": [Span(0, 500), Span(250, 750)]})
    assert found.recall == 1.0
    assert found.precision == pytest.approx(2 / 3, abs=0.01)
    assert found.iou == found.precision


def test_what_was_sent_from_another_document_lowers_precision_only():
    question = Question("How long?", ("ten years",), "manual")
    key = AnswerKey([Document("manual", "ten years"), Document("report", "ten years")], [question])
    assert key.overlap(question, {"manual": [Span(0, 9)], "report": [Span(0, 9)]}) == Overlap(1.0, 0.5, 0.5)
    assert key.overlap(question, {"report": [Span(0, 9)]}) == Overlap(0.0, 0.0, 0.0)


def test_a_longer_stretch_answers_where_it_was_sent_whole_in_one_chunk():
    text = "5 percent for 2000. " + "Some other words. " * 3 + "For 2000 the head of accounts has set 5 percent."
    start = text.index("For 2000")
    assert overlap_of(text, ("2000", "5 percent"), (start, len(text))).recall == 1.0
    halves = ((start, start + 20), (start + 20, len(text)))
    assert overlap_of(text, ("2000", "5 percent"), *halves).recall == 0.0  # no chunk answers; the shortest was not sent


def test_the_shortest_is_the_evidence_where_both_were_sent():
    text = "2000 has 5 percent. 5 percent is also what the old company 2000 had."
    tight = overlap_of(text, ("2000", "5 percent"), (0, len(text)))
    loose = overlap_of(text, ("5 percent is also what the old company 2000",), (0, len(text)))
    assert tight.precision < loose.precision


def test_half_of_the_evidence_is_half_of_its_tokens():
    text = "one two three four five six seven eight"
    found = overlap_of(text, (text,), (0, text.index(" five")))
    assert found == Overlap(0.5, 1.0, 0.5)


def tokens_of(text: str, places: set[int]) -> set[int]:
    """Every token of which a byte belongs to one of the places."""
    ids = encoding().encode_ordinary(text)
    ends = list(accumulate(len(encoding().decode_single_token_bytes(token)) for token in ids))
    token_of_byte = [token for token, end in enumerate(ends) for _ in range(end - (ends[token - 1] if token else 0))]
    edges = [0, *accumulate(len(character.encode()) for character in text)]
    return {token for place in places for token in token_of_byte[edges[place] : edges[place + 1]]}


def by_sets(text: str, smallest: list[Span], sent: list[Span]) -> set[Overlap]:
    """Score against each stretch of evidence with plain sets; which of them counts is not decided here."""
    got = {place for span in sent for place in range(*span)}
    figures = set()
    for span in smallest:
        wanted = set(range(*span))
        both, either = tokens_of(text, got & wanted), tokens_of(text, got | wanted)
        recall = len(both) / len(tokens_of(text, wanted))
        precision = len(both) / len(tokens_of(text, got)) if got else 0.0
        figures.add(Overlap(recall, precision, len(both) / len(either)))
    return figures


pieces = st.sampled_from(["tally ", "🛢️", "2000 ", "5 percent ", "е́", "掘削", "understanding", "\n", "x"])


@LAW
@given(parts=st.lists(pieces, min_size=1, max_size=12), data=st.data())
def test_the_figures_are_those_of_sets_of_places(parts, data):
    text = "".join(parts)
    spans = st.tuples(st.integers(0, len(text)), st.integers(0, len(text))).map(lambda pair: Span(*sorted(pair)))
    sent = data.draw(st.lists(spans, max_size=5))
    visible = st.sampled_from(parts).filter(str.strip) if text.strip() else st.just("none")
    wanted = data.draw(st.lists(visible, min_size=1, max_size=2))
    key, question = key_of(text, *wanted)
    found = key.overlap(question, {"text": sent} if sent else {})
    if found is None:
        assert not holding(fold(text), [fold(phrase) for phrase in wanted])
        return
    assert found in by_sets(text, [place.span for place in key.evidence(question)], sent)
    assert all(0 <= figure <= 1 for figure in (found.recall, found.precision, found.iou))
    assert found.iou <= min(found.recall, found.precision) or found.recall == found.precision == found.iou
    whole = any(key_holds(text[start:end], wanted) for start, end in sent)
    assert found.recall == 1.0 or not whole  # a chunk that answers has all of the evidence


def key_holds(text: str, phrases: list[str]) -> bool:
    return all(fold(phrase) in fold(text) for phrase in phrases)


@LAW
@given(spans=st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda pair: Span(*sorted(pair)))))
def test_a_union_holds_the_same_places_with_gaps_between_its_stretches(spans):
    united = union(spans)
    assert [p for span in united for p in range(*span)] == sorted({p for span in spans for p in range(*span)})
    assert all(left.end < right.start for left, right in zip(united, united[1:], strict=False))


# --- what cannot be compared


def test_chunks_of_another_document_are_refused():
    key, question = key_of("ten years", "ten years")
    with pytest.raises(ValueError, match="source='other' is none of 'text'"):
        key.overlap(question, {"other": [Span(0, 1)]})


def test_a_question_about_another_document_is_refused():
    with pytest.raises(ValueError, match="source of a question must be one of 'text': source='report'"):
        AnswerKey(Document("text", "a"), [Question("What?", ("a",), "report")])


def test_two_documents_of_one_name_are_refused_because_offsets_would_mix():
    with pytest.raises(ValueError, match="source='text' stands for 2"):
        AnswerKey([Document("text", "a"), Document("text", "b")], [Question("What?", ("a",))])
