"""Faults of windows, offsets and limits that users of other chunkers reported; the right value of each."""

from __future__ import annotations

import math

import numpy as np
import pytest
from fault import fault

from chunkbook import STRATEGIES, Chunk, Document, chunk, count_tokens
from chunkbook.document import Labels
from chunkbook.graphemes import cluster_end, cluster_start
from chunkbook.ruler import TokenRuler
from chunkbook.tokens import tokens_of

PACKERS = ("headings", "recursive", "sections", "segments", "sentences")
LONG_PIECES = ("recursive", "sentences")


def cut(text: str, strategy: str, size: int, overlap: int = 0, **more: object) -> list[Chunk]:
    document = Document.from_pages("one page", [text]) if strategy == "pages" else Document.from_text(text)
    return chunk(document, strategy, size=size, overlap=overlap, **more)


def starts(text: str, strategy: str, size: int, overlap: int = 0, **more: object) -> list[int]:
    return [piece.start for piece in cut(text, strategy, size, overlap, **more)]


def joined(pieces: list[Chunk]) -> str:
    return "".join(piece.text for piece in pieces)


def bare(text: str) -> str:
    """Leave out white space, of which no chunk is made."""
    return "".join(text.split())


MUD = "Mud weight 10.2 ppg 猫👍 über ok ℃ ½ ″ e\u0301"


@fault("C001")
@pytest.mark.parametrize(
    ("text", "sizes"),
    [("猫👍ok 猫👍", [2]), (MUD, [10, 11, 13, 14, 18, 22]), ("🛢️ 掘削 ⇃‰ é", range(1, 12)), ("ﷺ" * 9, [1, 2, 4, 5])],
    ids=["reported", "reported, long", "signs", "a ligature of 18 letters"],
)
def test_no_window_holds_half_a_character(text, sizes):
    """A cut inside a character moves back to its start; one that is longer than the size stays whole."""
    for size in sizes:
        pieces = cut(text, "tokens", size)
        assert bare(joined(pieces)) == bare(text)
        assert "\ufffd" not in joined(pieces)


def test_the_reported_line_has_25_tokens_and_six_ends_inside_a_character():
    inside = tokens_of(MUD).inside
    assert (len(inside), np.flatnonzero(inside).tolist()) == (25, [10, 11, 13, 14, 18, 22])


@fault("C002")
@pytest.mark.parametrize("strategy", ["tokens", *PACKERS])
@pytest.mark.parametrize(
    ("text", "size"),
    [("🛢", 1), ("猫", 2), ("시추" * 5, 1), ("a猫b👍", 2), ("🇳🇴", 1)],
    ids=["oil drum", "cat", "Korean", "between letters", "flag"],
)
def test_a_character_longer_than_the_size_is_kept_whole_and_flagged(text, size, strategy):
    """The choice: it is kept, alone in its chunk, with `oversize` set; nothing is refused and nothing is lost."""
    pieces = cut(text, strategy, size)
    assert joined(pieces) == text
    for piece in pieces:
        assert piece.oversize == (piece.tokens > size)
        assert not piece.oversize or len(piece.text) == 1


@fault("C004")
@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize(
    ("text", "size"),
    [("掘削泥水" * 40, 64), ("Ölstand über ½ ″" * 30, 16), ("🛢️⛏️" * 40, 9)],
    ids=["reported", "letters of two bytes", "signs of four bytes"],
)
def test_offsets_count_code_points_and_never_bytes(text, size, strategy):
    pieces = cut(text, strategy, size)
    assert bare(joined(pieces)) == bare(text)
    assert all(text[piece.start : piece.end] == piece.text for piece in pieces)
    assert pieces[-1].end == len(text)


@fault("C005")
@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("e\u0301" * 3 + "👩\u200d👩\u200d👧", ["e\u0301"] * 3 + ["👩\u200d👩", "\u200d👧"]),
        ("n\u0303o\u0308u\u0302" * 2, ["n\u0303", "o\u0308", "u\u0302"] * 2),
        ("🇳🇴🇺🇸👍🏽ab", ["🇳🇴", "🇺🇸", "👍🏽a", "b"]),
    ],
    ids=["reported", "accents", "flags and a skin tone"],
)
def test_what_a_reader_sees_as_one_character_is_cut_only_if_it_is_longer_than_the_size(text, texts):
    """Windows of three code points. The family has five: it is cut, and offsets stay exact."""
    pieces = cut(text, "characters", 3)
    assert [piece.text for piece in pieces] == texts
    for piece in pieces:
        assert cluster_end(text, piece.start) - cluster_start(text, piece.start) in (0, 5)


