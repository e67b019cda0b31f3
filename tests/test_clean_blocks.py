"""Paragraphs, lists and code: which lines belong together, and how they are written."""

from __future__ import annotations

import pytest
from clean_pdfs import Ink, column, layout

from chunkbook import Change, Document, clean, clean_with_report
from chunkbook.cleaning.markdown import escaped

WIDE = "The crew rigged up and tested all of the lines before the trip began at"
MONO = {"font": "Courier"}


def blocks(document: Document) -> list[tuple[str, str]]:
    return [(block.kind, document.text[block.start : block.end]) for block in document.blocks]


def of_text(text: str) -> list[tuple[str, str]]:
    return blocks(clean(Document.from_text(text)))


def test_lines_of_a_paragraph_become_one_line():
    assert of_text(f"{WIDE}\nnoon  that day.") == [("paragraph", f"{WIDE} noon that day.")]


def test_a_blank_line_a_short_last_line_and_an_indent_begin_paragraphs():
    text = f"{WIDE}\nnoon.\n{WIDE}\nfour.\n\nMore.\n{WIDE}\n{WIDE[:-8]} ended.\n   {WIDE}"
    assert [text.split()[-1] for _, text in of_text(text)] == ["noon.", "four.", "More.", "ended.", "at"]


def test_a_stray_blank_line_inside_a_sentence_does_not_divide_it():
    assert len(of_text(f"{WIDE}\n\nnoon that day.")) == 1


def test_double_spaced_lines_are_one_paragraph():
    lines = [f"{WIDE} Noon", f"{WIDE} Four", f"{WIDE} Five", f"{WIDE} Six", "End of it."]
    assert len(of_text("\n\n".join(lines))) == 1


def test_a_paragraph_goes_on_over_a_page_and_knows_both():
    document = clean(Document.from_pages("two", [f"{WIDE}\n{WIDE} and", "goods. The rest follows."]))
    assert document.blocks[0].pages == (1, 2)
    assert document.text[document.pages[1].start :] == "goods. The rest follows."


def test_an_empty_page_divides_and_stays_empty(tmp_path):
    document = clean(layout(tmp_path, column([WIDE]), [], column(["noon that day."])))
    assert [block.pages for block in document.blocks] == [(1,), (3,)]
    assert document.pages[1].start == document.pages[1].end


def test_items_become_a_markdown_list_with_their_letters():
    items = "   a) the order number;\n   b) the site code of\n      Table 1;\n   c) the price.\n"
    text = f"{items}Where one is missing, it goes back."
    assert of_text(text) == [
        ("list", "- a) the order number;\n- b) the site code of Table 1;\n- c) the price."),
        ("paragraph", "Where one is missing, it goes back."),
    ]


@pytest.mark.parametrize(
    ("first", "second", "right"),
    [
        ("- mud", "- pump", "- mud\n- pump"),
        ("• mud", "• pump", "- mud\n- pump"),
        ("1. mud", "2. pump", "1. mud\n2. pump"),
        ("1) mud", "2) pump", "1) mud\n2) pump"),
        ("– mud", "– pump", "- mud\n- pump"),
        ("(a) mud", "(b) pump", "- (a) mud\n- (b) pump"),
    ],
    ids=["hyphen", "bullet", "number", "bracket", "dash", "letter"],
)
def test_each_mark_of_an_item_is_known(first, second, right):
    assert of_text(f"{first}\n{second}") == [("list", right)]


def test_items_that_are_set_in_are_nested():
    assert of_text("1. Rig up\n   - lines\n   - pumps\n2. Test") == [
        ("list", "1. Rig up\n   - lines\n   - pumps\n2. Test")
    ]


def test_a_list_goes_on_over_a_page():
    document = clean(Document.from_pages("two", ["- mud\n- pump", "- bit\n- pipe"]))
    assert blocks(document) == [("list", "- mud\n- pump\n- bit\n- pipe")]
    assert document.blocks[0].pages == (1, 2)


def test_an_item_goes_on_over_a_page():
    assert of_pages("1. mud\n2. the pump that", "was hired\n\nText.") == [
        ("list", "1. mud\n2. the pump that was hired"),
        ("paragraph", "Text."),
    ]


def of_pages(*pages: str) -> list[tuple[str, str]]:
    return blocks(clean(Document.from_pages("pages", pages)))


def test_lines_of_a_table_of_contents_are_a_list_without_their_dots():
    cleaning = clean_with_report(Document.from_text("1 Scope ........ 1\n2 Rates . . . . . . 12"))
    assert blocks(cleaning.document) == [("list", "- 1 Scope … 1\n- 2 Rates … 12")]
    assert cleaning.changes[0] == Change("dot leader", 0, "1 Scope ........ 1", "1 Scope … 1")


def test_code_in_a_font_of_even_width_is_fenced_with_its_indent(tmp_path):
    code = ["for bit in bits:", "    print(bit)"]
    inks = [*column([f"{WIDE} noon."], y=720), *column(code, **MONO), *column(["That is all of it."], y=650)]
    assert blocks(clean(layout(tmp_path, inks)))[1] == ("code", "```\nfor bit in bits:\n    print(bit)\n```")


def test_a_fence_is_longer_than_any_run_of_backticks_inside(tmp_path):
    document = clean(layout(tmp_path, column(["````", "text", "````"], **MONO)))
    assert document.text.startswith("`````\n")
    assert document.text.endswith("\n`````")


@pytest.mark.parametrize(
    "text",
    [
        "# COMPONENT OD",
        "- 5 C",
        "* note",
        "+ 3",
        "> 5 bar",
        "| a",
        "1. x",
        "12) x",
        "```",
        "~~~~",
        "***",
        "- - -",
        "===",
        "<!-- x",
        "[a]: b",
    ],
)
def test_a_start_that_markdown_would_read_is_escaped(text):
    assert escaped(text).replace("\\", "") == text
    assert "\\" in escaped(text)


@pytest.mark.parametrize("text", ["#", "1.5 bar", "-5 C", "a # b", "Plain", "*bold* start", "1.", "é"])
def test_an_escape_stands_only_where_it_must(text):
    assert ("\\" in escaped(text)) == (text in ("#", "1."))


def test_a_body_line_never_becomes_a_heading():
    assert of_pages("# COMPONENT OD ID") == [("paragraph", "\\# COMPONENT OD ID")]


def test_text_that_was_printed_twice_is_written_once(tmp_path):
    inks = [Ink(72, 700, "Heading"), Ink(72.4, 700, "Heading"), *column([f"{WIDE} noon."], y=670)]
    cleaning = clean_with_report(layout(tmp_path, inks))
    assert cleaning.document.text.startswith("Heading\n\n")
    assert cleaning.changes == (Change("double print", 1, "HeadingHeading", "Heading"),)


@pytest.mark.parametrize(
    "text", ["1212", "tartar", "Mama", "Chow Chow", "AA"], ids=["number", "lower", "word", "spaced", "short"]
)
def test_a_word_that_only_sounds_double_stays(text):
    assert clean(Document.from_text(text)).text == text
