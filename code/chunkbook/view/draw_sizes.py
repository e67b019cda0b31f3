"""Sizes of chunks, one dot a chunk, for several ways of cutting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import TYPE_CHECKING, Any

from chunkbook.label import Chunk
from chunkbook.tokens import count_tokens
from chunkbook.view.canvas import SMALL, canvas, drawable, say_empty, thousands
from chunkbook.view.colours import INK, LINES
from chunkbook.view.markup import counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_MARKERS = "os^Dv"


def plot_sizes(groups: Mapping[str, Iterable[Chunk | str]]) -> Figure:
    """Draw how long the chunks of each group are.

    Parameters
    ----------
    groups : mapping of str to iterable of Chunk or str
        Chunks by the name of the strategy that cut them.

    Returns
    -------
    matplotlib.figure.Figure
        One row a group, one dot a chunk, tokens from left to right; a bar marks the median.
    """
    sizes = {name: [_tokens(chunk) for chunk in chunks] for name, chunks in groups.items()}
    with canvas(1.0 + 0.6 * max(1, len(sizes))) as (figure, (axes,)):
        if not sizes:
            say_empty(axes, "no chunks")
            return figure
        for row, group in enumerate(sizes.values()):
            _draw_row(axes, row, group)
        names = [f"{drawable(name, 24)}\n{counted(len(group), 'chunk')}" for name, group in sizes.items()]
        axes.set_yticks(range(len(sizes)), names)
        axes.set_ylim(len(sizes) - 0.4, -0.6)
        axes.set_xlim(left=0)
        axes.grid(axis="x", linewidth=0.5)
        thousands(axes, "tokens in a chunk; the bar is the median")
    return figure


def _tokens(chunk: Chunk | str) -> int:
    return count_tokens(chunk) if isinstance(chunk, str) else chunk.tokens


def _draw_row(axes: Axes, row: int, group: Sequence[int]) -> None:
    if not group:
        return
    heights = [row + ((7 * place) % 11 - 5) / 22 for place in range(len(group))]  # spread, the same way each time
    look: dict[str, Any] = {"color": LINES[row % len(LINES)], "marker": _MARKERS[row % len(_MARKERS)]}
    axes.scatter(group, heights, s=22, alpha=0.65, linewidths=0, **look)
    middle = median(group)
    axes.vlines(middle, row - 0.36, row + 0.36, color=INK, linewidth=2.5)
    axes.annotate(f"{middle:,.0f}", (middle, row - 0.36), (4, 1), textcoords="offset points", fontsize=SMALL)
