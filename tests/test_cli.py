"""The command writes what the package gives, survives bad files, and never shows a traceback."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader, PdfWriter

import chunkbook
from chunkbook import archive
from chunkbook.cli import RULES, json_line, main
from chunkbook.headings import HeadingRule

REPORT = Path(__file__).parents[1] / "data" / "reports" / "drilling_038.pdf"
AWKWARD = "Mud weight 9.2\u2028ppg\x85at the pit\x0cand ½ inch → hole, crew’s note \U0001f600 e\u0301 Ω 井\n"


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def records(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout_bytes.split(b"\n")[:-1]]


def expected(source: chunkbook.Document, strategy: str, **options: Any) -> list[dict[str, Any]]:
    return [
        {
            "text": piece.text,
            "start": piece.start,
            "end": piece.end,
            "pages": list(piece.pages),
            "section": list(piece.section),
            "tokens": piece.tokens,
            "chunker": piece.chunker,
            "source": piece.source,
            "prefix": piece.prefix,
            "oversize": piece.oversize,
        }
        for piece in chunkbook.chunk(source, strategy, **options)
    ]


def process(*words: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a shell would, with the locale settings of the machine taken away."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHONIO", "PYTHONUTF8", "LC_"))}
    return subprocess.run(command(*words), capture_output=True, env=kept | environment, timeout=60)


def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "chunkbook.cli", *map(str, words)]


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "note.md"
    path.write_text(f"# Mud\n\n{AWKWARD}\n## Bit\n\nPulled out of hole. Laid down the bit.\n", encoding="utf-8")
    return path


# --- chunk: what is written


def test_chunk_writes_what_the_package_gives() -> None:
    result = run("chunk", REPORT, "--strategy", "pages", "--size", 200, "--overlap", 40, "--unit", "tokens")
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    assert records(result) == expected(chunkbook.read_pdf(REPORT), "pages", size=200, overlap=40, unit="tokens")
    assert len(records(result)) > 1


def test_the_defaults_are_pages_of_200_and_40_tokens() -> None:
    asked = run("chunk", REPORT, "--strategy", "pages", "--size", 200, "--overlap", 40, "--mode", "plain")
    assert run("chunk", REPORT).stdout_bytes == asked.stdout_bytes


@pytest.mark.parametrize("strategy", sorted(chunkbook.STRATEGIES))
def test_every_strategy_can_be_asked_for(strategy: str) -> None:
    result = run("chunk", REPORT, "--strategy", strategy, "--size", 120, "--overlap", 0)
    assert result.exit_code == 0, result.stderr
    assert records(result) == expected(chunkbook.read_pdf(REPORT), strategy, size=120, overlap=0)


@pytest.mark.parametrize(
    ("mode", "engine"),
    [("layout", "pypdf"), ("plain", "pdfplumber"), ("layout", "pdfplumber"), ("plain", "pypdfium2")],
)
def test_mode_and_engine_reach_the_reader(mode: Any, engine: Any) -> None:
    document = chunkbook.read_pdf(REPORT, mode=mode, engine=engine)
    result = run("chunk", REPORT, "--mode", mode, "--engine", engine)
    assert records(result) == expected(document, "pages", size=200, overlap=40)


def test_unit_and_hard_reach_the_cutter(note: Path) -> None:
    document = chunkbook.Document.from_text(note.read_text(encoding="utf-8"), "note.md")
    counted = run("chunk", note, "--strategy", "characters", "--size", 30, "--overlap", 5, "--unit", "characters")
    assert records(counted) == expected(document, "characters", size=30, overlap=5, unit="characters")
    hard = run("chunk", note, "--strategy", "tokens", "--size", 6, "--overlap", 1, "--hard")
    assert records(hard) == expected(document, "tokens", size=6, overlap=1, hard=True)


def test_each_file_keeps_its_own_source_and_order(note: Path) -> None:
    both = run("chunk", note, REPORT, "--strategy", "tokens", "--size", 100, "--overlap", 20)
    alone = [run("chunk", file, "--strategy", "tokens", "--size", 100, "--overlap", 20) for file in (note, REPORT)]
    assert both.stdout_bytes == b"".join(result.stdout_bytes for result in alone)
    assert {item["source"] for item in records(both)} == {"note.md", "drilling_038.pdf"}


def test_a_file_gets_the_same_bytes_as_standard_output(tmp_path: Path) -> None:
    out = tmp_path / "chunks.jsonl"
    result = run("chunk", REPORT, "--output", out)
    assert (result.exit_code, result.stdout) == (0, "")
    assert out.read_bytes() == run("chunk", REPORT).stdout_bytes
    assert [path.name for path in tmp_path.iterdir()] == ["chunks.jsonl"]


def test_a_device_is_written_to_and_not_replaced() -> None:
    assert run("chunk", REPORT, "--output", os.devnull).exit_code == 0
    assert not Path(os.devnull).is_file()


def test_a_line_ends_only_where_a_record_does(note: Path) -> None:
    result = run("chunk", note, "--strategy", "sections", "--size", 400, "--overlap", 0)
    assert any(
        "\u2028" in item["text"] and "\x85" in item["text"] and "\x0c" in item["text"] for item in records(result)
    )
    assert result.stdout_bytes.decode("ascii").splitlines() == result.stdout_bytes.decode("ascii").split("\n")[:-1]


@pytest.mark.parametrize("text", ["\ud83d", "a\udcffb", "\x00\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029\r\n", "\ufeff"])
def test_what_json_must_escape_comes_back_as_it_was(text: str) -> None:
    line = json_line({"text": text})
    assert line.isascii()
    assert len(line.splitlines()) == 1
    assert json.loads(line) == {"text": text}


# --- chunk: text files


@pytest.mark.parametrize("name", ["note.md", "NOTE.TXT", "note.markdown"])
def test_line_ends_of_a_text_file_stay_and_offsets_count_them(tmp_path: Path, name: str) -> None:
    text = "# Mud\r\n\r\nCirculate clean.\r\rPull out.\n"
    (tmp_path / name).write_bytes(text.encode())
    found = records(run("chunk", tmp_path / name, "--strategy", "characters", "--size", 9, "--overlap", 2))
    assert all(text[item["start"] : item["end"]] == item["text"] for item in found)
    assert found[-1]["text"].endswith("out.")


def test_a_byte_order_mark_is_dropped_before_offsets_are_counted(tmp_path: Path) -> None:
    (tmp_path / "with.txt").write_bytes(b"\xef\xbb\xbfPull out of hole.")
    found = records(run("chunk", tmp_path / "with.txt", "--strategy", "tokens"))
    assert [(item["start"], item["text"]) for item in found] == [(0, "Pull out of hole.")]


def test_page_markers_of_a_text_file_give_pages(tmp_path: Path) -> None:
    marked = tmp_path / "marked.txt"
    marked.write_text("--- Page 4 ---\nRun in hole.\n--- Page 7 ---\nPull out.\n", encoding="utf-8")
    found = records(run("chunk", marked, "--strategy", "pages", "--size", 50, "--overlap", 0))
    assert [(item["pages"], item["text"].strip()) for item in found] == [([4], "Run in hole."), ([7], "Pull out.")]


# --- chunk: bad files


def encrypted_pdf(path: Path) -> None:
    writer = PdfWriter(clone_from=PdfReader(REPORT))
    writer.encrypt("secret", algorithm="AES-256")
    writer.write(path)


def damaged_pdf(path: Path) -> None:
    path.write_bytes(REPORT.read_bytes()[:700])


def blank_pdf(path: Path) -> None:
    writer = PdfWriter()
    writer.add_blank_page(612, 792)
    writer.write(path)


FAULTS = {
    "locked.pdf": (encrypted_pdf, "is encrypted"),
    "cut_off.pdf": (damaged_pdf, "is damaged"),
    "blank.pdf": (blank_pdf, "holds no text"),
    "nothing.pdf": (lambda path: path.touch(), "is empty (0 bytes)"),
    "letter.docx": (lambda path: path.write_bytes(b"PK\x03\x04 a letter"), "is not a PDF"),
    "missing.pdf": (lambda path: None, "does not exist"),
    "folder.pdf": (lambda path: path.mkdir(), "is a folder"),
    "nothing.txt": (lambda path: path.touch(), "is empty (0 bytes)"),
    "spaces.txt": (lambda path: path.write_text(" \n\t\n", encoding="utf-8"), "holds no text"),
    "latin.txt": (lambda path: path.write_bytes(b"Caf\xe9"), "is not UTF-8 text (byte 3)"),
    "missing.md": (lambda path: None, "does not exist"),
}


@pytest.fixture
def faulty(tmp_path: Path) -> dict[Path, str]:
    """Make a file of each fault; give the words that its error must hold."""
    for name, (make, _) in FAULTS.items():
        make(tmp_path / name)
    return {tmp_path / name: words for name, (_, words) in FAULTS.items()}


def test_bad_files_are_listed_at_the_end_and_the_rest_loses_nothing(faulty: dict[Path, str], tmp_path: Path) -> None:
    out = tmp_path / "chunks.jsonl"
    bad = list(faulty)
    result = run("chunk", *bad[:5], REPORT, *bad[5:], REPORT, "--output", out)
    assert result.exit_code == 1
    assert out.read_bytes() == 2 * run("chunk", REPORT).stdout_bytes
    head, *sentences = result.stderr.splitlines()
    assert head == f"{len(bad)} of {len(bad) + 2} files could not be read and cut:"
    for sentence, (path, words) in zip(sentences, faulty.items(), strict=True):
        assert sentence.startswith(f"  {path} ") and words in sentence


def test_only_bad_files_give_an_empty_output_and_status_1(faulty: dict[Path, str]) -> None:
    result = run("chunk", *faulty)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Traceback" not in result.stderr


def test_a_text_without_page_markers_does_not_stop_the_others(note: Path) -> None:
    result = run("chunk", note, REPORT, "--strategy", "pages")
    assert result.exit_code == 1
    assert result.stdout_bytes == run("chunk", REPORT).stdout_bytes
    assert f"{note}: no page markers" in result.stderr


def test_a_password_opens_an_encrypted_report(faulty: dict[Path, str], monkeypatch: pytest.MonkeyPatch) -> None:
    locked = next(path for path in faulty if path.name == "locked.pdf")
    texts = [item["text"] for item in records(run("chunk", REPORT))]
    assert [item["text"] for item in records(run("chunk", locked, "--password", "secret"))] == texts
    monkeypatch.setenv("CHUNKBOOK_PASSWORD", "secret")
    assert [item["text"] for item in records(run("chunk", locked))] == texts


# --- wrong use


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chunk", REPORT, "--size", 60, "--overlap", 60], "overlap=60, size=60"),
        (["chunk", REPORT, "--size", 0], "size=0"),
        (["chunk", REPORT, "--overlap", -1], "overlap=-1"),
        (["chunk", REPORT, "--size", "many"], "'many' is not a valid integer"),
        (["chunk", REPORT, "--strategy", "magic"], "'magic' is not one of"),
        (["chunk", REPORT, "--strategy", "characters", "--unit", "tokens"], "unit='tokens'"),
        (["chunk", REPORT, "--engine", "pypdfium2", "--mode", "layout"], "no layout mode"),
        (["extract", REPORT, "--engine", "pypdfium2", "--mode", "layout"], "no layout mode"),
        (["chunk"], "Missing argument 'FILE"),
        (["fetch", "--base-url", "mirror.example"], "base_url='mirror.example'"),
        (["nonsense"], "No such command 'nonsense'"),
    ],
)
def test_wrong_use_is_told_without_a_traceback_and_ends_with_2(words: list[object], message: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_wrong_sizes_leave_an_older_output_as_it_was(tmp_path: Path) -> None:
    out = tmp_path / "chunks.jsonl"
    out.write_text("of yesterday", encoding="utf-8")
    assert run("chunk", REPORT, "--size", 5, "--overlap", 9, "--output", out).exit_code == 2
    assert run("chunk", REPORT, "--engine", "pypdfium2", "--mode", "layout", "--output", out).exit_code == 2
    assert out.read_text(encoding="utf-8") == "of yesterday"
    assert list(tmp_path.iterdir()) == [out]


def test_an_input_is_never_overwritten(note: Path, tmp_path: Path) -> None:
    before = note.read_bytes()
    result = run("chunk", note, "--strategy", "tokens", "--output", tmp_path / "." / note.name)
    assert result.exit_code == 2
    assert "is also an input" in result.stderr
    assert note.read_bytes() == before


def test_an_output_in_no_folder_is_told_at_once(tmp_path: Path) -> None:
    result = run("chunk", REPORT, "--output", tmp_path / "no" / "chunks.jsonl")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: cannot write to ") and result.stderr.count("\n") == 1


# --- extract, strategies, help


def test_extract_prints_the_text_with_page_markers() -> None:
    assert run("extract", REPORT).stdout == chunkbook.mark_pages(chunkbook.read_pdf(REPORT)) + "\n"
    layout = chunkbook.read_pdf(REPORT, mode="layout", engine="pdfplumber")
    assert run("extract", REPORT, "--mode", "layout", "--engine", "pdfplumber").stdout == (
        chunkbook.mark_pages(layout) + "\n"
    )


def test_extract_of_a_bad_file_is_one_line_and_status_1(faulty: dict[Path, str]) -> None:
    for path, words in faulty.items():
        result = run("extract", path)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith(f"Error: {path} ") and words in result.stderr
        assert result.stderr.count("\n") == 1


def test_extract_of_a_text_without_pages_says_so(note: Path) -> None:
    result = run("extract", note)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: note.md has no pages to mark")


def test_what_extract_prints_can_be_cut_again_by_page(tmp_path: Path) -> None:
    marked = tmp_path / "report.txt"
    marked.write_bytes(run("extract", REPORT).stdout_bytes)
    again, direct = records(run("chunk", marked)), records(run("chunk", REPORT))
    assert [(item["text"], item["pages"]) for item in again] == [(item["text"], item["pages"]) for item in direct]


def test_audit_shows_each_match_where_it_stands_and_what_the_rule_missed(tmp_path: Path) -> None:
    for name, body in {"a.txt": "MUD\n\nWOB FPH\nrun in hole\n", "b.txt": "x\n MUD \nTIME BREAKDOWN\nMud\n"}.items():
        (tmp_path / name).write_text(f"--- Page 1 ---\n{body}", encoding="utf-8")
    result = run("audit", tmp_path / "a.txt", tmp_path / "b.txt")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "heading  times  line",
        "yes          2  MUD  (a.txt, page 1, line 1)",
        "yes          1  TIME BREAKDOWN  (b.txt, page 1, line 3)",
        "no           1  WOB FPH  (a.txt, page 1, line 3)",
        "4 of 7 lines match: precision 0.750, recall 1.000.",
    ]


def test_audit_by_another_rule_says_what_that_rule_takes(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("MUD\nWOB FPH\nTOTAL HRS: 24.0\n", encoding="utf-8")
    assert (
        "no           1  TOTAL HRS: 24.0  (a.txt, line 3)"
        in run("audit", tmp_path / "a.txt", "--rule", "isupper").stdout
    )
    known = run("audit", tmp_path / "a.txt", "--rule", "known").stdout
    assert known.splitlines()[1:] == [
        "yes          1  MUD  (a.txt, line 1)",
        "1 of 3 lines match: precision 1.000, recall 1.000.",
    ]


def test_audit_names_headings_that_a_rule_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULES, "capitals", HeadingRule("three letters", "[A-Z]{3}"))
    (tmp_path / "a.txt").write_text("MUD\nDRILL BITS\n", encoding="utf-8")
    assert run("audit", tmp_path / "a.txt").stdout.splitlines()[1:] == [
        "yes          1  MUD  (a.txt, line 1)",
        "missed          DRILL BITS  (a.txt, line 2)",
        "1 of 2 lines match: precision 1.000, recall 0.500.",
    ]


def test_audit_goes_on_after_a_bad_file(tmp_path: Path) -> None:
    damaged_pdf(tmp_path / "cut_off.pdf")
    result = run("audit", tmp_path / "cut_off.pdf", REPORT)
    assert result.exit_code == 1
    assert result.stdout == run("audit", REPORT).stdout
    assert f"{tmp_path / 'cut_off.pdf'} is damaged" in result.stderr


def test_strategies_are_listed_with_a_sentence_each() -> None:
    lines = run("strategies").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(chunkbook.STRATEGIES)
    assert all(len(line.split()) > 3 for line in lines)


@pytest.mark.parametrize("name", ["audit", "chunk", "extract", "fetch", "strategies"])
def test_every_command_has_help(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"Usage: chunkbook {name}" in result.stdout
    assert name in run("--help").stdout


def test_the_version_is_that_of_the_package() -> None:
    assert run("--version").stdout == f"chunkbook, version {version('chunkbook')}\n"


# --- fetch


@pytest.fixture
def small_mirror(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Serve two small files on loopback, and put their names and hashes in place of the registry."""
    served = tmp_path / "served"
    served.mkdir()
    lines = []
    for name in ("one.pdf", "two.pdf"):
        (served / name).write_bytes(name.encode() * 100)
        lines.append(f"{name} {hashlib.sha256((served / name).read_bytes()).hexdigest()}\n")
    (tmp_path / "registry.txt").write_text("".join(lines), encoding="utf-8")
    monkeypatch.setattr(archive, "REGISTRY_FILE", tmp_path / "registry.txt")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setattr(SimpleHTTPRequestHandler, "log_message", lambda *args: None)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(served))) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_fetch_says_how_many_reports_are_where(small_mirror: str, tmp_path: Path) -> None:
    folder = tmp_path / "here"
    result = run("fetch", "--folder", folder, "--base-url", small_mirror)
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"2 reports in {folder}\n", "")
    assert sorted(path.name for path in folder.iterdir()) == ["one.pdf", "two.pdf"]


