"""Raised numbers: kept apart from the number that they stand beside, so that 10³ is not read as 103."""

from __future__ import annotations

from collections.abc import Sequence

from chunkbook.cleaning.lines import Line
from chunkbook.cleaning.report import Change
from chunkbook.document import Span


def mark_raised(lines: Sequence[Line]) -> tuple[list[Line], list[Change]]:
    """Write ``^`` in front of small raised numbers, as in ``10^3``; the styles of the document say where they are."""
    marked, changes = list[Line](), list[Change]()
    for line in lines:
        changes += [_change(line, place) for place in line.raised]
        text = line.text
        for place in reversed(line.raised):
            text = f"{text[: place.start].rstrip()}^{text[place.start :]}"
        marked.append(line.saying(text) if line.raised else line)
    return marked, changes


def _change(line: Line, place: Span) -> Change:
    base, number = line.text[: place.start].split()[-1], line.text[place.start : place.end]
    return Change("raised number", line.page, f"{base}{number}", f"{base}^{number}")
