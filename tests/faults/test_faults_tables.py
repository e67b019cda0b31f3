"""Faults of tables and context lines that users of other tools reported; the right value of each."""

from __future__ import annotations

import pytest
from clean_pdfs import layout, row
from fault import fault

from chunkbook import Chunk, Document, chunk, clean, count_tokens
from chunkbook.document import Labels

# The tables here are cut by `headings`, which repeats heads by itself; `recursive` does so with `context=True`.
REPEATING = [("headings", False), ("headings", True), ("recursive", True)]


def table(head: str, rows: list[str]) -> str:
    return "\n".join([head, *rows])


def cut(text: str, how: tuple[str, bool], size: int, unit: str = "tokens") -> list[Chunk]:
    strategy, context = how
    return chunk(text, strategy, size=size, unit=unit, context=context)


def rows_of(piece: Chunk, head: str) -> list[str]:
    """Lines of a piece below its head, wherever the head stands."""
    lines = piece.full_text.splitlines()
    assert lines[: len(head.splitlines())] == head.splitlines()
    return lines[len(head.splitlines()) :]


HEAD = "| h1 | h2 |\n|---|---|"
WIDE = "| From | To | Operations |\n|:---|---:|---|"
NARROW = "|Tool|\n|-|"


@fault("C058")
@pytest.mark.parametrize("how", REPEATING, ids=["headings", "headings with context", "recursive with context"])
@pytest.mark.parametrize(
    ("head", "rows", "size"),
    [
        (HEAD, [f"| r{row} | v{row} |" for row in range(6)], 60),
        (WIDE, [f"| {hour:02}:00 | {hour + 1:02}:00 | Drilled ahead to {hour}00 ft |" for hour in range(12)], 150),
        (NARROW, [f"|Tool number {row} of the string|" for row in range(9)], 48),
    ],
    ids=["reported", "time table", "one column"],
)
def test_every_piece_of_a_table_has_its_head_and_whole_rows_each_once(head, rows, size, how):
    pieces = cut(table(head, rows), how, size, "characters")
    assert len(pieces) > 1
    assert [line for piece in pieces for line in rows_of(piece, head)] == rows
    assert max(len(piece.full_text) for piece in pieces) <= size


@fault("C059")
@pytest.mark.parametrize("how", REPEATING, ids=["headings", "headings with context", "recursive with context"])
@pytest.mark.parametrize(
    ("head", "rows", "size"),
    [
        ("| Hole | Depth |\n| | (ft) |\n|---|---|", [f"| r{row} | 000 |" for row in range(6)], 44),
        ("| A | B |\n| a | b |\n| (m) | (s) |\n|:-:|:-:|", [f"| {row} | {row} |" for row in range(20)], 60),
        ("| Size |\n| in |\n|---|", [f"| {row} 3/8 |" for row in range(9)], 40),
    ],
    ids=["reported", "three lines", "one column"],
)
def test_all_lines_of_a_head_and_its_dashes_are_repeated(head, rows, size, how):
    pieces = cut(table(head, rows), how, size)
    assert len(pieces) > 1
    assert [line for piece in pieces for line in rows_of(piece, head)] == rows
    assert max(piece.full_tokens for piece in pieces) <= size


@fault("C061")
@pytest.mark.parametrize(
    ("text", "size", "first_rows"),
    [
        ("| Hole | Bit |\n|---|---|\n| 26 | T1 |\n| 17 | T2 |\n| 12 | T3 |\n| 8 | T4 |", 30, [0, 49]),
        ("Bits.\n\n| Hole |\n|---|\n| 26 |\n| 26 |\n| 26 |\n| 26 |", 15, [0, 29, 43]),
        ("| a |\r\n|---|\r\n| 掘削 |\r\n| 泥水 |\r\n| 🛢️ |", 13, [0, 22, 30]),
    ],
    ids=["reported", "equal rows", "CR LF, wide letters"],
)
def test_offsets_of_a_piece_cover_its_own_rows_and_the_repeated_head_stands_apart(text, size, first_rows):
    """The head belongs to the first piece; the others have it in `prefix`, which is no part of `text`."""
    pieces = chunk(text, "headings", size=size)
    assert [piece.start for piece in pieces] == first_rows
    assert all(text[piece.start : piece.end] == piece.text for piece in pieces)
    assert "".join("".join(piece.text.split()) for piece in pieces) == "".join(text.split())
    assert pieces[0].prefix == "" and all(piece.prefix.startswith("|") for piece in pieces[1:])
    assert all("---" not in piece.text for piece in pieces[1:])


