"""The limits of time and memory for each PDF of a batch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import click

import chunkbook
from chunkbook.cli.options import gathered
from chunkbook.cli.reading import Reader
from chunkbook.guarded import MEGABYTES, SECONDS, GuardedReader


@dataclass(frozen=True)
class Guarding:
    """What one file may cost: seconds, and megabytes; 0 is no limit."""

    file_timeout: float
    file_memory: int

    @contextmanager
    def reader(self) -> Iterator[Reader]:
        """Give what reads PDFs within the limits, in one worker for all files; without limits, no worker is started.

        Raises
        ------
        ValueError
            A limit that is negative or too small.
        """
        if not (self.file_timeout or self.file_memory):
            yield chunkbook.read_pdf
            return
        with GuardedReader(seconds=self.file_timeout, megabytes=self.file_memory) as guarded:
            yield guarded.read


_TIMEOUT = "Longest time to read one PDF; 0 is no limit."
_MEMORY = "Most memory to read one PDF; 0 is no limit."

guarding_options = gathered(
    "guarding",
    Guarding,
    click.option("--file-timeout", type=float, default=SECONDS, show_default=True, metavar="SECONDS", help=_TIMEOUT),
    click.option("--file-memory", type=int, default=MEGABYTES, show_default=True, metavar="MB", help=_MEMORY),
)
"""Adds the limits for each PDF; the command gets them as `guarding`."""
