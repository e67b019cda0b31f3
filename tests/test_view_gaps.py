"""Wide gaps, shortened: columns stay below each other, and no word is lost."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from chunkbook.view.gaps import KEPT, shortened, stretches

WORDS = st.text("ab", min_size=1, max_size=4)
ROWS = st.lists(st.lists(WORDS, min_size=3, max_size=3), min_size=1, max_size=5)
WIDTHS = st.lists(st.integers(5, 20), min_size=2, max_size=2)


def lines_of(rows, widths):
    return [f"{a:{widths[0]}}{b:{widths[1]}}{c}" for a, b, c in rows]


@given(ROWS, WIDTHS)
def test_a_shortened_table_says_the_same_with_its_columns_one_below_the_other(rows, widths):
    short = shortened(lines_of(rows, widths))
    assert [line.split() for line in short] == rows
    assert len({line.index(row[2], len(line) - len(row[2])) for line, row in zip(short, rows, strict=True)}) == 1


@given(ROWS, WIDTHS)
def test_no_gap_that_all_lines_leave_free_stays_longer(rows, widths):
    short = shortened(lines_of(rows, widths))
    shared = "".join(" " if not "".join(column).strip() else "x" for column in zip(*short, strict=False))
    assert max(map(len, re.findall(" +", shared)), default=0) <= KEPT


def test_a_gap_in_which_one_line_has_words_stays():
    assert shortened(["Code      Days", "Codes and Days"]) == ["Code      Days", "Codes and Days"]


def test_a_text_falls_into_blank_lines_lines_with_gaps_and_the_others():
    kinds = [(part.blank, part.gaps, len(part.lines)) for part in stretches("One.\n\n \nA    B\nC    D\nTwo.")]
    assert kinds == [(False, False, 1), (True, False, 2), (False, True, 2), (False, False, 1)]
