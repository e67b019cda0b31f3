"""Chunks over the sections of a report: which cuts fall between sections, and which chunks mix them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from chunkbook.document import Document, Span
from chunkbook.label import Chunk
from chunkbook.segments import SegmentBlock, split_document
from chunkbook.view.canvas import HATCH, SMALL, canvas, drawable, say_empty
from chunkbook.view.colours import CLAY, INK, SKY
from chunkbook.view.stretches import Item, as_chunks, as_document

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_HALF = 0.38  # height of a bar; a group has two rows, so that overlapping neighbours stay apart
_NARROWEST_NAME = 0.024  # of the width; names closer together would lie over each other


def plot_sections(groups: Mapping[str, Iterable[Item]], document: Document | str) -> Figure:
    """Draw chunks over the sections of their report; those that hold text of two sections or more are hatched.

    Parameters
    ----------
    groups : mapping of str to iterable of Chunk, Span, SegmentBlock or (start, end)
        Chunks by the name of the strategy that cut them; offsets count code points of the text.
    document : Document or str
        What they were cut from.

    Returns
    -------
    matplotlib.figure.Figure
        One band a group; dotted lines stand where sections start, with their names below.

    Raises
    ------
    ValueError
        A chunk that is not in this text.
    """
    source = as_document(document)
    bands = {name: as_chunks(chunks, source) for name, chunks in groups.items()}
    blocks = split_document(source)
    with canvas(2.2 + 0.8 * max(1, len(bands))) as (figure, (axes,)):
        if not bands or not blocks:
            say_empty(axes, "no chunks")
            return figure
        for band, chunks in enumerate(bands.values()):
            _draw_band(axes, band, chunks, blocks)
        _name_bands(axes, bands, blocks)
        _name_sections(axes, blocks, len(source.text))
        _legend(figure)
    return figure


def _draw_band(axes: Axes, band: int, chunks: Sequence[Chunk], blocks: Sequence[SegmentBlock]) -> None:
    for number, chunk in enumerate(chunks):
        mixed = _touched(chunk, blocks) > 1
        place = band + (number % 2) * _HALF - _HALF / 2
        colour, hatch = (CLAY, HATCH) if mixed else (SKY, None)
        axes.barh(place, chunk.end - chunk.start, _HALF, chunk.start, color=colour, edgecolor=INK, hatch=hatch)


def _touched(chunk: Chunk, blocks: Sequence[SegmentBlock]) -> int:
    """Count sections that a chunk holds text of; a section that goes on after a page break counts once."""
    spans = [(block.title, Span(block.start, block.end)) for block in blocks]
    return len({title for title, (start, end) in spans if start < chunk.end and chunk.start < end})


def _name_bands(axes: Axes, bands: Mapping[str, Sequence[Chunk]], blocks: Sequence[SegmentBlock]) -> None:
    names = []
    for name, chunks in bands.items():
        mixed = sum(_touched(chunk, blocks) > 1 for chunk in chunks)
        names.append(f"{drawable(name, 24)}\n{mixed} of {len(chunks)} mixed")
    axes.set_yticks(range(len(bands)), names)
    axes.set_ylim(len(bands) - 0.4, -0.6)


def _name_sections(axes: Axes, blocks: Sequence[SegmentBlock], length: int) -> None:
    for block in blocks:
        axes.axvline(block.start, color=INK, linewidth=1, linestyle=":", zorder=0)
    places: list[float] = []
    names: list[str] = []
    for block in blocks:
        middle = (block.start + block.end) / 2
        if not places or middle - places[-1] >= _NARROWEST_NAME * length:
            places.append(middle)
            names.append(drawable(block.title or "(no heading)", 22))
    axes.set_xticks(places, names, rotation=90, fontsize=SMALL)
    axes.set_xlim(0, length)


def _legend(figure: Figure) -> None:
    from matplotlib.patches import Patch

    looks = ((SKY, None, "one section"), (CLAY, HATCH, "two sections or more"))
    handles = [Patch(facecolor=fill, edgecolor=INK, hatch=hatch, label=words) for fill, hatch, words in looks]
    figure.legend(handles=handles, loc="outside upper right", ncols=len(handles))
