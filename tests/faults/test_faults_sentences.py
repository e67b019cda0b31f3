"""Faults of sentence ends that users of other tools reported, and a list of hard ones; the right value of each."""

from __future__ import annotations

import pytest
from fault import fault
from sentences import CASES, starts_of, text_of

from chunkbook import chunk
from chunkbook.cut.sentences import sentence_spans


def sentences(text: str) -> list[str]:
    return [text[start:end].strip() for start, end in sentence_spans(text)]


@fault("C093")
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Depth 1,234.5 ft. e.g. Dr. Smith ran 9.625 in. casing at 02:30 a.m. Next sentence here now.",
            ["Depth 1,234.5 ft. e.g. Dr. Smith ran 9.625 in. casing at 02:30 a.m.", "Next sentence here now."],
        ),
        (
            "Mrs. Lie held invoice no. 4711, i.e. 990 EUR. Paid on 3 Oct. 2020 by J. R. Olsen.",
            ["Mrs. Lie held invoice no. 4711, i.e. 990 EUR.", "Paid on 3 Oct. 2020 by J. R. Olsen."],
        ),
        (
            "Set 9.625 in. OD casing at 5,000 ft. MD. The hole is 12.25 in. The shoe held.",
            ["Set 9.625 in. OD casing at 5,000 ft. MD.", "The hole is 12.25 in.", "The shoe held."],
        ),
    ],
    ids=["reported", "invoice", "units before capitals"],
)
def test_an_abbreviation_or_a_unit_ends_no_sentence_by_itself(text, parts):
    assert sentences(text) == parts


@fault("C094")
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "MW 10.2 ppg. Server 192.168.1.1 is up. Version 1.2.3 is out.",
            ["MW 10.2 ppg.", "Server 192.168.1.1 is up.", "Version 1.2.3 is out."],
        ),
        ("It cost 1.250,00 EUR. See section 4.2.1. Rate .5 ft/hr.", ["It cost 1.250,00 EUR.", "See section 4.2.1."]),
        ("Depth is 6,360. Depth was 6,200.5. 3.5% were lost.", ["Depth is 6,360.", "Depth was 6,200.5."]),
    ],
    ids=["reported", "other notations", "at the end and at the start"],
)
def test_a_full_stop_inside_a_number_ends_no_sentence_and_one_behind_it_does(text, parts):
    assert sentences(text)[: len(parts)] == parts
    assert len(sentences(text)) == 3


@fault("C098")
@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("One.        Two. Three.", [0, 12, 17]),
        ("One.\r\n\r\n  Two!\tThree?\n", [0, 10, 15]),
        ("  One.\u00a0Two.\u2003Three.", [0, 7, 12]),
    ],
    ids=["reported", "line ends and tabs", "odd spaces"],
)
def test_white_space_between_sentences_is_kept_and_counted(text, starts):
    spans = list(sentence_spans(text))
    assert [start for start, _ in spans] == starts
    assert "".join(text[start:end] for start, end in spans) == text


@fault("C099")
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("第一文です。第二文です。第三文です。", ["第一文です。", "第二文です。", "第三文です。"]),
        ("停泵！然后呢？继续。", ["停泵！", "然后呢？", "继续。"]),
        ("「止めろ。」と言った。比重は1.25。", ["「止めろ。」", "と言った。", "比重は1.25。"]),
    ],
    ids=["reported", "other marks", "quotes and a decimal"],
)
def test_chinese_and_japanese_marks_end_a_sentence_without_a_space(text, parts):
    assert sentences(text) == parts
    pieces = chunk(text, "sentences", size=8)
    assert "".join(piece.text for piece in pieces) == text
    assert max(piece.tokens for piece in pieces) <= 8


@pytest.mark.parametrize("case", CASES)
def test_a_hard_sentence_end_is_found(case):
    marked = CASES[case]
    assert [start for start, _ in sentence_spans(text_of(marked))] == starts_of(marked)


def test_a_blank_line_ends_a_sentence_also_before_a_small_letter():
    assert sentences("ends here.\n\nmore") == ["ends here.", "more"]
    assert sentences("ends here.\nmore") == ["ends here.\nmore"]
