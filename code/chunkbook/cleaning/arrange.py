"""The lines of a page as blocks, in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from chunkbook.cleaning.columns import Grid, grid_at
from chunkbook.cleaning.drafts import Draft, Item, goes_on_in_item
from chunkbook.cleaning.forms import boxes, is_form_line
from chunkbook.cleaning.heading_ranks import Heading
from chunkbook.cleaning.lines import Line
from chunkbook.cleaning.lists import Marker, begins_numbered_item, is_contents_line, marker_of
from chunkbook.cleaning.paragraphs import Spacing, is_new_paragraph, spacing_of
from chunkbook.cleaning.tables import table_lines
from chunkbook.cleaning.text_columns import filled, is_text_in_columns
from chunkbook.document import BlockKind

UNMARKED = Marker("- ", 0, open=False)


def page_flows(lines: Sequence[Line], headings: Mapping[int, Heading]) -> list[list[Draft]]:
    """Find the blocks of one page.

    Parameters
    ----------
    lines : sequence of Line
        Lines of the page, blank ones among them.
    headings : mapping of int to Heading
        Its headings, by the place of their first line.

    Returns
    -------
    list of list of Draft
        One list for each flow of text: each of two text columns is a flow of its own, and what breaks off at the
        end of one flow may go on at the start of the next.
    """
    flows: list[list[Draft]] = [[]]
    spacing = spacing_of(lines)
    for stretch in _stretches(lines, _outside_grids(lines, headings)):
        if isinstance(stretch, range):
            flows[-1] += _Pile(lines, headings, spacing).drafts(stretch)
        elif is_text_in_columns(stretch):
            flows += [*_text_columns(stretch), []]
        else:
            flows[-1].append(Draft("table", table=table_lines(stretch)))
    return [flow for flow in flows if flow]


def _outside_grids(lines: Sequence[Line], headings: Mapping[int, Heading]) -> set[int]:
    inside = {place + step for place, heading in headings.items() for step in range(heading.lines)}
    return inside | {place for place, line in enumerate(lines) if line.text and (line.mono or is_form_line(line))}


def _stretches(lines: Sequence[Line], barriers: set[int]) -> Iterator[Grid | range]:
    """Yield the grids of a page, and the ranges of lines between them."""
    start = place = 0
    while place < len(lines):
        grid = None if place in barriers else grid_at(lines, place, barriers)
        if grid:
            yield range(start, place)
            yield grid
            start = place = grid.end
        else:
            place += 1
    yield range(start, len(lines))


def _text_columns(grid: Grid) -> Iterator[list[Draft]]:
    for place in range(len(grid.columns)):
        column = filled(grid, place)
        yield _Pile(column, {}, spacing_of(column)).drafts(range(len(column)))


@dataclass
class _Pile:
    """Lines of one flow, piled up to blocks one after the other; only the last block is open for more."""

    lines: Sequence[Line]
    headings: Mapping[int, Heading]
    spacing: Spacing
    closed: list[Draft] = field(default_factory=list)
    kind: BlockKind | None = None
    open_lines: list[Line] = field(default_factory=list)
    open_items: list[tuple[Marker, list[Line]]] = field(default_factory=list)

    def drafts(self, places: range) -> list[Draft]:
        blank, place = 0, places.start
        while place < places.stop:
            if not self.lines[place].text:
                blank, place = blank + 1, place + 1
            elif heading := self.headings.get(place):
                self._close(None)
                lines = tuple(self.lines[place : place + heading.lines])
                self.closed.append(Draft("heading", lines, rank=heading.rank))
                blank, place = 0, place + heading.lines
            else:
                self._add(place, blank)
                blank, place = 0, place + 1
        self._close(None)
        return self.closed

    def _close(self, kind: BlockKind | None) -> None:
        """Close the open block, and open one of another kind."""
        if self.kind:
            items = tuple(Item(marker, tuple(lines)) for marker, lines in self.open_items)
            self.closed.append(Draft(self.kind, tuple(self.open_lines), items))
        self.kind, self.open_lines, self.open_items = kind, [], []

    def _add(self, place: int, blank: int) -> None:
        line = self.lines[place]
        if line.mono:
            self._add_code(line, blank)
        elif marked := self._items(place):
            self._add_items(marked)
        elif blank == 0 and self.kind == "list" and goes_on_in_item(*self.open_items[-1], line):
            self.open_items[-1][1].append(line)
        else:
            self._add_to_paragraph(line, blank)

    def _add_code(self, line: Line, blank: int) -> None:
        if self.kind == "code":
            self.open_lines += [line.saying("")] * blank
        else:
            self._close("code")
        self.open_lines.append(line)

    def _add_to_paragraph(self, line: Line, blank: int) -> None:
        if self.kind != "paragraph" or is_new_paragraph(self.open_lines[-1], line, blank, self.spacing):
            self._close("paragraph")
        self.open_lines.append(line)

    def _add_items(self, marked: list[tuple[Marker, list[Line]]]) -> None:
        if self.kind != "list":
            self._close("list")
        self.open_items += marked

    def _items(self, place: int) -> list[tuple[Marker, list[Line]]]:
        line = self.lines[place]
        if is_form_line(line):
            return [(UNMARKED, [line.saying(box)]) for box in boxes(line)]
        if is_contents_line(line):
            return [(UNMARKED, [line])]
        marker = marker_of(line.text.lstrip())
        if not marker or (marker.number and not begins_numbered_item(marker, self._above(), self._below(place))):
            return []
        return [(marker, [line])]

    def _above(self) -> Marker | None:
        """Give the mark of the last numbered item of the open list."""
        return next((marker for marker, _ in reversed(self.open_items) if marker.number), None)

    def _below(self, place: int) -> Marker | None:
        """Give the mark of the next line that has one, not far below."""
        below = (marker_of(line.text.lstrip()) for line in self.lines[place + 1 : place + 6] if line.text)
        return next((marker for marker in below if marker), None)
