"""Splitters of other libraries that count tokens of cl100k_base; the slow ones are given shorter texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from benchmarks.corpora import Corpus
from benchmarks.splitters import OVERLAP, SIZE, Place, Splitter, texts
from chunkbook.tokens import encoding

# Keywords of LangChain, and of the other two.
LANGCHAIN_SIZES = {"chunk_size": SIZE, "chunk_overlap": OVERLAP, "add_start_index": True}
SIZES = {"chunk_size": SIZE, "chunk_overlap": OVERLAP}


def langchain(name: str, make: Callable[[], Any]) -> Splitter:
    """Give a splitter of LangChain: texts alone are what is timed, places are looked for on request."""

    def places(corpus: Corpus) -> Iterator[Place]:
        for found in make().create_documents([corpus.text]):
            yield found.metadata["start_index"], found.page_content

    return Splitter(name, lambda corpus: make().split_text(corpus.text), places, "langchain_text_splitters")


def langchain_tokens() -> Any:
    """Make LangChain's token splitter."""
    from langchain_text_splitters import TokenTextSplitter

    return TokenTextSplitter(encoding_name=encoding().name, **LANGCHAIN_SIZES)


def langchain_recursive() -> Any:
    """Make LangChain's recursive splitter, which counts each piece in tokens."""
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    return RecursiveCharacterTextSplitter.from_tiktoken_encoder(encoding_name=encoding().name, **LANGCHAIN_SIZES)


def chonkie(name: str, cut: Callable[[Corpus], Iterable[Any]]) -> Splitter:
    """Give a chunker of Chonkie."""
    return Splitter(name, cut, lambda corpus: ((piece.start_index, piece.text) for piece in cut(corpus)), "chonkie")


def chonkie_tokens(corpus: Corpus) -> Iterable[Any]:
    """Cut with Chonkie's token chunker."""
    from chonkie import TokenChunker

    found: Iterable[Any] = TokenChunker(tokenizer=encoding(), **SIZES).chunk(corpus.text)
    return found


def chonkie_recursive(corpus: Corpus) -> Iterable[Any]:
    """Cut with Chonkie's recursive chunker, which knows no overlap."""
    from chonkie import RecursiveChunker

    found: Iterable[Any] = RecursiveChunker(tokenizer=encoding(), chunk_size=SIZE).chunk(corpus.text)
    return found


def semantic(kind: str, corpus: Corpus) -> list[tuple[int, str]]:
    """Cut with semantic-text-splitter; gpt-4 is the model of cl100k_base."""
    import semantic_text_splitter

    splitter = getattr(semantic_text_splitter, kind).from_tiktoken_model("gpt-4", SIZE, overlap=OVERLAP)
    found: list[tuple[int, str]] = splitter.chunk_indices(corpus.text)
    return found


def llama_index(kind: str, corpus: Corpus) -> Iterable[str]:
    """Cut with LlamaIndex."""
    from llama_index.core import node_parser

    splitter = getattr(node_parser, kind)(tokenizer=encoding().encode_ordinary, **SIZES)
    found: list[str] = splitter.split_text(corpus.text)
    return found


def _semantic(kind: str) -> Splitter:
    cut = partial(semantic, kind)
    return Splitter(f"semantic-text-splitter {kind}", cut, cut, "semantic_text_splitter")


def _llama_index(kind: str) -> Splitter:
    cut = partial(llama_index, kind)
    return Splitter(f"LlamaIndex {kind}", cut, texts(cut), "llama_index")


PEER_WINDOWS = (
    langchain("LangChain TokenTextSplitter", langchain_tokens),
    chonkie("Chonkie TokenChunker", chonkie_tokens),
)
SLOW_PEER_WINDOWS = (_llama_index("TokenTextSplitter"), _semantic("TextSplitter"))
PEER_STRUCTURE = (
    langchain("LangChain RecursiveCharacterTextSplitter", langchain_recursive),
    chonkie("Chonkie RecursiveChunker", chonkie_recursive),
    _llama_index("SentenceSplitter"),
    _semantic("TextSplitter"),
    _semantic("MarkdownSplitter"),
)
