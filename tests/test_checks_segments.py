"""Checks of chapter 5: they accept every right answer, and say of a wrong one what is wrong and where."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from chunkbook import SegmentBlock, chunk, read_pdf, split_text_for_segment_aware_chunking
from chunkbook.checks import segments as checks
from chunkbook.extract import Engine
from chunkbook.textbook import split_at_headings

REPORTS = Path(__file__).parent.parent / "data" / "reports"


def text_of(number: str, engine: Engine = "pypdf") -> str:
    return read_pdf(REPORTS / f"drilling_{number}.pdf", engine=engine).text


REPORT_38, REPORT_48 = text_of("038"), text_of("048")
BLOCKS_38, BLOCKS_48 = map(split_text_for_segment_aware_chunking, (REPORT_38, REPORT_48))
MUD_48 = BLOCKS_48[4]


def below(block: SegmentBlock) -> str:
    return block.text.removeprefix(block.title)


RIGHT_SHAPES: dict[str, Callable[[list[SegmentBlock]], object]] = {
    "segments": lambda blocks: blocks,
    "texts": lambda blocks: [block.text for block in blocks],
    "texts in one line": lambda blocks: [" ".join(block.text.split()) for block in blocks],
    "pairs with the heading in the text": lambda blocks: [(block.title, block.text) for block in blocks],
    "pairs without it": lambda blocks: [(block.title, below(block)) for block in blocks],
    "pairs of title and lines": lambda blocks: [(block.title, below(block).splitlines()) for block in blocks],
    "lists of lines": lambda blocks: [block.text.splitlines() for block in blocks],
    "a dictionary": lambda blocks: {block.title: block.text for block in blocks},
    "a dictionary of what stands below": lambda blocks: {block.title: below(block) for block in blocks},
    "a tuple": tuple,
    "a generator": lambda blocks: (block.text for block in blocks),
    "without the title of the report": lambda blocks: blocks[1:],
    "with an empty one in front": lambda blocks: [("", ""), *((block.title, block.text) for block in blocks)],
    "in another order": lambda blocks: blocks[::-1],
}


@pytest.mark.parametrize("shape", RIGHT_SHAPES.values(), ids=RIGHT_SHAPES)
def test_one_segment_per_section_is_right_in_any_shape(
    shape: Callable[[list[SegmentBlock]], object], capsys: pytest.CaptureFixture[str]
) -> None:
    checks.one_segment_per_section(shape(BLOCKS_38), REPORT_38)
    assert capsys.readouterr().out.startswith("✓ One segment for each of the 10 sections, from WELL/JOB INFORMATION")


@pytest.mark.parametrize("engine", ["pdfplumber", "pypdfium2"])
def test_one_segment_per_section_is_right_with_another_reader(
    engine: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    text = text_of("038", engine)
    checks.one_segment_per_section(split_text_for_segment_aware_chunking(text), text)
    assert capsys.readouterr().out.startswith("✓")


def cut_at(names: str) -> list[str]:
    return re.split(rf"(?m)^(?={names}\s*$)", REPORT_38)


NAMES = "(?:WELL/JOB INFORMATION|BOP|CASING|MUD|DRILL BITS|PUMPS|BHA|SURVEY DATA|CONSUMABLES|TIME BREAKDOWN)"


def test_a_splitter_that_knows_the_names_by_heart_is_right_too(capsys: pytest.CaptureFixture[str]) -> None:
    checks.one_segment_per_section(cut_at(NAMES), REPORT_38)
    assert capsys.readouterr().out.startswith("✓")


WRONG_SEGMENTS: dict[str, tuple[object, str]] = {
    "still open": (..., "`my_segments` is still `...`"),
    "the whole text as one": ([REPORT_38], "Merged: WELL/JOB INFORMATION lies inside segment 1"),
    "a text, not a list": (REPORT_38, "is of type str"),
    "a number": (3, "is of type int"),
    "a list of numbers": ([1, 2], "is of type list"),
    "empty": ([], "is empty"),
    "str.isupper": (
        split_at_headings(REPORT_38),
        "False: segment 2 starts at 'RPT DATE: 11/26/2020 RPT', above the first",
    ),
    "one word only": (cut_at("(?:BOP|CASING|MUD|PUMPS|BHA|CONSUMABLES)"), "Merged: DRILL BITS lies inside segment 4"),
    "headings dropped": ([below(block) for block in BLOCKS_38], "Lost: the heading BOP is in no segment"),
    "the last one forgotten": (BLOCKS_38[:-1], "Lost: 1606 characters of TIME BREAKDOWN"),
    "the last one twice": ([*BLOCKS_38, BLOCKS_38[-1]], "Twice: segments 11 and 12"),
    "the whole text beside its sections": (
        [REPORT_38, *BLOCKS_38],
        "Merged: WELL/JOB INFORMATION lies inside segment 1",
    ),
    "long sections in two": (chunk(REPORT_38, "segments", size=300), "False: segment 9 starts at 'LENGTH:"),
    "a blank at the end of a line not thought of": (
        re.split(rf"(?m)^(?={NAMES}$)", REPORT_38),
        "Merged: TIME BREAKDOWN lies inside segment 10. Does your rule say yes to the line 'TIME BREAKDOWN '? It ends",
    ),
    "headings only": ([block.title for block in BLOCKS_38], "Lost: 72 characters of BOP are in no segment. Is every"),
    "an empty one in front, and one too many": (
        [("", ""), *split_at_headings(REPORT_38)],
        "False: segment 16 starts at 'TOTAL HRS",
    ),
    "lines lost": ([block.text for block in BLOCKS_38 if block.title != "MUD"], "Lost: "),
    "another report": (BLOCKS_48, "not a stretch of this report"),
    "words changed": ([block.text.lower() for block in BLOCKS_38], "not a stretch of this report"),
}


@pytest.mark.parametrize(("answer", "says"), WRONG_SEGMENTS.values(), ids=WRONG_SEGMENTS)
def test_wrong_segments_are_told_what_is_wrong(answer: object, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    checks.one_segment_per_section(answer, REPORT_38)
    said = capsys.readouterr().out
    assert said.startswith("✗") and says in said


def test_many_differences_are_counted_and_a_few_named(capsys: pytest.CaptureFixture[str]) -> None:
    checks.one_segment_per_section([REPORT_38], REPORT_38)
    said = capsys.readouterr().out
    assert "Your segments: 1; sections: 10; differences: 10." in said
    assert said.count("Merged") == 6 and "and 4 more" in said


RIGHT_MUD: dict[str, object] = {
    "a segment": MUD_48,
    "its text": MUD_48.text,
    "its text in one line": " ".join(MUD_48.text.split()),
    "a list of one": [MUD_48],
    "a dictionary of one": {MUD_48.title: MUD_48.text},
    "title and text": (MUD_48.title, below(MUD_48)),
    "a chunk": next(piece for piece in chunk(REPORT_48, "segments", size=200) if piece.section == ("MUD",)),
}


@pytest.mark.parametrize("answer", RIGHT_MUD.values(), ids=RIGHT_MUD)
def test_the_mud_segment_is_right_in_any_shape(answer: object, capsys: pytest.CaptureFixture[str]) -> None:
    checks.mud_weight(answer)
    assert capsys.readouterr().out.startswith("✓ Your segment is ")


WRONG_MUD: dict[str, tuple[object, str]] = {
    "still open": (..., "`my_segment` is still `...`"),
    "all segments": (BLOCKS_48, "holds 11 items"),
    "all that say MUD": ([block for block in BLOCKS_48 if "MUD" in block.text], "holds 2 items"),
    "none that fits": ([block for block in BLOCKS_48 if block.title == "Mud"], "is empty: nothing was picked"),
    "nothing": (None, "is empty: nothing was picked"),
    "a number": (9.0, "type float"),
    "the section whose labels say MUD": (BLOCKS_48[7], "starts 'BHA # COMPONENT"),
    "the mud of report 38": (BLOCKS_38[4], "Is it report 48 that you split?"),
    "the whole report": (REPORT_48, "but so are WELL/JOB INFORMATION, BOP"),
    "with the section above": (f"{BLOCKS_48[3].text}\n{MUD_48.text}", "but so is CASING"),
    "the row alone": (MUD_48.text.splitlines()[-1], "but not the line with the names of its columns"),
}


@pytest.mark.parametrize(("answer", "says"), WRONG_MUD.values(), ids=WRONG_MUD)
def test_another_segment_is_told_what_it_is(answer: object, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    checks.mud_weight(answer)
    said = capsys.readouterr().out
    assert said.startswith("✗") and says in said
