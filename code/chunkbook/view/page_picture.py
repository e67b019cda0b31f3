"""A page as it looks on paper, or a band of it: what the text of a reader is to be compared with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

_MARGIN = 3.0  # points of paper above and below the band


def show_page(
    path: str | Path,
    *,
    page: int = 1,
    first: str | None = None,
    last: str | None = None,
    left: float = 0.0,
    right: float = 1.0,
    scale: float = 2.0,
) -> Image:
    """Draw a page, or the band of it between two lines of text.

    Parameters
    ----------
    path : str or Path
        A PDF that needs no password.
    page : int
        Physical page number, from 1.
    first, last : str, optional
        Words in the first and in the last line to show; without them the picture starts or ends with the page. `last`
        is looked for below `first`.
    left, right : float
        Where the picture starts and ends, as shares of the width of the page.
    scale : float
        Pixels for each point (1/72 inch) of paper.

    Returns
    -------
    PIL.Image.Image
        It shows itself in a notebook. Give the cell an alternative text: the picture cannot know its own.

    Raises
    ------
    ValueError
        The PDF has no such page, the words are not on it, or `left` is not smaller than `right`.
    """
    if not 0 <= left < right <= 1:
        raise ValueError(f"left must be smaller than right, both from 0 to 1: left={left}, right={right}.")
    import pypdfium2  # the reader inside Chromium also draws

    pdf = pypdfium2.PdfDocument(path)
    try:
        if not 1 <= page <= len(pdf):
            raise ValueError(f"page must lie between 1 and {len(pdf)}, the pages of {Path(path).name}: page={page}.")
        sheet = pdf[page - 1]
        top, bottom = _band(sheet, first, last)
        width, height = sheet.get_size()
        crop = (left * width, bottom, (1 - right) * width, height - top)  # what to leave out, side by side
        picture: Image = sheet.render(scale=scale, crop=crop).to_pil()
        return picture
    finally:
        pdf.close()


def _band(sheet: Any, first: str | None, last: str | None) -> tuple[float, float]:
    """Give the upper and lower edge of the band, in points from the foot of the page."""
    text = sheet.get_textpage()
    upper, after = (sheet.get_height(), 0) if first is None else _edges(text, first, 0)[1:]
    lower = 0.0 if last is None else _edges(text, last, after)[0]
    return min(upper + _MARGIN, sheet.get_height()), max(lower - _MARGIN, 0.0)


def _edges(text: Any, words: str, start: int) -> tuple[float, float, int]:
    """Give the foot and the head of the first place that holds the words, and where the search goes on."""
    found = text.search(words, index=start, match_case=True).get_next()
    if found is None:
        raise ValueError(f"the page does not hold these words: {words!r}. Copy some words of one line.")
    index, length = found
    boxes = [text.get_charbox(place) for place in range(index, index + length)]
    return min(box[1] for box in boxes), max(box[3] for box in boxes), index + length
