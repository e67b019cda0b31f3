"""The short forms: equal to the pages that print them, with the faults that the pages show."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import nbformat
import pytest

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


SIGNATURES = {
    "chunk_by_char": "(text: str, size: int = 500, overlap: int = 50) -> list[str]",
    "chunk_by_sentence": "(text: str, max_sentences: int = 5) -> list[str]",
    "chunk_by_section": "(text: str, separator: str = '\\n## ') -> list[str]",
    "chunk_text_by_tokens": "(text: str, chunk_tokens: int = 200, overlap_tokens: int = 40) -> list[str]",
    "split_pages": "(pages_text: str) -> list[tuple[int, str]]",
    "chunk_pages_by_tokens": (
        "(pages_text: str, chunk_tokens: int = 60, overlap_tokens: int = 15) -> list[tuple[int, str]]"
    ),
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
