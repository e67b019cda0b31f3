"""What goes before a chunk that starts inside a table, wherever in the table it starts."""

from __future__ import annotations

import pytest
from awkward import block_documents
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkbook import Document, chunk
from chunkbook.outline import SectionPaths
from chunkbook.prefixes import ContextLines, Prefixes, TableHeads
from chunkbook.ruler import ruler_for

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


@settings(max_examples=200, deadline=None)
@given(
    document=block_documents(),
    fixed=st.sampled_from(["", "R", "Report 38", " two\nlines \n"]),
    context=st.booleans(),
    more=st.integers(1, 80),
    unit=st.sampled_from(["tokens", "characters"]),
)
def test_no_prefix_is_longer_than_was_said_beforehand(document, fixed, context, more, unit):
    ruler = ruler_for("", unit)
    line = ContextLines(document.labels.title, SectionPaths(document).at, ruler) if context else None
    prefixes = Prefixes(fixed, line, TableHeads(document, ruler), ruler.length(f"{fixed}\n") + more, ruler)
    given_before = {prefixes(start) for start in range(len(document.text))} - {""}
    assert all(ruler.length(f"{prefix}\n") <= prefixes.most for prefix in given_before)
