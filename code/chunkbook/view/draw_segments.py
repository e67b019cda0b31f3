"""Segments of a report: where each starts, why, and how long it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

from chunkbook.document import Document
from chunkbook.segments import BoundaryType, SegmentBlock
from chunkbook.tokens import count_tokens
from chunkbook.view.canvas import HATCH, SMALL, canvas, drawable, say_empty, thousands
from chunkbook.view.colours import CLAY, INK, SAND, SKY
from chunkbook.view.markup import counted
from chunkbook.view.stretches import as_chunks, as_document

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LOOKS: dict[BoundaryType, tuple[str, str | None]] = {
    "MATCH": (SKY, None),
    "INSERT": (CLAY, HATCH),
    "CONTINUATION": (SAND, ".."),
}


def plot_segments(blocks: Sequence[SegmentBlock], document: Document | str) -> Figure:
    """Draw the segments of a report from top to bottom, each where it lies in the text.

    Parameters
    ----------
    blocks : sequence of SegmentBlock
        From one of the splitters.
    document : Document or str
        What they were split from.

    Returns
    -------
    matplotlib.figure.Figure
        One row a segment with its title and its tokens; colour and hatch say what kind of boundary opened it.

    Raises
    ------
    ValueError
        A segment that is not in this text.
    """
    source = as_document(document)
    as_chunks(blocks, source)
    with canvas(1.2 + 0.3 * max(1, len(blocks))) as (figure, (axes,)):
        if not blocks:
            say_empty(axes, "no segments")
            return figure
        for row, block in enumerate(blocks):
            _draw_row(axes, row, block)
        axes.set_yticks(range(len(blocks)), [drawable(block.title or "(no heading)", 28) for block in blocks])
        axes.set_ylim(len(blocks) - 0.4, -0.6)
        axes.set_xlim(0, len(source.text) * 1.18 + 1)  # room for the tokens of the last bar
        axes.grid(axis="x", linewidth=0.5)
        thousands(axes, f"offset in {drawable(source.source)} (code points)")
        _legend(figure, {block.boundary_type for block in blocks})
    return figure


def _draw_row(axes: Axes, row: int, block: SegmentBlock) -> None:
    colour, hatch = _LOOKS[block.boundary_type]
    axes.barh(row, block.end - block.start, 0.7, block.start, color=colour, edgecolor=INK, hatch=hatch)
    tokens = counted(count_tokens(block.text), "token")
    axes.annotate(tokens, (block.end, row), (4, 0), textcoords="offset points", va="center", fontsize=SMALL)


def _legend(figure: Figure, kinds: set[BoundaryType]) -> None:
    from matplotlib.patches import Patch

    looks = [(kind, *_LOOKS[kind]) for kind in get_args(BoundaryType) if kind in kinds]
    handles = [Patch(facecolor=colour, edgecolor=INK, hatch=hatch, label=kind) for kind, colour, hatch in looks]
    figure.legend(handles=handles, loc="outside lower right", ncols=len(handles))
