"""Checks of chapter 7: they accept every right answer, and say of a wrong one what is wrong and where."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from chunkbook import read_pdf
from chunkbook.checks import rebuild_structure as checks
from chunkbook.checks._wrapped_cells import CASES
from chunkbook.textbook import chunk_by_char

MANUAL = Path(__file__).parents[1] / "data" / "manual" / "supplier_invoice_manual.pdf"
RAW = read_pdf(MANUAL, mode="layout").text

SECTION = "Supplier invoice manual > 3 Holds > 3.2 How long a hold may stand"
HEADER = "| Code | Meaning | Days | Then goes to |\n| --- | --- | --- | --- |"
ROWS = ["| " + " | ".join(row) + " |" for row in checks.HOLDS.rows]
PARTS = ["\n".join(ROWS[:3]), "\n".join(ROWS[3:])]


def sent(section: str, header: str, rows: str) -> str:
    return "\n".join(part for part in (section, header, rows) if part)


WHOLE = [sent(SECTION, HEADER, part) for part in PARTS]


def pairs(row: tuple[str, ...]) -> str:
    return "; ".join(f"{name}: {cell}" for name, cell in zip(checks.HOLDS.header, row, strict=True))


RIGHT_CHUNKS: dict[str, object] = {
    "texts": WHOLE,
    "a tuple": tuple(WHOLE),
    "a generator": (text for text in WHOLE),
    "things with full_text": [
        SimpleNamespace(text=part, full_text=text) for part, text in zip(PARTS, WHOLE, strict=True)
    ],
    "things with a text only": [SimpleNamespace(text=text) for text in WHOLE],
    "pairs of section and text": [(SECTION, sent("", HEADER, part)) for part in PARTS],
    "dictionaries": [{"section": SECTION, "page": 3, "text": sent("", HEADER, part)} for part in PARTS],
    "a dictionary from section to text": {
        SECTION: sent("", HEADER, PARTS[0]),
        "3.2 How long a hold may stand": sent("", HEADER, PARTS[1]),
    },
    "one chunk a row": [sent(SECTION, HEADER, row) for row in ROWS],
    "one chunk a row, written as pairs": [f"{SECTION}\n{pairs(row)}" for row in checks.HOLDS.rows],
    "in another order": WHOLE[::-1],
    "with other chunks and an empty one": ["2.3 Tax\nTax is checked on the total.", "", *WHOLE],
    "a row twice": [*WHOLE, sent("", "", ROWS[0])],
    "a table without pipes": [
        sent(SECTION, "Code  Meaning  Days  Then goes to", row.replace("|", " ")) for row in ROWS
    ],
}


@pytest.mark.parametrize("answer", RIGHT_CHUNKS.values(), ids=RIGHT_CHUNKS)
def test_rows_that_can_be_read_alone_are_right_in_any_shape(answer: object, capsys: pytest.CaptureFixture[str]) -> None:
    checks.hold_rows(answer)
    assert capsys.readouterr().out.startswith("✓ All 6 rows come with columns and section, in ")


def test_the_check_of_rows_counts_chunks_and_tokens(capsys: pytest.CaptureFixture[str]) -> None:
    checks.hold_rows(WHOLE)
    assert re.search(r"in 2 chunks of at most \d\d tokens\.", capsys.readouterr().out)


WRONG_CHUNKS: dict[str, tuple[object, str]] = {
    "still open": (..., "`my_chunks` is still `...`"),
    "open inside": ([...], "`my_chunks` still holds `...`"),
    "empty": ([], "no chunk with a text is in it"),
    "a number": (3, "is of type int"),
    "numbers": ([1, 2], "no chunk with a text is in it"),
    "nothing": (None, "is of type NoneType"),
    "without the section": (
        [sent("", HEADER, part) for part in PARTS],
        "Without the section: H1, H2, H3, H4, H5 and H6.",
    ),
    "the header only in the first part": (
        [WHOLE[0], sent(SECTION, "", PARTS[1])],
        "Without the names of the columns: H4, H5 and H6. Chunk 2 starts 'Supplier invoice manual > 3 Hold…'",
    ),
    "a row forgotten": (
        [sent(SECTION, HEADER, "\n".join(ROWS[:5]))],
        "Not whole in any chunk: H6. None of your chunks begins such a row. Is a chunk missing",
    ),
    "texts without their prefixes": (
        [WHOLE[0], PARTS[1]],
        "It stands in the prefix, so look at `full_text`",
    ),
    "a row cut": (
        [WHOLE[0], sent(SECTION, HEADER, PARTS[1])[:-20], sent(SECTION, HEADER, PARTS[1][-20:])],
        "Not whole in any chunk: H6. H6 begins in chunk 2, which ends",
    ),
    "one chunk": ([sent(SECTION, HEADER, "\n".join(ROWS))] + [RAW], "Longer than 100 tokens: 2 chunks; chunk 2 has "),
    "the raw manual": (chunk_by_char(RAW, 300, 0), "0 of 6 rows of Table 3 can be read alone"),
    "the raw table": ([SECTION + "\n" + "\n".join(CASES[0].lines)], "Not whole in any chunk: H3. The wrapped cell"),
    "another document": (["Cement tagged at 9,470 ft."], "Is it the manual that you cut"),
    "one text": (RAW, "in 1 chunk."),
}


@pytest.mark.parametrize(("answer", "says"), WRONG_CHUNKS.values(), ids=WRONG_CHUNKS)
def test_wrong_chunks_are_told_what_is_wrong(answer: object, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    checks.hold_rows(answer)
    said = capsys.readouterr().out
    assert said.startswith("✗") and says in said


def test_the_rows_of_the_check_are_those_of_the_manual() -> None:
    words = " ".join(RAW.split())
    assert all(" ".join(cells) in words for cells in checks.HOLDS.rows if cells[0] != "H3")
    assert CASES[0].rows == checks.HOLDS.rows and all(line.strip() in RAW for line in CASES[0].lines)


# --- wrapped cells


def by_places(lines: list[str]) -> list[list[str]]:
    """Cut each line where the names of the columns start."""
    starts = [found.start() for found in re.finditer(r"\S+(?: \S+)*", lines[0])]
    rows: list[list[str]] = []
    for line in lines:
        edges = [*starts, len(line) + max(starts)]
        cells = [line[left:right].strip() for left, right in pairwise(edges)]
        if cells[0]:
            rows.append(cells)
        else:
            rows[-1] = [f"{above} {below}".strip() for above, below in zip(rows[-1], cells, strict=True)]
    return rows


def as_markdown(rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]])


RIGHT_ROWS: dict[str, Callable[[list[str]], object]] = {
    "lists": by_places,
    "without the header": lambda lines: by_places(lines)[1:],
    "tuples": lambda lines: tuple(tuple(row) for row in by_places(lines)),
    "a generator": lambda lines: (row for row in by_places(lines)),
    "dictionaries": lambda lines: [dict(zip(by_places(lines)[0], row, strict=True)) for row in by_places(lines)[1:]],
    "Markdown": lambda lines: as_markdown(by_places(lines)),
    "Markdown lines": lambda lines: as_markdown(by_places(lines)).splitlines(),
    "with blanks around cells": lambda lines: [[f" {cell}  " for cell in row] for row in by_places(lines)],
    "with empty cells at the end": lambda lines: [[*row, "", None] for row in by_places(lines)],
}


@pytest.mark.parametrize("function", RIGHT_ROWS.values(), ids=RIGHT_ROWS)
def test_rows_are_right_in_any_shape(
    function: Callable[[list[str]], object], capsys: pytest.CaptureFixture[str]
) -> None:
    checks.wrapped_cells(function)
    assert capsys.readouterr().out.startswith("✓ 4 tables, 4 wrapped lines")


def split_at_gaps(lines: list[str]) -> list[list[str]]:
    return [re.split(r" {2,}", line.strip()) for line in lines]


def first_column_only(lines: list[str]) -> list[list[str]]:
    return [row for row in by_places(lines) if row]


def join_last(lines: list[str]) -> list[list[str]]:
    rows: list[list[str]] = []
    for row in split_at_gaps(lines):
        if rows and len(row) < len(rows[0]):
            rows[-1][-1] += " " + " ".join(row)
        else:
            rows.append(row)
    return rows


WRONG_ROWS: dict[str, tuple[object, str]] = {
    "still open": (..., "`my_rows` is still `...`"),
    "a list": ([["Code"]], "is of type list: this check calls a function"),
    "gives nothing": (lambda lines: None, "gives nothing back"),
    "a number": (lambda lines: 7, "gives int, in a shape"),
    "a dictionary": (lambda lines: {"H1": lines}, "gives dict, in a shape"),
    "stops": (lambda lines: lines[99], "On Table 3 your function stopped with IndexError"),
    "stops while it gives": (lambda lines: (int(line) for line in lines), "stopped with ValueError"),
    "the page's form": (
        split_at_gaps,
        "On Table 3, row 3 below the header: H3 | No delivery note has been filed for the |",
    ),
    "drops wrapped lines": (
        lambda lines: [row for row in split_at_gaps(lines) if len(row) == len(split_at_gaps(lines)[0])],
        "Words are missing. A line with an empty first column",
    ),
    "joins to the last column": (join_last, "A word has moved to another column"),
    "joins without a blank": (
        lambda lines: [[cell.replace("the order", "theorder") for cell in row] for row in by_places(lines)],
        "Is there one blank where a cell goes on",
    ),
    "forgets the last row": (lambda lines: by_places(lines)[:-1], "A row is missing. Is the last one added"),
    "the header twice": (
        lambda lines: [by_places(lines)[0], *by_places(lines)],
        "row 1 below the header: Code | Meaning",
    ),
    "the last row twice": (lambda lines: [*by_places(lines), by_places(lines)[-1]], "is too many"),
    "one table by heart": (
        lambda lines: [list(row) for row in CASES[0].rows],
        "On a table without a wrapped cell, row 1",
    ),
    "nothing but the header": (lambda lines: by_places(lines)[:1], "row 1 below the header: none"),
}


@pytest.mark.parametrize(("answer", "says"), WRONG_ROWS.values(), ids=WRONG_ROWS)
def test_wrong_rows_are_told_what_is_wrong(answer: object, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    checks.wrapped_cells(answer)
    said = capsys.readouterr().out
    assert said.startswith("✗") and says in said


def test_a_table_that_the_page_has_not_shown_is_printed_with_the_message(capsys: pytest.CaptureFixture[str]) -> None:
    checks.wrapped_cells(lambda lines: [list(row) for row in CASES[0].rows])
    assert "Pump            Liner in." in capsys.readouterr().out
