"""Measure, and write results.json, README.md, the page of the book and its picture: python -m benchmarks."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from benchmarks import page, results, tables
from benchmarks.measuring import measure

ROOT = Path(__file__).resolve().parents[1]
DRAW = ROOT / "figures" / "draw_speed.py"
ASIDE = ROOT / "_build" / "benchmark"
COMPARED = ("quicktok", "langchain_text_splitters", "chonkie", "semantic_text_splitter")  # what the page tells of


@click.command()
@click.option("--size", default=20.0, show_default=True, help="Megabytes of text; slow splitters are given a tenth.")
@click.option("--rounds", default=5, show_default=True, help="How often each task is run.")
@click.option("--largest", default=64, show_default=True, help="Megabytes of the longest text of the series.")
@click.option("--pages-only", is_flag=True, help="Measure nothing: write the pages again from results.json.")
def main(size: float, rounds: int, largest: int, pages_only: bool) -> None:
    """Measure how fast chunkbook is, and write it down."""
    found = results.read() if pages_only else measure(size, rounds, largest)
    if pages_only or all(map(find_spec, COMPARED)):
        publish(found)
    else:
        keep_aside(found)


def publish(found: results.Results) -> None:
    """Write everything that is committed."""
    results.write(found)
    tables.write(found)
    page.write(found)
    subprocess.run([sys.executable, str(DRAW)], check=True)


def keep_aside(found: results.Results) -> None:
    """Write what was found without the other libraries where nothing is committed."""
    ASIDE.mkdir(parents=True, exist_ok=True)
    results.write(found, ASIDE / results.FILE.name)
    tables.write(found, ASIDE / tables.TABLES.name)
    print(f"{ASIDE}: the results. The book's page was kept; it needs the extras: make benchmark EXTRAS=fast,peers")


if __name__ == "__main__":
    main()
