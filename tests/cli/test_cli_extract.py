"""`chunkbook extract` prints what was read, so that it can be read again."""

from __future__ import annotations

from pathlib import Path

from commands import REPORT, records, run

import chunkbook


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
    assert [(item["text"], item["pages"]) for item in again] == [(item["text"], item["pages"]) for item in direct]
