"""What one page weighs in the text of several readers: code points and tokens, bar by bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from chunkbook.document import Document
from chunkbook.tokens import count_tokens
from chunkbook.view.canvas import HATCH, SMALL, canvas, drawable, say_empty, thousands
from chunkbook.view.colours import CLAY, INK, SKY

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def plot_readings(readings: Mapping[str, Document | str]) -> Figure:
    """Draw the code points and the tokens of some texts side by side.

    Parameters
    ----------
    readings : mapping of str to Document or str
        Texts by the name of the reader that gave them.

    Returns
    -------
    matplotlib.figure.Figure
        One bar a reader, the first one on top; code points on the left, tokens on the right, each to its scale.
    """
    texts = [reading if isinstance(reading, str) else reading.text for reading in readings.values()]
    with canvas(1.0 + 0.4 * max(1, len(texts)), panels=2) as (figure, (left, right)):
        if not texts:
            say_empty(left, "no readings")
            right.set_axis_off()
            return figure
        _draw_bars(left, "code points", [len(text) for text in texts], SKY, "")
        _draw_bars(right, "tokens", [count_tokens(text) for text in texts], CLAY, HATCH)
        left.set_yticks(range(len(texts)), [drawable(name, 24) for name in readings])
        left.set_ylim(len(texts) - 0.4, -0.6)
    return figure


def _draw_bars(axes: Axes, unit: str, sizes: Sequence[int], fill: str, hatch: str) -> None:
    bars = axes.barh(range(len(sizes)), sizes, height=0.7, color=fill, edgecolor=INK, linewidth=0.8, hatch=hatch)
    axes.bar_label(bars, labels=[f"{size:,}" for size in sizes], padding=3, fontsize=SMALL)
    axes.set_xlim(0, 1.25 * max(sizes) or 1)
    axes.tick_params(axis="y", length=0)
    axes.locator_params(axis="x", nbins=4)
    thousands(axes, unit)
