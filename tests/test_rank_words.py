"""The rankers that compare words, toy and bm25: one order everywhere, ties in text order, nothing breaks on nothing."""

from __future__ import annotations

import hashlib
import math
import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkbook.rank import RANKERS, Index, Ranker, best_first, get_ranker
from chunkbook.rank.toy import cosine, toy_vector
from chunkbook.rank.words import COMMON_WORDS, telling_words

WORD_RANKERS = ("toy", "bm25")
TEXTS = (
    "Casing was set at 5,113 ft.",
    "Invoices are paid on Tuesday and Friday.",
    "Report 3: the bit was changed.",
    "Invoices are paid on Tuesday and Friday.",
)

each_ranker = pytest.mark.parametrize("name", WORD_RANKERS)
questions = st.text(max_size=60) | st.sampled_from(["the", "when are invoices paid", "CASING", "\ud83d", "x \x00 y"])
corpora = st.lists(st.text(max_size=40) | st.sampled_from(TEXTS), max_size=8)


@each_ranker
def test_the_text_that_shares_the_rare_words_comes_first(name):
    index = get_ranker(name).index(TEXTS)
    assert index.best("At which depth was casing set?", 1) == [0]


@each_ranker
def test_equal_texts_come_in_the_order_of_the_texts(name):
    assert get_ranker(name).index(TEXTS).best("When are invoices paid?", 2) == [1, 3]


@each_ranker
def test_a_single_digit_is_a_word(name):
    assert get_ranker(name).index(("report 2", "report 4", "report 3")).best("What does report 3 say?", 1) == [2]


@each_ranker
@pytest.mark.parametrize("question", ["", "the of", "zebra", "…"], ids=["empty", "common words", "unknown", "no word"])
def test_a_question_that_fits_nothing_gets_the_texts_in_their_order(name, question):
    assert get_ranker(name).index(TEXTS).best(question, 3) == [0, 1, 2]


@each_ranker
@pytest.mark.parametrize("texts", [[], [""], ["the", "of"]], ids=["none", "one empty", "common words"])
def test_texts_without_words_can_be_asked(name, texts):
    assert get_ranker(name).index(texts).best("When are invoices paid?", 5) == list(range(len(texts)))


@each_ranker
@given(texts=corpora, question=questions, top=st.integers(1, 10))
def test_an_answer_is_the_start_of_one_full_order_of_the_texts(name, texts, question, top):
    index = get_ranker(name).index(texts)
    everything = index.best(question, len(texts) + 1)
    assert sorted(everything) == list(range(len(texts)))
    assert index.best(question, top) == everything[:top]


@each_ranker
@given(texts=corpora, question=questions)
def test_a_second_copy_never_comes_before_the_first(name, texts, question):
    order = get_ranker(name).index(texts).best(question, len(texts) + 1)
    places = {}
    for position in order:
        places.setdefault(texts[position], []).append(position)
    assert all(copies == sorted(copies) for copies in places.values())


@each_ranker
def test_asking_prints_nothing(name, capfd):
    get_ranker(name).index(TEXTS).best("When are invoices paid?", 2)
    assert capfd.readouterr() == ("", "")


@each_ranker
@pytest.mark.parametrize("top", [0, -1, 1.5, True, "3"], ids=repr)
def test_a_wrong_top_is_refused_with_its_value(name, top):
    with pytest.raises(ValueError, match=re.escape(f"top must be a whole number of at least 1: top={top!r}")):
        get_ranker(name).index(TEXTS).best("When?", top)


@each_ranker
def test_a_ranker_fulfils_the_protocol_and_knows_its_name(name):
    ranker = get_ranker(name)
    assert isinstance(ranker, Ranker) and isinstance(ranker.index(TEXTS), Index)
    assert ranker.name == name


def test_bm25_is_the_ranker_that_nobody_needs_to_name():
    assert get_ranker().name == "bm25"


def test_a_ranker_of_your_own_comes_back_as_it_is():
    class Backwards:
        name = "backwards"

        def index(self, texts):
            return self

    mine = Backwards()
    assert get_ranker(mine) is mine


def test_an_unknown_name_is_refused_with_the_names_there_are():
    with pytest.raises(ValueError, match=r"ranker must be one of toy, bm25.*: ranker='tfidf'"):
        get_ranker("tfidf")


def test_scores_that_differ_only_by_rounding_are_equal():
    assert best_first([0.1 + 0.2, 0.3, 0.2999999], 3) == [0, 1, 2]
    assert best_first([0.3, 0.1 + 0.2, 0.5], 3) == [2, 0, 1]


def test_a_word_falls_into_the_slot_that_its_md5_gives():
    slot = int(hashlib.md5(b"casing").hexdigest(), 16) % 256
    assert toy_vector("the Casing") == {slot: 1.0}


@given(st.text(max_size=200))
def test_a_toy_vector_has_length_one_unless_no_word_tells(text):
    vector = toy_vector(text)
    length = math.sqrt(sum(weight**2 for weight in vector.values()))
    assert length == pytest.approx(1.0) if telling_words(text) else vector == {}


@given(st.text(max_size=80), st.text(max_size=80))
def test_the_toy_cosine_is_that_of_all_256_slots(one, other):
    first, second = toy_vector(one), toy_vector(other)
    total = 0.0
    for slot in range(256):
        total += first.get(slot, 0.0) * second.get(slot, 0.0)
    assert cosine(first, second) == total


def test_common_words_are_lower_case_words_that_a_text_can_hold():
    assert all(re.fullmatch("[a-z0-9]+", word) for word in COMMON_WORDS)
    assert telling_words("It's the casing, isn't it?") == ["s", "casing", "isn", "t"]


def test_naming_the_rankers_loads_no_library():
    code = (
        "import sys, chunkbook, chunkbook.rank; "
        "heavy = {'bm25s', 'scipy', 'sentence_transformers', 'torch', 'transformers'}; "
        "sys.exit(', '.join(sorted(heavy & set(sys.modules))) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_name_of_a_ranker_is_its_own():
    assert all(isinstance(name, str) and name for name in RANKERS)
