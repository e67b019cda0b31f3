"""Scan report 38, so to speak: draw it as a picture, turn it a little, keep black and white only.

Run ``python data/scan_page.py [FILE]`` after report 38 has changed; it writes data/sources/scan.png. It is not part of
``make data``, since two versions of a renderer seldom agree on every pixel.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pypdfium2
from PIL import Image

HERE = Path(__file__).resolve().parent
DOTS_PER_INCH = 144
TURNED_BY = 0.7
THRESHOLD = 160
SPECKS = 400


def scanned(report: Path) -> Image.Image:
    """Return page 1 of `report` as a black-and-white picture, turned by a fraction of a degree, with some dirt."""
    with pypdfium2.PdfDocument(report) as document:
        page = document[0].render(scale=DOTS_PER_INCH / 72).to_pil().convert("L")
    turned = page.rotate(TURNED_BY, resample=Image.Resampling.BICUBIC, fillcolor=255)
    return with_specks(turned.point(lambda shade: 255 if shade > THRESHOLD else 0).convert("1"))


def with_specks(picture: Image.Image) -> Image.Image:
    """Return `picture` with black dots at places that are the same in every run."""
    chance = Random(38)
    for _ in range(SPECKS):
        picture.putpixel((chance.randrange(picture.width), chance.randrange(picture.height)), 0)
    return picture


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "sources" / "scan.png"
    scanned(HERE / "reports" / "drilling_038.pdf").save(target, optimize=True)
    print(target)
