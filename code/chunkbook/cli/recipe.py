"""From a file to its chunks: read, clean if asked, describe, cut; shared by `show` and `export`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import click

import chunkbook
from chunkbook.cli.cleaning import cleaned
from chunkbook.cli.options import Command, gathered
from chunkbook.cli.reading import Reader, Reading, reading_options
from chunkbook.sizes import Unit

OVERLAP_SHARE = 5
"""Without `--overlap`, a chunk repeats one part in so many of the size."""


@dataclass(frozen=True)
class Cutting:
    """Strategy and settings of a cut."""

    strategy: str
    size: int
    overlap: int | None
    unit: Unit | None
    hard: bool
    context: bool

    def cut(self, document: chunkbook.Document) -> list[chunkbook.Chunk]:
        """Cut a document into chunks."""
        return chunkbook.chunk(
            document,
            self.strategy,
            size=self.size,
            overlap=self.size // OVERLAP_SHARE if self.overlap is None else self.overlap,
            unit=self.unit,
            hard=self.hard,
            context=self.context,
        )


@dataclass(frozen=True)
class Describing:
    """What the user says about all files; None and an empty tuple where nothing was said."""

    title: str | None
    doc_version: str | None
    valid_from: str | None
    language: str | None
    process: str | None
    audience: tuple[str, ...]

    def describe(self, document: chunkbook.Document) -> chunkbook.Document:
        """Fill the labels of a document; what was said wins over what its text says."""
        return chunkbook.describe(document, **self._said())

    def _said(self) -> dict[str, Any]:
        named = {"version" if name == "doc_version" else name: value for name, value in vars(self).items()}
        return {name: value for name, value in named.items() if value}


@dataclass(frozen=True)
class Recipe:
    """All that lies between a file and its chunks."""

    reading: Reading
    clean: bool
    describing: Describing
    cutting: Cutting

    def check(self) -> None:
        """Refuse sizes, units and labels that cannot work, before any file is read.

        Raises
        ------
        ValueError
            As `chunkbook.chunk` and `chunkbook.describe`.
        """
        self.cutting.cut(self.describing.describe(chunkbook.Document.from_pages("nothing", [""])))

    def read(self, file: Path, read_pdf: Reader = chunkbook.read_pdf) -> chunkbook.Document:
        """Read a file, in layout mode if it will be cleaned."""
        return self.reading.read(file, "layout" if self.clean else "plain", read_pdf)

    def chunks(self, document: chunkbook.Document) -> list[chunkbook.Chunk]:
        """Clean a document if asked, describe it, and cut it."""
        ready = cleaned(document).document if self.clean else document
        return self.cutting.cut(self.describing.describe(ready))


def recipe_options(command: Callable[..., None]) -> Command:
    """Add the options that make up a `Recipe`, and hand it to the command as `recipe`."""
    return _CUTTING(_CLEAN(_DESCRIBING(reading_options(gather_recipe(command)))))


def gather_recipe(command: Callable[..., None]) -> Command:
    """Put the parts of a recipe together."""
    return gathered("recipe", Recipe)(command)


_CLEAN = click.option("--clean", is_flag=True, help="Cut the clean text: chunkbook extract --clean shows it.")

_CUTTING = gathered(
    "cutting",
    Cutting,
    click.option("--strategy", type=click.Choice(sorted(chunkbook.STRATEGIES)), default="pages", show_default=True),
    click.option("--size", type=int, default=200, show_default=True, help="Longest chunk, in --unit."),
    click.option("--overlap", type=int, help="Repeated from the chunk before, in --unit [default: a fifth of --size]."),
    click.option("--unit", type=click.Choice(get_args(Unit)), help="Of --size and --overlap [default: tokens]."),
    click.option("--hard", is_flag=True, help="Windows also fit when they are encoded alone."),
    click.option("--context", is_flag=True, help="Put title and section path in front, counted in --size."),
)

_DESCRIBING = gathered(
    "describing",
    Describing,
    click.option("--title", help="Name of the document, for the context line [default: found in the text]."),
    click.option("--doc-version", help="Edition, for instance 3.2 [default: found in the text]."),
    click.option("--valid-from", metavar="YYYY-MM-DD", help="First day it holds [default: found in the text]."),
    click.option("--language", help="Tag such as en."),
    click.option("--process", help="Business process or operation."),
    click.option("--audience", multiple=True, help="Who may read it; repeat it for several groups."),
)
