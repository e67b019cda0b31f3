"""The command as a whole: wrong use, help, terminals, pipes, and no traceback anywhere."""

from __future__ import annotations

import glob
import os
import re
import shlex
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from commands import AWKWARD, REPORT, ROOT, command, on_a_terminal, process, run
from faulty_files import damaged_pdf

import chunkbook

COMMANDS = ["audit", "compare", "export", "extract", "fetch", "show", "strategies"]
terminals = pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals in its standard library")


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


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_a_purpose_and_examples(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    usage, purpose = result.stdout.split("\n\n")[:2]
    assert usage.startswith(f"Usage: chunkbook {name}")
    assert purpose.strip().endswith(".") and len(purpose.split()) > 4
    assert examples(name)
    assert re.search(rf"(?m)^  {name} +\S", run("--help").stdout)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder with the files that the examples name, and work in it."""
    data = ROOT / "data"
    (tmp_path / "reports").mkdir()
    for source, names in {
        REPORT: ("report.pdf", "reports/one.pdf", "reports/two.pdf"),
        data / "manual" / "supplier_invoice_manual.pdf": ("manual.pdf",),
        data / "notes" / "mud_and_hole_cleaning.md": ("notes.md",),
        data / "questions" / "manual.yaml": ("questions.yaml",),
    }.items():
        for name in names:
            (tmp_path / name).write_bytes(source.read_bytes())
    (tmp_path / "questions.csv").write_text("question,phrases\nWhat stuck?,assembly|stuck\n", encoding="utf-8")
    (tmp_path / "questions.json").write_text('[{"question": "Who?", "phrases": "desk"}]', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", ["", *(name for name in COMMANDS if name != "fetch")])
def test_the_examples_of_the_help_run(name: str, desk: Path) -> None:
    for example in examples(name):
        words = [found for word in shlex.split(example) for found in (glob.glob(word) or [word])]
        result = run(*words[1 : words.index(">") if ">" in words else None])
        assert result.exit_code == 0, f"{example}: {result.stderr}"


def examples(name: str) -> list[str]:
    """Return the lines below "Examples:" in a help, each as one line."""
    shown = run(*filter(None, [name]), "--help").stdout.split("Example", 1)[1]
    block = re.sub(r"\\\n\s+", " ", shown.split("\n\n")[0])
    return re.findall(r"(?m)^ +(chunkbook .*)$", block)


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


@terminals
def test_a_cp1252_terminal_shows_an_escape_for_what_it_lacks(tmp_path: Path) -> None:
    marked = tmp_path / "marked.txt"
    marked.write_text("--- Page 1 ---\n½ inch → hole\n", encoding="utf-8")
    shown = on_a_terminal("extract", marked, stream="stdout", PYTHONIOENCODING="cp1252")
    assert "½ inch \\u2192 hole" in shown.decode("cp1252")


@terminals
def test_the_bar_is_drawn_on_a_terminal_only() -> None:
    assert b"1/1" in on_a_terminal("export", REPORT, stream="stderr")
    assert process("export", REPORT).stderr == b""


@terminals
def test_the_bar_of_a_comparison_counts_files_and_plans_and_goes_away(desk: Path) -> None:
    words = ("compare", "notes.md", "--questions", "questions.csv", "--plan", "sections/raw/90/0")
    shown = on_a_terminal(*words, "--format", "csv", stream="stderr")
    assert b"files:" in shown and b"plans:" in shown
    last = shown.replace(b"\r\n", b"\n").split(b"\r")[-1]
    assert b"files:" not in last and b"plans:" not in last and b"No plan answers the one question" in last


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGPIPE to tell")
def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    with subprocess.Popen(command("export", *[REPORT] * 30), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
        assert writer.stdout is not None and writer.stderr is not None
        writer.stdout.read(10)
        writer.stdout.close()
        assert writer.stderr.read() == b""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGPIPE to tell")
@pytest.mark.parametrize("words", [["export", REPORT], ["strategies"], ["extract", REPORT]], ids=lambda words: words[0])
def test_a_reader_that_is_gone_before_a_short_result_is_no_error(words: list[object]) -> None:
    ours, theirs = os.pipe()
    os.close(ours)  # now the command meets a pipe that nobody reads, whatever it writes
    done = subprocess.run(command(*words), stdout=theirs, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(theirs)
    assert done.stderr == b""


@pytest.mark.skipif(os.name == "nt", reason="Windows shells cannot close a stream")
@pytest.mark.parametrize("closed", [">&-", "2>&-"], ids=["stdout", "stderr"])
@pytest.mark.parametrize("words", [["export", REPORT], ["strategies"]], ids=lambda words: words[0])
def test_a_closed_stream_is_no_error(words: list[object], closed: str) -> None:
    line = f"{shlex.join(command(*words))} {closed}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_one_line_and_status_1() -> None:
    done = process("export", REPORT, "--output", "/dev/full")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"Error: ") and done.stderr.count(b"\n") == 1


# --- colour


@terminals
def test_colour_is_for_terminals_that_want_it() -> None:
    words = ("show", REPORT, "--strategy", "segments")
    assert b"\x1b[" in on_a_terminal(*words, stream="stdout", NO_COLOR="")
    assert b"\x1b[" not in on_a_terminal(*words, stream="stdout", NO_COLOR="1")
    assert b"\x1b[" not in process(*words).stdout


def test_no_escape_sequence_of_a_text_reaches_the_reader(tmp_path: Path) -> None:
    (tmp_path / "evil.txt").write_text("Run in \x1b[2Jhole \x1b]0;title\x07\n", encoding="utf-8")
    for form in ("cards", "table", "json"):
        shown = run("show", tmp_path / "evil.txt", "--strategy", "tokens", "--format", form).stdout
        assert "\x1b" not in shown and "\x07" not in shown


# --- what is not loaded


def test_help_loads_no_library_that_only_some_commands_need() -> None:
    heavy = ("bm25s", "matplotlib", "pdfplumber", "pooch", "pypdf", "pypdfium2", "scipy", "tabulate", "yaml")
    code = (
        "import sys; from click.testing import CliRunner; from chunkbook.cli import main;"
        "assert CliRunner().invoke(main, ['--help']).exit_code == 0;"
        f"print(sorted(set({heavy!r}) & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"
