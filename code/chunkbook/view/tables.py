"""Small tables: for a page that a screen reader reads, and for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from chunkbook.view.colours import INK, MIST, PAPER
from chunkbook.view.markup import card, one_line, text_html

_TABLE = f"background-color:{PAPER};color:{INK};border-collapse:collapse;table-layout:auto;margin:0;font-size:0.85rem"
_CAPTION = f"caption-side:top;text-align:left;color:{INK};font-weight:bold;padding:0 0 0.3em 0"
_WHOLE_WORDS = "overflow-wrap:normal;word-wrap:normal"  # a narrow page scrolls the table rather than cut a word
_CELL = f"color:{INK};border-bottom:1px solid {INK};padding:0.25em 0.6em;vertical-align:top;{_WHOLE_WORDS}"
_SCROLL = "overflow-x:auto;max-width:100%"


@dataclass(frozen=True)
class Table:
    """A table with a caption; the first column names the rows.

    Parameters
    ----------
    columns : tuple of str
        Heads of the columns.
    rows : tuple of tuple of str
        Cells, as they are shown.
    caption : str
        What the table shows.
    right : tuple of bool
        For each column, whether it holds numbers and is set flush right.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str
    right: tuple[bool, ...]

    def __repr__(self) -> str:
        lines = [self.columns, *self.rows]
        cells = [[one_line(cell) for cell in line] for line in lines]
        widths = [max(len(line[place]) for line in cells) for place in range(len(self.columns))]
        return "\n".join([one_line(self.caption), *(self._plain_line(line, widths) for line in cells)])

    def _plain_line(self, cells: list[str], widths: list[int]) -> str:
        places = zip(cells, widths, self.right, strict=True)
        return "  ".join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in places).rstrip()

    def _repr_html_(self) -> str:
        return card(self.html())

    def html(self) -> str:
        """Write the table without a card around it; it scrolls inside its own box where the page is narrow."""
        heads = "".join(
            f'<th scope="col" style="{self._style(place)};background-color:{MIST}">{text_html(head)}</th>'
            for place, head in enumerate(self.columns)
        )
        body = "".join(f"<tr>{self._html_row(row)}</tr>" for row in self.rows)
        return (
            f'<div tabindex="0" role="group" aria-label="{escape(one_line(self.caption))}" style="{_SCROLL}">'
            f'<table style="{_TABLE}"><caption style="{_CAPTION}">{text_html(self.caption)}</caption>'
            f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
        )

    def _html_row(self, row: tuple[str, ...]) -> str:
        first, *others = row
        named = f'<th scope="row" style="{self._style(0)};font-weight:normal">{text_html(first)}</th>'
        cells = (f'<td style="{self._style(place)}">{text_html(cell)}</td>' for place, cell in enumerate(others, 1))
        return named + "".join(cells)

    def _style(self, place: int) -> str:
        return f"{_CELL};text-align:{'right;white-space:nowrap' if self.right[place] else 'left'}"


def table(rows: Iterable[Sequence[object]], columns: Sequence[str], *, caption: str) -> Table:
    """Make a table that a notebook and a terminal can show.

    Parameters
    ----------
    rows : iterable of sequences
        One sequence a row, as long as `columns`. Whole numbers get thousands separators, other numbers two decimals;
        for another form give a string.
    columns : sequence of str
        Heads of the columns; the first column names the rows.
    caption : str
        What the table shows.

    Returns
    -------
    Table

    Raises
    ------
    ValueError
        No columns, or a row that is longer or shorter than `columns`.
    """
    heads = tuple(columns)
    if not heads:
        raise ValueError("columns must name at least one column: columns=().")
    cells = tuple(_shown_row(number, row, heads) for number, row in enumerate(rows, 1))
    right = tuple(_is_numeric([row[place] for row in cells]) for place in range(len(heads)))
    return Table(heads, cells, caption, right)


def _shown_row(number: int, row: Sequence[object], columns: tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(row, str) or len(row) != len(columns):
        raise ValueError(
            f"row {number} must have {len(columns)} cells, one for each of columns={columns}: row={row!r}. "
            "Give each row as a tuple."
        )
    return tuple(_shown(cell) for cell in row)


def _shown(cell: object) -> str:
    if cell is None:
        return "–"
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, int):
        return f"{cell:,}"
    return f"{cell:,.2f}" if isinstance(cell, float) else str(cell)


def _is_numeric(cells: list[str]) -> bool:
    filled = [cell for cell in cells if cell not in ("", "–")]
    return bool(filled) and all(_is_number(cell) for cell in filled)


def _is_number(cell: str) -> bool:
    try:
        float(cell.replace(",", "").replace("−", "-").removesuffix("%").strip())
    except ValueError:
        return False
    return True

