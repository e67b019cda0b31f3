"""Tokens of cl100k_base without a network (chapter 3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from chunkbook.vocabulary import TokenizerWarning, VocabularyError, encoding

if TYPE_CHECKING:  # it takes long to load, and is loaded by the first count
    from chunkbook.tokenizer import Tokens

__all__ = ["TokenizerWarning", "VocabularyError", "blocks", "count_tokens", "encoding", "token_parts", "tokens_of"]

_BLOCK = 1 << 16  # code points; enough to keep the encoder busy, small enough for flat memory
_LONGEST_BLOCK = 400_000  # tiktoken's own limit for one run of white space lies near 1,000,000
# The encoder's pattern never matches across these places: after a line end, before a space, and after a letter or a
# digit before a mark. The letters are those that every version of Unicode agrees on.
_LETTERS = "0-9A-Za-z\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fcb\uac00-\ud7a3"
_MARKS = r"!-/:-@\[-`{-~\u3001\u3002\uff01\uff0c\uff1f"
_SAFE_CUT = re.compile(rf"(?<=\n)(?=\S)|(?<=\S)(?=[ \t])|(?<=[{_LETTERS}])(?=[{_MARKS}])")


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
    from chunkbook.tokenizer import tokenizer

    return tokenizer().count(text) if len(text) <= _BLOCK else sum(map(tokenizer().count, blocks(text)))


def tokens_of(text: str) -> Tokens:
    """Say how the tokens of a text lie on its code points.

    Parameters
    ----------
    text : str
        Any text; half surrogates count as U+FFFD.

    Returns
    -------
    Tokens
        Two arrays with one number a token; the sum of `begins` is the length of the text.
    """
    from chunkbook.tokenizer import joined

    return joined(list(token_parts(text)))


def token_parts(text: str) -> Iterator[Tokens]:
    """Yield the same block by block; see `blocks`."""
    from chunkbook.tokenizer import tokenizer

    return map(tokenizer().tokens, blocks(text))


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
