"""Whole documents: the manual, the reports, and the laws that cleaning keeps on any page."""

from __future__ import annotations

import re
import time
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from awkward import awkward_documents
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkbook import Document, clean, clean_with_report, read_pdf
from chunkbook.document import Labels
from chunkbook.headings import SECTION_NAMES
from chunkbook.markdown import markdown_headings
from chunkbook.outline import outline

DATA = Path(__file__).resolve().parents[1] / "data"
MANUAL = DATA / "manual" / "supplier_invoice_manual.pdf"
REPORTS = sorted((DATA / "reports").glob("*.pdf"))

CELLS = [
    *("06:00", "9.625", "Pull out of hole", "mud", "1,629", "# COMPONENT", "a | b", "pur-", "chase", "1. Scope"),
    *(
        "2.1 Price",
        "- item",
        "a) first",
        "Page 3",
        "MUD",
        "CASING",
        "TIME:",
        "FIELD:x",
        "\ufb01le",
        "```",
        "~~~",
        "> q",
    ),
    *("***", "====", "---", "1 Scope ..... 3", "\\", "<!-- x", "[a]: b", "HeadingHeading", "•", "1)", "#", "    "),
]
LINES = [
    "Running head here",
    "Page 4 of 9",
    "This is a sentence that runs on to the full width of the page and",
    "goes on.",
]
GAPS = [" ", "  ", "     ", "            "]


def layout_lines() -> st.SearchStrategy[str]:
    cells = st.lists(st.sampled_from(CELLS), min_size=1, max_size=4)
    columns = st.tuples(cells, st.sampled_from(GAPS)).map(lambda pair: pair[1].join(pair[0]))
    return st.one_of(st.just(""), columns, st.sampled_from(LINES))


def layout_documents() -> st.SearchStrategy[Document]:
    pages = st.lists(layout_lines(), max_size=12).map("\n".join)
    return st.lists(pages, min_size=1, max_size=4).map(lambda texts: Document.from_pages("awkward.pdf", texts))


def words(text: str) -> Counter[str]:
    return Counter(re.findall(r"[^\W_]+", text))


def said(document: Document) -> Counter[str]:
    """Count the words of the pages; page markers belong to none."""
    stretches = [document.text[page.start : page.end] for page in document.pages] or [document.text]
    return sum(map(words, stretches), Counter())


@settings(max_examples=150, deadline=None)
@given(st.one_of(layout_documents(), awkward_documents()))
def test_no_word_is_lost_unless_a_change_says_so(document):
    cleaning = clean_with_report(document)
    reported = sum((words(change.before) for change in cleaning.changes), Counter())
    assert not said(document) - words(cleaning.document.text) - reported


@settings(max_examples=150, deadline=None)
@given(layout_documents())
def test_pages_together_are_the_text_and_blocks_know_theirs(document):
    cleaned = clean(document)
    assert [page.number for page in cleaned.pages] == [page.number for page in document.pages]
    assert (cleaned.pages[0].start, cleaned.pages[-1].end) == (0, len(cleaned.text))
    assert all(before.end == after.start for before, after in pairwise(cleaned.pages))
    for block in cleaned.blocks:
        filled = [page for page in cleaned.pages if page.start < page.end]
        assert block.pages == tuple(page.number for page in filled if page.start < block.end and block.start < page.end)


@settings(max_examples=150, deadline=None)
@given(layout_documents())
def test_blocks_are_the_text_with_one_blank_line_between_them(document):
    cleaned = clean(document)
    assert "\n\n".join(cleaned.text[block.start : block.end] for block in cleaned.blocks) == cleaned.text


@settings(max_examples=150, deadline=None)
@given(layout_documents())
def test_a_markdown_reader_finds_the_very_headings_that_cleaning_marked(document):
    cleaned = clean(document)
    marked = [(block.start, block.level) for block in cleaned.blocks if block.kind == "heading"]
    assert [(heading.start, heading.level) for heading in markdown_headings(cleaned.text)] == marked


