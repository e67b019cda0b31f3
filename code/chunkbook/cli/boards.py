"""Two boards for a command line: plans of the package, and the seven published cuts of the textbook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

import chunkbook
from chunkbook.chunking import unit_of
from chunkbook.cli.cleaning import cleaned
from chunkbook.cli.errors import WrongUse
from chunkbook.cli.progress import counted
from chunkbook.cli.reading import Reading
from chunkbook.cli.table import Cell, Table
from chunkbook.measure import Board, Plan, Question, Row, compare, missing_phrases, scattered_questions
from chunkbook.measure.questions import as_documents, check_source
from chunkbook.rank import Ranker
from chunkbook.rank.hybrid import HybridRanker
from chunkbook.rank.minilm import MiniLmRanker

if TYPE_CHECKING:
    from chunkbook.scoreboard import TextbookRow

Found = TypeVar("Found")
Sources = Mapping[str, Sequence[chunkbook.Document]]

DECIMALS = 3


@dataclass(frozen=True)
class Task:
    """What is compared: the files, the questions, and how they are asked."""

    files: tuple[Path, ...]
    questions: tuple[Question, ...]
    ranker: Ranker
    top: int
    reading: Reading

    def check(self) -> None:
        """Refuse what cannot work, before any file is read.

        Raises
        ------
        ValueError
            Two files of one name, or a question about a file that is not among them.
        """
        names = [document.source for document in as_documents(chunkbook.Document(file.name, "") for file in self.files)]
        for question in self.questions:
            check_source(question, names)


@dataclass(frozen=True)
class Comparison:
    """What came out: a row for each plan, each plan with a question that it misses, and what is to be said of it."""

    table: Table
    misses: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...] = ()


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


def compare_textbook(task: Task) -> Comparison:
    """Measure the seven published cuts, in the short forms of the textbook, on one PDF.

    Raises
    ------
    WrongUse
        More than one file, or options for reading, which the textbook does in its own way.
    ExtractionError
        The file gives no text.
    """
    from chunkbook.scoreboard import read_sources, textbook_board

    if len(task.files) != 1 or task.reading != Reading(None, "pypdf", None):
        raise WrongUse("--textbook reads one PDF in its own way: name one FILE, without --mode, --engine, --password.")
    task.check()
    (file,) = task.files
    texts = read_sources(file)
    warn_of_questions_without_answer(
        task.questions, {name: [chunkbook.Document(file.name, text)] for name, text in texts.items()}
    )
    board = textbook_board(file, task.questions, ranker=task.ranker, top=task.top)
    columns = (*PLAN_COLUMNS, "chunks", "avg chars", f"hit@{task.top}", "chars sent")
    return Comparison(Table(columns, tuple(map(_textbook_row, board))), _textbook_misses(board))


PLAN_COLUMNS = ("strategy", "source", "size", "overlap")


def board_table(board: Board) -> Table:
    """Give a row for each plan: the plan, its chunks, hits, cost, and how the chunks lie over the evidence."""
    costs = ("chunks", "avg chars", f"hit@{board.top}", "mrr", "chars sent", "tokens sent")
    columns = (*PLAN_COLUMNS, "unit", "context", *costs, "recall", "precision", "iou")
    return Table(columns, tuple((*_plan(row.plan), *_figures(row)) for row in board.rows))


def warn_of_questions_without_answer(questions: Iterable[Question], sources: Sources) -> None:
    """Say on standard error which questions no plan can answer, because no source holds their phrases together."""
    asked = tuple(questions)
    for phrase in _in_each(missing_phrases(asked, documents) for documents in sources.values()):
        click.secho(f"Warning: {phrase}", fg="yellow", err=True)
    for question in _in_each(scattered_questions(asked, documents) for documents in sources.values()):
        click.secho(f"Warning: no file holds all phrases of this question: {question.text}", fg="yellow", err=True)


def _in_each(findings: Iterable[Sequence[Found]]) -> list[Found]:
    first, *others = findings
    return [found for found in first if all(found in other for other in others)]


# --- reading


def _read_sources(task: Task, names: Iterable[str]) -> Sources:
    sources: dict[str, list[chunkbook.Document]] = {name: [] for name in sorted(names)}
    for name, file in counted([(name, file) for name in sources for file in task.files], "file"):
        sources[name].append(chunkbook.describe(SOURCES[name](task.reading, file)))
    return sources


def _clean(reading: Reading, file: Path) -> chunkbook.Document:
    return cleaned(reading.read(file, "layout")).document


SOURCES: dict[str, Callable[[Reading, Path], chunkbook.Document]] = {"raw": Reading.read, "clean": _clean}
"""The texts of a file that a plan can cut."""


# --- what came out


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


def _textbook_row(row: TextbookRow) -> tuple[Cell, ...]:
    plan = row.plan
    figures = (row.chunks, row.avg_chars, f"{row.hits}/{row.questions}", row.chars_sent)
    return (plan.strategy, plan.source, plan.size, plan.overlap, *figures)


def _textbook_misses(board: Iterable[TextbookRow]) -> tuple[tuple[str, str], ...]:
    name = "{0.strategy}/{0.source}/{0.size}/{0.overlap}"
    return tuple((name.format(row.plan), question) for row in board for question in row.misses)


def _cut_chunks(board: Board, ranker: Ranker) -> Iterable[str]:
    """Say of each plan how many chunks are longer than the model reads; say nothing for rankers without a limit."""
    for row in board.rows:
        texts = [chunk.full_text for chunk in row.measurement.chunks]
        if cut := _count_cut(texts, ranker):
            share = f"{cut} of {len(texts)} chunks"
            yield f"{row.plan}: MiniLM reads the first 256 word pieces of a chunk; {share} are longer."


def _count_cut(texts: Sequence[str], ranker: Ranker) -> int:
    return ranker.index(texts).cut if isinstance(ranker, MiniLmRanker | HybridRanker) else 0
