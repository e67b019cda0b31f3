"""Numbered lines: which of them read as a title, and which number can come after another."""

from __future__ import annotations

import re

MOST_WORDS = 16  # in a heading
LONGEST_STEP = 20  # a dotted number with a larger part must follow the heading before it

UNITS = frozenset(
    re.findall(
        r"\w+",
        """ft feet in inch inches m mm cm km mi yd psi bar kpa mpa ppg sg bbl bbls gal l ml kg t lb lbs klb g oz
        s sec min h hr hrs hour hours day days week weeks month months year years rpm gpm spm pct percent deg f c k
        usd eur nok gbp kroner euros pounds joints stands sacks sx pcs each x
        january february march april may june july august september october november december
        jan feb mar apr jun jul aug sep oct nov dec""",
    )
)
NUMBERED = re.compile(r"((?:\d{1,2}|[A-Z](?=\.\d))(?:\.\d{1,2}){0,5})(\.?)\s+(\S.*)")
NO_HEADING_END = re.compile(r"(?:[,;.](?<!etc\.)|\b(?:and|or|the|of|a|an|to|in|with))\Z")


def follows(number: str, last: str) -> bool:
    """Say whether a number can come after another one: as the next, as the first below it, or as a fresh start."""
    new, old = number.split("."), last.split(".") if last else []
    if not old or not new[-1].isdigit() or not new[0].isdigit() or not old[0].isdigit():
        return all(int(part) <= LONGEST_STEP for part in new[1:] if part.isdigit())
    steps = [int(part) for part in new]
    before = [int(part) for part in old]
    if len(steps) == 1:
        return steps[0] in (1, before[0] + 1)
    return max(steps[1:]) <= LONGEST_STEP or steps[:-1] == before[: len(steps) - 1]


def reads_as_title(title: str) -> bool:
    """Say whether what stands behind a number can be a title: no unit, no date, no row of numbers, no sentence."""
    words = title.split()
    first = re.sub(r"\W", "", words[0])
    if not first or len(words) > MOST_WORDS or NO_HEADING_END.search(title) or first.lower() in UNITS:
        return False
    numbers = sum(word[0].isdigit() for word in words)
    return not first[0].islower() and not first[0].isdigit() and 3 * numbers <= len(words)
