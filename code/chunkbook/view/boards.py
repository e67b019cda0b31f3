"""A board as tables: what each plan answers and costs, how it lies over the evidence, and what it misses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkbook.view.markup import card, counted, folded, note
from chunkbook.view.tables import Table, table

if TYPE_CHECKING:
    from chunkbook.measure.board import Board
    from chunkbook.measure.plans import Row
    from chunkbook.measure.questions import Question


def board_table(board: Board) -> Table:
    """List every plan of a board with all its figures, in the fair order.

    Parameters
    ----------
    board : Board
        From `chunkbook.measure.compare`.

    Returns
    -------
    Table
        Sizes in code points (chars) and in tokens; ``–`` where recall, precision and IoU could not be measured. The
        caption says where they are means over some of the questions only.
    """
    rows = [(str(row.plan), *_answers(row), *_sizes(row), *_overlap(row)) for row in board.ranked]
    caption = "; ".join([_caption(board), *_gaps(board)])
    return table(rows, ("plan", *_answer_heads(board), *_SIZE_HEADS, *_OVERLAP_HEADS), caption=caption)


def misses_table(board: Board) -> Table:
    """List the questions that some plan does not answer, how many plans miss each, and the best three of those.

    Parameters
    ----------
    board : Board
        From `chunkbook.measure.compare`.

    Returns
    -------
    Table
        In the order of the questions.
    """
    missed = [(question, _missing(question, board)) for question in board.questions]
    rows = [(question.text, len(plans), _named(plans, board)) for question, plans in missed if plans]
    return table(rows, ("question", "misses", "missed by"), caption=f"Questions missed with {board.ranker}")


def board_card(board: Board) -> str:
    """Write a board as HTML: the verdict, what each plan answers and costs, and the rest behind titles to open.

    Parameters
    ----------
    board : Board
        From `chunkbook.measure.compare`.

    Returns
    -------
    str
        Escaped, with inline styles only.
    """
    answers = [(str(row.plan), *_answers(row)) for row in board.ranked]
    more = [(str(row.plan), *_sizes(row), *_overlap(row)) for row in board.ranked]
    main = table(answers, ("plan", *_answer_heads(board)), caption=_caption(board))
    fit = "; ".join(["Chunks, and how those sent fit the evidence", *_gaps(board)])
    rest = table(more, ("plan", *_SIZE_HEADS, *_OVERLAP_HEADS), caption=fit)
    return card(
        note(str(board.verdict)),
        main.html(),
        folded("Show sizes, recall, precision and IoU", rest.html()),
        _misses(board),
    )


_SIZE_HEADS = ("tokens sent", "chunks", "avg chars", "avg tokens")
_OVERLAP_HEADS = ("recall", "precision", "IoU")
_MOST_NAMES = 3  # of plans in one cell


def _answer_heads(board: Board) -> tuple[str, ...]:
    return (f"hit@{board.top}", "MRR", "chars sent")


def _answers(row: Row) -> tuple[object, ...]:
    found = row.measurement
    hits = f"{found.hits}/{len(found.answers)}"
    return hits, found.mrr, round(found.characters_sent)


def _sizes(row: Row) -> tuple[object, ...]:
    found = row.measurement
    return round(found.tokens_sent), len(found.chunks), round(found.mean_characters), round(found.mean_tokens)


def _overlap(row: Row) -> tuple[object, ...]:
    return row.measurement.recall, row.measurement.precision, row.measurement.iou


def _caption(board: Board) -> str:
    return f"{counted(len(board.questions), 'question')}, ranker {board.ranker}, {counted(board.top, 'chunk')} sent"


def _gaps(board: Board) -> list[str]:
    """Say of each source in which phrases of some questions are missing how many questions its means are over."""
    known = {row.plan.source: len(row.measurement.overlaps) for row in board.rows}
    gaps = {source: number for source, number in known.items() if 0 < number < len(board.questions)}
    return [f"recall to IoU of {source}: {counted(number, 'question')} only" for source, number in gaps.items()]


def _missing(question: Question, board: Board) -> list[Row]:
    return [row for row in board.ranked if question in row.measurement.misses]


def _named(plans: list[Row], board: Board) -> str:
    if len(plans) == len(board.rows) > 1:
        return "every plan"
    named = [str(row.plan) for row in plans[:_MOST_NAMES]]
    more = len(plans) - len(named)
    return "; ".join([*named, f"{more} more"] if more else named)


def _misses(board: Board) -> str:
    found = misses_table(board)
    title = f"Show {counted(len(found.rows), 'question')} that some plan misses"
    return folded(title, found.html()) if found.rows else ""
