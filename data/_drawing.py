"""Drawing helpers of the data scripts: a sheet with its origin at the top left, inks, and PDFs whose bytes repeat."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reportlab.lib.pagesizes import letter
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

Colour = tuple[float, float, float]
Facts = dict[str, Any]

BLACK: Colour = (0.0, 0.0, 0.0)
WHITE: Colour = (1.0, 1.0, 1.0)
TYPED: Colour = (0.0, 0.0, 0.8)
BAR: Colour = (0.18, 0.46, 0.71)
GRID: Colour = (0.65, 0.65, 0.65)


@dataclass(frozen=True)
class Ink:
    """How a string is set: one of the Standard-14 fonts, a size in sheet units and a colour."""

    font: str
    size: float
    colour: Colour = BLACK


class Sheet:
    """A part of a page with its own units: origin at the top left, y downwards.

    Parameters
    ----------
    canvas : Canvas
        The page that is drawn on.
    left, top : float
        Points from the left and upper page edge to the origin of the sheet.
    scale : float
        Points in one sheet unit.
    """

    def __init__(self, canvas: Canvas, left: float = 0.0, top: float = 0.0, scale: float = 1.0) -> None:
        self.canvas = canvas
        self.left, self.top, self.scale = left, top, scale

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return the page point, in PDF points from the lower left, of the sheet point (`x`, `y`)."""
        return self.left + x * self.scale, letter[1] - self.top - y * self.scale

    def text(self, x: float, y: float, words: str, ink: Ink, align: str = "left") -> None:
        """Draw `words` with the base line at `y`; `x` is their left end, middle or right end, as `align` says."""
        size = ink.size * self.scale
        across, up = self.place(x, y)
        across -= {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * stringWidth(words, ink.font, size)
        # Not drawString: it ends each string with T*, and text extractors break the line there.
        string = self.canvas.beginText(across, up)
        string.setFont(ink.font, size)
        string.setFillColorRGB(*ink.colour)
        string.textOut(words)
        self.canvas.drawText(string)

    def rule(self, x0: float, y0: float, x1: float, y1: float, width: float = 0.25) -> None:
        """Draw a thin grey line from (`x0`, `y0`) to (`x1`, `y1`); `width` is in sheet units."""
        self.canvas.setStrokeColorRGB(*GRID)
        self.canvas.setLineWidth(width * self.scale)
        self.canvas.line(*self.place(x0, y0), *self.place(x1, y1))

    def block(self, x0: float, y0: float, x1: float, y1: float, colour: Colour = BAR) -> None:
        """Fill the rectangle between the corners (`x0`, `y0`) and (`x1`, `y1`)."""
        self.canvas.setFillColorRGB(*colour)
        across, up = self.place(x0, y1)
        self.canvas.rect(across, up, (x1 - x0) * self.scale, (y1 - y0) * self.scale, stroke=0, fill=1)


def new_canvas(path: Path, title: str, **options: object) -> Canvas:
    """Return a US letter canvas for `path`.

    The file holds no date, no random identifier and no compressed stream, so that its bytes depend on neither the
    clock nor the zlib build.
    """
    canvas = Canvas(str(path), pagesize=letter, invariant=1, pageCompression=0, **options)
    canvas.setTitle(title)
    canvas.setAuthor("chunkbook teaching data")
    return canvas


def squeezed(words: str, ink: Ink, width: float) -> Ink:
    """Return `ink`, or a smaller size of it with which `words` fit into `width` sheet units."""
    needed = stringWidth(words, ink.font, ink.size)
    if needed <= width:
        return ink
    return Ink(ink.font, ink.size * width / needed, ink.colour)


def wrapped(paragraph: str, ink: Ink, width: float) -> Iterator[str]:
    """Yield the lines of `paragraph` in a cell of `width` sheet units.

    Runs of spaces stay as they are and a line keeps the space at its end, as a spreadsheet leaves them.
    """
    line = ""
    for word in re.findall(r"\S+\s*", paragraph):
        if line and stringWidth((line + word).rstrip(), ink.font, ink.size) > width:
            yield line
            line = ""
        line += word
    if line:
        yield line


def output_folder(default: Path) -> Path:
    """Return the folder named as the first argument of the running script, or `default`; it is made where missing."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def write_all(folder: Path, sources: list[Path], draw: Callable[[Path, Path], None]) -> None:
    """Draw one PDF in `folder` for each of `sources` with ``draw(source, target)`` and print its name."""
    for source in sources:
        target = folder / f"{source.stem}.pdf"
        draw(source, target)
        print(target)