@fault("C006")
@pytest.mark.parametrize(
    ("text", "size", "overlap", "places"),
    [
        ("drill drill", 5, 4, [0, 6]),
        ("ab ab ab ab ab ab", 6, 2, [0, 3, 6, 9, 12]),
        ("no no no no", 2, 1, [0, 3, 6, 9]),
        ("Stop. Stop. Stop. Go. Stop.", 11, 5, [0, 6, 12, 18]),
    ],
    ids=["reported", "reported, overlap", "words", "sentences"],
)
def test_repeated_words_have_the_offsets_of_their_own_place(text, size, overlap, places):
    """The first case was reported with an overlap of 5, as large as its size, which is refused here."""
    pieces = cut(text, "recursive", size, overlap, unit="characters")
    assert [piece.start for piece in pieces] == places
    assert all(text[piece.start : piece.end] == piece.text for piece in pieces)


@pytest.mark.parametrize(
    ("overlap", "places"), [(2, [0, 4, 8, 12]), (5, list(range(0, 12)))], ids=["a third", "all but one"]
)
def test_windows_over_repeated_words_start_where_they_step(overlap, places):
    assert starts("ab ab ab ab ab ab", "characters", 6, overlap) == places


@fault("C009")
@pytest.mark.parametrize("strategy", PACKERS)
@pytest.mark.parametrize(
    ("text", "size", "places"),
    [
        ("Day 1 report.\nNo accidents.\nDay 2 report.\nNo accidents.", 13, [0, 14, 28, 42]),
        ("Day 1.\r\nNo leak.\r\nDay 2.\r\nNo leak.", 8, [0, 8, 18, 26]),
        ("Mud 10.2\nMud 10.2\nMud 10.2", 8, [0, 9, 18]),
    ],
    ids=["reported", "CR LF", "three times"],
)
def test_each_of_two_equal_lines_has_its_own_place(text, size, places, strategy):
    assert starts(text, strategy, size, unit="characters") == places


@fault("C010")
@pytest.mark.parametrize(
    ("text", "shared"),
    [
        ("m" * 24 + "\n\n" + "n" * 12, 0),
        ("m m m m m m m m m m m m\n\n" + "n" * 12, 9),
        ("Circulated and then they pulled out.\n\nLaid down the tools.", 4),
    ],
    ids=["reported", "short words", "words"],
)
def test_packing_repeats_whole_words_up_to_the_overlap_and_windows_repeat_it_exactly(text, shared):
    """The rule that `chunk` documents: packing repeats at most the overlap, in whole pieces, or whole words of the last
    one. One word longer than the overlap is not torn, so there nothing is shared; windows always share all of it."""
    for strategy in LONG_PIECES:
        before, after = cut(text, strategy, 36, 9, unit="characters")[:2]
        assert max(0, before.end - after.start) == shared
        assert text[after.start - 1].isspace()
    before, after = cut(text, "characters", 28, 9)[:2]
    assert before.end - after.start == 9


@fault("C011")
@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize(
    "text",
    ["a" * 30 + "\n\nb", "猫" * 30 + "\n\nb", "ab ab " + "=" * 50 + " ab"],
    ids=["reported", "no letters with cases", "a rule between words"],
)
def test_a_piece_without_a_place_to_cut_is_cut_all_the_same(text, strategy):
    for unit in ("characters",) if strategy == "characters" else ("tokens",):
        assert all(measured <= 10 for measured in sizes_of(cut(text, strategy, 10, unit=unit, hard=True), unit))
    if strategy in PACKERS:
        assert max(sizes_of(cut(text, strategy, 10, unit="characters"), "characters")) <= 10


def sizes_of(pieces: list[Chunk], unit: str) -> list[int]:
    return [piece.tokens if unit == "tokens" else len(piece.text) for piece in pieces]


