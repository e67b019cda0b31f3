"""The checks of chapter 1 accept every right answer and say what is wrong with a wrong one."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from chunkbook import ExtractionError, read_pdf
from chunkbook.checks.read_a_report import KINDS, cells_under_headings, sorted_files
from chunkbook.errors import EncryptedPdfError, NoTextError
from chunkbook.textbook import read_row

DATA = Path(__file__).parent.parent / "data"
REPORT = DATA / "reports" / "drilling_038.pdf"
WATER = [None, None, 1000]
FUEL = [6000, None, 16889]


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like the book's, with one report: the others would only take time."""
    folder = tmp_path_factory.mktemp("data")
    shutil.copytree(DATA / "broken", folder / "broken")
    (folder / "reports").mkdir()
    shutil.copy(REPORT, folder / "reports")
    return folder


def said(capsys: pytest.CaptureFixture[str], check: Callable[..., None], answer: Any, source: Path) -> str:
    check(answer, source)
    return capsys.readouterr().out


def from_layout() -> dict[str, Any]:
    lines = read_pdf(REPORT, mode="layout").text.splitlines()
    start = next(number for number, line in enumerate(lines) if line.strip() == "CONSUMABLES")
    rows = [read_row(lines[start + 1], line) for line in lines[start + 2 : start + 4]]
    return {row.pop("CONSUMABLE"): row for row in rows}


def from_ruled_lines() -> dict[str, Any]:
    with pdfplumber.open(REPORT) as pdf:
        rows = pdf.pages[0].extract_tables()[0]
    return {
        row[0]: [cell for cell in row[1:] if cell is not None] for row in rows if row[0] in ("Fuel", "Potable Water")
    }


@pytest.mark.parametrize(
    "stock",
    [
        {"Fuel": FUEL, "Potable Water": WATER},
        {"Fuel": ("6,000", "", "16,889"), "Potable Water": ("", "", "1,000")},
        {"fuel": [6000.0, None, 16889.0], "potable water": ["-", "–", "1000 gal"]},
        {"Potable Water": {"received": None, "used": None, "on hand": 1000}, "Fuel": FUEL},
        {"Fuel": {"on hand": 16889, "used": "", "received": "6,000"}, "Potable Water": WATER},
        {"Fuel": FUEL, "Potable Water": WATER, "Drill Water": [1, 2, 3]},
        from_layout(),
        from_ruled_lines(),
    ],
)
def test_a_right_table_is_accepted_however_it_is_written(stock: dict[str, Any], capsys: Any) -> None:
    assert said(capsys, cells_under_headings, stock, REPORT).startswith("✓ All 6 cells")


@pytest.mark.parametrize(
    ("stock", "words"),
    [
        (..., "still `...`"),
        ({"Fuel": ..., "Potable Water": ...}, "`...`"),
        ({"Fuel": FUEL, "Potable Water": [..., None, 1000]}, "`...`"),
        (
            {"Fuel": FUEL, "Potable Water": [1000, None, None]},
            "1,000 under DAILY RECEIVED (gal). On paper it stands under",
        ),
        ({"Fuel": [6000, 16889, None], "Potable Water": WATER}, "16,889 under DAILY USED (gal)"),
        ({"Fuel": [6000, 0, 16889], "Potable Water": WATER}, "empty is not 0"),
        ({"Fuel": [6000, 16889], "Potable Water": WATER}, "2 cells, the table 3 columns."),
        ({"Fuel": {"received": 6000}, "Potable Water": WATER}, "1 cell, the table 3 columns."),
        ({"Fuel": FUEL, "Potable Water": 1000}, "1 cell, the table 3 columns."),
        ({"Fuel": FUEL}, "nothing of 'Potable Water'"),
        ({}, "no row"),
        (
            {"Fuel": [7000, None, 16889], "Potable Water": WATER},
            "7000 under DAILY RECEIVED (gal), where the paper has 6,000",
        ),
        ({"Fuel": [6000, 5, 16889], "Potable Water": WATER}, "5 under DAILY USED (gal), where the paper has nothing"),
        (
            {"Fuel": [6000, None, None], "Potable Water": WATER},
            "nothing under DAILY ON HAND (gal), where the paper has 16,889",
        ),
        ([FUEL, WATER], "`stock` is of type list"),
    ],
)
def test_a_wrong_table_is_told_where_it_is_wrong(stock: Any, words: str, capsys: Any) -> None:
    verdict = said(capsys, cells_under_headings, stock, REPORT)
    assert verdict.startswith("✗") and words in verdict


