"""Where the time of a whole pipeline goes: extract, cut, write JSON lines."""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.clock import TIKTOKEN, Task, use_tokenizer
from benchmarks.corpora import TEACHING_REPORTS
from benchmarks.splitters import OVERLAP, SIZE
from chunkbook import Chunk, chunk, read_pdf
from chunkbook.extract import Engine, Mode

Parts = tuple[float, float, float]  # seconds, or shares: extract, cut, write

ENGINES: tuple[Engine, ...] = ("pypdf", "pypdfium2")


@dataclass(frozen=True)
class Shares:
    """Shares of the parts of a pipeline, medians of the rounds.

    Parameters
    ----------
    engine : str
        Who reads the PDFs.
    extract, cut, write : float
        Shares of the whole; they add up to 1.
    ratio : float
        The whole, as a multiple of the fastest engine's.
    """

    engine: str
    extract: float
    cut: float
    write: float
    ratio: float


def reading_tasks() -> dict[str, Task]:
    """Give a task for each way of reading the teaching reports, the fastest first."""
    ways: tuple[tuple[Engine, Mode], ...] = (
        ("pypdfium2", "plain"),
        ("pypdf", "plain"),
        ("pypdf", "layout"),
        ("pdfplumber", "plain"),
    )
    return {f"{engine}, {mode}": Task(reading(engine, mode)) for engine, mode in ways}


def reading(engine: Engine, mode: Mode) -> Callable[[], object]:
    """Give the work of reading all teaching reports."""
    return lambda: [read_pdf(path, engine=engine, mode=mode) for path in teaching_reports()]


def shares(rounds: int) -> list[Shares]:
    """Run the whole pipeline with each engine in turn."""
    use_tokenizer(TIKTOKEN)
    rows = [[run(engine) for engine in ENGINES] for _ in range(rounds)]
    of_engines = list(zip(*rows, strict=True))
    fastest = min(map(median_total, of_engines))
    return [
        Shares(engine, *median_shares(runs), round(median_total(runs) / fastest, 2))
        for engine, runs in zip(ENGINES, of_engines, strict=True)
    ]


def run(engine: Engine) -> Parts:
    """Read, cut and write all teaching reports; give the CPU seconds of the three parts."""
    clock = [time.process_time()]
    documents = [read_pdf(path, engine=engine) for path in teaching_reports()]
    clock.append(time.process_time())
    chunks = [piece for document in documents for piece in chunk(document, "tokens", size=SIZE, overlap=OVERLAP)]
    clock.append(time.process_time())
    with tempfile.TemporaryDirectory() as folder:
        write_lines(chunks, Path(folder) / "chunks.jsonl")
    clock.append(time.process_time())
    extracted, cut, written = (after - before for before, after in zip(clock, clock[1:], strict=False))
    return extracted, cut, written


def write_lines(chunks: Sequence[Chunk], path: Path) -> None:
    """Write chunks with all that is known of them, one on each line."""
    records = ({"text": piece.text, "tokens": piece.tokens, **piece.metadata} for piece in chunks)
    path.write_text("".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records), encoding="utf-8")


def teaching_reports() -> list[Path]:
    """Give the PDFs of the teaching edition."""
    return sorted(TEACHING_REPORTS.glob("*.pdf"))


def median_total(runs: Sequence[Parts]) -> float:
    """Give the median of the whole."""
    return statistics.median(map(sum, runs))


def median_shares(runs: Sequence[Parts]) -> Parts:
    """Give the shares of the medians of the parts."""
    extract, cut, write = (statistics.median(part) for part in zip(*runs, strict=True))
    whole = extract + cut + write
    return round(extract / whole, 4), round(cut / whole, 4), round(write / whole, 4)
