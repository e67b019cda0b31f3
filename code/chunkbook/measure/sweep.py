"""Sweep: one strategy over many sizes and overlaps (chapter 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chunkbook.document import Document
from chunkbook.measure.board import Board, Progress, compare
from chunkbook.measure.plans import Plan, Row
from chunkbook.measure.questions import Question
from chunkbook.rank import Ranker
from chunkbook.sizes import Unit


@dataclass(frozen=True, repr=False)
class Sweep:
    """A board whose plans differ in size and overlap only.

    Parameters
    ----------
    board : Board
        A row for each pair that can be; in the order of the sizes, then of the overlaps.
    sizes, overlaps : tuple of int
        What was asked for, in increasing order, in the unit of the plans.
    """

    board: Board
    sizes: tuple[int, ...]
    overlaps: tuple[int, ...]

    def __repr__(self) -> str:
        return repr(self.board)

    def _repr_html_(self) -> str:
        return self.board._repr_html_()

    def row(self, size: int, overlap: int) -> Row | None:
        """Give the row of a pair; None where the overlap is not smaller than the size, so that nothing can be cut."""
        rows = (row for row in self.board.rows if (row.plan.size, row.plan.overlap) == (size, overlap))
        return next(rows, None)


def sweep(
    documents: Document | Sequence[Document],
    questions: Iterable[Question],
    strategy: str,
    sizes: Iterable[int],
    overlaps: Iterable[int] = (0,),
    ranker: str | Ranker = "bm25",
    top: int = 3,
    *,
    unit: Unit | None = None,
    source: str = "clean",
    context: bool = False,
    progress: Progress = iter,
) -> Sweep:
    """Measure a strategy at every size and overlap.

    Parameters
    ----------
    documents : Document or sequence of Document
        What is cut.
    questions : iterable of Question
        At least one.
    strategy : str
        A name in `chunkbook.STRATEGIES`.
    sizes, overlaps : iterable of int
        In `unit`; pairs whose overlap is not smaller than the size are left out.
    ranker, top, progress
        As in `compare`.
    unit, source, context
        As in `Plan`; the board calls what is cut by the name `source`, so that `compare` can take the best plan as it
        is. For another text than the clean one, give its name.

    Returns
    -------
    Sweep

    Raises
    ------
    ValueError
        No pair is left, or what `compare` refuses.
    """
    widths, shared = tuple(sorted(set(sizes))), tuple(sorted(set(overlaps)))
    plans = [
        Plan(strategy, size, overlap, unit, source, context) for size in widths for overlap in shared if overlap < size
    ]
    if not plans:
        raise ValueError(
            f"sizes must hold one that is larger than an overlap: sizes={widths}, overlaps={shared}. "
            "Try sizes=(100, 200, 400), overlaps=(0, 50)."
        )
    return Sweep(compare({source: documents}, questions, plans, ranker, top, progress=progress), widths, shared)
