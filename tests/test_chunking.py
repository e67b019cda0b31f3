"""The one function: what it refuses, in which words, and faults that users of other libraries reported."""

from __future__ import annotations

import sys

import pytest

from chunkbook import STRATEGIES, Document, Section, chunk
from chunkbook.sizes import Limits

TEXT = "one two three four five six seven eight nine ten eleven twelve"


def spans(text, strategy, size, overlap=0, **more):
    return [(piece.start, piece.end) for piece in chunk(text, strategy, size=size, overlap=overlap, **more)]


@pytest.mark.parametrize("strategy", sorted(set(STRATEGIES) - {"pages"}))
@pytest.mark.parametrize(
    ("size", "overlap", "message"),
    [
        (60, 60, "overlap must be smaller than size: overlap=60, size=60. Each window would start where the last one"),
        (2, 3, "overlap must be smaller than size: overlap=3, size=2"),
        (5, -1, "overlap must not be negative: overlap=-1, size=5"),
        (0, 0, "size must be at least 1: overlap=0, size=0"),
        (10, 1.5, "overlap must be a whole number: overlap=1.5, size=10"),
        (10.0, 0, "size must be a whole number: overlap=0, size=10.0"),
        (True, 0, "size must be a whole number: overlap=0, size=True"),
        ("10", 0, "size must be a whole number: overlap=0, size='10'"),
    ],
)
def test_sizes_that_cannot_work_are_refused_in_the_same_words_by_every_strategy(strategy, size, overlap, message):
    with pytest.raises(ValueError) as caught:
        chunk(TEXT, strategy, size=size, overlap=overlap)
    assert str(caught.value).startswith(message)


def test_other_wrong_arguments_name_themselves_and_the_way_out():
    with pytest.raises(ValueError, match="strategy must be one of characters, .*: strategy='token'"):
        chunk(TEXT, "token", size=5)
    with pytest.raises(
        ValueError, match="strategy 'tokens' counts tokens: unit='characters'.*use strategy 'characters'"
    ):
        chunk(TEXT, "tokens", size=5, unit="characters")
    with pytest.raises(ValueError, match="strategy 'characters' counts characters: unit='tokens'"):
        chunk(TEXT, "characters", size=5, unit="tokens")
    with pytest.raises(ValueError, match="unit must be 'tokens' or 'characters': unit='words'"):
        Limits(5, unit="words")
    with pytest.raises(ValueError, match="prefix must be shorter than size: prefix=4 tokens, size=3"):
        chunk(TEXT, "sentences", size=3, prefix="Report 38")
    with pytest.raises(TypeError, match=r"source must be a Document or a str, not bytes\. read_pdf"):
        chunk(b"text", "tokens", size=5)


def test_pages_without_markers_say_which_strategy_to_use_instead():
    with pytest.raises(
        ValueError, match="no page markers in this text: 'pages' needs lines like '--- Page 1 ---'.*use 'tokens'"
    ):
        chunk(TEXT, "pages", size=5)


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize("text", ["", " ", "\n\n\t", "\u2003"])
def test_nothing_gives_no_chunk(strategy, text):
    document = Document.from_pages("blank", [text, ""])
    assert chunk(document, strategy, size=5) == []


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize(("size", "overlap"), [(sys.maxsize, 0), (sys.maxsize, 40), (2**31, 2**31 - 1)])
@pytest.mark.parametrize("more", [{}, {"hard": True}, {"prefix": "Report 38"}, {"context": True}], ids=str)
def test_a_size_that_stands_for_no_limit_gives_one_chunk(strategy, size, overlap, more):
    text = f"--- Page 1 ---\n{TEXT}. \u732b \U0001f44d"
    (piece,) = chunk(Document.from_text(text), strategy, size=size, overlap=overlap, **more)
    assert piece.text.endswith(text[-30:])


def test_the_last_window_is_never_wholly_inside_the_one_before():
    assert [len(spans("a" * n, "characters", 10, overlap)) for n, overlap in ((9, 4), (16, 4), (11, 8))] == [1, 2, 2]


def test_no_window_holds_a_broken_character():
    assert [piece.text for piece in chunk("猫👍ok 猫👍", "tokens", size=2)] == ["猫", "👍", "ok ", "猫", "👍"]


def test_one_character_longer_than_the_size_is_kept_whole_and_flagged():
    for text, size in (("🛢", 1), ("猫", 2)):
        (piece,) = chunk(text, "tokens", size=size)
        assert (piece.text, piece.oversize) == (text, True) and piece.tokens > size
    pieces = chunk("시추" * 5, "tokens", size=1)
    assert "".join(piece.text for piece in pieces) == "시추" * 5


def test_byte_offsets_are_never_taken_for_code_points():
    text = "掘削泥水" * 40
    pieces = chunk(text, "tokens", size=64)
    assert "".join(piece.text for piece in pieces) == text


def test_accents_and_emoji_families_stay_whole_in_windows_of_three_code_points():
    text = "e\u0301" * 3 + "👩\u200d👩\u200d👧"
    assert [piece.text for piece in chunk(text, "characters", size=3)][:3] == ["e\u0301"] * 3
    assert "".join(piece.text for piece in chunk(text, "characters", size=3)) == text
    assert [piece.text for piece in chunk("ab\r\ncd", "characters", size=3)] == ["ab", "\r\nc", "d"]


