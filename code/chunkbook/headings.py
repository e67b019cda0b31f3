"""Heading rules: which line of a report looks like a section name (chapters 5 and 6)."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import regex

DRILLING_SECTIONS = (
    "WELL/JOB INFORMATION",
    "BOP",
    "CASING",
    "MUD",
    "DRILL BITS",
    "PUMPS",
    "BHA",
    "SURVEY DATA",
    "CONSUMABLES",
    "TIME BREAKDOWN",
)
COMPLETION_SECTIONS = ("FLUID DATA", "FRAC", "PERFORATIONS", "SAFETY", "TIME LOG")
SECTION_NAMES = frozenset(DRILLING_SECTIONS + COMPLETION_SECTIONS)


class Rule(Protocol):
    """Says of one line, without the white space around it, whether it is a heading."""

    @property
    def name(self) -> str: ...

    def matches(self, line: str) -> bool: ...


@dataclass(frozen=True)
class HeadingRule:
    """A line of few words that fits a pattern from end to end.

    Parameters
    ----------
    name : str
        Short name for tables.
    pattern : str
        Regular expression (module `regex`) for the whole line.
    max_words : int
        Longest heading, in words.
    """

    name: str
    pattern: str
    max_words: int = 5

    def matches(self, line: str) -> bool:
        return len(line.split()) <= self.max_words and _compiled(self.pattern).fullmatch(line) is not None


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> regex.Pattern[str]:
    import regex

    return regex.compile(pattern)


@dataclass(frozen=True)
class VocabularyRule:
    """A line that is one of some known names, or nearly so.

    Parameters
    ----------
    name : str
        Short name for tables.
    names : frozenset of str
        The section names that may occur.
    similarity : float
        From 0 to 1: twice the matching characters over all characters (Ratcliff and Obershelp). 1 asks for the
        very name.
    """

    name: str
    names: frozenset[str] = SECTION_NAMES
    similarity: float = 1.0

    def matches(self, line: str) -> bool:
        return line in self.names or (self.similarity < 1 and any(self._near(line, name) for name in self.names))

    def _near(self, line: str, name: str) -> bool:
        if abs(len(line) - len(name)) > (1 - self.similarity) * (len(line) + len(name)):
            return False  # even if all of the shorter one matched
        return SequenceMatcher(None, line, name, autojunk=False).ratio() >= self.similarity


UPPERCASE_PATTERN = r"[A-Z][A-Z0-9 ,/&()\-]{2,}"
UPPERCASE_MAX_WORDS = 5
UPPERCASE = HeadingRule("capitals", UPPERCASE_PATTERN, UPPERCASE_MAX_WORDS)
ISUPPER = HeadingRule("str.isupper", r"\P{Ll}*\p{Lu}\P{Ll}*", 5)
KNOWN_NAMES = VocabularyRule("known names")
NEARLY_KNOWN_NAMES = VocabularyRule("nearly known names", similarity=0.75)


def is_heading(line: str, rule: Rule = UPPERCASE) -> bool:
    """Say whether a line is a heading by a rule.

    Parameters
    ----------
    line : str
        One line; white space around it does not count.
    rule : Rule
        `UPPERCASE` is the rule that was published with these reports: capitals, at most five words.

    Returns
    -------
    bool
    """
    bare = line.strip()
    return bool(bare) and rule.matches(bare)
