"""Chunks seen in their text: each cut, each overlap, and a table of positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from chunkbook.document import Document, Span
from chunkbook.label import Chunk
from chunkbook.view.colours import FILLS, PAPER, RUST, SHARED
from chunkbook.view.markup import BAR, NOTE, TEXT, card, counted, edge_html, folded, note, one_line, raised
from chunkbook.view.stretches import Item, Stretch, as_chunks, as_document, find_places, stretches
from chunkbook.view.tables import Table, table

_DOTS = BAR.replace("solid", "dotted")
_WANTED = f"font-weight:bold;border-bottom:3px solid {RUST}"
_PREVIEW = 44  # code points; the line of the table then fits a terminal of 100


@dataclass(frozen=True)
class ChunkView:
    """A picture of chunks in the text that they were cut from.

    Parameters
    ----------
    document : Document
        What the chunks were cut from.
    chunks : tuple of Chunk
        All of them, in order; chunk 1 is the first.
    shown : tuple of int
        Numbers of the chunks in the picture.
    places : tuple of Span
        Where the text that was asked for stands.
    """

    document: Document
    chunks: tuple[Chunk, ...]
    shown: tuple[int, ...]
    places: tuple[Span, ...] = ()

    def __repr__(self) -> str:
        rows = [(*self._position(number), one_line(self.chunks[number - 1].text, _PREVIEW)) for number in self.shown]
        return repr(table(rows, (*_COLUMNS, "text"), caption=self._headline())) if rows else self._headline()

    def _repr_html_(self) -> str:
        if not self.shown:
            return card(note(self._headline()))
        details = folded(f"Show the positions of {counted(len(self.shown), 'chunk')}", self.positions().html())
        return card(note(self._headline()), *self._groups(), self._legend(), details)

    def positions(self) -> Table:
        """Number, offsets, tokens, pages and section of each chunk shown."""
        return table(map(self._position, self.shown), _COLUMNS, caption="Where the chunks lie in the text")

    def _position(self, number: int) -> tuple[object, ...]:
        chunk = self.chunks[number - 1]
        pages = ", ".join(str(page) for page in chunk.pages)
        return str(number), chunk.start, chunk.end, chunk.tokens, pages, " > ".join(chunk.section)

    def _headline(self) -> str:
        head = counted(len(self.chunks), "chunk")
        if not self.chunks:
            return head
        named = ", ".join(part for part in (self.document.source, self.chunks[0].chunker) if part)
        left_out = len(self.chunks) - len(self.shown)
        return f"{head} ({named})" + (f", {len(self.shown)} shown" if left_out else "")

    def _legend(self) -> str:
        spans = [self.chunks[number - 1] for number in self.shown]
        overlap = any(after.start < before.end for before, after in zip(spans, spans[1:], strict=False))
        start = f'<span style="background-color:{FILLS[0]};border-left:{BAR};padding:0 2px">n</span> chunk n starts'
        end = f'<span style="background-color:{SHARED};border-right:{BAR};padding:0 2px">n</span> chunk n ends'
        shared = f'<span style="background-color:{SHARED};border-bottom:{_DOTS}">in more than one chunk</span>'
        wanted = f'<span style="{_WANTED}">the text asked for</span>'
        parts = [start, *([end, shared] if overlap else []), *([wanted] if self.places else [])]
        return f'<div style="{NOTE}">{" · ".join(parts)}</div>'

    def _groups(self) -> Iterator[str]:
        """Write runs of neighbours, and between them how many chunks are left out."""
        before = 0
        for run in _runs(self.shown):
            yield note(_left_out(run[0] - before - 1))
            yield self._text(run)
            before = run[-1]
        yield note(_left_out(len(self.chunks) - before))

    def _text(self, run: Sequence[int]) -> str:
        spans = {number: Span(self.chunks[number - 1].start, self.chunks[number - 1].end) for number in run}
        whole = Span(min(span.start for span in spans.values()), max(span.end for span in spans.values()))
        parts = (_stretch_html(self.document.text, part) for part in stretches(spans, whole, self.places))
        return f'<div dir="auto" style="{TEXT}">{"".join(parts)}</div>'


_COLUMNS = ("chunk", "start", "end", "tokens", "pages", "section")


def show_chunks(
    chunks: Iterable[Item],
    document: Document | str,
    *,
    around: str | None = None,
    first: int | None = None,
    last: int | None = None,
) -> ChunkView:
    """Show chunks in the text that they were cut from.

    Parameters
    ----------
    chunks : iterable of Chunk, Span, SegmentBlock or (start, end)
        Anything with offsets in the text, in code points.
    document : Document or str
        What they were cut from.
    around : str, optional
        Only the chunks that touch these words; any white space between words counts as one space.
    first, last : int, optional
        Of those, only the first and the last so many.

    Returns
    -------
    ChunkView
        It shows itself in a notebook, and as a table in a terminal.

    Raises
    ------
    ValueError
        A chunk that is not in this text, words that do not occur, or `first` or `last` below 1.
    """
    source = as_document(document)
    labelled = as_chunks(chunks, source)
    places = find_places(source.text, around) if around is not None else []
    touching = [n for n, chunk in enumerate(labelled, 1) if around is None or _touches(chunk, places)]
    return ChunkView(source, tuple(labelled), tuple(ends_of(touching, first, last)), tuple(places))


def ends_of(numbers: list[int], first: int | None, last: int | None) -> list[int]:
    """Keep the first and the last so many of some numbers; all, when neither is given.

    Raises
    ------
    ValueError
        `first` or `last` below 1.
    """
    for name, value in (("first", first), ("last", last)):
        if value is not None and value < 1:
            raise ValueError(f"{name} must be at least 1: {name}={value}. Leave it out to see everything.")
    if first is None and last is None:
        return numbers
    tail = max(len(numbers) - (last or 0), first or 0)
    return numbers[: first or 0] + numbers[tail:]


def _stretch_html(text: str, stretch: Stretch) -> str:
    """Write one stretch: what ends before it, then what starts, then its text."""
    ends = "".join(_end_mark(number) for number in stretch.ending if stretch.start < stretch.end and stretch.inside)
    marks = "".join(raised(str(number), f"chunk {number} starts") for number in stretch.starting)
    cut_before = bool(stretch.starting or stretch.ending)
    body = edge_html(text[stretch.start : stretch.end], cut_before, stretch.cut_after)
    if not marks and not body:
        return ends
    title = f' title="{_inside(stretch.inside)}"' if stretch.inside else ""
    return f'{ends}<span{title} style="{_look(stretch)}">{marks}{body}</span>'


def _end_mark(number: int) -> str:
    mark = raised(str(number), f"chunk {number} ends")
    return f'<span style="background-color:{SHARED};border-right:{BAR}">{mark}</span>'


def _look(stretch: Stretch) -> str:
    shared = len(stretch.inside) > 1
    fill = SHARED if shared else FILLS[stretch.inside[0] % 2] if stretch.inside else PAPER
    styles = [f"background-color:{fill}", "padding:0.1em 0"]
    styles += [f"border-left:{BAR}"] if stretch.starting else []
    styles += [_WANTED] if stretch.wanted else []
    styles += [_both(stretch)] if shared else []
    return ";".join(styles)


def _both(stretch: Stretch) -> str:
    """Dots for what chunks share; in the line of the wanted text where it is both."""
    return f"border-bottom:3px dotted {RUST}" if stretch.wanted else f"border-bottom:{_DOTS}"


def _inside(numbers: tuple[int, ...]) -> str:
    word = "chunk" if len(numbers) == 1 else "chunks"
    return f"{word} {' and '.join(str(number) for number in numbers)}"


def _touches(chunk: Chunk, places: Sequence[Span]) -> bool:
    return any(chunk.start < place.end and place.start < chunk.end for place in places)


def _runs(numbers: Sequence[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _left_out(number: int) -> str:
    return f"… {counted(number, 'more chunk')}" if number else ""