@settings(max_examples=100, deadline=None)
@given(layout_documents())
def test_cleaning_twice_changes_nothing_more(document):
    once = clean(document)
    again = clean_with_report(once)
    assert again.changes == ()
    if once.blocks:
        assert again.document == once


def test_cleaning_costs_twice_as_much_for_twice_the_pages():
    manual = read_pdf(MANUAL, mode="layout")
    texts = [manual.text[page.start : page.end] for page in manual.pages]
    costs = [_seconds(Document.from_pages("long", texts * times)) for times in (20, 80)]
    assert costs[1] < 10 * costs[0] + 0.5  # four times the pages; a quadratic rule would take sixteen times as long


def _seconds(document: Document) -> float:
    start = time.perf_counter()
    clean(document)
    return time.perf_counter() - start


def test_a_thousand_pages_that_are_one_table_are_one_table():
    pages = ["Code    Days\n" + "\n".join(f"H{number}      {place}" for number in range(20)) for place in range(1000)]
    cleaning = clean_with_report(Document.from_pages("long", pages))
    assert [block.kind for block in cleaning.document.blocks] == ["table"]
    assert len(cleaning.changes) == 999


@pytest.fixture(scope="module")
def manual() -> Document:
    return clean(read_pdf(MANUAL, mode="layout"))


def test_the_manual_has_its_sections_with_full_paths(manual):
    paths = [section.path for section in manual.sections]
    assert len(paths) == 19
    assert ("2 Checking an invoice", "2.2 Differences that are let through") in paths
    assert paths[0] == ("Contents",)


def test_the_manual_has_its_title_and_it_is_in_no_path(manual):
    assert manual.labels.title == "Supplier invoice manual"
    assert manual.text.startswith("# Supplier invoice manual\n\nEdition 5")
    assert not any("Supplier invoice manual" in section.path for section in manual.sections)


def test_the_manual_has_three_tables_each_right_below_its_caption(manual):
    kinds = [block.kind for block in manual.blocks]
    assert kinds.count("table") == 3
    before = [manual.blocks[place - 1] for place, kind in enumerate(kinds) if kind == "table"]
    captions = [manual.text[block.start : block.end].split(".")[0] for block in before]
    assert captions == ["Table 1", "Table 2", "Table 3"]


def test_the_wrapped_cell_of_the_manual_is_in_its_row(manual):
    assert "| H3 | No delivery note has been filed for the order | 9 | Receiving yard |" in manual.text


def test_the_manual_keeps_its_real_hyphen_and_loses_the_broken_one(manual):
    assert "right-hand column" in manual.text
    assert "legal department." in manual.text


def test_two_paragraphs_of_the_manual_run_over_a_page(manual):
    over = [manual.text[block.start : block.end] for block in manual.blocks if len(block.pages) > 1]
    assert [text.split()[0] for text in over] == ["Freight", "Two"]
    assert "among the goods. When" in over[0]


def test_each_head_and_page_number_of_the_manual_is_reported():
    changes = clean_with_report(read_pdf(MANUAL, mode="layout")).changes
    assert Counter(change.rule for change in changes) == {
        "running head": 4,
        "page number": 4,
        "dot leader": 7,
        "hyphen": 1,
    }
    assert [change.page for change in changes] == sorted(change.page for change in changes)


def test_pdfplumber_gives_the_same_headings_and_lists(manual):
    other = clean(read_pdf(MANUAL, mode="layout", engine="pdfplumber"))
    assert [section.path for section in other.sections] == [section.path for section in manual.sections]
    assert [block.kind for block in other.blocks].count("list") == 2


