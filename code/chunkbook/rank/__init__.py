"""Rankers: each puts chunks in order for a question, behind one protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from chunkbook.rank.bm25 import Bm25Ranker
from chunkbook.rank.hybrid import HybridRanker
from chunkbook.rank.minilm import MiniLmRanker
from chunkbook.rank.protocol import Index, Ranker, best_first
from chunkbook.rank.toy import ToyRanker

__all__ = ["RANKERS", "Index", "Ranker", "best_first", "get_ranker"]

RANKERS: Mapping[str, Callable[[], Ranker]] = {
    "toy": ToyRanker,
    "bm25": Bm25Ranker,
    "minilm": MiniLmRanker,
    "hybrid": HybridRanker,
}


def get_ranker(ranker: str | Ranker = "bm25") -> Ranker:
    """Give the ranker of a name; a ranker of your own comes back as it is.

    Parameters
    ----------
    ranker : str or Ranker
        One of `RANKERS`, or an object that fulfils `Ranker`.

    Returns
    -------
    Ranker

    Raises
    ------
    ValueError
        There is no ranker of this name.
    MissingExtraError
        The ranker needs libraries that are not installed; the message says how to install them.
    """
    if not isinstance(ranker, str):
        return ranker
    if ranker not in RANKERS:
        raise ValueError(f"ranker must be one of {', '.join(RANKERS)}: ranker={ranker!r}.")
    return RANKERS[ranker]()
