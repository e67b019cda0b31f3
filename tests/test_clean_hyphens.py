"""Words broken over a line are joined where something says that they were broken."""

from __future__ import annotations

import pytest
from clean_pdfs import column, layout

from chunkbook import Change, Document, clean, clean_with_report
from chunkbook.cleaning.hyphens import Words, is_broken


def cleaned(text: str) -> str:
    return clean(Document.from_text(text)).text


KEPT = {
    "a word that the document has with a hyphen": (
        "A well-known well.\n\nIt is well-\nknown here.",
        "is well-known here",
    ),
    "one letter": ("of n-\nbutane", "n-butane"),
    "a digit after it": ("a hole of 8-\n1/2 inches", "8-1/2 inches"),
    "a digit behind a letter": ("use A-\n12 now", "A-12"),
    "capitals": ("the BHA-\nMWD set", "BHA-MWD"),
    "no evidence": ("all non-\nproductive time", "non-productive time"),
    "a compound": ("the state-of-the-\nart rig", "state-of-the-art"),
    "an address": ("see rig/mud-\nline for it", "rig/mud-line"),
}


@pytest.mark.parametrize(("text", "right"), KEPT.values(), ids=KEPT.keys())
def test_a_real_hyphen_is_kept(text, right):
    assert right in cleaned(text)


JOINED = {
    "a common word": ("the pur-\nchase order", "the purchase order"),
    "lost circulation": ("lost circula-\ntion", "lost circulation"),
    "a word of the document": ("The viscosifier is in.\n\nAdd viscosi-\nfier now.", "Add viscosifier now."),
    "a bracket in front": ("an order (pur-\nchase order) is", "(purchase order)"),
    "a capital in front": ("Depart-\nment of wells", "Department of wells"),
}


@pytest.mark.parametrize(("text", "right"), JOINED.values(), ids=JOINED.keys())
def test_a_broken_word_is_joined(text, right):
    assert right in cleaned(text)


def test_the_join_is_reported_with_both_forms():
    assert clean_with_report(Document.from_text("the pur-\nchase, then")).changes == (
        Change("hyphen", 0, "pur-\nchase", "purchase"),
    )


def test_a_hyphen_that_waits_for_a_second_word_keeps_its_space():
    assert cleaned("two-\nand three-way valves") == "two- and three-way valves"


def test_a_dash_at_the_end_of_a_line_stays_a_dash():
    assert cleaned("the pump -\nan old one") == "the pump - an old one"


def test_a_word_broken_over_a_page_is_joined_and_the_page_break_stays_inside_it(tmp_path):
    document = clean(layout(tmp_path, column(["the pur-"]), column(["chase order"])))
    assert document.text == "the purchase order"
    first, second = document.pages
    assert document.text[first.start : first.end] == "the pur"
    assert document.text[second.start : second.end] == "chase order"
    assert document.blocks[0].pages == (1, 2)


def test_the_hyphen_of_the_document_outweighs_the_common_word():
    assert not is_broken("re-", "port", Words(hyphened=frozenset({"re-port"})))
    assert is_broken("re-", "port", Words())


def test_without_a_vocabulary_only_the_document_decides(monkeypatch):
    from chunkbook.cleaning import hyphens

    def no_vocabulary():
        raise OSError("no network")

    monkeypatch.setattr(hyphens, "encoding", no_vocabulary)
    hyphens.is_common.cache_clear()
    assert cleaned("the pur-\nchase order") == "the pur-chase order"
    assert cleaned("the pur-\nchase order\n\npurchase") == "the purchase order\n\npurchase"
    hyphens.is_common.cache_clear()
