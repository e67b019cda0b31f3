"""Characters that stand for others: ligatures, soft hyphens, odd spaces, bullets of symbol fonts, controls."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from chunkbook.cleaning.lines import Line
from chunkbook.cleaning.report import Change
from chunkbook.surrogates import SURROGATE

SOFT_HYPHEN = "\u00ad"
LIGATURES = {chr(code): unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
BULLETS = {"\uf0b7": "•", "\uf0a7": "▪", "\uf02d": "-", "\uf0d8": "•", "\uf0fc": "•"}  # Symbol and Wingdings

_SPACES = re.compile("[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")  # most stand for a gap that has no other sign
_INVISIBLE = re.compile("[\u200b\u2060\ufeff]")
_RULES = {
    "ligature": re.compile(r"[\ufb00-\ufb06]"),
    "soft hyphen": re.compile(rf"{SOFT_HYPHEN}(?!\Z)"),
    "control character": re.compile(f"{_CONTROL.pattern}|{_INVISIBLE.pattern}|{SURROGATE.pattern}"),
}


def mend_characters(lines: Sequence[Line]) -> tuple[list[Line], list[Change]]:
    """Resolve what a search would trip over; `½`, `℃` and `10³` stay as they are.

    Parameters
    ----------
    lines : sequence of Line
        Lines of all pages.

    Returns
    -------
    tuple of list of Line, list of Change
        A soft hyphen at the end of a line is left to the rule for words broken over a line.
    """
    changes = [change for line in lines if not _is_plain(line.text) for change in _changes(line)]
    return [line.saying(mended(line.text)) for line in lines], changes


def mended(text: str) -> str:
    """Mend one line."""
    if _is_plain(text):
        return text
    text = "".join(LIGATURES.get(letter) or BULLETS.get(letter) or letter for letter in text)
    text = _CONTROL.sub(" ", _SPACES.sub(" ", text))
    text = _INVISIBLE.sub("", SURROGATE.sub("\ufffd", text)).rstrip()
    return text[:-1].replace(SOFT_HYPHEN, "") + text[-1:]


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _changes(line: Line) -> list[Change]:
    return [
        Change(rule, line.page, word, mended(word).strip())
        for word in line.text.split()
        for rule, pattern in _RULES.items()
        if pattern.search(word)
    ]
