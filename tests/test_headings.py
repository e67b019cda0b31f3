"""Heading rules, their audit, and OCR damage."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkbook import Document, HeadingRule, VocabularyRule, audit_headings, is_heading, read_pdf
from chunkbook.headings import ISUPPER, KNOWN_NAMES, NEARLY_KNOWN_NAMES, SECTION_NAMES, UPPERCASE
from chunkbook.ocr import CONFUSIONS, damage, damage_text

REPORTS = sorted((Path(__file__).parents[1] / "data" / "reports").glob("*.pdf"))


@pytest.mark.parametrize("name", sorted(SECTION_NAMES))
def test_every_rule_knows_every_section_name(name):
    assert all(is_heading(f"  {name} ", rule) for rule in (UPPERCASE, ISUPPER, KNOWN_NAMES, NEARLY_KNOWN_NAMES))


@pytest.mark.parametrize(
    ("line", "capitals", "isupper"),
    [
        ("TOTAL HRS 24.0", False, True),
        ("DESCRIPTION:", False, True),
        ("06:00 11:00 5.0", False, False),
        ("Fuel 6,000", False, False),
        ("L-80", True, True),
        ("A", False, True),
        ("ONE TWO THREE FOUR FIVE", True, True),
        ("ONE TWO THREE FOUR FIVE SIX", False, False),
        ("", False, False),
    ],
)
def test_the_two_rules_of_capitals_differ_on_figures_and_colons(line, capitals, isupper):
    assert (is_heading(line), is_heading(line, ISUPPER)) == (capitals, isupper)


@given(st.text(st.characters(codec="ascii"), max_size=30))
def test_isupper_is_the_string_method_for_lines_of_few_words(line):
    bare = line.strip()
    single = not any(mark in bare for mark in "\n\r\x0b\x0c\x1c\x1d\x1e\x85")
    if single:
        assert is_heading(line, ISUPPER) == (bare.isupper() and len(bare.split()) <= 5)


def test_nearly_known_names_forgive_a_misread_letter_or_two():
    assert is_heading("TlME BREAKDOWN", NEARLY_KNOWN_NAMES)
    assert not is_heading("TlME BREAKDOWN", KNOWN_NAMES)
    assert not is_heading("Trip out of hole", NEARLY_KNOWN_NAMES)
    assert not is_heading("X", VocabularyRule("near", frozenset({"WELL/JOB INFORMATION"}), 0.9))


DOCUMENT = Document.from_pages("two.pdf", ["MUD\n8.9\nPJSM\n\n BHA", "TIME BREAKDOWN "])


def test_an_audit_lists_every_match_with_its_place_and_truth():
    audit = audit_headings([DOCUMENT], UPPERCASE)
    assert [(m.line.text, m.line.page, m.line.number, m.true) for m in audit.matches] == [
        ("MUD", 1, 1, True),
        ("PJSM", 1, 3, False),
        ("BHA", 1, 5, True),
        ("TIME BREAKDOWN", 2, 1, True),
    ]
    assert (audit.precision, audit.recall, audit.lines) == (0.75, 1.0, 5)
    assert audit.counts() == [("BHA", 1, True), ("MUD", 1, True), ("TIME BREAKDOWN", 1, True), ("PJSM", 1, False)]


def test_an_audit_lists_what_the_rule_missed():
    audit = audit_headings([DOCUMENT], HeadingRule("short", "[A-Z]+", 1))
    assert [line.text for line in audit.missed] == ["TIME BREAKDOWN"]
    assert audit.recall == pytest.approx(2 / 3)


def test_an_audit_of_nothing_is_perfect_rather_than_an_error():
    audit = audit_headings([])
    assert (audit.precision, audit.recall, audit.matches) == (1.0, 1.0, ())


def test_truth_from_the_clean_document_counts_a_damaged_heading_as_found():
    damaged = Document.from_pages("two.pdf", ["MUO\n8.9\nPJSM\n\n bha", "TIME BREAKDOWN"])
    audit = audit_headings([damaged], UPPERCASE, truth=[DOCUMENT])
    assert [(match.line.text, match.true) for match in audit.matches] == [
        ("MUO", True),
        ("PJSM", False),
        ("TIME BREAKDOWN", True),
    ]
    assert [line.text for line in audit.missed] == ["BHA"]


def test_an_audit_shows_itself():
    audit = audit_headings([DOCUMENT])
    assert "PJSM" in audit._repr_html_()
    assert "PJSM" in repr(audit) and "HeadingMatch(" not in repr(audit)
    assert audit.plot().axes


@pytest.mark.parametrize(("engine", "false"), [("pdfplumber", 0), ("pypdf", None), ("pypdfium2", None)])
def test_the_published_claim_holds_for_one_extractor_of_the_teaching_edition(engine, false):
    audit = audit_headings([read_pdf(path, engine=engine) for path in REPORTS])
    assert {match.line.text for match in audit.true} == SECTION_NAMES
    assert (len(audit.false) == 0) == (false == 0)


def test_damage_keeps_lengths_and_line_ends_and_grows_with_the_rate():
    text = "TIME BREAKDOWN\n06:00 11:00 5.0\r\nRig up.\n" * 20
    light, heavy = damage_text(text, 0.05, seed=3), damage_text(text, 0.3, seed=3)
    assert len(light) == len(heavy) == len(text)
    assert [i for i, c in enumerate(text) if c in "\r\n"] == [i for i, c in enumerate(heavy) if c in "\r\n"]
    changed = {i for i, (a, b) in enumerate(zip(text, light, strict=True)) if a != b}
    assert changed and all(heavy[i] == light[i] for i in changed)
    assert sum(a != b for a, b in zip(text, heavy, strict=True)) > len(changed)


def test_damage_is_the_same_everywhere_and_nothing_at_rate_zero():
    assert damage_text("TIME BREAKDOWN", 0.5, seed=1) == damage_text("TIME BREAKDOWN", 0.5, seed=1)
    assert damage_text("TIME BREAKDOWN", 0.0) == "TIME BREAKDOWN"
    assert damage_text("DEPTH", 1.0, seed=1) != "DEPTH"
    assert all(character not in alike for character, alike in CONFUSIONS.items() if character != " ")


def test_a_damaged_document_keeps_its_pages():
    assert damage(DOCUMENT, 0.2).pages == DOCUMENT.pages
    assert len(damage(DOCUMENT, 0.2).text) == len(DOCUMENT.text)


@pytest.mark.parametrize("rate", [-0.1, 1.1])
def test_a_rate_outside_its_range_is_refused(rate):
    with pytest.raises(ValueError, match="rate must lie between 0 and 1"):
        damage_text("x", rate)
