"""The strategy `recursive`: paragraphs, then lines, sentences, words and characters."""

from __future__ import annotations

import pytest

from chunkbook import Document, chunk


def texts(text: str, size: int, overlap: int = 0) -> list[str]:
    return [piece.text for piece in chunk(text, "recursive", size=size, overlap=overlap, unit="characters")]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("one two\n\nthree four", ["one two", "three four"]),
        ("one two\nthree four", ["one two", "three four"]),
        ("One two. Three four.", ["One two.", "Three four."]),
        ("one two three four", ["one two", "three four"]),
        ("onetwothreefour", ["onetwothree", "four"]),
    ],
    ids=["paragraphs", "lines", "sentences", "words", "characters"],
)
def test_a_text_is_split_at_the_coarsest_place_that_fits(text, pieces):
    assert texts(text, 11) == pieces


def test_short_paragraphs_are_packed_and_only_the_long_one_is_split():
    text = "a\n\nb\n\nSee it here. Then go there.\n\nc"
    assert texts(text, 14) == ["a\n\nb", "See it here.", "Then go there.", "c"]


def test_overlap_repeats_whole_pieces_then_whole_words_then_nothing():
    assert texts("aa bb\n\ncc dd\n\nee ff", 12, 5) == ["aa bb\n\ncc dd", "cc dd\n\nee ff"]
    assert texts("aa bb\n\ncc dd\n\nee ff", 12, 3) == ["aa bb\n\ncc dd", "dd\n\nee ff"]
    assert texts("m" * 24 + "\n\n" + "n" * 12, 28, 9) == ["m" * 24, "n" * 12]


def test_headings_and_page_breaks_mean_nothing():
    document = Document.from_pages("x.pdf", ["# A\nb", "MUD\nc"])
    (whole,) = chunk(document, "recursive", size=50)
    assert (whole.text, whole.pages) == (document.text, (1, 2))
