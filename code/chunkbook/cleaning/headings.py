"""Headings: known section names, numbered lines, and lines that are set larger or bolder than the text around them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chunkbook.cleaning.heading_numbers import MOST_WORDS, NO_HEADING_END, NUMBERED, follows, reads_as_title
from chunkbook.cleaning.heading_ranks import Found, Heading, ranked
from chunkbook.cleaning.lines import GAP, Line
from chunkbook.cleaning.lists import is_contents_line, marker_of
from chunkbook.headings import KNOWN_NAMES

LARGER = 1.08  # times the size of the body
FARTHEST = 20  # lines between two items of a list

_CAPTION_WORD = r"(?:table|tabell|tabelle|tableau|fig\.|figure|figur|abbildung|box)"
_CAPTION = re.compile(rf"{_CAPTION_WORD}\s+(?:[0-9]+|[A-Z]|[ivx]+)(?:[.-]\d+)*(?:[.:]|\s|\Z)", re.IGNORECASE)
_ENDS_SENTENCE = re.compile(r"[.:;!?][\"'”’)]*\Z")


@dataclass(frozen=True)
class _Context:
    """What the rules compare a line with."""

    lines: Sequence[Line]
    body: float
    report: bool
    prominent_numbers: bool


def is_caption(line: Line) -> bool:
    """Say whether a line names a table or a figure."""
    return _CAPTION.match(line.bare) is not None


def find_headings(lines: Sequence[Line]) -> dict[int, Heading]:
    """Find the headings of a document.

    Parameters
    ----------
    lines : sequence of Line
        Lines of all pages, blank ones among them.

    Returns
    -------
    dict of int to Heading
        By the place of the line in `lines`. A heading that wraps is found at its first line.
    """
    context = _context(lines)
    numbers = _numbered(context)
    named = {place: "" for place, line in enumerate(lines) if context.report and KNOWN_NAMES.matches(line.bare)}
    typographic = {place: "" for place in range(len(lines)) if place not in numbers and _is_typographic(context, place)}
    whole = _whole(context, dict(sorted((numbers | typographic | named).items())))
    return ranked(whole, _title(context, whole))


def _context(lines: Sequence[Line]) -> _Context:
    sizes = Counter[float]()
    for line in lines:
        sizes[line.size] += len(line.bare)
    del sizes[0.0]
    body = sizes.most_common(1)[0][0] if sizes else 0.0
    report = len({line.bare for line in lines if KNOWN_NAMES.matches(line.bare)}) >= 2
    context = _Context(lines, body, report, False)
    prominent = any(NUMBERED.fullmatch(line.bare) and _is_prominent(context, line) for line in lines)
    return _Context(lines, body, report, prominent)


def _is_prominent(context: _Context, line: Line) -> bool:
    if not context.body:
        return False
    return line.size >= LARGER * context.body or (line.bold and line.size * LARGER >= context.body)


def _has_columns(context: _Context, line: Line) -> bool:
    """Large letters have large spaces between words: only wider gaps are columns there."""
    enlarged = line.size / context.body if context.body else 1.0
    widest = max(map(len, re.findall(r"(?<=\S) +(?=\S)", line.text)), default=0)
    return widest >= GAP * max(1.0, enlarged * enlarged)


def _numbered(context: _Context) -> dict[int, str]:
    """Find numbered headings, with their numbers; each is judged by the one before it."""
    found, last = dict[int, str](), ""
    for place, line in enumerate(context.lines):
        match = NUMBERED.fullmatch(line.bare) if line.text else None
        if match and _is_numbered(context, place, match, last):
            found[place] = last = match[1]
    return found


def _is_numbered(context: _Context, place: int, match: re.Match[str], last: str) -> bool:
    line, (number, dot, title) = context.lines[place], match.groups()
    if _has_columns(context, line) or not reads_as_title(title) or is_contents_line(line):
        return False
    if not follows(number, last):
        return False
    if context.prominent_numbers or context.report or _is_prominent(context, line):
        return _is_prominent(context, line)
    return _stands_alone(context.lines, place) and not (dot and _is_item(context.lines, place, number))


def _stands_alone(lines: Sequence[Line], place: int) -> bool:
    """No running text touches it: the line above is blank or ends a sentence, the one below does not go on."""
    above, below = _touching(lines, place, -1), _touching(lines, place, 1)
    ends = above is None or len(above.cells) > 1 or _ENDS_SENTENCE.search(above.bare) or NUMBERED.fullmatch(above.bare)
    return bool(ends) and not (below and below.bare[0].islower() and not marker_of(below.bare))


def _touching(lines: Sequence[Line], place: int, step: int) -> Line | None:
    neighbour = place + step
    if not 0 <= neighbour < len(lines) or lines[neighbour].place != lines[place].place:
        return None
    return lines[neighbour] if lines[neighbour].text else None


def _is_item(lines: Sequence[Line], place: int, number: str) -> bool:
    """The number before or after it stands above or below, with nothing between but what is set further in."""
    if "." in number:
        return False
    beside = (_beside(lines, place, -1), _beside(lines, place, 1))
    marks = (marker_of(line.bare) for line in beside if line)
    return any(mark is not None and mark.number and abs(mark.number - int(number)) == 1 for mark in marks)


def _beside(lines: Sequence[Line], place: int, step: int) -> Line | None:
    """Give the next line, near by, that is set in no further than this one."""
    for neighbour in range(place + step, place + FARTHEST * step, step):
        if not 0 <= neighbour < len(lines):
            return None
        if lines[neighbour].text and lines[neighbour].indent <= lines[place].indent:
            return lines[neighbour]
    return None


def _is_typographic(context: _Context, place: int) -> bool:
    line = context.lines[place]
    if not line.text or not _is_prominent(context, line) or line.mono:
        return False
    if _has_columns(context, line) or is_caption(line) or is_contents_line(line):
        return False
    if not any(letter.isalpha() for letter in line.text):
        return False
    words = line.bare.split()
    if len(words) > MOST_WORDS or NO_HEADING_END.search(line.bare) or words[0][0].islower():
        return False
    return line.size >= LARGER * context.body or _is_bold_alone(context, place)


def _is_bold_alone(context: _Context, place: int) -> bool:
    """A bold line of the size of the body: no head of a table, no list item, no other bold line that touches it."""
    line = context.lines[place]
    if line.bare.endswith(":") or marker_of(line.bare):
        return False
    neighbours = (_touching(context.lines, place, -1), _touching(context.lines, place, 1))
    return not any(neighbour and neighbour.bold and not NUMBERED.match(neighbour.bare) for neighbour in neighbours)


def _whole(context: _Context, found: Mapping[int, str]) -> list[Found]:
    """Join a heading with the lines below it that only go on: set alike, touching it, and without a number."""
    whole = list[Found]()
    for place, number in found.items():
        if whole and place < whole[-1].end:
            continue
        end = place + 1
        while end < len(context.lines) and _goes_on(context, end, first=not whole and not number):
            end += 1
        whole.append(Found(place, end, number, context.lines[place]))
    return whole


def _goes_on(context: _Context, place: int, first: bool) -> bool:
    above, line = context.lines[place - 1], context.lines[place]
    if not line.text or (above.size, above.bold, above.place) != (line.size, line.bold, line.place):
        return False
    if not _is_prominent(context, line) or NUMBERED.fullmatch(line.bare):
        return False
    return (first and line.size >= LARGER * context.body) or line.bare[0].islower() or above.bare.endswith("-")


def _title(context: _Context, whole: Sequence[Found]) -> Found | None:
    """The title is the first heading if it is larger than all others; without sizes, a first line that stands alone."""
    if not whole or not context.body:
        return _plain_title(context, whole)
    first, *others = whole
    largest = max([LARGER * context.body, *(heading.line.size for heading in others)])
    return first if not first.number and first.line.size > largest else None


def _plain_title(context: _Context, whole: Sequence[Found]) -> Found | None:
    place = next((place for place, line in enumerate(context.lines) if line.text), None)
    if place is None or not whole or whole[0].place == place or context.report or context.body:
        return None
    line = context.lines[place]
    alone = _touching(context.lines, place, 1) is None and len(line.cells) == 1 and line.bare[0].isupper()
    plain = not marker_of(line.bare) and not _ENDS_SENTENCE.search(line.bare) and not NUMBERED.match(line.bare)
    return Found(place, place + 1, "", line) if alone and plain and len(line.bare.split()) <= 10 else None
