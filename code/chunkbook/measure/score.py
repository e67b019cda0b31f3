"""Score: which questions the chunks that were sent answer, and what sending them costs (chapter 8)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean

from chunkbook.document import Document, Span
from chunkbook.label import Chunk
from chunkbook.measure.evidence import AnswerKey, Overlap
from chunkbook.measure.folding import fold
from chunkbook.measure.questions import Question, check_source, holds
from chunkbook.rank import Index, Ranker, get_ranker
from chunkbook.sizes import check_top


@dataclass(frozen=True)
class Answer:
    """What was sent for one question.

    Parameters
    ----------
    question : Question
        What was asked.
    sent : tuple of Chunk
        The chunks that the ranker put first, best first; each once.
    rank : int or None
        Place, from 1, of the first of them that holds all phrases; None where none does.
    overlap : Overlap or None
        How the chunks lie over the evidence; None where it was not measured, because no documents were given or the
        phrases stand nowhere together.
    """

    question: Question
    sent: tuple[Chunk, ...] = field(repr=False)
    rank: int | None
    overlap: Overlap | None = None

    @property
    def hit(self) -> bool:
        """Whether one of the chunks answers the question."""
        return self.rank is not None

    @property
    def reciprocal_rank(self) -> float:
        """One over the rank; 0 for a miss."""
        return 1 / self.rank if self.rank else 0.0

    @cached_property
    def characters(self) -> int:
        """Code points sent, context lines included."""
        return sum(len(chunk.full_text) for chunk in self.sent)

    @cached_property
    def tokens(self) -> int:
        """Tokens sent, context lines included."""
        return sum(chunk.full_tokens for chunk in self.sent)


@dataclass(frozen=True, repr=False)
class Measurement:
    """How well some chunks serve some questions.

    Parameters
    ----------
    chunks : tuple of Chunk
        All that the ranker could choose from.
    answers : tuple of Answer
        One for each question, in order.
    ranker : str
        Name of the ranker.
    top : int
        How many chunks are sent for a question.
    """

    chunks: tuple[Chunk, ...]
    answers: tuple[Answer, ...]
    ranker: str
    top: int

    def __repr__(self) -> str:
        return (
            f"{self.hits} of {len(self.answers)} questions answered, ranker {self.ranker}, top {self.top} of "
            f"{len(self.chunks):,} chunks; MRR {self.mrr:.2f}, {self.characters_sent:,.0f} characters sent a question"
        )

    @property
    def hits(self) -> int:
        """Questions that are answered."""
        return sum(answer.hit for answer in self.answers)

    @property
    def hit_rate(self) -> float:
        """hit@k: share of the questions that are answered."""
        return self.hits / len(self.answers)

    @property
    def mrr(self) -> float:
        """Mean reciprocal rank: 1 where each first chunk answers; a miss counts as 0."""
        return fmean(answer.reciprocal_rank for answer in self.answers)

    @property
    def misses(self) -> tuple[Question, ...]:
        """Questions that are not answered."""
        return tuple(answer.question for answer in self.answers if not answer.hit)

    @cached_property
    def mean_characters(self) -> float:
        """Mean size of a chunk in code points, its context line included; 0 where there are no chunks."""
        return _mean([len(chunk.full_text) for chunk in self.chunks]) or 0.0

    @cached_property
    def mean_tokens(self) -> float:
        """Mean size of a chunk in tokens, its context line included; 0 where there are no chunks."""
        return _mean([chunk.full_tokens for chunk in self.chunks]) or 0.0

    @property
    def characters_sent(self) -> float:
        """Code points sent for a question, on average."""
        return fmean(answer.characters for answer in self.answers)

    @property
    def tokens_sent(self) -> float:
        """Tokens sent for a question, on average."""
        return fmean(answer.tokens for answer in self.answers)

    @property
    def recall(self) -> float | None:
        """Mean share of the evidence that was sent, over the questions where it was measured; None if nowhere."""
        return _mean([overlap.recall for overlap in self.overlaps])

    @property
    def precision(self) -> float | None:
        """Mean share of what was sent that is evidence; as `recall`."""
        return _mean([overlap.precision for overlap in self.overlaps])

    @property
    def iou(self) -> float | None:
        """Mean intersection over union of evidence and what was sent; as `recall`."""
        return _mean([overlap.iou for overlap in self.overlaps])

    @property
    def overlaps(self) -> tuple[Overlap, ...]:
        """The overlaps that were measured."""
        return tuple(answer.overlap for answer in self.answers if answer.overlap is not None)


def measure(
    chunks: Iterable[Chunk],
    questions: Iterable[Question],
    ranker: str | Ranker = "bm25",
    top: int = 3,
    documents: Document | Iterable[Document] = (),
) -> Measurement:
    """Ask every question, send the chunks that the ranker puts first, and see whether one of them answers.

    A chunk answers when its `full_text` holds all phrases of the question (white space folded, case ignored) and it
    comes from the question's `source`, if it has one.

    Parameters
    ----------
    chunks : iterable of Chunk
        Of one document or of many; they go into one pool.
    questions : iterable of Question
        At least one.
    ranker : str or Ranker
        A name in `chunkbook.rank.RANKERS`, or a ranker.
    top : int
        How many chunks are sent for a question.
    documents : Document or iterable of Document
        What the chunks were cut from; without them recall, precision and IoU are not measured.

    Returns
    -------
    Measurement

    Raises
    ------
    ValueError
        No questions, `top` below 1, an unknown ranker, documents of one name, a chunk whose source is none of the
        documents, or a question whose source is none of them (without documents: none of the chunks').
    """
    asked, pool = check_questions(questions), tuple(chunks)
    given = tuple([documents] if isinstance(documents, Document) else documents)
    for question in asked if pool else ():
        check_source(question, dict.fromkeys(named.source for named in given or pool))
    return score(pool, asked, get_ranker(ranker), top, AnswerKey(given, asked) if given else None)


def score(
    chunks: Iterable[Chunk], questions: Sequence[Question], ranker: Ranker, top: int, key: AnswerKey | None
) -> Measurement:
    """Do what `measure` does, with a ranker and an answer key that are there already."""
    check_top(top)
    pool = tuple(chunks)
    index = ranker.index([chunk.full_text for chunk in pool])
    answers = (_answer(question, _sent(pool, index, question, top), key) for question in questions)
    return Measurement(pool, tuple(answers), ranker.name, top)


def check_questions(questions: Iterable[Question]) -> tuple[Question, ...]:
    """Take the questions as a tuple.

    Raises
    ------
    ValueError
        There are none.
    """
    asked = tuple(questions)
    if not asked:
        raise ValueError("questions must hold at least one question: questions=(). load_questions(path) reads a file.")
    return asked


def _sent(pool: Sequence[Chunk], index: Index, question: Question, top: int) -> tuple[Chunk, ...]:
    """Take each chunk once, also from a ranker that names it twice."""
    return tuple(pool[place] for place in list(dict.fromkeys(index.best(question.text, top)))[:top])


def _answer(question: Question, sent: tuple[Chunk, ...], key: AnswerKey | None) -> Answer:
    ranks = (place for place, chunk in enumerate(sent, 1) if _answers(chunk, question))
    return Answer(question, sent, next(ranks, None), key.overlap(question, _spans(sent)) if key else None)


def _answers(chunk: Chunk, question: Question) -> bool:
    return question.source in ("", chunk.source) and holds(fold(chunk.full_text), question)


def _spans(chunks: Iterable[Chunk]) -> dict[str, list[Span]]:
    spans: defaultdict[str, list[Span]] = defaultdict(list)
    for chunk in chunks:
        spans[chunk.source].append(Span(chunk.start, chunk.end))
    return dict(spans)


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None