def test_fetch_without_a_connection_is_one_line_and_status_1(small_mirror: str, tmp_path: Path) -> None:
    result = run("fetch", "--folder", tmp_path / "here", "--base-url", "http://127.0.0.1:1/")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: one.pdf did not come through")
    assert "CHUNKBOOK_ARCHIVE" in result.stderr and result.stderr.count("\n") == 1


# --- as a process


def test_the_command_runs_as_a_process_and_is_silent_beside_its_result() -> None:
    done = process("chunk", REPORT)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == run("chunk", REPORT).stdout_bytes


def test_a_process_that_meets_a_damaged_file_ends_with_1(tmp_path: Path) -> None:
    damaged_pdf(tmp_path / "cut_off.pdf")
    done = process("chunk", tmp_path / "cut_off.pdf")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().splitlines()[0] == "1 of 1 files could not be read and cut:"
    assert len(done.stderr.splitlines()) == 2


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_pipe_gets_utf_8_whatever_the_locale(tmp_path: Path, encoding: str) -> None:
    marked = tmp_path / "marked.txt"
    marked.write_text(f"--- Page 1 ---\n{AWKWARD}", encoding="utf-8")
    done = process("extract", marked, PYTHONIOENCODING=encoding, PYTHONUTF8="0", LC_ALL="C")
    assert done.returncode == 0, done.stderr
    assert AWKWARD.strip() in done.stdout.decode("utf-8")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals in its standard library")
