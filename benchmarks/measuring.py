"""A whole run: groups of tasks, growth, memory, start-up and pipeline, one after the other."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence

from benchmarks import corpora
from benchmarks.clock import Ratio, Task, alternate, compared, timed
from benchmarks.machine import load, machine, versions
from benchmarks.memory import IS_KNOWN, Peak, peak_of
from benchmarks.peers import PEER_STRUCTURE, PEER_WINDOWS, SLOW_PEER_WINDOWS
from benchmarks.pipeline import reading_tasks, shares
from benchmarks.results import Group, Results
from benchmarks.slices import Slices, examined
from benchmarks.splitters import (
    CHUNKS,
    FLOOR,
    OWN_PAGED,
    OWN_STRUCTURE,
    OWN_WINDOWS,
    QUICK_FLOOR,
    STREAM,
    Splitter,
    floor,
    quick,
    quick_floor,
)
from benchmarks.startup import startup

EXAMINED = 0.3  # megabytes whose windows are looked at one by one
SLOW = 0.1  # share of the size that slow splitters are given
STREAMED = (1, 4, 16, 64)  # megabytes
KEPT = (1, 4, 16)

WINDOW_GROUPS = {
    "windows, reports": ("Token windows, report text", "reports", 1.0, (*OWN_WINDOWS, *PEER_WINDOWS)),
    "windows, mixed": ("Token windows, mixed languages and emoji", "mixed", 1.0, (*OWN_WINDOWS, *PEER_WINDOWS)),
    "slow, reports": ("Slow peers, report text", "reports", SLOW, (CHUNKS, *SLOW_PEER_WINDOWS)),
    "slow, mixed": ("Slow peers, mixed languages and emoji", "mixed", SLOW, (CHUNKS, *SLOW_PEER_WINDOWS)),
    "structure, reports": ("Structure, counted in tokens, report text", "reports", 1.0, OWN_PAGED),
    "structure, mixed": ("Structure, counted in tokens, mixed languages and emoji", "mixed", 1.0, OWN_PAGED),
    "structure": (
        "Structure, counted in tokens, report text as Markdown",
        "markdown",
        SLOW,
        (*OWN_STRUCTURE, *PEER_STRUCTURE),
    ),
}


def measure(size: float, rounds: int, largest: int) -> Results:
    """Measure everything.

    Parameters
    ----------
    size : float
        Megabytes of text; slow splitters are given a tenth.
    rounds : int
        How often each task is run.
    largest : int
        Megabytes of the longest text of the series.
    """
    before = load()
    groups = [reading_group(rounds), *(splitting_group(key, size, rounds) for key in WINDOW_GROUPS)]
    return Results(
        texts=corpora.source(),
        rounds=rounds,
        groups=tuple(groups),
        growth=tuple(growth(largest, rounds)),
        slices=tuple(all_examined()),
        peaks=tuple(peaks(largest)),
        startup=startup(rounds),
        pipeline=tuple(shares(rounds)),
        machine=machine() | {"load before and after": f"{before} and {load()}"},
        versions=versions(),
    )


def splitting_group(key: str, size: float, rounds: int) -> Group:
    """Cut one text in many ways; libraries that are not installed are left out."""
    title, corpus_name, share, splitters = WINDOW_GROUPS[key]
    make = corpora.CORPORA[corpus_name]
    here = [splitter for splitter in splitters if splitter.is_here]
    for splitter in here:
        timed(splitter.task(make(0.02)))  # what is imported or loaded once
    corpus = make(size * share)
    floors = {FLOOR: floor(corpus)} | ({QUICK_FLOOR: quick_floor(corpus)} if quick(STREAM) in here else {})
    tasks = floors | {splitter.name: splitter.task(corpus) for splitter in here}
    return group(key, title, tasks, rounds, corpus.megabytes)


def reading_group(rounds: int) -> Group:
    """Read the teaching reports in many ways."""
    tasks = reading_tasks()
    for task in tasks.values():
        timed(task)
    return group("reading", "Reading the ten teaching reports", tasks, rounds)


def group(key: str, title: str, tasks: Mapping[str, Task], rounds: int, megabytes: float = 0.0) -> Group:
    """Run the tasks of a group in turn."""
    say(f"{title}: {len(tasks)} tasks, {rounds} rounds")
    times = alternate(tasks, rounds)
    base = next(iter(times.values()))
    rows = tuple(compared(name, own, base) for name, own in times.items())
    return Group(key, title, round(megabytes, 2), round(statistics.median(base), 3), rows)


def growth(largest: int, rounds: int) -> Iterator[Ratio]:
    """Cut texts of 1, 2, 4 … megabytes; give the time for each megabyte against that of the first."""
    say(f"texts up to {largest} MB, {rounds} rounds")
    sizes = [1 << power for power in range(largest.bit_length())]
    texts = {size: corpora.reports(size) for size in sizes}
    times = alternate({str(size): STREAM.task(text) for size, text in texts.items()}, rounds)
    for size in sizes:
        own = [seconds / texts[size].megabytes * texts[1].megabytes for seconds in times[str(size)]]
        yield compared(str(size), own, times["1"])


def all_examined() -> Iterator[Slices]:
    """Look at the windows of every splitter, on text of mixed languages."""
    say("the windows, one by one")
    corpus = corpora.mixed(EXAMINED)
    for splitter in unique((*OWN_WINDOWS, *PEER_WINDOWS, *SLOW_PEER_WINDOWS, *PEER_STRUCTURE)):
        if splitter.is_here:
            yield examined(splitter, corpus)


def unique(splitters: Sequence[Splitter]) -> list[Splitter]:
    """Give each splitter once."""
    return list({splitter.name: splitter for splitter in splitters}.values())


def peaks(largest: int) -> Iterator[Peak]:
    """Cut texts of several sizes, in a process each."""
    say("memory")
    for name, sizes in (("iter_chunks", STREAMED), ("chunk", KEPT)):
        yield from (peak_of(name, size) for size in sizes if IS_KNOWN and size <= largest)


def say(what: str) -> None:
    """Tell whoever waits what is measured now."""
    print(what, file=sys.stderr, flush=True)
