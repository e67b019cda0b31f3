"""Blocks that a page break, or the end of a text column, cut in two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from chunkbook.cleaning.drafts import Draft, Item
from chunkbook.cleaning.paragraphs import goes_on
from chunkbook.cleaning.report import Change
from chunkbook.cleaning.tables import continued_table


def stitch(flows: Iterable[list[Draft]]) -> tuple[list[Draft], list[Change]]:
    """Put flows of text one after the other, and make one block of those that go on in the next flow.

    Parameters
    ----------
    flows : iterable of list of Draft
        The flows of all pages, see `page_flows`.

    Returns
    -------
    tuple of list of Draft, list of Change
        The changes are heads of tables that were printed again.
    """
    blocks, changes = list[list[Draft]](), list[Change]()
    for flow in filter(None, flows):
        first, found = _rest_of(blocks[-1], flow[0]) if blocks else (None, [])
        changes += found
        if first:
            blocks[-1].append(first)
        blocks += [[draft] for draft in flow[bool(first) :]]
    return [_whole(parts) for parts in blocks], changes


def _rest_of(parts: Sequence[Draft], below: Draft) -> tuple[Draft | None, list[Change]]:
    """Give a block as the rest of the one above, or None where it is one of its own.

    An empty page between them divides them.
    """
    above = parts[-1]
    if below.first_place - above.last_place > 1:
        return None, []
    match parts[0].kind, below.kind:
        case "table", "table":
            rest, changes = continued_table(parts[0].table, below.table)
            return (replace(below, table=rest) if rest is not None else None), changes
        case "paragraph", "paragraph" if goes_on(above.lines, below.lines[0]):
            return below, []
        case "list", "list" if above.items and _is_one_list(above.items[-1], below.items[0]):
            return below, []
        case "list", "paragraph" if above.items and above.items[-1].marker.open and below.lines[0].bare[0].islower():
            return below, []
        case "code", "code":
            return below, []
    return None, []


def _is_one_list(above: Item, below: Item) -> bool:
    if above.marker.number:
        return below.marker.number == above.marker.number + 1
    return above.marker.mark == below.marker.mark


def _whole(parts: Sequence[Draft]) -> Draft:
    if len(parts) == 1:
        return parts[0]
    table = tuple(line for part in parts for line in part.table)
    if parts[0].kind == "list":
        return replace(parts[0], items=tuple(_whole_items(parts)))
    return replace(parts[0], lines=tuple(line for part in parts for line in part.lines), table=table)


def _whole_items(parts: Sequence[Draft]) -> list[Item]:
    """Put the items of a list together; a paragraph among its parts is the rest of the item above."""
    items = list[Item]()
    for part in parts:
        items += part.items
        if part.lines:
            items[-1] = Item(items[-1].marker, (*items[-1].lines, *part.lines))
    return items
