"""What stays together: no cut falls inside it or at its end, wherever it begins behind its place."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkbook.cut.together import NOTHING, Together
from chunkbook.document import Span


@st.composite
def stretches(draw) -> tuple[list[int], list[Span]]:
    """Places, and from each one a stretch, or none, that ends before the next place or right at it."""
    steps = draw(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 6), st.integers(1, 4)), max_size=8))
    edges = [0, *accumulate(sum(step) for step in steps)]
    places = edges[:-1]
    found = [Span(place + gap, place + gap + length) for place, (gap, length, _) in zip(places, steps, strict=True)]
    return places, [stretch if stretch.start < stretch.end else Span(0, 0) for stretch in found]


def is_inside(cut: int, found: list[Span]) -> bool:
    return any(start < cut <= end for start, end in found)


@settings(max_examples=300, deadline=None)
@given(known=stretches(), cuts=st.sets(st.integers(0, 60)))
def test_exactly_the_cuts_outside_all_stretches_are_kept(known, cuts):
    places, found = known
    together = Together(places, found.__getitem__)
    assert together.cuts_outside(sorted(cuts)) == [cut for cut in sorted(cuts) if not is_inside(cut, found)]


@settings(max_examples=300, deadline=None)
@given(known=stretches(), cut=st.integers(0, 60))
def test_the_place_after_is_the_first_free_one_behind_the_stretch_around_the_cut(known, cut):
    places, found = known
    together = Together(places, found.__getitem__)
    assert together.holds(cut) == is_inside(cut, found)
    ends = [end for start, end in found if start < cut <= end]
    assert together.after(cut) == (ends[0] + 1 if ends else cut)


@pytest.mark.parametrize("cuts", [[], [3, 9]])
def test_where_nothing_stays_together_all_cuts_are_kept(cuts):
    assert NOTHING.cuts_outside(cuts) == cuts


def test_only_stretches_near_a_cut_are_asked_for():
    asked = []

    def stretch(number: int) -> Span:
        asked.append(number)
        return Span(10 * number, 10 * number + 4)

    together = Together(range(0, 1_000, 10), stretch)
    assert together.cuts_outside([503, 507]) == [507]
    assert together.cuts_outside([508]) == [508]
    assert asked == [50]
