"""What measuring gave, as figures: a heat map over size and overlap, and hits against what is sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from chunkbook.view.canvas import SMALL, canvas, drawable, legend_columns, thousands
from chunkbook.view.colours import INK, LINES, MIST, PAPER, SKY
from chunkbook.view.label_places import label_points
from chunkbook.view.markup import counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap
    from matplotlib.figure import Figure

    from chunkbook.measure.board import Board
    from chunkbook.measure.plans import Plan, Row
    from chunkbook.measure.score import Measurement
    from chunkbook.measure.sweep import Sweep

_MARKERS = "os^Dv"
_MOST_LABELS = 14
_DARKEST = "#658db3"  # between sky and navy; ink can still be read on it

FIGURES: dict[str, tuple[str, Callable[[Measurement], float | None]]] = {
    "hits": ("questions answered", lambda found: found.hits),
    "mrr": ("MRR", lambda found: found.mrr),
    "recall": ("recall", lambda found: found.recall),
    "precision": ("precision", lambda found: found.precision),
    "iou": ("IoU", lambda found: found.iou),
    "characters": ("characters sent for a question", lambda found: found.characters_sent),
    "tokens": ("tokens sent for a question", lambda found: found.tokens_sent),
}


def plot_sweep(sweep: Sweep, figure: str = "hits") -> Figure:
    """Draw a sweep as a heat map: sizes from left to right, overlaps from bottom to top.

    Parameters
    ----------
    sweep : Sweep
        From `chunkbook.measure.sweep`.
    figure : {"hits", "mrr", "recall", "precision", "iou", "characters", "tokens"}
        What the cells show. It is also printed in them; the darker, the more.

    Returns
    -------
    matplotlib.figure.Figure
        White cells without a number are pairs that cannot be, because the overlap is not smaller than the size.

    Raises
    ------
    ValueError
        There is no such figure.
    """
    if figure not in FIGURES:
        raise ValueError(f"figure must be one of {', '.join(FIGURES)}: figure={figure!r}.")
    name, read = FIGURES[figure]
    cells = [[_value(sweep.row(size, overlap), read) for size in sweep.sizes] for overlap in sweep.overlaps]
    with canvas(1.5 + 0.42 * len(cells)) as (drawn, (axes,)):
        axes.set_title(f"{name}: {_setting(sweep.board)}", loc="left", fontsize=10)
        _draw_cells(axes, cells, whole=figure in ("hits", "characters", "tokens"))
        axes.set_xticks(range(len(sweep.sizes)), [f"{size:,}" for size in sweep.sizes])
        axes.set_yticks(range(len(sweep.overlaps)), [f"{overlap:,}" for overlap in sweep.overlaps])
        axes.set_xlabel(f"size, in {sweep.board.rows[0].plan.counted_in}")
        axes.set_ylabel("overlap")
        axes.tick_params(length=0)
    return drawn


def plot_cost(board: Board) -> Figure:
    """Draw questions answered against characters sent: up and to the left is better.

    Parameters
    ----------
    board : Board
        From `chunkbook.measure.compare`, or the board of a sweep.

    Returns
    -------
    matplotlib.figure.Figure
        One mark a plan; strategies differ in colour and shape. Full marks cannot be told from the best by these
        questions, hollow ones can. Of more than 14 plans only those are labelled that no cheaper one equals.
    """
    rows = board.ranked
    points = [(row.measurement.characters_sent, float(row.measurement.hits)) for row in rows]
    with canvas(3.2 + 0.1 * min(len(rows), _MOST_LABELS)) as (figure, (axes,)):
        tied = {id(row) for row in board.verdict.tied}
        for row, point in zip(rows, points, strict=True):
            axes.plot(*point, **_look(row, board, full=id(row) in tied))
        axes.set_title(_setting(board), loc="left", fontsize=10)
        _set_scales(axes, board, points)
        _legend(figure, board, full=len(tied), hollow=len(rows) - len(tied))
        every = len(rows) <= _MOST_LABELS
        label_points(axes, points, [_label(row.plan, board) if every or _unbeaten(row, rows) else "" for row in rows])
    return figure


# --- the heat map


def _value(row: Row | None, read: Callable[[Measurement], float | None]) -> float | None:
    return read(row.measurement) if row else None


def _draw_cells(axes: Axes, cells: Sequence[Sequence[float | None]], *, whole: bool) -> None:
    known = [value for line in cells for value in line if value is not None]
    low, high = min(known, default=0), max(known, default=0)
    colours = _colours()
    for y, line in enumerate(cells):
        for x, value in enumerate(line):
            if value is not None:
                shade = (value - low) / (high - low) if high > low else 0.5
                _draw_cell(axes, x, y, _hex(colours, shade), f"{value:,.0f}" if whole else f"{value:.2f}")
    axes.set_xlim(-0.5, len(cells[0]) - 0.5)
    axes.set_ylim(-0.5, len(cells) - 0.5)


def _draw_cell(axes: Axes, x: int, y: int, fill: str, text: str) -> None:
    from matplotlib.patches import Rectangle

    axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=fill, edgecolor=INK, linewidth=0.6))
    axes.text(x, y, text, ha="center", va="center", fontsize=SMALL)


def _colours() -> Colormap:
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("book", [MIST, SKY, _DARKEST])


def _hex(colours: Colormap, shade: float) -> str:
    from matplotlib.colors import to_hex

    return to_hex(colours(shade))


def _setting(board: Board) -> str:
    names = ", ".join(_strategies(board)) if len(_strategies(board)) == 1 else counted(len(board.rows), "plan")
    asked = counted(len(board.questions), "question")
    return drawable(f"{names}, {asked}, {board.ranker}, {counted(board.top, 'chunk')} sent", 80)


# --- cost against hits


def _strategies(board: Board) -> list[str]:
    return list(dict.fromkeys(row.plan.strategy for row in board.rows))


def _look(row: Row, board: Board, *, full: bool) -> dict[str, Any]:
    return _mark(_strategies(board).index(row.plan.strategy), full=full)


def _mark(place: int, *, full: bool) -> dict[str, Any]:
    colour = LINES[place % len(LINES)]
    return {
        "color": colour,
        "marker": _MARKERS[place % len(_MARKERS)],
        "markersize": 8,
        "markerfacecolor": colour if full else PAPER,
        "markeredgewidth": 1.6,
        "linestyle": "none",
    }


def _set_scales(axes: Axes, board: Board, points: Sequence[tuple[float, float]]) -> None:
    fewest, most = min(hits for _, hits in points), max(hits for _, hits in points)
    axes.set_ylim(fewest - 0.8, most + 0.8)
    axes.set_xlim(0, 1.15 * max(cost for cost, _ in points) or 1)
    axes.grid(linewidth=0.5)
    axes.locator_params(axis="y", integer=True)
    axes.set_ylabel(f"answered, of {counted(len(board.questions), 'question')}")
    thousands(axes, "characters sent for a question")


def _legend(figure: Figure, board: Board, *, full: int, hollow: int) -> None:
    from matplotlib.lines import Line2D

    names = _strategies(board)
    handles = [Line2D([], [], label=drawable(name), **_mark(place, full=True)) for place, name in enumerate(names)]
    if full > 1 and hollow:
        grey: dict[str, Any] = {"color": INK, "marker": "o", "markersize": 7, "linestyle": "none"}
        handles.append(Line2D([], [], label="full: not told from the best", **grey))
        handles.append(Line2D([], [], label="hollow: worse", markerfacecolor=PAPER, **grey))
    if len(handles) > 1:
        figure.legend(handles=handles, loc="outside lower center", ncols=legend_columns(len(handles)))


def _unbeaten(row: Row, rows: Sequence[Row]) -> bool:
    """Whether no other plan answers as many questions for less."""
    found, others = row.measurement, [other.measurement for other in rows]
    return not any(other.hits >= found.hits and other.characters_sent < found.characters_sent for other in others)


def _label(plan: Plan, board: Board) -> str:
    """Name what the mark itself does not say."""
    sources = {row.plan.source for row in board.rows}
    source = f" {plan.source}" if len(sources) > 1 else ""
    return drawable(f"{plan.size}/{plan.overlap}{source}{' + context' if plan.context else ''}")
