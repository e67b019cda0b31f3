"""The table of reported faults is what the tests say."""

from __future__ import annotations

import re

import pytest
from fault import KINDS, NOTES, fault
from fault_table import TABLE, by_case, table

FEWEST = 3  # the input that was reported, and two more of its kind


def test_writing_the_table_again_changes_nothing():
    assert TABLE.read_text(encoding="utf-8") == table()


@pytest.mark.parametrize("case", KINDS)
def test_a_case_has_the_inputs_it_needs_or_a_note_that_says_why_not(case):
    inputs = sum(test.inputs for test in by_case()[case])
    assert inputs >= FEWEST or NOTES.get(case)


def test_only_known_cases_have_notes_and_marks():
    assert NOTES.keys() <= KINDS.keys()
    with pytest.raises(KeyError, match="C999"):
        fault("C999")


def test_a_kind_is_a_short_phrase_and_said_once():
    assert len(set(KINDS.values())) == len(KINDS)
    assert all(len(kind.split()) <= 12 and not re.search(r"[|.]$", kind) for kind in KINDS.values())
