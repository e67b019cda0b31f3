"""Long runs of one character, half surrogates and patterns that scan again and again: no crash, and linear time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import lru_cache, partial

import pytest
from fault import fault

from chunkbook import STRATEGIES, Document, chunk, clean, count_tokens
from chunkbook.cut.sentences import sentence_spans
from chunkbook.ruler import TokenRuler
from chunkbook.textbook import chunk_text_by_tokens
from chunkbook.tokens import tokens_of
from chunkbook.view.token_view import show_tokens

MEGABYTE = 1 << 20
RUNS = {
    "carets": "^",
    "capitals": "A",
    "spaces": " ",
    "line ends": "\n",
    "tabs": "\t",
    "no-break spaces": "\u00a0",
    "emoji": "😀",
    "combining marks": "\u0301",
    "Chinese": "",
}


@lru_cache(maxsize=1)
def run(name: str) -> str:
    """Fill a megabyte of UTF-8, with a letter before and after it."""
    unit = RUNS[name]
    letters = random.Random(29)
    filled = unit * (MEGABYTE // len(unit.encode())) if unit else "".join(
        chr(letters.randint(0x4E00, 0x9FCB)) for _ in range(MEGABYTE // 3)
    )
    return f"a{filled}x"


def seconds(call: Callable[[], object]) -> float:
    started = time.process_time()
    call()
    return time.process_time() - started


@fault("C029")
@pytest.mark.parametrize("name", RUNS)
def test_a_megabyte_of_one_run_is_counted(name):
    """The encoder itself ends a million spaces before a letter with an error that is no `Exception`."""
    assert tokens_of(run(name)).begins.sum() == len(run(name))


@fault("C029")
@pytest.mark.parametrize("name", RUNS)
@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
def test_a_megabyte_of_one_run_is_cut_by_every_strategy(name, strategy):
    text = run(name)
    pieces = chunk(Document.from_pages("run", [text]), strategy, size=2_000)
    assert sum(len("".join(piece.text.split())) for piece in pieces) == len("".join(text.split()))


@fault("C029")
@pytest.mark.long
@pytest.mark.parametrize("name", RUNS)
def test_a_megabyte_of_one_run_is_cleaned(name):
    text = run(name)
    assert "".join(clean(Document.from_pages("run", [text])).text.split()) == "".join(text.split())


@fault("C030")
@pytest.mark.parametrize("letter", ["a", " ", "猫", "👍"])
def test_the_time_for_a_run_of_one_character_grows_with_its_length_only(letter):
    """Four times the run may take nine times as long, never sixteen."""
    count_tokens(letter * 1_000)
    short = min(seconds(lambda: count_tokens(letter * 50_000)) for _ in range(3))
    assert min(seconds(lambda: count_tokens(letter * 200_000)) for _ in range(2)) < max(9 * short, 0.3)


def test_the_reported_run_has_12500_tokens():
    assert count_tokens("a" * 100_000) == 12_500


HALVES = {"alone": "\ud83d", "reported": "a\ud83db", "two of a pair": "\ud83d\ude00", "at the end": "Mud 10.2 \udc00"}


@fault("C031")
@pytest.mark.parametrize("text", HALVES.values(), ids=HALVES)
def test_cleaning_replaces_half_surrogates_before_it_takes_offsets(text):
    done = clean(Document.from_pages("halves", [f"{text} and more"]))
    assert done.text == "".join("\ufffd" if "\ud800" <= one <= "\udfff" else one for one in f"{text} and more")
    assert all(done.text[piece.start : piece.end] == piece.text for piece in chunk(done, "tokens", size=2))


WAYS = {
    "count": count_tokens,
    "tokens": tokens_of,
    "ruler": TokenRuler,
    "picture": show_tokens,
    "short form": chunk_text_by_tokens,
    "chunks": partial(chunk, strategy="tokens", size=1),
}


@fault("C032")
@pytest.mark.parametrize("text", HALVES.values(), ids=HALVES)
@pytest.mark.parametrize("encode", WAYS.values(), ids=WAYS)
def test_every_way_to_encode_takes_half_surrogates(text, encode):
    """The encoder's other way, which gives completions of an unstable end, is used nowhere."""
    encode(text)


SENTENCES = {
    "reported: no full stop": ("a", 20_000, ""),
    "reported: spaces": (" ", 20_000, "b"),
    "full stops": (".", 20_000, "a"),
    "blank lines": ("\n \n", 7_000, "b"),
    "initials": ("A. ", 7_000, "b"),
    "quotes": (".\"' ", 5_000, "B"),
    "numbers": ("1.", 10_000, "\nB"),
    "Japanese stops": ("。", 20_000, "第"),
    "ellipses": ("… ", 10_000, "B"),
    "brackets": (")]", 10_000, ". B"),
}


@fault("C038")
@pytest.mark.long
@pytest.mark.parametrize(("unit", "times", "end"), SENTENCES.values(), ids=SENTENCES)
def test_sentences_take_time_that_grows_with_the_text_only(unit, times, end):
    """A megabyte takes seconds at most; a pattern that starts anew from each place would take hours."""
    short, long = f"a{unit * times}{end}", f"a{unit * times * 50}{end}"
    assert "".join(short[start:stop] for start, stop in sentence_spans(short)) == short
    brief = min(seconds(lambda: list(sentence_spans(short))) for _ in range(3))
    assert brief < 0.4
    assert seconds(lambda: list(sentence_spans(long))) < max(150 * brief, 2)
