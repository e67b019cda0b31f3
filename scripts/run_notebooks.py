"""Run the chapters and store their outputs: the only way in which outputs get into a notebook.

A second run changes no byte: no times, addresses, colours or folder names are stored, and every chapter starts from a
clean kernel whose settings do not depend on the user.
"""

import argparse
import difflib
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import matplotlib
import nbformat
from book_inputs import CELL_INPUTS, ROOT, files_digest, is_current, notebook_stamp, notebooks
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError
from nbformat import ValidationError

TIMEOUT = 300  # seconds for one cell
CLIENT = {
    "timeout": TIMEOUT,
    "kernel_name": "python3",
    "record_timing": False,
    "coalesce_streams": True,
    "extra_arguments": ["--IPKernelApp.log_level=ERROR"],  # no remark that it talks over loopback
}
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
KEPT_METADATA = ("mystnb",)


def main(arguments: list[str] | None = None) -> int:
    """Run the notebooks that the command line names; return the exit status."""
    options = parse(arguments)
    inputs = files_digest(CELL_INPUTS)
    chosen = [path.resolve() for path in options.notebooks] or notebooks()
    if options.stale:
        chosen = [path for path in chosen if not is_current(nbformat.read(path, as_version=4), inputs)]
    treat = partial(attempt, check if options.check else store, inputs=inputs)
    with plain_surroundings(), ThreadPoolExecutor(max_workers=os.cpu_count()) as kernels:
        return max(kernels.map(treat, chosen), default=0)


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all chapters")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--stale", action="store_true", help="only those whose cells, package or data changed since")
    only.add_argument("--check", action="store_true", help="store nothing; fail if a run gives other bytes")
    return parser.parse_args(arguments)


def attempt(treat: Callable[[Path, str], int], path: Path, inputs: str) -> int:
    """Apply `treat` to one notebook; say how long it took, or what went wrong and where."""
    started = time.perf_counter()
    try:
        status = treat(path, inputs)
    except (CellExecutionError, CellTimeoutError, ValidationError, RuntimeError, ValueError) as error:
        print(f"{path.name}: {cleaned(str(error))}", file=sys.stderr)
        return 1
    print(f"{path.name}: {'ran' if status == 0 else 'differs'} in {time.perf_counter() - started:.1f} s", flush=True)
    return status


def store(path: Path, inputs: str) -> int:
    """Run one notebook and write it back."""
    text = nbformat.writes(executed(path, inputs)) + "\n"
    if text != path.read_text(encoding="utf-8"):
        draft = path.with_suffix(".ipynb.new")
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
    return 0


def check(path: Path, inputs: str) -> int:
    """Run one notebook and compare it with what is stored; print the lines that differ."""
    stored = path.read_text(encoding="utf-8").splitlines()
    rerun = nbformat.writes(executed(path, inputs)).splitlines()
    changes = list(difflib.unified_diff(stored, rerun, "stored", "run again", n=1, lineterm=""))
    for line in changes[:40]:
        print(line[:200], file=sys.stderr)
    return 1 if changes else 0


def executed(path: Path, inputs: str) -> Any:
    """Return the notebook at `path` as a clean run leaves it, stamped."""
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, resources=resources, **CLIENT).execute()
    check_errors(notebook)
    cleaned_outputs(notebook)
    notebook.metadata = nbformat.from_dict(tidy_metadata(notebook.metadata))
    notebook.metadata["chunkbook"] = {"stamp": notebook_stamp(notebook, inputs)}
    nbformat.validate(notebook)
    return notebook


def check_errors(notebook: Any) -> None:
    """Raise ValueError for a cell that is tagged `raises-exception` and does not raise (it promises an error)."""
    for cell in notebook.cells:
        tagged = "raises-exception" in cell.metadata.get("tags", [])
        if tagged and not any(output.output_type == "error" for output in cell.outputs):
            raise ValueError(f"cell {cell.id} is tagged raises-exception, but raised nothing:\n{cell.source}")


def tidy_metadata(metadata: dict[str, Any]) -> dict[str, Any]:
    """Return the notebook metadata that is the same on every machine."""
    kept = {key: metadata[key] for key in KEPT_METADATA if key in metadata}
    return {**kept, "kernelspec": KERNEL, "language_info": {"name": "python"}}


def cleaned_outputs(notebook: Any) -> None:
    """Take out of the outputs, in place, what differs from run to run."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if output.output_type == "stream":
                output.text = cleaned(output.text)
            elif output.output_type == "error":
                output.evalue = cleaned(output.evalue)
                output.traceback = short_traceback([cleaned(part) for part in output.traceback])
            else:
                output.data.update({mime: clean_value(mime, value) for mime, value in output.data.items()})


def clean_value(mime: str, value: Any) -> Any:
    """Clean one representation of an output; pictures stay as they are."""
    return cleaned(value) if mime.startswith("text/") and isinstance(value, str) else value


def short_traceback(parts: list[str]) -> list[str]:
    """Keep the heading, the frame of the cell and the message: frames inside libraries change with their versions."""
    return parts if len(parts) < 5 else [*parts[:3], parts[-1]]


def cleaned(text: str) -> str:
    """Return `text` without addresses, terminal colours, temporary files and the folder that the book lies in."""
    for pattern, replacement in _NOISE:
        text = pattern.sub(replacement, text)
    return text


def _noise() -> Iterator[tuple[re.Pattern[str], str]]:
    yield re.compile(r"\x1b\[[0-9;]*m"), ""
    yield re.compile(r"\S*ipykernel_\d+[/\\]\d+\.py"), "<cell>"
    yield re.compile(r"\b0x[0-9a-fA-F]{6,}\b"), "0x…"
    for folder in (ROOT, Path(sys.prefix), Path(sys.base_prefix)):
        yield re.compile(re.escape(str(folder)) + r"[/\\]?"), ""
        if folder.is_relative_to(Path.home()) and folder != Path.home():
            yield re.compile(re.escape(f"~/{folder.relative_to(Path.home()).as_posix()}") + "/?"), ""


_NOISE = list(_noise())


@contextmanager
def plain_surroundings() -> Iterator[None]:
    """Give the kernels the same surroundings on every machine: no personal settings, no archive, no network."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        for name in [name for name in os.environ if name.startswith("CHUNKBOOK_") or name.lower().endswith("_proxy")]:
            del os.environ[name]
        os.environ.update(
            IPYTHONDIR=folder,
            JUPYTER_PREFER_ENV_PATH="1",
            MATPLOTLIBRC=str(Path(matplotlib.get_data_path()) / "matplotlibrc"),
            PYTHONHASHSEED="0",
            PYTHONUTF8="1",
            HTTP_PROXY="http://127.0.0.1:9",  # nothing listens there: a cell that needs the network fails here
            HTTPS_PROXY="http://127.0.0.1:9",
            NO_PROXY="127.0.0.1,localhost",
        )
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)


if __name__ == "__main__":
    sys.exit(main())
