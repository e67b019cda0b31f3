"""Evidence: the stretch of a document that answers a question, and how much of it was sent (chapter 8).

Recall, precision and IoU follow Smith and Troynikov, "Evaluating Chunking Strategies for Retrieval" (Chroma, 2024).
One thing differs: a stretch that several of the chunks hold counts once here; there it counts each time it was sent.
Places are compared in code points, sizes counted in tokens of the document's own stream.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from chunkbook.document import Document, Span
from chunkbook.measure.folding import FoldedText, shortest_stretches
from chunkbook.measure.intervals import intersection, tokens_touched, union
from chunkbook.measure.questions import Question, as_documents, check_source
from chunkbook.ruler import TokenRuler

Sent = Mapping[str, Sequence[Span]]


@dataclass(frozen=True)
class Evidence:
    """A stretch of a document in which all phrases of a question stand, and inside which no smaller one does.

    Parameters
    ----------
    source : str
        Name of the document.
    start, end : int
        Its stretch, in code points of the document.
    length : int
        Code points with white space folded, so that a line end makes no stretch longer.
    """

    source: str
    start: int
    end: int
    length: int

    @property
    def span(self) -> Span:
        """Its stretch as a span."""
        return Span(self.start, self.end)


@dataclass(frozen=True)
class Overlap:
    """How what was sent lies over the evidence, in tokens; each figure from 0 to 1.

    Parameters
    ----------
    recall : float
        Share of the evidence that was sent.
    precision : float
        Share of what was sent that is evidence; 0 where nothing was sent.
    iou : float
        Tokens in both, over tokens in either.
    """

    recall: float
    precision: float
    iou: float


class AnswerKey:
    """Where the answers stand in some documents; made once, used for every way of cutting them.

    Parameters
    ----------
    documents : Document or iterable of Document
        What the chunks are cut from; each has a name of its own.
    questions : iterable of Question
        What is asked.

    Raises
    ------
    ValueError
        Two documents of one name, or a question whose `source` is none of the documents.
    """

    def __init__(self, documents: Document | Iterable[Document], questions: Iterable[Question]) -> None:
        self.documents = as_documents(documents)
        self._rulers = {document.source: TokenRuler(document.text) for document in self.documents}
        folded = {document.source: FoldedText(document.text) for document in self.documents}
        self._places = {question: _find(question, folded) for question in questions}

    def evidence(self, question: Question) -> tuple[Evidence, ...]:
        """Give every stretch that answers a question, document by document, from left to right.

        A question with phrases that stand nowhere together has none, and its overlap cannot be measured.
        """
        return tuple(place for places in self._places[question].values() for place in places)

    def overlap(self, question: Question, sent: Sent) -> Overlap | None:
        """Compare what was sent with the evidence.

        The evidence is the shortest stretch that holds all phrases; of several equally short ones, that of which most
        was sent. Where a longer one was sent whole in one chunk, and no shortest one, the chunk answers all the same,
        and the longer one is the evidence. Context lines have no place in the document: they are neither evidence nor
        counted as sent, so a chunk that answers by its context line can have a recall below 1.

        Parameters
        ----------
        question : Question
            One of the questions that the key was made for.
        sent : mapping of str to sequence of Span
            For each document, the stretches of the chunks that were sent.

        Returns
        -------
        Overlap or None
            None where the question has no evidence, so that nothing could be expected.

        Raises
        ------
        ValueError
            Chunks of a document that the key does not know.
        """
        self._check(sent)
        candidates = list(_candidates(self._places[question], sent))
        if not candidates:
            return None
        united = {source: union(spans) for source, spans in sent.items()}
        return self._overlap(max(candidates, key=lambda place: _merit(place, united)), united)

    def _overlap(self, place: Evidence, united: Sent) -> Overlap:
        inside = intersection(united.get(place.source, ()), place.span)
        both = self._tokens({place.source: inside})
        expected = self._tokens({place.source: [place.span]})
        got = self._tokens(united)
        either = self._tokens({**united, place.source: union([*united.get(place.source, ()), place.span])})
        return Overlap(both / expected, both / got if got else 0.0, both / either)

    def _tokens(self, spans: Sent) -> int:
        return sum(tokens_touched(parts, self._rulers[source]) for source, parts in spans.items())

    def _check(self, sent: Sent) -> None:
        for source in sent:
            if source not in self._rulers:
                raise ValueError(
                    f"chunks must come from the documents: source={source!r} is none of {_named(self._rulers)}. "
                    "Give the documents that were cut."
                )


def _find(question: Question, folded: Mapping[str, FoldedText]) -> dict[str, list[Evidence]]:
    check_source(question, folded)
    searched = {question.source: folded[question.source]} if question.source else folded
    return {source: _find_in(question, source, text) for source, text in searched.items()}


def _find_in(question: Question, source: str, text: FoldedText) -> list[Evidence]:
    places = shortest_stretches([list(text.find(phrase)) for phrase in question.phrases])
    return [Evidence(source, *text.original(place), place.end - place.start) for place in places]


def _candidates(places: Mapping[str, list[Evidence]], sent: Sent) -> Iterable[Evidence]:
    """Give the shortest stretches, and the longer ones that lie whole in one chunk."""
    shortest = min((place.length for found in places.values() for place in found), default=0)
    for source, found in places.items():
        yield from (place for place in found if place.length == shortest)
        for span in sent.get(source, ()):
            yield from found[bisect_left(found, span.start, key=_start) : bisect_right(found, span.end, key=_end)]


def _merit(place: Evidence, united: Sent) -> tuple[float, int]:
    """Most of it sent; then the shorter one."""
    inside = intersection(united.get(place.source, ()), place.span)
    return sum(end - start for start, end in inside) / (place.end - place.start), -place.length


def _start(place: Evidence) -> int:
    return place.start


def _end(place: Evidence) -> int:
    return place.end


def _named(sources: Iterable[str]) -> str:
    return ", ".join(map(repr, sources))
