"""Faults of headings and Markdown that users of other tools reported; the right value of each."""

from __future__ import annotations

import re

import pytest
from clean_pdfs import column, layout
from fault import fault

from chunkbook import Chunk, Document, chunk, clean
from chunkbook.blocks import with_blocks
from chunkbook.outline import outline

STRUCTURED = ("headings", "sections")


def paths(text: str) -> list[tuple[str, ...]]:
    return [section.path for section in outline(Document.from_text(text))]


def cut(text: str, strategy: str, size: int, **more: object) -> list[Chunk]:
    return chunk(text, strategy, size=size, **more)


@fault("C045")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# A\n````\n```\n# not a heading\n```\n# still not\n````\nend", [("A",)]),
        ("# A\n~~~~~\n~~~\n# no\n~~~~\n# no\n~~~~~~\n## B\nend", [("A",), ("A", "B")]),
        ("# A\n```\n~~~\n# no\n~~~\n# no\n```\n# C\nend", [("A",), ("C",)]),
        ("# A\n````\n# an open fence runs to the end\n```\n# no", [("A",)]),
    ],
    ids=["reported", "tildes", "the other sign inside", "never closed"],
)
def test_a_fence_ends_at_a_fence_of_its_own_sign_that_is_at_least_as_long(text, found):
    assert paths(text) == found
    assert [section.path for section in with_blocks(Document.from_text(text)).sections] == found
    (code,) = [block for block in with_blocks(Document.from_text(text)).blocks if block.kind == "code"]
    assert "# no" in text[code.start : code.end] or "# an open" in text[code.start : code.end]


@fault("C046")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# A\n~~~\n# not a heading\n~~~\n## B\nb", [("A",), ("A", "B")]),
        ("# A\n\n    # set in by four spaces\n\n## B\nb", [("A",), ("A", "B")]),
        ("# A\n``` python\n#!/bin/sh\n## comment\n```\n## B\nb", [("A",), ("A", "B")]),
        ("# A\n#no-space is text\n####### seven are text\n## B\nb", [("A",), ("A", "B")]),
    ],
    ids=["reported", "code set in", "shell", "look-alikes"],
)
def test_a_comment_in_code_is_no_heading(text, found):
    assert paths(text) == found
    pieces = cut(text, "headings", 40)
    assert [piece.section for piece in pieces] == found
    assert [piece.text for piece in pieces] == [text[: text.index("## B")].rstrip(), "## B\nb"]


@fault("C047")
@pytest.mark.parametrize("strategy", [*STRUCTURED, "recursive"])
@pytest.mark.parametrize(
    ("text", "found"),
    [("\ufeff# A\ntext", ("A",)), ("\ufeff# A #\r\ntext", ("A",)), ("\ufeffA / B\n===\ntext", ("A / B",))],
    ids=["reported", "closed heading, CR LF", "underlined"],
)
def test_a_byte_order_mark_hides_no_heading_and_is_in_no_path(text, found, strategy):
    (piece,) = cut(text, strategy, 40)
    assert (piece.section, piece.start) == (found, 0)


@fault("C048")
@pytest.mark.parametrize("strategy", [*STRUCTURED, "recursive", "sentences", "tokens", "characters"])
@pytest.mark.parametrize(
    "text",
    [
        "# A\ncol1\tcol2\u00a0x\n```\n\tindented\n```",
        "# A\n\n1\u202f200\u2009m\u00adtr.\n\n- a\n\t- b\n\n\t\tcode",
        "# A\n\n| a\t| b |\n|---|---|\n|\u00a0\u00a0x | \u3000y |",
    ],
    ids=["reported", "narrow spaces, soft hyphen, nested list", "cells"],
)
def test_tabs_odd_spaces_and_indentation_are_kept(text, strategy):
    (piece,) = cut(text, strategy, 100)
    assert piece.text == text


@fault("C049")
@pytest.mark.parametrize("strategy", [*STRUCTURED, "recursive", "sentences"])
@pytest.mark.parametrize(
    ("text", "headings"),
    [
        ("# A heading\n\n# Second heading\n\nbody\n\n# Lonely", ["A heading", "Second heading", "Lonely"]),
        ("# One\n## Two\n# Three\ntext", ["One", "Two", "Three"]),
        ("# Only headings\n## Below\n### Deeper", ["Only headings", "Below", "Deeper"]),
    ],
    ids=["reported", "reported: without blank lines", "nothing else"],
)
def test_a_heading_without_a_body_is_in_some_chunk(text, headings, strategy):
    """It goes into the chunk of the section below it; the last one is a chunk of its own."""
    for size in (40, 9):
        pieces = cut(text, strategy, size)
        assert all(any(heading in piece.text for piece in pieces) for heading in headings)


