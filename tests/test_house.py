"""The house rules that no linter knows: folders, notebooks, pictures, commands, and what a public file must not say."""

import code
import importlib.util
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pytest
import yaml
from book_inputs import CELL_INPUTS, files_digest, is_current, notebooks

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "code" / "chunkbook"
CHAPTERS = notebooks()
TEXT_SUFFIXES = {".cfg", ".css", ".ipynb", ".json", ".lock", ".md", ".py", ".sh", ".svg", ".toml", ".txt", ".yml", ""}
PICTURES = ("image/png", "image/svg+xml", "image/jpeg")
ROOMS = [
    "Learning objectives",
    "The operational problem",
    "What goes wrong",
    "Theory",
    "Build it",
    "Production reality",
    "Practical exercise",
    "Field notes",
    "Challenge exercise",
    "Knowledge check",
    "Key takeaways",
    "Checkpoint",
    "Next step",
]

each_chapter = pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)


@cache
def notebook(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def code_cells(path: Path) -> list[Any]:
    return [cell for cell in notebook(path).cells if cell.cell_type == "code"]


# --- the folder called code


def test_the_folder_code_is_not_a_package() -> None:
    assert not (ROOT / "code" / "__init__.py").exists(), "code/__init__.py would hide Python's own module `code`"


def test_the_module_code_is_that_of_python() -> None:
    assert hasattr(code, "InteractiveConsole")


def test_the_module_code_is_that_of_python_when_pytest_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "tests/test_house.py::test_the_module_code_is_that_of_python"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_no_module_lies_loose_in_the_folder_code() -> None:
    assert [path.name for path in (ROOT / "code").glob("*.py")] == []


def test_no_module_of_the_package_has_the_name_of_one_of_python() -> None:
    names = {path.stem for path in PACKAGE.rglob("*.py")} - {"__init__", "__main__"}
    assert names & sys.stdlib_module_names == set()


def test_the_package_says_that_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


# --- the contents


def test_the_contents_list_every_chapter_and_no_other() -> None:
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    listed = [entry["file"] for part in contents["parts"] for entry in part["chapters"]]
    pages = [path.stem for path in CHAPTERS] + ["glossary", "references", "speed"]
    assert listed == [f"chapters/{page}" for page in pages]


@each_chapter
def test_the_first_page_gives_the_minutes_that_the_chapter_gives(path: Path) -> None:
    title = notebook(path).cells[0].source
    number = int(path.stem[:2])
    status = re.search(rf"\*\*Chapter {number} of 10\*\* · \*\*(\d+) minutes\*\* \((\d+) \D+ (\d+) \D+\)", title)
    assert status and title.startswith(f"# {number}. "), title
    assert int(status[1]) == int(status[2]) + int(status[3])
    assert re.search(rf"(?m)^\| {{doc}}`chapters/{path.stem}` \| .* \| {status[1]} \|$", index_page())


def index_page() -> str:
    return (ROOT / "index.md").read_text(encoding="utf-8")


# --- the chapters


@each_chapter
def test_every_code_cell_was_run_once_from_the_top(path: Path) -> None:
    counts = [cell.execution_count for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1)), "run `make notebooks`"


@each_chapter
def test_the_stored_outputs_belong_to_these_cells_this_package_and_these_data(path: Path) -> None:
    current = is_current(notebook(path), files_digest(CELL_INPUTS))
    assert current, "run `make notebooks`, and commit what it changes"


@each_chapter
def test_every_cell_has_an_id_of_its_own(path: Path) -> None:
    ids = [cell.get("id") for cell in notebook(path).cells]
    assert all(ids) and len(set(ids)) == len(ids)


@each_chapter
def test_the_notebook_says_nothing_of_the_machine_that_ran_it(path: Path) -> None:
    metadata = notebook(path).metadata
    assert metadata.kernelspec.name == "python3"
    assert metadata.language_info == {"name": "python"}
    assert set(metadata) <= {"kernelspec", "language_info", "chunkbook", "mystnb"}


@each_chapter
def test_a_cell_prints_a_warning_only_where_the_page_announces_it(path: Path) -> None:
    warning = [cell for cell in code_cells(path) if any(output.get("name") == "stderr" for output in cell.outputs)]
    surprising = [cell.id for cell in warning if "warns" not in cell.metadata.get("tags", [])]
    assert not surprising, "tag a cell `warns` if its warning is part of the story"


@each_chapter
def test_an_error_is_stored_only_where_the_page_announces_it(path: Path) -> None:
    for cell in code_cells(path):
        failed = any(output.output_type == "error" for output in cell.outputs)
        assert failed == ("raises-exception" in cell.metadata.get("tags", [])), cell.id


