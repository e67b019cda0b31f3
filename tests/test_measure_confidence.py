"""Confidence: no winner that chance could have made, no warning, and a number of questions that would do."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.stats import bootstrap

from chunkbook.measure import Difference, difference
from chunkbook.measure.confidence import shared_confidence

hits = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=40)


def between(wins: int, losses: int, both: int = 0, neither: int = 0, confidence: float = 0.95) -> Difference:
    first = [True] * wins + [False] * losses + [True] * both + [False] * neither
    second = [False] * wins + [True] * losses + [True] * both + [False] * neither
    return difference(first, second, confidence)


def test_wins_losses_and_share_are_counted_question_by_question():
    found = between(3, 1, both=4, neither=2)
    assert (found.wins, found.losses, found.questions, found.share) == (3, 1, 10, 0.2)


@pytest.mark.parametrize(
    ("wins", "losses", "both", "supported"),
    [
        (0, 0, 8, False),
        (1, 0, 7, False),
        (4, 0, 4, False),  # the interval leaves 0 out; one coin in eight does as much
        (5, 0, 3, False),
        (6, 0, 2, True),
        (8, 0, 0, True),
        (9, 3, 8, False),
        (14, 3, 3, True),
        (0, 8, 0, False),
    ],
)
def test_a_difference_is_supported_only_where_chance_would_seldom_make_it(wins, losses, both, supported):
    assert between(wins, losses, both).supported is supported


@pytest.mark.parametrize(("wins", "losses", "questions"), [(4, 0, 8), (9, 3, 20), (1, 0, 5), (98, 66, 229), (0, 7, 30)])
@pytest.mark.parametrize("confidence", [0.9, 0.95])
def test_the_interval_over_all_resamples_is_that_of_very_many(wins, losses, questions, confidence):
    marks = np.repeat([1, -1, 0], [wins, losses, questions - wins - losses])
    many = bootstrap(
        (marks,), np.mean, n_resamples=40_000, batch=4_000, confidence_level=confidence, method="percentile", rng=1
    ).confidence_interval
    found = between(wins, losses, neither=questions - wins - losses, confidence=confidence)
    assert abs(found.low - many.low) <= 1 / questions and abs(found.high - many.high) <= 1 / questions


def test_the_bootstrap_alone_would_be_too_sure_of_eight_questions():
    found = between(4, 0, both=4)
    assert found.low > 0
    assert found.p_value == 0.125


def test_the_more_rivals_the_more_it_takes():
    assert shared_confidence(1) == 0.95
    assert between(6, 0, both=2, confidence=shared_confidence(1)).supported
    assert not between(6, 0, both=2, confidence=shared_confidence(6)).supported
    assert between(8, 0, confidence=shared_confidence(6)).supported


@settings(max_examples=100, deadline=None)
@given(answers=hits)
def test_no_sample_gives_a_warning_or_a_figure_outside_its_range(answers):
    first, second = zip(*answers, strict=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = difference(first, second)
    assert -1 <= found.low <= found.share <= found.high <= 1
    assert 0 <= found.p_value <= 1


@settings(max_examples=50, deadline=None)
@given(answers=hits)
def test_the_other_way_round_the_difference_changes_its_sign(answers):
    first, second = zip(*answers, strict=True)
    one, other = difference(first, second), difference(second, first)
    assert (one.wins, one.losses, one.p_value) == (other.losses, other.wins, other.p_value)
    assert one.share == -other.share
    assert not (one.supported and other.supported)


def test_the_same_hits_in_another_order_give_the_same_interval():
    first, second = [True, True, True, False, True], [False, True, False, True, False]
    order = [3, 1, 4, 0, 2]
    assert difference(first, second) == difference([first[n] for n in order], [second[n] for n in order])


def test_equal_plans_differ_by_nothing_for_sure():
    found = between(0, 0, both=5, neither=3)
    assert (found.low, found.high, found.p_value, found.supported) == (0.0, 0.0, 1.0, False)


def test_one_question_says_nothing():
    found = between(1, 0)
    assert (found.low, found.high, found.supported) == (-1.0, 1.0, False)


# --- what is missing


@settings(max_examples=60, deadline=None)
@given(wins=st.integers(1, 12), losses=st.integers(0, 4), same=st.integers(0, 10), rivals=st.integers(1, 6))
@example(wins=3, losses=2, same=2, rivals=3)  # 222 more pass the sign test, and no interval of 9,999 resamples
def test_with_the_missing_questions_of_the_same_kind_the_difference_is_supported(wins, losses, same, rivals):
    found = between(wins, losses, both=same, confidence=shared_confidence(rivals))
    missing = found.missing()
    if found.supported:
        assert missing == 0
    elif missing is not None and wins > losses:
        total = found.questions + missing
        more, less = int(total * wins / found.questions), -int(-total * losses // found.questions)
        assert between(more, less, both=total - more - less, confidence=found.confidence).supported


def test_where_neither_is_ahead_a_difference_on_one_question_in_ten_is_looked_for():
    """Six wins without a loss pass the test, and those are one in ten of 60."""
    assert between(0, 0, both=8).missing() == 60 - 8
    assert between(2, 3, both=3).missing() == 60 - 8


def test_a_difference_too_small_for_any_set_of_questions_has_no_number():
    assert between(250, 249, both=1).missing() is None


@pytest.mark.parametrize(("first", "second"), [([], []), ([True], [True, False])], ids=["none", "not as many"])
def test_plans_that_were_asked_different_questions_cannot_be_compared(first, second):
    with pytest.raises(ValueError, match="both plans must answer the same questions"):
        difference(first, second)
