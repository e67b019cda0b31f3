"""The ranker MiniLM: sentence vectors of all-MiniLM-L6-v2 (Reimers and Gurevych, 2019), compared by cosine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from chunkbook.errors import MissingExtraError
from chunkbook.rank.model_files import model_folder
from chunkbook.rank.protocol import ScoredIndex
from chunkbook.surrogates import repair

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

EXTRA = "minilm"
REMEMBERED = 64  # sets of chunks, and questions, whose vectors are kept: a board asks for the same ones again


@dataclass(frozen=True)
class MiniLmRanker:
    """Meaning instead of words: 384 numbers for each text, from a small neural network on the CPU.

    Raises
    ------
    MissingExtraError
        sentence-transformers is not installed.
    """

    name: str = "minilm"

    def __post_init__(self) -> None:
        check_extra(f"the ranker {self.name}")

    def index(self, texts: Sequence[str]) -> MiniLmIndex:
        return MiniLmIndex(*_embedded(tuple(texts)))


@dataclass(frozen=True)
class MiniLmIndex(ScoredIndex):
    """Vectors of texts.

    Parameters
    ----------
    vectors : array of float64, shape (texts, 384)
        Each of length 1.
    cut : int
        How many texts are longer than the 256 word pieces that the model reads: the rest of them was ignored.
    """

    vectors: NDArray[np.float64] = field(repr=False)
    cut: int

    def scores(self, question: str) -> Sequence[float]:
        if not len(self.vectors):
            return []
        scores: list[float] = (self.vectors @ _asked(question)).tolist()
        return scores


def count_word_pieces(texts: Sequence[str]) -> list[int]:
    """Count what the model would read of each text, the two marks around it included, had it no limit.

    Parameters
    ----------
    texts : sequence of str
        Any texts.

    Returns
    -------
    list of int
        Word pieces. The model reads the first 256.

    Raises
    ------
    MissingExtraError
        sentence-transformers is not installed.
    """
    if not texts:
        return []
    check_extra("counting word pieces")
    encoded = _model().tokenizer([repair(text) for text in texts], truncation=False, verbose=False)
    return [len(pieces) for pieces in encoded["input_ids"]]


def count_cut(texts: Sequence[str]) -> int:
    """Count the texts that the model cannot read to their end; raises as `count_word_pieces` does."""
    return sum(pieces > _model().max_seq_length for pieces in count_word_pieces(texts))


def check_extra(what: str) -> None:
    """Refuse what needs the model where sentence-transformers is not installed.

    Raises
    ------
    MissingExtraError
        It is not; the message says how to install it.
    """
    if find_spec("sentence_transformers") is None:
        raise MissingExtraError(what, EXTRA)


@lru_cache(maxsize=REMEMBERED)
def _embedded(texts: tuple[str, ...]) -> tuple[NDArray[np.float64], int]:
    """Vectors of texts, and how many of the texts are cut."""
    # Equal texts are encoded once: in batches of different lengths their vectors would differ in the last digits.
    distinct = list(dict.fromkeys(texts))
    row = {text: number for number, text in enumerate(distinct)}
    return _encoded(distinct)[[row[text] for text in texts]], count_cut(texts)


@lru_cache(maxsize=REMEMBERED)
def _asked(question: str) -> NDArray[np.float64]:
    vector: NDArray[np.float64] = _encoded([question])[0]
    return vector


def _encoded(texts: list[str]) -> NDArray[np.float64]:
    if not texts:
        return np.zeros((0, 0))
    vectors = _model().encode([repair(text) for text in texts], normalize_embeddings=True, show_progress_bar=False)
    return np.asarray(vectors, dtype=np.float64)


@cache
def _model() -> SentenceTransformer:
    from sentence_transformers import SentenceTransformer

    # The CPU always: a graphics card rounds differently, and ranks are compared between machines.
    with _quiet():
        return SentenceTransformer(str(model_folder()), device="cpu", local_files_only=True)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep the progress bar of the weights out of pages and logs."""
    from transformers.utils import logging

    shown = logging.is_progress_bar_enabled()
    logging.disable_progress_bar()
    try:
        yield
    finally:
        if shown:
            logging.enable_progress_bar()
