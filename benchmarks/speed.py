"""Compare readers with each other, and cutters with the tokenizer alone: ratios, measured in turn in one run.

Machines are noisy, so no test depends on these figures. Run it with:  python benchmarks/speed.py [FOLDER OF PDFS]
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from chunkbook import Document, chunk, read_pdf
from chunkbook.textbook import chunk_text_by_tokens
from chunkbook.tokens import encoding

ROUNDS = 5
TEXT_SIZE = 1_000_000  # code points
REPORTS = Path(__file__).resolve().parents[1] / "data" / "reports"


def main() -> None:
    """Print two tables of ratios."""
    files = sorted(Path(sys.argv[1] if len(sys.argv) > 1 else REPORTS).glob("*.pdf"))
    report("reading, pypdfium2 = 1", ratios(readers(files), "pypdfium2"))
    report(f"cutting {TEXT_SIZE:,} code points, encoding alone = 1", ratios(cutters(files), "encoding alone"))


def readers(files: list[Path]) -> dict[str, Callable[[], object]]:
    """Give one task for each way of reading all files."""
    ways = [("pypdf", "plain"), ("pypdf", "layout"), ("pdfplumber", "plain"), ("pypdfium2", "plain")]
    return {
        engine if mode == "plain" else f"{engine} {mode}": lambda engine=engine, mode=mode: [
            read_pdf(file, engine=engine, mode=mode) for file in files
        ]
        for engine, mode in ways
    }


def cutters(files: list[Path]) -> dict[str, Callable[[], object]]:
    """Give one task for encoding a long text, and one for each way of cutting it."""
    pages = [read_pdf(file, engine="pypdfium2").text for file in files]
    pages *= TEXT_SIZE // sum(map(len, pages)) + 1
    document = Document.from_pages("long", pages)
    tasks: dict[str, Callable[[], object]] = {
        "encoding alone": lambda: encoding().encode_ordinary(document.text),
        "short form of chapter 3": lambda: chunk_text_by_tokens(document.text, 200, 40),
    }
    for strategy in ("tokens", "pages", "sentences", "segments", "recursive", "headings"):
        tasks[strategy] = lambda strategy=strategy: chunk(document, strategy, size=200, overlap=40)
    return tasks


def ratios(tasks: dict[str, Callable[[], object]], base: str) -> dict[str, float]:
    """Run all tasks in turn, several times; divide the median CPU time of each by that of the base."""
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for task in tasks.values():
        task()  # load what is loaded once
    for _ in range(ROUNDS):
        for name, task in tasks.items():
            started = time.process_time()
            task()
            times[name].append(time.process_time() - started)
    middle = {name: statistics.median(values) for name, values in times.items()}
    return {name: value / middle[base] for name, value in middle.items()}


def report(title: str, found: dict[str, float]) -> None:
    """Print a table, the fastest first."""
    print(title)
    for name, ratio in sorted(found.items(), key=lambda item: item[1]):
        print(f"  {name:<26}{ratio:>7.1f}")


if __name__ == "__main__":
    main()
