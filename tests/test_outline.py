"""The outline: which section a place lies in, for reports and for Markdown."""

from __future__ import annotations

from pathlib import Path

import pytest

from chunkbook import Document, chunk, clean, read_pdf
from chunkbook.headings import DRILLING_SECTIONS
from chunkbook.outline import outline

REPORTS = sorted((Path(__file__).parent.parent / "data" / "reports").glob("*.pdf"))
REPORT = Path(__file__).parent.parent / "data" / "reports" / "drilling_038.pdf"


def paths(text: str) -> list[tuple[str, ...]]:
    return [section.path for section in outline(Document.from_text(text))]


def test_a_report_without_pages_has_its_sections_although_a_table_head_looks_like_markdown() -> None:
    text = read_pdf(REPORT).text
    assert "\n# COMPONENT OD ID" in text
    named = [path[0] for path in paths(text)]
    assert named == ["DAILY DRILLING REPORT", *DRILLING_SECTIONS]
    assert {piece.section for piece in chunk(text, "segments", size=300)} == set(paths(text))


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_a_cleaned_report_has_its_sections_also_as_a_text_that_was_stored(path) -> None:
    """Its headings are Markdown: a section name after number signs does not make it a raw report again."""
    cleaned = clean(read_pdf(path, mode="layout"))
    assert paths(cleaned.text) == [section.path for section in outline(cleaned)]
    assert len(paths(cleaned.text)) >= 8


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("signs", ["# ", "## ", "  ###\t", "###### "])
def test_names_after_number_signs_are_headings_of_markdown_whatever_ends_the_lines(signs, end):
    text = end.join([f"{signs}MUD", "TIME MW 9.1", "", f"{signs}CASING", "CASING TYPE surface", ""])
    assert [path[-1] for path in paths(text)] == ["MUD", "CASING"]


@pytest.mark.parametrize("before", ["No. # ", "x ", "####### ", "see # 3 "])
def test_names_after_anything_else_are_sections_of_a_report(before):
    text = f"REMARKS\n{before}MUD TIME MW 9.1\n{before}CASING CASING TYPE surface\n"
    assert [path[-1] for path in paths(text)][-2:] == ["MUD", "CASING"]


def test_markdown_stays_markdown_where_it_names_one_section_in_capitals() -> None:
    assert paths("# Note\n\nMUD\n\nis heavy\n\n## More\n\ntext") == [("Note",), ("Note", "More")]


def test_a_text_without_any_heading_has_no_sections() -> None:
    assert paths("plain words on one line") == []


def test_the_sections_strategy_does_not_cut_a_report_at_a_table_head() -> None:
    text = read_pdf(REPORT).text
    (whole,) = chunk(text, "sections", size=5_000)
    assert whole.text == text
