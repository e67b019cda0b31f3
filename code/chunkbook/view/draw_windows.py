"""Chunks drawn as bars over the text that they were cut from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from chunkbook.document import Document, Page, Span
from chunkbook.label import Chunk
from chunkbook.view.canvas import HATCH, SMALL, WIDTH, bare, canvas, drawable, say_empty, thousands
from chunkbook.view.colours import CLAY, FILLS, INK, MIST, RUST, SKY
from chunkbook.view.stretches import Item, as_chunks, as_document, find_places

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_HEIGHT = 0.8  # of a bar; rows are 1 apart
_MOST_ROWS = 6
_NUMBER_ROOM = 0.24  # inches that a number of two digits needs
_NEIGHBOURS = 1  # shown on each side of the chunks that were asked for


def plot_windows(chunks: Iterable[Item], document: Document | str, *, around: str | None = None) -> Figure:
    """Draw chunks as bars along the text, in rows, with what they share hatched.

    Parameters
    ----------
    chunks : iterable of Chunk, Span, SegmentBlock or (start, end)
        Anything with offsets in the text, in code points.
    document : Document or str
        What they were cut from.
    around : str, optional
        Draw only the chunks that touch these words, and their neighbours; a band marks the words.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    ValueError
        A chunk that is not in this text, or words that do not occur.
    """
    source = as_document(document)
    numbered = dict(enumerate(as_chunks(chunks, source), 1))
    places = find_places(source.text, around) if around is not None else []
    shown = _near(numbered, places) if places else numbered
    rows = _rows(list(shown.values()))
    with canvas(1.5 + 0.35 * rows) as (figure, (axes,)):
        if not shown:
            say_empty(axes, "no chunks")
            return figure
        _draw_bars(axes, shown, rows, {number: FILLS[number % 2] for number in shown})
        _hatch_overlaps(axes, shown, rows)
        _draw_places(axes, places, around or "")
        _finish(axes, rows, source.source)
        _legend(axes, [(CLAY, HATCH, "in two chunks")] if _overlaps(shown) else [])
    return figure


def plot_pages(chunks: Iterable[Item], document: Document | str) -> Figure:
    """Draw chunks over the pages of their document; those that cross a page break are hatched.

    Parameters
    ----------
    chunks : iterable of Chunk, Span, SegmentBlock or (start, end)
        Anything with offsets in the text, in code points.
    document : Document or str
        What they were cut from.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    ValueError
        A chunk that is not in this text.
    """
    source = as_document(document)
    numbered = dict(enumerate(as_chunks(chunks, source), 1))
    crossing = {number for number, chunk in numbered.items() if len(chunk.pages) > 1}
    rows = _rows(list(numbered.values()))
    with canvas(1.9 + 0.35 * rows) as (figure, (axes,)):
        if not numbered:
            say_empty(axes, "no chunks")
            return figure
        _draw_bars(axes, numbered, rows, {number: CLAY if number in crossing else SKY for number in numbered}, crossing)
        _draw_pages(axes, source.pages, rows)
        _finish(axes, rows + 1, source.source)
        inside = len(numbered) - len(crossing)
        _legend(axes, [(SKY, "", f"{inside} on one page"), (CLAY, HATCH, f"{len(crossing)} over a page break")])
    return figure


def _near(numbered: dict[int, Chunk], places: Sequence[Span]) -> dict[int, Chunk]:
    touching = [n for n, c in numbered.items() if any(c.start < p.end and p.start < c.end for p in places)]
    wanted = {n + step for n in touching for step in range(-_NEIGHBOURS, _NEIGHBOURS + 1)}
    return {number: chunk for number, chunk in numbered.items() if number in wanted}


def _rows(chunks: Sequence[Chunk]) -> int:
    """Fewest rows, at least two, in which no bar touches the next one of its row."""
    for rows in range(2, _MOST_ROWS):
        if all(before.end <= after.start for before, after in zip(chunks, chunks[rows:], strict=False)):
            return rows
    return _MOST_ROWS


def _draw_bars(
    axes: Axes,
    shown: dict[int, Chunk],
    rows: int,
    fills: dict[int, str],
    hatched: Iterable[int] = (),
) -> None:
    left, right = _reach(shown)
    hatches = dict.fromkeys(hatched, HATCH)
    step = _label_step(shown, right - left)
    for number, chunk in shown.items():
        place = -(number % rows)
        width = chunk.end - chunk.start
        axes.barh(place, width, _HEIGHT, chunk.start, color=fills[number], edgecolor=INK, hatch=hatches.get(number))
        if number % step == 0:
            _write_number(axes, chunk.start + width / 2, place, number, fills[number])
    axes.set_xlim(left - 0.01 * (right - left) - 1, right + 0.01 * (right - left) + 1)


def _write_number(axes: Axes, x: float, y: float, number: int, fill: str) -> None:
    box = {"boxstyle": "round,pad=0.1", "facecolor": fill, "edgecolor": "none"}
    axes.text(x, y, str(number), ha="center", va="center", fontsize=SMALL, bbox=box)


def _label_step(shown: dict[int, Chunk], width: int) -> int:
    """Number every chunk, or every 5th or 10th … where bars are too narrow for that."""
    inches = WIDTH * (sum(chunk.end - chunk.start for chunk in shown.values()) / len(shown)) / max(width, 1)
    return next((step for step in (1, 5, 10, 50, 100) if inches * step >= _NUMBER_ROOM), 500)


def _overlaps(shown: dict[int, Chunk]) -> list[tuple[int, int, Span]]:
    """Pairs of neighbours, and what both hold."""
    pairs = zip(list(shown.items()), list(shown.items())[1:], strict=False)
    both = [(n, m, Span(max(a.start, b.start), min(a.end, b.end))) for (n, a), (m, b) in pairs]
    return [(n, m, span) for n, m, span in both if span.start < span.end]


def _hatch_overlaps(axes: Axes, shown: dict[int, Chunk], rows: int) -> None:
    for before, after, (start, end) in _overlaps(shown):
        places = [-(number % rows) for number in (before, after)]
        axes.barh(places, end - start, _HEIGHT, start, color=CLAY, edgecolor=INK, hatch=HATCH, linewidth=0.5)


def _draw_places(axes: Axes, places: Sequence[Span], around: str) -> None:
    for start, end in places:
        axes.axvspan(start, end, facecolor="none", edgecolor=RUST, linewidth=2, linestyle="--")
    if places:
        axes.set_title(f"dashed: {drawable(around, 72)}", fontsize=SMALL, color=RUST)


def _draw_pages(axes: Axes, pages: Sequence[Page], rows: int) -> None:
    for page in pages:
        axes.barh(-rows, page.end - page.start, _HEIGHT, page.start, color=MIST, edgecolor=INK)
        axes.axvline(page.start, color=INK, linewidth=1, linestyle=":")
        axes.text((page.start + page.end) / 2, -rows, f"page {page.number}", ha="center", va="center", fontsize=SMALL)
    if not pages:
        axes.text(0.5, 0, "this text has no pages", ha="center", va="bottom", fontsize=SMALL, transform=axes.transAxes)


def _finish(axes: Axes, rows: int, source: str) -> None:
    axes.set_ylim(-rows + 0.4, 0.6)
    bare(axes)
    thousands(axes, f"offset in {drawable(source)} (code points)")


def _legend(axes: Axes, entries: Sequence[tuple[str, str, str]]) -> None:
    from matplotlib.patches import Patch

    handles = [Patch(facecolor=fill, edgecolor=INK, hatch=hatch or None, label=words) for fill, hatch, words in entries]
    if handles:
        axes.figure.legend(handles=handles, loc="outside lower right", ncols=len(handles))


def _reach(shown: dict[int, Chunk]) -> Span:
    return Span(min(chunk.start for chunk in shown.values()), max(chunk.end for chunk in shown.values()))
