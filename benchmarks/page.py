"""The page of the book about speed: its words lie in page.md, its numbers come from the results."""

from __future__ import annotations

from pathlib import Path
from string import Template

from benchmarks.results import Results
from benchmarks.splitters import HEADINGS, OVERLAP, RECURSIVE, SIZE, STREAM, quick
from benchmarks.tables import percent, shown

WORDS = Path(__file__).with_name("page.md")
LEAST_SHOWN = 0.05  # megabytes
PAGE = Path(__file__).resolve().parents[1] / "chapters" / "speed.md"


def write(results: Results, path: Path = PAGE) -> None:
    """Write the page."""
    path.write_text(page(results), encoding="utf-8", newline="\n")


def page(results: Results) -> str:
    """Fill the numbers in."""
    return Template(WORDS.read_text(encoding="utf-8")).substitute(numbers(results) | {"alt": alt(results)})


def numbers(results: Results) -> dict[str, str]:
    """Give the numbers of the page by the names that they have there."""
    windows = results.group("windows, reports")
    broken = next(row for row in results.slices if row.name.startswith("LangChain Token"))
    structure = results.group("structure")
    pypdf, pdfium = results.pipeline
    streamed = [peak for peak in results.peaks if peak.name == "iter_chunks"][-1]
    return {
        "rounds": str(results.rounds),
        "size": str(SIZE),
        "overlap": str(OVERLAP),
        "megabytes": f"{windows.megabytes:.0f}",
        "stream": shown(windows.ratio(STREAM.name)),
        "fast_stream": shown(windows.ratio(quick(STREAM).name)),
        "langchain": shown(windows.ratio("LangChain TokenTextSplitter")),
        "chonkie": shown(windows.ratio("Chonkie TokenChunker")),
        "recursive": shown(structure.ratio(RECURSIVE.name)),
        "headings": shown(structure.ratio(HEADINGS.name)),
        "langchain_damaged": str(broken.damaged),
        "langchain_windows": str(broken.windows),
        "largest": str(streamed.megabytes),
        "held": f"{streamed.peak:.1f} MB" if streamed.peak >= LEAST_SHOWN else "no",
        "growth": shown(results.growth[-1].ratio),
        "pypdf_extract": percent(pypdf.extract),
        "pypdf_cut": percent(pypdf.cut),
        "pipeline_ratio": f"{pypdf.ratio:.0f}",
        "pdfium_extract": percent(pdfium.extract),
        "processor": results.machine["processor"],
        "date": results.machine["date"],
    }


def alt(results: Results) -> str:
    """Say what the picture shows."""
    windows, structure = results.group("windows, reports"), results.group("structure")
    slowest = max((*windows.rows, *structure.rows), key=lambda row: row.ratio)
    return (
        "Points on a scale of ratios, the tokenizer alone at 1. Token windows: chunkbook's stream at "
        f"{shown(windows.ratio(STREAM.name))}, with the extra fast at {shown(windows.ratio(quick(STREAM).name))}, "
        f"Chonkie at {shown(windows.ratio('Chonkie TokenChunker'))}. The slowest is {slowest.name} at "
        f"{shown(slowest.ratio)}."
    )
