"""Stretches that start with a heading: packed one by one, the heading never left alone (chapters 2 and 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chunkbook.cut.packing import Splitter, packed_spans
from chunkbook.cut.sentences import sentence_spans
from chunkbook.document import Span
from chunkbook.pieces import lines, moved, paragraphs, words
from chunkbook.sizes import Limits

COARSE_TO_FINE: tuple[Splitter, ...] = (paragraphs, lines, sentence_spans, words)


def headed_spans(
    text: str,
    region: Span,
    heading_end: int,
    limits: Limits,
    splitters: Sequence[Splitter] = COARSE_TO_FINE,
) -> Iterator[Span]:
    """Pack one stretch of text; its heading stays with the first words below it.

    Parameters
    ----------
    text : str
        Source text; offsets count its code points.
    region : Span
        The stretch, heading included.
    heading_end : int
        Where the heading ends in `text`; ``region.start`` when there is none.
    limits : Limits
        Size and overlap; nothing is repeated from the stretch before.
    splitters : sequence of callable
        Where a stretch may be split, from coarse to fine.

    Yields
    ------
    Span
        Chunks of the stretch.
    """
    heading = text[region.start : heading_end].rstrip()
    kept = [_keep_heading(split, heading) for split in splitters]
    yield from moved(packed_spans(text[region.start : region.end], limits, kept), region.start)


def _keep_heading(split: Splitter, heading: str) -> Splitter:
    """Make the first piece reach past the heading, so that no chunk ends with it."""

    def split_after_heading(text: str) -> Iterator[Span]:
        pieces = list(split(text))
        if heading and text.startswith(heading):
            below = [piece for piece in pieces if text[len(heading) : piece.end].strip()]
            pieces = [Span(0, below[0].end), *below[1:]] if below else pieces
        yield from pieces

    return split_after_heading