@fault("C051")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# Crew\n## Day/Night shift\n### deep\ny", ("Crew", "Day/Night shift", "deep")),
        ("# A > B\n## C > D\ny", ("A > B", "C > D")),
        ("# Price | unit\n## #1, *bold*\ny", ("Price | unit", "#1, *bold*")),
    ],
    ids=["reported", "our own separator", "other signs"],
)
def test_a_path_is_a_tuple_of_headings_whatever_signs_they_hold(text, found):
    (piece,) = cut(text, "headings", 60, context=True)
    assert piece.section == found
    assert piece.metadata["section_path"] == list(found)
    assert piece.prefix == " > ".join(found)


@fault("C052")
@pytest.mark.parametrize("strategy", [*STRUCTURED, "recursive", "sentences"])
@pytest.mark.parametrize(
    "text",
    ["# A\np1\n\np2", "# A\r\np1\r\n\r\n\r\np2\r\n  p3", "# A\n\n> p1\n>\n> p2  \n> hard break"],
    ids=["reported", "CR LF, two blank lines", "quotation"],
)
def test_breaks_between_paragraphs_are_kept(text, strategy):
    (piece,) = cut(text, strategy, 60)
    assert piece.text == text


BODY = "The crew checks each volume before the pump starts."
NUMBERED = {
    "reported": (
        ["1. Scope", "1.5 Volumes", "2. Prices", "2.1 Price differences"],
        [
            "9.625 in. casing set at 5,000 ft",
            "10.2 ppg mud",
            "3 joints of drill pipe laid down",
            "5 working days",
            "12.25 hole drilled",
        ],
    ),
    "metric": (
        ["1 Purpose", "1.1 Who it is for", "2 Safety", "2.1 Before the job"],
        ["13.375 shoe at 2,100 m", "7 days lost to weather", "1.35 sg mud", "24 hours summary", "400 gpm at 2,100 psi"],
    ),
    "invoices": (
        ["1. Approval", "2. Payment", "2.1 Terms", "3. Disputes"],
        ["4 invoices held", "30 days net", "2.5 % discount", "19 % VAT included", "1,250 EUR paid on 3 May"],
    ),
}


@fault("C054")
@pytest.mark.parametrize(("headings", "others"), NUMBERED.values(), ids=NUMBERED)
def test_a_measurement_or_an_item_is_no_numbered_heading(tmp_path, headings, others):
    """A number has to follow the one before it, a title to read like one, and the line to stand alone."""
    lines, rest = list[str](), list(others)
    for heading in headings:
        lines += [heading, "", BODY, "", *([rest.pop(0), "", BODY, ""] if rest else [])]
    lines += [line for other in rest for line in (other, "", BODY, "")]
    for document in (layout(tmp_path, column(lines)), Document.from_pages("text", ["\n".join(lines)])):
        done = clean(document)
        found = [done.text[block.start : block.end] for block in done.blocks if block.kind == "heading"]
        assert [heading.lstrip("# ") for heading in found] == headings
        assert all(other in done.text for other in others)


@fault("C057")
@pytest.mark.parametrize("strategy", STRUCTURED)
@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("# Title one\n\nsome body text that is long enough to need a split here\n\n## Sub\n\nmore", 30),
        ("# A\n\n" + "word " * 40 + "\n\n## B\n\n### C\n\n" + "word " * 40, 40),
        ("# Stuck pipe\n\nPipefreedatonce\n\n## Next\n\n" + "x" * 60, 30),
    ],
    ids=["reported", "a run of headings", "long words"],
)
def test_no_chunk_is_only_a_heading_or_ends_with_one(text, size, strategy):
    """Only where heading and first word together are longer than the size is one of the two split."""
    pieces = cut(text, strategy, size, unit="characters")
    assert max(len(piece.text) for piece in pieces) <= size
    assert not [piece.text for piece in pieces if re.search(r"(?:^|\n)#+ [^\n]*\Z", piece.text)]
