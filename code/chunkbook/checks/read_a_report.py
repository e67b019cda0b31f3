"""Checks of chapter 1: cells under their headings, and files sorted by what can be read."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from chunkbook.checks._say import right, unfinished, wrong
from chunkbook.document import Document
from chunkbook.errors import EncryptedPdfError, ExtractionError, NoTextError
from chunkbook.extract import read_pdf

KINDS = ("readable", "scan", "encrypted", "other")

_EMPTY = ("", "-", "–", "—", "none", "empty", "nan")  # what people write for a cell without a value
_LOOK = "Print the heading line and the row of the layout text below each other, or open the PDF, and look again."


def cells_under_headings(stock: Mapping[str, Any], report: str | Path) -> None:
    """Say whether each consumable has its amounts under the right headings.

    Parameters
    ----------
    stock : mapping of str to sequence or mapping
        For each consumable its amounts, in the order of the columns or by heading; ``None`` or ``""`` where a cell is
        empty. Numbers may be written with or without a thousands separator.
    report : str or Path
        The report on whose page the ruled table stands.
    """
    if unfinished(stock, "stock") or unfinished(_flat(stock), "stock"):
        return
    headings, paper = _table_on_paper(Path(report))
    faults = list(_table_faults(stock, headings, paper))
    if faults:
        wrong(*faults[0])
        return
    cells = [cell for row in paper.values() for cell in row]
    right(f"All {len(cells)} cells are where the paper has them, {cells.count('')} of them empty.")


def sorted_files(sort_files: Callable[[list[Path]], Mapping[str, Any]], data: str | Path) -> None:
    """Say whether a function sorts good and bad files by kind, without stopping and without losing one.

    Parameters
    ----------
    sort_files : callable
        Takes paths; gives a mapping from each name in `KINDS` to files (names, paths or documents), or from each file
        to its kind.
    data : str or Path
        The folder with ``reports/`` and ``broken/``.
    """
    if unfinished(sort_files, "sort_files"):
        return
    if not callable(sort_files):
        wrong(f"`sort_files` is a {type(sort_files).__name__}, not a function.", "Start with: def sort_files(paths):")
        return
    with tempfile.TemporaryDirectory() as folder:
        paths = [*sorted(Path(data, "broken").glob("*.pdf")), *_bad_files(Path(folder)), *_reports(data)]
        fault = _sorting_fault(sort_files, paths)
    if fault:
        wrong(*fault)
    else:
        right(f"All {len(paths)} files are sorted; the faulty ones stood first and stopped nothing.")


def _flat(stock: object) -> list[object]:
    """Give the cells of an answer, so that a ``...`` in any of them is found."""
    rows = stock.values() if isinstance(stock, Mapping) else []
    return [cell for row in rows for cell in (_cells(row) if isinstance(row, list | tuple | Mapping) else [row])]


def _cells(row: Any) -> list[Any]:
    return list(row.values() if isinstance(row, Mapping) else row)


@lru_cache(maxsize=4)  # ruled lines take a second, and a learner asks more than once
def _table_on_paper(report: Path) -> tuple[list[str], dict[str, list[str]]]:
    """Read headings by their place, and rows between the ruled lines: nothing depends on the order of the text."""
    import pdfplumber

    with pdfplumber.open(report) as pdf:
        page = pdf.pages[0]
        words = page.extract_words(keep_blank_chars=True)
        rows = [[cell for cell in row if cell is not None] for table in page.extract_tables() for row in table]
    first = next(word for word in words if word["text"].strip() == "CONSUMABLE")
    line = [word for word in words if abs(word["top"] - first["top"]) < 1 and word["x0"] > first["x0"]]
    body = takewhile(lambda row: len(row) > 1, rows[rows.index(["CONSUMABLES"]) + 2 :])
    headings = [word["text"].strip() for word in sorted(line, key=lambda word: float(word["x0"]))]
    return headings, {row[0]: [str(cell) for cell in row[1:]] for row in body if row[0]}


def _table_faults(
    stock: Mapping[str, Any], headings: list[str], paper: dict[str, list[str]]
) -> Iterator[tuple[str, ...]]:
    if not isinstance(stock, Mapping):
        yield (
            f"`stock` is of type {type(stock).__name__}.",
            'Make it a dictionary: {"Fuel": [...], "Potable Water": [...]}.',
        )
        return
    answers = {_folded(name): row for name, row in stock.items()}
    for name, cells in paper.items():
        if _folded(name) not in answers:
            yield f"`stock` says nothing of {name!r}.", f"It has: {', '.join(map(repr, stock)) or 'no row'}."
            continue
        row = _row(answers[_folded(name)], headings)
        if len(row) != len(headings):
            yield (
                f"{name!r} has {len(row)} {'cell' if len(row) == 1 else 'cells'}, the table {len(headings)} columns.",
                f"One cell each for {', '.join(headings)}; None where nothing is written.",
            )
            continue
        yield from _row_faults(name, row, headings, cells)


def _row(answer: Any, headings: list[str]) -> list[str]:
    """Give the answer's cells in the order of the columns."""
    if isinstance(answer, Mapping):
        by_name = {_folded(key): value for key, value in answer.items()}
        found = [[by_name[key] for key in by_name if key and key in _folded(heading)] for heading in headings]
        return [_plain(values[0]) for values in found if values]
    return [_plain(cell) for cell in answer] if isinstance(answer, list | tuple) else [_plain(answer)]


