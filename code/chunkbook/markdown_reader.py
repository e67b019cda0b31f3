"""Read the blocks of Markdown part by part: a pattern tells the plain ones, and only the rest is parsed (chapter 7).

Parsing takes many times as long as counting tokens. Most parts of a text are paragraphs, headings, tables and lists
without any surprise, and a blank line ends them whatever comes before or after. The parser sees the other parts alone,
from a place where nothing is open to a place where nothing is open, so that it finds what it finds in the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from chunkbook.document import BlockKind
from chunkbook.pieces import lines

if TYPE_CHECKING:
    from markdown_it.token import Token

# A line that opens no block and no container, and is no underline of a heading: it starts with a word or an emphasis.
_PLAIN = r"(?:[^\s#>\-+*_=~`<|:\[\d]|\d+(?![\d.)])|\*{1,2}(?=[^\s*])|_{1,2}(?=[^\s_]))[^\n]*"
_ROW = r"\|[^\n]*"
_CLOSED = r"(?:\n(?=[ \t]*(?:\n|\Z)|#{1,6}(?:[ \t\n]|\Z))|\Z)"  # before a blank line, a heading or the end
_FRESH = r"(?=[^ \t\n])(?!(?:[-+*]|[0-9]{1,9}[.)])(?:[ \t\n]|\Z))"  # no item: after a blank line it begins anew
_AFTER_LIST = rf"(?:\n(?:[ \t]*\n)+(?={_FRESH})|\n*\Z)"

_HEADING = r"(?P<heading>#{1,6})(?:[ \t](?P<title>[^#|\n\x00]*))?(?:\n|\Z)"
_PARAGRAPH = rf"(?P<paragraph>{_PLAIN}(?:\n{_PLAIN})*{_CLOSED})"
_BULLETS = rf"(?P<bullet>[-+*]) {_PLAIN}(?:\n(?:(?P=bullet) |  ){_PLAIN})*{_AFTER_LIST}"
_NUMBERS = rf"[0-9]{{1,9}}(?P<dot>[.)]) {_PLAIN}(?:\n[0-9]{{1,9}}(?P=dot) {_PLAIN})*{_AFTER_LIST}"
_TABLE = (
    r"(?P<head>\|[^\n\\]*\|)[ \t]*\n(?P<dashes>\|(?:[ \t]*:?-+:?[ \t]*\|)+)[ \t]*"
    rf"(?:\n{_ROW})*(?:\n(?=[ \t]*(?:\n|\Z))|\Z)"
)
_ROWS = rf"(?P<rows>{_ROW}(?:\n{_ROW})*{_CLOSED})"

_BLANK_LINES = re.compile(r"(?:[ \t]*\n)*(?:[ \t]+\Z)?")
_CUT = re.compile(rf"\n[ \t]*\n{_FRESH}")
_LINE_END = re.compile(r"\r\n?")

_KINDS: dict[str, BlockKind] = {
    "heading_open": "heading",
    "paragraph_open": "paragraph",
    "blockquote_open": "paragraph",
    "html_block": "paragraph",
    "hr": "paragraph",
    "table_open": "table",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "fence": "code",
    "code_block": "code",
}
_PLAIN_KINDS: dict[str, BlockKind] = {
    "title": "heading",
    "heading": "heading",
    "paragraph": "paragraph",
    "rows": "paragraph",
    "bullet": "list",
    "dot": "list",
    "dashes": "table",
}


class MarkdownBlock(NamedTuple):
    """A block of whole lines: its kind, its stretch of the text, and of a heading its level from 1 and its title."""

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    title: str = ""


@dataclass(frozen=True)
class Dialect:
    """Which rules hold: the parser's, and the pattern that tells the plain blocks by the same rules."""

    parse: Callable[[str], list[Token]]
    plain: re.Pattern[str]


