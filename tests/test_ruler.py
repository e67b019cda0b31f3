"""A ruler counts a stretch that stands alone without encoding all of it: the count must be the encoder's own."""

from __future__ import annotations

import time
from itertools import pairwise

from awkward import awkward_texts
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chunkbook import count_tokens
from chunkbook.document import Span
from chunkbook.pieces import line_cuts, trimmed
from chunkbook.ruler import CharacterRuler, TokenRuler
from chunkbook.surrogates import repair


@settings(max_examples=600, deadline=None)
@given(
    text=st.one_of(awkward_texts(), st.text("ab1.,'-|\t\n\r \u00a0\u2028é猫", max_size=60)),
    cuts=st.tuples(st.floats(0, 1), st.floats(0, 1)),
    prefix=st.sampled_from(["", "R", "Report 38", "A > B\n| a |\n|---|", "ends in space "]),
)
@example(text="a (abc) d.\n\n e", cuts=(0.15, 1.0), prefix="")
@example(text="a\n \nb c", cuts=(0.2, 1.0), prefix="R")
def test_a_stretch_alone_has_the_tokens_that_the_encoder_gives_it(text, cuts, prefix):
    start, end = sorted(int(cut * len(text)) for cut in cuts)
    alone = f"{prefix}\n{text[start:end]}" if prefix else text[start:end]
    assert TokenRuler(text).alone(start, end, prefix) == count_tokens(repair(alone))
    assert CharacterRuler(text).alone(start, end, prefix) == len(alone)


def test_a_long_stretch_is_not_encoded_again():
    text = "Made hole to 6,507'. Stop (at 10).\n" * 1_500
    ruler = TokenRuler(text)
    ruler.alone(0, len(text) - 1)
    started = time.process_time()
    for start in range(0, 3_500, 35):
        ruler.alone(start, len(text) - 1)
    fast = time.process_time() - started
    started = time.process_time()
    for _ in range(10):
        count_tokens(text)
    assert fast < time.process_time() - started


@settings(max_examples=200, deadline=None)
@given(
    text=awkward_texts(),
    ruler=st.sampled_from([CharacterRuler, TokenRuler]),
    step=st.integers(1, 9),
    size=st.integers(0, 9),
)
def test_the_longer_stretches_are_those_that_count_more(text, ruler, step, size):
    edges, measured = [*range(0, len(text), step), len(text)], ruler(text)
    counts = [measured.count(start, end) for start, end in pairwise(edges)]
    longer = [number for number, count in enumerate(counts) if count > size]
    assert measured.longer(edges[:-1], edges[1:], size) == longer


@settings(max_examples=200, deadline=None)
@given(
    text=awkward_texts(),
    ruler=st.sampled_from([CharacterRuler, TokenRuler]),
    size=st.integers(1, 9),
)
@example(text="one two\nthree\nfour ", ruler=TokenRuler, size=2)
@example(text="\U0001f44d\n\u732b", ruler=TokenRuler, size=2)
def test_what_surely_fits_fits_alone_and_in_the_stream(text, ruler, size):
    edges, measured = [0, *line_cuts(text, Span(0, len(text))), len(text)], ruler(text)
    bare = [piece for piece in (trimmed(text, *edge) for edge in pairwise(edges)) if piece[0] < piece[1]]
    fits = measured.surely_fit([start for start, _ in bare], [end for _, end in bare], size)
    assert len(fits) == len(bare)
    for (start, end), sure in zip(bare, fits, strict=True):
        assert not sure or max(measured.count(start, end), measured.alone(start, end)) <= size


def test_lines_that_are_short_enough_surely_fit():
    text = "Made hole\nPulled out of hole to surface\nRan in hole"  # a full stop and a line end are one token
    edges = [0, *line_cuts(text, Span(0, len(text))), len(text)]
    starts, ends = edges[:-1], [trimmed(text, *edge)[1] for edge in pairwise(edges)]
    assert TokenRuler(text).surely_fit(starts, ends, 5) == [True, False, True]


@settings(max_examples=200, deadline=None)
@given(
    text=awkward_texts(),
    end=st.floats(0, 1),
    size=st.integers(1, 40),
    ruler=st.sampled_from([CharacterRuler, TokenRuler]),
)
@example(text="Made hole. " * 2_000, end=1.0, size=30, ruler=TokenRuler)
@example(text="Made hole. " * 2_000, end=0.9, size=5_000, ruler=TokenRuler)
def test_back_goes_as_far_as_the_size_allows(text, end, size, ruler):
    end, measured = int(end * len(text)), ruler(text)
    start = measured.back(end, size)
    assert measured.count(start, end) <= size
    assert start == 0 or measured.count(start - 1, end) > size
