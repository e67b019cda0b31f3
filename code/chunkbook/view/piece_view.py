"""Plain strings seen side by side: what the short forms of the chapters return, without offsets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from chunkbook.document import Span
from chunkbook.tokens import count_tokens
from chunkbook.view.chunk_view import ends_of
from chunkbook.view.colours import FILLS, INK, RUST
from chunkbook.view.markup import TEXT, card, counted, edge_html, note, one_line, text_html
from chunkbook.view.stretches import folded_pattern
from chunkbook.view.tables import table

Piece: TypeAlias = str | tuple[int | str, str]

_SHORTEST_PART = 6  # code points; fewer match by chance
_PREVIEW = 56
_ROW = "display:flex;flex-wrap:wrap;gap:8px;margin:0.4em 0"
_BOX = f"flex:1 1 15em;min-width:0;max-width:100%;box-sizing:border-box;border:1px solid {INK}"
_WANTED = f"font-weight:bold;border-bottom:3px solid {RUST}"


@dataclass(frozen=True)
class PieceView:
    """A picture of pieces of text that know nothing of their place.

    Parameters
    ----------
    pieces : tuple of (str, str)
        Name (a page, a title, or nothing) and text of each piece.
    shown : tuple of int
        Numbers of the pieces in the picture, from 1.
    around : str
        Words that are marked, wherever a piece holds them or one end of them.
    """

    pieces: tuple[tuple[str, str], ...]
    shown: tuple[int, ...]
    around: str = ""

    def __repr__(self) -> str:
        rows = [self._row(number) for number in self.shown]
        columns = ("piece", "code points", "tokens", "text")
        return repr(table(rows, columns, caption=self._headline())) if rows else self._headline()

    def _repr_html_(self) -> str:
        boxes = "".join(map(self._box, self.shown))
        return card(note(self._headline()), f'<div style="{_ROW}">{boxes}</div>', note(self._left_out()))

    def _row(self, number: int) -> tuple[str, int, int, str]:
        name, text = self.pieces[number - 1]
        return f"{number} {name}".strip(), len(text), count_tokens(text), one_line(text, _PREVIEW)

    def _headline(self) -> str:
        total, shown = len(self.pieces), len(self.shown)
        return counted(total, "piece") + (f", {shown} shown" if shown < total else "")

    def _left_out(self) -> str:
        number = len(self.pieces) - len(self.shown)
        return f"… {counted(number, 'more piece')}" if number else ""

    def _box(self, number: int) -> str:
        name, text = self.pieces[number - 1]
        named = f" · {text_html(name)}" if name else ""
        head = f"<strong>{number}</strong>{named} · {counted(len(text), 'code point')}"
        fill = FILLS[number % 2]
        body = "".join(_parts(text, list(_found(text, self.around))))
        return (
            f'<div style="{_BOX};background-color:{fill};color:{INK};padding:0.3em 0.5em">'
            f'<div style="border-bottom:1px solid {INK};font-size:0.8rem">{head}</div>'
            f'<div dir="auto" style="{TEXT};background-color:{fill};line-height:1.7">{body}</div></div>'
        )


def show_pieces(pieces: Iterable[Piece], *, around: str | None = None, first: int | None = None) -> PieceView:
    """Show pieces of text side by side, each with its number and its length.

    Parameters
    ----------
    pieces : iterable of str, (page, str) or (title, str)
        What the short forms of the chapters return.
    around : str, optional
        Only the pieces that hold these words or, at an edge, one end of them; white space counts as one space.
    first : int, optional
        Of those, only the first so many.

    Returns
    -------
    PieceView
        It shows itself in a notebook, and as a table in a terminal.

    Raises
    ------
    ValueError
        No piece holds the words, or `first` is below 1.
    """
    named = tuple(map(_named, pieces))
    touching = [n for n, (_, text) in enumerate(named, 1) if around is None or any(_found(text, around))]
    if around is not None and not touching:
        raise ValueError(f"around={around!r} is in none of the {len(named)} pieces. Copy some words of the text.")
    return PieceView(named, tuple(ends_of(touching, first, None)), around or "")


def _named(piece: Piece) -> tuple[str, str]:
    if isinstance(piece, str):
        return "", piece
    name, text = piece
    return (f"page {name}" if isinstance(name, int) else name), text


def _found(text: str, around: str) -> Iterator[Span]:
    """Find some words in a piece; failing that, the part of them that stands at its start or its end."""
    if not around:
        return
    whole = [Span(*match.span()) for match in folded_pattern(around).finditer(text)]
    yield from whole or _found_at_edges(text, " ".join(around.split()))


def _found_at_edges(text: str, words: str) -> Iterator[Span]:
    body = " ".join(text.split())
    if len(body) >= _SHORTEST_PART and body in words:
        yield Span(0, len(text))
        return
    lengths = range(min(len(words), len(body)) - 1, _SHORTEST_PART - 1, -1)
    head = next((length for length in lengths if body.startswith(words[-length:])), 0)
    tail = next((length for length in lengths if body.endswith(words[:length])), 0)
    if head and (match := re.match(rf"\s*{_loose(words[-head:])}", text)):
        yield Span(*match.span())
    if tail and (match := re.search(rf"{_loose(words[:tail])}\s*\Z", text)):
        yield Span(*match.span())


def _loose(words: str) -> str:
    return folded_pattern(words).pattern


def _parts(text: str, places: list[Span]) -> Iterator[str]:
    edges = sorted({0, len(text), *(edge for place in places for edge in place)})
    for start, end in zip(edges, edges[1:], strict=False):
        part = edge_html(text[start:end], start == 0, end == len(text))
        wanted = any(place.start <= start < place.end for place in places)
        yield f'<span style="{_WANTED}">{part}</span>' if wanted else part
