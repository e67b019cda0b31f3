"""`chunkbook extract` prints what was read, so that it can be read again."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import REPORT, ROOT, records, run

import chunkbook

MANUAL = ROOT / "data" / "manual" / "supplier_invoice_manual.pdf"


def test_extract_prints_the_text_with_page_markers() -> None:
    assert run("extract", REPORT).stdout == chunkbook.mark_pages(chunkbook.read_pdf(REPORT)) + "\n"
    layout = chunkbook.read_pdf(REPORT, mode="layout", engine="pdfplumber")
    assert run("extract", REPORT, "--mode", "layout", "--engine", "pdfplumber").stdout == (
        chunkbook.mark_pages(layout) + "\n"
    )


def test_extract_of_a_bad_file_is_one_line_and_status_1(faulty: dict[Path, str]) -> None:
    for path, words in faulty.items():
        result = run("extract", path)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith(f"Error: {path} ") and words in result.stderr
        assert result.stderr.count("\n") == 1


def test_extract_of_a_text_without_pages_says_so(note: Path) -> None:
    result = run("extract", note)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: note.md has no pages to mark")


def test_what_extract_prints_can_be_cut_again_by_page(tmp_path: Path) -> None:
    marked = tmp_path / "report.txt"
    marked.write_bytes(run("extract", REPORT).stdout_bytes)
    again, direct = records(run("export", marked)), records(run("export", REPORT))
    assert [item["text"] for item in again] == [item["text"] for item in direct]
    assert {tuple(item["metadata"]["pages"]) for item in [*again, *direct]} == {(1,)}


# --- clean Markdown


def test_clean_markdown_is_what_the_package_gives() -> None:
    clean = chunkbook.clean(chunkbook.read_pdf(MANUAL, mode="layout"))
    result = run("extract", MANUAL, "--clean")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == clean.text + "\n"
    assert "# " in result.stdout


def test_the_report_lists_every_change_on_standard_error() -> None:
    cleaning = chunkbook.clean_with_report(chunkbook.read_pdf(MANUAL, mode="layout"))
    result = run("extract", MANUAL, "--clean", "--report")
    assert result.stdout == cleaning.document.text + "\n"
    head, _, *lines, last = result.stderr.splitlines()
    assert head.split() == ["rule", "page", "before", "after"]
    assert len(lines) == len(cleaning.changes) > 0
    assert last == f"{len(lines)} changes."
    assert all(line.startswith(change.rule) for line, change in zip(lines, cleaning.changes, strict=True))
    assert any(line.endswith("(dropped)") for line in lines)


def test_a_report_needs_something_that_was_cleaned() -> None:
    result = run("extract", MANUAL, "--report")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "add --clean" in result.stderr


def test_markdown_is_clean_as_it_stands(note: Path) -> None:
    result = run("extract", note, "--clean", "--report")
    assert result.stdout == note.read_text(encoding="utf-8") + "\n"
    assert result.stderr.splitlines()[-1] == "0 changes."


# --- where it goes


def test_a_file_holds_what_standard_output_would(tmp_path: Path) -> None:
    result = run("extract", REPORT, "--output", tmp_path / "report.txt")
    assert (result.exit_code, result.stdout) == (0, "")
    assert (tmp_path / "report.txt").read_bytes() == run("extract", REPORT).stdout_bytes


@pytest.mark.parametrize(
    ("words", "name"),
    [pytest.param([], "drilling_038.txt", id="raw"), pytest.param(["--clean"], "drilling_038.md", id="clean")],
)
def test_in_a_folder_the_file_is_called_as_its_source(words: list[str], name: str, tmp_path: Path) -> None:
    assert run("extract", REPORT, *words, "--output", tmp_path).exit_code == 0
    assert run("extract", REPORT, *words, "--output", f"{tmp_path}/new/").exit_code == 0
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")) == [name, f"new/{name}"]


def test_a_text_is_never_written_over_itself(note: Path) -> None:
    before = note.read_bytes()
    result = run("extract", note, "--clean", "--output", note.parent)
    assert result.exit_code == 2
    assert "is also an input" in result.stderr
    assert note.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_wrong_use(note: Path) -> None:
    result = run("extract", REPORT, "--output", f"{note}/")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: cannot write to {note}/") and result.stderr.count("\n") == 1
