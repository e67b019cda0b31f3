"""`chunkbook show`: chunks to look at, all of them or those that a ranker finds for a question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

import click

from chunkbook.cli.errors import WrongUse
from chunkbook.cli.recipe import Recipe, recipe_options
from chunkbook.cli.table import Cell, Table, one_line, visible, written
from chunkbook.label import Chunk
from chunkbook.rank import RANKERS, Index, get_ranker
from chunkbook.rank.protocol import ScoredIndex
from chunkbook.rank.words import telling_words

Form = Literal["cards", "table", "csv", "json"]
_FORMAT = "One card a chunk, one row a chunk, or all of it for a program."
WIDTH = 40
"""Characters of a chunk that a row of the table shows."""


@dataclass(frozen=True)
class Shown:
    """A chunk with its number in the document, and what a ranker made of it for a question."""

    number: int
    chunk: Chunk
    found: Found | None = None


@dataclass(frozen=True)
class Found:
    """Why a chunk was found: its rank, its score (higher is better), and the words that it shares with the question."""

    rank: int
    score: float | None
    shared: tuple[str, ...]


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


def in_order(chunks: list[Chunk]) -> list[Shown]:
    """Number the chunks of a document from 1."""
    return [Shown(number, chunk) for number, chunk in enumerate(chunks, 1)]


def best(chunks: list[Chunk], question: str, top: int = 3, ranker: str | None = None) -> list[Shown]:
    """Give the chunks that fit a question best, best first, as the ranker puts them.

    Parameters
    ----------
    chunks : list of Chunk
        Of one document, in order.
    question : str
        As a person would ask it.
    top : int
        How many.
    ranker : str, optional
        A name in `chunkbook.rank.RANKERS`; ``"bm25"`` without it.
    """
    index = get_ranker(ranker or "bm25").index([chunk.full_text for chunk in chunks])
    scores = _scores(index, question, len(chunks))
    asked = dict.fromkeys(telling_words(question))
    return [
        Shown(place + 1, chunks[place], Found(rank, scores[place], _shared(asked, chunks[place])))
        for rank, place in enumerate(index.best(question, top), 1)
    ]


def _scores(index: Index, question: str, texts: int) -> Sequence[float | None]:
    return index.scores(question) if isinstance(index, ScoredIndex) else [None] * texts


def _shared(asked: dict[str, None], chunk: Chunk) -> tuple[str, ...]:
    words = set(telling_words(chunk.full_text))
    return tuple(word for word in asked if word in words)


# --- one chunk a card


def _cards(items: list[Shown]) -> str:
    return "\n\n".join("\n".join(_card(item)) for item in items)


def _card(item: Shown) -> Iterator[str]:
    chunk, found = item.chunk, item.found
    rank = f"rank {found.rank}, " if found else ""
    yield click.style(f"── {rank}chunk {item.number} ── {chunk.citation} ── {_size(chunk)}", fg="cyan", bold=True)
    if found:
        yield click.style(f"   {_why(found)}", fg="green")
    for line in chunk.prefix.splitlines():
        yield click.style(f"│ {visible(line)}", dim=True)
    yield visible(chunk.text.strip("\r\n"))


def _size(chunk: Chunk) -> str:
    own = f"{chunk.tokens} tokens, {len(chunk.text)} characters"
    return f"{own} ({chunk.full_tokens} tokens with its context line)" if chunk.prefix else own


def _why(found: Found) -> str:
    score = "" if found.score is None else f"score {found.score:.3f}, "
    return f"{score}shares with the question: {', '.join(found.shared) or 'no word'}"


# --- one chunk a row


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
    "cards": _cards,
    "table": _brief,
    "csv": lambda items: written(_whole(items), "csv"),
    "json": lambda items: written(_whole(items), "json"),
}
