"""The collector is held still while a document is cut, and afterwards it is as it was."""

from __future__ import annotations

import gc

import pytest

from chunkbook import chunk, chunking
from chunkbook.collector import held_still


@pytest.fixture(params=[True, False], ids=["on", "off"])
def was_on(request):
    before = gc.isenabled()
    (gc.enable if request.param else gc.disable)()
    yield request.param
    (gc.enable if before else gc.disable)()


def test_it_is_as_before_afterwards(was_on):
    with held_still():
        assert not gc.isenabled()
        with held_still():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled() == was_on


def test_it_is_as_before_after_an_error(was_on):
    with pytest.raises(ValueError, match="strategy must be"):
        chunk("A text.", "no such strategy", size=20)
    assert gc.isenabled() == was_on


def test_it_stands_still_while_a_document_is_cut(was_on, monkeypatch):
    seen = []

    def spans(document, limits):
        seen.append(gc.isenabled())
        return iter(())

    monkeypatch.setitem(chunking.STRATEGIES, "recursive", spans)
    assert chunk("A text.", "recursive", size=20) == []
    assert seen == [False] and gc.isenabled() == was_on


def test_cutting_leaves_no_cycles_behind_that_grow_with_the_text():
    for strategy in ("recursive", "headings"):
        left = []
        for paragraphs in (20, 20, 400):  # the first run may also leave what its imports do
            gc.collect()
            chunk("# Head\n\n" + "Made hole to 6,507 ft and stopped.\n\n" * paragraphs, strategy, size=40)
            left.append(gc.collect())
        assert left[2] <= left[1] + 50, "objects that only the collector can free"
