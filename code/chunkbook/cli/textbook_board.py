"""The board of the textbook: its seven published cuts, in the short forms of the chapters, on one PDF."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from chunkbook.cli.comparison import PLAN_COLUMNS, Comparison, Task, warn_of_questions_without_answer
from chunkbook.cli.errors import WrongUse
from chunkbook.cli.reading import Reading
from chunkbook.cli.table import Cell, Table
from chunkbook.document import Document

if TYPE_CHECKING:
    from chunkbook.scoreboard import TextbookRow


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
    sources = {name: [Document(file.name, text)] for name, text in read_sources(file).items()}
    warn_of_questions_without_answer(task.questions, sources)
    board = textbook_board(file, task.questions, ranker=task.ranker, top=task.top)
    columns = (*PLAN_COLUMNS, "chunks", "avg chars", f"hit@{task.top}", "chars sent")
    return Comparison(Table(columns, tuple(map(_textbook_row, board))), _textbook_misses(board))


def _textbook_row(row: TextbookRow) -> tuple[Cell, ...]:
    plan = row.plan
    figures = (row.chunks, row.avg_chars, f"{row.hits}/{row.questions}", row.chars_sent)
    return (plan.strategy, plan.source, plan.size, plan.overlap, *figures)


def _textbook_misses(board: Iterable[TextbookRow]) -> tuple[tuple[str, str], ...]:
    name = "{0.strategy}/{0.source}/{0.size}/{0.overlap}"
    return tuple((name.format(row.plan), question) for row in board for question in row.misses)
