"""Headings are found by number, by type and by name; measurements, items and contents lines are none."""

from __future__ import annotations

import pytest
from clean_pdfs import Ink, column, layout

from chunkbook import Document, clean
from chunkbook.cleaning.heading_numbers import follows

BODY = "The crew rigged up and tested the lines before the trip began at noon."


def headings(document: Document) -> list[str]:
    return [document.text[block.start : block.end] for block in document.blocks if block.kind == "heading"]


def of_text(*lines: str) -> list[str]:
    return headings(clean(Document.from_text("\n\n".join(lines))))


NOT_HEADINGS = [
    "9.625 in. casing set at 5,000 ft",
    "10.2 ppg mud",
    "3 joints of drill pipe laid down",
    "5 working days",
    "12.25 hole drilled",
    "1 March 2026",
    "1 Scope ........ 1",
    "1 Scope of the work as it was agreed, and",
    "2026 Budget",
    "2 Joints, 3 stands.",
    "1 Hole 26 130 17",
]


@pytest.mark.parametrize("line", NOT_HEADINGS)
def test_a_measurement_a_date_or_a_sentence_is_no_heading(line):
    assert of_text(BODY, line, BODY) == []


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("1. Scope", "# 1. Scope"),
        ("2.1 Price differences", "## 2.1 Price differences"),
        ("1.5 Volumes", "## 1.5 Volumes"),
        ("A.2 Forms", "## A.2 Forms"),
    ],
    ids=["one", "two-one", "one-five", "annex"],
)
def test_a_numbered_title_on_a_line_of_its_own_is_a_heading(line, right):
    assert of_text(BODY, line, BODY) == [right]


def test_all_reported_lines_in_one_text_are_told_apart(tmp_path):
    lines = [*NOT_HEADINGS[:5], "1. Scope", "2.1 Price differences", "1.5 Volumes"]
    assert headings(clean(layout(tmp_path, column(lines)))) == [
        "# 1. Scope",
        "## 2.1 Price differences",
        "## 1.5 Volumes",
    ]


def test_numbered_items_that_follow_each_other_are_a_list():
    document = clean(Document.from_text("1. Open the valve\n2. Close the pump\n3. Report to the desk"))
    assert [block.kind for block in document.blocks] == ["list"]


def test_a_numbered_line_inside_running_text_is_text():
    assert of_text(f"{BODY[:-1]} and then laid down\n5 Joints of drill pipe\nwhich were worn.") == []


@pytest.mark.parametrize(
    ("number", "last", "right"),
    [
        ("2", "1", True),
        ("2", "1.3", True),
        ("1.1", "1", True),
        ("7", "2", False),
        ("1", "4", True),
        ("3.21", "3.20", True),
        ("3.25", "1", False),
    ],
    ids=["next", "up", "below", "gap", "again", "long", "decimal"],
)
def test_a_number_must_fit_the_one_before(number, last, right):
    assert follows(number, last) is right


def test_larger_type_makes_headings_and_the_largest_first_line_the_title(tmp_path):
    inks = [
        Ink(72, 740, "Mud handbook", size=20),
        *column([BODY], y=715),
        Ink(72, 690, "Mixing", size=14),
        *column([BODY], y=670),
        Ink(72, 640, "Hoppers", size=12),
        *column([BODY], y=620),
        Ink(72, 590, "Testing", size=14),
        *column([BODY], y=570),
    ]
    document = clean(layout(tmp_path, inks))
    assert headings(document) == ["# Mud handbook", "## Mixing", "### Hoppers", "## Testing"]
    assert [section.path for section in document.sections] == [("Mixing",), ("Mixing", "Hoppers"), ("Testing",)]
    assert document.labels.title == "Mud handbook"


def test_a_bold_line_alone_is_a_heading_and_a_bold_caption_is_not(tmp_path):
    inks = [
        Ink(72, 700, "Mixing", font="Helvetica-Bold"),
        *column([BODY], y=680),
        Ink(72, 650, "Table 1. Mixers", font="Helvetica-Bold"),
        *column([BODY], y=630),
        Ink(72, 600, "Note:", font="Helvetica-Bold"),
        *column([BODY], y=580),
    ]
    assert headings(clean(layout(tmp_path, inks))) == ["# Mixing"]


def test_where_numbered_headings_are_bold_a_plain_numbered_line_is_none(tmp_path):
    inks = [
        Ink(72, 700, "1 Scope", font="Helvetica-Bold"),
        *column([BODY], y=680),
        Ink(72, 650, "2 Joints"),
        *column([BODY], y=620),
    ]
    assert headings(clean(layout(tmp_path, inks))) == ["# 1 Scope"]


def test_a_heading_that_wraps_is_one(tmp_path):
    inks = [
        *column(["Differences that are let", "through by the desk"], size=14, step=16),
        *column([BODY, BODY], y=660),
    ]
    document = clean(layout(tmp_path, inks))
    assert headings(document) == ["# Differences that are let through by the desk"]


def test_headings_with_no_text_between_them_stay(tmp_path):
    inks = [*column(["1 Scope", "1.1 Words", "1.2 Places"], font="Helvetica-Bold"), *column([BODY], y=640)]
    assert headings(clean(layout(tmp_path, inks))) == ["# 1 Scope", "## 1.1 Words", "## 1.2 Places"]


def test_an_unnumbered_heading_jumps_no_level(tmp_path):
    inks = [
        Ink(72, 760, "Manual", size=22),
        Ink(72, 730, "Contents", size=12),
        *column([BODY], y=710),
        Ink(72, 680, "1 Scope", size=16),
        *column([BODY], y=660),
        Ink(72, 630, "1.1 Words", size=12),
        *column([BODY], y=610),
    ]
    assert headings(clean(layout(tmp_path, inks))) == ["# Manual", "## Contents", "## 1 Scope", "### 1.1 Words"]


def test_a_title_without_type_is_a_first_line_that_stands_alone():
    document = clean(Document.from_text(f"Mud handbook\n\n1 Scope\n\n{BODY}"))
    assert headings(document) == ["# Mud handbook", "## 1 Scope"]
    assert document.labels.title == "Mud handbook"


def test_known_section_names_are_the_headings_of_a_report_and_numbered_rows_are_none():
    text = f"MUD\n\n{BODY}\n\n2 Sub-Bit Sub\n\nCASING\n\nCONDUCTOR\n\n{BODY}"
    assert of_text(text) == ["# MUD", "# CASING"]


def test_one_known_name_alone_makes_no_report():
    assert of_text(f"MUD\n\n{BODY}") == []


def test_hashes_at_the_end_of_a_heading_are_escaped(tmp_path):
    document = clean(layout(tmp_path, [Ink(72, 700, "Rig #", size=16), *column([BODY], y=670)]))
    assert headings(document) == ["# Rig \\#"]
    assert document.labels.title == "Rig #"
