"""Words broken over a line: joined, and the hyphen kept where it belongs to the word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from chunkbook.cleaning.characters import SOFT_HYPHEN
from chunkbook.cleaning.lines import Line
from chunkbook.cleaning.report import Change
from chunkbook.tokens import encoding

HYPHENS = "-\u2010" + SOFT_HYPHEN
LEAST_JOINED = 5  # letters; shorter words are seldom broken, and pairs such as "co-op" are that short

_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*")
_LAST_WORD = re.compile(r"[(\[\"'“‘«„]*([^\W\d_]+)[-\u2010]")
_FIRST_WORD = re.compile(r"([^\W\d_]+)")
_SUSPENDED = re.compile(r"(?:and|or|to|und|oder|og|och|et|ou)\b")  # as in "two- and three-way"


@dataclass(frozen=True)
class Part:
    """A stretch of the clean text that comes from one page."""

    text: str
    place: int
    page: int = 0


@dataclass(frozen=True)
class Words:
    """The words of a document, in lower case: with a hyphen inside a line, and without."""

    plain: frozenset[str] = field(default=frozenset(), repr=False)
    hyphened: frozenset[str] = field(default=frozenset(), repr=False)


def words_of(lines: Iterable[Line]) -> Words:
    """Collect the words that stand whole inside a line."""
    plain, hyphened = set[str](), set[str]()
    for line in lines:
        whole = line.text[: -len(last_word(line.text))] if line.text[-1:] in HYPHENS else line.text
        for word in _WORD.findall(whole.lower().replace("\u2010", "-")):
            (hyphened if "-" in word else plain).add(word)
    return Words(frozenset(plain), frozenset(hyphened))


def is_broken(left: str, right: str, words: Words) -> bool:
    """Say whether a hyphen at the end of a line only marks where a word was broken.

    A digit or a capital beside the hyphen keeps it, and so does a single letter in front of it. Then the document
    decides: a word that it has elsewhere, with the hyphen or without. Where it has neither, the joined word must be a
    common one (a single token of cl100k_base). Without evidence the hyphen stays.

    Parameters
    ----------
    left, right : str
        The line up to and with its hyphen, and the line after it.
    words : Words
        Words of the document.

    Returns
    -------
    bool
        True where the hyphen goes: ``pur-`` and ``chase`` are ``purchase``. False where it stays: ``well-known``.
    """
    before, after = _LAST_WORD.fullmatch(last_word(left)), _FIRST_WORD.match(right)
    if not before or not after or not after[1].islower() or not before[1][1:].islower():
        return False
    joined = (before[1] + after[1]).lower()
    if f"{before[1]}-{after[1]}".lower() in words.hyphened:
        return False
    return joined in words.plain or (len(joined) >= LEAST_JOINED and is_common(joined))


def last_word(line: str) -> str:
    """Give what stands behind the last space of a line."""
    return line[line.rfind(" ") + 1 :]


@lru_cache(maxsize=4096)
def is_common(word: str) -> bool:
    """Say whether a word is frequent enough to be one token; False where the vocabulary cannot be loaded."""
    try:
        return len(encoding().encode_ordinary(f" {word}")) == 1
    except Exception:  # whatever the download raised: without a vocabulary there is no evidence
        return False


def run_on(pieces: Sequence[Part], words: Words) -> tuple[list[Part], list[Change]]:
    """Run lines into one: a space between two of them, or nothing after a hyphen.

    Parameters
    ----------
    pieces : sequence of Part
        Lines of one paragraph or cell, in order; they may come from several pages.
    words : Words
        Words of the document, see `is_broken`.

    Returns
    -------
    tuple of list of Part, list of Change
        The parts say together what the lines said; each is still known to come from its page.
    """
    joined, changes = list[Part](), list[Change]()
    for piece in pieces:
        text = " ".join(piece.text.split())
        if text and joined:
            last = joined[-1]
            joint, kept = _joint(last.text, text, words)
            if joint == "":
                changes.append(_change(last, kept, text))
            joined[-1] = Part(kept + joint, last.place, last.page)
        if text:
            joined.append(Part(text, piece.place, piece.page))
    return joined, changes


def _joint(left: str, right: str, words: Words) -> tuple[str, str]:
    """Give what stands between two lines, and what is left of the first one."""
    if left.endswith(SOFT_HYPHEN):
        return "", left.rstrip(SOFT_HYPHEN)
    if left[-1] not in HYPHENS or left[-2:-1] in ("", " ", "-") or not right[0].isalnum() or _SUSPENDED.match(right):
        return " ", left
    return "", left[:-1] if is_broken(left, right, words) else left


def _change(last: Part, kept: str, right: str) -> Change:
    rule = "soft hyphen" if last.text.endswith(SOFT_HYPHEN) else "hyphen"
    right_word = right.partition(" ")[0].rstrip(",.;:!?)")
    return Change(rule, last.page, f"{last_word(last.text)}\n{right_word}", last_word(kept) + right_word)
