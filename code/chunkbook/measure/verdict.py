"""Verdict: a winner where the data support one, else what is missing, and what is cheapest meanwhile (chapter 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunkbook.measure.confidence import CONFIDENCE, MOST_QUESTIONS, Difference, difference, shared_confidence
from chunkbook.measure.plans import Row


@dataclass(frozen=True, repr=False)
class Verdict:
    """What the questions say about some plans; shown as one sentence.

    Parameters
    ----------
    leader : Row
        Most questions answered; of several, the cheapest to send.
    rivals : tuple of (Row, Difference)
        Every other plan, and how the leader differs from it.
    """

    leader: Row
    rivals: tuple[tuple[Row, Difference], ...]

    @property
    def winner(self) -> Row | None:
        """The leader, if the data support that it is better than each other plan; None with one plan only."""
        return self.leader if self.rivals and len(self.tied) == 1 else None

    @property
    def tied(self) -> tuple[Row, ...]:
        """The leader, and the plans that these questions cannot tell from it."""
        return (self.leader, *(row for row, found in self.rivals if not found.supported))

    @property
    def cheapest(self) -> Row:
        """The one of the tied that sends the fewest characters."""
        return min(self.tied, key=lambda row: row.measurement.characters_sent)

    @property
    def missing(self) -> int | None:
        """How many more questions it may take to tell the leader from all others; None for more than 20,000."""
        numbers = [found.missing() for _, found in self.rivals]
        known = [number for number in numbers if number is not None]
        return max(known, default=0) if len(known) == len(numbers) else None

    def __repr__(self) -> str:
        if not self.leader.measurement.hits:
            asked = "the one question" if self._asked == 1 else f"any of the {self._asked:,} questions"
            return f"No plan answers {asked}: look for phrases that occur nowhere."
        if not self.rivals:
            return f"Only one plan was measured ({self.leader}): there is nothing to compare it with."
        return self._won() if self.winner else self._tie()

    def _repr_html_(self) -> str:
        from chunkbook.view.markup import card, note  # pictures stand on top of every step

        return card(note(repr(self)))

    def _won(self) -> str:
        others = "the other plan" if len(self.rivals) == 1 else f"each of the {len(self.rivals)} other plans"
        return (
            f"Winner: {self.leader.plan} answers {self.leader.answered} questions, and the data support it against "
            f"{others} ({100 * CONFIDENCE:g} % confidence)."
        )

    def _tie(self) -> str:
        asked = f"{self._asked:,} {_plural('question', self._asked)}"
        return (
            f"No winner: {asked} can't tell {self.leader.plan} ({self.leader.answered}) from {self._others()}; "
            f"{self._wanted()} needed, and until then {self._choice()}."
        )

    def _others(self) -> str:
        others = len(self.tied) - 1
        if others == 1:
            return "the other plan" if len(self.rivals) == 1 else "one other plan"
        return f"{others} other plans"

    def _wanted(self) -> str:
        if self.missing is None:
            return f"more than {MOST_QUESTIONS:,} questions are"
        about = _two_digits(self.missing)
        return f"about {about:,} more {_plural('question', about)} of this kind {_are(about)}"

    def _choice(self) -> str:
        among = "the cheaper of the two" if len(self.tied) == 2 else f"the cheapest of the {len(self.tied)}"
        cost = f"{self.cheapest.measurement.characters_sent:,.0f} characters a question"
        if self.cheapest is self.leader:
            return f"it is {among} to send ({cost})"
        return f"{self.cheapest.plan} is {among} to send ({cost}, {self.cheapest.answered})"

    @property
    def _asked(self) -> int:
        return len(self.leader.hits)


def judge(ranked: Sequence[Row]) -> Verdict:
    """Hold the first row against each other one.

    Parameters
    ----------
    ranked : sequence of Row
        At least one; the best first.

    Returns
    -------
    Verdict
    """
    leader, *others = ranked
    confidence = shared_confidence(len(others))
    return Verdict(leader, tuple((row, difference(leader.hits, row.hits, confidence)) for row in others))


def _two_digits(number: int) -> int:
    """Round up to two digits: an estimate knows no more."""
    step = int(10 ** max(0, len(str(number)) - 2))
    return -(-number // step) * step


def _plural(noun: str, number: int) -> str:
    return noun if number == 1 else f"{noun}s"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"
