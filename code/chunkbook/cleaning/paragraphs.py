"""Paragraphs: which lines belong together, within a page and over a page break."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from chunkbook.cleaning.headings import is_caption
from chunkbook.cleaning.hyphens import HYPHENS
from chunkbook.cleaning.lines import Line

FULL = 0.75  # of the widest line of the page; a shorter line can be the last of its paragraph
BROKEN_OFF = 0.6  # of that width; a line that ends sooner was ended on purpose, whatever it says
RUNNING_TEXT = 40  # characters; over blank lines only text goes on that is as wide
SHORTEST_FULL = 24  # characters; a shorter line is no line of running text
FIRST_LINE = 2  # characters that the first line of a paragraph may be set in
MOST = 0.6  # of the lines of a page must have blank lines between them to be double spaced

_ENDS = re.compile(r"[.:;!?][\"'”’)\]]*\Z")


@dataclass(frozen=True)
class Spacing:
    """How a page is set: its width in characters, and the blank lines between two lines of a paragraph."""

    width: int
    blank: int = 0


def spacing_of(lines: Sequence[Line]) -> Spacing:
    """Measure the widest line that has no columns, and the usual distance of lines."""
    width = max((len(line.text) for line in lines if len(line.cells) == 1), default=0)
    filled = [place for place, line in enumerate(lines) if line.text]
    blanks = Counter(after - before - 1 for before, after in pairwise(filled))
    usual, count = blanks.most_common(1)[0] if blanks else (0, 0)
    return Spacing(width, usual if width >= RUNNING_TEXT and count >= MOST * len(filled) else 0)


def is_new_paragraph(above: Line, line: Line, blank: int, spacing: Spacing) -> bool:
    """Say whether a line begins a paragraph.

    Parameters
    ----------
    above, line : Line
        The last line with text, and this one, on one page.
    blank : int
        Blank lines between them.
    spacing : Spacing
        How the page is set.

    Returns
    -------
    bool
        True after more blank lines than usual, at a caption and below it, beside a line in columns, at a line that is
        set in, where a short line ends a sentence, and after a very short one. A wide line that ends no sentence
        goes on over one blank line in lower case, and where lines are double spaced in any case.
    """
    ends, lower = bool(_ENDS.search(above.text)), line.bare[0].islower()
    short = len(above.text) < FULL * spacing.width
    if blank == 1 and lower and spacing.width >= RUNNING_TEXT and not (ends or short):
        return False
    if blank > spacing.blank or len(line.cells) > 1 or len(above.cells) > 1:
        return True
    if is_caption(line) or (is_caption(above) and above.bold != line.bold):
        return True
    if blank:
        return not lower and (ends or short)
    if not lower and len(above.text) < BROKEN_OFF * spacing.width:
        return True
    return ends and not lower and (short or line.indent >= above.indent + FIRST_LINE)


def goes_on(above: Sequence[Line], line: Line) -> bool:
    """Say whether a paragraph goes on over a page break or at the top of the next column.

    Its last line must end in a hyphen, or be a full line; the next page must begin in lower case, unless the last
    line ends no sentence.
    """
    last = above[-1]
    if is_caption(line) or is_caption(last):
        return False
    if last.text[-1] in HYPHENS:
        return True
    width = max(len(other.text) for other in above)
    full = len(last.text) >= max(SHORTEST_FULL, FULL * width)
    return full and (line.bare[0].islower() or (len(above) > 1 and not _ENDS.search(last.text)))
