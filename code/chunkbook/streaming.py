"""Chunks from a stream of pages: the first comes before the last page is read, and memory does not grow (chapter 3)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import takewhile

from chunkbook.document import PAGE_JOIN, Page
from chunkbook.label import Chunk, is_oversize
from chunkbook.sizes import Limits
from chunkbook.tokens import blocks

_NO_PAGE = Page(0, 0, 0)
_HELD = 1 << 17  # code points that are gathered before they are cut into blocks


def iter_chunks(pages: Iterable[str], *, size: int, overlap: int = 0, source: str = "text") -> Iterator[Chunk]:
    """Cut pages into token windows while they come in.

    Parameters
    ----------
    pages : iterable of str
        The texts of pages 1, 2, 3 …, in order.
    size, overlap : int
        Tokens (cl100k_base) in a window, and tokens that it repeats from the one before.
    source : str
        Name for citations.

    Yields
    ------
    Chunk
        What ``chunk(Document.from_pages(source, pages), "tokens", …)`` gives, without section paths: these need the
        whole document. Only the pages of the window at hand are kept.

    Raises
    ------
    ValueError
        Sizes that cannot work.
    TypeError
        `pages` is one text: its characters would be taken for pages.
    """
    if isinstance(pages, str):
        raise TypeError("pages must be an iterable of texts, not one str. Pass [text], or use chunk(text, 'tokens').")
    return _chunks(_Feed(pages), Limits(size, overlap), source)


def _chunks(feed: _Feed, limits: Limits, source: str) -> Iterator[Chunk]:
    from chunkbook.cut.token_windows import token_windows  # brings NumPy

    chunker = f"tokens {limits.size}/{limits.overlap} {limits.unit}"
    for stretch, offset, spans in token_windows(_in_blocks(feed.visible_parts()), limits):
        first = feed.first + offset
        for (start, end), pages in zip(spans, feed.numbers(spans, first), strict=True):
            text = stretch[start:end]
            if not text.isspace():
                oversize = len(text) == 1 and is_oversize(text, "", limits)
                yield Chunk(text, first + start, first + end, pages, (), "", chunker, source, oversize)


def _in_blocks(parts: Iterable[str]) -> Iterator[str]:
    """Join parts, and cut them again where no token can lie across."""
    held, length = list[str](), 0
    for part in parts:
        held.append(part)
        length += len(part)
        if length > _HELD:
            *whole, rest = blocks("".join(held))
            held, length = [rest], len(rest)
            yield from whole
    yield from blocks("".join(held))


class _Feed:
    """Hands the text of the pages on, and knows which of them the windows at hand touch."""

    def __init__(self, pages: Iterable[str]) -> None:
        self.first = 0  # offset of the first visible character
        self._waiting = enumerate(pages, 1)
        self._pages: deque[Page] = deque()

    def visible_parts(self) -> Iterator[str]:
        """Yield the joined text without the white space at its two ends, some pages at a time."""
        space, begun = "", False
        for part in self._parts():
            text = space + part
            if not begun:
                self.first += len(text) - len(text.lstrip())
                text = text.lstrip()
            visible = text.rstrip()
            space, begun = text[len(visible) :], begun or bool(visible)
            yield visible

    def _parts(self) -> Iterator[str]:
        end = -len(PAGE_JOIN)
        for number, text in self._waiting:
            start = end + len(PAGE_JOIN)
            end = start + len(text)
            self._pages.append(Page(number, start, end))
            yield text if number == 1 else PAGE_JOIN + text

    def numbers(self, spans: Iterable[tuple[int, int]], offset: int) -> Iterator[tuple[int, ...]]:
        """Numbers of the pages that each of some spans touches; no later call asks for one before them."""
        pages, page, number = self._pages, _NO_PAGE, tuple[int, ...]()
        for start, end in spans:
            start, end = offset + start, offset + end
            if not page.start <= start < end <= page.end:  # most windows lie on the page of the one before
                while pages and pages[0].end <= start:
                    pages.popleft()
                page = pages[0] if pages and pages[0].start <= start else _NO_PAGE
                number = self._touched(end)
            yield number

    def _touched(self, end: int) -> tuple[int, ...]:
        """Numbers of the pages at hand that start before a place."""
        return tuple(page.number for page in takewhile(lambda page: page.start < end, self._pages))
