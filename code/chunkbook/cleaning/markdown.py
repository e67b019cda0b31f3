"""The clean text: blocks written as Markdown, and where pages, blocks and sections lie in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from chunkbook.cleaning.drafts import Draft, Item
from chunkbook.cleaning.hyphens import Part, Words, run_on
from chunkbook.cleaning.lines import Line
from chunkbook.cleaning.lists import is_contents_line, without_leader
from chunkbook.cleaning.report import Change
from chunkbook.cleaning.tables import rows_of, written_rows
from chunkbook.document import Block, BlockKind, Page, Section, Span

BETWEEN = "\n\n"

_READ_AS_MARKDOWN = re.compile(
    r"[#>|=<]|[-+*•](?=\s|\Z)|(?:[-*_]\s*){3,}\Z|[`~]{3,}|(?P<number>\d{1,9})[.)](?=\s|\Z)|\[[^\]]*\]:"
)
_CLOSING_HASHES = re.compile(r"(?<=\s)(#+)\Z")


@dataclass(frozen=True)
class Written:
    """A block as it will stand in the text: its parts, and for a heading its level and its words."""

    kind: BlockKind
    parts: tuple[Part, ...] = field(repr=False)
    rank: int = 0
    level: int = 0
    title: str = ""


def escaped(text: str) -> str:
    """Put a backslash before a start that Markdown would read as a heading, a list, a quotation, a fence or a rule."""
    match = _READ_AS_MARKDOWN.match(text)
    if not match:
        return text
    at = match.end("number") if match["number"] else 0
    return f"{text[:at]}\\{text[at:]}"


def write_block(draft: Draft, words: Words, top: int) -> tuple[Written, list[Change]]:
    """Write one block.

    Parameters
    ----------
    draft : Draft
        What to write.
    words : Words
        Words of the document, for words broken over a line.
    top : int
        Level of the outermost headings, 1 or (below a title) 2.

    Returns
    -------
    tuple of Written, list of Change
    """
    match draft.kind:
        case "table":
            parts, changes = written_rows(rows_of(draft.table), words)
        case "list":
            parts, changes = _list(draft.items, words)
        case "code":
            parts, changes = _code(draft.lines), []
        case "heading":
            return _heading(draft, words, top)
        case _:
            parts, changes = run_on(_parts(draft.lines), words)
            parts = _starting(escaped(parts[0].text), parts)
    return Written(draft.kind, tuple(parts)), changes


def _parts(lines: Iterable[Line]) -> list[Part]:
    return [Part(line.text, line.place, line.page) for line in lines]


def _starting(text: str, parts: Sequence[Part]) -> list[Part]:
    """Say another text in the first of some parts."""
    return [Part(text, parts[0].place, parts[0].page), *parts[1:]]


def _heading(draft: Draft, words: Words, top: int) -> tuple[Written, list[Change]]:
    parts, changes = run_on(_parts(draft.lines), words)
    title = "".join(part.text for part in parts)
    level = min(max(draft.rank + top - 1, 1), 6)
    last = parts[-1]
    parts[-1] = Part(_CLOSING_HASHES.sub(r"\\\1", last.text), last.place, last.page)
    parts = _starting(f"{'#' * level} {parts[0].text}", parts)
    return Written("heading", tuple(parts), draft.rank, level, title), changes


def _code(lines: Sequence[Line]) -> list[Part]:
    """Fence code, with a fence longer than any run of backticks in it; what all lines are set in by goes."""
    margin = min(line.indent for line in lines if line.text)
    longest = max((len(run) for line in lines for run in re.findall("`+", line.text)), default=0)
    fence = "`" * max(3, longest + 1)
    body = [Part(f"{line.text[margin:]}\n", line.place, line.page) for line in lines]
    first, last = lines[0], lines[-1]
    return [Part(f"{fence}\n", first.place, first.page), *body, Part(fence, last.place, last.page)]


def _list(items: Sequence[Item], words: Words) -> tuple[list[Part], list[Change]]:
    parts, changes, open_items = list[Part](), list[Change](), list[tuple[int, int]]()
    for item in items:
        written, found = _item(item, words)
        open_items = [(indent, inner) for indent, inner in open_items if indent + 1 < item.lines[0].indent]
        inside = open_items[-1][1] if open_items else 0
        mark = " " * inside + item.marker.mark
        if item.marker.mark.strip():
            open_items.append((item.lines[0].indent, len(mark)))
        if parts:
            parts.append(Part("\n", parts[-1].place, parts[-1].page))
        parts += _starting(mark + escaped(written[0].text), written)
        changes += found
    return parts, changes


def _item(item: Item, words: Words) -> tuple[list[Part], list[Change]]:
    first, *others = item.lines
    text = first.text.lstrip()[item.marker.length :]
    if is_contents_line(first):
        short = without_leader(first.bare)
        return [Part(short, first.place, first.page)], [Change("dot leader", first.page, first.bare, short)]
    return run_on(_parts([first.saying(text), *others]), words)


def joined_text(blocks: Sequence[Written]) -> str:
    """Join blocks with a blank line between them."""
    return BETWEEN.join("".join(part.text for part in block.parts) for block in blocks)


def place_blocks(blocks: Sequence[Written], pages: Sequence[Page]) -> tuple[tuple[Page, ...], tuple[Block, ...]]:
    """Say where the pages and the blocks lie in the joined text.

    Parameters
    ----------
    blocks : sequence of Written
        In the order of the text.
    pages : sequence of Page
        Pages of the document that was read; only their numbers and labels are used. Empty for none.

    Returns
    -------
    tuple of tuple of Page, tuple of Block
        Each page reaches to the start of the next; together they are the text. A page that gave nothing is empty.
    """
    firsts, spans, end = dict[int, int](), list[Span](), 0
    for number, block in enumerate(blocks):
        begin = end = end + len(BETWEEN) * bool(number)
        for part in block.parts:
            firsts.setdefault(part.place, end)
            end += len(part.text)
        spans.append(Span(begin, end))
    placed = _placed_pages(pages, firsts, end)
    return placed, tuple(_block(block, span, placed) for block, span in zip(blocks, spans, strict=True))


def _placed_pages(pages: Sequence[Page], firsts: Mapping[int, int], end: int) -> tuple[Page, ...]:
    placed = list[Page]()
    for place in range(len(pages) - 1, -1, -1):
        start = firsts.get(place, end)
        placed.append(Page(pages[place].number, start, end, pages[place].label))
        end = start
    return tuple(reversed(placed))


def _block(block: Written, span: Span, pages: Sequence[Page]) -> Block:
    first = bisect_right(pages, span.start, key=lambda page: page.end)
    touched = takewhile(lambda page: page.start < span.end, pages[first:])
    numbers = tuple(page.number for page in touched if page.end > page.start)
    return Block(block.kind, span.start, span.end, numbers, block.level)


def sections_of(blocks: Sequence[Written], placed: Sequence[Block], end: int) -> tuple[Section, ...]:
    """List the sections with their full paths; the title of the document, a heading of rank 0, is in no path."""
    found, path = list[Section](), list[tuple[int, str]]()
    pairs = zip(blocks, placed, strict=True)
    heads = [(block, place) for block, place in pairs if block.kind == "heading" and block.rank]
    ends = [place.start for _, place in heads[1:]] + [end]
    for (head, place), stop in zip(heads, ends, strict=False):
        path = [above for above in path if above[0] < head.level] + [(head.level, head.title)]
        found.append(Section(tuple(title for _, title in path), place.start, stop))
    return tuple(found)
