"""Labels beside points, placed so that none lies over another or over a point."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from chunkbook.view.canvas import SMALL
from chunkbook.view.colours import INK, PAPER

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.transforms import Bbox

_MARK = 6.0  # points; half of the room that a mark takes
_NEAR = 2 * _MARK
_SIDES = {-1: "right", 0: "center", 1: "left"}


class _Offset(NamedTuple):
    """Where a label stands, seen from its point: in points, and on which side of its text that is."""

    right: float
    up: float
    side: int


def label_points(axes: Axes, points: Sequence[tuple[float, float]], labels: Sequence[str]) -> None:
    """Write a label beside each point, inside the axes.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
        With its final limits; everything else is drawn already.
    points : sequence of (float, float)
        Where the points are, in data.
    labels : sequence of str
        One a point, empty for none. A label that finds its near places taken moves away, and a thin line leads to it;
        one that finds no room at all is left out.
    """
    figure = axes.get_figure(root=True)
    if figure is None or not points:
        return
    figure.draw_without_rendering()  # settles where the axes are
    scale = figure.dpi / 72
    centres = axes.transData.transform(points)
    taken = [_box(x, y, _MARK * scale, _MARK * scale) for x, y in centres]
    for point, centre, label in zip(points, centres, labels, strict=True):
        size = _size(axes, label)
        for offset in _offsets() if label else ():
            box = _label_box(size, centre, offset, scale)
            if _inside(box, axes.bbox) and not any(box.overlaps(other) for other in taken):
                taken.append(box)
                _write(axes, label, point, offset)
                break


@cache
def _offsets() -> tuple[_Offset, ...]:
    """Give the places to try, near ones first; further up or down is worse than further to the side."""
    ups = (6.0 * step for step in range(-24, 25))
    rights = (1.3 * _MARK, 5 * _MARK, 9 * _MARK, 14 * _MARK)
    every = (_Offset(side * right, up, side) for up, right, side in product(ups, rights, (1, -1, 0)))
    return tuple(sorted(dict.fromkeys(every), key=lambda offset: abs(offset.right) + 1.5 * abs(offset.up)))


def _label_box(size: tuple[float, float], centre: Sequence[float], offset: _Offset, scale: float) -> Bbox:
    width, height = size
    x = centre[0] + offset.right * scale + offset.side * width / 2
    return _box(x, centre[1] + offset.up * scale, width / 2, height / 2)


def _size(axes: Axes, label: str) -> tuple[float, float]:
    """Measure a label in pixels, with a little air."""
    text = axes.text(0, 0, label, fontsize=SMALL)
    box = text.get_window_extent()
    text.remove()
    return box.width + 2, box.height + 2


def _write(axes: Axes, label: str, point: tuple[float, float], offset: _Offset) -> None:
    far = abs(offset.right) > _NEAR or abs(offset.up) > _NEAR
    line = {"arrowstyle": "-", "linewidth": 0.6, "color": INK, "shrinkA": 0, "shrinkB": 4}
    written = axes.annotate(
        label,
        point,
        (offset.right, offset.up),
        textcoords="offset points",
        ha=_SIDES[offset.side],
        va="center",
        fontsize=SMALL,
        bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 0.5},
        arrowprops=line if far else None,
    )
    written.set_in_layout(False)
    written.set_zorder(3 if far else 4)  # the line of a far one passes behind the near ones


def _box(x: float, y: float, half_width: float, half_height: float) -> Bbox:
    from matplotlib.transforms import Bbox

    return Bbox.from_extents(x - half_width, y - half_height, x + half_width, y + half_height)


def _inside(box: Bbox, outer: Bbox) -> bool:
    return bool(outer.x0 <= box.x0 and box.x1 <= outer.x1 and outer.y0 <= box.y0 and box.y1 <= outer.y1)
