"""The faster tokenizer of the extra fast: used only where its ids are tiktoken's, and given up where they are not."""

from __future__ import annotations

import sys
import warnings

import numpy as np
import pytest
from awkward import awkward_texts
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chunkbook import quick_tokens, read_pdf, tokenizer
from chunkbook.quick_tokens import NEW_LETTERS, QuickTokenizerWarning, are_known, quickest
from chunkbook.surrogates import repair
from chunkbook.tokenizer import QUICK_AFTER
from chunkbook.tokens import blocks, encoding
from chunkbook.vocabulary import token_bytes

MILLION = 1_000_000
END_OF_KNOWN = 0x323B0
SURROGATES = range(0xD800, 0xE000)
POINTS = [point for point in range(0x110000) if point not in SURROGATES]
TOKENS = token_bytes(encoding())
NEW = {point for first, last in NEW_LETTERS for point in range(first, last + 1)}
# A split shows in the ids only where it decides on a merge: these neighbours tell letters, digits and others apart.
TELL_TALE = "a{0}'s {0}\n \n1{0}111!{0}!"
TEXTS = st.one_of(awkward_texts(), st.text(), st.text(alphabet="ab \n\t'sS1,.🛢é掘", max_size=200)).map(repair)
RUNS = {
    "spaces": " " * MILLION,
    "line ends": "\n" * MILLION,
    "spaces before a letter": " " * (MILLION - 1) + "x",
    "one letter": "a" * MILLION,
    "one mark": "=" * MILLION,
    "digits": "0123456789" * (MILLION // 10),
    "a line ruled with dashes": "- " * (MILLION // 2),
    "one ideograph": "掘" * MILLION,
    "an emoji of several": "👩\u200d👩\u200d👧" * (MILLION // 5),
    "letters without a pattern": "".join(map(chr, np.random.default_rng(4).integers(97, 123, MILLION).tolist())),
}


def exact(text):
    return encoding().encode_to_numpy(text, disallowed_special=())


@pytest.fixture(scope="module")
def quick(fast):
    return quick_tokens._quicktok()


def differing(quick, points):
    """Give the code points among these at which the two tokenizers give other ids; a group that agrees is one test."""
    text = "\n".join(TELL_TALE.format(chr(point)) for point in points)
    if np.array_equal(quick(text), exact(text)):
        return []
    if len(points) == 1:
        return points
    half = len(points) // 2
    return differing(quick, points[:half]) + differing(quick, points[half:])


# --- with the extra


def test_the_tokenizers_differ_only_at_letters_that_one_of_them_does_not_know(quick):
    groups = [POINTS[start : start + 2048] for start in range(0, len(POINTS), 2048)]
    found = {point for group in groups for point in differing(quick, group)}
    assert found, "they agree everywhere: the list of new letters can go"
    assert {point for point in found if point < END_OF_KNOWN} - NEW == set()


def test_the_list_of_new_letters_holds_no_letter_on_which_they_agree(quick):
    idle = [span for span in NEW_LETTERS if not differing(quick, list(range(span[0], span[1] + 1)))]
    assert idle == []


@settings(deadline=None)
@given(text=TEXTS)
@example("<|endoftext|> and <|fim_prefix|>")
@example("")
def test_the_ids_of_any_text_are_those_of_tiktoken(fast, text):
    assert quickest(exact, TOKENS)(text).tolist() == exact(text).tolist()


@settings(deadline=None)
@given(before=st.text("a1 \n'", max_size=4), point=st.sampled_from(sorted(NEW)), after=st.text("s1 \n'", max_size=4))
def test_the_ids_of_a_text_with_new_letters_are_those_of_tiktoken(fast, before, point, after):
    text = before + chr(point) + after
    assert quickest(exact, TOKENS)(text).tolist() == exact(text).tolist()


def test_the_ids_of_the_reports_and_the_manual_are_those_of_tiktoken(quick, root):
    texts = [read_pdf(path, engine="pypdfium2").text for path in sorted((root / "data").glob("[rm]*/*.pdf"))]
    assert len(texts) >= 11
    for text in texts:
        assert are_known(text)
        assert np.array_equal(quick(text), exact(text))


@pytest.mark.parametrize("name", sorted(RUNS))
def test_the_ids_of_a_run_of_a_million_are_those_of_tiktoken_block_by_block(quick, name):
    parts = list(blocks(RUNS[name]))
    assert len(parts) > 1
    for part in parts:
        assert np.array_equal(quick(part), exact(part))


def test_the_extra_is_used_for_known_letters_and_tiktoken_for_the_others(fast):
    asked = []

    def noted(text):
        asked.append(text)
        return exact(text)

    encode = quickest(noted, TOKENS)
    asked.clear()  # the proof asked both
    encode("known é掘🛢")
    assert asked == []
    encode("new " + chr(NEW_LETTERS[0][0]))
    assert asked == ["new " + chr(NEW_LETTERS[0][0])]


def test_the_extra_is_loaded_when_so_much_was_encoded_that_it_pays(monkeypatch):
    asked, block = [], "mud " * 16_000
    monkeypatch.setattr(tokenizer, "quickest", lambda exact, tokens: asked.append(len(tokens)) or exact)
    own = tokenizer._Cl100k(encoding())
    for _ in range(QUICK_AFTER // len(block)):
        own.tokens(block)
    assert asked == []
    assert own.count(block) == own.count(block) == len(exact(block))
    assert asked == [len(TOKENS)]


def test_the_proof_holds_some_of_every_script_and_no_new_letter():
    proof = quick_tokens._proof()
    assert are_known(proof)
    assert all(sample in proof for sample in ("'s", "\n\t", " ")) and len(set(proof)) > 15_000


# --- what is known


@pytest.mark.parametrize("span", NEW_LETTERS, ids=lambda span: f"U+{span[0]:04X}")
def test_a_text_with_a_new_letter_is_not_known(span):
    first, last = span
    assert not are_known(f"drill {chr(first)}") and not are_known(f"{chr(last)} bit")
    assert first - 1 in NEW or are_known(f"drill {chr(first - 1)}")
    assert last + 1 in NEW or are_known(f"{chr(last + 1)} bit")


def test_from_the_first_code_point_that_no_version_names_on_nothing_is_known():
    assert are_known(chr(END_OF_KNOWN - 1))
    assert not any(are_known(chr(point)) for point in (END_OF_KNOWN, 0xE0000, 0x10FFFF))


@given(st.text())
def test_a_text_is_known_if_each_of_its_letters_is(text):
    text = repair(text)
    assert are_known(text) == all(ord(letter) < END_OF_KNOWN and ord(letter) not in NEW for letter in text)


# --- given up


def one_id_too_many(text):
    return np.append(exact(text), np.uint32(0))


def one_other_id(text):
    ids = exact(text).copy()
    ids[-1:] ^= 1
    return ids


@pytest.mark.parametrize("wrong", [one_id_too_many, one_other_id], ids=["one too many", "one other"])
def test_a_tokenizer_with_other_ids_is_not_used_and_a_warning_says_so(monkeypatch, wrong):
    monkeypatch.delenv("CHUNKBOOK_FAST", raising=False)
    monkeypatch.setattr(quick_tokens, "_quicktok", lambda: wrong)
    with pytest.warns(QuickTokenizerWarning, match=r"other ids than tiktoken.*pip install 'chunkbook\[fast\]'"):
        assert quickest(exact, TOKENS) is exact


def test_a_tokenizer_with_the_same_ids_is_used_without_a_word(monkeypatch):
    monkeypatch.delenv("CHUNKBOOK_FAST", raising=False)
    monkeypatch.setattr(quick_tokens, "_quicktok", lambda: lambda text: exact(text).copy())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert quickest(exact, TOKENS) is not exact


def test_the_variable_keeps_to_tiktoken(monkeypatch):
    monkeypatch.setenv("CHUNKBOOK_FAST", "0")
    monkeypatch.setattr(quick_tokens, "_quicktok", lambda: pytest.fail("the extra was asked for"))
    assert quickest(exact, TOKENS) is exact


def test_without_the_extra_tiktoken_is_used_without_a_word(monkeypatch):
    monkeypatch.setitem(sys.modules, "quicktok", None)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert quickest(exact, TOKENS) is exact
