"""The faster tokenizer of the extra `fast`, wherever its ids are surely those of tiktoken (chapter 3)."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

Ids = npt.NDArray[np.uint32]
Encoder = Callable[[str], Ids]

SWITCH = "CHUNKBOOK_FAST"  # this variable set to 0 keeps to tiktoken

# Letters, digits and marks that came with Unicode 17. One of the two tokenizers knows them and the other does not, so
# they split words at them differently. A test compares both over all code points.
NEW_LETTERS = (
    *((0x88F, 0x88F), (0xC5C, 0xC5C), (0xCDC, 0xCDC), (0xA7CE, 0xA7CF), (0xA7D2, 0xA7D2), (0xA7D4, 0xA7D4)),
    *((0xA7F1, 0xA7F1), (0x10940, 0x10959), (0x10EC5, 0x10EC7), (0x11DB0, 0x11DDB), (0x11DE0, 0x11DE9)),
    *((0x16EA0, 0x16EB8), (0x16EBB, 0x16ED3), (0x16FF2, 0x16FF6), (0x187F8, 0x187FF), (0x18D09, 0x18D1E)),
    *((0x18D80, 0x18DF2), (0x1E6C0, 0x1E6DE), (0x1E6E0, 0x1E6E2), (0x1E6E4, 0x1E6E5), (0x1E6E7, 0x1E6ED)),
    *((0x1E6F0, 0x1E6F4), (0x1E6FE, 0x1E6FF), (0x2B73A, 0x2B73F), (0x2CEA2, 0x2CEAD)),
)
_END_OF_KNOWN = 0x323B0
_BEYOND = range(_END_OF_KNOWN, 0x110000, 1 << 6)  # one for each pair of first bytes in UTF-8
_PROOF_STEP = 11  # every eleventh code point: some of each script


class QuickTokenizerWarning(UserWarning):
    """The faster tokenizer gives other ids than tiktoken and is not used."""


def quickest(exact: Encoder, tokens: Sequence[bytes]) -> Encoder:
    """Give the fastest encoder that has the ids of another one.

    Parameters
    ----------
    exact : callable
        tiktoken's: a text without half surrogates goes in, its ids come out.
    tokens : sequence of bytes
        What each id stands for.

    Returns
    -------
    callable
        With the extra `fast` installed, one that asks quicktok where the two are sure to agree and `exact` elsewhere;
        else `exact` itself. The two are compared on a text of all scripts before the first use.
    """
    quick = _quicktok() if os.environ.get(SWITCH) != "0" else None
    if quick is None:
        return exact
    if not np.array_equal(quick(_proof()), exact(_proof())):
        warnings.warn(
            "quicktok gives other ids than tiktoken and is not used. Install the versions that the extra names: "
            "pip install 'chunkbook[fast]'",
            QuickTokenizerWarning,
            stacklevel=2,
        )
        return exact
    suspects = _suspects(tokens)
    return lambda text: found if (found := _sure_ids(text, quick, suspects)) is not None else exact(text)


def _sure_ids(text: str, quick: Encoder, suspects: npt.NDArray[np.bool_]) -> Ids | None:
    """Encode a text, and keep the ids if it has known letters only; few texts have tokens that ask for a look."""
    ids = quick(text)
    return ids if not suspects.take(ids).any() or are_known(text) else None


def _suspects(tokens: Sequence[bytes]) -> npt.NDArray[np.bool_]:
    """Mark the tokens in which an unknown letter may begin: they hold its first two bytes in UTF-8, or end with one."""
    data = np.frombuffer(b"".join(tokens), np.uint8)
    ends = np.cumsum([len(token) for token in tokens])
    openings = _openings()
    marks = openings[data, np.append(data[1:], 0)]
    marks[ends - 1] = np.any(openings, axis=1).take(data[ends - 1])
    return np.logical_or.reduceat(marks, np.append(0, ends[:-1]))


def _openings() -> npt.NDArray[np.bool_]:
    """Give a table of first byte by second byte, in UTF-8, of the letters that may be unknown."""
    table = np.zeros((256, 256), np.bool_)
    for point in (*(point for first, last in NEW_LETTERS for point in range(first, last + 1)), *_BEYOND):
        first, second = chr(point).encode()[:2]
        table[first, second] = True
    return table


def are_known(text: str) -> bool:
    """Say whether all code points of a text belong to no letter that one of the tokenizers may not know."""
    points = np.frombuffer(text.encode("utf-32-le"), np.uint32)
    return not len(points) or (int(points.max()) < _END_OF_KNOWN and not _new().take(points).any())


@lru_cache(maxsize=1)
def _new() -> npt.NDArray[np.bool_]:
    table = np.zeros(_END_OF_KNOWN, np.bool_)
    for first, last in NEW_LETTERS:
        table[first : last + 1] = True
    return table


@lru_cache(maxsize=1)
def _proof() -> str:
    points = [point for point in range(0x20, _END_OF_KNOWN, _PROOF_STEP) if not 0xD800 <= point < 0xE000]
    letters = "".join(map(chr, filter(lambda point: not _new()[point], points)))
    words = (letters[start : start + 5] for start in range(0, len(letters), 3))
    return " ".join(f"{word}'s{place}\n\t" for place, word in enumerate(words))


def _quicktok() -> Encoder | None:
    try:
        import quicktok
    except ImportError:
        return None
    tokenizer: Any = quicktok.get_encoding("cl100k_base")
    return lambda text: np.asarray(tokenizer.encode_batch([text], threads=1)[0], np.uint32)
