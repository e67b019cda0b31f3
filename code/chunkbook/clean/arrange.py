"""The lines of a page as blocks, in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from chunkbook.clean.columns import Grid, grid_at
from chunkbook.clean.drafts import Draft, Item, goes_on_in_item
from chunkbook.clean.forms import boxes, is_form_line
from chunkbook.clean.headings import Heading
from chunkbook.clean.lines import Line
from chunkbook.clean.lists import Marker, begins_item, is_contents_line, marker_of
from chunkbook.clean.paragraphs import Spacing, is_new_paragraph, spacing_of
from chunkbook.clean.tables import table_lines
from chunkbook.clean.text_columns import filled, is_text_in_columns

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
    for stretch in _stretches(lines, _outside_grids(lines, headings)):
        if isinstance(stretch, range):
            flows[-1] += _Pile(lines, headings, spacing_of(lines)).drafts(stretch)
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
    """Lines of one flow, piled up to blocks one after the other."""

    lines: Sequence[Line]
    headings: Mapping[int, Heading]
    spacing: Spacing
    piled: list[Draft] = field(default_factory=list)

    def drafts(self, places: range) -> list[Draft]:
        blank, place = 0, places.start
        while place < places.stop:
            if not self.lines[place].text:
                blank, place = blank + 1, place + 1
            elif heading := self.headings.get(place):
                lines = tuple(self.lines[place : place + heading.lines])
                self.piled.append(Draft("heading", lines, rank=heading.rank))
                blank, place = 0, place + heading.lines
            else:
                self._add(place, blank)
                blank, place = 0, place + 1
        return self.piled

    def _add(self, place: int, blank: int) -> None:
        line = self.lines[place]
        if line.mono:
            self._add_code(line, blank)
        elif items := self._items(place):
            self._add_items(items)
        elif blank == 0 and self._last("list") and goes_on_in_item(self.piled[-1].items[-1], line):
            self._add_to_item(line)
        elif self._last("paragraph") and not self._is_new(line, blank):
            self._replace_last(lines=(*self.piled[-1].lines, line))
        else:
            self.piled.append(Draft("paragraph", (line,)))

    def _last(self, kind: str) -> bool:
        return bool(self.piled) and self.piled[-1].kind == kind

    def _is_new(self, line: Line, blank: int) -> bool:
        return is_new_paragraph(self.piled[-1].lines[-1], line, blank, self.spacing)

    def _replace_last(self, **parts: tuple[Line, ...] | tuple[Item, ...]) -> None:
        self.piled[-1] = replace(self.piled[-1], **parts)  # type: ignore[arg-type]

    def _add_code(self, line: Line, blank: int) -> None:
        if self._last("code"):
            self._replace_last(lines=(*self.piled[-1].lines, *[line.saying("")] * blank, line))
        else:
            self.piled.append(Draft("code", (line,)))

    def _items(self, place: int) -> tuple[Item, ...]:
        line = self.lines[place]
        if is_form_line(line):
            return tuple(Item(UNMARKED, (line.saying(box),)) for box in boxes(line))
        if is_contents_line(line):
            return (Item(UNMARKED, (line,)),)
        last = self.piled[-1].items[-1].marker if self._last("list") else None
        marker = marker_of(line.text.lstrip())
        return (Item(marker, (line,)),) if marker and begins_item(marker, last, self._below(place)) else ()

    def _below(self, place: int) -> Marker | None:
        """Give the mark of the next line that has one, not far below."""
        below = (marker_of(line.text.lstrip()) for line in self.lines[place + 1 : place + 6] if line.text)
        return next((marker for marker in below if marker), None)

    def _add_items(self, items: tuple[Item, ...]) -> None:
        if self._last("list"):
            self._replace_last(items=(*self.piled[-1].items, *items))
        else:
            self.piled.append(Draft("list", items=items))

    def _add_to_item(self, line: Line) -> None:
        *others, last = self.piled[-1].items
        self._replace_last(items=(*others, Item(last.marker, (*last.lines, line))))
