"""Running heads, feet and page numbers go; everything that only looks like them stays."""

from __future__ import annotations

import pytest
from clean_pdfs import BOTTOM, LEFT, TOP, Ink, column, grid, layout

from chunkbook import Change, Document, clean, clean_with_report

BODY = "The crew rigged up and tested the lines before the trip."


def body(word: object) -> str:
    return f"The crew rigged up and tested line {word}{word} before the trip."


def dropped(document: Document) -> list[str]:
    return [change.before for change in clean_with_report(document).changes if not change.after]


def test_a_running_head_and_a_page_number_are_dropped_and_reported(tmp_path):
    pages = [
        [Ink(LEFT, TOP, "Rig 7 manual"), *column([f"{BODY} Part {number}."]), Ink(280, BOTTOM, f"Page {number} of 3")]
        for number in (1, 2, 3)
    ]
    cleaning = clean_with_report(layout(tmp_path, *pages))
    assert cleaning.document.text == "\n\n".join(f"{BODY} Part {number}." for number in (1, 2, 3))
    assert cleaning.changes[:2] == (
        Change("running head", 1, "Rig 7 manual"),
        Change("page number", 1, "Page 1 of 3"),
    )
    assert len(cleaning.changes) == 6


def test_a_roman_page_number_counts_as_one_of_the_page_numbers():
    numbers = ("i", "ii", "1 of 2", "2 of 2")
    pages = [f"{body(word)}\n\n\nPage {number}" for word, number in zip("abcd", numbers, strict=True)]
    assert dropped(Document.from_pages("roman", pages)) == ["Page i", "Page ii", "Page 1 of 2", "Page 2 of 2"]


def test_heads_of_left_and_right_pages_may_differ():
    heads = ["12   Rig manual", "Safety   13", "14   Rig manual", "Safety   15", "16   Rig manual", "Safety   17"]
    pages = [f"{head}\n\n{BODY} {word}." for head, word in zip(heads, "abcdef", strict=True)]
    assert dropped(Document.from_pages("both", pages)) == [" ".join(head.split()) for head in heads]


def test_a_line_that_repeats_in_the_middle_of_the_pages_stays(tmp_path):
    pages = [[Ink(LEFT, TOP, "Rig 7 Daily Report"), Ink(LEFT, 400, "(continued)")] for _ in range(3)]
    document = clean(layout(tmp_path, *pages))
    assert document.text == "(continued)\n\n(continued)\n\n(continued)"


def test_a_line_below_text_that_stays_is_not_at_the_edge():
    pages = [
        f"Rig 7\n{word} was drilled out in one go.\n(continued)\n{word} went well."
        for word in ("Cement", "Shoe", "Sand")
    ]
    assert dropped(Document.from_pages("edge", pages)) == ["Rig 7"] * 3


def test_page_tops_that_do_not_repeat_stay(tmp_path):
    pages = [[Ink(LEFT, TOP, top), Ink(LEFT, 700, BODY)] for top in ("1 Scope", "2 Limits", "3 Rates")]
    cleaning = clean_with_report(layout(tmp_path, *pages))
    assert [section.path for section in cleaning.document.sections] == [("1 Scope",), ("2 Limits",), ("3 Rates",)]
    assert cleaning.changes == ()


def test_rows_of_a_table_that_differ_only_in_their_numbers_stay():
    rows = ["Surface     13.375     1,629", "Surface     9.625     5,113", "Surface     7.000     10,787"]
    pages = [f"{row}\n\n{body(word)}" for row, word in zip(rows, "abc", strict=True)]
    assert dropped(Document.from_pages("rows", pages)) == []


def test_a_table_head_at_the_top_of_each_page_stays_with_its_rows():
    rows = ["Surface    20    1300", "Liner      13    1629"]
    pages = [f"Casing     OD     Depth\n{row}" for row in rows]
    cleaning = clean_with_report(Document.from_pages("heads", pages))
    assert [change.rule for change in cleaning.changes] == ["repeated table head"]
    assert cleaning.document.text.count("| Casing | OD | Depth |") == 1


def test_a_number_in_a_heading_that_counts_the_pages_is_no_page_number():
    pages = [f"Day {number} report\n\n{body('abc'[number - 1])}" for number in (1, 2, 3)]
    assert dropped(Document.from_pages("days", pages)) == []


def test_a_head_on_three_pages_running_goes_from_a_long_document():
    tops = [f"Loose top {word}" for word in "abcd"] + ["Chapter on mud"] * 3 + [f"Loose top {word}" for word in "efg"]
    pages = [f"{top}\n\n{body(word)}" for top, word in zip(tops, "abcdefghij", strict=True)]
    assert dropped(Document.from_pages("long", pages)) == ["Chapter on mud"] * 3


def test_a_head_twice_in_a_long_document_stays():
    tops = ["Summary" if word in "bh" else f"Loose top {word}" for word in "abcdefghij"]
    pages = [f"{top}\n\n{body(word)}" for top, word in zip(tops, "abcdefghij", strict=True)]
    assert dropped(Document.from_pages("long", pages)) == []


def test_one_page_has_no_running_head():
    assert dropped(Document.from_pages("one", ["Rig 7 manual\n\nText.\n\nPage 1"])) == []


@pytest.mark.parametrize("number", ["1", "- 1 -", "[1]", "1 / 3"], ids=["bare", "dashes", "brackets", "of-all"])
def test_a_page_number_alone_on_its_line_goes_in_any_dress(number):
    pages = [f"{BODY} {word}.\n\n\n{number.replace('1', str(place), 1)}" for place, word in enumerate("abc", 1)]
    assert len(dropped(Document.from_pages("dress", pages))) == 3


def test_a_grid_in_the_middle_of_the_page_is_not_at_its_edge(tmp_path):
    table = grid([("Hole", "Depth"), ("26", "130"), ("17", "1,629")], (72, 200), y=420)
    assert dropped(layout(tmp_path, *[[*table, *column([body(word)])] for word in "abc"])) == []
