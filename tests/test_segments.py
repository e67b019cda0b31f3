"""Segments: boundaries of three kinds, on lines and inline, on the teaching reports and on flattened text."""

from __future__ import annotations

import gc
import time
from pathlib import Path

import pytest
from awkward import awkward_texts
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkbook import (
    Document,
    chunk,
    mark_pages,
    read_pdf,
    split_text_for_segment_aware_chunking,
    split_text_for_segment_aware_chunking_with_patterns,
)
from chunkbook.headings import DRILLING_SECTIONS
from chunkbook.segments import INSERT_PATTERNS

REPORTS = Path(__file__).parents[1] / "data" / "reports"


@pytest.fixture(scope="module")
def report_38():
    return read_pdf(REPORTS / "drilling_038.pdf")


def kinds(text, **patterns):
    split = split_text_for_segment_aware_chunking_with_patterns if patterns else split_text_for_segment_aware_chunking
    return [(block.boundary_type, block.title) for block in split(text, **patterns)]


def test_report_38_has_its_title_and_one_segment_per_section(report_38):
    blocks = split_text_for_segment_aware_chunking(mark_pages(report_38))
    assert [block.title for block in blocks] == ["DAILY DRILLING REPORT", *DRILLING_SECTIONS]
    assert {block.boundary_type for block in blocks} == {"MATCH"}


def test_a_flattened_report_gets_its_boundaries_back(report_38):
    flat = " ".join(report_38.text.split())
    found = kinds(flat)
    assert found[0] == ("CONTINUATION", "")
    assert found[1:] == [("INSERT", name) for name in DRILLING_SECTIONS]


def test_numbered_headings_run_inline_without_cutting_figures():
    flat = (
        "1. Scope The well is 16A. 1.1 Mud program Mud weight was 15.634 ppg, 1.5 hours lost, 2.5 Production hours. "
        "1.2 Casing Set at 5,113. 2. Safety No accidents. 3.5 Figures are no heading."
    )
    assert kinds(flat) == [
        ("MATCH", "1. Scope"),
        ("INSERT", "1.1 Mud program"),
        ("INSERT", "1.2 Casing"),
        ("INSERT", "2. Safety"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "9.625 in. casing set at 5,000 ft",
        "10.2 ppg mud",
        "3 joints of drill pipe laid down",
        "5 working days",
        "12.25 hole drilled",
        "06:00 11:00 5.0 Production Drilling Wire Line Logs",
        "1 Drill Bit-Reed 8.75",
        "Ran 1.1 Mud pills",
        "as shown in chapter 1.\nPage 2 of 4",
        "Table 1. Sites and desks",
        "see Figure 1. Mud weight",
    ],
)
def test_measurements_and_list_items_open_no_segment(text):
    assert kinds(text) == [("CONTINUATION", "")]


@pytest.mark.parametrize("text", ["1. Scope", "1. Scope\n1.1 Price differences\n1.2 Volumes"])
def test_numbered_headings_on_lines_of_their_own_are_matches(text):
    assert {kind for kind, _ in kinds(text)} == {"MATCH"}


def test_a_segment_goes_on_after_a_page_break():
    marked = "Cover\n--- Page 1 ---\nMUD\n8.9\n--- Page 2 ---\n9.0\nBHA\n1 Bit"
    assert kinds(marked) == [("CONTINUATION", ""), ("MATCH", "MUD"), ("CONTINUATION", "MUD"), ("MATCH", "BHA")]


def test_own_patterns_replace_the_defaults():
    text = "Mud properties:\nMW 8.9\nNote (see BIT RECORD) here\nTIME BREAKDOWN\n06:00\nSection 2 starts Section 3 too"
    found = split_text_for_segment_aware_chunking_with_patterns(
        text,
        insert_patterns=[r"Section \d"],
        boundary_match_patterns=[r"[A-Z][a-z ]+:"],
        boundary_search_patterns=[r"BIT RECORD"],
        uppercase_heading_pattern=r"[A-Z ]{4,}",
        uppercase_heading_max_words=1,
    )
    assert [(block.boundary_type, block.title, block.search_hit) for block in found] == [
        ("MATCH", "Mud properties:", False),
        ("MATCH", "BIT RECORD", True),
        ("MATCH", "Section 2", False),
        ("INSERT", "Section 3", False),
    ]


def test_an_empty_pattern_switches_the_capitals_rule_off():
    assert kinds("MUD\n8.9", uppercase_heading_pattern="") == [("CONTINUATION", "")]


