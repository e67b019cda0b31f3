"""Checks of chapter 7: rows that can be read alone, and wrapped cells that are back in their rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from chunkbook.checks._quote import head
from chunkbook.checks._say import right, unfinished, wrong
from chunkbook.checks._wrapped_cells import CASES, table_fault
from chunkbook.tokens import count_tokens
from chunkbook.view.row_reading import Reading, TableRows, spaced

LIMIT = 100
"""Most tokens in what is sent of one chunk."""

HOLDS = TableRows(
    section="How long a hold may stand",
    header=("Code", "Meaning", "Days", "Then goes to"),
    rows=(
        ("H1", "Price outside its limit", "4", "Category buyer"),
        ("H2", "Quantity outside its limit", "6", "Site manager"),
        ("H3", "No delivery note has been filed for the order", "9", "Receiving yard"),
        ("H4", "Order closed or unknown", "2", "Desk lead"),
        ("H5", "Bank details differ from those on file", "1", "Treasury"),
        ("H6", "May be a double", "3", "Desk lead"),
    ),
)
"""Table 3 of the manual, as a person would copy it out."""

_RAW_H3 = spaced("filed for the 9 Receiving yard")  # its last word stands in the line below

Best: TypeAlias = tuple[Reading, int]
"""How well a row can be read, and the number of the chunk that tells most of it."""


def hold_rows(my_chunks: object) -> None:
    """Check that each row of Table 3 is sent with the names of its columns and with its section.

    Parameters
    ----------
    my_chunks : list of Chunk, of str, or of anything with a `text`
        What would be indexed: of a `Chunk`, the text below its prefix. Other pages of the manual may be in it.
    """
    if unfinished(my_chunks, "my_chunks"):
        return
    texts = _texts(my_chunks)
    if not texts:
        _say_no_list(my_chunks, texts)
        return
    best = {row[0]: _best(texts, row) for row in HOLDS.rows}
    faults = [*_faults(best, texts), *_long(texts)]
    if faults:
        readable = sum(reading is Reading.PLACED for reading, _ in best.values())
        wrong(f"{readable} of {len(best)} rows of Table 3 can be read alone, in {_chunks(len(texts))}.", *faults)
        return
    used = sorted({number for _, number in best.values()})
    most = max(count_tokens(texts[number - 1]) for number in used)
    right(f"All {len(best)} rows come with columns and section, in {_chunks(len(used))} of at most {most} tokens.")


def wrapped_cells(my_rows: object) -> None:
    """Check that a function makes rows of the lines of a table, each wrapped cell in the row that it belongs to.

    Parameters
    ----------
    my_rows : callable
        The learner's function. It gets the lines of one table in layout mode, the names of the columns first, and
        gives its rows: lists of cells, dictionaries from column to cell, or lines with ``|`` between the cells.
    """
    if unfinished(my_rows, "my_rows"):
        return
    if not callable(my_rows):
        wrong(
            f"`my_rows` is of type {type(my_rows).__name__}: this check calls a function with the lines of a table.",
            "Give the function itself, without brackets: my_rows = name_of_your_function.",
        )
        return
    function: Callable[[list[str]], object] = my_rows
    for case in CASES:
        fault = table_fault(function, case)
        if fault:
            wrong(*fault)
            return
    wrapped = sum(case.wrapped for case in CASES)
    right(f"{len(CASES)} tables, {wrapped} wrapped lines, each in the row and the column that it belongs to.")


def _best(texts: list[str], row: tuple[str, ...]) -> Best:
    """Find the chunk that tells most of a row; of several, the first."""
    readings = [(HOLDS.read(text, row), -number) for number, text in enumerate(texts, 1)]
    reading, number = max(readings)
    return reading, -number


def _faults(best: Mapping[str, Best], texts: list[str]) -> Iterator[str]:
    """Name the rows that cannot be read alone, by what they lack."""
    for reading, say in _SAY.items():
        found = [code for code, (value, _) in best.items() if value is reading]
        if found:
            yield say(found, best[found[0]][1], texts)


def _say_cut(codes: list[str], _: int, texts: list[str]) -> str:
    if len(codes) == len(HOLDS.rows):
        return "None of the rows is whole in any chunk. Is it the manual that you cut, and is the size large enough?"
    said = f"Not whole in any chunk: {_listed(codes)}."
    if "H3" in codes and any(_RAW_H3 in spaced(text) for text in texts):
        return said + " The wrapped cell of H3 ends in a line of its own. Cut the cleaned manual, not the raw one."
    begun = next(((row[0], n) for row in HOLDS.rows if row[0] in codes and (n := _begins(row, texts))), None)
    if begun is None:
        return f"{said} None of your chunks begins such a row. Is a chunk missing from the list?"
    code, number = begun
    end = " ".join(texts[number - 1].split())[-24:]
    begin = f"{code} begins in chunk {number}, which ends '…{end}'."
    return f"{said} {begin} Is the size too small for a row, or does the strategy cut inside a line?"


def _begins(row: tuple[str, ...], texts: list[str]) -> int:
    """Find the first chunk that holds the beginning of a row; 0 if there is none."""
    start = spaced(" ".join([row[0], row[1].split()[0]]))
    held = map(spaced, texts)
    return next((n for n, words in enumerate(held, 1) if start in words or words.endswith(spaced(row[0]))), 0)


def _say_alone(codes: list[str], number: int, texts: list[str]) -> str:
    return (
        f"Without the names of the columns: {_listed(codes)}. Chunk {number} starts {head(texts[number - 1])}. "
        "Which strategy repeats the header in each part of a table? It stands in the prefix, so look at `full_text`."
    )


def _say_headed(codes: list[str], number: int, texts: list[str]) -> str:
    return (
        f"Without the section: {_listed(codes)}. Chunk {number} starts {head(texts[number - 1])}. "
        "context=True puts the path of headings in front, but a small size leaves no room for it."
    )


_SAY: dict[Reading, Callable[[list[str], int, list[str]], str]] = {
    Reading.CUT: _say_cut,
    Reading.ALONE: _say_alone,
    Reading.HEADED: _say_headed,
}


def _long(texts: list[str]) -> Iterator[str]:
    sizes = {number: count_tokens(text) for number, text in enumerate(texts, 1)}
    long = {number: size for number, size in sizes.items() if size > LIMIT}
    if long:
        number, size = max(long.items(), key=lambda item: item[1])
        found = f"Longer than {LIMIT} tokens: {_chunks(len(long))}; chunk {number} has {size:,}."
        yield f"{found} Which `size` did you give, and in which unit?"


def _texts(answer: object) -> list[str]:
    """Read what is sent of each chunk, from an answer of any shape; empty pieces are left out."""
    if isinstance(answer, Mapping):
        answer = list(answer.items())
    if isinstance(answer, str) or hasattr(answer, "text"):
        answer = [answer]
    if not isinstance(answer, Iterable):
        return []
    return [text for text in map(_sent, answer) if text.strip()]


def _sent(piece: object) -> str:
    """Give what is sent of one chunk; nothing for what is none."""
    if isinstance(piece, str):
        return piece
    if isinstance(piece, Mapping):
        return "\n".join(map(_sent, piece.values()))
    text = getattr(piece, "full_text", getattr(piece, "text", None))
    if isinstance(text, str):
        return text
    return "\n".join(map(_sent, piece)) if isinstance(piece, list | tuple) else ""


def _say_no_list(answer: object, texts: list[str]) -> None:
    shape = f"`my_chunks` is of type {type(answer).__name__}, and no chunk with a text is in it."
    wrong(shape, "Give a list of chunks or of texts, such as chunkbook.chunk(…) makes.")


def _listed(codes: list[str]) -> str:
    return codes[0] if len(codes) == 1 else f"{', '.join(codes[:-1])} and {codes[-1]}"


def _chunks(number: int) -> str:
    return "1 chunk" if number == 1 else f"{number} chunks"
