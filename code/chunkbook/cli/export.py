"""`chunkbook export`: chunks of many files, one JSON object a line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

import chunkbook
from chunkbook.cli.cutting import Cutting, cutting_options
from chunkbook.cli.errors import report_failures
from chunkbook.cli.output import check_not_an_input, json_line, opened
from chunkbook.cli.progress import counted
from chunkbook.cli.reading import Batch, Reading, files_argument, reading_options

FIELDS = ("text", "start", "end", "pages", "section", "tokens", "chunker", "source", "prefix", "oversize")
CUTTING = ("strategy", "size", "overlap", "unit", "hard")


@click.command()
@files_argument
@cutting_options
@reading_options
@click.option("--output", default="-", metavar="FILE", help="Where to write; - is standard output (the default).")
def export(files: tuple[Path, ...], output: str, **options: Any) -> None:
    """Cut PDFs, Markdown and text files, and write one JSON object a line for each chunk.

    Text files are UTF-8; lines such as '--- Page 3 ---' say where their pages begin. Files that cannot be read are
    listed at the end, the others are cut all the same, and the exit status is 1.
    """
    cutting = Cutting(**{name: options.pop(name) for name in CUTTING})
    cutting.check()
    check_not_an_input(output, files)
    batch = Batch(Reading(**options).read, cutting.cut)
    with opened(output) as stream:
        for piece in batch.run(counted(files, "file", output=output)):
            stream.write(json_line(record(piece)))
    report_failures(batch.failures, len(files), "read and cut")


def record(piece: chunkbook.Chunk) -> dict[str, Any]:
    """Return what a line says about a chunk."""
    return {name: getattr(piece, name) for name in FIELDS}
