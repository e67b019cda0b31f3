"""Chunks from a stream of pages: the first comes before the last page is read, and memory does not grow (chapter 3)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from chunkbook.document import PAGE_JOIN, Page, Span
from chunkbook.label import Chunk, is_oversize
from chunkbook.sizes import Limits
from chunkbook.tokens import blocks

_HELD = 1 << 17  # code points that are gathered before they are cut into blocks, or dropped


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
    from chunkbook.cut.token_windows import token_window_spans  # brings NumPy

    chunker = f"tokens {limits.size}/{limits.overlap} {limits.unit}"
    for window in token_window_spans(_in_blocks(feed.visible_parts()), limits):
        span = Span(feed.first + window.start, feed.first + window.end)
        text = feed.text(span)
        if not text.isspace():
            oversize = is_oversize(text, "", limits)
            yield Chunk(text, *span, pages=feed.numbers(span), chunker=chunker, source=source, oversize=oversize)


def _in_blocks(parts: Iterable[str]) -> Iterator[str]:
    """Join parts, and cut them again where no token can lie across."""
    held = ""
    for part in parts:
        held += part
        if len(held) > _HELD:
            *whole, held = blocks(held)
            yield from whole
    yield from blocks(held)


class _Feed:
    """Hands the text of the pages on, and keeps what the windows at hand are made of."""

    def __init__(self, pages: Iterable[str]) -> None:
        self.first = 0  # offset of the first visible character
        self._waiting = enumerate(pages, 1)
        self._held, self._offset = "", 0
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
            part = text if number == 1 else PAGE_JOIN + text
            self._held += part
            yield part

    def text(self, span: Span) -> str:
        """Give a stretch; no later call asks for what lies before it."""
        if span.start - self._offset > _HELD:
            self._held, self._offset = self._held[span.start - self._offset :], span.start
        return self._held[span.start - self._offset : span.end - self._offset]

    def numbers(self, span: Span) -> tuple[int, ...]:
        """Numbers of the pages that a stretch touches; no later call asks for one before it."""
        while self._pages and self._pages[0].end <= span.start:
            self._pages.popleft()
        return tuple(page.number for page in self._pages if page.start < span.end)
