"""Importing the package is quick: libraries that take long to load wait until something needs them."""

from __future__ import annotations

import subprocess
import sys

import pytest

import chunkbook

HEAVY = [
    *("numpy", "regex", "tiktoken", "quicktok", "markdown_it"),
    *("pypdf", "pypdfium2", "pdfplumber", "PIL", "pytesseract"),
    *("scipy", "bm25s", "yaml", "tabulate", "matplotlib", "sentence_transformers", "torch"),
    *("click", "tqdm", "IPython"),
]
STATEMENTS = {
    "import": "import chunkbook",
    "from import": "from chunkbook import Document, chunk, clean, count_tokens, iter_chunks, read_pdf",
    "characters": "import chunkbook; chunkbook.chunk('MUD\\nDensity 9.1 ppg', 'characters', size=10)",
}


@pytest.mark.parametrize("name", sorted(STATEMENTS))
def test_no_heavy_library_is_loaded_before_it_is_needed(name):
    loaded = f"{STATEMENTS[name]}; import sys; print(*(name for name in {HEAVY} if name in sys.modules))"
    run = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) <= ({"regex"} if name == "characters" else set())


def test_the_first_count_loads_the_tokenizer_and_no_reader_of_files():
    loaded = f"import chunkbook; chunkbook.count_tokens('mud'); import sys; print(*(set({HEAVY}) & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert {"numpy", "tiktoken"} <= set(run.stdout.split()) <= {"numpy", "tiktoken", "regex"}


def test_what_cleans_documents_is_loaded_when_it_is_asked_for():
    asked = "import chunkbook as c, sys; print('chunkbook.cleaning' in sys.modules, c.clean, dir(c))"
    run = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("False") and "'clean_with_report'" in run.stdout


def test_a_name_that_the_package_does_not_have_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'chunkbook' has no attribute 'cleanse'"):
        chunkbook.cleanse  # noqa: B018
    assert all(hasattr(chunkbook, name) for name in chunkbook.__all__)