def by_error(paths: list[Path]) -> dict[str, Any]:
    kinds: dict[str, Any] = {kind: [] for kind in KINDS}
    for path in paths:
        try:
            kinds["readable"].append(read_pdf(path))
        except NoTextError as error:
            kinds["scan"].append(error)
        except EncryptedPdfError as error:
            kinds["encrypted"].append((path, error))
        except ExtractionError:
            kinds["other"].append(str(path))
    return kinds


def by_message(paths: list[Path]) -> dict[str, Any]:
    def kind(path: Path) -> str:
        try:
            read_pdf(path)
        except ExtractionError as error:
            return "scan" if "scan" in error.problem else "encrypted" if "encrypted" in error.problem else "other"
        return "readable"

    return {path.name: kind(path) for path in paths}


def by_path_without_empty_kinds(paths: list[Path]) -> dict[str, set[Path]]:
    kinds: dict[str, set[Path]] = {}
    for path in reversed(paths):
        kinds.setdefault(by_message([path])[path.name].upper(), set()).add(path)
    return kinds


@pytest.mark.parametrize("sort_files", [by_error, by_message, by_path_without_empty_kinds])
def test_a_right_sorter_is_accepted_whatever_it_returns(sort_files: Any, few: Path, capsys: Any) -> None:
    assert said(capsys, sorted_files, sort_files, few).startswith("✓ All 6 files are sorted")


def test_all_files_of_the_book_are_sorted(capsys: Any) -> None:
    number = len(list(DATA.glob("reports/*.pdf"))) + len(list(DATA.glob("broken/*.pdf"))) + 3
    assert said(capsys, sorted_files, by_error, DATA).startswith(f"✓ All {number} files are sorted")


def stops(paths: list[Path]) -> dict[str, Any]:
    return {"readable": [read_pdf(path) for path in paths]}


def loses(paths: list[Path]) -> dict[str, Any]:
    return {**by_error(paths), "other": []}


def gives_up(paths: list[Path]) -> dict[str, Any]:
    kinds: dict[str, Any] = {kind: [] for kind in KINDS}
    try:  # around the loop: the first bad file ends it
        for path in paths:
            kinds["readable"].append(read_pdf(path))
    except EncryptedPdfError as error:
        kinds["encrypted"].append(error)
    return kinds


def forgets_the_good(paths: list[Path]) -> dict[str, Any]:
    return {**by_error(paths), "readable": []}


def lumps(paths: list[Path]) -> dict[str, Any]:
    kinds = by_error(paths)
    return {"readable": kinds["readable"], "scan": kinds["scan"] + kinds["encrypted"] + kinds["other"]}


def doubles(paths: list[Path]) -> dict[str, Any]:
    return by_error([*paths, paths[0]])


def crashes(paths: list[Path]) -> dict[str, Any]:
    raise KeyError("scan")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (..., "still `...`"),
        ({"scan": []}, "is a dict, not a function"),
        (stops, "It stopped at encrypted.pdf with EncryptedPdfError"),
        (loses, "Lost: empty.pdf, letter.pdf, missing.pdf."),
        (gives_up, "1 of 6 files came back. Lost: scan.pdf, empty.pdf, letter.pdf and 2 more."),
        (gives_up, "Put `try` inside the loop"),
        (forgets_the_good, "About the lost ones: read_pdf gives the text without an error."),
        (lumps, "encrypted.pdf is in 'scan', and it is 'encrypted'"),
        (doubles, "encrypted.pdf stands in the answer 2 times"),
        (crashes, "It stopped with KeyError"),
        (lambda paths: [path.name for path in paths], "gave a list"),
        (lambda paths: None, "gave nothing back"),
        (lambda paths: {"good": paths}, "'good' is none of the kinds"),
    ],
)
def test_a_wrong_sorter_is_told_what_happened(answer: Any, words: str, few: Path, capsys: Any) -> None:
    verdict = said(capsys, sorted_files, answer, few)
    assert verdict.startswith("✗") and words in verdict and verdict.count("\n") >= 1


def test_the_bad_files_come_first_so_that_a_stop_shows(few: Path) -> None:
    seen: list[str] = []

    def spy(paths: list[Path]) -> dict[str, Any]:
        seen.extend(path.name for path in paths)
        return {}

    sorted_files(spy, few)
    assert seen[:5] == ["encrypted.pdf", "scan.pdf", "empty.pdf", "letter.pdf", "missing.pdf"]
