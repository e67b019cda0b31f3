"""What the PDF libraries log about a file goes with its document, and not on the terminal."""

from __future__ import annotations

import logging
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from test_extract import ENGINES, write_pdf

from chunkbook import chunk, clean, describe, read_pdf
from chunkbook.remarks import LIBRARIES, MOST, collected_remarks


@pytest.fixture
def shifted(tmp_path):
    """Make a readable PDF whose table of objects points to the wrong places."""
    whole = write_pdf(tmp_path / "whole.pdf", [(72, 700, "Pull out of hole.")])
    path = tmp_path / "shifted.pdf"
    path.write_bytes(whole.read_bytes().replace(b"%PDF-1.3\n", b"%PDF-1.3\n% seven\n"))
    return path


def test_what_pypdf_mended_is_remarked_once_and_not_printed(shifted, capfd, caplog):
    document = read_pdf(shifted)
    assert document.text == "Pull out of hole."
    assert document.remarks
    assert len(set(document.remarks)) == len(document.remarks)
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []


@pytest.mark.parametrize("engine", ENGINES)
def test_a_whole_file_draws_no_remark(tmp_path, engine):
    assert read_pdf(write_pdf(tmp_path / "whole.pdf", [(72, 700, "text")]), engine=engine).remarks == ()


def test_a_process_that_reads_such_a_file_is_silent(shifted):
    code = f"import chunkbook; print(chunkbook.read_pdf({str(shifted)!r}).text)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert (done.stdout, done.stderr) == ("Pull out of hole.\n", "")


def test_remarks_stay_with_the_document_when_it_is_cleaned_and_described(shifted):
    document = read_pdf(shifted, mode="layout")
    assert describe(clean(document)).remarks == document.remarks != ()
    assert chunk(document, "tokens", size=10)


def test_remarks_are_folded_counted_and_limited():
    logger = logging.getLogger("pypdf._reader")
    with collected_remarks() as remarks:
        for _ in range(3):
            logger.warning("Object %d\n  is missing", 7)
        logger.error("x" * 1000)
        logger.info("nothing to worry about")
        for number in range(1000):
            logger.warning("Object %d is odd", number)
    first, second, *_, last = remarks.lines()
    assert first == "Object 7 is missing (3 times)"
    assert second == "x" * 200
    assert len(remarks.lines()) == MOST + 1
    assert last == f"… and {1000 - MOST + 2} more"


def test_files_that_are_read_at_the_same_time_keep_their_own_remarks():
    both = Barrier(2)

    def listen(name):
        with collected_remarks() as remarks:
            both.wait(10)
            logging.getLogger("pdfminer.psparser").warning(name)
            both.wait(10)
        return remarks.lines()

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(listen, ["one", "two"])) == [("one",), ("two",)]


def test_loggers_are_left_as_they_were(shifted, monkeypatch):
    monkeypatch.setattr(logging.getLogger("pdfminer"), "propagate", False)
    before = [(logging.getLogger(name).propagate, list(logging.getLogger(name).handlers)) for name in LIBRARIES]
    read_pdf(shifted)
    with pytest.raises(ZeroDivisionError), collected_remarks():
        raise ZeroDivisionError
    after = [(logging.getLogger(name).propagate, list(logging.getLogger(name).handlers)) for name in LIBRARIES]
    assert before == after

