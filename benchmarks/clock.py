"""Run tasks in turn, several times, and compare each with one of them in the same round."""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from chunkbook import tokenizer
from chunkbook.quick_tokens import SWITCH
from chunkbook.tokens import tokens_of

TIKTOKEN, QUICK = "0", "1"  # what the variable CHUNKBOOK_FAST says


@dataclass(frozen=True)
class Task:
    """Something that is timed.

    Parameters
    ----------
    run : callable
        The work; what it gives is thrown away.
    fast : {"0", "1"}
        Value of CHUNKBOOK_FAST: whether chunkbook may use the faster tokenizer.
    """

    run: Callable[[], object]
    fast: str = TIKTOKEN


@dataclass(frozen=True)
class Ratio:
    """How long a task takes, as a multiple of the base task of its group.

    Parameters
    ----------
    name : str
        The task.
    ratio : float
        Median over the rounds of time by time of the base in the same round.
    low, high : float
        Smallest and largest of these.
    """

    name: str
    ratio: float
    low: float
    high: float


def ratios(tasks: Mapping[str, Task], rounds: int, clock: Callable[[], float] = time.process_time) -> list[Ratio]:
    """Compare tasks with the first of them."""
    times = alternate(tasks, rounds, clock)
    base = next(iter(times.values()))
    return [compared(name, own, base) for name, own in times.items()]


def compared(name: str, own: Sequence[float], base: Sequence[float]) -> Ratio:
    """Divide the times of a task by those of the base, round by round."""
    each = [mine / other for mine, other in zip(own, base, strict=True)]
    return Ratio(name, round(statistics.median(each), 3), round(min(each), 3), round(max(each), 3))


def alternate(
    tasks: Mapping[str, Task], rounds: int, clock: Callable[[], float] = time.process_time
) -> dict[str, list[float]]:
    """Run all tasks in turn, round after round; give the seconds of each."""
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, task in tasks.items():
            times[name].append(timed(task, clock))
    return times


def timed(task: Task, clock: Callable[[], float] = time.process_time) -> float:
    """Run a task once, with its tokenizer loaded and nothing to tidy up."""
    use_tokenizer(task.fast)
    gc.collect()
    gc.freeze()  # a task pays for tidying up what it makes, not for what all the libraries around it hold
    started = clock()
    task.run()
    seconds = clock() - started
    gc.unfreeze()
    return seconds


def use_tokenizer(fast: str) -> None:
    """Load the tokenizer that a value of CHUNKBOOK_FAST stands for; the package decides it once in each process."""
    if os.environ.get(SWITCH) != fast:
        os.environ[SWITCH] = fast
        tokenizer.tokenizer.cache_clear()
    if not tokenizer.tokenizer.cache_info().currsize:
        tokens_of("loaded " * (tokenizer.QUICK_AFTER // len("loaded")))
