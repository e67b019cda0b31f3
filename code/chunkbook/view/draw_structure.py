"""The rows of a table in several cuts: which of them a reader can read alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from chunkbook.label import Chunk
from chunkbook.view.canvas import HATCH, SMALL, canvas, drawable, say_empty
from chunkbook.view.colours import CLAY, INK, MIST, PAPER, SAND, SKY
from chunkbook.view.row_reading import Reading, TableRows

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LOOKS = {
    Reading.CUT: (CLAY, HATCH, "cut"),
    Reading.ALONE: (SAND, None, "row alone"),
    Reading.HEADED: (MIST, None, "+ header"),
    Reading.PLACED: (SKY, None, "+ header\n+ section"),
}
_GAP = 0.06  # of a cell, left white on each side


def plot_rows(ways: Mapping[str, Iterable[Chunk | str]], table: TableRows) -> Figure:
    """Draw for each way of cutting, and each row of a table, what a reader of the best chunk sees beside the row.

    Parameters
    ----------
    ways : mapping of str to iterable of Chunk or str
        Chunks by the name of the way that cut them; of a `Chunk`, the text with its prefix counts.
    table : TableRows
        The table as a person would copy it out.

    Returns
    -------
    matplotlib.figure.Figure
        One line a way, one cell a row of the table; what a cell says is written in it.
    """
    texts = {name: [sent_text(chunk) for chunk in chunks] for name, chunks in ways.items()}
    with canvas(0.9 + 0.55 * max(1, len(texts))) as (figure, (axes,)):
        if not texts or not table.rows:
            say_empty(axes, "no rows")
            return figure
        for line, held in enumerate(texts.values()):
            for column, row in enumerate(table.rows):
                _draw_cell(axes, line, column, table.best(held, row))
        _name_axes(axes, list(texts), table)
    return figure


def sent_text(chunk: Chunk | str) -> str:
    """Give what is sent of a chunk: its text, below its prefix if it has one."""
    return chunk if isinstance(chunk, str) else chunk.full_text


def _draw_cell(axes: Axes, line: int, column: int, reading: Reading) -> None:
    colour, hatch, words = _LOOKS[reading]
    width = 1 - 2 * _GAP
    axes.barh(line, width, width, column + _GAP, color=colour, edgecolor=INK, hatch=hatch)
    box = {"facecolor": PAPER, "edgecolor": "none", "pad": 1} if hatch else None
    axes.text(column + 0.5, line, words, ha="center", va="center", fontsize=SMALL, bbox=box)


def _name_axes(axes: Axes, names: list[str], table: TableRows) -> None:
    axes.set_yticks(range(len(names)), [drawable(name, 24) for name in names])
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlim(0, len(table.rows))
    axes.set_xticks([column + 0.5 for column in range(len(table.rows))], [drawable(row[0], 16) for row in table.rows])
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    for side in ("left", "bottom", "top"):
        axes.spines[side].set_visible(False)
