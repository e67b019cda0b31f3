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
    assert "\n(5 blank lines)\n" in repr(view)
    assert ">5 blank lines</sup>" in view._repr_html_()


def test_a_table_fits_into_the_page_and_only_its_lines_do_not_wrap():
    text = "Limits\nof a line\n\nKind          Price\nHaulage       6 %\n\nBelow."
    view = show_cleaning(Document.from_text(text), clean(Document.from_text(text)))
    assert "\nKind      Price\nHaulage   6 %\n" in repr(view)
    html = view._repr_html_()
    assert html.count("white-space:pre;") == 1
    assert 'white-space:pre;overflow-x:auto">Kind      Price\nHaulage   6 %</div>' in html
    assert f"as read, gaps shortened</strong> · {len(text)} code points" in html


def test_without_a_page_the_whole_text_is_shown():
    view = show_cleaning(RAW, clean(RAW))
    assert view.name == "manual.pdf"
    assert view.cleaned == "The <b> purchase.\n\nNext."


def test_a_page_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(ValueError, match=r"page must be a page of manual.pdf: page=9. It has these: 1, 2\."):
        show_cleaning(RAW, clean(RAW), page=9)


def test_changes_that_are_alike_share_a_row_with_their_pages():
    lines = repr(table_of_changes(clean_with_report(RAW).changes)).splitlines()
    assert lines[0] == "5 changes by cleaning"
    assert lines[2].split() == ["running", "head", "1–2", "Rig", "7", "–"]
    assert "pur- ↵ chase" in "\n".join(lines)


def test_pages_that_follow_each_other_are_written_as_a_range():
    changes = [Change("running head", page, "Rig 7") for page in (2, 3, 4, 4, 9)]
    assert table_of_changes(changes).rows == (("running head", "2–4, 9", "Rig 7", "–"),)


def test_a_document_without_pages_has_no_page_in_the_table():
    assert table_of_changes([Change("hyphen", 0, "a-\nb", "ab")]).rows[0][1] == "–"


def test_no_change_is_an_empty_table():
    assert table_of_changes([]).caption == "0 changes by cleaning"


def test_a_view_can_start_at_a_line_in_both_texts():
    raw = Document.from_text("1 Scope\n\nAbove.\n\n2 Limits\n\nBelow.")
    view = show_cleaning(raw, clean(raw), first="Limits")
    assert (view.raw, view.cleaned) == ("2 Limits\n\nBelow.", "# 2 Limits\n\nBelow.")


def test_words_that_do_not_occur_are_refused():
    with pytest.raises(ValueError, match="first must occur in both texts: first='Nowhere'"):
        show_cleaning(RAW, clean(RAW), first="Nowhere")
