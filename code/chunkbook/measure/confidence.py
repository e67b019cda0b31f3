"""Confidence: whether two ways of cutting differ on these questions by more than chance (chapter 8).

Both answered the same questions, so the differences are resampled question by question (paired bootstrap, Efron 1979).
Alone that is too sure where questions are few: if one plan wins 4 of 8 questions and loses none, the interval leaves 0
out, although a fair coin falls four times on one side in 1 of 8 trials. So the exact sign test (McNemar 1947) must
agree. Where one plan is held against several, the error is shared among them (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

CONFIDENCE = 0.95
MOST_QUESTIONS = 20_000
NOTICED = 0.1  # the share of questions that a difference must decide to be worth finding, where none was seen

_ROUNDING = 1e-12  # of sums of probabilities


@dataclass(frozen=True)
class Difference:
    """How two plans differ on the same questions.

    Parameters
    ----------
    wins, losses : int
        Questions that only the first plan answers, and questions that only the second one does.
    questions : int
        All questions.
    confidence : float
        Of the interval.
    low, high : float
        Interval of the difference of the two hit rates, by paired bootstrap.
    p_value : float
        Of the sign test: how often a fair coin would be as uneven as wins and losses are.
    """

    wins: int
    losses: int
    questions: int
    confidence: float
    low: float
    high: float
    p_value: float

    @property
    def share(self) -> float:
        """The difference of the two hit rates."""
        return (self.wins - self.losses) / self.questions

    @property
    def supported(self) -> bool:
        """Whether the data support that the first plan is better: the interval is above 0, and the test agrees."""
        return self.low > 0 and self.p_value <= _allowed(self.confidence)

    def missing(self) -> int | None:
        """Estimate how many more questions would support the first plan.

        If the new questions go as these did (the same shares of wins and losses), the test passes from that number on.
        Where the first plan is not ahead, no such number exists; then the new ones are taken to show a difference
        on one question in ten.

        Returns
        -------
        int or None
            0 if the difference is supported; None where it takes more than 20,000 questions.
        """
        if self.supported:
            return 0
        needed = _needed(self.wins, self.losses, self.questions, self.confidence)
        return None if needed is None else max(1, needed - self.questions)


def difference(first: Sequence[bool], second: Sequence[bool], confidence: float = CONFIDENCE) -> Difference:
    """Compare the hits of two plans, question by question.

    Parameters
    ----------
    first, second : sequence of bool
        For each question, in the same order, whether the plan answers it.
    confidence : float
        Of the interval, between 0 and 1.

    Returns
    -------
    Difference
        The same for the same hits, always: no resample is left out, so none is left to chance.

    Raises
    ------
    ValueError
        No questions, or not the same number of them.
    """
    if len(first) != len(second) or not first:
        raise ValueError(
            f"both plans must answer the same questions: first={len(first)}, second={len(second)}, at least 1 each."
        )
    wins = sum(one and not other for one, other in zip(first, second, strict=True))
    losses = sum(other and not one for one, other in zip(first, second, strict=True))
    low, high = _interval(wins, losses, len(first), confidence)
    return Difference(wins, losses, len(first), confidence, low, high, _sign_test(wins, losses))


def shared_confidence(rivals: int) -> float:
    """Give the confidence that each of several comparisons needs, so that all of them together have 95 %."""
    return 1 - (1 - CONFIDENCE) / max(1, rivals)


@lru_cache(maxsize=1024)
def _interval(wins: int, losses: int, questions: int, confidence: float) -> tuple[float, float]:
    """Give the percentiles of all resamples of the questions at once, of which drawing some would be an estimate.

    A question drawn from these counts 1, 0 or -1, and `questions` are drawn; the powers of that distribution's Fourier
    transform are its convolutions.
    """
    if questions == 1:
        return -1.0, 1.0  # one question cannot be resampled, and says nothing about the next
    one = np.array([losses, questions - wins - losses, wins]) / questions
    size = 2 * questions + 1
    resamples = np.fft.irfft(np.fft.rfft(one, size) ** questions, size)
    up_to = np.cumsum(resamples)  # each of the sums from -questions to questions
    tail = (1 - confidence) / 2
    low, high = (int(up_to.searchsorted(share - _ROUNDING)) for share in (tail, 1 - tail))
    return (low - questions) / questions, (high - questions) / questions


def _sign_test(wins: int, losses: int) -> float:
    from scipy.stats import binomtest

    return float(binomtest(wins, wins + losses).pvalue) if wins + losses else 1.0


@lru_cache(maxsize=1024)
def _needed(wins: int, losses: int, questions: int, confidence: float) -> int | None:
    """Find the number of questions from which on both tests pass, with the same shares of wins and losses."""
    from scipy.stats import binom

    ahead = wins > losses
    won, lost = (wins / questions, losses / questions) if ahead else (NOTICED, 0.0)
    totals = np.arange(1, MOST_QUESTIONS + 1)
    more, less = np.floor(totals * won).astype(int), np.ceil(totals * lost).astype(int)
    fails = np.flatnonzero(2 * binom.sf(more - 1, more + less, 0.5) > _allowed(confidence))
    for total in range(int(fails[-1]) + 2 if len(fails) else 1, MOST_QUESTIONS + 1):
        low, _ = _interval(int(more[total - 1]), int(less[total - 1]), total, confidence)
        if low > 0:
            return total
    return None


def _allowed(confidence: float) -> float:
    return 1 - confidence + _ROUNDING  # so that 1 - 0.95 is not a hair below 0.05