def test_the_manual_keeps_its_numbered_sections_without_styles(manual):
    plain = clean(replace(read_pdf(MANUAL, mode="layout"), styles=()))
    numbered = [section.path for section in manual.sections if section.path[0] != "Contents"]
    assert [section.path for section in plain.sections] == numbered
    assert plain.labels.title == "Supplier invoice manual"


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_the_headings_of_a_report_are_its_section_names_and_no_word_is_lost(path):
    report = read_pdf(path, mode="layout")
    cleaning = clean_with_report(report)
    assert len(cleaning.document.sections) >= 8
    assert {section.path[-1] for section in cleaning.document.sections} <= SECTION_NAMES
    assert not said(report) - words(cleaning.document.text)


def test_a_row_of_the_time_breakdown_holds_all_lines_of_its_operation():
    text = clean(read_pdf(DATA / "reports" / "drilling_038.pdf", mode="layout")).text
    row = next(line for line in text.splitlines() if line.startswith("| 23:30 | 04:00 | 4.5 |"))
    assert "Made hole 6,360' to 6,507'" in row
    assert "During the slide lost tool face and became assembly became stuck" in row


@pytest.mark.long
@pytest.mark.archive
def test_the_real_reports_keep_their_words_and_their_sections_also_as_stored_text(archive):
    sections = 0
    for path in sorted(archive.glob("*.pdf")):
        report = read_pdf(path, mode="layout")
        cleaning = clean_with_report(report)
        reported = sum((words(change.before) for change in cleaning.changes), Counter())
        assert not said(report) - words(cleaning.document.text) - reported, path.name
        paths = [section.path for section in cleaning.document.sections]
        assert {path[-1] for path in paths} <= SECTION_NAMES
        assert paths == [section.path for section in outline(Document.from_text(cleaning.document.text))], path.name
        sections += len(paths)
    assert sections == 758


@pytest.mark.reference
def test_the_published_manual_has_its_headings_tables_and_whole_words(reference):
    document = clean(read_pdf(reference / "p2p-invoice-manual.pdf", mode="layout"))
    kinds = Counter(block.kind for block in document.blocks)
    assert kinds == {"heading": 12, "paragraph": 12, "table": 2}
    assert len(document.sections) == 11
    assert "differs from the purchase order price" in document.text
    assert document.labels.title == "Vendor invoice handling manual"


def test_a_document_without_pages_stays_without_pages():
    document = clean(Document.from_text("First line.\n\nSecond line."))
    assert (document.pages, [block.pages for block in document.blocks]) == ((), [(), ()])


def test_a_markdown_text_is_kept_as_it_stands_and_its_blocks_are_found():
    text = "# Mud\n\nMix\nit.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    cleaning = clean_with_report(Document.from_text(text))
    assert (cleaning.document.text, cleaning.changes) == (text, ())
    assert [block.kind for block in cleaning.document.blocks] == ["heading", "paragraph", "table"]
    assert cleaning.document.sections[0].path == ("Mud",)


def test_an_empty_document_stays_empty():
    assert clean(Document.from_text("")).text == ""
    document = clean(Document.from_pages("blank.pdf", ["", " \n "]))
    assert (document.text, document.blocks) == ("", ())
    assert [page.number for page in document.pages] == [1, 2]


def test_pages_keep_their_numbers_and_labels_also_out_of_order():
    marked = Document.from_text("--- Page 7 ---\nOne is here.\n--- Page 3 ---\nTwo is here.\n")
    document = clean(marked)
    assert [page.number for page in document.pages] == [7, 3]
    assert [block.pages for block in document.blocks] == [(7,), (3,)]
    labelled = clean(Document.from_pages("x.pdf", ["One.", "Two."], ["i", "1"]))
    assert [page.label for page in labelled.pages] == ["i", "1"]


def test_labels_that_are_given_win_over_the_title_that_is_found():
    document = read_pdf(MANUAL, mode="layout")
    labels = clean(replace(document, labels=Labels(title="Invoices", language="en"))).labels
    assert (labels.title, labels.language) == ("Invoices", "en")
