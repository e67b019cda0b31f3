"""Stretches: a text divided at every edge of its chunks, so that each part has one look."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from chunkbook.document import Document, Span
from chunkbook.label import Chunk, label
from chunkbook.sizes import Limits


class Placed(Protocol):
    """Anything with offsets: a chunk, a span, a segment."""

    @property
    def start(self) -> int:
        """First code point."""

    @property
    def end(self) -> int:
        """Code point after the last."""


Item: TypeAlias = Placed | tuple[int, int]


@dataclass(frozen=True)
class Stretch:
    """A part of a text that no edge divides.

    Parameters
    ----------
    start, end : int
        Offsets in the text; equal at its end and where an empty chunk stands.
    inside : tuple of int
        Numbers of the chunks that hold it.
    starting, ending : tuple of int
        Numbers of the chunks that start at its start, and of those that end there.
    cut_after : bool
        A chunk starts or ends at its end.
    wanted : bool
        It belongs to a place that was asked for.
    """

    start: int
    end: int
    inside: tuple[int, ...]
    starting: tuple[int, ...]
    ending: tuple[int, ...]
    cut_after: bool
    wanted: bool


def as_document(source: Document | str) -> Document:
    """Take a text for a document without a name; a document stays as it is."""
    return source if isinstance(source, Document) else Document.from_text(source)


def as_chunks(items: Iterable[Item], document: Document) -> list[Chunk]:
    """Label what has only offsets, and check that every chunk was cut from this document.

    Raises
    ------
    ValueError
        Offsets outside the text, or a chunk whose text stands elsewhere.
    """
    given = list(items)
    spans = [_span(item) for item in given]
    for number, (item, span) in enumerate(zip(given, spans, strict=True), 1):
        _check(number, item, span, document.text)
    labelled = label(document, spans, Limits(len(document.text) + 1))
    return [item if isinstance(item, Chunk) else chunk for item, chunk in zip(given, labelled, strict=True)]


def find_places(text: str, around: str) -> list[Span]:
    """Find every place of some words in a text; any white space between them counts as one space.

    Raises
    ------
    ValueError
        `around` is blank, or does not occur.
    """
    places = [Span(*match.span()) for match in folded_pattern(around).finditer(text)]
    if not places:
        raise ValueError(f"around={around!r} does not occur in this text. Copy some words of it.")
    return places


def folded_pattern(around: str) -> re.Pattern[str]:
    """Make a pattern for some words with any white space between them.

    Raises
    ------
    ValueError
        `around` is blank.
    """
    words = around.split()
    if not words:
        raise ValueError(f"around must hold at least one word: around={around!r}.")
    return re.compile(r"\s+".join(re.escape(word) for word in words))


def stretches(spans: Mapping[int, Span], whole: Span, places: Sequence[Span]) -> Iterator[Stretch]:
    """Divide a stretch of text at every edge.

    Parameters
    ----------
    spans : mapping of int to Span
        Chunks by number; all lie in `whole`.
    whole : Span
        What is shown.
    places : sequence of Span
        What is asked for; it may reach beyond `whole`.

    Yields
    ------
    Stretch
        In order; together they are `whole`. The last one is empty and stands at its end.
    """
    starting, ending = _by_edge(spans, 0), _by_edge(spans, 1)
    wanted = [place for place in places if place.start < whole.end and whole.start < place.end]
    inner = {edge for place in wanted for edge in place if whole.start < edge < whole.end}
    edges = sorted({*whole, *starting, *ending, *inner})
    inside: dict[int, None] = {}
    for start, end in zip(edges, [*edges[1:], edges[-1]], strict=True):
        inside.update(dict.fromkeys(starting.get(start, ())))
        for number in ending.get(start, ()):
            inside.pop(number, None)
        hit = any(place.start <= start < place.end for place in wanted)
        opening, closing = tuple(starting.get(start, ())), tuple(ending.get(start, ()))
        yield Stretch(start, end, tuple(inside), opening, closing, end in starting or end in ending, hit)


def _by_edge(spans: Mapping[int, Span], side: int) -> defaultdict[int, list[int]]:
    found: defaultdict[int, list[int]] = defaultdict(list)
    for number, span in spans.items():
        found[span[side]].append(number)
    return found


def _span(item: Item) -> Span:
    return Span(*item) if isinstance(item, tuple) else Span(item.start, item.end)


def _check(number: int, item: Item, span: Span, text: str) -> None:
    inside = 0 <= span.start <= span.end <= len(text)
    if not inside or (isinstance(item, Chunk) and item.text != text[span.start : span.end]):
        raise ValueError(
            f"chunk {number} is not in this text: start={span.start}, end={span.end}, length of the text={len(text)}. "
            "Give the document or the text that it was cut from."
        )
