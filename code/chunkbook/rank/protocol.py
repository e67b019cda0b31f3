"""What a ranker is: it indexes texts once, then puts them in order for each question."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from chunkbook.sizes import check_top

DIGITS = 9  # beyond these, sums of floats differ between processors, and equal scores would stop being equal


@runtime_checkable
class Index(Protocol):
    """Texts, ready for questions."""

    def best(self, question: str, top: int) -> list[int]:
        """Give the positions of the `top` texts that fit a question best.

        Parameters
        ----------
        question : str
            As a person would ask it.
        top : int
            How many positions, at least 1. There are never more than texts.

        Returns
        -------
        list of int
            Best first; equal scores in the order of the texts. Texts that do not fit at all come last, so that the
            list is full.

        Raises
        ------
        ValueError
            `top` is not a whole number of at least 1.
        """


@runtime_checkable
class Ranker(Protocol):
    """A way to tell how well a text fits a question."""

    @property
    def name(self) -> str:
        """The name that boards show."""

    def index(self, texts: Sequence[str]) -> Index:
        """Prepare texts (the `full_text` of chunks) for questions. No text at all is fine: nothing is found in it."""


class ScoredIndex(ABC):
    """An index that gives each text a score, and orders the texts by it."""

    @abstractmethod
    def scores(self, question: str) -> Sequence[float]:
        """Give one score for each text; higher fits better, and equal scores mean equally good."""

    def best(self, question: str, top: int) -> list[int]:
        return best_first(self.scores(question), top)


def best_first(scores: Sequence[float], top: int) -> list[int]:
    """Give the positions of the `top` highest scores, best first, equal ones in order.

    Parameters
    ----------
    scores : sequence of float
        One for each text; compared after rounding to nine digits.
    top : int
        At least 1.

    Returns
    -------
    list of int

    Raises
    ------
    ValueError
        `top` is not a whole number of at least 1.
    """
    check_top(top)
    order = np.argsort(-rounded(scores), kind="stable")
    return [int(position) for position in order[:top]]


def places(scores: Sequence[float]) -> list[int]:
    """Give each text its place, from 1; texts with equal scores share the best of their places.

    Parameters
    ----------
    scores : sequence of float
        One for each text; compared after rounding to nine digits.

    Returns
    -------
    list of int
    """
    falling = -rounded(scores)
    return [1 + int(better) for better in np.searchsorted(np.sort(falling), falling, side="left")]


def rounded(scores: Sequence[float]) -> NDArray[np.float64]:
    """Round scores to the digits that count."""
    return np.asarray(scores, dtype=np.float64).round(DIGITS)