@fault("C012")
@pytest.mark.parametrize("strategy", LONG_PIECES)
@pytest.mark.parametrize(
    ("text", "size", "spans"),
    [
        ("aaaa\n\nbbbb\n\ncccc", 12, [(0, 10), (12, 16)]),
        ("aaaa\r\n\r\nbbbb\r\n\r\ncccc", 12, [(0, 12), (16, 20)]),
        ("Aaaa.   Bbbb.   Cccc.", 13, [(0, 13), (16, 21)]),
        ("aaaa\n\nbbbb\n\ncccc", 16, [(0, 16)]),
    ],
    ids=["reported", "longer line ends", "three spaces", "just enough"],
)
def test_the_gap_between_packed_pieces_counts(text, size, spans, strategy):
    assert [(piece.start, piece.end) for piece in cut(text, strategy, size, unit="characters")] == spans


SLOWLY = "Rig up. The crew then circulated bottoms up twice and conditioned the mud before they pulled out slowly."


@fault("C013")
@pytest.mark.parametrize("strategy", LONG_PIECES)
@pytest.mark.parametrize(
    "text",
    [SLOWLY, "one two three four five six seven eight nine ten eleven twelve", "Was " + "very " * 40 + "slow. Yes."],
    ids=["reported", "no full stop", "forty words"],
)
def test_a_sentence_longer_than_the_size_is_split_between_words(text, strategy):
    pieces = cut(text, strategy, 10)
    assert len(pieces) > 1 and max(piece.tokens for piece in pieces) <= 10
    assert all(text[piece.start - 1].isspace() for piece in pieces[1:])


ROWS = "".join(f"| {row:02}:00 | 8.75 | drilled |\n" for row in range(40))
TABLE = "| From | Hole | Work |\n|---|---|---|\n" + ROWS


@fault("C014")
@pytest.mark.parametrize("strategy", ["headings", "recursive", "sections"])
@pytest.mark.parametrize(
    ("text", "title", "line"),
    [
        (f"# Rig 7\n\n## Time breakdown\n\n{TABLE}", "", "Rig 7 > Time breakdown"),
        (f"# A\n\n## B\n\n### C\n\n#### Deep\n\n{SLOWLY * 4}", "Report 38 of well 16A", "Report 38 of well 16A > A"),
        (f"# {'A heading of many words ' * 8}\n\n{SLOWLY * 4}", "", ""),
    ],
    ids=["reported: path and table", "deep path and title", "heading longer than its half"],
)
def test_headings_and_titles_count_before_the_chunk_is_filled(text, title, line, strategy):
    """What is counted is what is sent: context line, head of a table, and text.

    A context line that is longer than half the size is left out.
    """
    document = Document("report", text, labels=Labels(title=title))
    pieces = chunk(document, strategy, size=60, context=True)
    assert all(count_tokens(piece.full_text) <= 60 for piece in pieces)
    assert pieces[-1].prefix.startswith(line) and bool(line) == bool(pieces[-1].prefix)


@fault("C018")
@pytest.mark.parametrize("strategy", PACKERS)
@pytest.mark.parametrize(
    ("text", "size", "overlap"),
    [
        ("The quick brown fox jumps over the lazy dog and runs into the forest", 30, 7),
        ("Circulated bottoms up twice and conditioned the drilling mud before pulling out", 40, 13),
        ("schrittweise Überlappung zwischen überlangen Abschnitten vermeiden", 28, 14),
    ],
    ids=["reported", "report", "German"],
)
def test_packed_overlap_starts_with_a_word(text, size, overlap, strategy):
    """Packing strategies repeat whole words; windows count on and may start inside one, as `chunk` documents."""
    pieces = cut(text, strategy, size, overlap, unit="characters")
    assert len(pieces) > 1
    assert all(text[piece.start - 1].isspace() for piece in pieces[1:])


@fault("C019")
@pytest.mark.parametrize(
    ("tokens", "size", "overlap", "lengths"),
    [
        (9, 10, 4, [9]),
        (16, 10, 4, [10, 10]),
        (11, 10, 8, [10, 9]),
        (10, 10, 9, [10]),
        (12, 10, 9, [10, 10, 10]),
        (17, 10, 4, [10, 10, 5]),
    ],
)
def test_no_last_window_repeats_nothing_but_overlap(tokens, size, overlap, lengths):
    pieces = cut(" a" * tokens, "tokens", size, overlap)
    assert [piece.tokens for piece in pieces] == lengths
    assert len(pieces) == (1 if tokens <= size else math.ceil((tokens - size) / (size - overlap)) + 1)


CONTROLS = ("x <|endoftext|> y", "<|fim_prefix|>", "<|endofprompt|>", "<|fim_middle|>a<|fim_suffix|>", "<|im_end|>")


