"""Hold the ratios that no machine may change, with generous slack: python -m benchmarks.check (a minute)."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from benchmarks import corpora, memory
from benchmarks.clock import ratios
from benchmarks.splitters import (
    CHUNKS,
    FLOOR,
    HARD,
    HEADINGS,
    PAGED_HEADINGS,
    PAGED_RECURSIVE,
    RECURSIVE,
    STREAM,
    WINDOWS,
    Splitter,
    floor,
    quick,
)
from benchmarks.startup import startup

ROUNDS = 7
SIZE = 1.0  # megabytes


@dataclass(frozen=True)
class Limit:
    """What was measured, and what is allowed."""

    what: str
    measured: float
    allowed: float

    @property
    def holds(self) -> bool:
        """Whether the measured is not more than the allowed."""
        return self.measured <= self.allowed

    def __str__(self) -> str:
        verdict = "ok  " if self.holds else "FAIL"
        return f"{verdict} {self.what:<72} {self.measured:>7.2f}  at most {self.allowed:g}"


# As multiples of tiktoken alone, with slack for a busy machine; README.md has what was measured.
REPORTS_AT_MOST = {WINDOWS: 1.25, STREAM: 1.3, CHUNKS: 1.8, HARD: 2.5, quick(STREAM): 0.35}
MIXED_AT_MOST = {WINDOWS: 1.35, STREAM: 1.35, CHUNKS: 1.7, HARD: 2.5, quick(STREAM): 0.45}
PAGED_AT_MOST = {PAGED_RECURSIVE: 1.8, PAGED_HEADINGS: 1.9}
STRUCTURE_AT_MOST = {RECURSIVE: 2.0, HEADINGS: 2.6}


def main() -> int:
    """Print each limit as it is checked; give the number of those that do not hold."""
    broken = 0
    for limit in limits():
        print(limit, flush=True)
        broken += not limit.holds
    return broken


def limits() -> Iterator[Limit]:
    """Measure, and yield what was found."""
    yield from against_the_floor(corpora.reports(SIZE), REPORTS_AT_MOST)
    yield from against_the_floor(corpora.mixed(SIZE), MIXED_AT_MOST)
    marked = corpora.markdown(SIZE / 2)
    yield from against_the_floor(marked, STRUCTURE_AT_MOST)
    yield from against_the_floor(replace(marked, name=f"{marked.name}, in pages"), PAGED_AT_MOST)
    yield from doubled(STREAM)
    yield from doubled(RECURSIVE)
    if memory.IS_KNOWN:
        yield Limit("megabytes of memory, iter_chunks at 16 MB beside 1 MB", more_memory(), 8.0)
    start = startup(ROUNDS)
    yield Limit(f"heavy libraries imported: {', '.join(start.heavy) or 'none'}", len(start.heavy), 0)
    yield Limit("seconds to import chunkbook", start.import_seconds, 0.3)
    yield Limit("seconds to the first chunk", start.first_chunk_seconds, 1.0)


def against_the_floor(corpus: corpora.Corpus, allowed: dict[Splitter, float]) -> Iterator[Limit]:
    """Compare splitters with tiktoken alone."""
    here = {splitter.name: most for splitter, most in allowed.items() if splitter.is_here}
    tasks = {splitter.name: splitter.task(corpus) for splitter in allowed if splitter.is_here}
    for row in ratios({FLOOR: floor(corpus)} | tasks, ROUNDS)[1:]:
        yield Limit(f"{row.name}, {corpus.name}", row.ratio, here[row.name])


def doubled(splitter: Splitter) -> Iterator[Limit]:
    """Compare a text with one twice as long."""
    tasks = {f"{size} MB": splitter.task(corpora.reports(size)) for size in (SIZE, 2 * SIZE)}
    _, longer = ratios(tasks, ROUNDS)
    yield Limit(f"{splitter.name}, a text twice as long", longer.ratio, 2.6)


def more_memory() -> float:
    """Compare the peaks of a short and a long text."""
    short, long = (statistics.median(memory.peak_of("iter_chunks", size).peak for _ in range(3)) for size in (1, 16))
    return long - short


if __name__ == "__main__":
    sys.exit(main())