@fault("C062")
@pytest.mark.parametrize("strategy", ["headings", "recursive", "sections"])
@pytest.mark.parametrize(
    ("rows", "size"),
    [
        ([f"| {hour:02}:00 | {hour + 1:02}:00 | Drilled ahead. Circulated. Took survey. |" for hour in range(12)], 60),
        ([f"| No. {row} | Dr. Smith signed e.g. form {row}. Then left. |" for row in range(12)], 64),
        ([f"| 井{row} | 掘削泥水。比重は一・二。 |" for row in range(12)], 90),
    ],
    ids=["reported", "full stops", "Japanese"],
)
def test_no_row_is_cut_inside_a_cell_and_rows_keep_their_lines(rows, size, strategy):
    text = table("| From | To |\n|---|---|", rows)
    pieces = chunk(text, strategy, size=size)
    assert len(pieces) > 2
    lines = [line for piece in pieces for line in piece.text.splitlines()]
    assert lines == text.splitlines()


LONG = "A very long heading " * 10


@fault("C064")
@pytest.mark.parametrize("strategy", ["headings", "recursive", "sections", "sentences"])
@pytest.mark.parametrize(
    ("heading", "title", "size"),
    [(LONG.strip(), "", 20), ("Mud", LONG.strip(), 20), (LONG.strip(), LONG.strip(), 12)],
    ids=["reported: heading", "title", "both"],
)
def test_text_is_kept_where_its_context_is_too_long(heading, title, size, strategy):
    """Outer parts of the context line go first, until it takes no more than half the size."""
    text = f"# {heading}\n\nbody text here that is short"
    pieces = chunk(Document("long", text, labels=Labels(title=title)), strategy, size=size, context=True)
    assert "".join("".join(piece.text.split()) for piece in pieces) == "".join(text.split())
    assert max(piece.full_tokens for piece in pieces) <= size
    assert all(count_tokens(f"{piece.prefix}\n") <= size // 2 for piece in pieces)


BODY = "Circulated bottoms up and conditioned the mud. Pulled out of hole. Laid down the tools. " * 8


@fault("C066")
@pytest.mark.parametrize("strategy", ["headings", "pages", "recursive", "sections", "segments", "sentences", "tokens"])
@pytest.mark.parametrize(
    ("prefix", "size"),
    [("Doc > Section", 50), ("Report 38, well 16A(78)-32, 2020-11-26", 40), ("掘削 > 泥水", 30)],
    ids=["reported", "long beside the size", "wide letters"],
)
def test_the_prefix_is_counted_and_both_numbers_are_kept(prefix, size, strategy):
    """`tokens` counts the text, `full_tokens` the prefix, a line end and the text: what is embedded and sent."""
    document = Document.from_pages("doc", [BODY])
    pieces = chunk(document, strategy, size=size, prefix=prefix, hard=True)
    for piece in pieces:
        assert piece.full_text == f"{prefix}\n{piece.text}"
        assert piece.full_tokens == count_tokens(piece.full_text) <= size
        assert piece.tokens == count_tokens(piece.text) < piece.full_tokens
    assert max(piece.full_tokens for piece in pieces) > size - 20


EDGES = [72, 130, 190]
WRAPPED = {
    "reported": (
        [
            (700, ["06:00", "08:00", "Circulate bottoms"]),
            (688, ["", "", "up and condition mud"]),
            (670, ["08:00", "12:00", "Pull out of hole"]),
        ],
        ["06:00 | 08:00 | Circulate bottoms up and condition mud", "08:00 | 12:00 | Pull out of hole"],
    ),
    "three lines, last row too": (
        [
            (700, ["00:00", "04:00", "Rig up and"]),
            (688, ["", "", "test the lines to"]),
            (676, ["", "", "5,000 psi"]),
            (658, ["04:00", "06:00", "Trip in to"]),
            (646, ["", "", "the shoe"]),
        ],
        ["00:00 | 04:00 | Rig up and test the lines to 5,000 psi", "04:00 | 06:00 | Trip in to the shoe"],
    ),
    "a middle cell wraps": (
        [
            (700, ["4711", "Drilling mud,", "1,250.00"]),
            (688, ["", "in bulk", ""]),
            (670, ["4712", "Bit", "990.00"]),
            (652, ["4713", "Float collar", "75.50"]),
        ],
        ["4711 | Drilling mud, in bulk | 1,250.00", "4712 | Bit | 990.00", "4713 | Float collar | 75.50"],
    ),
}


@fault("C067")
@pytest.mark.parametrize(("printed", "rows"), WRAPPED.values(), ids=WRAPPED)
def test_a_wrapped_cell_stays_one_cell_of_one_row(tmp_path, printed, rows):
    inks = [ink for height, cells in printed for ink in row(cells, EDGES, height)]
    found = [line.strip("| ") for line in clean(layout(tmp_path, inks)).text.splitlines()]
    assert [line for line in found if line.strip("-| ")] == rows
