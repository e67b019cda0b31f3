"""The short forms: equal to the pages that print them, with the faults that the pages show."""

from __future__ import annotations

import ast
import inspect
import math
from pathlib import Path

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkbook import textbook

CHAPTERS = Path(__file__).parents[1] / "chapters"
MODULE = {
    node.name: ast.dump(node)
    for node in ast.parse(inspect.getsource(textbook)).body
    if isinstance(node, ast.FunctionDef)
}


def printed_functions() -> dict[str, list[tuple[str, str]]]:
    """Name of a function → the chapters that print it, each with its tree."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(CHAPTERS.glob("*.ipynb")):
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "code" and "solution" not in cell.metadata.get("tags", []):
                for node in ast.parse(cell.source).body:
                    if isinstance(node, ast.FunctionDef):
                        found.setdefault(node.name, []).append((path.name, ast.dump(node)))
    return found


@pytest.mark.parametrize("name", sorted(MODULE))
def test_a_chapter_prints_each_function_exactly_as_the_module_has_it(name):
    printed = printed_functions().get(name, [])
    assert printed, f"no chapter prints {name}"
    assert all(tree == MODULE[name] for _, tree in printed)


NAMES = list(MODULE)
SHORT_SINCE_CHAPTER_7 = NAMES[NAMES.index("mask_digits") :]


@pytest.mark.parametrize("name", SHORT_SINCE_CHAPTER_7)
def test_a_short_form_fits_on_a_card(name):
    lines = [line for line in inspect.getsource(getattr(textbook, name)).splitlines() if line.strip()]
    assert len(lines) <= 15
    assert max(map(len, lines)) <= 80


SIGNATURES = {
    "chunk_by_char": "(text: str, size: int = 500, overlap: int = 50) -> list[str]",
    "chunk_by_sentence": "(text: str, max_sentences: int = 5) -> list[str]",
    "chunk_by_section": "(text: str, separator: str = '\\n## ') -> list[str]",
    "chunk_text_by_tokens": "(text: str, chunk_tokens: int = 200, overlap_tokens: int = 40) -> list[str]",
    "split_pages": "(pages_text: str) -> list[tuple[int, str]]",
    "chunk_pages_by_tokens": (
        "(pages_text: str, chunk_tokens: int = 60, overlap_tokens: int = 15) -> list[tuple[int, str]]"
    ),
    "clean_pages": "(pages: list[str]) -> str",
    "chunk_fixed": "(text: str, size: int, overlap: int = 0) -> list[str]",
    "chunk_recursive": "(text: str, size: int, overlap: int = 0) -> list[str]",
    "chunk_headings": "(markdown: str, size: int) -> list[str]",
    "toy_embed": "(text: str) -> list[float]",
    "rank_chunks": "(question: str, chunks: list[str]) -> list[int]",
    "holds_answer": "(chunk: str, phrases: list[str]) -> bool",
    "hit_at_k": "(question: str, phrases: list[str], chunks: list[str], k: int) -> bool",
    "count_sent": "(question: str, chunks: list[str], k: int) -> int",
}


@pytest.mark.parametrize(("name", "signature"), SIGNATURES.items())
def test_names_parameters_and_defaults_are_the_promised_ones(name, signature):
    function = getattr(textbook, name)
    assert str(inspect.signature(function, eval_str=True)) == signature


def test_character_windows_step_by_size_less_overlap():
    assert textbook.chunk_by_char("abcdefghij", size=4, overlap=1) == ["abcd", "defg", "ghij", "j"]


def test_sentences_come_in_groups():
    assert textbook.chunk_by_sentence("A. B! C? D.", max_sentences=3) == ["A. B! C?", "D."]
    assert textbook.chunk_by_sentence("  ") == []


def test_sections_are_cut_at_the_separator_and_lose_their_marks():
    assert textbook.chunk_by_section("# T\nx\n## A\ny\n## B\nz") == ["# T\nx", "A\ny", "B\nz"]


def test_token_windows_overlap_and_end_with_the_text():
    pieces = textbook.chunk_text_by_tokens("one two three four five six seven", chunk_tokens=3, overlap_tokens=1)
    assert pieces == ["one two three", "three four five", "five six seven"]
    assert textbook.chunk_text_by_tokens("  ") == []


def test_pages_are_split_at_their_markers():
    text = "--- Page 1 ---\nfirst page\n--- Page 2 ---\nsecond page"
    assert textbook.split_pages(text) == [(1, "first page"), (2, "second page")]
    assert textbook.chunk_pages_by_tokens(text, 50, 0) == [(1, "first page"), (2, "second page")]


LAYOUT_PAGES = [
    "Yard rules, edition 2\n\n1 Gate\nThe gate is locked at nine; the war-\nden keeps a key.\n\n  Page 1 of 2",
    "Yard rules, edition 2\n\n1.1 Hours\n Day      From    To\n Monday   06:00   21:00\n\n  Page 2 of 2",
]

CLEAN = """\
## 1 Gate

The gate is locked at nine; the warden keeps a key.

### 1.1 Hours

