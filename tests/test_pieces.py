"""Sentences and sections: where they begin and end."""

from __future__ import annotations

import time

import pytest
from awkward import awkward_texts
from hypothesis import given, settings

from chunkbook import Document, chunk
from chunkbook.cut.sentences import sentence_spans
from chunkbook.markdown import markdown_headings
from chunkbook.pieces import lines, paragraphs, words


def sentences(text: str) -> list[str]:
    return [text[start:end].strip() for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Depth 1,234.5 ft. e.g. Dr. Smith ran 9.625 in. casing at 02:30 a.m. Next sentence here now.",
            ["Depth 1,234.5 ft. e.g. Dr. Smith ran 9.625 in. casing at 02:30 a.m.", "Next sentence here now."],
        ),
        (
            "MW 10.2 ppg. Server 192.168.1.1 is up. Version 1.2.3 is out.",
            ["MW 10.2 ppg.", "Server 192.168.1.1 is up.", "Version 1.2.3 is out."],
        ),
        ("Ran 9.625 in. OD casing. See No. 5. And?", ["Ran 9.625 in. OD casing.", "See No. 5.", "And?"]),
        ("He said no. Then he left.", ["He said no.", "Then he left."]),
        ("1. Scope of work\n2. Mud", ["1. Scope of work\n2. Mud"]),
        ("第一文です。第二文です。第三文です。", ["第一文です。", "第二文です。", "第三文です。"]),
        ('"Stop!" he said. (Really?) Yes…  Go.', ['"Stop!" he said.', "(Really?)", "Yes…", "Go."]),
        ("No end here\n\nNew paragraph", ["No end here", "New paragraph"]),
        ("One.\r\n\r\nTwo", ["One.", "Two"]),
        ("Pipe stuck at 6,507'. Worked pipe.", ["Pipe stuck at 6,507'.", "Worked pipe."]),
        ("", []),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text, expected):
    assert sentences(text) == expected


def test_a_question_mark_inside_quotes_does_not_hide_the_next_sentence():
    assert sentences("What stuck? The assembly.") == ["What stuck?", "The assembly."]


def test_white_space_between_sentences_keeps_offsets():
    assert [(span.start, span.end) for span in sentence_spans("One.        Two. Three.")] == [
        (0, 12),
        (12, 17),
        (17, 23),
    ]


@settings(max_examples=200, deadline=None)
@given(awkward_texts())
def test_every_splitter_gives_the_text_back(text):
    for split in (sentence_spans, paragraphs, lines, words):
        assert "".join(text[start:end] for start, end in split(text)) == text


@pytest.mark.parametrize(
    "text",
    ["a" * 200_000, "a" + " " * 200_000 + "b", "." * 200_000 + "a", "\n" * 200_000, "a." * 100_000, ". " * 100_000],
)
def test_sentence_splitting_never_rescans(text):
    started = time.process_time()
    list(sentence_spans(text))
    assert time.process_time() - started < 2


def paths(text: str) -> list[tuple[str, ...]]:
    return [heading.title for heading in markdown_headings(text)]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("# A\n````\n```\n# not a heading\n```\n# still not\n````\nend", ["A"]),
        ("# A\n~~~\n# not a heading\n~~~\n## B\nb", ["A", "B"]),
        ("\ufeff# A\ntext", ["A"]),
        ("# A ##\n\nTitle\n=====\n", ["A", "Title"]),
        ("> # quoted\n\n# Real", ["Real"]),
        ("no heading -- at all", []),
    ],
)
def test_only_headings_are_headings(text, titles):
    assert paths(text) == titles


def test_section_paths_are_lists_of_whole_titles():
    text = "# Crew\n## Day/Night shift\n### deep\ny\n## Next\nz"
    assert [piece.section for piece in chunk(text, "sections", size=50)] == [("Crew",), ("Crew", "Next")]
    assert chunk(text, "tokens", size=4)[-1].section == ("Crew", "Next")


def test_headings_without_text_of_their_own_stay_in_some_chunk():
    pieces = [piece.text for piece in chunk("# A\n## B\n# C\ntext\n# Lonely", "sections", size=50)]
    assert pieces == ["# A\n## B\n# C\ntext", "# Lonely"]


def test_no_chunk_is_only_a_heading_or_ends_with_one():
    text = "# Title one\n\nsome body text that is long enough to need a split here\n\n## Sub\n\nmore"
    pieces = [piece.text for piece in chunk(text, "sections", size=30, unit="characters")]
    assert pieces[0] == "# Title one\n\nsome body text"
    assert not any(piece.rstrip().split("\n")[-1].startswith("#") for piece in pieces)
    assert max(map(len, pieces)) <= 30


def test_tabs_hard_spaces_and_indented_code_are_kept():
    text = "# A\ncol1\tcol2\u00a0x\n```\n\tindented\n```"
    assert chunk(text, "sections", size=50)[0].text == text


def test_blank_lines_between_paragraphs_are_kept():
    assert chunk("# A\np1\n\np2", "sections", size=50)[0].text == "# A\np1\n\np2"


def test_a_page_of_a_pdf_is_not_markdown():
    """The BHA table of a drilling report starts with '# COMPONENT': in a PDF that is a column, not a heading."""
    document = Document.from_pages("report.pdf", ["BHA\n# COMPONENT OD\n1 Bit 8.75"])
    assert [piece.section for piece in chunk(document, "sections", size=50)] == [("BHA",)]
