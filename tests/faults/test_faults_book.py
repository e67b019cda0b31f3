"""Reported faults of executed books: the runner, the build and the pins of this one."""

from __future__ import annotations

import contextlib
import io
import json
import re
import shutil
import sys
import warnings
from importlib.metadata import version
from pathlib import Path

import build_site
import nbformat
import pytest
import run_notebooks
from book_inputs import CELL_INPUTS, files_digest, is_current, notebook_stamp, notebooks
from bs4 import BeautifulSoup
from fault import fault
from nbformat.v4 import new_code_cell, new_notebook, new_output
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def written(path: Path, *sources: str, outputs: dict[int, str] | None = None, **metadata: object) -> Path:
    """Write a notebook; `outputs` says what some of its cells are said to have printed."""
    said = outputs or {}
    cells = [
        new_code_cell(source, id=f"cell-{place}", outputs=printed(said[place]) if place in said else [])
        for place, source in enumerate(sources)
    ]
    nbformat.write(new_notebook(cells=cells, metadata=metadata), path)
    return path


def printed(text: str) -> list[nbformat.NotebookNode]:
    return [new_output("stream", name="stdout", text=text)] if text else []


def outputs_of(path: Path) -> list[str]:
    notebook = nbformat.read(path, as_version=4)
    return ["".join(output.get("text", "") for output in cell.outputs) for cell in notebook.cells]


def run(*words: object) -> int:
    return run_notebooks.main([str(word) for word in words])


# --- running


@fault("C117")
@pytest.mark.parametrize("source", ["1/0", "import no_such_module", "assert 'mud' == 'bit'"])
def test_a_cell_that_fails_stops_the_build(tmp_path, capsys, source):
    """`make book` runs what is stale before it builds, and make stops at the first command that fails."""
    path = written(tmp_path / "fails.ipynb", "print('before')", source, "print('after')")
    before = path.read_bytes()
    assert run(path) == 1
    assert capsys.readouterr().err.startswith("fails.ipynb: ")
    assert path.read_bytes() == before, "half a run was stored"
    recipe = MAKEFILE.split("\nbook:", 1)[1].split("\n\n", 1)[0].splitlines()[1:]
    assert recipe[0].lstrip("\t@").startswith("$(PY) scripts/run_notebooks.py --stale")
    assert recipe[1].lstrip("\t@").startswith("$(PY) scripts/build_site.py")
    assert not any("||" in line or line.startswith("\t-") or ";" in line for line in recipe[:2])


