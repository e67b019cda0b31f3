"""How long a new process takes to import chunkbook, and to give its first chunk."""

from __future__ import annotations

import statistics
import subprocess
import sys
from dataclasses import dataclass

HEAVY = ("bm25s", "matplotlib", "pandas", "pdfplumber", "scipy", "sentence_transformers", "torch", "yaml")

_CHILD = """
import sys, time
started = time.process_time()
import chunkbook
imported = time.process_time()
heavy = sorted(set(sys.argv[1:]) & set(sys.modules))
chunkbook.chunk("During the slide lost tool face.", "tokens", size=200)
print(imported - started, time.process_time() - started, *heavy)
"""


@dataclass(frozen=True)
class Startup:
    """What a new process needs, in seconds of CPU time: medians.

    Parameters
    ----------
    import_seconds : float
        For ``import chunkbook``.
    first_chunk_seconds : float
        From before the import to the first chunk, with the vocabulary loaded and checked.
    heavy : tuple of str
        Heavy libraries that the import brought in.
    """

    import_seconds: float
    first_chunk_seconds: float
    heavy: tuple[str, ...]


def startup(rounds: int) -> Startup:
    """Start some processes, one after the other."""
    runs = [run_once() for _ in range(rounds)]
    imported, first, heavy = zip(*runs, strict=True)
    return Startup(round(statistics.median(imported), 3), round(statistics.median(first), 3), heavy[0])


def run_once() -> tuple[float, float, tuple[str, ...]]:
    """Start one process."""
    done = subprocess.run([sys.executable, "-c", _CHILD, *HEAVY], capture_output=True, text=True, check=True)
    imported, first, *heavy = done.stdout.split()
    return float(imported), float(first), tuple(heavy)
