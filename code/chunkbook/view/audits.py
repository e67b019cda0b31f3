"""What a heading rule matched, as a table and as figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from chunkbook.view.canvas import HATCH, SMALL, canvas, drawable, legend_columns, say_empty
from chunkbook.view.colours import CLAY, INK, LINES, SKY
from chunkbook.view.tables import Table, table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from chunkbook.audit import HeadingAudit, HeadingMatch

_MOST_BARS = 30
_MARKERS = "os^Dv"
_DASHES = ("-", "--", "-.", ":")


def audit_table(audit: HeadingAudit) -> Table:
    """List every line that a rule took for a heading, how often, whether it is one, and where it stands first.

    Parameters
    ----------
    audit : HeadingAudit
        From `chunkbook.audit.audit_headings`.

    Returns
    -------
    Table
    """
    firsts: dict[tuple[str, bool], HeadingMatch] = {}
    for match in audit.matches:
        firsts.setdefault((match.line.text, match.true), match)
    rows = [
        (text, number, "heading" if true else "not a heading", _where(firsts[text, true]))
        for text, number, true in audit.counts()
    ]
    return table(rows, ("line", "matches", "is", "first seen"), caption=_summary(audit))


def plot_audit(audit: HeadingAudit) -> Figure:
    """Draw the lines that a rule took for headings, most frequent first within headings and within the rest.

    Parameters
    ----------
    audit : HeadingAudit
        From `chunkbook.audit.audit_headings`.

    Returns
    -------
    matplotlib.figure.Figure
        Colour and hatch tell headings from other lines. Where there are more than 30 different lines, the rarest of
        the larger kind are left out, and the figure says how many.
    """
    counts = sorted(audit.counts(), key=lambda count: (not count[2], -count[1], count[0]))
    shown = _fitting(counts)
    with canvas(1.3 + 0.27 * max(2, len(shown))) as (figure, (axes,)):
        figure.suptitle("\n".join(map(drawable, _summary(audit).split("; "), (80, 80))), fontsize=10)
        if not shown:
            say_empty(axes, "no line matched")
            return figure
        for row, (_, number, true) in enumerate(shown):
            _draw_bar(axes, row, number, true)
        axes.set_yticks(range(len(shown)), [drawable(text, 34) for text, _, _ in shown])
        axes.set_ylim(len(shown) - 0.4, -0.6)
        axes.set_xlim(0, max(number for _, number, _ in shown) * 1.12)
        left_out = len(counts) - len(shown)
        axes.set_xlabel("matches" + (f"; not drawn: {left_out} more lines" if left_out else ""))
        axes.locator_params(axis="x", integer=True)
        _legend(figure, {true for _, _, true in shown})
    return figure


def plot_recall(points: Mapping[str, Sequence[tuple[float, float, float]]]) -> Figure:
    """Draw recall and precision of heading rules against the rate of OCR damage.

    Parameters
    ----------
    points : mapping of str to sequence of (rate, precision, recall)
        For each rule, one point a rate; all three from 0 to 1.

    Returns
    -------
    matplotlib.figure.Figure
        Recall on the left, precision on the right; rules differ in colour, marker and dashes.
    """
    with canvas(3.4, panels=2) as (figure, panels):
        for place, (name, axes) in enumerate(zip(("recall", "precision"), panels, strict=True)):
            for rule, (label, line) in enumerate(points.items()):
                rates, values = [point[0] for point in line], [point[2 - place] for point in line]
                axes.plot(rates, values, label=drawable(label), **_line_look(rule))
            axes.set_title(name, loc="left")
            axes.set_xlabel("characters misread")
            axes.xaxis.set_major_formatter(_percent)
            axes.set_ylim(-0.03, 1.05)
            axes.grid(linewidth=0.5)
        if points:
            handles, labels = panels[0].get_legend_handles_labels()
            figure.legend(handles, labels, loc="outside lower center", ncols=legend_columns(len(labels)))
    return figure


def _summary(audit: HeadingAudit) -> str:
    matched, missed = len(audit.matches), len(audit.missed)
    return (
        f"{audit.rule.name}: {len(audit.true):,} of {matched:,} matches are headings, {missed:,} missed; "
        f"precision {audit.precision:.2f}, recall {audit.recall:.2f}"
    )


def _where(match: HeadingMatch) -> str:
    page = f"page {match.line.page}, " if match.line.page is not None else ""
    return f"{match.line.source}, {page}line {match.line.number}"


def _fitting(counts: list[tuple[str, int, bool]]) -> list[tuple[str, int, bool]]:
    """Keep both kinds, and no more bars than a page can hold."""
    true = [count for count in counts if count[2]]
    false = [count for count in counts if not count[2]]
    room = max(_MOST_BARS // 2, _MOST_BARS - len(false))
    kept = true[:room]
    return kept + false[: _MOST_BARS - len(kept)]


def _draw_bar(axes: Axes, row: int, number: int, true: bool) -> None:
    colour, hatch = (SKY, None) if true else (CLAY, HATCH)
    axes.barh(row, number, 0.7, color=colour, edgecolor=INK, hatch=hatch)
    axes.annotate(f"{number:,}", (number, row), (4, 0), textcoords="offset points", va="center", fontsize=SMALL)


def _legend(figure: Figure, kinds: set[bool]) -> None:
    from matplotlib.patches import Patch

    looks = [(True, SKY, None, "heading"), (False, CLAY, HATCH, "not a heading")]
    handles = [Patch(facecolor=c, edgecolor=INK, hatch=h, label=words) for kind, c, h, words in looks if kind in kinds]
    figure.legend(handles=handles, loc="outside lower right", ncols=len(handles))


def _line_look(place: int) -> dict[str, Any]:
    return {
        "color": LINES[place % len(LINES)],
        "marker": _MARKERS[place % len(_MARKERS)],
        "linestyle": _DASHES[place % len(_DASHES)],
        "linewidth": 2,
        "markersize": 6,
    }


def _percent(value: float, _: object) -> str:
    return f"{100 * value:g} %"
