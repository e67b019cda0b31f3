"""Small PDFs for the tests of cleaning, drawn on A4 from words, places and fonts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from chunkbook import Document, read_pdf

TOP, BOTTOM, LEFT, LEADING = 780.0, 40.0, 72.0, 14.0


@dataclass(frozen=True)
class Ink:
    """Words at a place: points from the left and from the bottom of the page."""

    x: float
    y: float
    words: str
    font: str = "Helvetica"
    size: float = 10.0


def draw(folder: Path, *pages: Iterable[Ink]) -> Path:
    """Draw one PDF, one page for each set of inks, in the order given."""
    path = folder / "small.pdf"
    canvas = Canvas(str(path), invariant=True)
    for inks in pages:
        for ink in inks:
            canvas.setFont(ink.font, ink.size)
            canvas.drawString(ink.x, ink.y, ink.words)
        canvas.showPage()
    canvas.save()
    return path


def layout(folder: Path, *pages: Iterable[Ink]) -> Document:
    """Draw a PDF and read it in layout mode."""
    return read_pdf(draw(folder, *pages), mode="layout")


def column(words: Sequence[str], x: float = LEFT, y: float = 700.0, step: float = LEADING, **font: object) -> list[Ink]:
    """Set one line below the other."""
    return [Ink(x, y - step * number, line, **font) for number, line in enumerate(words)]  # type: ignore[arg-type]


def row(cells: Sequence[str], edges: Sequence[float], y: float, **font: object) -> list[Ink]:
    """Set cells side by side; an empty cell draws nothing."""
    return [Ink(x, y, cell, **font) for cell, x in zip(cells, edges, strict=True) if cell]  # type: ignore[arg-type]


def grid(rows: Sequence[Sequence[str]], edges: Sequence[float], y: float = 700.0, step: float = LEADING) -> list[Ink]:
    """Set rows one below the other, row by row as most programs draw a table."""
    return [ink for number, cells in enumerate(rows) for ink in row(cells, edges, y - step * number)]
