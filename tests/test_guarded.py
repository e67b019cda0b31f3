"""Guarded reading: what it reads is what `read_pdf` reads, and no file costs more than it may."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import chunkbook.worker as worker
from chunkbook import DamagedPdfError, EncryptedPdfError, ExtractionError, MissingFileError, TooExpensiveError, read_pdf
from chunkbook.guarded import GuardedReader, read_pdf_guarded

DATA = Path(__file__).parents[1] / "data"
REPORTS = sorted((DATA / "reports").glob("*.pdf"))
only_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")

# A worker whose reader does what the name of the file says.
ODD_READER = """
import os, sys, time
sys.path[:] = sys.argv[1:]
import chunkbook.worker as worker
read_pdf = worker.read_pdf

def odd_reader(path, **options):
    print("a library that talks")
    os.write(1, b"also below Python")
    match path.stem:
        case "slow":
            time.sleep(60)
        case "dies":
            os.abort()
        case "greedy":
            bytearray(1 << 31)
        case "wrapped":
            try:
                bytearray(1 << 31)
            except MemoryError as error:
                raise ValueError("cannot parse") from error
        case "worn" if odd_reader.calls:
            os.abort()
    odd_reader.calls += 1
    return read_pdf(REPORT, **options)

odd_reader.calls = 0
worker.read_pdf = odd_reader
worker.main()
""".replace("REPORT", repr(str(REPORTS[0])))


@pytest.fixture(scope="module")
def reader():
    with GuardedReader() as found:
        yield found


@pytest.fixture
def odd_reader(monkeypatch):
    monkeypatch.setattr("chunkbook.guarded._START", ODD_READER)
    with GuardedReader(seconds=2, megabytes=256) as found:
        yield found


@pytest.mark.parametrize(("mode", "engine"), [("plain", "pypdf"), ("layout", "pdfplumber"), ("plain", "pypdfium2")])
def test_a_guarded_reader_reads_what_read_pdf_reads(reader, mode, engine):
    for report in REPORTS[:2]:
        assert reader.read(report, mode=mode, engine=engine) == read_pdf(report, mode=mode, engine=engine)


def test_one_file_can_be_read_alone():
    assert read_pdf_guarded(str(REPORTS[0]), mode="layout") == read_pdf(REPORTS[0], mode="layout")


def test_errors_come_home_as_they_are(reader, tmp_path):
    (tmp_path / "cut.pdf").write_bytes(REPORTS[0].read_bytes()[:700])
    with pytest.raises(DamagedPdfError, match=r"^cut\.pdf is damaged"):
        reader.read(tmp_path / "cut.pdf")
    with pytest.raises(MissingFileError, match="does not exist"):
        reader.read(tmp_path / "missing.pdf")
    with pytest.raises(EncryptedPdfError, match="Pass password="):
        reader.read(DATA / "broken" / "encrypted.pdf")
    assert reader.read(DATA / "broken" / "encrypted.pdf", password="rig16").text
    with pytest.raises(ValueError, match="engine='fitz'"):
        reader.read(REPORTS[0], engine="fitz")


def test_one_worker_serves_all_files(reader):
    reader.read(REPORTS[0])
    first = reader._worker.pid
    with pytest.raises(ExtractionError):
        reader.read(DATA / "broken" / "scan.pdf")
    reader.read(REPORTS[1])
    assert reader._worker.pid == first


def test_a_relative_path_counts_from_the_folder_of_the_moment(reader, tmp_path, monkeypatch):
    reader.read(REPORTS[0])
    (tmp_path / "here.pdf").write_bytes(REPORTS[1].read_bytes())
    monkeypatch.chdir(tmp_path)
    assert reader.read("here.pdf").text == read_pdf(REPORTS[1]).text
    with pytest.raises(MissingFileError) as caught:
        reader.read("gone.pdf")
    assert caught.value.path == Path("gone.pdf")


def test_a_worker_ends_with_its_reader():
    with GuardedReader() as guarded:
        guarded.read(REPORTS[0])
        process = guarded._worker
    assert process.poll() is not None


def test_a_slow_file_is_given_up_and_the_next_one_is_read(odd_reader):
    started = time.monotonic()
    with pytest.raises(TooExpensiveError, match=r"^slow\.pdf takes more than 2 seconds to read\. Allow more time, try"):
        odd_reader.read("slow.pdf")
    assert time.monotonic() - started < 20
    assert odd_reader.read("fine.pdf") == read_pdf(REPORTS[0])


@only_linux
@pytest.mark.parametrize("name", ["greedy.pdf", "wrapped.pdf"])
def test_a_file_that_wants_too_much_memory_is_given_up_and_the_next_one_is_read(odd_reader, name):
    odd_reader.read("fine.pdf")
    with pytest.raises(TooExpensiveError, match=rf"^{name} needs more than 256 MB of memory to read\. Allow more"):
        odd_reader.read(name)
    assert odd_reader.read("fine.pdf") == read_pdf(REPORTS[0])


def test_a_file_that_crashes_its_reader_is_given_up_and_the_next_one_is_read(odd_reader):
    with pytest.raises(TooExpensiveError, match=r"^dies\.pdf crashed its reader, perhaps for want of more than 256 MB"):
        odd_reader.read("dies.pdf")
    assert odd_reader.read("fine.pdf") == read_pdf(REPORTS[0])


def test_a_worker_that_earlier_files_wore_out_is_no_fault_of_the_file(odd_reader):
    odd_reader.read("fine.pdf")
    assert odd_reader.read("worn.pdf") == read_pdf(REPORTS[0])


def test_a_worker_that_was_killed_between_two_files_is_replaced(odd_reader):
    odd_reader.read("fine.pdf")
    odd_reader._worker.kill()
    odd_reader._worker.wait()
    assert odd_reader.read("fine.pdf") == read_pdf(REPORTS[0])


@pytest.mark.skipif(os.name == "nt", reason="Windows has no alarm signal")
def test_an_answer_that_nobody_waited_for_is_not_taken_for_the_next_file(odd_reader):
    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    odd_reader.read("fine.pdf")
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    with pytest.raises(KeyboardInterrupt):
        odd_reader.read("slow.pdf")
    signal.signal(signal.SIGALRM, before)
    assert odd_reader._worker is None
    assert odd_reader.read("fine.pdf") == read_pdf(REPORTS[0])


def test_a_worker_that_cannot_start_is_told(monkeypatch):
    monkeypatch.setattr("chunkbook.guarded._START", "raise SystemExit(3)")
    with GuardedReader() as guarded, pytest.raises(RuntimeError, match="did not start"):
        guarded.read(REPORTS[0])


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"seconds": -1}, "seconds must be at least 0.1, or 0 for no limit: seconds=-1"),
        ({"seconds": float("nan")}, "seconds=nan"),
        ({"megabytes": 1}, "megabytes must be at least 64, or 0 for no limit: megabytes=1"),
    ],
    ids=["negative time", "no number", "too little memory"],
)
def test_limits_that_cannot_work_are_refused(limits, message):
    with pytest.raises(ValueError, match=message):
        GuardedReader(**limits)


def test_no_limits_are_allowed():
    with GuardedReader(seconds=0, megabytes=0) as guarded:
        assert guarded.read(REPORTS[0]) == read_pdf(REPORTS[0])


def test_a_script_needs_no_guard_of_its_own(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "from chunkbook.guarded import read_pdf_guarded\n"
        f"print(len(read_pdf_guarded({str(REPORTS[0])!r}).text))\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60, check=True)
    assert (done.stdout, done.stderr) == (f"{len(read_pdf(REPORTS[0]).text)}\n", "")


# --- the worker's own parts, in this process


def task(path: Path) -> worker.Task:
    return worker.Task(path, Path.cwd(), "plain", "pypdf", None)


def test_a_worker_answers_with_a_document_or_with_what_went_wrong(tmp_path, monkeypatch):
    limits = worker.Limits(60, 1024)
    assert worker.answer(task(REPORTS[0]), limits) == read_pdf(REPORTS[0])
    assert isinstance(worker.answer(task(tmp_path / "missing.pdf"), limits), MissingFileError)
    monkeypatch.setattr(worker, "read_pdf", lambda *_, **__: bytearray(1 << 62))
    assert worker.answer(task(REPORTS[0]), limits) is worker.Failed.MEMORY


def test_a_message_arrives_whole_or_not_at_all():
    stream = io.BytesIO()
    worker.send(stream, ("a message", 1))
    assert worker.receive(io.BytesIO(stream.getvalue())) == ("a message", 1)
    for length in (0, 3, 8, len(stream.getvalue()) - 1):
        with pytest.raises(EOFError):
            worker.receive(io.BytesIO(stream.getvalue()[:length]))


def test_an_answer_too_large_to_pack_becomes_a_failure():
    class Huge:
        def __reduce__(self):
            raise MemoryError

    stream = io.BytesIO()
    worker.send_answer(stream, Huge())
    assert worker.receive(io.BytesIO(stream.getvalue())) is worker.Failed.MEMORY


@only_linux
def test_the_limit_of_memory_is_on_top_of_what_the_process_has(monkeypatch):
    import resource

    asked = []
    monkeypatch.setattr(resource, "setrlimit", lambda kind, limit: asked.append((kind, limit)))
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (-1, -1))
    worker.limit_memory(0)
    assert asked == []
    worker.limit_memory(100)
    [(kind, (soft, hard))] = asked
    assert (kind, hard) == (resource.RLIMIT_AS, -1)
    assert soft - (100 << 20) > 10 << 20  # a Python with this package
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (-1, 1000))
    worker.limit_memory(100)
    assert asked[-1] == (resource.RLIMIT_AS, (1000, 1000))
