"""Faults of page numbers and page markers that users of other tools reported; the right value of each."""

from __future__ import annotations

from pathlib import Path

import pytest
from clean_pdfs import column, draw
from fault import fault
from pypdf import PdfWriter
from pypdf.constants import PageLabelStyle

from chunkbook import STRATEGIES, Document, chunk, clean, mark_pages, read_pdf

MARKED = "--- Page 1 ---\n" + "a " * 30 + "\n--- Page 2 ---\n" + "b " * 30
PLACES = {"a": 1, "b": 2, "c": 7}


@fault("C039")
@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize(
    ("text", "size", "overlap"),
    [(MARKED, 20, 10), (MARKED.replace("\n", "\r\n"), 7, 6), (MARKED + "\n--- Page 7 ---\nc c c c c c", 12, 11)],
    ids=["reported", "CR LF, nearly all overlap", "a number left out"],
)
def test_the_page_comes_from_the_start_of_a_chunk_however_large_the_overlap(text, size, overlap, strategy):
    """The page of a word here is known: a stands on 1, b on 2, c on 7."""
    pieces = chunk(text, strategy, size=size, overlap=overlap)
    pages = [piece.metadata["page"] for piece in pieces if piece.pages]
    assert pages == sorted(pages) and set(pages) <= {1, 2, 7} and {1, 2} <= set(pages)
    for piece in pieces:
        assert {PLACES[word] for word in piece.text.split() if word in PLACES} <= set(piece.pages)


def labelled(folder: Path, texts: list[str], *ranges: tuple) -> Path:
    """Draw pages, then print numbers on them as `PdfWriter.set_page_label` takes them."""
    writer = PdfWriter(clone_from=draw(folder, *[column([text]) for text in texts]))
    for first, last, style, prefix, start in ranges:
        writer.set_page_label(first, last, style=style, prefix=prefix, start=start)
    path = folder / "labelled.pdf"
    writer.write(path)
    return path


ROMAN, DECIMAL, LETTERS = PageLabelStyle.LOWERCASE_ROMAN, PageLabelStyle.DECIMAL, PageLabelStyle.UPPERCASE_LETTER


@fault("C041")
@pytest.mark.parametrize("engine", ["pypdf", "pdfplumber", "pypdfium2"])
@pytest.mark.parametrize(
    ("ranges", "labels"),
    [
        ([(0, 1, ROMAN, None, None), (2, 4, DECIMAL, "A-", 1)], ["i", "ii", "A-1", "A-2", "A-3"]),
        ([(0, 0, None, "Cover", None), (1, 2, DECIMAL, None, 5)], ["Cover", "5", "6"]),
        ([(0, 3, LETTERS, "App. ", None)], ["App. A", "App. B", "App. C", "App. D"]),
        ([(0, 2, DECIMAL, None, 117)], ["117", "118", "119"]),
    ],
    ids=["reported: Roman", "reported: cover", "appendix", "part of a book"],
)
def test_pages_count_from_one_and_printed_numbers_are_kept_beside(tmp_path, ranges, labels, engine):
    texts = [f"Page with the word number{place}" for place in range(len(labels))]
    document = read_pdf(labelled(tmp_path, texts, *ranges), engine=engine)
    assert [page.number for page in document.pages] == list(range(1, len(labels) + 1))
    assert [page.label for page in document.pages] == labels
    assert [piece.pages for piece in chunk(document, "pages", size=50)] == [(page.number,) for page in document.pages]


@fault("C042")
@pytest.mark.parametrize("strategy", sorted(set(STRATEGIES) - {"pages", "segments"}))
@pytest.mark.parametrize(
    ("texts", "pages"),
    [
        (["# Title\n\nText one.", "Text two."], (1, 2)),
        (["One.", "", "Three."], (1, 2, 3)),
        (["The text of a sentence", "goes on over", "three pages."], (1, 2, 3)),
    ],
    ids=["reported", "over a blank page", "three pages"],
)
def test_a_chunk_over_several_pages_knows_them_all(texts, pages, strategy):
    """A blank page in between is one of them: whoever looks up the citation leafs over it."""
    (piece,) = chunk(Document.from_pages("two.pdf", texts), strategy, size=60)
    assert piece.pages == pages
    assert (piece.metadata["page"], piece.metadata["pages"]) == (pages[0], list(pages))


@pytest.mark.parametrize("strategy", ["headings", "recursive"])
def test_a_paragraph_that_cleaning_joined_over_a_page_break_knows_both_pages(tmp_path, strategy):
    first, second = ["The crew circulated bottoms up and"], ["conditioned the mud before they pulled out."]
    document = read_pdf(draw(tmp_path, column(first, y=60), column(second)), mode="layout")
    (piece,) = chunk(clean(document), strategy, size=60)
    assert piece.pages == (1, 2)


@fault("C044")
@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("--- Page 1 ---\nSee line '--- Page 9 ---' in the log\n--- Page 2 ---\n\n--- Page 3 ---\nlast", [1, 2, 3]),
        ("--- Page 1 ---\n > --- Page 2 --- was quoted\n--- Page 2 ---x\n --- Page 5 ---\nlast", [1]),
        ("--- Page 4 ---\r\nsee --- Page 5 ---\r--- Page 6 ---\r\nlast", [4, 6]),
    ],
    ids=["reported", "quoted, run on, set in", "other line ends"],
)
def test_only_a_whole_line_is_a_page_marker_and_page_aware_chunks_hold_none(text, pages):
    document = Document.from_text(text)
    assert [page.number for page in document.pages] == pages
    for strategy in ("pages", "segments"):
        pieces = chunk(document, strategy, size=40)
        assert all(set(piece.pages) <= set(pages) and len(piece.pages) == 1 for piece in pieces)
        assert pieces[-1].text.endswith("last")
        for line in (line.strip() for piece in pieces for line in piece.text.splitlines()):
            assert line not in [f"--- Page {number} ---" for number in pages]


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
def test_a_document_from_a_pdf_has_no_markers_to_leak(tmp_path, strategy):
    """Pages of a PDF are offsets. Markers write them into a text, and stay a part of it where pages mean nothing."""
    document = read_pdf(draw(tmp_path, column(["Rig up."]), column(["Run in."])))
    assert "--- Page" not in "".join(piece.text for piece in chunk(document, strategy, size=40))


@pytest.mark.parametrize("body", ["--- Page 9 ---", "a\n--- Page 2 ---\nb", "--- Page 3 ---\n--- Page 3 ---"])
def test_a_look_alike_in_the_body_survives_being_marked_and_read_again(body):
    document = Document.from_text(mark_pages(Document.from_pages("log", [body, "last"])))
    assert [page.number for page in document.pages] == [1, 2]
