"""The strategy `headings`: sections, tables with their heads, fences, and headings that stay with their text."""

from __future__ import annotations

import re

import pytest
from awkward import block_documents
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkbook import Chunk, Document, chunk
from chunkbook.blocks import tables, with_blocks
from chunkbook.pieces import lines, moved
from chunkbook.ruler import ruler_for

LAW = settings(max_examples=200, deadline=None)
SIX_ROWS = "".join(f"| r{row} | v{row} |\n" for row in range(6))


def cut(text: str, size: int, **more: object) -> list[Chunk]:
    return chunk(text, "headings", size=size, **more)


def texts(text: str, size: int, **more: object) -> list[str]:
    return [piece.text for piece in cut(text, size, **more)]


# --- laws


@LAW
@given(document=block_documents(), size=st.integers(12, 80), unit=st.sampled_from(["tokens", "characters"]))
def test_a_piece_of_a_table_has_all_lines_of_the_head_before_its_rows(document, size, unit):
    ruler = ruler_for(document.text, unit)
    for piece in chunk(document, "headings", size=size, unit=unit):
        for table in tables(document):
            head = document.text[table.head.start : table.head.end]
            if head and table.rows <= piece.start < table.end:
                row = next(
                    row
                    for row in moved(lines(document.text[table.rows : table.end]), table.rows)
                    if row.start <= piece.start < row.end
                )
                room = size - ruler.length(f"{head}\n")
                short = ruler.length(document.text[row.start : row.end].rstrip("\n")) <= room
                assert piece.prefix == (head if short or 2 * room >= size else "")


@LAW
@given(document=block_documents(), size=st.integers(30, 80), overlap=st.integers(0, 20), context=st.booleans())
def test_no_chunk_ends_with_a_heading_that_has_text_below_it(document, size, overlap, context):
    for piece in chunk(document, "headings", size=size, overlap=overlap, context=context):
        for block, below in zip(document.blocks, document.blocks[1:], strict=False):
            if block.kind == "heading" and below.kind != "heading":
                assert piece.end != block.end


@LAW
@given(document=block_documents(), size=st.integers(10, 80), overlap=st.integers(0, 9))
def test_a_row_that_fits_is_never_cut(document, size, overlap):
    ruler = ruler_for(document.text, "tokens")
    for piece in chunk(document, "headings", size=size, overlap=overlap):
        for table in tables(document):
            for row in moved(lines(document.text[table.rows : table.end]), table.rows):
                under_heading = row.start == table.start  # it has no head, and may have to give a word to a heading
                if ruler.length(document.text[row.start : row.end]) < size // 2 and not under_heading:
                    assert not row.start < piece.start < row.end
                    assert not row.start < piece.end < row.end - 1


@LAW
@given(document=block_documents(), size=st.integers(1, 80), share=st.floats(0, 0.9))
def test_a_chunk_lies_in_one_section_and_repeats_only_that(document, size, share):
    starts = [
        block.start
        for before, block in zip((None, *document.blocks), document.blocks, strict=False)
        if block.kind == "heading" and before and before.kind != "heading"
    ]
    for piece in chunk(document, "headings", size=size, overlap=int(size * share)):
        assert not [start for start in starts if piece.start < start < piece.end]


@LAW
@given(document=block_documents(), size=st.integers(5, 80))
def test_without_overlap_nothing_stands_in_two_chunks(document, size):
    pieces = chunk(document, "headings", size=size, context=True)
    assert all(before.end <= after.start for before, after in zip(pieces, pieces[1:], strict=False))


# --- tables


@pytest.mark.parametrize(
    ("head", "size", "unit"),
    [("| h1 | h2 |\n|---|---|", 60, "characters"), ("| Hole | Depth |\n| | (ft) |\n|---|---|", 40, "tokens")],
    ids=["one line", "two lines"],
)
def test_every_piece_of_a_long_table_has_the_whole_head_and_each_row_stands_once(head, size, unit):
    pieces = cut(f"{head}\n{SIX_ROWS}", size, unit=unit)
    assert len(pieces) > 1
    assert all(piece.full_text.startswith(f"{head}\n| r") for piece in pieces)
    rows = [row for piece in pieces for row in piece.full_text.removeprefix(head).split("\n") if row]
    assert rows == SIX_ROWS.splitlines()


def test_offsets_of_later_pieces_cover_only_their_rows():
    text = "| Hole | Bit |\n|---|---|\n| 26 | T1 |\n| 17 | T2 |\n| 12 | T3 |\n| 8 | T4 |"
    first, second = cut(text, 48, unit="characters")
    assert (first.start, first.prefix) == (0, "")
    assert (second.text, second.prefix) == ("| 12 | T3 |\n| 8 | T4 |", "| Hole | Bit |\n|---|---|")


def test_a_table_that_fits_is_kept_whole_although_the_chunk_before_had_room():
    table = "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |"
    assert texts(f"# T\n\nSome words before it.\n\n{table}\n\nAfter.", 50, unit="characters") == [
        "# T\n\nSome words before it.",
        f"{table}\n\nAfter.",
    ]


def test_a_caption_goes_with_its_table():
    text = "# T\n\nSome words before.\n\nTable 2. Limits\n\n| a | b |\n|---|---|\n| 1 | 2 |"
    assert texts(text, 50, unit="characters")[1].startswith("Table 2. Limits\n\n| a |")
    first, second = cut(text + "\n| 3 | 4 |" * 3, 50, unit="characters")[1:]
    assert first.text.startswith("Table 2. Limits\n\n| a | b |\n|---|---|\n| 1 | 2 |")
    assert second.prefix == "| a | b |\n|---|---|"


