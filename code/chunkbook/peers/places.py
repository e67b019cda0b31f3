"""Find texts that were cut out of a document: their true places, also where the document repeats itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from chunkbook.document import Document, Span
from chunkbook.label import Chunk, label
from chunkbook.pieces import next_visible
from chunkbook.sizes import Limits
from chunkbook.surrogates import repair


def chunks_from_texts(
    document: Document, texts: Iterable[str], overlap: int | None = None, chunker: str = "texts"
) -> list[Chunk]:
    """Find texts that were cut out of a document, one after the other, and label them.

    Each text is looked for behind the one before, never at an earlier copy. Where copies leave a choice, the places are
    taken that together leave no visible character out; if there are none, the chunker lost text, and each text is
    taken at its next copy.

    Parameters
    ----------
    document : Document
        What was cut.
    texts : iterable of str
        Slices of its text, in order. Those without a visible character are left out.
    overlap : int, optional
        The most code points that a text repeats of the one before. It tells copies that stand close together apart;
        left out, a text may repeat all of the one before.
    chunker : str
        Who cut, for the record.

    Returns
    -------
    list of Chunk

    Raises
    ------
    ValueError
        A text is not a slice of the document behind the one before.
    """
    visible = [repair(part) for part in texts if part.strip()]
    text = repair(document.text)
    spans = _without_gaps(text, visible, overlap) or list(_one_by_one(text, visible, document.source))
    longest = max((end - start for start, end in spans), default=1)
    return list(label(document, spans, Limits(longest, unit="characters"), chunker))


def _without_gaps(text: str, texts: Sequence[str], overlap: int | None) -> list[Span]:
    """Places that cover all visible text, one for each text; empty if there are none."""
    before: list[dict[Span, Span]] = []  # for each text: its possible places, each with a place of the one before
    reached = [Span(0, 0)]
    for wanted in texts:
        places = {place: earlier for earlier in reached for place in _next_places(text, wanted, earlier, overlap)}
        before.append(places)
        reached = list(places)
    complete = [place for place in reached if next_visible(text, place.end, len(text)) == len(text)]
    return _walk_back(before, complete[-1]) if complete else []


def _next_places(text: str, wanted: str, earlier: Span, overlap: int | None) -> Iterator[Span]:
    """Copies that go on where an earlier text ends, or repeat some of it.

    Two neighbours can start together: one was cut with a space in front, which the chunker then took away.
    """
    first = earlier.start if overlap is None else max(earlier.start, earlier.end - overlap)
    last = next_visible(text, earlier.end, len(text))
    start = text.find(wanted, first, last + len(wanted))
    while start >= 0:
        if (place := Span(start, start + len(wanted))) > earlier:
            yield place
        start = text.find(wanted, start + 1, last + len(wanted))


def _walk_back(before: list[dict[Span, Span]], place: Span) -> list[Span]:
    places = []
    for choices in reversed(before):
        places.append(place)
        place = choices[place]
    return places[::-1]


def _one_by_one(text: str, texts: Iterable[str], source: str) -> Iterator[Span]:
    """The next copy of each text, whatever it leaves out."""
    before = Span(0, 0)
    for number, wanted in enumerate(texts, 1):
        start = text.find(wanted, before.start)
        if start == before.start and start + len(wanted) <= before.end:
            start = text.find(wanted, start + 1)
        if start < 0:
            raise ValueError(
                f"text {number} is no slice of {source} from offset {before.start} on: {wanted[:40]!r}. "
                "A chunker that changes what it cuts cannot be put back; switch its clean-up off."
            )
        before = Span(start, start + len(wanted))
        yield before
