"""The toy ranker: hashes each word into one of 256 slots. It matches words, not meaning, and needs no model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import md5
from math import sqrt

from chunkbook.rank.protocol import ScoredIndex
from chunkbook.rank.words import telling_words

SLOTS = 256  # the last byte of the hash is the hash modulo 256

Vector = Mapping[int, float]


@dataclass(frozen=True)
class ToyRanker:
    """Cosine of hashed words: the stand-in for a model in many a teaching example."""

    name: str = "toy"

    def index(self, texts: Sequence[str]) -> ToyIndex:
        return ToyIndex(tuple(toy_vector(text) for text in texts))


@dataclass(frozen=True)
class ToyIndex(ScoredIndex):
    """One vector for each text."""

    vectors: tuple[Vector, ...]

    def scores(self, question: str) -> Sequence[float]:
        asked = toy_vector(question)
        return [cosine(asked, vector) for vector in self.vectors]


def toy_vector(text: str) -> Vector:
    """Count the words of a text in 256 slots and scale the counts to length 1.

    Parameters
    ----------
    text : str
        Any text.

    Returns
    -------
    mapping of int to float
        Slots in growing order; those that no word falls into are left out. Empty for a text without telling words.
    """
    counts = Counter(md5(word.encode(), usedforsecurity=False).digest()[-1] for word in telling_words(text))
    length = sqrt(sum(count * count for count in counts.values()))
    return {slot: counts[slot] / length for slot in sorted(counts)}


def cosine(one: Vector, other: Vector) -> float:
    """Cosine of two vectors of length 1, added up slot by slot.

    `sum` would do, but it rounds differently from Python 3.12 on.
    """
    total = 0.0
    for slot, weight in one.items():
        total += weight * other.get(slot, 0.0)
    return total
