"""What can be wrong with a function that makes rows of the lines of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Row: TypeAlias = tuple[str, ...]
Fault: TypeAlias = tuple[str, ...] | None


@dataclass(frozen=True)
class Case:
    """One table: its name, its lines as layout mode gives them, and its rows without the names of the columns."""

    name: str
    lines: tuple[str, ...]
    header: Row
    rows: tuple[Row, ...]

    @property
    def wrapped(self) -> int:
        """Lines that go on with a row that began above."""
        return len(self.lines) - 1 - len(self.rows)


CASES = (
    Case(
        "Table 3",
        (
            " Code            Meaning                                               Days               Then goes to",
            " H1              Price outside its limit                               4                  Category buyer",
            " H2              Quantity outside its limit                            6                  Site manager",
            " H3              No delivery note has been filed for the               9                  Receiving yard",
            "                 order",
            " H4              Order closed or unknown                               2                  Desk lead",
            " H5              Bank details differ from those on file                1                  Treasury",
            " H6              May be a double                                       3                  Desk lead",
        ),
        ("Code", "Meaning", "Days", "Then goes to"),
        (
            ("H1", "Price outside its limit", "4", "Category buyer"),
            ("H2", "Quantity outside its limit", "6", "Site manager"),
            ("H3", "No delivery note has been filed for the order", "9", "Receiving yard"),
            ("H4", "Order closed or unknown", "2", "Desk lead"),
            ("H5", "Bank details differ from those on file", "1", "Treasury"),
            ("H6", "May be a double", "3", "Desk lead"),
        ),
    ),
    Case(
        "a table without a wrapped cell",
        (
            " Pump            Liner in.            Strokes a minute",
            " 1               6.5                  84",
            " 2               6.0                  79",
        ),
        ("Pump", "Liner in.", "Strokes a minute"),
        (("1", "6.5", "84"), ("2", "6.0", "79")),
    ),
    Case(
        "a table whose last column wraps twice",
        (
            " Tool            Owner              Remark",
            " Jar             Rental             Fired twice on",
            "                                    the way out, to be",
            "                                    redressed",
            " Reamer          Operator           In gauge",
        ),
        ("Tool", "Owner", "Remark"),
        (
            ("Jar", "Rental", "Fired twice on the way out, to be redressed"),
            ("Reamer", "Operator", "In gauge"),
        ),
    ),
    Case(
        "a table with two wrapped cells in one row",
        (
            " Site            Who signs              By when",
            " Bergen          Storekeeper or         Noon of the next",
            "                 deputy                 working day",
            " Aberdeen        Yard lead              The same evening",
        ),
        ("Site", "Who signs", "By when"),
        (
            ("Bergen", "Storekeeper or deputy", "Noon of the next working day"),
            ("Aberdeen", "Yard lead", "The same evening"),
        ),
    ),
)


def table_fault(function: Callable[[list[str]], object], case: Case) -> Fault:
    """Try a learner's function on one table.

    Parameters
    ----------
    function : callable
        It takes the lines of a table and gives its rows.
    case : Case
        The table and its rows.

    Returns
    -------
    tuple of str or None
        What is wrong, the lines that it was tried on, and what to try; None when nothing is wrong.
    """
    try:
        made = function(list(case.lines))
        rows = rows_of(made)
    except Exception as error:  # whatever a learner's function raises is worth telling
        stopped = f"On {case.name} your function stopped with {type(error).__name__}: {error}"
        return (stopped, "It is called with one list, the lines of the table.", *_shown(case))
    if made is None:
        return (f"On {case.name} your function gives nothing back.", "Does it end with `return rows`?")
    if rows is None:
        return (
            f"On {case.name} your function gives {type(made).__name__}, in a shape that this check cannot read.",
            "Give a list of rows, and each row as a list of cells.",
        )
    return _compare(without_header(rows, case), case)


def _compare(rows: list[Row], case: Case) -> Fault:
    """Say what the first row is that differs."""
    wanted = list(case.rows)
    if rows == wanted:
        return None
    for number, want in enumerate(wanted, 1):
        got = rows[number - 1] if number <= len(rows) else None
        if got != want:
            return (
                f"On {case.name}, row {number} below the header: {_quoted(got)}, and should be {_quoted(want)}.",
                *_shown(case),
                _advice(got, want),
            )
    extra = rows[len(wanted)]
    return (f"On {case.name}: {len(rows)} rows instead of {len(wanted)}; {_quoted(extra)} is too many.", *_shown(case))


def _advice(got: Row | None, want: Row) -> str:
    if got is None:
        return "A row is missing. Is the last one added after the loop?"
    if "".join(got).replace(" ", "") == "".join(want).replace(" ", ""):
        return "The words are there. Is there one blank where a cell goes on, and is each cell in its column?"
    if sorted(" ".join(got).split()) == sorted(" ".join(want).split()):
        return "A word has moved to another column. Compare the places at which the cells start."
    if set(" ".join(got).split()) < set(" ".join(want).split()):
        return "Words are missing. A line with an empty first column goes on with the row above: add its cells to that."
    return "Compare this row with its lines."


def rows_of(made: object) -> list[Row] | None:
    """Read rows of any shape: lists of cells, dictionaries from column to cell, lines with ``|``; None if unknown."""
    if isinstance(made, str):
        made = made.splitlines()
    if not isinstance(made, Iterable) or isinstance(made, Mapping):
        return None
    rows = [_row(row) for row in made]
    known = [row for row in rows if row is not None]
    return [row for row in known if any(row) and not _is_rule(row)] if len(known) == len(rows) else None


def without_header(rows: list[Row], case: Case) -> list[Row]:
    """Leave out the names of the columns, which may stand in front of the rows or not."""
    return rows[1:] if rows and rows[0] == case.header else rows


def _row(row: object) -> Row | None:
    """Read one row, with white space folded and without empty cells at its end."""
    if isinstance(row, Mapping):
        row = list(row.values())
    if isinstance(row, str):
        row = row.strip().strip("|").split("|")
    if not isinstance(row, list | tuple):
        return None
    cells = ["" if cell is None else " ".join(str(cell).split()) for cell in row]
    while cells and not cells[-1]:
        cells.pop()
    return tuple(cells)


def _is_rule(row: Row) -> bool:
    """Say whether a row is the line of dashes below the header of a Markdown table."""
    return all(cell and not cell.strip("-: ") for cell in row)


def _shown(case: Case) -> tuple[str, ...]:
    """Print the lines of a table that the page has not shown; Table 3 stands on the page."""
    return () if case.name == "Table 3" else ("Its lines:", *(f"  {line}" for line in case.lines))


def _quoted(row: Row | None) -> str:
    return "none" if row is None else " | ".join(row)