| Day | From | To |
|---|---|---|
| Monday | 06:00 | 21:00 |
"""


def test_lines_that_stand_on_every_page_are_running_lines_whatever_their_digits():
    assert textbook.find_running_lines(LAYOUT_PAGES) == {"Yard rules, edition 0", "Page 0 of 0"}


def test_a_single_page_has_no_running_lines_because_nothing_repeats():
    assert textbook.find_running_lines(LAYOUT_PAGES[:1]) == set()
    assert textbook.find_running_lines([]) == set()


def test_clean_pages_are_markdown_with_headings_tables_and_whole_words():
    assert textbook.clean_pages(LAYOUT_PAGES) == CLEAN


def test_a_contents_line_and_a_numbered_sentence_are_no_headings():
    kinds = map(textbook.name_kind, ["2 Holds", "2.10 Holds", "2 Holds ..... 4", "3 Rigs stood still.", "20 days", ""])
    assert list(kinds) == ["heading", "heading", "paragraph", "paragraph", "paragraph", "blank"]


def test_a_wrapped_cell_breaks_the_table_which_chapter_7_shows():
    lines = "H3     No note has been     9\norder\nH4     Order closed     2"
    assert [kind for kind, _ in textbook.find_blocks(lines)] == ["table", "paragraph", "table"]


def test_fixed_chunks_step_by_size_less_overlap_and_skip_blank_slices():
    assert textbook.chunk_fixed("abcdefgh", size=4, overlap=2) == ["abcd", "cdef", "efgh", "gh"]
    assert textbook.chunk_fixed("abcd    efgh", size=4) == ["abcd", "efgh"]


def test_recursive_chunks_end_at_the_largest_break_that_fits():
    text = "One two. Three four.\n\nFive six seven eight."
    assert textbook.chunk_recursive(text, size=24) == ["One two. Three four.", "Five six seven eight."]
    assert textbook.chunk_recursive(text, size=12) == ["One two.", "Three four.", "Five six", "seven eight."]
    assert textbook.chunk_recursive("abcdefgh", size=3) == ["abc", "def", "gh"]


def test_a_recursive_chunk_starts_with_the_whole_pieces_that_fit_into_the_overlap():
    assert textbook.chunk_recursive("a bb ccc dddd eeee", size=11, overlap=5) == ["a bb ccc", "ccc dddd", "dddd eeee"]
    assert textbook.chunk_recursive("a bb ccc dddd eeee", size=11, overlap=3) == ["a bb ccc", "dddd eeee"]


@given(text=st.text(alphabet="ab. \n", max_size=120), size=st.integers(2, 40), overlap=st.integers(0, 12))
def test_recursive_chunks_keep_the_limit_and_lose_no_letter(text, size, overlap):
    chunks = textbook.chunk_recursive(text, size, min(overlap, size - 1))
    assert all(0 < len(chunk) <= size for chunk in chunks)
    bare = textbook.chunk_recursive(text, size)
    assert "".join("".join(bare).split()) == "".join(text.split())


def test_heading_chunks_name_title_and_section_and_drop_the_divider():
    chunks = textbook.chunk_headings("Yard rules\n\n" + CLEAN, size=600)
    assert chunks == [
        "Yard rules > Introduction\nYard rules",
        "Yard rules > 1 Gate\nThe gate is locked at nine; the warden keeps a key.",
        "Yard rules > 1.1 Hours\n| Day | From | To |\n| Monday | 06:00 | 21:00 |",
    ]


def test_a_long_section_is_split_by_paragraph_with_its_label_on_each_part():
    chunks = textbook.chunk_headings("Rules\n\n## 1 Gate\n\nLocked at nine.\n\nOpen at six.\n\n## 2 Empty\n", size=40)
    assert chunks == ["Rules > Introduction\nRules", "Rules > 1 Gate\nLocked at nine.", "Rules > 1 Gate\nOpen at six."]


def test_a_text_that_starts_with_a_long_paragraph_has_no_title():
    assert textbook.find_title("x" * 60 + "\n\nmore") == "Document"


def test_a_toy_vector_has_length_1_and_common_words_leave_no_trace():
    assert math.isclose(math.hypot(*textbook.toy_embed("The rig, the hold and the RIG")), 1)
    assert textbook.toy_embed("rig hold rig") == textbook.toy_embed("The rig, the hold and the RIG")
    assert textbook.toy_embed("what is the") == [0.0] * 256


def test_chunks_are_ranked_by_shared_words_and_equal_ones_keep_their_order():
    assert textbook.rank_chunks("mud pump", ["bit", "mud pump", "casing", "mud weight"]) == [1, 3, 0, 2]


def test_a_chunk_holds_an_answer_when_all_phrases_stand_in_it_whatever_the_line_ends():
    assert textbook.holds_answer("Lift a Hold\n within  Four days", ["hold within", "four days"])
    assert not textbook.holds_answer("Lift a hold", ["hold", "four days"])


def test_a_hit_at_k_needs_the_answer_among_the_first_k():
    chunks = ["mud pump", "mud weight is 9.1", "casing"]
    assert textbook.hit_at_k("mud pump", ["9.1"], chunks, k=2)
    assert not textbook.hit_at_k("mud pump", ["9.1"], chunks, k=1)
    assert textbook.count_sent("mud pump", chunks, k=2) == len("mud pump") + len("mud weight is 9.1")
