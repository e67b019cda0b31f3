"""Sizes of chunks: what a caller may ask for, checked once, in one wording, for every strategy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, get_args

Unit = Literal["tokens", "characters"]
Prefix = Callable[[int], str]  # what goes before a chunk, by its start; may have `most`, as `prefixes.Prefixes` has


@dataclass(frozen=True)
class FixedPrefix:
    """Puts the same text before each chunk, wherever it starts."""

    text: str

    def __call__(self, start: int) -> str:
        return self.text


no_prefix = FixedPrefix("")


@dataclass(frozen=True)
class Limits:
    """How long chunks may be.

    Parameters
    ----------
    size, overlap : int
        Longest chunk, and what it may repeat from the one before, in `unit`.
    unit : {"tokens", "characters"}
        Tokens of cl100k_base, or code points.
    hard : bool
        Windows also fit when they are encoded alone.
    prefix : callable
        Gives the lines that go before a chunk by its start; they are counted. See `chunkbook.prefixes`.

    Raises
    ------
    ValueError
        As `check_sizes` says.
    """

    size: int
    overlap: int = 0
    unit: Unit = "tokens"
    hard: bool = False
    prefix: Prefix = no_prefix

    def __post_init__(self) -> None:
        check_sizes(self.size, self.overlap)
        if self.unit not in get_args(Unit):
            raise ValueError(f"unit must be 'tokens' or 'characters': unit={self.unit!r}.")

    @property
    def has_one_prefix(self) -> bool:
        """Whether all chunks have the same prefix, or none."""
        return isinstance(self.prefix, FixedPrefix)

    def moved(self, start: int) -> Limits:
        """Give the same limits for a part of the text that begins at `start`."""
        if self.has_one_prefix:
            return self
        return replace(self, prefix=lambda place: self.prefix(start + place))


def check_sizes(size: int, overlap: int = 0) -> None:
    """Refuse sizes that cannot work.

    Raises
    ------
    ValueError
        `size` or `overlap` not whole numbers, `size` below 1, `overlap` below 0, or not smaller than `size`.
    """
    both = f"overlap={overlap!r}, size={size!r}"
    for name, value in (("size", size), ("overlap", overlap)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError(f"{name} must be a whole number: {both}. Give tokens or characters, not a share.")
    if size < 1:
        raise ValueError(f"size must be at least 1: {both}. Try size=200.")
    if overlap < 0:
        raise ValueError(
            f"overlap must not be negative: {both}. Text between the windows would be lost; try overlap=0."
        )
    if overlap >= size:
        raise ValueError(
            f"overlap must be smaller than size: {both}. "
            f"Each window would start where the last one did; try overlap={size // 4}."
        )


def check_top(top: int) -> None:
    """Refuse a number of chunks to retrieve that cannot work.

    Raises
    ------
    ValueError
        `top` is not a whole number, or below 1.
    """
    if isinstance(top, bool) or not isinstance(top, int) or top < 1:
        raise ValueError(f"top must be a whole number of at least 1: top={top!r}. Try top=3.")
