"""Sentences: whole sentences packed up to the size (chapter 2)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from chunkbook.cut.packing import packed_spans, placed
from chunkbook.document import Document, Span
from chunkbook.pieces import lines, words
from chunkbook.ruler import ruler_for
from chunkbook.sizes import Limits

# A run of marks and white space; Chinese and Japanese marks need no space; a blank line ends a sentence too.
_END = re.compile(
    r"(?<![.!?…])[.!?…]+[\"'”’)\]]*\s+|[。！？]+[」』”’）]*\s*|(?:\r\n|\r(?!\n)|\n)[ \t]*(?:\r\n|\r(?!\n)|\n)\s*"
)
_LAST_WORD = re.compile(r"[^\s(\[\"“]*\Z")
_LONGEST_WORD = 40  # code points looked at before a full stop

_NEVER_LAST = frozenset({"dr", "mr", "mrs", "ms", "prof", "st", "e.g", "i.e", "vs", "cf", "approx", "ca", "incl"})
_BEFORE_NUMBER = frozenset({"no", "nos", "fig", "figs", "eq", "sec", "ch", "p", "pp", "rev", "ver", "max", "min"})
_UNITS = frozenset({"in", "ft", "lb", "lbs", "gal", "bbl", "bbls", "hr", "hrs", "min", "sec", "deg", "dia", "wt"})
_AFTER_UNIT = re.compile(r"(?:OD|ID|MD|TVD|RKB|KB|WOB|DP|DC|HWDP|BHA|FPH|RPM|GPM|PSI|PPG)\b")


def sentence_chunk_spans(document: Document, limits: Limits) -> Iterator[Span]:
    """Whole sentences, packed up to the size; a sentence that is too long is split at lines, then words."""
    text, splitters = document.text, (placed(sentence_spans), placed(lines), placed(words))
    return packed_spans(text, Span(0, len(text)), limits, splitters, ruler_for(text, limits.unit))


def sentence_spans(text: str) -> Iterator[Span]:
    """Yield sentences with the white space after them; together they are the text.

    A sentence ends at ``.``, ``!``, ``?`` or ``…`` before white space, at ``。！？``, and at a blank line. A full stop
    does not end one after a title or an abbreviation (``Dr.``, ``e.g.``), after a list number at the start of a line,
    before a lower-case letter, or between a unit and its word (``9.625 in. OD``).

    Parameters
    ----------
    text : str
        Source text; offsets count its code points.

    Yields
    ------
    Span
        In order, without gaps.
    """
    start = 0
    for match in _END.finditer(text):
        if match.end() < len(text) and _ends_sentence(text, match):
            yield Span(start, match.end())
            start = match.end()
    if start < len(text):
        yield Span(start, len(text))


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    if match[0][0] != ".":
        return True
    after = text[match.end()]
    if after.islower():
        return False
    before = text[max(0, match.start() - _LONGEST_WORD) : match.start()]
    word = _LAST_WORD.search(before)[0].lower()  # type: ignore[index]  # the pattern also matches nothing
    if word in _NEVER_LAST or _is_list_number(before, word) or (word in _BEFORE_NUMBER and after.isdigit()):
        return False
    return not (word in _UNITS and _AFTER_UNIT.match(text, match.end()))


def _is_list_number(before: str, word: str) -> bool:
    line = before.rsplit("\n", 1)[-1].rsplit("\r", 1)[-1]
    return line.strip() == word and word.replace(".", "").isdigit()
