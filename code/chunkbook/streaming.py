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
    first = last = -1  # where the page of the window before begins and ends: most lie on the same one
    for stretch, offset, spans in token_windows(_in_blocks(feed.visible_parts()), limits):
        place = feed.first + offset
        for cut, cut_end in spans:
            text, start, end = stretch[cut:cut_end], place + cut, place + cut_end
            if start < first or end > last:
                first, last, pages = feed.touched(start, end)
            if not text.isspace():
                oversize = end - start == 1 and is_oversize(text, "", limits)
                yield Chunk(text, start, end, pages, (), "", chunker, source, oversize)


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
            visible = part.rstrip()
            if not visible:
                space += part
                continue
            if not begun:
                self.first, begun = len(space) + len(part) - len(part.lstrip()), True
                space, visible = "", part.strip()
            yield space
            yield visible
            space = part[len(part.rstrip()) :]

    def _parts(self) -> Iterator[str]:
        end = 0
        for number, text in self._waiting:
            join = PAGE_JOIN if number > 1 else ""
            start = end + len(join)
            end = start + len(text)
            self._pages.append(Page(number, start, end))
            yield join
            yield text

    def touched(self, start: int, end: int) -> tuple[int, int, tuple[int, ...]]:
        """Where the page begins and ends that a window starts on, and the numbers of all pages that it touches.

        No later call asks for a window that starts before it.
        """
        while self._pages and self._pages[0].end <= start:
            self._pages.popleft()
        page = self._pages[0] if self._pages and self._pages[0].start <= start else _NO_PAGE
        touched = takewhile(lambda page: page.start < end, self._pages)
        return page.start, page.end, tuple(page.number for page in touched)
