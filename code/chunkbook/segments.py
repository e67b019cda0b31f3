"""Segments: stretches of a report that start at a section name (chapter 5)."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Literal

from chunkbook.document import Document, Span
from chunkbook.headings import UPPERCASE_MAX_WORDS, UPPERCASE_PATTERN, HeadingRule
from chunkbook.pieces import trimmed

BoundaryType = Literal["MATCH", "INSERT", "CONTINUATION"]

# Section names of a daily report that run inline are told from plain words by the label or column that follows.
_INLINE_SECTIONS = {
    "WELL/JOB INFORMATION": "WELL NAME",
    "BOP": "LAST BOP",
    "CASING": "CASING TYPE",
    "MUD": "TIME MW",
    "DRILL BITS": "NO. SIZE",
    "PUMPS": "PUMP MAKE",
    "BHA": "# COMPONENT",
    "SURVEY DATA": "MD INCLINATION",
    "CONSUMABLES": "CONSUMABLE DAILY",
    "TIME BREAKDOWN": "FROM TO",
}


def _inline_section(name: str, label: str) -> str:
    """Match a name before its label. Looking back comes last, because a search for plain text is fast."""
    return rf"{re.escape(name)}(?<![\w/]{re.escape(name)})(?=\s+{re.escape(label)})"


_NOT_A_FIGURE = r"(?<![\w.,:'\"/-]\d)(?<!Table \d)(?<!Figure \d)"  # what stands before the first digit
NUMBERED_HEADING = (
    rf"(?P<number>\d{_NOT_A_FIGURE}\d?\.(?:\d{{1,2}}\.?){{0,3}})[^\S\r\n]+"
    r"(?P<words>[A-Z][a-z][\w/-]*(?:[^\S\r\n]+[a-z][\w/-]*){0,4})"
)
INSERT_PATTERNS = (
    NUMBERED_HEADING,
    *(_inline_section(name, label) for name, label in _INLINE_SECTIONS.items()),
)
_NUMBERED = re.compile(NUMBERED_HEADING)
_NEAR = 1 << 10  # code points; nearly all lines are shorter
_STOP_OF_ONE = re.compile(r"1\.[^\S\r\n]++[A-Z][a-z]")
_STOP_OF_NUMBER = re.compile(r"\.[\d.]{0,9}+[^\S\r\n]++[A-Z][a-z]")
BOUNDARY_MATCH_PATTERNS: tuple[str, ...] = ()
BOUNDARY_SEARCH_PATTERNS: tuple[str, ...] = ()


@dataclass(frozen=True)
class SegmentBlock:
    """A stretch of a report with the reason for its start.

    Parameters
    ----------
    title : str
        The heading, or the title of the segment that goes on; empty before the first heading.
    text : str
        The stretch, heading included, without white space around it.
    boundary_type : {"MATCH", "INSERT", "CONTINUATION"}
        ``MATCH``: a line starts with the heading. ``INSERT``: the heading ran inline, so a boundary was put in.
        ``CONTINUATION``: no heading here; the text before the first heading, or a segment that goes on after a
        page break.
    search_hit : bool
        The heading was found by a search inside its line.
    start, end : int
        Offsets in the source text, in code points.
    """

    title: str
    text: str
    boundary_type: BoundaryType
    search_hit: bool
    start: int
    end: int


# Plain tuples, because there may be some hundred thousand, and named ones take several times as long to make.
_Opening = tuple[str, BoundaryType, bool]  # the title, why there is a boundary, and whether a search found the title
_Boundary = tuple[int, str, BoundaryType, bool]  # the same after its place


# Lines are looked for from the line end before them: a search for one character is the fastest there is. A line of
# other text is given up without a second look, because nothing that repeats gives back what it took.
_VISIBLE_LINE = re.compile(r"\n[^\S\n]*+\S[^\n]*+")
_CAPITALS_LINE = re.compile(r"\n[^\S\n]*+[A-Z][A-Z0-9 ,/&()\-]{2,}+[^\S\n]*+(?![^\n])")


@dataclass(frozen=True)
class SegmentPatterns:
    """What opens a segment; see `split_text_for_segment_aware_chunking_with_patterns`.

    `line` finds, with the line end before it, each line that the rule and the patterns for lines are asked about.
    """

    insert: tuple[re.Pattern[str], ...]
    match: tuple[re.Pattern[str], ...]
    search: tuple[re.Pattern[str], ...]
    rule: HeadingRule
    line: re.Pattern[str] = _VISIBLE_LINE

    @cached_property
    def opening(self) -> Callable[[str], _Opening | None]:
        """Gives what a line opens, if it opens a segment; the same lines come again on every page."""
        return lru_cache(maxsize=1 << 10)(self._opening)

    def _opening(self, bare: str) -> _Opening | None:
        if self.rule.pattern and self.rule.matches(bare):
            return bare, "MATCH", False
        for pattern in self.match:
            if found := pattern.match(bare):
                return found[0].strip(), "MATCH", False
        for pattern in self.search:
            if found := pattern.search(bare):
                return found[0].strip(), "MATCH", True
        return None


def split_text_for_segment_aware_chunking(text: str) -> list[SegmentBlock]:
    """Split a report at its section names, with the patterns for drilling reports.

    Parameters
    ----------
    text : str
        Extracted text; lines like ``--- Page 2 ---`` separate its pages.

    Returns
    -------
    list of SegmentBlock
        In order. Together they hold everything but white space and page markers.
    """
    return split_document(Document.from_text(text), DRILLING_PATTERNS)


def split_text_for_segment_aware_chunking_with_patterns(
    text: str,
    *,
    insert_patterns: Sequence[str] = INSERT_PATTERNS,
    boundary_match_patterns: Sequence[str] = BOUNDARY_MATCH_PATTERNS,
    boundary_search_patterns: Sequence[str] = BOUNDARY_SEARCH_PATTERNS,
    uppercase_heading_pattern: str = UPPERCASE_PATTERN,
    uppercase_heading_max_words: int = UPPERCASE_MAX_WORDS,
) -> list[SegmentBlock]:
    """Split a report at headings of your own.

    Parameters
    ----------
    text : str
        Extracted text; lines like ``--- Page 2 ---`` separate its pages.
    insert_patterns : sequence of str
        Headings that may run inline: a boundary goes in before each match. A pattern with a group `number` is for
        numbered headings: a match counts only as the next number (1, 1.1, 1.2, 2 …), so that figures do not.
    boundary_match_patterns : sequence of str
        A line that starts with a match opens a segment; the match is its title.
    boundary_search_patterns : sequence of str
        A line with a match anywhere opens a segment and sets `search_hit`; the match is its title.
    uppercase_heading_pattern : str
        A line that fits it from end to end opens a segment. An empty pattern switches this off.
    uppercase_heading_max_words : int
        Longest such line, in words.

    Returns
    -------
    list of SegmentBlock
        In order. Together they hold everything but white space and page markers.

    Raises
    ------
    ValueError
        A pattern is not a regular expression.
    """
    rule = HeadingRule("capitals", uppercase_heading_pattern, uppercase_heading_max_words)
    patterns = SegmentPatterns(
        _compile("insert_patterns", insert_patterns),
        _compile("boundary_match_patterns", boundary_match_patterns),
        _compile("boundary_search_patterns", boundary_search_patterns),
        rule,
    )
    _compile("uppercase_heading_pattern", (uppercase_heading_pattern,))
    return split_document(Document.from_text(text), patterns)


def split_document(document: Document, patterns: SegmentPatterns | None = None) -> list[SegmentBlock]:
    """Split a document at its headings and at its page breaks.

    Parameters
    ----------
    document : Document
        Any document.
    patterns : SegmentPatterns, optional
        Those for drilling reports by default.

    Returns
    -------
    list of SegmentBlock
        No block holds text of two pages.
    """
    text = document.text
    return [
        SegmentBlock(title, text[start:end], kind, search_hit, start, end)
        for title, kind, search_hit, start, end in _segments(document, patterns or DRILLING_PATTERNS)
    ]


def titled_stretches(document: Document) -> list[tuple[str, int, int]]:
    """List title, start and end of the segments of a drilling report, where nothing else about them is asked."""
    return [(title, start, end) for title, _, _, start, end in _segments(document, DRILLING_PATTERNS)]


def _segments(document: Document, patterns: SegmentPatterns) -> Iterator[tuple[str, BoundaryType, bool, int, int]]:
    text, inline = document.text, _inline_headings(document.text, patterns.insert)
    title = ""
    for region in document.regions():
        boundaries = [(region.start, title, "CONTINUATION", False), *_boundaries(text, region, inline, patterns)]
        ends = [boundary[0] for boundary in boundaries[1:]] + [region.end]
        for (place, heading, kind, search_hit), after in zip(boundaries, ends, strict=True):
            start, end = trimmed(text, place, after)
            if start < end:
                title = heading
                yield title, kind, search_hit, start, end


def _boundaries(text: str, region: Span, inline: list[tuple[int, str]], patterns: SegmentPatterns) -> list[_Boundary]:
    """List the boundaries of a region in order: at lines, and where a heading runs inline."""
    found = _openings(text, region, patterns)
    opened = {place for place, *_ in found}
    first, after = (bisect_left(inline, (place,)) for place in region)
    for place, title in inline[first:after]:
        start = _line_start(text, place, region.start)
        if text[start:place].strip():
            found.append((place, title, "INSERT", False))
        elif start not in opened:  # nothing stands before it on its line, so nothing has to be put in
            found.append((start, title, "MATCH", False))
    return sorted(found, key=itemgetter(0))


def _openings(text: str, region: Span, patterns: SegmentPatterns) -> list[_Boundary]:
    """List the boundaries at lines; CR LF is taken for two line ends, the line between them is empty."""
    first, opening = region.start, patterns.opening
    lines = patterns.line.finditer("\n" + text[first : region.end].replace("\r", "\n"))
    return [(first + line.start(), *found) for line in lines if (found := opening(line[0].strip()))]


def _line_start(text: str, place: int, first: int) -> int:
    if place == first or text[place - 1] == "\n":
        return place
    place -= text[place - 1 : place + 1] == "\r\n"  # a place inside a line end belongs to the line before
    for near in (max(first, place - _NEAR), first):  # a text without CR must not be searched for one from its start
        start = max(text.rfind("\n", near, place), text.rfind("\r", near, place)) + 1
        if start:
            return start
    return first


def _inline_headings(text: str, patterns: Sequence[re.Pattern[str]]) -> list[tuple[int, str]]:
    """List the headings that may run inline: where they start, and their titles."""
    found = {}
    for pattern in patterns:
        found.update({match.start(): _title(match[0]) for match in _matches(text, pattern)})
    return [(start, found[start]) for start in sorted(found)]


@lru_cache(maxsize=1 << 10)
def _title(matched: str) -> str:
    return " ".join(matched.split())


def _matches(text: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    if "number" not in pattern.groupindex:
        return pattern.finditer(text)
    return _in_sequence(_numbered_headings(text) if pattern == _NUMBERED else pattern.finditer(text))


def _numbered_headings(text: str) -> Iterator[re.Match[str]]:
    """Find the matches of `NUMBERED_HEADING`, from number 1 on, by their first full stop: most digits have none."""
    first = _STOP_OF_ONE.search(text)
    for stop in _STOP_OF_NUMBER.finditer(text, first.start()) if first else ():
        place = stop.start()
        if match := _NUMBERED.match(text, place - (2 if text[place - 2].isdecimal() else 1)):
            yield match


def _in_sequence(matches: Iterator[re.Match[str]]) -> Iterator[re.Match[str]]:
    """Keep the matches whose numbers go on from each other: after 2.1 come 2.1.1, 2.2 and 3."""
    expected: set[tuple[int, ...]] = {(1,)}
    for match in matches:
        number = _number(match["number"])
        if number in expected:
            yield match
            expected = {number + (1,)} | {number[:depth] + (number[depth] + 1,) for depth in range(len(number))}


@lru_cache(maxsize=1 << 10)
def _number(written: str) -> tuple[int, ...]:
    return tuple(map(int, written.strip(".").split(".")))


def _compile(name: str, patterns: Sequence[str]) -> tuple[re.Pattern[str], ...]:
    try:
        return tuple(re.compile(pattern) for pattern in patterns)
    except re.error as error:
        raise ValueError(f"{name} holds {error.pattern!r}, which is not a regular expression: {error}.") from error


DRILLING_PATTERNS = SegmentPatterns(
    _compile("insert_patterns", INSERT_PATTERNS),
    (),
    (),
    HeadingRule("capitals", UPPERCASE_PATTERN, UPPERCASE_MAX_WORDS),
    _CAPITALS_LINE,
)