def _row_faults(name: str, row: list[str], headings: list[str], paper: list[str]) -> Iterator[tuple[str, ...]]:
    truth = [_plain(cell) for cell in paper]
    for heading, got, want, written in zip(headings, row, truth, paper, strict=True):
        if got == want:
            continue
        if not want and got == "0":
            yield f"{name!r} has 0 under {heading}.", "The cell is empty, and empty is not 0: nobody wrote a number."
        elif got in truth and got:
            place = truth.index(got)
            yield f"{name!r} has {paper[place]} under {heading}. On paper it stands under {headings[place]}.", _LOOK
        elif want:
            yield f"{name!r} has {got or 'nothing'} under {heading}, where the paper has {written}.", _LOOK
        else:
            yield f"{name!r} has {got} under {heading}, where the paper has nothing.", _LOOK


def _plain(cell: object) -> str:
    """Write a cell the same way, whether it came as 6000, 6000.0, "6,000" or "6,000 gal"; empty as ""."""
    text = _folded("" if cell is None else cell).replace(",", "").removesuffix("gal").strip()
    if text in _EMPTY:
        return ""
    try:
        return f"{float(text):g}" if float(text) < 1e6 else text
    except ValueError:
        return text


def _folded(value: object) -> str:
    return " ".join(str(value).casefold().split())


def _reports(data: str | Path) -> list[Path]:
    return sorted(Path(data, "reports").glob("*.pdf"))


def _bad_files(folder: Path) -> list[Path]:
    """Make an empty file, and a letter with the wrong ending, and name a file that does not exist."""
    empty, letter, missing = (folder / name for name in ("empty.pdf", "letter.pdf", "missing.pdf"))
    empty.write_bytes(b"")
    letter.write_text("Dear Nora, the report follows.", encoding="utf-8")
    return [empty, letter, missing]


def _sorting_fault(sort_files: Callable[[list[Path]], Any], paths: list[Path]) -> tuple[str, ...] | None:
    try:
        answer = sort_files(list(paths))
    except Exception as error:
        return _stopped(error)
    if answer is None:
        return "`sort_files` gave nothing back.", "Is `return` its last line?"
    if not isinstance(answer, Mapping):
        return f"`sort_files` gave a {type(answer).__name__}.", f"Return a dictionary with the keys {', '.join(KINDS)}."
    found = list(_placed(answer))
    strange = [kind for _, kind in found if kind not in KINDS]
    if strange:
        return f"{strange[0]!r} is none of the kinds {', '.join(KINDS)}.", "Use these words as the keys."
    return _differences(found, {path.name: _kind(path) for path in paths})


def _stopped(error: Exception) -> tuple[str, ...]:
    if isinstance(error, ExtractionError):
        return (
            f"It stopped at {error.path.name} with {type(error).__name__}, so no later file was looked at.",
            "Put read_pdf inside try, one file at a time, and catch this error with except.",
        )
    return f"It stopped with {type(error).__name__}: {error}", "Run it on two files and look at what it gives."


def _placed(answer: Mapping[Any, Any]) -> Iterator[tuple[str, str]]:
    """Give file name and kind, whichever way round the mapping goes."""
    for key, value in answer.items():
        if isinstance(value, str) and _folded(value) in KINDS and _folded(key) not in KINDS:
            yield _name(key), _folded(value)
        else:
            files = value if isinstance(value, Iterable) and not isinstance(value, str) else [value]
            yield from ((_name(file), _folded(key)) for file in files)


def _name(file: Any) -> str:
    if isinstance(file, tuple) and file:
        return _name(file[0])
    if isinstance(file, Document):
        return file.source
    return file.path.name if isinstance(file, ExtractionError) else Path(str(file)).name


def _kind(path: Path) -> str:
    try:
        read_pdf(path)
    except NoTextError:
        return "scan"
    except EncryptedPdfError:
        return "encrypted"
    except ExtractionError:
        return "other"
    return "readable"


def _differences(found: list[tuple[str, str]], truth: dict[str, str]) -> tuple[str, ...] | None:
    names = [name for name, _ in found]
    lost = [name for name in truth if name not in names]
    if lost:
        more = f" and {len(lost) - 3} more" if len(lost) > 3 else ""
        message = f"{len(truth) - len(lost)} of {len(truth)} files came back. Lost: {', '.join(lost[:3])}{more}."
        return message, _lost_hint({truth[name] for name in lost})
    for name, kind in found:
        if names.count(name) > 1:
            return f"{name} stands in the answer {names.count(name)} times.", "Each file has one kind."
        if truth.get(name, kind) != kind:
            return f"{name} is in {kind!r}, and it is {truth[name]!r}.", _hint(truth[name])
    return None


def _lost_hint(kinds: set[str]) -> str:
    if len(kinds) > 1:
        return "Each path must land in one list. Put `try` inside the loop, around one file."
    return f"Each path must land in one list. About the lost ones: {_hint(kinds.pop())}"


def _hint(kind: str) -> str:
    return {
        "readable": "read_pdf gives the text without an error.",
        "scan": "read_pdf raises NoTextError.",
        "encrypted": "read_pdf raises EncryptedPdfError.",
        "other": "read_pdf raises another ExtractionError. Catch the special ones first, the general one last.",
    }[kind]
