"""`chunkbook audit` shows every match of a rule, and what it missed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import REPORT, run
from faulty_files import damaged_pdf

from chunkbook.cli.audit import RULES
from chunkbook.headings import HeadingRule


def test_audit_shows_each_match_where_it_stands_and_what_the_rule_missed(tmp_path: Path) -> None:
    for name, body in {"a.txt": "MUD\n\nWOB FPH\nrun in hole\n", "b.txt": "x\n MUD \nTIME BREAKDOWN\nMud\n"}.items():
        (tmp_path / name).write_text(f"--- Page 1 ---\n{body}", encoding="utf-8")
    result = run("audit", tmp_path / "a.txt", tmp_path / "b.txt")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "heading      times  text            source      page    line",
        "---------  -------  --------------  --------  ------  ------",
        "yes              2  MUD             a.txt          1       1",
        "yes              1  TIME BREAKDOWN  b.txt          1       3",
        "no               1  WOB FPH         a.txt          1       3",
        "4 of 7 lines match: precision 0.750, recall 1.000.",
    ]


def test_audit_by_another_rule_says_what_that_rule_takes(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("MUD\nWOB FPH\nTOTAL HRS: 24.0\n", encoding="utf-8")
    shouted = run("audit", tmp_path / "a.txt", "--rule", "isupper", "--format", "csv")
    assert "no,1,TOTAL HRS: 24.0,a.txt,,3" in shouted.stdout.splitlines()
    known = run("audit", tmp_path / "a.txt", "--rule", "known", "--format", "csv")
    assert known.stdout.splitlines() == ["heading,times,text,source,page,line", "yes,1,MUD,a.txt,,1"]
    assert known.stderr == "1 of 3 lines match: precision 1.000, recall 1.000.\n"


def test_audit_names_headings_that_a_rule_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULES, "capitals", HeadingRule("three letters", "[A-Z]{3}"))
    (tmp_path / "a.txt").write_text("MUD\nDRILL BITS\n", encoding="utf-8")
    result = run("audit", tmp_path / "a.txt", "--format", "json")
    assert json.loads(result.stdout) == [
        {"heading": "yes", "times": 1, "text": "MUD", "source": "a.txt", "page": None, "line": 1},
        {"heading": "missed", "times": None, "text": "DRILL BITS", "source": "a.txt", "page": None, "line": 2},
    ]
    assert result.stderr == "1 of 2 lines match: precision 1.000, recall 0.500.\n"


def test_audit_goes_on_after_a_bad_file(tmp_path: Path) -> None:
    damaged_pdf(tmp_path / "cut_off.pdf")
    result = run("audit", tmp_path / "cut_off.pdf", REPORT)
    assert result.exit_code == 1
    assert result.stdout == run("audit", REPORT).stdout
    assert f"{tmp_path / 'cut_off.pdf'} is damaged" in result.stderr
