"""Chunkers of other libraries behind one function, imported when they are asked for (chapter 8, the extra peers)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from chunkbook.document import Document
from chunkbook.errors import MissingExtraError
from chunkbook.label import Chunk
from chunkbook.peers.places import chunks_from_texts
from chunkbook.sizes import check_sizes
from chunkbook.surrogates import repair

EXTRA = "peers"


@dataclass(frozen=True)
class Peer:
    """A chunker of another library, in code points.

    Parameters
    ----------
    module : str
        What it is imported from.
    split : callable
        Takes a text, a size and an overlap, and gives the texts of the chunks.
    overlaps : bool
        Whether it knows an overlap.
    """

    module: str
    split: Callable[[str, int, int], Sequence[str]]
    overlaps: bool = True


def peer_chunks(document: Document, peer: str, size: int, overlap: int = 0) -> list[Chunk]:
    """Cut a document with a chunker of another library.

    Parameters
    ----------
    document : Document
        What is cut.
    peer : str
        A name in `PEERS`: the recursive splitter of ``langchain``, of ``chonkie``, or of ``semantic-text-splitter``.
    size, overlap : int
        Longest chunk, and the most that it may repeat, in code points. That a peer keeps to them is its own affair.

    Returns
    -------
    list of Chunk
        With true offsets, pages and sections, so that they can be measured like any others.

    Raises
    ------
    MissingExtraError
        The library is not installed.
    ValueError
        An unknown peer, sizes that cannot work, or an overlap where the peer knows none.
    """
    chosen = _chosen(peer, size, overlap)
    texts = chosen.split(repair(document.text), size, overlap)
    return chunks_from_texts(document, texts, overlap=overlap, chunker=f"{peer} {size}/{overlap} characters")


def _chosen(peer: str, size: int, overlap: int) -> Peer:
    if peer not in PEERS:
        raise ValueError(f"peer must be one of {', '.join(PEERS)}: peer={peer!r}.")
    check_sizes(size, overlap)
    chosen = PEERS[peer]
    if overlap and not chosen.overlaps:
        raise ValueError(f"overlap must be 0 for {peer}, which knows none: overlap={overlap}.")
    if find_spec(chosen.module) is None:
        raise MissingExtraError(f"the chunker {peer}", EXTRA)
    return chosen


def _langchain(text: str, size: int, overlap: int) -> Sequence[str]:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    texts: list[str] = RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=overlap).split_text(text)
    return texts


def _chonkie(text: str, size: int, overlap: int) -> Sequence[str]:
    from chonkie import RecursiveChunker

    return [chunk.text for chunk in RecursiveChunker(tokenizer="character", chunk_size=size).chunk(text)]


def _semantic_text_splitter(text: str, size: int, overlap: int) -> Sequence[str]:
    from semantic_text_splitter import TextSplitter

    texts: list[str] = TextSplitter(size, overlap=overlap).chunks(text)
    return texts


PEERS: Mapping[str, Peer] = {
    "langchain": Peer("langchain_text_splitters", _langchain),
    "chonkie": Peer("chonkie", _chonkie, overlaps=False),
    "semantic-text-splitter": Peer("semantic_text_splitter", _semantic_text_splitter),
}
