"""What goes before a chunk that starts inside a table, wherever in the table it starts."""

from __future__ import annotations

import pytest

from chunkbook import Document, chunk

TABLE = "| Code | Days |\n| --- | --- |\n| H1 | 4 |\n| H2 | 6 |"
TEXT = f"# Holds\n\nTable 3. Hold codes, days and the next desk to look at them\n\n{TABLE}\n"


# The head and one row take 41 characters; where there is less room, the head is left out.
@pytest.mark.parametrize("size", range(42, 72, 2))
def test_no_row_arrives_without_the_names_of_its_columns_wherever_the_head_is_cut(size):
    for context in (True, False):
        pieces = chunk(Document.from_text(TEXT), "headings", size=size, unit="characters", context=context)
        for piece in pieces:
            if "| H" in piece.text:
                assert "| Code | Days |" in piece.full_text
            assert len(piece.full_text) <= size