@each_chapter
def test_every_figure_has_alt_text_and_a_short_caption(path: Path) -> None:
    figures = [cell for cell in code_cells(path) if pictures_in(cell)]
    assert figures, "a chapter has at least one figure"
    for cell in figures:
        assert pictures_in(cell) == 1, f"cell {cell.id}: one figure a cell, or its alt text is that of all"
        about = cell.metadata.get("mystnb", {})
        caption = about.get("figure", {}).get("caption", "")
        assert len(about.get("image", {}).get("alt", "").split()) >= 5, f"cell {cell.id}: mystnb.image.alt"
        assert 1 <= len(caption.split()) <= 8, f"cell {cell.id}: mystnb.figure.caption is {caption!r}"


def pictures_in(cell: Any) -> int:
    return sum(any(kind in output.get("data", {}) for kind in PICTURES) for output in cell.outputs)


@each_chapter
def test_a_chapter_has_all_its_rooms_in_order(path: Path) -> None:
    prose = "\n".join(cell.source for cell in notebook(path).cells if cell.cell_type == "markdown")
    assert re.findall(r"(?m)^## (.*)$", prose) == ROOMS


@each_chapter
def test_a_code_cell_is_short_enough_for_a_phone_and_a_projector(path: Path) -> None:
    shown = [cell for cell in code_cells(path) if "hide-cell" not in cell.metadata.get("tags", [])]
    lines = {cell.id: sum(bool(line.strip()) for line in cell.source.splitlines()) for cell in shown}
    long = {cell: count for cell, count in lines.items() if count > 15}
    assert not long, "a cell has at most fifteen lines; what is longer belongs in the package or in two cells"


# --- derived files and commands


def test_the_picture_of_the_book_is_what_its_script_draws() -> None:
    drawn = loaded(ROOT / "figures" / "draw_book.py").picture()
    assert (ROOT / "figures" / "book.svg").read_text(encoding="utf-8") == drawn, "run `make figures`"


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "index.md"])
def test_every_command_that_a_page_names_exists(name: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?m)(?:`|^)make ([a-z-]+)", (ROOT / name).read_text(encoding="utf-8")))
    assert named, f"{name} names no make command"
    assert named <= targets


def test_the_table_of_derived_files_names_what_exists() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page.split("| Derived file | Source | Command |", 1)[1].split("\n\n", 1)[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.strip().splitlines()[1:]]
    assert len(rows) >= 6
    for derived, source, command in rows:
        for pattern in re.findall(r"`([^`]+)`", f"{derived} {source}"):
            assert list(ROOT.glob(pattern.rstrip("/"))), f"{pattern} of the table in CONTRIBUTING.md does not exist"
        assert re.fullmatch(r"`(make [a-z-]+( EXTRAS=[a-z,]+)?|python [\w./-]+( .*)?)`", command), command


def test_the_python_of_the_readme_runs() -> None:
    (example,) = re.findall(r"(?ms)^```python\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"))
    done = subprocess.run([sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "drilling_038.pdf, page 1, TIME BREAKDOWN" in done.stdout


def test_the_chunkbook_commands_of_the_readme_run() -> None:
    commands = re.findall(r"(?m)^chunkbook (.*)$", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(commands) >= 3
    for command in commands:
        run = [sys.executable, "-c", "from chunkbook.cli import main; main()", *shlex.split(command)]
        done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0 and done.stdout, f"chunkbook {command}: {done.stderr}"


def test_every_make_target_is_phony() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = set(re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[1].split())
    assert phony == set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))


# --- what a public file must not say


@cache
def texts() -> dict[str, str]:
    """Return every text file that git keeps or would keep."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout: which files are the project's is not known")
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    paths = [ROOT / name for name in names if name and Path(name).suffix in TEXT_SUFFIXES]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths if path.is_file()}


def lines_with(pattern: str, but_not: tuple[str, ...] = ()) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in texts().items()
        if name not in but_not
        for number, line in enumerate(text.splitlines(), start=1)
        if re.search(pattern, line)
    ]


def test_no_file_names_a_folder_of_somebody_s_machine() -> None:
    folders = r"(?<![\w.\])}>*~-])/(?:home|root|Users|work|tmp|mnt|opt|srv)/[\w.]|\b[A-Z]:\\+(?:Users|work)"
    assert lines_with(folders) == []


def test_only_ci_looks_beside_the_checkout() -> None:
    assert lines_with(r"\.\./share" + "d", but_not=(".ci/run",)) == []


def test_nothing_is_left_to_do() -> None:
    assert lines_with(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b|(?i:lorem" + r" ipsum)|NotImplemented" + "Error") == []


def test_no_real_report_is_in_the_repository() -> None:
    assert [path.name for path in (ROOT / "data").rglob("*.pdf") if "16A-78-32" in path.name] == []
