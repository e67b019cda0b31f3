"""How checks speak."""

from __future__ import annotations

import pytest

from chunkbook.checks._say import right, unfinished, wrong


def test_a_verdict_is_one_line_and_its_details_are_set_in(capsys: pytest.CaptureFixture[str]) -> None:
    right("1 of 38 windows holds the sentence.")
    wrong("None of 38 does.", "Window 34 ends too early.\nWindow 35 starts too late.", "Try overlap=15.")
    assert capsys.readouterr().out == (
        "✓ 1 of 38 windows holds the sentence.\n"
        "✗ None of 38 does.\n  Window 34 ends too early.\n  Window 35 starts too late.\n  Try overlap=15.\n"
    )


@pytest.mark.parametrize("answer", [..., [..., 1], ("a", ...)])
def test_an_answer_with_its_dots_left_is_unfinished(answer: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert unfinished(answer, "my_chunks")
    verdict, advice = capsys.readouterr().out.splitlines()
    assert verdict in ("✗ `my_chunks` is still `...`.", "✗ `my_chunks` still holds `...`.")
    assert advice.startswith("  Write your answer in the cell above")


@pytest.mark.parametrize("answer", [None, 0, [], "...", ["..."], {"a": 1}])
def test_any_other_answer_is_finished(answer: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert not unfinished(answer, "my_chunks")
    assert capsys.readouterr().out == ""
