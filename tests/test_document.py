"""Documents, page markers, and the way from one to the other and back."""

from __future__ import annotations

import pytest
from awkward import awkward_texts
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkbook import Document, Span, mark_pages
from chunkbook.document import PAGE_MARKER


def pages_of(document: Document) -> list[tuple[int, str]]:
    return [(page.number, document.text[page.start : page.end]) for page in document.pages]


def test_only_a_whole_line_is_a_page_marker():
    text = "--- Page 1 ---\nSee line '--- Page 9 ---' in the log\n--- Page 2 ---\n\n--- Page 3 ---\nlast"
    assert pages_of(Document.from_text(text)) == [
        (1, "See line '--- Page 9 ---' in the log\n"),
        (2, "\n"),
        (3, "last"),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_markers_are_found_whatever_ends_the_lines(end):
    text = end.join(["--- Page 7 ---", "seven", "--- Page 3 --- ", "three"])
    assert [(number, body.strip()) for number, body in pages_of(Document.from_text(text))] == [
        (7, "seven"),
        (3, "three"),
    ]


def test_a_byte_order_mark_does_not_hide_the_first_marker():
    assert pages_of(Document.from_text("\ufeff--- Page 1 ---\ntext")) == [(1, "text")]


def test_text_before_the_first_marker_is_a_region_without_a_page():
    document = Document.from_text("Cover\n--- Page 1 ---\none\n--- Page 2 ---\ntwo")
    assert [document.text[start:end] for start, end in document.regions()] == ["Cover\n", "one\n", "two"]


def test_a_text_without_markers_is_one_region():
    assert Document.from_text("plain").regions() == (Span(0, 5),)
    assert Document.from_text("plain").pages == ()


@settings(max_examples=200, deadline=None)
@given(st.lists(awkward_texts(4), min_size=1, max_size=4))
def test_marked_pages_read_back_as_the_same_pages(texts):
    texts = [text.replace("\r", "\n").replace("\ufeff", "") for text in texts]
    again = Document.from_text(mark_pages(Document.from_pages("x", texts)))
    assert [number for number, _ in pages_of(again)] == list(range(1, len(texts) + 1))
    for (_, body), text in zip(pages_of(again), texts, strict=True):
        assert body.rstrip("\n").replace("\n --- Page", "\n--- Page").lstrip(" ") == text.rstrip("\n").lstrip(" ")


def test_a_body_line_that_looks_like_a_marker_is_set_in_by_a_space():
    document = Document.from_pages("x", ["a\n--- Page 9 ---\nb"])
    assert mark_pages(document) == "--- Page 1 ---\na\n --- Page 9 ---\nb"


def test_marking_needs_pages():
    with pytest.raises(ValueError, match="note has no pages to mark"):
        mark_pages(Document.from_text("text", "note"))


MARKER_PARTS = ["--- Page 1 ---", "--- Page 22 --- ", "--- Page x ---", "\n", "\r", "\r\n", "\ufeff", " ", "a", "---"]


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(MARKER_PARTS)).map("".join))
def test_pages_begin_after_every_marker_line(text):
    pages = Document.from_text(text).pages
    assert [page.start for page in pages] == [marker.end() for marker in PAGE_MARKER.finditer(text)]
