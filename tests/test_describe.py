"""What a document says about itself near its start, and what a caller says instead."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from awkward import awkward_texts
from hypothesis import given

from chunkbook import Document, chunk, clean, describe, read_pdf
from chunkbook.document import Labels

MANUAL = Path(__file__).resolve().parents[1] / "data" / "manual" / "supplier_invoice_manual.pdf"


def labels(text: str, **given_labels: object) -> Labels:
    return describe(Document.from_text(text), **given_labels).labels


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("Version 3.2", "3.2"),
        ("Invoice manual, edition 5", "5"),
        ("Invoice Manual Version 2.0\nText", "2.0"),
        ("Rev. B, for review", "B"),
        ("Manual rev C (draft)", "C"),
        ("Revision: 12b", "12b"),
        ("Version no. 4", "4"),
        ("The 3rd edition of this manual", "3"),
        ("Version 2 replaces version 1", "2"),
    ],
)
def test_a_version_is_found(text, version):
    assert labels(text).version == version


@pytest.mark.parametrize(
    "text",
    [
        "It requires Python version 3.11.4 or newer.",
        "The issue 5 men had was the weather.",
        "ISSUE I have with this",
        "a revision and a conversion 3",
        "Version 2024-05",
        "x" * 2_001 + "\nVersion 3.2",
    ],
)
def test_what_is_no_version_of_the_document_is_left_alone(text):
    assert labels(text).version == ""


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Valid from 2026-07-01", "2026-07-01"),
        ("Edition 5, in force from 1\nMarch 2026.", "2026-03-01"),
        ("Effective date: March 1, 2026", "2026-03-01"),
        ("effective 1st Sept. 2026", "2026-09-01"),
        ("Applies from 01.03.2026", "2026-03-01"),
        ("It comes into force on the 4th of May 2024", "2024-05-04"),
        ("Valid from 31 February 2026, valid from 1 May 2026", "2026-05-01"),
    ],
)
def test_the_first_day_of_force_is_found(text, day):
    assert labels(text).valid_from == day


@pytest.mark.parametrize("text", ["Printed on 1 March 2026", "valid from 03/07/2026", "valid from 2026-02-31"])
def test_other_days_are_not_the_first_day_of_force(text):
    assert labels(text).valid_from == ""


def test_the_manual_says_its_edition_and_its_day():
    manual = describe(read_pdf(MANUAL)).labels
    assert (manual.version, manual.valid_from) == ("5", "2026-03-01")


def test_the_title_is_the_first_heading_of_level_one():
    assert labels("## Part\n\n# Mud\nmanual\n\n# Other").title == "Mud"
    assert labels("## Part\n\ntext").title == ""
    assert labels("WELL/JOB INFORMATION\nx\nMUD\ny").title == ""


@pytest.mark.parametrize("mode", ["plain", "layout"])
def test_the_title_of_a_daily_report_is_not_its_first_section(mode):
    day = read_pdf(MANUAL.parents[1] / "reports" / "drilling_038.pdf", mode=mode)
    assert describe(day).labels.title == "DAILY DRILLING REPORT"
    assert describe(clean(day)).labels.title == "DAILY DRILLING REPORT"


def test_a_report_that_does_not_print_its_title_has_none():
    assert describe(clean(Document.from_text("Rig 7\n\nMUD\n\nx\n\nBOP\n\nREPORT"))).labels.title == ""


def test_what_is_given_wins_over_labels_and_labels_win_over_the_text():
    document = describe(Document.from_text("# Found\nVersion 1\nValid from 2020-01-01"), title="Mine", language="en")
    assert document.labels == Labels("Mine", "1", "2020-01-01", "en")
    again = describe(document, version="2", process="invoices", audience=["desk", "audit"], valid_from=" 2026-07-01 ")
    assert again.labels == Labels("Mine", "2", "2026-07-01", "en", "invoices", ("desk", "audit"))
    assert describe(document, version="").labels.version == ""


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("valid_from", "1 March 2026", "valid_from must be a day written as YYYY-MM-DD: valid_from='1 March 2026'"),
        ("valid_from", "2026-02-31", "valid_from must be a day written as YYYY-MM-DD: valid_from='2026-02-31'"),
        ("valid_from", "20260701", "valid_from must be a day written as YYYY-MM-DD"),
        ("version", 3.2, "version must be a text: version=3.2. Write it in quotes."),
        ("language", "in English", "language must be a tag: language='in English'. Try 'en'"),
        ("audience", "desk", r"audience must be a list of texts: audience='desk'. Try \['invoice desk'\]"),
        ("audience", [1], r"audience must be a list of texts: audience=\[1\]"),
    ],
)
def test_a_value_that_cannot_be_is_refused_by_name(name, value, message):
    with pytest.raises(ValueError, match=message):
        labels("text", **{name: value})


def test_labels_go_with_every_chunk_as_metadata_that_json_knows():
    document = describe(
        Document.from_pages("manual.pdf", ["MUD\nTIME MW", "13:20 8.9"]), title="Mud", version="2", audience=["crew"]
    )
    first, second = chunk(document, "pages", size=9)
    assert first.metadata == {
        "source": "manual.pdf",
        "page": 1,
        "pages": [1],
        "section": "MUD",
        "section_path": ["MUD"],
        "title": "Mud",
        "version": "2",
        "valid_from": "",
        "language": "",
        "process": "",
        "audience": ["crew"],
        "chunker": "pages 9/0 tokens",
    }
    assert (second.metadata["page"], second.labels) == (2, document.labels)
    assert chunk("no pages", "tokens", size=9)[0].metadata["page"] == 0


@given(awkward_texts())
def test_any_text_can_be_described(text):
    assert describe(Document.from_text(text)).text == text


@pytest.mark.parametrize("text", ["version" + " " * 1_990, "valid" + " " * 1_990, "version no" * 200, "rev B" * 400])
def test_a_start_that_leads_nowhere_is_read_quickly(text):
    started = time.process_time()
    labels(text)
    assert time.process_time() - started < 0.5