def test_a_head_that_leaves_no_room_for_a_row_is_not_repeated():
    text = "| " + "very long name of a column " * 3 + "|\n|---|\n| a row of some length |\n| another row of it |"
    last = cut(text, 45, unit="characters")[-1]
    assert (last.text, last.prefix) == ("| another row of it |", "")


def test_a_head_longer_than_half_is_repeated_where_the_row_fits_below_it():
    pieces = cut("| Hole | Depth |\n|---|---|\n| 26 | 130 |\n| 17 | 520 |", 40, unit="characters")
    assert [piece.prefix for piece in pieces] == ["", "| Hole | Depth |\n|---|---|"]


def test_overlap_repeats_whole_rows_and_never_a_part_of_one():
    pieces = cut("| h1 | h2 |\n|---|---|\n" + SIX_ROWS, 60, overlap=12, unit="characters")
    assert [piece.text[:6] for piece in pieces[1:]] == ["| r2 |", "| r4 |"]
    assert all(
        piece.start in (0, 46, 70)
        for piece in cut("| h1 | h2 |\n|---|---|\n" + SIX_ROWS, 60, overlap=11, unit="characters")
    )


# --- headings and fences


def test_no_chunk_is_only_a_heading():
    text = "# Title one\n\nsome body text that is long enough to need a split here\n\n## Sub\n\nmore"
    found = texts(text, 30, unit="characters")
    assert found == ["# Title one\n\nsome body text", "that is long enough to need a", "split here", "## Sub\n\nmore"]


def test_headings_without_a_body_go_with_the_section_below_or_stand_alone_at_the_end():
    pieces = cut("# A heading\n\n# Second heading\n\nbody\n\n# Lonely", 60)
    assert [(piece.text, piece.section) for piece in pieces] == [
        ("# A heading\n\n# Second heading\n\nbody", ("Second heading",)),
        ("# Lonely", ("Lonely",)),
    ]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("# A\n````\n```\n# not a heading\n```\n# still not\n````\nend", [("A",)]),
        ("# A\n~~~\n# not a heading\n~~~\n## B\nb", [("A",), ("A", "B")]),
        ("\ufeff# A\ntext", [("A",)]),
        ("# Crew\n## Day/Night > shift\n### deep\ny", [("Crew", "Day/Night > shift", "deep")]),
        ("A\n=\ntext\n\nB\n-\nmore", [("A",), ("A", "B")]),
        ("# A\r\n\r\ntext\r\n\r\n## B\r\n\r\nmore", [("A",), ("A", "B")]),
    ],
    ids=["four backticks", "tildes", "byte order mark", "signs in a title", "underlined", "other line ends"],
)
def test_sections_are_those_of_the_headings(text, paths):
    assert [piece.section for piece in cut(text, 60)] == paths


def test_a_fence_is_kept_whole_when_it_fits_and_keeps_its_first_line_when_not():
    code = "```python\nfirst = 1\n\nsecond = 2\n```"
    assert texts(f"# A\n\nWords before the code.\n\n{code}", 40, unit="characters")[1] == code
    assert texts(code, 22, unit="characters") == ["```python\nfirst = 1", "second = 2\n```"]


def test_tabs_and_blank_lines_inside_a_chunk_stay():
    text = "# A\ncol1\tcol2\u00a0x\n\np2\n```\n\tindented\n```"
    assert texts(text, 60) == [text]


def test_a_heading_longer_than_the_limit_is_cut_between_words_and_its_text_is_kept():
    pieces = cut("# " + "A very long heading " * 10 + "\n\nbody text here that is short", 20, context=True)
    assert max(piece.full_tokens for piece in pieces) <= 20
    assert re.fullmatch(r"(?s).*heading\s+body text here that is short", pieces[-1].text)


def test_list_items_stay_whole_when_a_list_is_split():
    text = "- one item\n  that goes on\n- two items\n  that go on"
    assert texts(text, 30, unit="characters") == ["- one item\n  that goes on", "- two items\n  that go on"]


def test_a_report_is_cut_at_its_section_names():
    text = "WELL/JOB INFORMATION\nWell 16A\n\nMUD\nWeight 8.9 at 13:20"
    assert [piece.section for piece in cut(text, 60)] == [("WELL/JOB INFORMATION",), ("MUD",)]


def test_a_section_that_goes_on_over_a_page_break_is_one_chunk():
    document = Document.from_pages("r.pdf", ["MUD\nWeight 8.9", "at 13:20\nBHA\n# COMPONENT"])
    assert [(piece.section, piece.pages) for piece in chunk(document, "headings", size=60)] == [
        (("MUD",), (1, 2)),
        (("BHA",), (2,)),
    ]


def test_text_without_structure_is_cut_by_paragraphs():
    assert texts("one two\n\nthree four\n\nfive", 12, unit="characters") == ["one two", "three four", "five"]


def test_blocks_of_the_document_win_over_its_markdown():
    document = with_blocks(Document.from_text("# A\ntext\n\n# B\nmore"))
    assert [piece.section for piece in chunk(document, "sections", size=60)] == [("A",), ("B",)]
    fewer = Document("x", document.text, blocks=tuple(document.blocks[:2]))
    assert [piece.section for piece in chunk(fewer, "headings", size=60)] == [("A",)]
