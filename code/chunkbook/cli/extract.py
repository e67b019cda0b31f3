"""`chunkbook extract`: the text of a file, as it was read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

import chunkbook
from chunkbook.cli.reading import Reading, reading_options


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@reading_options
def extract(file: Path, **reading: Any) -> None:
    """Print the text of a PDF, with a line '--- Page N ---' before each page."""
    click.echo(chunkbook.mark_pages(Reading(**reading).read(file)))
