"""The command as a whole: wrong use, help, terminals, pipes, and no traceback anywhere."""

from __future__ import annotations

import os
import subprocess
from importlib.metadata import version
from pathlib import Path

import pytest
from commands import AWKWARD, REPORT, command, on_a_terminal, process, run
from faulty_files import damaged_pdf

import chunkbook


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["export", REPORT, "--size", 60, "--overlap", 60], "overlap=60, size=60"),
        (["export", REPORT, "--size", 0], "size=0"),
        (["export", REPORT, "--overlap", -1], "overlap=-1"),
        (["export", REPORT, "--size", "many"], "'many' is not a valid integer"),
        (["export", REPORT, "--strategy", "magic"], "'magic' is not one of"),
        (["export", REPORT, "--strategy", "characters", "--unit", "tokens"], "unit='tokens'"),
        (["export", REPORT, "--engine", "pypdfium2", "--mode", "layout"], "no layout mode"),
        (["extract", REPORT, "--engine", "pypdfium2", "--mode", "layout"], "no layout mode"),
        (["export"], "Missing argument 'FILE"),
        (["fetch", "--base-url", "mirror.example"], "base_url='mirror.example'"),
        (["nonsense"], "No such command 'nonsense'"),
    ],
)
def test_wrong_use_is_told_without_a_traceback_and_ends_with_2(words: list[object], message: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_strategies_are_listed_with_a_sentence_each() -> None:
    lines = run("strategies").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(chunkbook.STRATEGIES)
    assert all(len(line.split()) > 3 for line in lines)


@pytest.mark.parametrize("name", ["audit", "export", "extract", "fetch", "strategies"])
def test_every_command_has_help(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"Usage: chunkbook {name}" in result.stdout
    assert name in run("--help").stdout


def test_the_version_is_that_of_the_package() -> None:
    assert run("--version").stdout == f"chunkbook, version {version('chunkbook')}\n"


def test_the_command_runs_as_a_process_and_is_silent_beside_its_result() -> None:
    done = process("export", REPORT)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == run("export", REPORT).stdout_bytes


def test_a_process_that_meets_a_damaged_file_ends_with_1(tmp_path: Path) -> None:
    damaged_pdf(tmp_path / "cut_off.pdf")
    done = process("export", tmp_path / "cut_off.pdf")
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
    assert b"1/1" in on_a_terminal("export", REPORT, stream="stderr")
    assert process("export", REPORT).stderr == b""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGPIPE to tell")
def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    with subprocess.Popen(command("export", *[REPORT] * 30), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
        assert writer.stdout is not None and writer.stderr is not None
        writer.stdout.read(10)
        writer.stdout.close()
        assert writer.stderr.read() == b""