@fault("C020")
@pytest.mark.parametrize("text", CONTROLS)
def test_text_that_mentions_a_control_token_is_plain_text(text):
    assert count_tokens(text) > 4
    for strategy in STRATEGIES:
        assert joined(cut(text, strategy, 50)) == text
        assert bare(joined(cut(text, strategy, 3))) == bare(text)


def test_the_reported_control_token_costs_eight_tokens():
    assert count_tokens("x <|endoftext|> y") == 8


@fault("C021")
@pytest.mark.parametrize("strategy", PACKERS)
@pytest.mark.parametrize(
    "text",
    ["# Log\n\nx <|endoftext|> y", "# The token <|endoftext|>\n\nIt ends a text.", "| a |\n|---|\n| <|fim_suffix|> |"],
    ids=["reported: paragraph", "heading", "cell"],
)
def test_a_control_token_in_a_structured_text_is_plain_text(text, strategy):
    (piece,) = chunk(text, strategy, size=60, context=True)
    assert piece.text == text


NUMBERS = "one two three four five six seven eight nine ten eleven twelve"


@fault("C022", "C024")
@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize(("size", "overlap"), [(2, 2), (2, 3), (5, 5), (200, 1000)])
def test_an_overlap_as_large_as_the_size_is_refused_with_both_numbers(size, overlap, strategy):
    with pytest.raises(ValueError, match=f"overlap must be smaller than size: overlap={overlap}, size={size}"):
        cut(NUMBERS, strategy, size, overlap)


@fault("C026")
@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize(("size", "overlap"), [(5, -1), (5, -5), (1, -100)])
def test_a_negative_overlap_is_refused(size, overlap, strategy):
    with pytest.raises(ValueError, match=f"overlap must not be negative: overlap={overlap}, size={size}"):
        cut(NUMBERS, strategy, size, overlap)


@fault("C027")
@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize("overlap", [1.5, 1.0, 0.2, float("nan"), True, "2"])
def test_an_overlap_that_is_no_whole_number_is_refused(overlap, strategy):
    """Shares of the size are not offered, so 0.2 is refused as well as 1.5."""
    with pytest.raises(ValueError, match=f"overlap must be a whole number: overlap={overlap!r}, size=10"):
        cut("word " * 100, strategy, 10, overlap)


@fault("C031")
@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize(
    "text",
    ["a\ud83db", "Mud \ud83d\ude00 weight\udc00", "\udfff" * 30 + "\ud800"],
    ids=["reported", "a split pair", "run"],
)
def test_half_surrogates_keep_their_place_and_count_as_replacement_characters(text, strategy):
    """A text that comes in with one is cut as it stands, so that slices stay exact; reading and cleaning a PDF replace
    it by U+FFFD before any offset is taken."""
    pieces = cut(text, strategy, 4)
    assert bare(joined(pieces)) == bare(text)
    assert all(text[piece.start : piece.end] == piece.text for piece in pieces)
    assert count_tokens(text) == count_tokens("".join("\ufffd" if "\ud800" <= one <= "\udfff" else one for one in text))


@fault("C035")
@pytest.mark.parametrize("strategy", ["tokens", "sentences", "headings"])
def test_a_cutter_and_its_chunks_cross_a_process_border(strategy, workers):
    """There is no object to build first: the function, its arguments and its chunks are all that travels."""
    text = f"# Log\n\n{SLOWLY}"
    assert workers.submit(chunk, text, strategy, size=12, overlap=3).result(60) == cut(text, strategy, 12, 3)


@pytest.fixture(scope="module")
def workers():
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


@fault("C036")
@pytest.mark.parametrize(
    ("text", "offsets"),
    [
        ("猫👍", [0, 0, 0, 1, 1, 1]),
        ("a猫b", [0, 1, 1, 1, 2]),
        ("ok ⇃‰", [0, 2, 3, 4]),
    ],
    ids=["reported", "between letters", "space and half a sign"],
)
def test_the_offset_of_each_token_comes_from_the_whole_text(text, offsets):
    """A token begins in the first character that the tokens before it have not completed. Slices are never decoded."""
    ruler = TokenRuler(text)
    reached = [ruler.count(0, end) for end in range(1, len(text) + 1)]
    assert [sum(done <= token for done in reached) for token in range(count_tokens(text))] == offsets
    for size in range(1, len(offsets) + 1):
        assert all(text[piece.start : piece.end] == piece.text for piece in cut(text, "tokens", size))
