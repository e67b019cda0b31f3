"""Where results go: standard output, a device, or a file that appears only when it is whole."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from chunkbook.cli.errors import WrongUse


def json_line(item: dict[str, Any]) -> bytes:
    r"""Write one record as one line of ASCII.

    Everything beyond ASCII is escaped, so U+2028, NEL or a form feed in a text never looks like a line end, a lone
    surrogate survives, and no terminal or locale can spoil the file.
    """
    return json.dumps(item, ensure_ascii=True).encode("ascii") + b"\n"


@contextmanager
def opened(output: str) -> Iterator[IO[bytes]]:
    """Open the output; a file takes its place only when the run is done, so half a result never looks whole.

    Parameters
    ----------
    output : str
        A path, or ``"-"`` for standard output.

    Raises
    ------
    WrongUse
        The path cannot be written.
    """
    target = Path(output)
    if output == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()  # a reader that is gone must be met here, not while Python shuts down
    elif target.exists() and not target.is_file():  # a device or a pipe must not be replaced
        with _writable(target, output) as stream:
            yield stream
    else:
        with _in_place_of(target.resolve(), output) as stream:
            yield stream


def check_not_an_input(output: str, files: Iterable[Path]) -> None:
    """Refuse an output that is one of the files to read.

    Raises
    ------
    WrongUse
        It is.
    """
    target = Path(output).resolve()
    if output != "-" and any(file.resolve() == target for file in files):
        raise WrongUse(f"--output {output} is also an input and would be overwritten: name another file.")


def make_folder(output: str) -> None:
    """Make the folder that an output names, if it is not there.

    Raises
    ------
    WrongUse
        It cannot be made.
    """
    try:
        Path(output).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _refusal(output, error) from error


@contextmanager
def _in_place_of(target: Path, output: str) -> Iterator[IO[bytes]]:
    part = target.with_name(f"{target.name}.part")
    try:
        with _writable(part, output) as stream:
            yield stream
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _writable(path: Path, output: str) -> IO[bytes]:
    try:
        return path.open("wb")
    except OSError as error:
        raise _refusal(output, error) from error


def _refusal(output: str, error: OSError) -> WrongUse:
    return WrongUse(f"cannot write to {output} ({error.strerror}): choose another --output.")
