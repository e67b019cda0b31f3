"""The options that say how a document is cut, and the cut itself; shared by `show` and `export`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import get_args

import click

import chunkbook
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

    def cut(self, document: chunkbook.Document) -> list[chunkbook.Chunk]:
        """Cut a document into chunks."""
        overlap = self.size // OVERLAP_SHARE if self.overlap is None else self.overlap
        return chunkbook.chunk(
            document, self.strategy, size=self.size, overlap=overlap, unit=self.unit, hard=self.hard
        )

    def check(self) -> None:
        """Refuse sizes and units that cannot work, before any file is read.

        Raises
        ------
        ValueError
            As `chunkbook.chunk`.
        """
        self.cut(chunkbook.Document.from_pages("nothing", [""]))


def cutting_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that say how documents are cut."""
    for option in (
        click.option("--hard", is_flag=True, help="Windows also fit when they are encoded alone."),
        click.option("--unit", type=click.Choice(get_args(Unit)), help="Of --size and --overlap [default: tokens]."),
        click.option("--overlap", type=int, help="Repeated from the chunk before, in --unit [default: a fifth of it]."),
        click.option("--size", type=int, default=200, show_default=True, help="Longest chunk, in --unit."),
        click.option("--strategy", type=click.Choice(sorted(chunkbook.STRATEGIES)), default="pages", show_default=True),
    ):
        command = option(command)
    return command
