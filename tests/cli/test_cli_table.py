"""Tables are the same rows in three dresses, and no text in them steers a terminal."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkbook.cli.table import Table, one_line, visible, written

CELLS = st.one_of(st.none(), st.integers(), st.text(st.characters(exclude_categories=["Cs"]), max_size=12))
TABLES = st.lists(st.tuples(CELLS, CELLS), max_size=5).map(lambda rows: Table(("one", "two"), tuple(rows)))


@given(table=TABLES)
def test_json_gives_every_cell_back(table: Table) -> None:
    text = written(table, "json")
    assert text.isascii()
    assert [tuple(row.values()) for row in json.loads(text)] == list(table.rows)


@given(table=TABLES)
def test_csv_gives_every_cell_back_as_text(table: Table) -> None:
    head, *rows = csv.reader(io.StringIO(written(table, "csv"), newline=""))
    assert head == ["one", "two"]
    assert rows == [["" if cell is None else str(cell) for cell in row] for row in table.rows]


@given(table=TABLES)
def test_no_control_character_reaches_the_table(table: Table) -> None:
    assert all(letter in "\n\t" or letter.isprintable() or letter > "\x9f" for letter in written(table, "table"))


def test_numbers_stand_right_and_words_left() -> None:
    table = Table(("word", "number", "share"), (("a", 5, 0.5), ("bcde", 1200, None)))
    assert written(table, "table").splitlines() == [
        "word      number    share",
        "------  --------  -------",
        "a              5    0.500",
        "bcde        1200",
    ]


def test_what_looks_like_a_number_stays_as_it_is_written() -> None:
    assert "007" in written(Table(("code",), (("007",), ("1e5",))), "table")


@pytest.mark.parametrize("form", ["table", "csv"])
def test_a_table_without_rows_still_names_its_columns(form: str) -> None:
    assert written(Table(("one", "two"), ()), form).replace(",", " ").split() == ["one", "two"]  # type: ignore[arg-type]


def test_escape_sequences_are_shown_and_not_obeyed() -> None:
    assert visible("\x1b[31mred\x07\n\tplain \x9b½") == "\\x1b[31mred\\x07\n\tplain \\x9b½"


def test_a_long_text_is_cut_with_a_mark_that_more_follows() -> None:
    assert one_line("Run in\n  hole", 20) == "Run in hole"
    assert one_line("Run in hole to bottom", 10) == "Run in ho…"
