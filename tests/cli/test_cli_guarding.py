"""A batch goes on when a file takes too long or crashes its reader, and says on request what the libraries said."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import REPORT, process, run

# A worker that sleeps over one file, dies over another and reads the rest.
ODD_WORKER = """
import os, sys, time
sys.path[:] = sys.argv[1:]
import chunkbook.worker as worker
read_pdf = worker.read_pdf

def odd_reader(path, **options):
    if path.stem == "slow":
        time.sleep(60)
    if path.stem == "dies":
        os.abort()
    return read_pdf(path, **options)

worker.read_pdf = odd_reader
worker.main()
"""


@pytest.fixture
def shifted(tmp_path: Path) -> Path:
    """Make a report that pypdf mends while it reads: its table of objects points to the wrong places."""
    path = tmp_path / "shifted.pdf"
    path.write_bytes(REPORT.read_bytes().replace(b"%PDF-1.3\n", b"%PDF-1.3\n% seven\n"))
    return path


@pytest.mark.parametrize(("command", "deed"), [("export", "read and cut"), ("audit", "read")])
def test_a_file_that_is_too_expensive_is_listed_and_the_rest_loses_nothing(
    command: str, deed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = run(command, REPORT)
    monkeypatch.setattr("chunkbook.guarded._START", ODD_WORKER)
    for name in ("slow.pdf", "dies.pdf"):
        (tmp_path / name).write_bytes(REPORT.read_bytes())
    result = run(command, tmp_path / "slow.pdf", tmp_path / "dies.pdf", REPORT, "--file-timeout", 2)
    assert result.exit_code == 1
    assert result.stdout_bytes == alone.stdout_bytes
    head, slow, dies = result.stderr.splitlines()
    assert head == f"2 of 3 files could not be {deed}:"
    assert slow.startswith(f"  {tmp_path / 'slow.pdf'} takes more than 2 seconds to read.")
    assert dies.startswith(f"  {tmp_path / 'dies.pdf'} crashed its reader")


@pytest.mark.parametrize("command", ["export", "audit"])
def test_without_limits_no_other_process_is_started(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    guarded = run(command, REPORT)
    monkeypatch.setattr("chunkbook.guarded._START", "raise SystemExit(3)")
    assert run(command, REPORT, "--file-timeout", 0, "--file-memory", 0).stdout_bytes == guarded.stdout_bytes


@pytest.mark.parametrize(
    ("words", "message"),
    [(("--file-timeout", -1), "seconds=-1.0"), (("--file-memory", 5), "megabytes=5")],
    ids=["time", "memory"],
)
def test_limits_that_cannot_work_are_wrong_use(words: tuple[object, ...], message: str, tmp_path: Path) -> None:
    out = tmp_path / "chunks.jsonl"
    result = run("export", REPORT, *words, "--output", out)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert not out.exists()


def test_what_the_library_said_is_listed_on_request_only(shifted: Path) -> None:
    quiet, loud = process("export", shifted), process("export", shifted, "--remarks")
    assert (quiet.returncode, quiet.stderr) == (0, b"")
    assert quiet.stdout == loud.stdout != b""
    lines = loud.stderr.decode().splitlines()
    assert lines and all(line.startswith(f"{shifted}: ") for line in lines)


def test_a_remark_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    from chunkbook.cli.errors import report_remarks

    report_remarks(["evil.pdf: unknown name \x1b[2J"])
    assert capsys.readouterr().err == "evil.pdf: unknown name \\x1b[2J\n"


def test_other_commands_print_no_remark_either(shifted: Path) -> None:
    done = process("extract", shifted)
    assert (done.returncode, done.stderr) == (0, b"")
