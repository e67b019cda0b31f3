"""Figures of the rankers that need a model: kept in ``data/measured/minilm.json``, recomputed by a test (chapter 8)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from chunkbook.cleaning import clean
from chunkbook.document import Document
from chunkbook.extract import read_pdf
from chunkbook.measure import Measurement, Plan, Question, compare, load_questions
from chunkbook.measured import read_figures
from chunkbook.rank.minilm import count_cut

DATA = Path(__file__).parents[2] / "data"
MEASURED = DATA / "measured" / "minilm.json"

TOP = 3
MODEL_RANKERS = ("minilm", "hybrid")
CHAPTER_PLANS = (
    Plan("characters", 300, source="raw"),
    Plan("characters", 300),
    Plan("characters", 300, 100),
    Plan("characters", 1500),
    Plan("recursive", 600, unit="characters"),
    Plan("recursive", 1500, unit="characters"),
    Plan("headings", 600, unit="characters"),
    Plan("headings", 600, unit="characters", context=True),
)


@dataclass(frozen=True)
class Collection:
    """Documents of the book that are asked together; its questions lie in ``data/questions/<name>.yaml``."""

    name: str
    folder: str

    @property
    def paths(self) -> tuple[Path, ...]:
        """The PDFs, by name."""
        return tuple(sorted((DATA / self.folder).glob("*.pdf")))

    def questions(self) -> tuple[Question, ...]:
        """Read what it is asked."""
        return load_questions(DATA / "questions" / f"{self.name}.yaml")

    def sources(self) -> dict[str, tuple[Document, ...]]:
        """Read its PDFs twice: ``raw`` as plain text, ``clean`` as Markdown made from their layout."""
        return {
            "raw": tuple(read_pdf(path) for path in self.paths),
            "clean": tuple(clean(read_pdf(path, mode="layout")) for path in self.paths),
        }


COLLECTIONS = {"manual": Collection("manual", "manual"), "reports": Collection("reports", "reports")}


@dataclass(frozen=True)
class StoredRow:
    """What a plan gave with one ranker, on one collection.

    Parameters
    ----------
    collection : str
        A name in `COLLECTIONS`.
    ranker : str
        A name in `chunkbook.rank.RANKERS`.
    plan : Plan
        How the documents were cut.
    chunks : int
        How many chunks came out.
    cut : int
        How many of them are longer than the 256 word pieces that the model reads.
    ranks : tuple of int or None
        For each question, in the order of its file: the place of the first chunk that answers it, among the three that
        are sent; None for a miss.
    characters_sent : int
        Code points sent for a question: the mean, rounded.
    """

    collection: str
    ranker: str
    plan: Plan
    chunks: int
    cut: int
    ranks: tuple[int | None, ...]
    characters_sent: int

    @property
    def hits(self) -> int:
        """How many questions are answered."""
        return sum(rank is not None for rank in self.ranks)

    @property
    def answered(self) -> str:
        """How many questions are answered, as ``17 of 20``."""
        return f"{self.hits} of {len(self.ranks)}"

    @property
    def mrr(self) -> float:
        """Mean reciprocal rank, over all questions."""
        return fmean(1 / rank if rank else 0.0 for rank in self.ranks)


def load_minilm(collection: str = "", ranker: str = "") -> tuple[StoredRow, ...]:
    """Read the figures that were measured with the model.

    Parameters
    ----------
    collection, ranker : str
        Only rows of this collection and this ranker; empty for all of them.

    Returns
    -------
    tuple of StoredRow
        In the order of `CHAPTER_PLANS` for each collection and ranker.

    Raises
    ------
    FileNotFoundError
        The package was installed without the book's folder.
    ValueError
        Nothing was stored under this name.
    """
    rows = tuple(_row(record) for record in read_figures(MEASURED))
    for name, asked in (("collection", collection), ("ranker", ranker)):
        known = dict.fromkeys(getattr(row, name) for row in rows)
        if asked and asked not in known:
            raise ValueError(f"{name} must be one of {', '.join(known)}: {name}={asked!r}.")
    return tuple(row for row in rows if collection in ("", row.collection) and ranker in ("", row.ranker))


def measure_minilm(
    collections: Iterable[Collection] = tuple(COLLECTIONS.values()),
    plans: Sequence[Plan] = CHAPTER_PLANS,
    rankers: Sequence[str] = MODEL_RANKERS,
) -> tuple[StoredRow, ...]:
    """Measure anew, with the model.

    Parameters
    ----------
    collections : iterable of Collection
        What is cut and asked.
    plans : sequence of Plan
        Each with the source ``"raw"`` or ``"clean"``.
    rankers : sequence of str
        Names in `chunkbook.rank.RANKERS`.

    Returns
    -------
    tuple of StoredRow

    Raises
    ------
    MissingExtraError
        The extra minilm is not installed.
    """
    return tuple(row for collection in collections for row in _rows(collection, plans, rankers))


def write_minilm(rows: Iterable[StoredRow], path: Path = MEASURED) -> None:
    """Store rows, one on each line, so that the same figures give the same bytes."""
    lines = (json.dumps(asdict(row), ensure_ascii=False) for row in rows)
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8", newline="\n")


def _rows(collection: Collection, plans: Sequence[Plan], rankers: Sequence[str]) -> Iterable[StoredRow]:
    sources, questions = collection.sources(), collection.questions()
    for ranker in rankers:
        for row in compare(sources, questions, plans, ranker, TOP).rows:
            yield _stored(collection.name, row.plan, row.measurement)


def _stored(collection: str, plan: Plan, measurement: Measurement) -> StoredRow:
    return StoredRow(
        collection=collection,
        ranker=measurement.ranker,
        plan=plan,
        chunks=len(measurement.chunks),
        cut=count_cut([chunk.full_text for chunk in measurement.chunks]),
        ranks=tuple(answer.rank for answer in measurement.answers),
        characters_sent=round(measurement.characters_sent),
    )


def _row(record: dict[str, Any]) -> StoredRow:
    return StoredRow(**record | {"plan": Plan(**record["plan"]), "ranks": tuple(record["ranks"])})