@fault("C119")
@pytest.mark.parametrize("changed", ["code/chunkbook/cut/tokens.py", "data/reports/a.pdf", "requirements.lock"])
def test_an_output_is_stale_when_what_it_was_made_from_has_changed(tmp_path, changed):
    """There is no cache to clean: nothing runs while the site is built, and a stamp says what an output came from."""
    for name in ("code/chunkbook/cut/tokens.py", "data/reports/a.pdf", "requirements.lock"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("one", encoding="utf-8")
    notebook = new_notebook(cells=[new_code_cell("print(1)")])
    inputs = files_digest(CELL_INPUTS, tmp_path)
    notebook.metadata["chunkbook"] = {"stamp": notebook_stamp(notebook, inputs)}
    assert is_current(notebook, files_digest(CELL_INPUTS, tmp_path))
    (tmp_path / changed).write_text("two", encoding="utf-8")
    assert not is_current(notebook, files_digest(CELL_INPUTS, tmp_path))
    assert re.search(r'(?m)^  execute_notebooks: "off"$', (ROOT / "_config.yml").read_text(encoding="utf-8"))


@fault("C120")
@pytest.mark.parametrize(
    "source",
    ["import time; time.sleep(60)", "while True: pass", "import threading; threading.Event().wait(60)"],
    ids=["sleeps", "turns in a circle", "waits"],
)
def test_a_cell_that_takes_too_long_stops_the_build(tmp_path, capsys, monkeypatch, source):
    assert run_notebooks.CLIENT["timeout"] == run_notebooks.TIMEOUT > 60
    monkeypatch.setitem(run_notebooks.CLIENT, "timeout", 1)
    path = written(tmp_path / "slow.ipynb", source)
    assert run(path) == 1
    assert capsys.readouterr().err.startswith("slow.ipynb: A cell timed out")
    assert outputs_of(path) == [""]


@fault("C127")
@pytest.mark.parametrize(
    ("source", "streams"),
    [
        ("import sys\nfor n in range(3):\n    print(n); sys.stdout.flush()", [("stdout", "0\n1\n2\n")]),
        ("print('a', end='')\nprint('b')", [("stdout", "ab\n")]),
        ("import sys\nprint('read')\nprint('oops', file=sys.stderr)", [("stdout", "read\n"), ("stderr", "oops\n")]),
    ],
    ids=["flushed", "in parts", "both"],
)
def test_streams_come_whole_and_in_order(tmp_path, source, streams):
    """Standard error is never dropped: `test_house` fails on it unless the page announces a warning."""
    path = written(tmp_path / "streams.ipynb", source)
    assert run(path) == 0
    [cell] = nbformat.read(path, as_version=4).cells
    assert sorted((output.name, output.text) for output in cell.outputs) == sorted(streams)


@fault("C128")
@pytest.mark.parametrize(
    ("source", "status"),
    [
        ("print(object())\nprint({'alpha', 'beta', 'gamma'})\nprint(0.1 + 0.2)", 0),
        ("import datetime\nprint(datetime.datetime.now())", 1),
        ("import uuid\nprint(uuid.uuid4())", 1),
    ],
    ids=["addresses, sets and floats", "the time", "a new name"],
)
def test_what_differs_from_run_to_run_is_taken_out_or_found(tmp_path, capsys, source, status):
    path = written(tmp_path / "again.ipynb", source)
    assert run(path) == 0
    assert run("--check", path) == status
    assert ("differs" in capsys.readouterr().out) == bool(status)


@fault("C129")
@pytest.mark.parametrize("said", ["old\n", "", "new"], ids=["other words", "nothing", "no line end"])
def test_a_stale_output_is_found(tmp_path, capsys, said):
    path = written(tmp_path / "stale.ipynb", "print('new')", outputs={0: said})
    before = path.read_bytes()
    assert run("--check", path) == 1
    assert path.read_bytes() == before
    assert "differs" in capsys.readouterr().out
    commands = re.findall(r"--nbval[\w-]*", MAKEFILE)
    assert "--nbval" in commands and "--nbval-lax" not in commands


@fault("C130")
@pytest.mark.parametrize("kernel", ["conda-env-py37", "julia-1.10", None], ids=["conda", "julia", "none"])
def test_a_notebook_runs_whatever_kernel_it_names_and_is_stored_with_python3(tmp_path, kernel):
    metadata = {"kernelspec": {"name": kernel, "display_name": kernel}} if kernel else {}
    path = written(tmp_path / "kernel.ipynb", "print('ran')", **metadata)
    assert run(path) == 0
    assert outputs_of(path) == ["ran\n"]
    assert nbformat.read(path, as_version=4).metadata.kernelspec.name == "python3"
    assert all(nbformat.read(chapter, as_version=4).metadata.kernelspec.name == "python3" for chapter in notebooks())
    assert "--nbval-current-env" in MAKEFILE


@fault("C134")
@pytest.mark.parametrize("spoil", ["no id", "the same id", "an odd id"])
@pytest.mark.filterwarnings("ignore:.*id:UserWarning", "ignore::nbformat.warnings.MissingIDFieldWarning")
@pytest.mark.filterwarnings("ignore::nbformat.warnings.DuplicateCellId")
def test_a_cell_gets_a_good_id_or_is_refused(tmp_path, capsys, spoil):
    """A missing id is made and a doubled one replaced; one that the format forbids is refused."""
    path = written(tmp_path / "ids.ipynb", "print(1)", "print(2)")
    content = json.loads(path.read_text(encoding="utf-8"))
    first, second = content["cells"]
    if spoil == "no id":
        del first["id"]
    else:
        first["id"] = second["id"] if spoil == "the same id" else "two words"
    path.write_text(json.dumps(content), encoding="utf-8")
    if spoil == "an odd id":
        assert run(path) == 1
        assert capsys.readouterr().err.startswith("ids.ipynb: 'two words' does not match")
        return
    assert run(path) == 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        stored = nbformat.read(path, as_version=4)
        nbformat.validate(stored)
    assert len({cell.id for cell in stored.cells}) == 2


@fault("C135")
@pytest.mark.parametrize("folder", [".", "elsewhere", "deep/down"])
def test_a_notebook_runs_in_its_own_folder_wherever_the_runner_starts(tmp_path, monkeypatch, folder):
    (tmp_path / "book").mkdir()
    (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    (tmp_path / "book" / "beside.txt").write_text("found", encoding="utf-8")
    path = written(tmp_path / "book" / "where.ipynb", "from pathlib import Path\nprint(Path('beside.txt').read_text())")
    monkeypatch.chdir(tmp_path / folder)
    assert run(path) == 0
    assert outputs_of(path) == ["found\n"]


# --- building

PAGES = {
    "dollars": "# Money\n\nIt cost $5 and then $6 more.\n\nFrom $1.50 to $2.75 a foot.\n\n|a|b|\n|---|---|\n|$7|$8|\n",
    "dashes": "# Marks\n\nThe line --- Page 2 --- is a marker.\n\nGive --overlap 40 ... or \"none\".\n\nIt's 1--2.\n",
}
JUMPS = {"one": "# T\n\n#### deep\n", "two": "# T\n\n### deep\n", "three": "# T\n\n## S\n\n#### deep\n"}


def book_of(folder: Path, pages: dict[str, str]) -> Path:
    """Make a book of a few pages with the settings of this one."""
    folder.mkdir()
    for name in ("_static", "_ext"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "_config.yml", folder)
    listed = "".join(f"  - file: {name}\n" for name in pages)
    (folder / "_toc.yml").write_text(f"format: jb-book\nroot: index\nchapters:\n{listed}", encoding="utf-8")
    for name, text in {"index": "# Index\n", **pages}.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    return folder


def built(folder: Path) -> int:
    before, build_site.ROOT = build_site.ROOT, folder
    try:
        return build_site.run_jupyter_book()
    finally:
        build_site.ROOT = before


@pytest.fixture(scope="module")
def small_book(tmp_path_factory):
    folder = book_of(tmp_path_factory.mktemp("book") / "good", PAGES)
    assert built(folder) == 0
    return folder / "_build" / "html"


def said_on(page: Path) -> str:
    article = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser").find("article")
    assert article.find(class_="math") is None
    return " ".join(article.get_text().split())


@pytest.fixture(scope="module")
def said_of_jumps(tmp_path_factory):
    """Build a book with three bad pages; give what the build said."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        assert built(book_of(tmp_path_factory.mktemp("book") / "jumps", JUMPS)) == 1
    return said.getvalue()


@fault("C122")
@pytest.mark.parametrize("name", JUMPS)
def test_levels_of_headings_that_jump_stop_the_build(said_of_jumps, name):
    """From 1 to 4, from 1 to 3, from 2 to 4: each page is named, so no warning hides another."""
    assert re.search(rf"{name}\.md:\d+: WARNING: Non-consecutive header level", said_of_jumps)
    assert "The site was not built" in said_of_jumps


@fault("C123")
@pytest.mark.parametrize("words", ["It cost $5 and then $6 more.", "From $1.50 to $2.75 a foot.", "$7 $8"])
def test_a_price_is_no_mathematics(small_book, words):
    assert words in said_on(small_book / "dollars.html")


@fault("C124")
@pytest.mark.parametrize(
    "words",
    ["The line --- Page 2 --- is a marker.", 'Give --overlap 40 ... or "none".', "It's 1--2."],
    ids=["marker", "option", "range"],
)
def test_dashes_dots_and_quotes_stay_as_they_were_typed(small_book, words):
    assert words in said_on(small_book / "dashes.html")


# --- installing


def pins_of(name: str, package: str) -> list[str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.findall(rf"(?m)^{package}==(\S+)$", text)


@fault("C126")
@pytest.mark.parametrize("name", ["requirements.txt", "requirements.lock", "what is installed"])
def test_the_tool_of_the_book_is_of_the_first_line(name):
    """Version 2 is another program. No page tells a reader to install it without the pins."""
    [pin] = [version("jupyter-book")] if name == "what is installed" else pins_of(name, "jupyter-book")
    assert Version(pin).major == 1
    pages = [*ROOT.glob("*.md"), *(ROOT / "chapters").glob("*.[mi]*"), ROOT / "Makefile"]
    installs = re.compile(r"install[^\n]*jupyter-book")
    assert not [page.name for page in pages if installs.search(page.read_text(encoding="utf-8"))]


@fault("C132")
@pytest.mark.parametrize("name", ["requirements.txt", "requirements.lock", "what is installed"])
def test_pytest_and_the_notebook_plugin_fit_each_other(name):
    """nbval before 0.11 does not load with pytest 8.1 or later; both are pinned, and tried together by `make nbval`."""
    plugins = [version("nbval")] if name == "what is installed" else pins_of(name, "nbval")
    pytests = [version("pytest")] if name == "what is installed" else pins_of(name, "pytest")
    assert [Version(pin) >= Version("0.11") for pin in plugins] == [True]
    assert [Version(pin) >= Version("8.1") for pin in pytests] == [True]
    assert Requirement(f"nbval=={plugins[0]}").specifier.contains(version("nbval"))


@fault("C133")
@pytest.mark.parametrize("name", ["Makefile", "README.md", ".ci/run"])
def test_coverage_is_never_measured_over_notebooks(name):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if "--cov" in line and "--nbval" in line]
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert '"no:nbval"' in settings and "--cov" not in settings
    assert "nbval" not in sys.modules
