"""Digests of what the book is made from: they tell whether a stored output or a built site is still true."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
CHAPTERS = ROOT / "chapters"

# What a cell's output can depend on, apart from the cell: the package, the documents, the pinned libraries.
CELL_INPUTS = ("code/chunkbook", "data", "requirements.lock")
# What a page can depend on, apart from the libraries that render it (they are pinned in requirements.lock).
SITE_INPUTS = ("chapters", "index.md", "_config.yml", "_toc.yml", "_static", "_ext", "figures", *CELL_INPUTS)

_DERIVED = {"__pycache__", ".ipynb_checkpoints"}


def notebooks() -> list[Path]:
    """Return the chapters, in reading order."""
    return sorted(CHAPTERS.glob("[0-9]*.ipynb"))


def files_digest(names: Iterable[str], root: Path = ROOT) -> str:
    """Return one SHA-256 over the paths and bytes of all files at or below `names`."""
    digest = hashlib.sha256()
    for path in sorted({path for name in names for path in _files(root / name)}):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def notebook_stamp(notebook: Any, inputs: str) -> str:
    """Return the stamp that says: these cells, run on these inputs, gave these outputs.

    Parameters
    ----------
    notebook : nbformat.NotebookNode
        Its code cells count, with their tags and stored outputs; prose does not.
    inputs : str
        ``files_digest(CELL_INPUTS)`` at the time of the run.
    """
    cells = [
        [cell.source, cell.metadata.get("tags", []), cell.execution_count, cell.outputs]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]
    return hashlib.sha256((inputs + json.dumps(cells, sort_keys=True)).encode()).hexdigest()


def stored_stamp(notebook: Any) -> str | None:
    """Return the stamp that the runner left in `notebook`, if any."""
    stamp = notebook.metadata.get("chunkbook", {}).get("stamp")
    return stamp if isinstance(stamp, str) else None


def is_current(notebook: Any, inputs: str) -> bool:
    """Tell whether the stored outputs belong to these cells and these inputs."""
    return stored_stamp(notebook) == notebook_stamp(notebook, inputs)


def _files(path: Path) -> Iterable[Path]:
    if path.is_file():
        return [path]
    return [file for file in path.rglob("*") if file.is_file() and _DERIVED.isdisjoint(file.parts)]
