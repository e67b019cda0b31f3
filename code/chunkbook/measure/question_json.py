"""Questions in JSON: numbers are taken as they are written, and each entry knows its line (chapter 8)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from chunkbook.measure.question_entries import NOT_A_LIST, NOT_AN_ENTRY, Entry, Mistake, check_once, line_of


class _Pairs(tuple[tuple[str, Any], ...]):
    """The keys and values of an object, in which a key that stands twice is still seen."""


_JSON = json.JSONDecoder(object_pairs_hook=_Pairs, parse_int=str, parse_float=str, parse_constant=str)
_GAP = re.compile(r"[\s,]*")


def read_json(text: str) -> Iterator[Entry]:
    """Yield the entries of a list; `Mistake` says where it is none."""
    try:
        items = _JSON.decode(text) if text.strip() else []
    except json.JSONDecodeError as error:
        raise Mistake(error.lineno, f"this is not JSON: {error.msg}.") from error
    if not isinstance(items, list):
        raise Mistake(1, NOT_A_LIST)
    for item, line in zip(items, _json_lines(text), strict=False):
        if not isinstance(item, _Pairs):
            raise Mistake(line, NOT_AN_ENTRY)
        check_once((key, line) for key, _ in item)
        yield Entry(line, {key: _json_value(value) for key, value in item})


def _json_lines(text: str) -> Iterator[int]:
    """Yield the line on which each item of a list starts; the text is known to be whole."""
    place = text.index("[") + 1
    while text[place := _after_gap(text, place)] != "]":
        yield line_of(text, place)
        _, place = _JSON.raw_decode(text, place)


def _after_gap(text: str, place: int) -> int:
    gap = _GAP.match(text, place)
    return gap.end() if gap else place


def _json_value(value: Any) -> Any:
    if isinstance(value, list):
        return [{} if isinstance(item, _Pairs) else item for item in value]
    return {} if isinstance(value, _Pairs) else value
