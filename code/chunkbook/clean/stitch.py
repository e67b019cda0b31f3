"""Blocks that a page break, or the end of a text column, cut in two."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from chunkbook.clean.drafts import Draft, Item
from chunkbook.clean.paragraphs import goes_on
from chunkbook.clean.report import Change
from chunkbook.clean.tables import continue_table


def stitch(flows: Iterable[list[Draft]]) -> tuple[list[Draft], list[Change]]:
    """Put flows of text one after the other, and make one block of two where the first goes on in the second.

    Parameters
    ----------
    flows : iterable of list of Draft
        The flows of all pages, see `page_flows`.

    Returns
    -------
    tuple of list of Draft, list of Change
        The changes are heads of tables that were printed again.
    """
    drafts, changes = list[Draft](), list[Change]()
    for flow in flows:
        joined = _joined(drafts[-1], flow[0]) if drafts and flow else None
        if joined is None:
            drafts += flow
            continue
        drafts[-1:] = [joined[0], *flow[1:]]
        changes += joined[1]
    return drafts, changes


def _joined(above: Draft, below: Draft) -> tuple[Draft, list[Change]] | None:
    match above.kind, below.kind:
        case "table", "table":
            found = continue_table(above.table, below.table)
            return (replace(above, table=found[0]), found[1]) if found else None
        case "paragraph", "paragraph" if goes_on(above.lines[-1], below.lines[0]):
            return replace(above, lines=(*above.lines, *below.lines)), []
        case "list", "list" if _is_one_list(above.items[-1], below.items[0]):
            return replace(above, items=(*above.items, *below.items)), []
        case "list", "paragraph" if above.items[-1].marker.open and below.lines[0].bare[0].islower():
            last = above.items[-1]
            whole = Item(last.marker, (*last.lines, *below.lines))
            return replace(above, items=(*above.items[:-1], whole)), []
        case "code", "code":
            return replace(above, lines=(*above.lines, *below.lines)), []
    return None


def _is_one_list(above: Item, below: Item) -> bool:
    if above.marker.number:
        return below.marker.number == above.marker.number + 1
    return above.marker.mark == below.marker.mark
