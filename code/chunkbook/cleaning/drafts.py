"""Blocks before they are written: what each one is, and the printed lines that it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from chunkbook.cleaning.lines import Line
from chunkbook.cleaning.lists import Marker
from chunkbook.cleaning.tables import TableLine
from chunkbook.document import BlockKind


@dataclass(frozen=True)
class Item:
    """A list item: its mark, and its lines, of which the first still begins with what the mark replaces."""

    marker: Marker
    lines: tuple[Line, ...] = field(repr=False)


@dataclass(frozen=True)
class Draft:
    """A block with its printed lines.

    Parameters
    ----------
    kind : BlockKind
        What it is.
    lines : tuple of Line
        Of headings, paragraphs and code: the lines.
    items : tuple of Item
        Of lists: the items.
    table : tuple of TableLine
        Of tables: the lines, cut into cells.
    rank : int
        Of a heading: 0 for the title of the document, from 1 for the others.
    """

    kind: BlockKind
    lines: tuple[Line, ...] = field(default=(), repr=False)
    items: tuple[Item, ...] = field(default=(), repr=False)
    table: tuple[TableLine, ...] = field(default=(), repr=False)
    rank: int = 0

    @property
    def first_place(self) -> int:
        """Position of the page that it begins on."""
        return (self.lines or self.table or self.items[0].lines)[0].place

    @property
    def last_place(self) -> int:
        """Position of the page that it ends on."""
        return (self.lines or self.table or self.items[-1].lines)[-1].place


def goes_on_in_item(marker: Marker, lines: Sequence[Line], line: Line) -> bool:
    """Say whether a line without a mark, right below an item, goes on in it: set further in, or in lower case."""
    if not marker.open or len(line.cells) > 1:
        return False
    ended = lines[-1].text.endswith((".", ";", ":"))
    return line.indent > lines[0].indent or (line.bare[0].islower() and not ended)
