"""Windows from a stream are the windows of the whole text, whatever the parts in which it comes."""

from __future__ import annotations

import pytest
from awkward import awkward_texts, sizes
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkbook import tokens
from chunkbook.cut.stepping import next_window
from chunkbook.cut.token_windows import token_windows
from chunkbook.document import Span
from chunkbook.graphemes import cluster_end, cluster_start, lies_between
from chunkbook.ruler import TokenRuler
from chunkbook.sizes import Limits


def windows_of_the_whole(text: str, limits: Limits) -> list[Span]:
    """Measure each window on a ruler over the whole text: slower, and with nothing to go wrong between parts."""
    ruler, windows = TokenRuler(text), [Span(0, 0)]
    while windows[-1].end < len(text):
        windows.append(next_window(text, ruler, limits, windows[-1]))
    return windows[1:]


@settings(max_examples=300, deadline=None)
@given(text=awkward_texts(40), sizing=sizes(), part=st.sampled_from([4, 30, 200, 1 << 16]))
def test_a_stream_has_the_windows_of_the_whole_text(text, sizing, part):
    limits = Limits(*sizing)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tokens, "_BLOCK", part)
        found = list(token_windows(tokens.blocks(text), limits))
    for part, offset, spans in found:
        assert all(part[start:end] == text[offset + start : offset + end] for start, end in spans)
    windows = [Span(offset + start, offset + end) for _, offset, spans in found for start, end in spans]
    assert windows == windows_of_the_whole(text, limits)


@settings(max_examples=300, deadline=None)
@given(text=awkward_texts(8))
def test_a_place_that_surely_lies_between_clusters_is_the_start_and_the_end_of_one(text):
    import regex

    edges = {0, len(text), *(match.end() for match in regex.finditer(r"\X", text))}
    for place in range(len(text) + 1):
        if lies_between(text, place):
            assert place in edges
        assert (cluster_start(text, place) == place == cluster_end(text, place)) == (place in edges)
