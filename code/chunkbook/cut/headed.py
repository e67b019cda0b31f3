"""Stretches that start with a heading: packed one by one, the heading never left alone (chapters 2 and 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from chunkbook.cut.leads import with_next
from chunkbook.cut.packing import Packing
from chunkbook.cut.sentences import sentence_spans
from chunkbook.cut.splitting import Splitter, placed
from chunkbook.cut.together import Together
from chunkbook.document import Span
from chunkbook.pieces import line_cuts, paragraph_cuts, word_cuts
from chunkbook.ruler import Ruler
from chunkbook.sizes import Limits

COARSE_TO_FINE: tuple[Splitter, ...] = (paragraph_cuts, line_cuts, placed(sentence_spans), word_cuts)


def headed_spans(
    text: str,
    stretches: Iterable[tuple[Span, int]],
    limits: Limits,
    ruler: Ruler,
    splitters: Sequence[Splitter] = COARSE_TO_FINE,
) -> Iterator[Span]:
    """Pack stretches of text one by one; the heading of each stays with the first words below it.

    Parameters
    ----------
    text : str
        Source text; offsets count its code points.
    stretches : iterable of (Span, int)
        In order: each with its heading, and where the heading ends in `text`; at the start when there is none.
    limits : Limits
        Size and overlap; nothing is repeated from the stretch before.
    ruler : Ruler
        Measures `text`.
    splitters : sequence of callable
        Where a stretch may be split, from coarse to fine.

    Yields
    ------
    Span
        Chunks of the stretches.
    """
    known = list(stretches)

    def heading(number: int) -> Span:
        region, end = known[number]
        return with_next(text, region.start, end, region.end)

    headings = Together([region.start for region, _ in known], heading)
    splitters = [kept(split, headings) for split in splitters]
    return Packing(text, limits, splitters, ruler).spans(region for region, _ in known)


def kept(split: Splitter, together: Together) -> Splitter:
    """Make a splitter that cuts nothing which stays together."""
    return lambda text, span: together.cuts_outside(split(text, span))
