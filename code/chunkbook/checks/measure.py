"""Checks of chapter 8: a plan that answers as much for a third of the price, and a page on credit memos."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from chunkbook.checks._credit_memos import Fault, judged
from chunkbook.checks._say import right, unfinished, wrong
from chunkbook.document import Document
from chunkbook.measure import Plan, Question, Row, compare

SHARE = 3
"""How many times less a frugal plan sends than its rival."""

_NAMED = 3  # questions named in a message; the rest is counted


def frugal_plan(
    my_plan: object,
    rival: Plan,
    sources: Mapping[str, Document | Sequence[Document]],
    questions: Iterable[Question],
) -> None:
    """Check that a plan answers as many questions as its rival, and sends a third of the characters or less.

    Parameters
    ----------
    my_plan : Plan
        The learner's plan; a row of a board, or a list of one, is read too.
    rival : Plan
        What it is held against.
    sources : mapping of str to Document or sequence of Document
        The texts that plans can cut, as for `compare`.
    questions : iterable of Question
        What both are asked, with BM25 and three chunks sent.
    """
    if unfinished(my_plan, "my_plan"):
        return
    only = my_plan[0] if isinstance(my_plan, list | tuple) and len(my_plan) == 1 else my_plan
    plan = only.plan if isinstance(only, Row) else only
    if not isinstance(plan, Plan):
        wrong(
            f"`my_plan` is of type {type(plan).__name__}: this check takes one plan.",
            'Make one, such as Plan("sentences", 300, unit="characters"), or take .plan of a row of a board.',
        )
        return
    try:
        mine, other = compare(sources, questions, [plan, rival]).rows
    except ValueError as error:
        wrong("`my_plan` cannot be measured.", str(error))
        return
    _judge_frugal(mine, other)


def _judge_frugal(mine: Row, rival: Row) -> None:
    limit = rival.measurement.characters_sent / SHARE
    faults = [*_answers_less(mine, rival), *_sends_more(mine, limit)]
    said = f"{mine.plan} answers {mine.answered}."
    cost = f"It sends {mine.measurement.characters_sent:,.0f} characters a question"
    if faults:
        wrong(said, f"{cost}.", *faults)
    else:
        right(f"{said}\n  {cost}, the rival {rival.measurement.characters_sent:,.0f} for {rival.answered}.")


def _answers_less(mine: Row, rival: Row) -> Iterator[str]:
    if mine.measurement.hits < rival.measurement.hits:
        missed = [question.text for question in mine.measurement.misses]
        yield f"The rival answers {rival.answered}. Yours misses:"
        yield from missed[:_NAMED]
        if len(missed) > _NAMED:
            yield f"… and {len(missed) - _NAMED} more."
        yield "Try another size or strategy; sweep(…) measures many sizes at once."


def _sends_more(mine: Row, limit: float) -> Iterator[str]:
    if mine.measurement.characters_sent > limit:
        yield f"A third of what the rival sends is {limit:,.0f} characters. Try a smaller size."


def credit_memos(
    my_manual: object, my_questions: object, my_board: object, my_plan: object, my_reason: object
) -> None:
    """Check a new page on credit memos, two questions on it, the plan that was chosen, and the reason for it.

    Parameters
    ----------
    my_manual : Document
        The manual with the new page, cleaned.
    my_questions : list of Question
        Two or more whose answers stand in the table of the new section; others may be among them. A pair of a text and
        its phrases is read too.
    my_board : Board
        What `compare` gave for the manual and the questions.
    my_plan : Plan
        The plan that was chosen; a row of the board.
    my_reason : str
        One line: it names the strategy, and a figure of the plan's row.
    """
    answers = {
        "my_manual": my_manual,
        "my_questions": my_questions,
        "my_board": my_board,
        "my_plan": my_plan,
        "my_reason": my_reason,
    }
    if any(unfinished(value, name) for name, value in answers.items()):
        return
    done: list[str] = []
    try:
        for sentence in judged(my_manual, my_questions, my_board, my_plan, my_reason):
            done.append(sentence)  # one by one, so that what is right is known when the next part is not
    except Fault as fault:
        wrong(*fault.lines, *(["Right so far:", *done] if done else []))
        return
    right("\n  ".join(done))
