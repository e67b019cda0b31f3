"""Board: several plans measured on the same questions, in a fair order, with a verdict (chapter 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from chunkbook.document import Document
from chunkbook.measure.evidence import AnswerKey
from chunkbook.measure.plans import Plan, Row
from chunkbook.measure.questions import Question, as_documents
from chunkbook.measure.score import check_questions, score
from chunkbook.measure.verdict import Verdict, judge
from chunkbook.rank import Ranker, get_ranker

Progress = Callable[[Sequence[Plan]], Iterable[Plan]]


@dataclass(frozen=True, repr=False)
class Board:
    """What several plans did on the same questions.

    Parameters
    ----------
    rows : tuple of Row
        One for each plan, in the order in which the plans were given.
    """

    rows: tuple[Row, ...]

    @property
    def ranked(self) -> tuple[Row, ...]:
        """The rows in a fair order: more questions answered first; of as many, the one that sends less."""
        return tuple(sorted(self.rows, key=lambda row: (-row.measurement.hits, row.measurement.characters_sent)))

    @property
    def best(self) -> Row:
        """The first row of the fair order; whether it is better than the others, `verdict` says."""
        return self.ranked[0]

    @cached_property
    def verdict(self) -> Verdict:
        """A winner, if the questions support one; else who is tied, and how many questions are missing."""
        return judge(self.ranked)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What every plan was asked."""
        return tuple(answer.question for answer in self.rows[0].measurement.answers)

    @property
    def top(self) -> int:
        """How many chunks are sent for a question."""
        return self.rows[0].measurement.top

    @property
    def ranker(self) -> str:
        """Name of the ranker."""
        return self.rows[0].measurement.ranker

    def __repr__(self) -> str:
        from chunkbook.view import board_table  # pictures stand on top of every step

        return f"{board_table(self)!r}\n{self.verdict}"

    def _repr_html_(self) -> str:
        from chunkbook.view import board_card

        return board_card(self)


def compare(
    sources: Mapping[str, Document | Sequence[Document]],
    questions: Iterable[Question],
    plans: Iterable[Plan],
    ranker: str | Ranker = "bm25",
    top: int = 3,
    *,
    progress: Progress = iter,
) -> Board:
    """Cut, ask and score for several plans.

    Parameters
    ----------
    sources : mapping of str to Document or sequence of Document
        The texts that plans can cut, by name: ``{"raw": [document], "clean": [clean(document)]}``. The chunks of all
        documents of a source go into one pool.
    questions : iterable of Question
        At least one.
    plans : iterable of Plan
        At least one; each names its source.
    ranker : str or Ranker
        A name in `chunkbook.rank.RANKERS`, or a ranker.
    top : int
        How many chunks are sent for a question.
    progress : callable
        Gets the plans and gives them back one by one, such as ``tqdm``.

    Returns
    -------
    Board

    Raises
    ------
    ValueError
        No plans, no questions, a plan with an unknown source or settings that cannot work, a source without
        documents, or what `measure` refuses. Settings are checked before any document is cut.
    """
    asked, chosen, found = check_questions(questions), _check_plans(plans, sources), get_ranker(ranker)
    texts = {name: _documents(name, sources[name]) for name in dict.fromkeys(plan.source for plan in chosen)}
    keys = {name: AnswerKey(documents, asked) for name, documents in texts.items()}

    def row(plan: Plan) -> Row:
        return Row(plan, score(plan.cut(texts[plan.source]), asked, found, top, keys[plan.source]))

    return Board(tuple(map(row, progress(chosen))))


def _check_plans(plans: Iterable[Plan], sources: Mapping[str, object]) -> tuple[Plan, ...]:
    chosen = tuple(plans)
    if not chosen:
        raise ValueError("plans must hold at least one plan: plans=(). Try Plan('tokens', 200, 40).")
    for plan in chosen:
        if plan.source not in sources:
            known = ", ".join(map(repr, sources))
            raise ValueError(f"source of a plan must be one of {known}: source={plan.source!r} (plan: {plan}).")
        plan.check()
    return chosen


def _documents(name: str, documents: Document | Sequence[Document]) -> tuple[Document, ...]:
    given = as_documents(documents)
    if not given:
        raise ValueError(f"a source must hold at least one document: source {name!r} holds none.")
    return given
