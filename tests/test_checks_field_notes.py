"""The checks of chapter 6 accept every right rule, and say what is wrong with the others."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from types import SimpleNamespace

import pytest

import chunkbook
from chunkbook.checks.field_notes import clean_audit, under_damage
from chunkbook.headings import KNOWN_NAMES, NEARLY_KNOWN_NAMES, SECTION_NAMES, UPPERCASE
from chunkbook.textbook import list_headings

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def reports() -> list[chunkbook.Document]:
    return [chunkbook.read_pdf(path) for path in sorted((ROOT / "data" / "reports").glob("*.pdf"))]


@dataclass(frozen=True)
class ByHand:
    """A rule of a learner who writes a class, with the steel grades and the title left out by name."""

    name: str = "capitals without the steel"

    def matches(self, line: str) -> bool:
        others = ("BTC", "JFELION", "L-80", "HCL-8040", "T-95", "DFIT", "TMD")
        return UPPERCASE.matches(line) and not line.endswith((" REPORT", "8,559")) and line not in others


@dataclass(frozen=True)
class EachLetter:
    """A rule that compares letter by letter, after it has put likely misreadings right."""

    name: str = "letters put right"

    def matches(self, line: str) -> bool:
        mended = line.translate(str.maketrans("04^83(|!5$7", "DAABBCIISST"))
        return any(SequenceMatcher(None, mended, name, autojunk=False).ratio() >= 0.66 for name in SECTION_NAMES)


def test_list_headings_counts_each_line_that_fits() -> None:
    lines = ["MUD", " MUD ", "Mud", "A", "ONE TWO THREE FOUR FIVE", "ONE TWO THREE FOUR FIVE SIX", "", "BHA:", "L-80"]
    assert list_headings(lines) == {"MUD": 2, "ONE TWO THREE FOUR FIVE": 1, "L-80": 1}


@pytest.mark.parametrize(
    "rule",
    [
        KNOWN_NAMES,
        NEARLY_KNOWN_NAMES,
        chunkbook.VocabularyRule("typed", names=frozenset(SECTION_NAMES), similarity=0.9),
        chunkbook.HeadingRule("pattern", "|".join(sorted(SECTION_NAMES))),
        ByHand(),
        SimpleNamespace(name="a set's own test", matches=SECTION_NAMES.__contains__),
    ],
    ids=lambda rule: rule.name,
)
def test_a_rule_without_a_mistake_passes(
    rule: object, reports: list[chunkbook.Document], capsys: pytest.CaptureFixture[str]
) -> None:
    clean_audit(rule, reports)
    assert capsys.readouterr().out == (
        "✓ All 98 headings in 870 lines, and no other line: precision 1.00, recall 1.00.\n"
    )


def named(value: object) -> str:
    """Name a test by what is the same in every process: no address, no order of a set."""
    return str(getattr(value, "name", getattr(value, "__name__", value)))


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (
            UPPERCASE,
            ["Of 117 lines that your rule takes, 98 are headings", "'DAILY DRILLING REPORT' (9)", "'BTC' from 'BOP'"],
        ),
        (
            chunkbook.HeadingRule("one", "MUD"),
            ["precision 1.00, recall 0.09", "Missed: 'CASING' (10)", "and 9 other lines"],
        ),
        (chunkbook.HeadingRule("none", "mud"), ["Of 0 lines", "recall 0.00", "from the first character"]),
        (
            chunkbook.HeadingRule("short", "[A-Z]{3}"),
            ["Not a heading: 'BTC' (2)", "Missed: 'CASING'", "Mend the misses"],
        ),
        (chunkbook.HeadingRule("broken", "[A-Z"), ["`my_rule` stopped with error", "bracket"]),
        ("[A-Z]+", ["is a pattern, not a rule yet", "HeadingRule"]),
        (chunkbook.HeadingRule, ["is the class HeadingRule itself"]),
        (list_headings, ["of type function, which has no method `matches`"]),
        (None, ["of type NoneType"]),
        (..., ["`my_rule` is still `...`"]),
    ],
    ids=named,
)
def test_a_wrong_rule_is_told_what_it_took_and_missed(
    rule: object, said: list[str], reports: list[chunkbook.Document], capsys: pytest.CaptureFixture[str]
) -> None:
    clean_audit(rule, reports)
    out = capsys.readouterr().out
    assert out.startswith("✗ ") and "✓" not in out
    assert [words for words in said if words not in out] == []


@pytest.mark.parametrize(
    "rule",
    [
        chunkbook.VocabularyRule("two letters of three", similarity=0.65),
        chunkbook.VocabularyRule("half", similarity=0.5),
        EachLetter(),
    ],
    ids=lambda rule: rule.name,
)
def test_a_rule_that_outlives_ocr_passes(
    rule: object, reports: list[chunkbook.Document], capsys: pytest.CaptureFixture[str]
) -> None:
    under_damage(rule, reports)
    assert capsys.readouterr().out.startswith("✓ Recall ")


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (KNOWN_NAMES, ["precision 1.000", "Missed: ", "too strict"]),
        (NEARLY_KNOWN_NAMES, ["Recall 0.90", "'MU0'"]),
        (chunkbook.VocabularyRule("lenient", similarity=0.35), ["Not a heading: ", "too lenient"]),
        (UPPERCASE, ["Begin with chunkbook.VocabularyRule"]),
        (chunkbook.HeadingRule("broken", "(MUD"), ["`my_tough_rule` stopped with error"]),
        (0.65, ["`my_tough_rule` is of type float"]),
        (..., ["`my_tough_rule` is still `...`"]),
    ],
    ids=named,
)
def test_a_rule_that_ocr_breaks_is_told_how_its_lines_were_read(
    rule: object, said: list[str], reports: list[chunkbook.Document], capsys: pytest.CaptureFixture[str]
) -> None:
    under_damage(rule, reports)
    out = capsys.readouterr().out
    assert out.startswith("✗ ") and "✓" not in out
    assert [words for words in said if words not in out] == []


def test_a_rule_needs_no_name_to_be_checked(
    reports: list[chunkbook.Document], capsys: pytest.CaptureFixture[str]
) -> None:
    clean_audit(SimpleNamespace(matches=lambda line: line in SECTION_NAMES), reports)
    assert capsys.readouterr().out.startswith("✓")
