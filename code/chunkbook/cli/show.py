"""`chunkbook show`: chunks to look at, all of them or those that a ranker finds for a question."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, get_args

import click

from chunkbook.cli.cards import cards
from chunkbook.cli.errors import WrongUse
from chunkbook.cli.pick import Shown, best, in_order
from chunkbook.cli.recipe import Recipe, recipe_options
from chunkbook.cli.table import Cell, Table, one_line, written
from chunkbook.label import Chunk
from chunkbook.rank import RANKERS

Form = Literal["cards", "table", "csv", "json"]
_FORMAT = "One card a chunk, one row a chunk, or all of it for a program."
WIDTH = 40
"""Characters of a chunk that a row of the table shows."""


@click.command(short_help="Show the chunks of a file, or the best for a question.")
@click.argument("file", type=click.Path(path_type=Path))
@recipe_options
@click.option("--question", help="Show only the chunks that fit it best, and the words they share with it.")
@click.option("--top", type=click.IntRange(min=1), help="How many, with --question [default: 3].")
@click.option("--ranker", type=click.Choice(list(RANKERS)), help="Who puts them in order [default: bm25].")
@click.option("--format", "form", type=click.Choice(get_args(Form)), default="cards", show_default=True, help=_FORMAT)
def show(file: Path, recipe: Recipe, question: str | None, top: int | None, ranker: str | None, form: Form) -> None:
    """Show the chunks of a file: number, citation, size, context line, text.

    \b
    Examples:
      chunkbook show report.pdf --strategy segments --size 120 --overlap 0
      chunkbook show manual.pdf --clean --context --strategy headings --size 150
      chunkbook show report.pdf --question "What stuck the pipe?" --top 2
    """
    if question is None and (top or ranker):
        raise WrongUse("--top and --ranker put chunks in order for a question: add --question.")
    recipe.check()
    chunks = recipe.chunks(recipe.read(file))
    click.echo(_WRITERS[form](in_order(chunks) if question is None else best(chunks, question, top or 3, ranker)))


def _brief(items: list[Shown]) -> str:
    columns = ("chunk", "pages", "section", "tokens", "characters", "starts")
    rows = tuple((*_measures(item), one_line(item.chunk.text, WIDTH)) for item in items)
    return written(_ranked(Table(columns, rows), items), "table")


def _whole(items: list[Shown]) -> Table:
    columns = ("chunk", "pages", "section", "tokens", "characters", "source", "start", "end", "prefix", "text")
    return _ranked(Table(columns, tuple((*_measures(item), *_rest(item.chunk)) for item in items)), items)


def _measures(item: Shown) -> tuple[Cell, ...]:
    chunk = item.chunk
    return item.number, " ".join(map(str, chunk.pages)), " > ".join(chunk.section), chunk.tokens, len(chunk.text)


def _rest(chunk: Chunk) -> tuple[Cell, ...]:
    return chunk.source, chunk.start, chunk.end, chunk.prefix, chunk.text


def _ranked(table: Table, items: list[Shown]) -> Table:
    """Put rank and score in front where a question was asked."""
    found = [item.found for item in items if item.found]
    if not found:
        return table
    pairs = zip(found, table.rows, strict=True)
    return Table(("rank", "score", *table.columns), tuple((one.rank, one.score, *row) for one, row in pairs))


_WRITERS: dict[Form, Callable[[list[Shown]], str]] = {
    "cards": cards,
    "table": _brief,
    "csv": lambda items: written(_whole(items), "csv"),
    "json": lambda items: written(_whole(items), "json"),
}
