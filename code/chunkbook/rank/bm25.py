"""The ranker BM25 (Robertson and Zaragoza, 2009): rare words that the question and the text share decide."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from chunkbook.rank.protocol import ScoredIndex

if TYPE_CHECKING:
    import bm25s

STOP_WORDS = "english_plus"  # the library's longer list: the shorter one keeps "how" and "what", rare in any manual
WORD = r"(?u)\b(?:\w\w+|\d)\b"  # the library's own pattern, and single digits: "report 3" names a report


@dataclass(frozen=True)
class Bm25Ranker:
    """BM25 of the library bm25s with its usual settings (k1=1.5, b=0.75), English stop words removed."""

    name: str = "bm25"

    def index(self, texts: Sequence[str]) -> Bm25Index:
        words = _words(texts)
        return Bm25Index(len(words), _indexed(words) if any(words) else None)


@dataclass(frozen=True)
class Bm25Index(ScoredIndex):
    """The library's index of so many texts; None where no text has a word."""

    texts: int
    scorer: bm25s.BM25 | None

    def scores(self, question: str) -> Sequence[float]:
        known = self.scorer.vocab_dict if self.scorer else {}
        asked = [word for word in _words([question])[0] if word in known]
        if self.scorer is None or not asked:
            return [0.0] * self.texts
        scores: Sequence[float] = self.scorer.get_scores(asked)
        return scores


def _words(texts: Sequence[str]) -> list[list[str]]:
    options: dict[str, Any] = {"stopwords": STOP_WORDS, "return_ids": False, "show_progress": False}
    return list(_library().tokenize(list(texts), token_pattern=WORD, **options))


def _indexed(words: list[list[str]]) -> bm25s.BM25:
    scorer: bm25s.BM25 = _library().BM25(dtype="float64")
    scorer.index(words, show_progress=False)
    return scorer


def _library() -> Any:
    """Import bm25s when it is needed: `import chunkbook` must stay quick."""
    from tqdm import TqdmWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TqdmWarning)  # a notebook without widgets hears of bars that are never shown
        import bm25s
    return bm25s
