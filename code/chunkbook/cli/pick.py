"""Chunks to look at: all of a document, or those that a ranker finds for a question, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunkbook.label import Chunk
from chunkbook.rank import Index, get_ranker
from chunkbook.rank.protocol import ScoredIndex
from chunkbook.rank.words import telling_words


@dataclass(frozen=True)
class Shown:
    """A chunk with its number in the document, and what a ranker made of it for a question."""

    number: int
    chunk: Chunk
    found: Found | None = None


@dataclass(frozen=True)
class Found:
    """Why a chunk was found: its rank, its score (higher is better), and the words that it shares with the question."""

    rank: int
    score: float | None
    shared: tuple[str, ...]


def in_order(chunks: list[Chunk]) -> list[Shown]:
    """Number the chunks of a document from 1."""
    return [Shown(number, chunk) for number, chunk in enumerate(chunks, 1)]


def best(chunks: list[Chunk], question: str, top: int = 3, ranker: str | None = None) -> list[Shown]:
    """Give the chunks that fit a question best, best first, as the ranker puts them.

    Parameters
    ----------
    chunks : list of Chunk
        Of one document, in order.
    question : str
        As a person would ask it.
    top : int
        How many.
    ranker : str, optional
        A name in `chunkbook.rank.RANKERS`; ``"bm25"`` without it.
    """
    index = get_ranker(ranker or "bm25").index([chunk.full_text for chunk in chunks])
    scores = _scores(index, question, len(chunks))
    asked = dict.fromkeys(telling_words(question))
    return [
        Shown(place + 1, chunks[place], Found(rank, scores[place], _shared(asked, chunks[place])))
        for rank, place in enumerate(index.best(question, top), 1)
    ]


def _scores(index: Index, question: str, texts: int) -> Sequence[float | None]:
    return index.scores(question) if isinstance(index, ScoredIndex) else [None] * texts


def _shared(asked: dict[str, None], chunk: Chunk) -> tuple[str, ...]:
    words = set(telling_words(chunk.full_text))
    return tuple(word for word in asked if word in words)
