"""The ranker hybrid: reciprocal rank fusion of BM25 and MiniLM (Cormack, Clarke and Büttcher, 2009)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunkbook.rank.bm25 import Bm25Index, Bm25Ranker
from chunkbook.rank.minilm import MiniLmIndex, MiniLmRanker, check_extra
from chunkbook.rank.protocol import ScoredIndex, places

K = 60  # the constant of the paper: so large that agreement counts more than a first place in one ranking


@dataclass(frozen=True)
class HybridRanker:
    """Words and meaning together: what both rankers place high comes first.

    Raises
    ------
    MissingExtraError
        sentence-transformers is not installed.
    """

    name: str = "hybrid"

    def __post_init__(self) -> None:
        check_extra(f"the ranker {self.name}")

    def index(self, texts: Sequence[str]) -> HybridIndex:
        return HybridIndex(Bm25Ranker().index(texts), MiniLmRanker().index(texts))


@dataclass(frozen=True)
class HybridIndex(ScoredIndex):
    """The two indexes of the same texts."""

    words: Bm25Index
    meaning: MiniLmIndex

    @property
    def cut(self) -> int:
        """How many texts are longer than the model reads."""
        return self.meaning.cut

    def scores(self, question: str) -> Sequence[float]:
        return fuse(self.words.scores(question), self.meaning.scores(question))


def fuse(*rankings: Sequence[float]) -> list[float]:
    """Add up ``1 / (60 + place)`` over rankings of the same texts.

    Parameters
    ----------
    *rankings : sequence of float
        Scores of all texts. Equal scores share a place, so that texts which BM25 does not know at all are not put in
        order by chance.

    Returns
    -------
    list of float
        One score for each text.
    """
    shares = [[1 / (K + place) for place in places(scores)] for scores in rankings]
    return [sum(share) for share in zip(*shares, strict=True)]
