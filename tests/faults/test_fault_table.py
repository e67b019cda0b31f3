"""The table of reported faults is what the tests say."""

from __future__ import annotations

import re

import pytest
from fault import KINDS, NOTES, fault
from fault_table import TABLE, table


def test_writing_the_table_again_changes_nothing():
    assert TABLE.read_text(encoding="utf-8") == table()


def test_only_known_cases_have_notes_and_marks():
    assert NOTES.keys() <= KINDS.keys()
    with pytest.raises(KeyError, match="C999"):
        fault("C999")


def test_a_kind_is_a_short_phrase_and_said_once():
    assert len(set(KINDS.values())) == len(KINDS)
    assert all(len(kind.split()) <= 12 and not re.search(r"[|.]$", kind) for kind in KINDS.values())
