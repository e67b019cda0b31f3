"""Questions in CSV, with commas, semicolons or tabs, as spreadsheets write it (chapter 8)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Any

from chunkbook.measure.question_entries import Entry, Mistake, check_once

BETWEEN_PHRASES = "|"


def read_csv(text: str) -> Iterator[Entry]:
    """Yield the entries below the names of the columns; `Mistake` says where there are none."""
    rows = _csv_rows(text)
    line, heads = next(rows, (1, []))
    names = [head.strip().lower() for head in heads]
    check_once((name, line) for name in names)
    for line, cells in rows:
        if len(cells) > len(names):
            reason = f"{len(cells)} cells in {len(names)} columns. Put a text that holds a comma in double quotes."
            raise Mistake(line, reason)
        yield Entry(line, _csv_values(dict(zip(names, cells, strict=False))))


def _csv_values(cells: dict[str, str]) -> dict[str, Any]:
    phrases = cells.get("phrases")
    return cells if phrases is None else {**cells, "phrases": phrases.split(BETWEEN_PHRASES)}


def _csv_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that hold something, with the line on which each starts."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            row = next(reader, None)
        except csv.Error as error:
            raise Mistake(line, f"this is not CSV: {error}.") from error
        if row is None:
            return
        if any(cell.strip() for cell in row):
            yield line, row


def _delimiter(text: str) -> str:
    """Take what stands between the first two column names: some spreadsheets write semicolons or tabs."""
    found = re.search(r"[,;\t]", text.lstrip().split("\n", 1)[0])
    return found[0] if found else ","
