"""Chunkers of other libraries: their texts find their true place, and are scored like any others."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from awkward import awkward_texts
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkbook import textbook
from chunkbook.document import Document, Section
from chunkbook.errors import MissingExtraError
from chunkbook.measure import measure
from chunkbook.measured_rankers import COLLECTIONS
from chunkbook.peers import PEERS, chunks_from_texts, peer_chunks

each_peer = pytest.mark.parametrize("peer", sorted(PEERS))


def found(text, texts, overlap=None):
    return [(chunk.start, chunk.end) for chunk in chunks_from_texts(Document.from_text(text), texts, overlap)]


@pytest.fixture(scope="module")
def manual():
    return COLLECTIONS["manual"].sources()["clean"][0]


# --- texts put back to their place


def test_a_text_is_never_found_at_an_earlier_copy():
    assert found("drill drill", ["drill", "drill"]) == [(0, 5), (6, 11)]


def test_equal_lines_in_different_sections_have_their_own_place():
    text = "Day 1 report.\nNo accidents.\nDay 2 report.\nNo accidents."
    assert [start for start, _ in found(text, text.split("\n"))] == [0, 14, 28, 42]


def test_the_overlap_tells_copies_apart_that_stand_close_together():
    text = "ab ab ab ab ab ab"
    assert found(text, ["ab ab"] * 5, overlap=2) == [(0, 5), (3, 8), (6, 11), (9, 14), (12, 17)]
    assert found(text, ["ab ab"] * 3, overlap=2) == [(0, 5), (6, 11), (12, 17)]


def test_texts_that_leave_something_out_are_taken_at_their_next_copy():
    assert found("ab ab x ab", ["ab", "ab"]) == [(0, 2), (3, 5)]


@given(text=st.text(alphabet="ab .\n🛢", min_size=1, max_size=60), size=st.integers(2, 9), data=st.data())
def test_windows_are_found_as_copies_of_themselves_that_leave_nothing_out(text, size, data):
    overlap = data.draw(st.integers(0, size - 1))
    windows = [text[start : start + size] for start in range(0, len(text), size - overlap)]
    true = [(number * (size - overlap), window) for number, window in enumerate(windows) if window.strip()]
    # A last window that lies inside the one before is no window; the cutters give none.
    true = [one for one in true if one[0] == 0 or one[0] + overlap < len(text)]
    places = found(text, [window for _, window in true], overlap)
    assert [text[start:end] for start, end in places] == [window for _, window in true]
    assert all(text[end:start].strip() == "" for (_, end), (start, _) in zip(places, places[1:], strict=False))
    assert not places or text[places[-1][1] :].strip() == ""
    assert places == sorted(set(places))


@given(text=st.permutations("abcdefghijklmnop").map("".join), size=st.integers(1, 8))
def test_windows_of_a_text_without_copies_are_found_exactly(text, size):
    windows = [(start, min(start + size, len(text))) for start in range(0, len(text), size)]
    assert found(text, [text[slice(*window)] for window in windows]) == windows


def test_texts_without_a_visible_character_are_left_out():
    assert found("a \n\n b", ["a", " \n", "", "b"]) == [(0, 1), (5, 6)]


def test_a_text_that_was_changed_is_refused_with_its_number_and_the_way_out():
    with pytest.raises(ValueError, match="text 2 is no slice of text from offset 0 on: 'b c'.*switch its clean-up off"):
        found("a b\nc", ["a", "b c"])


def test_no_texts_give_no_chunks():
    assert found("a b", []) == []


def test_a_text_put_back_knows_page_and_section():
    document = Document.from_text("--- Page 1 ---\nDesk\nOpen.\n--- Page 2 ---\nTax\nOpen.", "manual.pdf")
    document = replace(document, sections=(Section(("Desk",), 15, 25), Section(("Tax",), 41, 50)))
    first, second = chunks_from_texts(document, ["Open.", "Open."], chunker="by hand")
    assert (first.pages, first.section, second.pages, second.section) == ((1,), ("Desk",), (2,), ("Tax",))
    assert second.citation == "manual.pdf, page 2, Tax" and second.chunker == "by hand"


# --- wrong use


def test_an_unknown_peer_is_refused_with_the_peers_there_are():
    with pytest.raises(ValueError, match=r"peer must be one of langchain, chonkie, .*: peer='llama'"):
        peer_chunks(Document.from_text("a"), "llama", 10)


def test_sizes_are_refused_in_the_words_of_every_strategy():
    with pytest.raises(ValueError, match="overlap must be smaller than size: overlap=5, size=5"):
        peer_chunks(Document.from_text("a"), "langchain", 5, 5)


def test_an_overlap_that_a_peer_does_not_know_is_refused():
    with pytest.raises(ValueError, match="overlap must be 0 for chonkie, which knows none: overlap=2"):
        peer_chunks(Document.from_text("a"), "chonkie", 5, 2)


@each_peer
def test_a_missing_peer_is_said_with_both_ways_to_install_it(peer, monkeypatch):
    monkeypatch.setattr("chunkbook.peers.libraries.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=re.escape(f"the chunker {peer} needs") + ".*EXTRAS=peers"):
        peer_chunks(Document.from_text("a"), peer, 5)


# --- with the extra


@each_peer
@settings(deadline=None)  # the first example imports the library
@given(text=awkward_texts(), size=st.integers(5, 60))
def test_chunks_of_a_peer_are_slices_of_the_document(peers, peer, text, size):
    document = Document.from_text(text)
    chunks = peer_chunks(document, peer, size)
    assert all(document.text[chunk.start : chunk.end] == chunk.text for chunk in chunks)
    places = [(chunk.start, chunk.end) for chunk in chunks]
    assert places == sorted(set(places))


def test_places_are_those_that_chonkie_reports(peers, manual):
    from chonkie import RecursiveChunker

    reported = RecursiveChunker(tokenizer="character", chunk_size=300).chunk(manual.text)
    places = [(chunk.start, chunk.end) for chunk in peer_chunks(manual, "chonkie", 300)]
    assert places == [(chunk.start_index, chunk.end_index) for chunk in reported]


@pytest.mark.parametrize("overlap", [0, 50])
def test_places_are_those_that_semantic_text_splitter_reports(peers, manual, overlap):
    from semantic_text_splitter import TextSplitter

    reported = TextSplitter(300, overlap=overlap).chunk_indices(manual.text)
    chunks = peer_chunks(manual, "semantic-text-splitter", 300, overlap)
    assert [(chunk.start, chunk.text) for chunk in chunks] == reported


@pytest.mark.parametrize(
    ("text", "size", "overlap", "places"),
    [
        ("drill drill", 5, 4, [(0, 5), (6, 10), (6, 11)]),
        ("ab ab ab ab ab ab", 6, 2, [(0, 5), (6, 11), (12, 17)]),
        ("ab ab ab ab ab ab", 6, 3, [(0, 5), (3, 8), (6, 11), (9, 14), (12, 17)]),
    ],
    ids=["letters", "no room to repeat a word", "a word repeated"],
)
def test_copies_that_langchain_places_at_their_first_are_told_apart(peers, text, size, overlap, places):
    chunks = peer_chunks(Document.from_text(text), "langchain", size, overlap)
    assert [(chunk.start, chunk.end) for chunk in chunks] == places


@each_peer
@pytest.mark.parametrize("size", [150, 300, 800])
@pytest.mark.parametrize("top", [1, 3])
def test_chunks_of_a_peer_score_as_a_plain_count_scores_them(peers, manual, peer, size, top):
    questions = COLLECTIONS["manual"].questions()
    chunks = peer_chunks(manual, peer, size)
    texts = [chunk.text for chunk in chunks]
    plain = [textbook.hit_at_k(asked.text, list(asked.phrases), texts, top) for asked in questions]
    measured = measure(chunks, questions, "toy", top, manual)
    assert [answer.hit for answer in measured.answers] == plain
    assert any(plain) and not all(plain)
    assert [answer.characters for answer in measured.answers] == [
        textbook.count_sent(asked.text, texts, top) for asked in questions
    ]


@each_peer
def test_what_a_peer_sends_costs_the_same_in_our_count_and_in_its_own_texts(peers, manual, peer):
    chunks = peer_chunks(manual, peer, 300)
    measured = measure(chunks, COLLECTIONS["manual"].questions(), "bm25", 3, manual)
    assert measured.mean_characters == pytest.approx(sum(len(chunk.text) for chunk in chunks) / len(chunks))
    assert all(0 <= part.precision <= 1 and 0 <= part.recall <= 1 for part in measured.overlaps)


def test_the_peers_are_those_that_the_extra_installs(root):
    pinned = re.findall(r"(?m)^([\w-]+)==", (root / "requirements-peers.txt").read_text(encoding="utf-8"))
    assert {peer.module for peer in PEERS.values()} == {name.replace("-", "_") for name in pinned}
