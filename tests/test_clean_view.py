"""The picture of a page before and after cleaning, and the table of changes."""

from __future__ import annotations

import pytest

from chunkbook import Change, Document, clean, clean_with_report
from chunkbook.view import show_cleaning, table_of_changes

RAW = Document.from_pages(
    "manual.pdf", ["Rig 7\n\nThe <b> pur-\nchase.\n\n\n\n\n\nPage 1", "Rig 7\n\nNext.\n\n\n\nPage 2"]
)


def test_a_page_stands_beside_its_clean_text_and_both_are_escaped():
    html = show_cleaning(RAW, clean(RAW), page=1)._repr_html_()
    assert "as read" in html
    assert "The &lt;b&gt; purchase." in html
    assert "<b>" not in html


def test_many_blank_lines_are_counted_instead_of_shown():
    view = show_cleaning(RAW, clean(RAW), page=1)
    assert "(5 blank lines)" in repr(view)
    assert ">5 blank lines</sup>" in view._repr_html_()


def test_without_a_page_the_whole_text_is_shown():
    view = show_cleaning(RAW, clean(RAW))
    assert view.name == "manual.pdf"
    assert view.cleaned == "The <b> purchase.\n\nNext."


def test_a_page_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(ValueError, match=r"page must be a page of manual.pdf: page=9. It has these: 1, 2\."):
        show_cleaning(RAW, clean(RAW), page=9)


def test_each_change_is_a_row_with_its_rule_its_page_and_both_texts():
    lines = repr(table_of_changes(clean_with_report(RAW).changes)).splitlines()
    assert lines[0] == "5 changes by cleaning"
    assert lines[2].split() == ["1", "running", "head", "1", "Rig", "7", "–"]
    assert "pur- ↵ chase" in "\n".join(lines)


def test_a_document_without_pages_has_no_page_in_the_table():
    assert table_of_changes([Change("hyphen", 0, "a-\nb", "ab")]).rows[0][2] == "–"


def test_a_view_can_start_at_a_line_in_both_texts():
    raw = Document.from_text("1 Scope\n\nAbove.\n\n2 Limits\n\nBelow.")
    view = show_cleaning(raw, clean(raw), first="Limits")
    assert (view.raw, view.cleaned) == ("2 Limits\n\nBelow.", "# 2 Limits\n\nBelow.")


def test_words_that_do_not_occur_are_refused():
    with pytest.raises(ValueError, match="first must occur in both texts: first='Nowhere'"):
        show_cleaning(RAW, clean(RAW), first="Nowhere")
