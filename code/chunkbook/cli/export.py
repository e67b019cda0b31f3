"""`chunkbook export`: chunks of many files with their metadata, one JSON object a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import click

from chunkbook.cli.errors import report_failures, report_remarks
from chunkbook.cli.guarding import Guarding, guarding_options
from chunkbook.cli.output import check_not_an_input, json_line, opened
from chunkbook.cli.progress import counted
from chunkbook.cli.reading import Batch, files_argument
from chunkbook.cli.recipe import Recipe, recipe_options
from chunkbook.label import Chunk

DIGITS = 16
"""Hexadecimal digits of a hash that make up an id: enough for millions of chunks of one document."""


@click.command(short_help="Cut files, and write one JSON object a chunk.")
@files_argument
@recipe_options
@guarding_options
@click.option("--output", default="-", metavar="FILE", help="Where to write; - is standard output (the default).")
@click.option("--remarks", is_flag=True, help="List at the end what the PDF libraries said about the files.")
def export(files: tuple[Path, ...], recipe: Recipe, guarding: Guarding, output: str, remarks: bool) -> None:
    """Cut PDFs, Markdown and text files, and write one JSON object a line for each chunk.

    A line holds id, text, prefix (the context line), start and end in the text, tokens of the text, full_tokens with
    the prefix, oversize, and metadata: source, pages, section, version and so on. The id is the same in each run as
    long as the source's name and version, the prefix and the text are.

    Text files are UTF-8; lines such as '--- Page 3 ---' say where their pages begin. Files that cannot be read are
    listed at the end, the others are cut all the same, and the exit status is 1. PDFs are read in a process of their
    own: one that takes too long, needs too much memory or crashes its reader is listed with them.

    \b
    Examples:
      chunkbook export report.pdf --size 200 --overlap 40 --output chunks.jsonl
      chunkbook export notes.md --strategy sections --size 300 --overlap 0
      chunkbook export manual.pdf --clean --strategy headings --context \\
          --doc-version 3.2 --valid-from 2026-01-01 --audience accounts \\
          --audience audit --output manual.jsonl
    """
    recipe.check()
    check_not_an_input(output, files)
    with guarding.reader() as read_pdf, opened(output) as stream:
        batch = Batch(partial(recipe.read, read_pdf=read_pdf), recipe.chunks)
        for record in records(batch.run(counted(files, "file", output=output))):
            stream.write(json_line(record))
    if remarks:
        report_remarks(batch.remarks)
    report_failures(batch.failures, len(files), "read and cut")


def records(chunks: Iterable[Chunk]) -> Iterator[dict[str, Any]]:
    """Yield what a line says about each chunk; no two lines have the same id.

    A second chunk that would have the id of an earlier one, because text and source are the same, gets ``-2`` behind
    it, a third ``-3``.
    """
    seen: Counter[str] = Counter()
    for chunk in chunks:
        name = chunk_id(chunk)
        seen[name] += 1
        copy = f"-{seen[name]}" if seen[name] > 1 else ""
        yield {"id": f"{name}{copy}", **_content(chunk)}


def chunk_id(chunk: Chunk) -> str:
    """Name a chunk: its source, and a hash over the document's version and the chunk's prefix and text."""
    digest = sha256(f"{chunk.labels.version}\0{chunk.prefix}\0{chunk.text}".encode("utf-8", "surrogatepass"))
    return f"{chunk.source}#{digest.hexdigest()[:DIGITS]}"


def _content(chunk: Chunk) -> dict[str, Any]:
    return {
        "text": chunk.text,
        "prefix": chunk.prefix,
        "start": chunk.start,
        "end": chunk.end,
        "tokens": chunk.tokens,
        "full_tokens": chunk.full_tokens,
        "oversize": chunk.oversize,
        "metadata": chunk.metadata,
    }
