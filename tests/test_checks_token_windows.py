"""Checks of chapter 3: they accept every right answer, and say what is wrong with a wrong one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from chunkbook import Chunk, Document, Span, chunk, count_tokens, read_pdf
from chunkbook.checks.token_windows import stuck_pipe_sentence, whole_word_windows
from chunkbook.textbook import chunk_by_char, chunk_pages_by_tokens, chunk_text_by_tokens
from chunkbook.tokens import encoding

REPORTS = Path(__file__).resolve().parents[1] / "data" / "reports"
Windows = list[tuple[int, int]]


@pytest.fixture(scope="module")
def report() -> Document:
    return read_pdf(REPORTS / "drilling_038.pdf")


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[[], str]:
    return lambda: capsys.readouterr().out


def fill(text: str, size: int) -> Windows:
    """Take words as long as they fit."""
    windows: Windows = []
    for word in re.finditer(r"\S+", text):
        if windows and count_tokens(text[windows[-1][0] : word.end()]) <= size:
            windows[-1] = (windows[-1][0], word.end())
        else:
            windows.append(word.span())
    return windows


# The sentence


def test_windows_of_60_15_are_right_and_the_window_is_named(report: Document, said: Callable[[], str]) -> None:
    stuck_pipe_sentence(chunk_text_by_tokens(report.text, 60, 15))
    assert said() == "✓ 1 of your 38 windows holds the whole sentence: window 37.\n"


@pytest.mark.parametrize("engine", ["pypdf", "pdfplumber", "pypdfium2"])
@pytest.mark.parametrize("mode", ["plain", "layout"])
def test_any_extractor_is_right(engine: str, mode: str, said: Callable[[], str]) -> None:
    if (engine, mode) == ("pypdfium2", "layout"):
        pytest.skip("pypdfium2 has no layout mode")
    text = read_pdf(REPORTS / "drilling_038.pdf", engine=engine, mode=mode).text  # type: ignore[arg-type]
    stuck_pipe_sentence(chunk_text_by_tokens(text, chunk_tokens=60, overlap_tokens=15))
    assert said().startswith("✓")


def test_chunks_pairs_and_tuples_are_right_too(report: Document, said: Callable[[], str]) -> None:
    for answer in (
        chunk(report, "tokens", size=60, overlap=15),
        chunk(report, "tokens", size=60, overlap=15, hard=True),
        tuple(chunk_text_by_tokens(report.text, 60, 15)),
        chunk_pages_by_tokens("--- Page 1 ---\n" + report.text, 60, 15),
    ):
        stuck_pipe_sentence(answer)
        assert said().startswith("✓ 1 of your 38 windows")


def test_an_answer_not_yet_given_is_no_wrong_answer(said: Callable[[], str]) -> None:
    stuck_pipe_sentence(...)
    assert "`my_chunks` is still `...`" in said()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("one long text", "one text of 13 code points"),
        (38, "a int, not a list"),
        ([1, 2], "a list that holds other things"),
        ([], "no window was cut"),
    ],
)
def test_what_is_no_list_of_texts_is_named(answer: object, reason: str, said: Callable[[], str]) -> None:
    stuck_pipe_sentence(answer)
    out = said()
    assert out.startswith("✗") and reason in out


@pytest.mark.parametrize(("size", "overlap"), [(200, 40), (40, 15), (120, 15)])
def test_another_size_is_named(size: int, overlap: int, report: Document, said: Callable[[], str]) -> None:
    stuck_pipe_sentence(chunk_text_by_tokens(report.text, size, overlap))
    out = said()
    found = re.search(r"holds (\d+) tokens; the task asks for 60", out)
    assert found and abs(int(found[1]) - size) <= 1 and "chunk_tokens=60" in out


def test_the_whole_report_as_one_chunk_is_wrong(report: Document, said: Callable[[], str]) -> None:
    stuck_pipe_sentence([report.text])
    assert "number 1 of 1, holds 1,713 tokens" in said()


def test_the_one_window_that_holds_it_is_too_few(report: Document, said: Callable[[], str]) -> None:
    stuck_pipe_sentence([text for text in chunk_text_by_tokens(report.text, 60, 15) if "lost tool face" in text])
    assert "one window only" in said()


def test_a_broken_sentence_is_shown_where_it_breaks(report: Document, said: Callable[[], str]) -> None:
    stuck_pipe_sentence(chunk_text_by_tokens(" go" * 40 + report.text, 60, 0))
    out = said()
    assert "none holds the whole sentence" in out and "is overlap_tokens=15?" in out
    ends = re.search(r'Window (\d+) ends at "(.+)", window (\d+) starts at "(.+)":', out)
    assert ends and int(ends[3]) == int(ends[1]) + 1
    assert ends[2] in "During the slide lost tool face and became assembly became stuck"


def test_a_sentence_broken_in_mid_word_is_shown_too(said: Callable[[], str]) -> None:
    filling = "one two three four five six seven eight nine ten " * 5
    stuck_pipe_sentence([filling + "During the slide  lost tool fa", "ce and became assembly became stuck " + filling])
    assert 'ends at "g the slide lost tool fa", window 2 starts at "ce and became assembly b"' in said()


def test_another_report_is_noticed(said: Callable[[], str]) -> None:
    stuck_pipe_sentence(chunk_text_by_tokens(read_pdf(REPORTS / "drilling_037.pdf").text, 60, 15))
    assert "Is this the text of report 38" in said()


@pytest.mark.parametrize(("overlap", "reason"), [(0, "by luck"), (5, "by luck"), (30, "dearer")])
def test_another_overlap_is_wrong_even_if_the_sentence_is_whole(
    overlap: int, reason: str, report: Document, said: Callable[[], str]
) -> None:
    stuck_pipe_sentence(chunk_text_by_tokens(report.text, 60, overlap))
    out = said()
    assert out.startswith("✗") and "is overlap_tokens=15?" in out and reason in out


def test_windows_of_characters_are_wrong(report: Document, said: Callable[[], str]) -> None:
    stuck_pipe_sentence(chunk_by_char(report.text, 300, 50))
    assert said().startswith("✗")


# Whole words


def snap_back(text: str, size: int) -> Iterator[Span]:
    """Cut at tokens, then go back to white space: another way to the same laws, with an overlap."""
    start = len(text) - len(text.lstrip())
    while start < len(text):
        ends = [word.end() for word in re.finditer(r"\S+", text[start : start + 8 * size])]
        fitting = [end for end in ends if count_tokens(text[start : start + end]) <= size]
        whole = re.match(r"\S+", text[start:])
        end = start + (fitting[-1] if fitting else whole.end() if whole else 1)
        yield Span(start, end)
        rest = text[end:]
        start = end + len(rest) - len(rest.lstrip())


def test_filling_windows_with_words_is_right(report: Document, said: Callable[[], str]) -> None:
    whole_word_windows(fill, report.text)
    assert said() == f"✓ Every law holds on 8 texts; the report came in {len(fill(report.text, 60))} windows.\n"


def test_a_generator_of_spans_is_right(report: Document, said: Callable[[], str]) -> None:
    whole_word_windows(snap_back, report.text)
    assert said().startswith("✓")


def test_windows_that_repeat_whole_words_are_right(report: Document, said: Callable[[], str]) -> None:
    def overlapping(text: str, size: int) -> Windows:
        words = [word.span() for word in re.finditer(r"\S+", text)]
        windows: Windows = []
        first = 0
        while first < len(words):
            after = first + 1
            while after < len(words) and count_tokens(text[words[first][0] : words[after][1]]) <= size:
                after += 1
            windows.append((words[first][0], words[after - 1][1]))
            if after == len(words):
                break
            first = max(first + 1, after - 1)
        return windows

    whole_word_windows(overlapping, report.text)
    assert said().startswith("✓")


def test_a_long_word_may_be_cut(report: Document, said: Callable[[], str]) -> None:
    def cutting(text: str, size: int) -> list[list[int]]:
        found: list[list[int]] = []
        for start, end in fill(text, size):
            step = 20 if count_tokens(text[start:end]) > size else end - start
            found += [[first, min(first + step, end)] for first in range(start, end, step)]
        return found

    whole_word_windows(cutting, report.text)
    assert said().startswith("✓")


def test_chunks_cut_at_white_space_are_right(said: Callable[[], str]) -> None:
    def chunks(text: str, size: int) -> list[Chunk]:
        return [Chunk(text[start:end], start, end) for start, end in fill(text, size)]

    whole_word_windows(chunks, "Pipe came free. " * 30)
    assert said().startswith("✓")


def test_a_function_not_yet_written_is_no_wrong_answer(report: Document, said: Callable[[], str]) -> None:
    whole_word_windows(lambda text, size: ..., report.text)
    assert "`my_windows` is still `...`" in said()
    whole_word_windows(..., report.text)  # type: ignore[arg-type]
    assert "`my_windows` is still `...`" in said()


def plain_windows(text: str, size: int) -> list[Chunk]:
    return chunk(text, "tokens", size=size)


def short_texts(text: str, size: int) -> list[str]:
    return chunk_text_by_tokens(text, size, 0)


def one_window(text: str, size: int) -> Windows:
    return [(0, len(text))] if text.strip() else []


def one_word_each(text: str, size: int) -> Windows:
    return [word.span() for word in re.finditer(r"\S+", text)]


def without_the_last(text: str, size: int) -> Windows:
    return fill(text, size)[:-1]


def backwards(text: str, size: int) -> Windows:
    return fill(text, size)[::-1]


def an_empty_one(text: str, size: int) -> Windows:
    return [*fill(text, size), (len(text), len(text))]


def nothing(text: str, size: int) -> None:
    return None


def none_for_an_empty_text(text: str, size: int) -> list[tuple[int, int] | tuple[None, None]]:
    return [*fill(text, size)] or [(None, None)]


def raising(text: str, size: int) -> Windows:
    return [(0, size // 0)]


def ended_in_mid_word(text: str, size: int) -> Windows:
    return [(start, end - 1) for start, end in fill(text, size)]


def of_words_times_three_quarters(text: str, size: int) -> Windows:
    words = [word.span() for word in re.finditer(r"\S+", text)]
    step = size * 3 // 4
    groups = [words[first : first + step] for first in range(0, len(words), step)]
    return [(group[0][0], group[-1][1]) for group in groups]


def at_tokens_of_the_stream(text: str, size: int) -> Windows:
    ids = encoding().encode_ordinary(text)
    ends = [len(encoding().decode(ids[:last])) for last in range(size, len(ids), size)]
    return list(zip([0, *ends], [*ends, len(text)], strict=True)) if text.strip() else []


def endless(text: str, size: int) -> Iterator[tuple[int, int]]:
    while True:
        yield 0, len(text)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (plain_windows, "inside a word"),
        (at_tokens_of_the_stream, "inside a word"),
        (ended_in_mid_word, "inside a word"),
        (short_texts, "a window must be (start, end)"),
        (one_window, "the limit is 60"),
        (of_words_times_three_quarters, "the limit is 60"),
        (one_word_each, "would fit in one"),
        (without_the_last, "is in no window"),
        (backwards, "start further on"),
        (an_empty_one, "Is it empty?"),
        (nothing, "gave None, not a list"),
        (none_for_an_empty_text, "An empty text: a window must be (start, end), two whole numbers, not '(None, None)'"),
        (raising, "your function raised ZeroDivisionError"),
        (endless, "start further on"),
    ],
)
def test_a_broken_law_is_named(
    answer: Callable[..., object], reason: str, report: Document, said: Callable[[], str]
) -> None:
    whole_word_windows(answer, report.text)
    out = said()
    assert out.startswith("✗") and reason in out
