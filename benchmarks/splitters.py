"""What is compared: ways to cut a text, and the places that they report for what they cut."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from benchmarks.clock import QUICK, TIKTOKEN, Task
from benchmarks.corpora import Corpus
from chunkbook import Chunk, Document, chunk, iter_chunks
from chunkbook.cut.tokens import token_spans
from chunkbook.sizes import Limits
from chunkbook.textbook import chunk_text_by_tokens
from chunkbook.tokens import encoding

SIZE, OVERLAP = 200, 40
FLOOR = "encode_ordinary alone"
QUICK_FLOOR = "quicktok alone"

Place = tuple[int | None, str]  # where a window starts, if the splitter says so, and its text
Cut = Callable[[Corpus], Iterable[Any]]


@dataclass(frozen=True)
class Splitter:
    """A way to cut.

    Parameters
    ----------
    name : str
        As the tables call it.
    cut : callable
        Takes a corpus, and gives chunks of any kind; this is what is timed.
    places : callable
        Takes a corpus, and gives start (None if the library reports none) and text of each chunk.
    module : str
        What must be importable.
    fast : {"0", "1"}
        Value of CHUNKBOOK_FAST.
    """

    name: str
    cut: Cut
    places: Callable[[Corpus], Iterable[Place]]
    module: str = "chunkbook"
    fast: str = TIKTOKEN

    @property
    def is_here(self) -> bool:
        """Whether its library is installed."""
        return find_spec(self.module) is not None

    def task(self, corpus: Corpus) -> Task:
        """Give the task that cuts a corpus; a stream is used up chunk by chunk, a list is whole before it goes."""
        return Task(lambda: deque(self.cut(corpus), maxlen=0), self.fast)


def floor(corpus: Corpus) -> Task:
    """Give the task that everything is compared with: tiktoken, and nothing else."""
    return Task(lambda: encoding().encode_ordinary(corpus.text))


def quick_floor(corpus: Corpus) -> Task:
    """Give the task that the rows with the extra fast rest on: its tokenizer, and nothing else."""

    def encode() -> object:
        import quicktok

        return quicktok.get_encoding("cl100k_base").encode_batch([corpus.text], threads=1)

    return Task(encode, QUICK)


def texts(cut: Cut) -> Callable[[Corpus], Iterator[Place]]:
    """Give places of a splitter that reports none."""
    return lambda corpus: ((None, text) for text in cut(corpus))


def own(name: str, cut: Callable[[Corpus], Iterable[Chunk]]) -> Splitter:
    """Give a splitter of chunkbook."""
    return Splitter(name, cut, lambda corpus: ((piece.start, piece.text) for piece in cut(corpus)))


def quick(splitter: Splitter) -> Splitter:
    """Give the same with the extra fast."""
    return Splitter(f"{splitter.name}, with fast", splitter.cut, splitter.places, "quicktok", QUICK)


def textbook(corpus: Corpus) -> list[str]:
    """Encode, slide, decode."""
    return chunk_text_by_tokens(corpus.text, SIZE, OVERLAP)


def windows(corpus: Corpus) -> Iterator[Place]:
    """Cut into spans, and take their texts."""
    text = corpus.text
    spans = token_spans(Document.from_text(text), Limits(SIZE, OVERLAP))
    return ((start, text[start:end]) for start, end in spans)


def streamed(corpus: Corpus) -> Iterator[Chunk]:
    """Cut pages as they come."""
    return iter_chunks(corpus.pages, size=SIZE, overlap=OVERLAP)


def chunked(strategy: str, hard: bool = False) -> Callable[[Corpus], list[Chunk]]:
    """Give the call that most users make."""
    return lambda corpus: chunk(
        Document.from_pages("report.pdf", corpus.pages), strategy, size=SIZE, overlap=OVERLAP, hard=hard
    )


def chunked_text(strategy: str) -> Callable[[Corpus], list[Chunk]]:
    """Give the call for a text without pages, which is read as Markdown if it is."""
    return lambda corpus: chunk(corpus.text, strategy, size=SIZE, overlap=OVERLAP)


TEXTBOOK = Splitter("short form of chapter 3", textbook, texts(textbook))
WINDOWS = Splitter("chunkbook spans and texts", windows, windows)
STREAM = own("chunkbook iter_chunks", streamed)
CHUNKS = own('chunkbook chunk(…, "tokens")', chunked("tokens"))
HARD = own('chunkbook chunk(…, "tokens", hard=True)', chunked("tokens", hard=True))
RECURSIVE = own('chunkbook chunk(…, "recursive")', chunked_text("recursive"))
HEADINGS = own('chunkbook chunk(…, "headings")', chunked_text("headings"))
PAGED_RECURSIVE = own(RECURSIVE.name, chunked("recursive"))
PAGED_HEADINGS = own(HEADINGS.name, chunked("headings"))

OWN_WINDOWS = (TEXTBOOK, WINDOWS, STREAM, CHUNKS, HARD, quick(WINDOWS), quick(STREAM), quick(CHUNKS))
OWN_PAGED = (PAGED_RECURSIVE, PAGED_HEADINGS, quick(PAGED_RECURSIVE), quick(PAGED_HEADINGS))
OWN_STRUCTURE = (RECURSIVE, HEADINGS, quick(RECURSIVE), quick(HEADINGS))
