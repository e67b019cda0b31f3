"""Tokens of cl100k_base without a network (chapter 3)."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from chunkbook.vocabulary import VocabularyError, encoding

if TYPE_CHECKING:  # libraries that take long to load are loaded by the first count
    import numpy as np
    import numpy.typing as npt
    import tiktoken

__all__ = [
    "WORDS_PER_TOKEN",
    "Lengths",
    "TokenizerWarning",
    "VocabularyError",
    "blocks",
    "count_tokens",
    "encoding",
    "repair",
    "token_lengths",
]

WORDS_PER_TOKEN = 0.75

Lengths: TypeAlias = "npt.NDArray[np.int32]"

_BLOCK = 1 << 16  # code points; enough to keep the encoder busy, small enough for flat memory
_LONGEST_BLOCK = 400_000  # tiktoken's own limit for one run of white space lies near 1,000,000
# The encoder's pattern never matches across these places: after a line end, before a space, and after a letter or a
# digit before a mark. The letters are those that every version of Unicode agrees on.
_LETTERS = "0-9A-Za-z\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fcb\uac00-\ud7a3"
_MARKS = r"!-/:-@\[-`{-~\u3001\u3002\uff01\uff0c\uff1f"
_SAFE_CUT = re.compile(rf"(?<=\n)(?=\S)|(?<=\S)(?=[ \t])|(?<=[{_LETTERS}])(?=[{_MARKS}])")
_SURROGATE = re.compile("[\ud800-\udfff]")


class TokenizerWarning(UserWarning):
    """Tokens are guessed from words, because there is no vocabulary on this machine."""


def count_tokens(text: str) -> int:
    """Count the tokens of a text when it is encoded on its own.

    Text that mentions a control token, such as ``<|endoftext|>``, is plain text. Half surrogates count as U+FFFD.

    Parameters
    ----------
    text : str
        Any text.

    Returns
    -------
    int
        Tokens of cl100k_base, or the word-based guess (with a `TokenizerWarning`) where there is no vocabulary.

    Raises
    ------
    VocabularyError
        There is one, but it is damaged: no count is better than a wrong one.
    """
    return len(token_lengths(text))


def token_lengths(text: str) -> Lengths:
    """Give the length in UTF-8 bytes of each token of a text, in order.

    Parameters
    ----------
    text : str
        Any text; half surrogates count as U+FFFD.

    Returns
    -------
    numpy.ndarray of int32
        One number a token; their sum is the number of bytes of the text.
    """
    import numpy as np

    lengths = _tokenizer()
    parts = [lengths(block) for block in blocks(repair(text))]
    return np.concatenate(parts) if parts else np.zeros(0, np.int32)


def repair(text: str) -> str:
    """Replace half surrogates, which UTF-8 cannot hold, one for one by U+FFFD; offsets stay the same."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return _SURROGATE.sub("\ufffd", text)
    return text


def blocks(text: str) -> Iterator[str]:
    """Cut a text into pieces whose tokens, one piece after the other, are the tokens of the whole.

    Cuts lie where the encoder cuts as well, whatever stands around: after a line end, before a space, and between a
    letter or digit and a mark. A run of 400,000 code points without such a place (one character again and again, or
    white space) is cut anyway, because a longer one can overflow the encoder's stack; ids may differ at that cut.
    """
    start = 0
    while len(text) - start > _BLOCK:
        safe = _SAFE_CUT.search(text, start + _BLOCK, start + _LONGEST_BLOCK)
        end = safe.start() if safe else min(start + _LONGEST_BLOCK, len(text))
        yield text[start:end]
        start = end
    if start < len(text):
        yield text[start:]


@lru_cache(maxsize=1)
def _tokenizer() -> Callable[[str], Lengths]:
    import numpy as np

    from chunkbook.quick_tokens import quickest

    try:
        vocabulary = encoding()
    except VocabularyError:
        raise
    except OSError as error:
        warnings.warn(
            f"{error} Until then tokens are guessed from words, {WORDS_PER_TOKEN} words to a token.",
            TokenizerWarning,
            stacklevel=4,
        )
        return _word_lengths
    table = np.zeros(vocabulary.max_token_value + 1, np.int32)
    for token in range(vocabulary.n_vocab):
        table[token] = _length_of(vocabulary, token)
    ids = quickest(lambda block: vocabulary.encode_to_numpy(block, disallowed_special=()))
    return lambda block: table[ids(block)]


def _length_of(vocabulary: tiktoken.Encoding, token: int) -> int:
    try:
        return len(vocabulary.decode_single_token_bytes(token))
    except KeyError:  # cl100k_base leaves a few numbers unused
        return 0


def _word_lengths(block: str) -> Lengths:
    """Take each word, with the white space before it, for one token, and each third word for two."""
    import numpy as np

    lengths: list[int] = []
    for position, word in enumerate(re.finditer(r"\s*\S+(?:\s+\Z)?|\s+", block)):
        size = len(word[0].encode())
        lengths += [size // 2, size - size // 2] if position % 3 == 2 and size > 1 else [size]
    return np.array(lengths, np.int32)