def test_a_cp1252_terminal_shows_an_escape_for_what_it_lacks(tmp_path: Path) -> None:
    marked = tmp_path / "marked.txt"
    marked.write_text("--- Page 1 ---\n½ inch → hole\n", encoding="utf-8")
    shown = on_a_terminal("extract", marked, stream="stdout", PYTHONIOENCODING="cp1252")
    assert "½ inch \\u2192 hole" in shown.decode("cp1252")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals in its standard library")
def test_the_bar_is_drawn_on_a_terminal_only() -> None:
    assert b"1/1" in on_a_terminal("chunk", REPORT, stream="stderr")
    assert process("chunk", REPORT).stderr == b""


def on_a_terminal(*words: object, stream: str, **environment: str) -> bytes:
    """Run the command with one stream on a pseudo-terminal, and return what it showed there."""
    import termios

    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    streams: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: theirs}
    with subprocess.Popen(command(*words), env=os.environ | environment, **streams) as run:
        os.close(theirs)
        shown = b""
        while part := read_terminal(ours):
            shown += part
    os.close(ours)
    assert run.returncode == 0
    return shown


def read_terminal(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux says with EIO that the other side has closed
        return b""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGPIPE to tell")
def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    with subprocess.Popen(command("chunk", *[REPORT] * 30), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
        assert writer.stdout is not None and writer.stderr is not None
        writer.stdout.read(10)
        writer.stdout.close()
        assert writer.stderr.read() == b""
