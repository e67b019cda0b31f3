"""Plans as a command line spells them: ``headings/clean/600/0/characters/context``."""

from __future__ import annotations

from typing import Any, cast, get_args

import click

from chunkbook.measure import Plan
from chunkbook.sizes import Unit

SHAPE = "STRATEGY/SOURCE/SIZE/OVERLAP with SOURCE raw or clean, and behind it tokens or characters, and context"
EXAMPLE = "headings/clean/600/0/characters/context"

DEFAULT_PLANS = (
    Plan("tokens", 200, 40, source="raw"),
    Plan("recursive", 200, 40, source="raw"),
    Plan("tokens", 200, 40),
    Plan("recursive", 200, 40),
    Plan("headings", 200),
    Plan("headings", 200, context=True),
)
"""What `chunkbook compare` measures without ``--plan``: blunt and careful cuts of one size, on raw and clean text."""


class PlanType(click.ParamType[Plan]):
    """Turns the words of a plan into a `Plan`; what `Plan` itself refuses is left to it."""

    name = "plan"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Plan:
        """Read a plan, or end with a usage error that shows how one looks."""
        try:
            return parse_plan(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


PLAN = PlanType()


def parse_plan(words: str) -> Plan:
    """Read a plan.

    Parameters
    ----------
    words : str
        Strategy, source and size; then the overlap if there is one; then a unit, and ``context``, in any order.

    Returns
    -------
    Plan

    Raises
    ------
    ValueError
        It has another shape.
    """
    strategy, source, size, *rest = [*words.split("/"), "", "", ""][: max(3, words.count("/") + 1)]
    overlap = rest.pop(0) if rest and _is_number(rest[0]) else "0"
    unit = next((word for word in rest if word in get_args(Unit)), None)
    unknown = [word for word in rest if word not in (unit, "context")]
    if not (strategy and source in ("raw", "clean") and _is_number(size)) or unknown or len(set(rest)) < len(rest):
        raise ValueError(f"a plan is {SHAPE}: {words!r}. Try {EXAMPLE}.")
    return Plan(strategy, int(size), int(overlap), cast("Unit | None", unit), source, "context" in rest)


def _is_number(word: str) -> bool:
    return word.isascii() and word.removeprefix("-").isdigit()
