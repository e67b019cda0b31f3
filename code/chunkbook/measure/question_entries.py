"""An entry of a file of questions, and a mistake in it, whatever kind of file it is (chapter 8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

NOT_A_LIST = "the file must be a list of questions, each with its phrases."
NOT_AN_ENTRY = "each entry must have the keys question and phrases."


class Mistake(Exception):
    """What is wrong in a text, before anybody has named the file."""

    def __init__(self, line: int | None, reason: str) -> None:
        super().__init__(reason)
        self.line, self.reason = line, reason


@dataclass(frozen=True)
class Entry:
    """One entry of a file: its line, and the texts under each key; a value that is no text keeps its own type."""

    line: int
    values: dict[str, Any]
    lines: dict[str, int] = field(default_factory=dict)

    def mistake(self, key: str, reason: str) -> Mistake:
        """Give the mistake of a value, with its line."""
        return Mistake(self.lines.get(key, self.line), reason)


def check_once(keys: Iterable[tuple[str, int]]) -> None:
    """Refuse a key that stands twice in one entry; each comes with its line."""
    seen: set[str] = set()
    for key, line in keys:
        if key in seen:
            raise Mistake(line, f"the key {key!r} stands twice in one entry. Keep one of them.")
        seen.add(key)


def line_of(text: str, place: int) -> int:
    """Give the line, counted from 1, that a place in a text lies on."""
    return text.count("\n", 0, place) + 1
