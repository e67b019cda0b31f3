"""Full stops that end no sentence: abbreviations, units, initials, list numbers, and marks before a small letter."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

_LOOK = 40  # code points looked at on either side of a mark
_LAST_WORD = re.compile(r"[^\s(\[\"“„]*\Z")

_NEVER_LAST = re.compile(
    r"approx|capt|ca|cf|col|dr|e\.g|eng|esp|gen|i\.e|incl|lt|messrs|mrs?|ms|prof|sgt|st|viz|vs", re.IGNORECASE
)
_NUMBERED = (
    r"(?:al|app|art|ch|eqs?|figs?|item|max|min|nos?|para|pp?|ref|rev|sect?|spec|tab|ver|vol"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|tues?|wed|thu|thurs?|fri)"
)
_BEFORE_NUMBER = re.compile(_NUMBERED, re.IGNORECASE)
_NUMBER = re.compile(r"[A-Z]?-?\d|[A-HJ-Z]\b")
_UNIT = re.compile(r"bbls?|deg|dia|ft|gal|hrs?|in|lbs?|min|sec|wt", re.IGNORECASE)
_AFTER_UNIT = re.compile(r"(?:OD|ID|MD|TVD|RKB|KB|WOB|DP|DC|HWDP|BHA|FPH|RPM|GPM|PSI|PPG|US|[CF])\b")
_LIST_MARK = re.compile(
    r"(?:\A|[\n\r]|[.:;!?][\"'”’)\]]?[ \t])[ \t]*\(?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivx]{2,4})\Z"
)
_NUMBER_OF = re.compile(rf"\b{_NUMBERED}\.[ \t]+\S+\Z", re.IGNORECASE)
_LIST_LETTER = re.compile(r"(?<=[\n\r])(?:[a-z]|[ivx]{2,4})[.)][ \t]")
_DAY = re.compile(r"(?<!\d)[0-3]?\d\Z")
_GERMAN_MONTH = re.compile(r"Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez")
_INITIAL = re.compile(r"(?:\w\.)*[A-Z]")
_NUMBERED_BY_LETTER = re.compile(
    r"\b(?:annex|appendix|block|category|class|crew|grade|group|item|level|line|option|part|phase|plan|pump|section"
    r"|shift|step|table|tank|team|type|unit|version|well|zone)\s+\S\Z",
    re.IGNORECASE,
)
_OPENS_SENTENCE = re.compile(
    r"(?:an?|after|all|and|as|at|but|each|for|from|he|her|his|how|if|in|it|its|later|next|no|nobody|on|one|our|she|so"
    r"|some|that|the|their|then|there|these|they|this|those|to|we|what|when|where|which|while|who|why|with|you|your)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class _Stop:
    """A full stop: the text before it, the last word of that, and the text after the white space."""

    before: str
    word: str
    after: str


def goes_on(text: str, mark: int, after: int) -> bool:
    """Say whether a sentence goes on after a mark.

    Parameters
    ----------
    text : str
        Source text.
    mark : int
        Offset of the first of ``.``, ``!``, ``?`` or ``…``.
    after : int
        Offset of the first visible character behind it.

    Returns
    -------
    bool
        True before a small letter or another mark; for a full stop also after what is abbreviated or numbered.
    """
    if text[after].islower():
        return _LIST_LETTER.match(text, after) is None
    if text[mark] != "." or text[after] in ".…":
        return text[after] in ".…"
    before = text[max(0, mark - _LOOK) : mark]
    word = _LAST_WORD.search(before)
    stop = _Stop(before, word[0] if word else "", text[after : after + _LOOK])
    return any(rule(stop) for rule in _RULES)


def _is_abbreviation(stop: _Stop) -> bool:
    return _NEVER_LAST.fullmatch(stop.word) is not None


def _names_a_number(stop: _Stop) -> bool:
    return _BEFORE_NUMBER.fullmatch(stop.word) is not None and _NUMBER.match(stop.after) is not None


def _is_unit(stop: _Stop) -> bool:
    return _UNIT.fullmatch(stop.word) is not None and _AFTER_UNIT.match(stop.after) is not None


def _is_list_mark(stop: _Stop) -> bool:
    return _LIST_MARK.search(stop.before) is not None and _NUMBER_OF.search(stop.before) is None


def _is_day(stop: _Stop) -> bool:
    return _DAY.search(stop.before) is not None and _GERMAN_MONTH.match(stop.after) is not None


def _is_initial(stop: _Stop) -> bool:
    """A capital letter on its own, as in ``J. R. Olsen`` or ``U.S.``, but not the one in ``Zone A.``"""
    if not _INITIAL.fullmatch(stop.word) or _NUMBERED_BY_LETTER.search(stop.before):
        return False
    return stop.after[0].isalpha() and _OPENS_SENTENCE.match(stop.after) is None


_RULES: tuple[Callable[[_Stop], bool], ...] = (
    _is_abbreviation,
    _names_a_number,
    _is_unit,
    _is_list_mark,
    _is_day,
    _is_initial,
)
