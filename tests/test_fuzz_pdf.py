"""Damaged PDFs: each of many mutants gives text or one clear error, by every engine.

The mutants are the same in every run. ``CHUNKBOOK_FUZZ=5000`` tries so many instead of 150; what fails is told by its
number, and becomes a test of its own in `test_extract.py` or a sample in `pdf_corpus.py`.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pdf_corpus import SAMPLES
from pdf_mutants import mutants

from chunkbook import ExtractionError, clean
from chunkbook.guarded import GuardedReader

DATA = Path(__file__).parents[1] / "data"
SEED = 1
MUTANTS = int(os.environ.get("CHUNKBOOK_FUZZ", "150"))
BATCHES = 10
READERS = [
    ("pypdf", "plain"),
    ("pdfplumber", "plain"),
    ("pypdf", "layout"),
    ("pypdfium2", "plain"),
    ("pdfplumber", "layout"),
]
WHOLE = ("reports/drilling_038.pdf", "manual/supplier_invoice_manual.pdf", "broken/encrypted.pdf", "broken/scan.pdf")
SMALL = (
    *("locked_without_a_password", "right_to_left", "half_characters", "ligatures", "label_along_the_edge"),
    *("form_with_an_entry", "note_of_a_reviewer", "drawing_that_draws_itself"),
)


@pytest.fixture(scope="module")
def originals(tmp_path_factory):
    """Give the files that are changed: those of the book, and small ones with fonts, forms and maps of characters."""
    folder = tmp_path_factory.mktemp("originals")
    for name in SMALL:
        SAMPLES[name].write(folder / name)
    return [path.read_bytes() for path in (*(DATA / name for name in WHOLE), *(folder / name for name in SMALL))]


@pytest.fixture(scope="module")
def reader():
    with GuardedReader(seconds=20, megabytes=512) as guarded:
        yield guarded


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_mutant_gives_text_or_one_clear_error(originals, reader, tmp_path, batch):
    path = tmp_path / "mutant.pdf"
    for place, data in enumerate(mutants(originals, MUTANTS, SEED)):
        if place % BATCHES == batch:
            path.write_bytes(data)
            engine, mode = READERS[place % 7 % len(READERS)]
            assert fault_of(reader, path, engine, mode) is None, f"mutant {place} of seed {SEED}, {engine}, {mode}"


def fault_of(reader, path, engine, mode):
    """Read a file, clean what was read, and say what is wrong with the outcome, or None."""
    try:
        document = reader.read(path, engine=engine, mode=mode, password="rig16")
    except ExtractionError as error:
        said = str(error)
        return None if said.isprintable() and len(said) < 500 else f"unreadable error: {said!r}"
    except Exception as error:
        return f"wrong error: {error!r}"
    if document.pages and document.pages[-1].end != len(document.text):
        return "pages that do not end with the text"
    document.text.encode()
    clean(document).text.encode()
    return None


def test_mutants_differ_and_are_the_same_in_each_run():
    first, again = (list(mutants([b"%PDF-1.4\n1 0 obj\n<</Length 5>>\nendobj\n" * 9], 40, 7)) for _ in range(2))
    assert first == again
    assert len(set(first)) > 30
