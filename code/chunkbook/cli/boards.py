"""The board of a command line: plans of the package, measured on the raw and on the clean text of some files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from chunkbook.chunking import unit_of
from chunkbook.cli.cleaning import cleaned
from chunkbook.cli.comparison import (
    PLAN_COLUMNS,
    Comparison,
    Sources,
    Task,
    warn_of_questions_without_answer,
)
from chunkbook.cli.progress import counted
from chunkbook.cli.reading import Reading
from chunkbook.cli.table import Cell, Table
from chunkbook.describe import describe
from chunkbook.document import Document
from chunkbook.measure import Board, Plan, Row, compare
from chunkbook.rank import Ranker
from chunkbook.rank.hybrid import HybridRanker
from chunkbook.rank.minilm import MiniLmRanker

DECIMALS = 3


def compare_plans(task: Task, plans: Sequence[Plan]) -> Comparison:
    """Measure plans on the raw and on the clean text of the files.

    Raises
    ------
    ExtractionError
        A file gives no text; figures of the others alone would mislead.
    ValueError
        A plan or a question that cannot work.
    """
    task.check()
    for plan in plans:
        plan.check()
    sources = _read_sources(task, {plan.source for plan in plans})
    warn_of_questions_without_answer(task.questions, sources)
    bar = partial(counted, unit="plan")
    board = compare(sources, task.questions, plans, task.ranker, task.top, progress=bar)
    return Comparison(board_table(board), _misses(board), (*_cut_chunks(board, task.ranker), str(board.verdict)))


def board_table(board: Board) -> Table:
    """Give a row for each plan: the plan, its chunks, hits, cost, and how the chunks lie over the evidence."""
    costs = ("chunks", "avg chars", f"hit@{board.top}", "mrr", "chars sent", "tokens sent")
    columns = (*PLAN_COLUMNS, "unit", "context", *costs, "recall", "precision", "iou")
    return Table(columns, tuple((*_plan(row.plan), *_figures(row)) for row in board.rows))


def _read_sources(task: Task, names: Iterable[str]) -> Sources:
    sources: dict[str, list[Document]] = {name: [] for name in sorted(names)}
    for name, file in counted([(name, file) for name in sources for file in task.files], "file"):
        sources[name].append(describe(SOURCES[name](task.reading, file)))
    return sources


def _clean(reading: Reading, file: Path) -> Document:
    return cleaned(reading.read(file, "layout")).document


SOURCES: dict[str, Callable[[Reading, Path], Document]] = {"raw": Reading.read, "clean": _clean}
"""The texts of a file that a plan can cut."""


def _plan(plan: Plan) -> tuple[Cell, ...]:
    context = "yes" if plan.context else "no"
    return plan.strategy, plan.source, plan.size, plan.overlap, unit_of(plan.strategy, plan.unit), context


def _figures(row: Row) -> tuple[Cell, ...]:
    found = row.measurement
    return (
        len(found.chunks),
        round(found.mean_characters),
        f"{found.hits}/{len(found.answers)}",
        round(found.mrr, DECIMALS),
        round(found.characters_sent),
        round(found.tokens_sent),
        *(None if share is None else round(share, DECIMALS) for share in (found.recall, found.precision, found.iou)),
    )


def _misses(board: Board) -> tuple[tuple[str, str], ...]:
    return tuple((str(row.plan), question.text) for row in board.rows for question in row.measurement.misses)


def _cut_chunks(board: Board, ranker: Ranker) -> Iterable[str]:
    """Say of each plan how many chunks are longer than the model reads; say nothing for rankers without a limit."""
    for row in board.rows:
        texts = [chunk.full_text for chunk in row.measurement.chunks]
        if cut := _count_cut(texts, ranker):
            share = f"{cut} of {len(texts)} chunks"
            yield f"{row.plan}: MiniLM reads the first 256 word pieces of a chunk; {share} are longer."


def _count_cut(texts: Sequence[str], ranker: Ranker) -> int:
    return ranker.index(texts).cut if isinstance(ranker, MiniLmRanker | HybridRanker) else 0
