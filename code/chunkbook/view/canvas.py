"""What all figures share: size, fonts, white ground, and labels that the font can draw."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

from chunkbook.view.colours import INK, PAPER
from chunkbook.view.markup import one_line

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 7.0  # inches; the text column of the book
SMALL = 9.0  # points; the smallest letters in a figure
FONT = "DejaVu Sans"  # comes with matplotlib, so a figure looks the same everywhere
HATCH = "////"

STYLE: dict[str, object] = {
    "axes.axisbelow": True,
    "axes.edgecolor": INK,
    "axes.facecolor": PAPER,
    "axes.labelcolor": INK,
    "axes.labelsize": 10,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlesize": 11,
    "figure.dpi": 120,
    "figure.facecolor": PAPER,
    "font.family": FONT,
    "font.size": 10,
    "hatch.color": INK,
    "hatch.linewidth": 0.7,
    "legend.fontsize": SMALL,
    "legend.frameon": False,
    "savefig.facecolor": PAPER,
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": INK,
    "xtick.labelsize": SMALL,
    "ytick.color": INK,
    "ytick.labelsize": SMALL,
}


@contextmanager
def canvas(height: float, *, panels: int = 1) -> Iterator[tuple[Figure, list[Axes]]]:
    """Open a figure in the book's style.

    Parameters
    ----------
    height : float
        In inches.
    panels : int
        Axes beside each other, which share the vertical one.

    Yields
    ------
    (matplotlib.figure.Figure, list of matplotlib.axes.Axes)
        The figure is closed for pyplot at the end, so that a notebook shows it once.
    """
    import matplotlib.pyplot as plt  # half a second, which a reader without figures need not wait for

    with plt.style.context(["default", STYLE]):
        size = (WIDTH, height)
        figure, axes = plt.subplots(1, panels, figsize=size, sharey=True, squeeze=False, layout="constrained")
        for ax in axes[0]:  # for ticks that are made later still
            ax.tick_params(labelsize=SMALL, colors=INK, labelfontfamily=FONT)
        try:
            yield figure, list(axes[0])
            figure.draw_without_rendering()  # ticks are made when drawn, in the style of that moment
        finally:
            plt.close(figure)


def drawable(text: str, width: int = 40) -> str:
    """Make a label of one line from any text; a character that the font lacks becomes a box."""
    return "".join(character if ord(character) in _characters() else "□" for character in one_line(text, width))


def thousands(axes: Axes, name: str) -> None:
    """Name the horizontal axis, and write its numbers with thousands separators."""
    axes.set_xlabel(name)
    axes.xaxis.set_major_formatter("{x:,.0f}")


def bare(axes: Axes) -> None:
    """Take the vertical axis away where height means nothing."""
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)


def legend_columns(entries: int) -> int:
    """Give the columns of a legend below a figure: at most three, and no entry alone in a row if that can be."""
    return 2 if entries == 4 else min(entries, 3)


def say_empty(axes: Axes, message: str) -> None:
    """Write one sentence where there is nothing to draw."""
    axes.set_axis_off()
    axes.text(0.5, 0.5, message, ha="center", va="center", transform=axes.transAxes)


@lru_cache(maxsize=1)
def _characters() -> frozenset[int]:
    from matplotlib.font_manager import findfont, get_font

    return frozenset(get_font(findfont(FONT)).get_charmap())
