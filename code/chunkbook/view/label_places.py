"""Labels beside points, placed so that none lies over another or over a point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from typing import TYPE_CHECKING

from chunkbook.view.canvas import SMALL
from chunkbook.view.colours import INK, PAPER

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Annotation
    from matplotlib.transforms import Bbox

_ROUND = 7.0  # points; half of the room that a mark takes
_STEPS = 24
_SIDES = ((1, "left"), (-1, "right"), (0, "center"))


def label_points(axes: Axes, points: Sequence[tuple[float, float]], labels: Sequence[str]) -> None:
    """Write a label beside each point, inside the axes.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
        With its final limits; everything else is drawn already.
    points : sequence of (float, float)
        Where the points are, in data.
    labels : sequence of str
        One a point. A label that finds its near places taken moves away, and a thin line leads to it; one that finds
        no room at all is left out.
    """
    figure = axes.get_figure(root=True)
    if figure is None:
        return
    figure.draw_without_rendering()  # settles where the axes are
    scale = figure.dpi / 72
    marks = [_box(x, y, _ROUND * scale * 0.8) for x, y in axes.transData.transform(points)]
    taken: list[Bbox] = []
    for point, label in zip(points, labels, strict=True):
        for annotation in _tries(axes, point, label):
            box = annotation.get_window_extent()
            if _inside(box, axes.get_window_extent()) and not any(box.overlaps(other) for other in chain(marks, taken)):
                taken.append(box)
                break
            annotation.remove()


def _tries(axes: Axes, point: tuple[float, float], label: str) -> Iterator[Annotation]:
    """Draw a label at one place after the other, near ones first; who does not like it takes it away again."""
    for (x, y), align in _places():
        line = {"arrowstyle": "-", "linewidth": 0.6, "color": INK, "shrinkA": 0, "shrinkB": 4}
        far = abs(y) > _ROUND * 2 or abs(x) > _ROUND * 2
        annotation = axes.annotate(
            label,
            point,
            (x, y),
            textcoords="offset points",
            ha=align,
            va="center",
            fontsize=SMALL,
            bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 0.5},
            arrowprops=line if far else None,
        )
        annotation.set_in_layout(False)
        yield annotation


def _places() -> Iterable[tuple[tuple[float, float], str]]:
    """Give offsets in points, in growing distance, with the side on which the text is held."""
    heights = sorted((step * 6.0 * sign for step in range(_STEPS) for sign in (1, -1)), key=abs)
    widths = (_ROUND, 4 * _ROUND, 8 * _ROUND)
    every = [((side * width, height), align) for height, width, (side, align) in product(heights, widths, _SIDES)]
    return sorted(every, key=lambda place: abs(place[0][0]) + 1.5 * abs(place[0][1]))


def _box(x: float, y: float, half: float) -> Bbox:
    from matplotlib.transforms import Bbox

    return Bbox.from_extents(x - half, y - half, x + half, y + half)


def _inside(box: Bbox, outer: Bbox) -> bool:
    return bool(outer.x0 <= box.x0 and box.x1 <= outer.x1 and outer.y0 <= box.y0 and box.y1 <= outer.y1)
