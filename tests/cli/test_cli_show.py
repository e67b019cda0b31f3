"""`chunkbook show` shows each chunk with what a reader must know of it, or the few that fit a question."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from commands import REPORT, ROOT, run

import chunkbook
from chunkbook.rank import get_ranker

MANUAL = ROOT / "data" / "manual" / "supplier_invoice_manual.pdf"
QUESTION = "Why did the assembly become stuck?"


@pytest.fixture
def report_chunks() -> list[chunkbook.Chunk]:
    return chunkbook.chunk(chunkbook.read_pdf(REPORT), "segments", size=120)


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    path = tmp_path / "guide.md"
    path.write_text("# Rig\n\n## Mud\n\nCheck the weight.\n\n## Bit\n\nPull a worn bit.\n", encoding="utf-8")
    return path


def test_each_chunk_has_its_number_citation_size_and_text(report_chunks: list[chunkbook.Chunk]) -> None:
    shown = run("show", REPORT, "--strategy", "segments", "--size", 120, "--overlap", 0).stdout
    heads = [line for line in shown.splitlines() if line.startswith("── ")]
    assert heads == [
        f"── chunk {number} ── {chunk.citation} ── {chunk.tokens} tokens, {len(chunk.text)} characters"
        for number, chunk in enumerate(report_chunks, 1)
    ]
    assert all(chunk.text.strip("\n") in shown for chunk in report_chunks)


def test_the_context_line_stands_apart_from_the_text(guide: Path) -> None:
    shown = run("show", guide, "--strategy", "headings", "--size", 60, "--context", "--title", "Rig guide")
    assert shown.exit_code == 0, shown.stderr
    lines = shown.stdout.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("│ Rig guide > "))
    assert "with its context line" in lines[place - 1]
    assert "Rig guide" not in lines[place + 1]


def test_a_question_shows_the_best_chunks_and_why(report_chunks: list[chunkbook.Chunk]) -> None:
    words = ("show", REPORT, "--strategy", "segments", "--size", 120, "--overlap", 0, "--question", QUESTION)
    result = run(*words, "--top", 2, "--format", "json")
    best = get_ranker("bm25").index([chunk.full_text for chunk in report_chunks]).best(QUESTION, 2)
    found = json.loads(result.stdout)
    assert [item["chunk"] for item in found] == [place + 1 for place in best]
    assert [item["rank"] for item in found] == [1, 2]
    assert found[0]["score"] >= found[1]["score"] > 0
    card = run(*words, "--top", 1).stdout.splitlines()
    assert card[0].startswith(f"── rank 1, chunk {best[0] + 1} ── {REPORT.name}, page 1")
    assert card[1].startswith("   score ") and "assembly" in card[1] and "stuck" in card[1]


def test_a_chunk_that_shares_no_word_says_so(guide: Path) -> None:
    shown = run("show", guide, "--strategy", "sections", "--question", "Zebra?", "--ranker", "toy", "--top", 1).stdout
    assert "score 0.000, shares with the question: no word" in shown


def test_the_ranker_is_the_one_that_was_asked_for(report_chunks: list[chunkbook.Chunk]) -> None:
    words = ("--strategy", "segments", "--size", 120, "--overlap", 0, "--question", QUESTION, "--ranker", "toy")
    found = json.loads(run("show", REPORT, *words, "--format", "json").stdout)
    best = get_ranker("toy").index([chunk.full_text for chunk in report_chunks]).best(QUESTION, 3)
    assert [item["chunk"] for item in found] == [place + 1 for place in best]


def test_rows_hold_the_whole_text_in_csv_and_json(report_chunks: list[chunkbook.Chunk]) -> None:
    words = ("show", REPORT, "--strategy", "segments", "--size", 120, "--overlap", 0, "--format")
    items = json.loads(run(*words, "json").stdout)
    assert [(item["start"], item["end"], item["text"]) for item in items] == [
        (chunk.start, chunk.end, chunk.text) for chunk in report_chunks
    ]
    assert "rank" not in items[0]
    rows = list(csv.DictReader(run(*words, "csv").stdout.splitlines(keepends=True)))
    assert [row["text"] for row in rows] == [chunk.text for chunk in report_chunks]


def test_a_table_has_one_line_a_chunk(report_chunks: list[chunkbook.Chunk]) -> None:
    lines = run("show", REPORT, "--strategy", "segments", "--size", 120, "--overlap", 0, "--format", "table").stdout
    assert len(lines.splitlines()) == len(report_chunks) + 2
    assert lines.split()[:5] == ["chunk", "pages", "section", "tokens", "characters"]


def test_clean_text_is_read_in_layout_mode_and_then_cut() -> None:
    chunks = chunkbook.chunk(
        chunkbook.describe(chunkbook.clean(chunkbook.read_pdf(MANUAL, mode="layout"))),
        "headings",
        size=600,
        unit="characters",
    )
    words = ("--clean", "--strategy", "headings", "--size", 600, "--overlap", 0, "--unit", "characters")
    items = json.loads(run("show", MANUAL, *words, "--format", "json").stdout)
    assert [item["text"] for item in items] == [chunk.text for chunk in chunks]


@pytest.mark.parametrize("words", [["--top", "2"], ["--ranker", "toy"]], ids=["top", "ranker"])
def test_options_that_need_a_question_say_so(words: list[str]) -> None:
    result = run("show", REPORT, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "add --question" in result.stderr


def test_a_text_without_pages_cannot_be_cut_by_page(guide: Path) -> None:
    result = run("show", guide)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no page markers" in result.stderr


def test_a_bad_file_is_one_line_and_status_1(faulty: dict[Path, str]) -> None:
    for path, words in faulty.items():
        result = run("show", path, "--strategy", "tokens")
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith(f"Error: {path} ") and words in result.stderr
        assert result.stderr.count("\n") == 1
