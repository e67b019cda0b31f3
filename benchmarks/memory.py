"""How much memory cutting needs: the peak of a process of its own, above what it held before (Linux)."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.clock import TIKTOKEN, use_tokenizer
from benchmarks.corpora import MEGABYTE, filled, plain_pages, varied
from benchmarks.splitters import OVERLAP, SIZE
from chunkbook import Document, chunk, iter_chunks

STATUS = Path("/proc/self/status")
IS_KNOWN = STATUS.exists()  # on Linux


@dataclass(frozen=True)
class Peak:
    """Memory that a process needed for a text.

    Parameters
    ----------
    name : str
        How it cut.
    megabytes : int
        Size of the text.
    peak : float
        Megabytes above those before the first page.
    """

    name: str
    megabytes: int
    peak: float


def peak_of(name: str, megabytes: int) -> Peak:
    """Cut pages that come out of nothing in a new process, and give its peak."""
    command = [sys.executable, "-m", "benchmarks.memory", name, str(megabytes)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return Peak(name, megabytes, float(done.stdout))


def streamed(pages: Iterator[str]) -> object:
    """Cut pages as they come, and keep no chunk."""
    return deque(iter_chunks(pages, size=SIZE, overlap=OVERLAP), maxlen=0)


def kept(pages: Iterator[str]) -> object:
    """Take all pages, and keep all chunks."""
    return chunk(Document.from_pages("report.pdf", pages), "tokens", size=SIZE, overlap=OVERLAP)


WAYS: dict[str, Callable[[Iterator[str]], object]] = {"iter_chunks": streamed, "chunk": kept}


def held(what: str) -> float:
    """Give the memory that this process holds now (VmRSS), or has held at once (VmHWM), in megabytes."""
    status = STATUS.read_text(encoding="ascii")
    (kilobytes,) = re.findall(rf"{what}:\s+(\d+) kB", status)
    return int(kilobytes) * 1024 / MEGABYTE


def forget_the_peak() -> None:
    """Let the peak begin at what is held now."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def main() -> None:
    """Cut, as the command line says, and print how many megabytes it took."""
    name, megabytes = sys.argv[1:]
    use_tokenizer(TIKTOKEN)
    WAYS[name](filled(0.3, varied(plain_pages())))  # what is loaded once
    forget_the_peak()
    before = held("VmRSS")
    WAYS[name](filled(int(megabytes), varied(plain_pages())))
    print(round(held("VmHWM") - before, 1))


if __name__ == "__main__":
    main()