@lru_cache(maxsize=1)
def commonmark() -> Dialect:
    """CommonMark: lines with bars are paragraphs."""
    return Dialect(_parser(()), re.compile("|".join((_HEADING, _PARAGRAPH, _BULLETS, _NUMBERS, _ROWS))))


@lru_cache(maxsize=1)
def with_tables() -> Dialect:
    """CommonMark with the tables of GitHub."""
    return Dialect(_parser(("table",)), re.compile("|".join((_HEADING, _PARAGRAPH, _BULLETS, _NUMBERS, _TABLE))))


def read_blocks(text: str, dialect: Dialect) -> Iterator[MarkdownBlock]:
    """Yield the outermost blocks of a text, as the parser of the dialect finds them in the whole text.

    Parameters
    ----------
    text : str
        Markdown; a byte order mark in front is ignored.
    dialect : Dialect
        Its rules.

    Yields
    ------
    MarkdownBlock
        In the order of the text; offsets count code points.
    """
    plain = " " + text[1:] if text.startswith("\ufeff") else text
    if "\r" not in plain:
        return _read(plain, dialect)
    plain = _LINE_END.sub("\n", plain)
    places = dict(zip(_edges(plain), _edges(text), strict=True))
    return (block._replace(start=places[block.start], end=places[block.end]) for block in _read(plain, dialect))


def _read(text: str, dialect: Dialect) -> Iterator[MarkdownBlock]:
    place = _visible_line(text, 0)
    while place < len(text):
        block = _plain_block(text, place, dialect)
        found, end = ([block], block.end) if block else _parsed_part(text, place, dialect)
        yield from found
        place = _visible_line(text, end)


def _plain_block(text: str, place: int, dialect: Dialect) -> MarkdownBlock | None:
    match = dialect.plain.match(text, place)
    if not match or not match.lastgroup:
        return None
    kind = _PLAIN_KINDS[match.lastgroup]
    if kind == "heading":
        return MarkdownBlock(kind, place, match.end(), len(match["heading"]), (match["title"] or "").strip())
    if kind == "table" and match["head"].count("|") != match["dashes"].count("|"):
        return None
    return MarkdownBlock(kind, place, match.end())


def _parsed_part(text: str, start: int, dialect: Dialect) -> tuple[list[MarkdownBlock], int]:
    """Parse up to a place where nothing is open: a line put there is a paragraph of its own. Give that place too."""
    cuts = 1
    while cut := next(islice(_CUT.finditer(text, start), cuts - 1, None), None):
        *blocks, probe = _parsed(text[start : cut.end()] + "x", start, dialect)
        if probe == MarkdownBlock("paragraph", cut.end(), cut.end() + 1):
            return blocks, cut.end()
        cuts *= 2  # so that a fence which is never closed is not parsed again and again
    return list(_parsed(text[start:], start, dialect)), len(text)


def _parsed(part: str, start: int, dialect: Dialect) -> Iterator[MarkdownBlock]:
    edges = _edges(part)
    tokens = dialect.parse(part)
    for position, token in enumerate(tokens):
        if token.level == 0 and token.map and token.type in _KINDS:
            first, after = token.map
            heading = _heading(token, tokens[position + 1]) if token.type == "heading_open" else (0, "")
            yield MarkdownBlock(_KINDS[token.type], start + edges[first], start + edges[after], *heading)


def _heading(opening: Token, content: Token) -> tuple[int, str]:
    return int(opening.tag[1]), content.content


def _edges(text: str) -> list[int]:
    return [line.start for line in lines(text)] + [len(text)]


def _visible_line(text: str, place: int) -> int:
    """Where the next line starts that is not blank; the end of the text if there is none."""
    match = _BLANK_LINES.match(text, place)
    return match.end() if match else place


def _parser(rules: tuple[str, ...]) -> Callable[[str], list[Token]]:
    """Parse blocks only: bold and links inside a title are of no interest here."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable(list(rules))
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser.parse
