"""The checks of chapter 2 accept every right answer, and say what is wrong with the others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from chunkbook import Chunk, Document, chunk, read_pdf
from chunkbook.checks.naive_cuts import packed_lines, whole_sentence
from chunkbook.textbook import chunk_by_char

Printed = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def report(root: Path) -> Document:
    return read_pdf(root / "data" / "reports" / "drilling_038.pdf")


def one_by_one(report: Document) -> list[str]:
    return [line for line in report.text.splitlines() if line.strip()]


@pytest.mark.parametrize(
    "answer",
    [
        lambda report: chunk(report, "characters", size=200, overlap=64),
        lambda report: chunk(report, "characters", size=150, overlap=100),
        lambda report: chunk(report.text, "characters", size=200, overlap=64),
        lambda report: tuple(chunk_by_char(report.text, size=200, overlap=64)),
        lambda report: chunk(report, "sentences", size=200, unit="characters"),
        lambda report: chunk(report, "segments", size=200, unit="characters"),
        one_by_one,
    ],
)
def test_any_cut_that_keeps_the_sentence_is_right(
    answer: Callable[[Document], list[Chunk]], report: Document, capsys: Printed
) -> None:
    whole_sentence(answer(report), report)
    assert capsys.readouterr().out.startswith("✓ Chunk ")


def test_praise_tells_method_from_luck(report: Document, capsys: Printed) -> None:
    whole_sentence(chunk(report, "characters", size=200, overlap=64), report)
    assert "Neighbours share 64 or more: it stays whole wherever the text starts." in capsys.readouterr().out
    whole_sentence(chunk(report, "characters", size=150, overlap=30), report)
    assert "Neighbours share as few as 30. Is it whole by method or by luck?" in capsys.readouterr().out


def test_short_windows_at_the_end_do_not_make_a_large_overlap_look_small(report: Document, capsys: Printed) -> None:
    windows = chunk_by_char(report.text, size=200, overlap=150)
    assert len(windows[-1]) == 9, "it lies inside the window before, which already reaches the end"
    whole_sentence(windows, report)
    assert "Neighbours share 150 or more: it stays whole wherever the text starts." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda report: ..., ["`my_chunks` is still `...`"]),
        (lambda report: 17, ["`my_chunks` is of type int, not a list of chunks.", "Hand in the list"]),
        (lambda report: report.text, ["`my_chunks` is of type str"]),
        (lambda report: [], ["`my_chunks` is an empty list."]),
        (lambda report: [(0, 200)], ["`my_chunks` holds a tuple"]),
        (
            lambda report: chunk(report, "characters", size=201, overlap=64),
            ["Chunk 1 has 201 code points; the limit is 200."],
        ),
        (lambda report: [report.text], ["Chunk 1 has 4,059 code points; the limit is 200.", "Lower `size`."]),
        (lambda report: chunk(report.text.lower(), "characters", size=200, overlap=64), ["Chunk 1 is not a stretch"]),
        (lambda report: [""], ["Chunk 1 is not a stretch of the report: ''"]),
        (
            lambda report: ["During the slide  lost tool face and became assembly became stuck"],
            ["Code points 0 to 3,742 are in no chunk: 'DAILY DRILLING REPORT", "Cut the whole report."],
        ),
        (lambda report: chunk(report, "characters", size=200, overlap=64)[:-1], ["are in no chunk", "the whole"]),
        (
            lambda report: chunk(report, "characters", size=200),
            ["None of your 21 chunks", "Chunk 19 ends with", "Chunk 20 starts with", "share 0 code points", "has 65"],
        ),
    ],
)
def test_a_wrong_cut_is_told_what_was_seen(
    answer: Callable[[Document], list[Chunk]], said: list[str], report: Document, capsys: Printed
) -> None:
    whole_sentence(answer(report), report)
    printed = capsys.readouterr().out
    assert printed.startswith("✗ ")
    assert [words for words in said if words not in printed] == []


def test_the_place_of_the_cut_is_named(report: Document, capsys: Printed) -> None:
    whole_sentence(chunk(report, "characters", size=300, overlap=50), report, limit=300)
    printed = capsys.readouterr().out
    assert "Chunk 15 ends with '…l face and became assembly becam' at code point 3,800." in printed
    assert "Chunk 16 starts with 'he slide lost tool face and beca…' at code point 3,750." in printed


def packs(text: str, size: int = 500) -> list[str]:
    chunks: list[str] = []
    for line in text.splitlines():
        if chunks and len(chunks[-1]) + 1 + len(line) <= size:
            chunks[-1] += "\n" + line
        elif line.strip():
            chunks.append(line)
    return chunks


def joins_with_spaces(text: str, size: int = 500) -> list[str]:
    chunks: list[str] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if chunks and len(f"{chunks[-1]} {line}") <= size:
            chunks[-1] = f"{chunks[-1]} {line}"
        else:
            chunks.append(line)
    return chunks


def keeps_line_ends(text: str, size: int = 500) -> list[str]:
    chunks, current = [], ""
    for line in text.splitlines(keepends=True):
        if current.strip() and len(current) + len(line) > size:
            chunks.append(current)
            current = ""
        current += line
    return [*chunks, current] if current.strip() else chunks


@pytest.mark.parametrize("splitter", [packs, joins_with_spaces, keeps_line_ends])
def test_any_way_to_join_and_count_lines_is_right(
    splitter: Callable[[str, int], list[str]], report: Document, capsys: Printed
) -> None:
    packed_lines(splitter, report)
    assert capsys.readouterr().out.startswith("✓ ")


def forgets_the_last(text: str, size: int) -> list[str]:
    return packs(text, size)[:-1]


def cuts_lines(text: str, size: int) -> list[str]:
    return chunk_by_char(text, size, 0)


def cuts_between_words(text: str, size: int) -> list[str]:
    return [part.text for part in chunk(text, "sentences", size=max(size, 8) // 2, unit="characters")]


def never_packs(text: str, size: int) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def never_closes(text: str, size: int) -> list[str]:
    return [text] if text else []


def repeats(text: str, size: int) -> list[str]:
    return [part for part in packs(text, size) for _ in range(2)]


def keeps_blank_lines(text: str, size: int) -> list[str]:
    return text.split("\n")


def stops(text: str, size: int) -> list[str]:
    return [text.splitlines()[0]]


@pytest.mark.parametrize(
    ("splitter", "said"),
    [
        (..., "`my_chunk_by_line` is still `...`"),
        (["a chunk"], "`my_chunk_by_line` holds a list, not a function."),
        (lambda text, size: None, "does not return a list of strings"),
        (lambda text: [text], "Your function stopped with TypeError"),
        (stops, "Your function stopped with IndexError: list index out of range"),
        (forgets_the_last, "BHA.', and your chunks with nothing.\n  Is the last chunk added after the loop?"),
        (cuts_lines, "and your chunks with 'Pi ck up BHA.'.\n  Each line goes into one chunk, once, uncut."),
        (cuts_between_words, "ends inside a line"),
        (never_packs, "Chunk 1 has room for the line 'Test BOP.'"),
        (never_closes, "Chunk 1 has 30 code points in 3 lines."),
        (repeats, "and your chunks with"),
        (keeps_blank_lines, "One of your chunks is empty."),
    ],
)
def test_a_wrong_packer_is_told_what_was_seen(
    splitter: Callable[[str, int], list[str]], said: str, report: Document, capsys: Printed
) -> None:
    packed_lines(splitter, report)
    printed = capsys.readouterr().out
    assert printed.startswith("✗ ")
    assert said in printed
