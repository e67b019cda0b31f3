"""Chunks of a stream are the chunks of the document, in memory that does not grow with it."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator

import pytest
from awkward import awkward_texts, sizes
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkbook import Document, chunk, iter_chunks, streaming, tokens
from chunkbook.tokenizer import QUICK_AFTER

ROW = "06:00 11:00 5.0 Rig up. Ran in hole to 5,200' and circulated 2.5 hours, ° é 泥.\n"


@settings(max_examples=200, deadline=None)
@given(pages=st.lists(awkward_texts(8), max_size=9), sizing=sizes(), held=st.sampled_from([1, 40, 1 << 17]))
def test_a_stream_of_pages_has_the_chunks_of_the_document(pages, sizing, held):
    size, overlap = sizing
    wanted = chunk(Document.from_pages("log", pages), "tokens", size=size, overlap=overlap)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streaming, "_HELD", held)
        patch.setattr(tokens, "_BLOCK", held)
        found = list(iter_chunks(iter(pages), size=size, overlap=overlap, source="log"))
    assert [(piece.text, piece.start, piece.end, piece.pages, piece.chunker, piece.oversize) for piece in found] == [
        (piece.text, piece.start, piece.end, piece.pages, piece.chunker, piece.oversize) for piece in wanted
    ]


def test_the_first_chunk_comes_before_the_last_page_is_asked_for():
    asked = []

    def pages() -> Iterator[str]:
        for number in range(1_000):
            asked.append(number)
            yield ROW * 40

    next(iter_chunks(pages(), size=200, overlap=40))
    assert len(asked) < 200


def test_memory_does_not_grow_with_the_text():
    def peak(pages: int) -> int:
        tracemalloc.start()
        for _ in iter_chunks((ROW * 40 for _ in range(pages)), size=200, overlap=40):
            pass
        _, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return highest

    peak(QUICK_AFTER // (40 * len(ROW)) + 1)  # loads all that is ever loaded
    assert peak(1_600) < 1.2 * peak(400)


def test_sizes_that_cannot_work_are_refused_before_a_page_is_asked_for():
    with pytest.raises(ValueError, match="overlap must be smaller than size: overlap=60, size=60"):
        iter_chunks(iter([]), size=60, overlap=60)


def test_one_text_is_no_stream_of_pages():
    with pytest.raises(TypeError, match="not one str"):
        iter_chunks("Rig up.", size=60)
