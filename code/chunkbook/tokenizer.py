"""The tokenizer of this machine: cl100k_base, or a guess from words where there is no vocabulary (chapter 3)."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from chunkbook.quick_tokens import Encoder, Ids, quickest
from chunkbook.surrogates import repair
from chunkbook.vocabulary import TokenizerWarning, VocabularyError, encoding, token_bytes

if TYPE_CHECKING:
    import tiktoken

WORDS_PER_TOKEN = 0.75
TABLE_AFTER = 100_000  # code points; to look up all tokens takes as long as to look up those of so many
QUICK_AFTER = 1_000_000  # code points; to load the faster tokenizer takes as long as tiktoken takes for so many

_WORD = re.compile(r"\s*\S+(?:\s+\Z)?|\s+")
_SHORT = 64  # code points
_FIRST_LEAD = -64  # as signed bytes, those that go on with a character in UTF-8 are -128 to -65


class Tokens(NamedTuple):
    """How the tokens of a text lie on its code points; one number a token, in order.

    Parameters
    ----------
    begins : numpy.ndarray of int32
        How many code points begin in the token.
    inside : numpy.ndarray of bool
        Whether the token starts inside a code point that an earlier token began.
    """

    begins: npt.NDArray[np.int32]
    inside: npt.NDArray[np.bool_]


NO_TOKENS = Tokens(np.zeros(0, np.int32), np.zeros(0, np.bool_))


class Tokenizer(Protocol):
    """Knows the tokens of a block of text, see `chunkbook.tokens.blocks`; half surrogates count as U+FFFD."""

    def count(self, block: str) -> int: ...

    def tokens(self, block: str) -> Tokens: ...


@lru_cache(maxsize=1)
def tokenizer() -> Tokenizer:
    """Give the tokenizer of this machine.

    Raises
    ------
    VocabularyError
        There is a vocabulary, but it is damaged: no count is better than a wrong one.
    """
    try:
        return _Cl100k(encoding())
    except VocabularyError:
        raise
    except OSError as error:
        warnings.warn(
            f"{error} Until then tokens are guessed from words, {WORDS_PER_TOKEN} words to a token.",
            TokenizerWarning,
            stacklevel=3,
        )
        return _WordGuess()


class _Cl100k:
    """Looks up in a table what each id stands for."""

    def __init__(self, vocabulary: tiktoken.Encoding) -> None:
        self._vocabulary, self._encoded = vocabulary, 0

    def count(self, block: str) -> int:
        if len(block) < _SHORT and block.isascii():
            return len(self._vocabulary.encode_ordinary(block))  # a list is there sooner than an array
        return len(self._ids(block))

    def _ids(self, block: str) -> Ids:
        self._encoded += len(block)
        encode = self._quickest if self._encoded > QUICK_AFTER else self._exact
        try:
            return encode(block)
        except (UnicodeEncodeError, TypeError):  # a half surrogate: tiktoken and quicktok name it differently
            return encode(repair(block))

    def _exact(self, block: str) -> Ids:
        return self._vocabulary.encode_to_numpy(block, disallowed_special=())

    @cached_property
    def _table(self) -> npt.NDArray[np.uint16]:
        """Both numbers of each token in one: a second look-up would take as long again."""
        begins, inside = _laid_out(token_bytes(self._vocabulary))
        return (begins << 1 | inside).astype(np.uint16)

    @cached_property
    def _quickest(self) -> Encoder:
        return quickest(self._exact, token_bytes(self._vocabulary))

    def tokens(self, block: str) -> Tokens:
        ids = self._ids(block)
        if self._encoded < TABLE_AFTER:
            return _laid_out([self._vocabulary.decode_single_token_bytes(token) for token in ids.tolist()])
        both = self._table.take(ids)  # an index takes twice as long
        return Tokens((both >> 1).astype(np.int32), (both & 1).astype(np.bool_))


class _WordGuess:
    """Takes each word, with the white space before it, for one token, and each third word for two."""

    def count(self, block: str) -> int:
        return len(self._parts(block))

    def tokens(self, block: str) -> Tokens:
        return _laid_out(self._parts(block))

    def _parts(self, block: str) -> list[bytes]:
        parts: list[bytes] = []
        for position, word in enumerate(_WORD.finditer(repair(block))):
            data = word[0].encode()
            half = len(data) // 2 if position % 3 == 2 else 0
            parts += [data[:half], data[half:]] if half else [data]
        return parts


def _laid_out(parts: list[bytes]) -> Tokens:
    """Count the first bytes of code points in each part; none of the parts is empty."""
    if not parts:
        return NO_TOKENS
    leads = np.frombuffer(b"".join(parts), np.int8) >= _FIRST_LEAD
    starts = np.cumsum([0, *map(len, parts)])[:-1]
    return Tokens(np.add.reduceat(leads, starts, dtype=np.int32), ~leads[starts])


def joined(parts: Sequence[Tokens]) -> Tokens:
    """Put the tokens of several texts one after the other."""
    if len(parts) < 2:
        return parts[0] if parts else NO_TOKENS
    begins, inside = zip(*parts, strict=True)
    return Tokens(np.concatenate(begins), np.concatenate(inside))