def test_repeated_text_gets_the_offsets_of_its_own_place():
    assert spans("ab ab ab ab ab ab", "characters", 6, 2) == [(0, 6), (4, 10), (8, 14), (12, 17)]
    assert spans("Stop at 10. Stop at 10. Go on.", "sentences", 6) == [(0, 11), (12, 23), (24, 30)]


def test_two_equal_lines_have_two_places():
    text = "Day 1 report.\nNo accidents.\nDay 2 report.\nNo accidents."
    assert [start for start, _ in spans(text, "sentences", 13, unit="characters")] == [0, 14, 28, 42]


def test_a_piece_without_a_place_to_cut_is_cut_anyway():
    assert all(end - start <= 10 for start, end in spans("a" * 30 + "\n\nb", "sentences", 10, unit="characters"))


def test_the_gap_between_packed_pieces_counts():
    assert spans("aaaa\n\nbbbb\n\ncccc", "sentences", 12, unit="characters") == [(0, 10), (12, 16)]


def test_a_long_sentence_is_split_on_words():
    text = (
        "Rig up. The crew then circulated bottoms up twice and conditioned the mud "
        "before they pulled out of the hole slowly."
    )
    pieces = chunk(text, "sentences", size=10)
    assert max(piece.tokens for piece in pieces) <= 10
    assert all(text[piece.start - 1 : piece.start].isspace() for piece in pieces[1:])


def test_packed_overlap_starts_at_a_word_when_no_whole_sentence_fits():
    text = "The quick brown fox jumps over the lazy dog and runs into the forest"
    pieces = chunk(text, "sentences", size=30, overlap=7, unit="characters")
    for before, after in zip(pieces, pieces[1:], strict=False):
        assert before.end - 7 <= after.start <= before.end + 1
        assert text[after.start - 1] == " "


def test_packed_overlap_repeats_whole_sentences_when_they_fit():
    text = "Rig up. Run in. Drill on. Pull out. Lay down."
    texts = [piece.text for piece in chunk(text, "sentences", size=25, overlap=9, unit="characters")]
    assert texts == ["Rig up. Run in. Drill on.", "Drill on. Pull out.", "Pull out. Lay down."]


def test_two_big_pieces_still_share_what_was_asked_for_if_it_has_words():
    text = "m m m m m m m m m m m m" + "\n\n" + "n" * 12
    first, second = chunk(text, "sentences", size=28, overlap=9, unit="characters")
    assert first.end - second.start == 9


def test_nothing_is_reworded_or_stripped_inside_a_chunk():
    text = "alpha  beta\n\n\n   gamma\t delta\n"
    pieces = chunk(text, "sentences", size=11, unit="characters")
    assert [piece.text for piece in pieces] == ["alpha  beta", "gamma", "delta"]


def test_line_ends_of_other_systems_keep_their_offsets():
    assert spans("Para one\r\n\r\nPara two\r\n\r\nPara 3", "sentences", 8, unit="characters") == [
        (0, 8),
        (12, 20),
        (24, 30),
    ]
    assert spans("One.\r\rTwo.", "sentences", 4, unit="characters") == [(0, 4), (6, 10)]


def test_leading_blank_lines_do_not_shift_offsets():
    assert spans("\n\n  Title\nbody  \n", "sentences", 50, unit="characters") == [(4, 14)]


def test_a_page_break_inside_the_overlap_counts_once():
    text = "--- Page 1 ---\n" + "a " * 30 + "\n--- Page 2 ---\n" + "b " * 30
    pages = [piece.pages for piece in chunk(text, "tokens", size=20, overlap=10)]
    assert pages == sorted(pages) and max(max(page) for page in pages) == 2
    assert (1, 2) in pages


def test_a_chunk_of_two_pages_names_both():
    document = Document.from_pages("two.pdf", ["Title and text", "goes on here"])
    assert chunk(document, "tokens", size=50)[0].pages == (1, 2)


def test_sections_of_the_caller_win_over_found_ones():
    document = Document("x", "# A\ntext", sections=(Section(("Mine", "Inner"), 0, 8),))
    assert chunk(document, "tokens", size=50)[0].section == ("Mine", "Inner")


def test_the_citation_names_source_page_and_section():
    document = Document.from_pages("report.pdf", ["MUD\nTIME MW\n13:20 8.9"])
    piece = chunk(document, "segments", size=50)[0]
    assert piece.citation == "report.pdf, page 1, MUD"
    assert piece.chunker == "segments 50/0 tokens"
    assert "MUD" in piece._repr_html_()


def test_no_marker_stands_in_a_chunk_of_a_page():
    text = "--- Page 1 ---\nSee line '--- Page 9 ---' in the log\n--- Page 2 ---\n\n--- Page 3 ---\nlast"
    pieces = chunk(text, "pages", size=50)
    assert [(piece.pages, piece.text) for piece in pieces] == [
        ((1,), "See line '--- Page 9 ---' in the log"),
        ((3,), "last"),
    ]
