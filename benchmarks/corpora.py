"""Texts of any size, made from the reports by code with a fixed seed: no two copies of a page have the same numbers."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np

from benchmarks.languages import EMOJI, LANGUAGES
from chunkbook import clean, read_pdf
from chunkbook.document import PAGE_JOIN

SEED = 20_201_126
MEGABYTE = 1_000_000  # bytes of UTF-8
TEACHING_REPORTS = Path(__file__).resolve().parents[1] / "data" / "reports"

LINES = 60  # on a page of mixed text
EMOJI_SHARE = 0.1  # of the words, by which one stands


@dataclass(frozen=True)
class Corpus:
    """A text in pages.

    Parameters
    ----------
    name : str
        What it is, for a table.
    pages : tuple of str
        Its pages, in order.
    """

    name: str
    pages: tuple[str, ...]

    @cached_property
    def text(self) -> str:
        """The pages in one piece, as a document joins them."""
        return PAGE_JOIN.join(self.pages)

    @property
    def megabytes(self) -> float:
        """Size in UTF-8."""
        return len(self.text.encode()) / MEGABYTE


def reports(megabytes: float) -> Corpus:
    """Give report text: the real archive where CHUNKBOOK_ARCHIVE names it, else the teaching edition."""
    return Corpus("report text", tuple(filled(megabytes, varied(plain_pages()))))


def mixed(megabytes: float) -> Corpus:
    """Give lines in eleven languages with emoji, and as many lines of the reports."""
    return Corpus("mixed languages and emoji", tuple(filled(megabytes, mixed_pages())))


def markdown(megabytes: float) -> Corpus:
    """Give the cleaned reports, with headings and tables in Markdown, and a blank line after each."""
    return Corpus("report text as Markdown", tuple(filled(megabytes, varied(clean_pages()))))


def source() -> str:
    """Say which reports the texts are made of."""
    kind = "real reports" if os.environ.get("CHUNKBOOK_ARCHIVE") else "reports of the teaching edition"
    return f"{len(report_files())} {kind}"


def report_files() -> list[Path]:
    """Give the PDFs that the texts are made of."""
    return sorted(Path(os.environ.get("CHUNKBOOK_ARCHIVE") or TEACHING_REPORTS).glob("*.pdf"))


def filled(megabytes: float, pages: Iterator[str]) -> Iterator[str]:
    """Take pages until there are so many megabytes."""
    wanted = megabytes * MEGABYTE
    while wanted > 0:
        page = next(pages)
        wanted -= len(page.encode()) + len(PAGE_JOIN)
        yield page


def varied(originals: Sequence[str]) -> Iterator[str]:
    """Yield copies of pages without end, in another order each time, and with other digits in all their numbers."""
    chance = np.random.default_rng(SEED)
    while True:
        for place in chance.permutation(len(originals)):
            yield other_digits(originals[place], chance)


def other_digits(text: str, chance: np.random.Generator) -> str:
    """Replace each digit by any digit."""
    points = np.frombuffer(text.encode("utf-32-le"), np.uint32).copy()
    digits = (points >= ord("0")) & (points <= ord("9"))
    points[digits] = chance.integers(ord("0"), ord("9") + 1, int(digits.sum()))
    return points.tobytes().decode("utf-32-le")


def mixed_pages() -> Iterator[str]:
    """Yield pages without end: a line of a report, a line in some language, and so on."""
    chance = random.Random(SEED)
    vocabularies = list(LANGUAGES.values())
    lines = (line for page in varied(plain_pages()) for line in page.split("\n"))
    while True:
        pairs = ((next(lines), line_of(chance.choice(vocabularies), chance)) for _ in range(LINES // 2))
        yield "\n".join(line for pair in pairs for line in pair)


def line_of(vocabulary: Sequence[str], chance: random.Random) -> str:
    """Give some words in any order, with an emoji after some of them."""
    chosen = chance.choices(vocabulary, k=chance.randint(4, 14))
    return " ".join(f"{word}{chance.choice(EMOJI)}" if chance.random() < EMOJI_SHARE else word for word in chosen)


@lru_cache(maxsize=1)
def plain_pages() -> tuple[str, ...]:
    """Read the reports as plain text."""
    return tuple(read_pdf(path, engine="pypdfium2").text for path in report_files())


@lru_cache(maxsize=1)
def clean_pages() -> tuple[str, ...]:
    """Read the reports as clean Markdown."""
    return tuple(f"{clean(read_pdf(path, mode='layout')).text.rstrip()}\n" for path in report_files())


CORPORA: dict[str, Callable[[float], Corpus]] = {"reports": reports, "mixed": mixed, "markdown": markdown}
