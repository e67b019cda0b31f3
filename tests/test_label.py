"""How a chunk says where it comes from."""

from __future__ import annotations

import pytest

from chunkbook import Chunk


@pytest.mark.parametrize(
    ("pages", "words"),
    [
        ((), ""),
        ((3,), ", page 3"),
        ((2, 3), ", pages 2 and 3"),
        ((3, 1), ", pages 3 and 1"),
        ((2, 3, 4), ", pages 2, 3 and 4"),
    ],
)
def test_a_citation_names_every_page_so_that_no_section_number_is_read_as_one(
    pages: tuple[int, ...], words: str
) -> None:
    piece = Chunk("text", 0, 4, pages=pages, section=("2 Checking",), source="manual.pdf")
    assert piece.citation == f"manual.pdf{words}, 2 Checking"
