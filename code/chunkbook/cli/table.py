"""Rows and columns as a table to look at, as CSV, or as JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, get_args

import click

Cell = str | int | float | None
Format = Literal["table", "csv", "json"]
CRLF = "\r\n"
_FORMAT = "A table to look at, or rows for a program."


@dataclass(frozen=True)
class Table:
    """Named columns, and rows of one cell for each."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def format_option(command: Callable[..., None]) -> Callable[..., None]:
    """Add the option `--format`."""
    formats = click.Choice(get_args(Format))
    return click.option("--format", "form", type=formats, default="table", show_default=True, help=_FORMAT)(command)


def written(table: Table, form: Format) -> str:
    """Write a table in one of the formats, without a line end after it.

    Parameters
    ----------
    table : Table
        What is written.
    form : {"table", "csv", "json"}
        Numbers stand right in a ``table``; ``json`` is a list of objects, in ASCII.

    Returns
    -------
    str
    """
    return _WRITERS[form](table)


def visible(text: str) -> str:
    """Show control characters as escapes, so that no text steers the terminal; line ends and tabs stay."""
    return "".join(letter if _harmless(letter) else repr(letter)[1:-1] for letter in text)


def one_line(text: str, width: int) -> str:
    """Fold white space, and cut after `width` characters with a mark that more follows."""
    folded = visible(" ".join(text.split()))
    return folded if len(folded) <= width else folded[: width - 1] + "…"


def _harmless(letter: str) -> bool:
    return letter in "\n\t" or not (letter < " " or "\x7f" <= letter <= "\x9f")


def _as_table(table: Table) -> str:
    from tabulate import tabulate

    rows = [[_shown(cell) for cell in row] for row in table.rows]
    if not rows:
        return "  ".join(table.columns)
    sides = ["right" if _is_number(cells) else "left" for cells in zip(*table.rows, strict=True)]
    return str(tabulate(rows, headers=table.columns, colalign=sides, disable_numparse=True, tablefmt="simple"))


def _is_number(cells: Iterable[Cell]) -> bool:
    return all(cell is None or isinstance(cell, int | float) for cell in cells)


def _shown(cell: Cell) -> str:
    if isinstance(cell, float):
        return f"{cell:.3f}"
    return "" if cell is None else visible(str(cell))


def _as_csv(table: Table) -> str:
    return "\n".join(map(_csv_line, (table.columns, *table.rows)))


def _csv_line(cells: Iterable[Cell]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator=CRLF).writerow(cells)  # only what may end a line is quoted, so both must be named
    return text.getvalue().removesuffix(CRLF)


def _as_json(table: Table) -> str:
    return json.dumps([dict(zip(table.columns, row, strict=True)) for row in table.rows], indent=2)


_WRITERS: dict[Format, Callable[[Table], str]] = {"table": _as_table, "csv": _as_csv, "json": _as_json}
