"""Chunks as cards: a line of facts, the context line apart, then the text."""

from __future__ import annotations

from collections.abc import Iterator

import click

from chunkbook.cli.pick import Found, Shown
from chunkbook.cli.table import visible
from chunkbook.label import Chunk


def cards(items: list[Shown]) -> str:
    """Write one card a chunk, with a blank line between them; colours are for `click.echo` to keep or drop."""
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
