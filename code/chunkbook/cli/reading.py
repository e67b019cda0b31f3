"""Read the files that a command line names: PDFs by an engine, Markdown and text as they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar, get_args

import click

import chunkbook
from chunkbook.cli.errors import sentence
from chunkbook.cli.options import gathered
from chunkbook.errors import EmptyFileError, ExtractionError, MissingFileError, NoTextError
from chunkbook.extract import Engine, Mode

TEXT_SUFFIXES = (".md", ".markdown", ".txt")

Result = TypeVar("Result")
Reader = Callable[..., chunkbook.Document]
"""`chunkbook.read_pdf`, or what reads as it does within limits."""


@dataclass(frozen=True)
class Reading:
    """How PDFs are read; without a mode, a step says which one it needs."""

    mode: Mode | None
    engine: Engine
    password: str | None

    def read(self, file: Path, mode: Mode = "plain", read_pdf: Reader = chunkbook.read_pdf) -> chunkbook.Document:
        """Read a PDF, or a text file by its ending; `mode` counts where the user chose none."""
        if file.suffix.lower() in TEXT_SUFFIXES:
            return chunkbook.Document.from_text(read_text(file), source=file.name)
        return read_pdf(file, mode=self.mode or mode, engine=self.engine, password=self.password)


def files_argument(command: Callable[..., None]) -> Callable[..., None]:
    """Add the argument for one or more files."""
    argument = click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
    return argument(command)


def read_text(file: Path) -> str:
    """Read UTF-8 text as it stands; only a byte order mark is dropped, line ends stay.

    Raises
    ------
    ExtractionError
        The file is missing, empty, without text, or not UTF-8.
    """
    if not file.is_file():
        raise MissingFileError(file, "does not exist or is a folder. Check the path.")
    data = file.read_bytes()
    if not data:
        raise EmptyFileError(file, "is empty (0 bytes). Download or copy it again.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ExtractionError(file, f"is not UTF-8 text (byte {error.start}). Save it as UTF-8.") from error
    if not text.strip():
        raise NoTextError(file, "holds no text, only white space. Check that it is the right file.")
    return text


_MODE = "Order of the text [default: plain; layout for --clean]."
_ENGINE = "What reads PDFs."

reading_options = gathered(
    "reading",
    Reading,
    click.option("--mode", type=click.Choice(get_args(Mode)), help=_MODE),
    click.option("--engine", type=click.Choice(get_args(Engine)), default="pypdf", show_default=True, help=_ENGINE),
    click.option("--password", envvar="CHUNKBOOK_PASSWORD", help="Opens encrypted PDFs ($CHUNKBOOK_PASSWORD)."),
)
"""Adds the options that say how PDFs are read; the command gets them as `reading`."""


@dataclass
class Batch(Generic[Result]):
    """Many files, read and worked on one after the other.

    Parameters
    ----------
    read : callable
        Gives the document of a file.
    work : callable
        Gives the results of a document.
    failures : list of str
        A sentence for each file that gave nothing; filled while the batch runs.
    remarks : list of str
        What the PDF libraries had to say, with the file; filled while the batch runs.
    """

    read: Callable[[Path], chunkbook.Document]
    work: Callable[[chunkbook.Document], list[Result]]
    failures: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    def run(self, files: Iterable[Path]) -> Iterator[Result]:
        """Yield the results of each file that can be had; a file gives all of its results or none."""
        for file in files:
            try:
                document = self.read(file)  # a ValueError is about the options, so it ends the run
            except (ExtractionError, OSError) as error:
                self.failures.append(sentence(error, file))
            else:
                self.remarks += [f"{file}: {remark}" for remark in document.remarks]
                yield from self._results(document, file)

    def _results(self, document: chunkbook.Document, file: Path) -> list[Result]:
        try:
            return self.work(document)
        except ValueError as error:  # here it is about this text, for instance one without page markers
            self.failures.append(sentence(error, file))
            return []
