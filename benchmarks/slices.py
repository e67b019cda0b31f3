"""Whether what comes out of a splitter is a piece of what went in, and whether it stands where the splitter says."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.clock import use_tokenizer
from benchmarks.corpora import Corpus
from benchmarks.splitters import Splitter


@dataclass(frozen=True)
class Slices:
    """What is true of the windows of one splitter.

    Parameters
    ----------
    name : str
        The splitter.
    windows : int
        How many came out.
    damaged : int
        Windows with a U+FFFD, which the text does not hold.
    foreign : int
        Windows that are no slice of the text; damaged ones are among them.
    misplaced : int or None
        Windows that do not stand where the splitter says; None if it says nothing.
    """

    name: str
    windows: int
    damaged: int
    foreign: int
    misplaced: int | None

    @property
    def offsets(self) -> str:
        """Whether offsets come with the windows: exact, wrong (how often), or none."""
        if self.misplaced is None:
            return "none"
        return f"wrong {self.misplaced} times" if self.misplaced else "exact"


def examined(splitter: Splitter, corpus: Corpus) -> Slices:
    """Cut a corpus, and look at each window."""
    use_tokenizer(splitter.fast)
    places, text = list(splitter.places(corpus)), corpus.text
    placed = [place for place in places if place[0] is not None]
    return Slices(
        splitter.name,
        windows=len(places),
        damaged=sum("\ufffd" in window for _, window in places),
        foreign=sum(window not in text for _, window in places),
        misplaced=sum(not is_at(text, *place) for place in placed) if placed else None,
    )


def is_at(text: str, start: int | None, window: str) -> bool:
    """Tell whether a window stands at this offset."""
    return start is not None and start >= 0 and text.startswith(window, start)
