"""Every hard PDF gives text or one clear error, by every engine, within a limit of time and memory."""

from __future__ import annotations

import time

import pytest
from pdf_corpus import SAMPLES, SENTENCE

from chunkbook import ExtractionError, clean
from chunkbook.guarded import GuardedReader

SECONDS, MEGABYTES = 60, 384
SLACK = 15  # seconds to write a sample and to start a worker, on a machine that does other things
MANY = 100  # pages: cleaning so many is tested elsewhere
ENDLESS = {"drawings_that_double", "spaces_that_are_drawn"}  # more time would change nothing
READERS = [
    ("pypdf", "plain"),
    ("pypdf", "layout"),
    ("pdfplumber", "plain"),
    ("pdfplumber", "layout"),
    ("pypdfium2", "plain"),
]


@pytest.fixture(scope="module")
def reader():
    with GuardedReader(seconds=SECONDS, megabytes=MEGABYTES) as guarded:
        yield guarded


@pytest.fixture(scope="module")
def hasty_reader():
    with GuardedReader(seconds=3, megabytes=MEGABYTES) as guarded:
        yield guarded


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    """Give a function that writes a sample once."""
    folder = tmp_path_factory.mktemp("corpus")

    def path_of(name):
        path = folder / f"{name}.pdf"
        if not path.exists():
            SAMPLES[name].write(path)
        return path

    return path_of


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize(("engine", "mode"), READERS, ids=["-".join(pair) for pair in READERS])
def test_a_hard_pdf_gives_the_right_text_or_one_clear_error(reader, hasty_reader, corpus, name, engine, mode):
    right, path = SAMPLES[name].right_for(engine), corpus(name)
    started = time.monotonic()
    try:
        document = (hasty_reader if name in ENDLESS else reader).read(path, engine=engine, mode=mode)
    except ExtractionError as error:
        assert isinstance(error, right.errors), error
        assert str(error).startswith(path.name) and len(str(error)) < 500 and "\n" not in str(error)
    else:
        assert right.or_text or not right.errors, "an error was right"
        assert all(words in document.text for words in right.holds)
        assert not any(words in document.text for words in right.lacks)
        assert right.pages is None or len(document.pages) == right.pages
        assert document.text.encode()
        if len(document.pages) < MANY:
            clean(document).text.encode()
    assert time.monotonic() - started < 2 * SECONDS + SLACK


def test_every_sample_says_what_is_right_for_it():
    assert all(sample.write.__doc__ for sample in SAMPLES.values())


def test_a_batch_of_hard_pdfs_leaves_its_reader_fit_for_the_next_file(reader, corpus):
    for name in ("content_that_inflates_to_a_gigabyte", "arrays_in_arrays_in_the_content", "cut_off_in_the_trailer"):
        with pytest.raises(ExtractionError):
            reader.read(corpus(name))
    assert reader.read(corpus("note_of_a_reviewer")).text == SENTENCE
