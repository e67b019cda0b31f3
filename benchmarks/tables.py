"""The tables of benchmarks/README.md, made from the results alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tabulate import tabulate

from benchmarks.results import FILE, Group, Results
from benchmarks.splitters import OVERLAP, SIZE

TABLES = FILE.with_name("README.md")

HEAD = f"""\
# Speed, measured

`make benchmark` measures again (about half an hour). With the extras `fast` and `peers` it measures the faster
tokenizer and other libraries too, and writes `results.json`, this page, the page of the book and its picture; without
them, what it found goes to `_build/benchmark`. `make benchmark-check` takes a minute and holds the ratios that depend
on no machine.

Windows and chunks have {SIZE}/{OVERLAP} tokens of cl100k_base. A ratio is CPU time by CPU time of the first row, both
of the same round; all tasks of a table take turns. Given are the median of the rounds, the lowest and the highest. The
texts are copies of the reports in changing order, with other digits in all numbers; words come again, so a library that
remembers texts it has seen gains by it. Slow peers are given a tenth of the text. LlamaIndex is not in the extra
`peers`, because it brings some forty packages; where it is installed (`pip install llama-index-core`) it is measured.
"""


def write(results: Results, path: Path = TABLES) -> None:
    """Write the page."""
    path.write_text(page(results), encoding="utf-8", newline="\n")


def page(results: Results) -> str:
    """Give the page."""
    return "\n".join([HEAD, *sections(results)])


def sections(results: Results) -> Iterator[str]:
    """Yield all sections."""
    yield section("Machine and versions", ("", ""), about(results))
    for group in results.groups:
        yield section(titled(group), ("", "ratio", "lowest", "highest"), ratios(group))
    yield section(
        "What the windows are: mixed languages, 0.3 MB",
        ("", "windows", "with a broken character", "no slice of the text", "offsets"),
        [(row.name, row.windows, row.damaged, row.foreign, row.offsets) for row in results.slices],
    )
    yield section("Time per megabyte of iter_chunks, 1 at 1 MB", ("MB", "ratio", "lowest", "highest"), growth(results))
    yield section(
        "Most memory at once, above that before the first page, in MB",
        ("", "MB of text", "MB of memory"),
        [(peak.name, peak.megabytes, f"{peak.peak:.1f}") for peak in results.peaks],
    )
    yield section("A new process, in seconds of CPU time", ("", "seconds"), startup(results))
    yield section(
        "A pipeline over the ten teaching reports: share of each part, and time of the whole",
        ("reader", "extract", "cut", "write JSON lines", "ratio"),
        [
            (row.engine, percent(row.extract), percent(row.cut), percent(row.write), f"{row.ratio:.1f}")
            for row in results.pipeline
        ],
    )


def section(title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Give a heading and a table."""
    table = tabulate(list(rows), head, tablefmt="pipe", disable_numparse=True)
    return f"## {title}\n\n{table}\n"


def about(results: Results) -> Iterator[tuple[str, str]]:
    """Yield what is known of machine, texts and libraries."""
    yield from results.machine.items()
    yield "rounds", str(results.rounds)
    yield "texts made of", results.texts
    yield from results.versions.items()


def titled(group: Group) -> str:
    """Give the title of a group, with its size."""
    return f"{group.title}, {group.megabytes:.0f} MB" if group.megabytes else group.title


def ratios(group: Group) -> Iterator[Sequence[str]]:
    """Yield the rows of a group, the base with its seconds."""
    base, *others = group.rows
    yield f"{base.name} ({group.base_seconds:.2f} s)", "1", "", ""
    yield from ((row.name, *map(shown, (row.ratio, row.low, row.high))) for row in others)


def growth(results: Results) -> Iterator[Sequence[str]]:
    """Yield the time for each megabyte."""
    return ((row.name, *map(shown, (row.ratio, row.low, row.high))) for row in results.growth)


def startup(results: Results) -> Iterator[Sequence[str]]:
    """Yield what a new process needs."""
    yield "import chunkbook", f"{results.startup.import_seconds:.2f}"
    yield "import and first chunk", f"{results.startup.first_chunk_seconds:.2f}"


def shown(ratio: float) -> str:
    """Write a ratio with two digits behind the point, or one from 10 on."""
    return f"{ratio:.1f}" if ratio >= 10 else f"{ratio:.2f}"


def percent(share: float) -> str:
    """Write a share."""
    return f"{100 * share:.0f} %"