def test_a_pattern_that_is_no_expression_is_named():
    with pytest.raises(ValueError, match=r"insert_patterns holds '\(', which is not a regular expression"):
        split_text_for_segment_aware_chunking_with_patterns("x", insert_patterns=["("])


@settings(max_examples=200, deadline=None)
@given(awkward_texts())
def test_blocks_are_slices_in_order_and_lose_nothing(text):
    blocks = split_text_for_segment_aware_chunking(text)
    covered = set()
    for before, after in zip(blocks, blocks[1:], strict=False):
        assert before.end <= after.start
    for block in blocks:
        assert text[block.start : block.end] == block.text == block.text.strip()
        covered.update(range(block.start, block.end))
    for start, end in Document.from_text(text).regions():
        assert all(place in covered or text[place].isspace() for place in range(start, end))


def test_every_chunk_of_a_report_knows_its_section(report_38):
    pieces = chunk(report_38, "segments", size=80)
    assert {piece.section for piece in pieces} == {(name,) for name in ("DAILY DRILLING REPORT", *DRILLING_SECTIONS)}
    assert max(piece.tokens for piece in pieces) <= 80


def test_a_section_name_stays_with_the_first_words_below_it(report_38):
    titles = {"DAILY DRILLING REPORT", *DRILLING_SECTIONS}
    for size in (8, 20, 40):
        pieces = chunk(report_38, "segments", size=size)
        assert not any(piece.text.split("\n")[-1].strip() in titles for piece in pieces)


@pytest.mark.parametrize("size", [120, 150, 200, 250, 300, 400])
def test_the_stuck_pipe_sentence_stays_with_the_hours_of_its_row_at_every_size_that_holds_the_row(report_38, size):
    (piece,) = [piece for piece in chunk(report_38, "segments", size=size) if "became stuck" in piece.text]
    assert "23:30 04:00 4.5" in piece.text
    assert piece.citation == "drilling_038.pdf, page 1, TIME BREAKDOWN"


def test_a_row_of_a_time_table_is_only_cut_when_it_is_too_long():
    text = "TIME BREAKDOWN\nFrom to\n06:00 11:00 Rig up.\nTest.\n 11:00 12:30 Run in hole to 5,200'.\nCirculate."
    assert [piece.text for piece in chunk(text, "segments", size=50, unit="characters")] == [
        "TIME BREAKDOWN\nFrom to\n06:00 11:00 Rig up.\nTest.",
        "11:00 12:30 Run in hole to 5,200'.\nCirculate.",
    ]
    assert max(piece.tokens for piece in chunk(text, "segments", size=10)) <= 10


NUMBERED_TEXTS = st.lists(
    st.sampled_from(["1. ", "1.1 ", "2", "12", ".", ". ", "3. ", "Mud ", "a pit ", "Scope Of", "MUD", "BHA \r", "\n"])
).map("".join)


@settings(max_examples=400, deadline=None)
@given(st.one_of(awkward_texts(), NUMBERED_TEXTS))
def test_the_quick_search_for_the_patterns_of_reports_finds_what_a_plain_search_finds(text):
    """A pattern in brackets matches the same, but is not known to be the one that is searched for by its full stop."""
    plain = split_text_for_segment_aware_chunking_with_patterns(
        text, insert_patterns=[f"(?:{pattern})" for pattern in INSERT_PATTERNS]
    )
    assert split_text_for_segment_aware_chunking(text) == plain


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_inline_names_take_time_that_grows_with_the_text_only(end):
    """Four times the lines may take nine times as long; looked for from the start of the text, each would take more."""
    line = f"Made hole to 6,507 ft with the motor. MUD TIME MW 9.1 and the rest of a line{end}"

    def seconds(times):
        started = time.process_time()
        split_text_for_segment_aware_chunking(line * times)
        return time.process_time() - started

    gc.collect()
    gc.freeze()  # the collector must not look through what other tests left
    short, long = (min(seconds(times) for _ in range(3)) for times in (10_000, 40_000))
    gc.unfreeze()
    assert long < max(9 * short, 0.3)


@pytest.mark.parametrize("end", ["rig", "rig 5"])
def test_a_number_at_the_very_start_opens_a_segment_whatever_the_text_ends_with(end):
    blocks = split_text_for_segment_aware_chunking(f"1. Scope of work\nAll.\n2. Tools\nOne {end}")
    assert [block.title for block in blocks] == ["1. Scope of work", "2. Tools"]
