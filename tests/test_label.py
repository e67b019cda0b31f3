"""How a chunk says where it comes from."""

from __future__ import annotations

import pytest

from chunkbook import Chunk, Document, chunk, count_tokens
from chunkbook.outline import SectionPaths


@pytest.mark.parametrize(
    ("pages", "words"),
    [
        ((), ""),
        ((3,), ", page 3"),
        ((2, 3), ", pages 2 and 3"),
        ((3, 1), ", pages 3 and 1"),
        ((2, 3, 4), ", pages 2, 3 and 4"),
    ],
)
def test_a_citation_names_every_page_so_that_no_section_number_is_read_as_one(
    pages: tuple[int, ...], words: str
) -> None:
    piece = Chunk("text", 0, 4, pages=pages, section=("2 Checking",), source="manual.pdf")
    assert piece.citation == f"manual.pdf{words}, 2 Checking"


def test_full_text_is_the_prefix_a_line_end_and_the_text():
    with_prefix = Chunk("text", 0, 4, prefix="Manual > 2 Checking\n| a |\n|---|")
    assert with_prefix.full_text == "Manual > 2 Checking\n| a |\n|---|\ntext"
    assert (with_prefix.full_tokens, with_prefix.tokens) == (count_tokens(with_prefix.full_text), count_tokens("text"))
    bare = Chunk("text", 0, 4)
    assert (bare.full_text, bare.full_tokens) == ("text", bare.tokens)


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("# A\n## B\ntext", [("A", "B")]),
        ("# A\n\n# B\ntext", [("B",)]),
        ("# A\ntext\n# B", [("A",)]),
        ("# A\n\n# B", [("A",)]),
        ("intro\n# A\ntext", [()]),
        ("A\n===\nB\n---\ntext", [("A", "B")]),
        ("# A #\n## B ##\ntext", [("A", "B")]),
        ("# MUD\nMUD is heavy", [("MUD",)]),
    ],
    ids=["nested", "side by side", "last", "no body at all", "before all", "underlined", "closed", "repeated"],
)
def test_the_section_is_that_of_the_first_text_that_is_no_heading(text, paths):
    finder = SectionPaths(Document.from_text(text))
    assert [finder.of_body(0)] == paths


def test_a_chunk_that_ends_before_the_section_below_has_the_path_of_its_own_heading():
    finder = SectionPaths(Document.from_text("# A\n## B\ntext"))
    assert (finder.of_body(0, 3), finder.of_body(0, 8), finder.of_body(0, 10)) == (("A",), ("A",), ("A", "B"))


def test_the_section_is_that_of_the_first_word_except_after_bare_headings_of_the_strategy_headings():
    text = "# A\n## B\ntext"
    found = {strategy: chunk(text, strategy, size=60)[0].section for strategy in ("tokens", "recursive", "headings")}
    assert found == {"tokens": ("A",), "recursive": ("A",), "headings": ("A", "B")}


def test_the_card_shows_the_prefix_and_what_is_sent_in_all():
    piece = Chunk("text", 0, 4, prefix="Manual > 2 <Checking>")
    sent = f"sent with the prefix: Manual &gt; 2 &lt;Checking&gt; · {piece.full_tokens} tokens in all"
    assert sent in piece._repr_html_()
