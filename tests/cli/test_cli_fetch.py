"""`chunkbook fetch` brings the reports, or says in one line why not."""

from __future__ import annotations

from pathlib import Path

from commands import run


def test_fetch_says_how_many_reports_are_where(small_mirror: str, tmp_path: Path) -> None:
    folder = tmp_path / "here"
    result = run("fetch", "--folder", folder, "--base-url", small_mirror)
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"2 reports in {folder}\n", "")
    assert sorted(path.name for path in folder.iterdir()) == ["one.pdf", "two.pdf"]


def test_fetch_without_a_connection_is_one_line_and_status_1(small_mirror: str, tmp_path: Path) -> None:
    result = run("fetch", "--folder", tmp_path / "here", "--base-url", "http://127.0.0.1:1/")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: one.pdf did not come through")
    assert "CHUNKBOOK_ARCHIVE" in result.stderr and result.stderr.count("\n") == 1
