"""Files of questions: three formats, one meaning, and every mistake named with its line."""

from __future__ import annotations

import csv
import json
import pickle
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from chunkbook import Document
from chunkbook.errors import MissingFileError
from chunkbook.measure import (
    MissingPhrase,
    Question,
    QuestionFileError,
    load_questions,
    missing_phrases,
    scattered_questions,
)

YAML = """\
# what Emil asks
- question: How long must invoices be kept?
  phrases: ten years
- question: What is the tolerance of company code 2000?
  phrases:
    - 2000
    - 5 percent
  source: manual.pdf
"""
ASKED = (
    Question("How long must invoices be kept?", ("ten years",)),
    Question("What is the tolerance of company code 2000?", ("2000", "5 percent"), "manual.pdf"),
)


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_bytes(text.encode())
    return path


def mistake(folder: Path, name: str, text: str) -> QuestionFileError:
    with pytest.raises(QuestionFileError) as caught:
        load_questions(write(folder, name, text))
    return caught.value


# --- what is right


def test_a_yaml_file_gives_its_questions(tmp_path):
    assert load_questions(write(tmp_path, "q.yaml", YAML)) == ASKED


def test_a_json_file_gives_its_questions(tmp_path):
    items = [{"question": q.text, "phrases": list(q.phrases), "source": q.source} for q in ASKED]
    assert load_questions(write(tmp_path, "q.json", json.dumps(items, indent=1))) == ASKED


@pytest.mark.parametrize("comma", [",", ";", "\t"], ids=["comma", "semicolon", "tab"])
def test_a_csv_file_gives_its_questions_whatever_the_spreadsheet_puts_between_cells(tmp_path, comma):
    rows = [("question", "phrases", "source"), *((q.text, " | ".join(q.phrases), q.source) for q in ASKED)]
    path = write(tmp_path, "q.csv", "\r\n".join(comma.join(row) for row in rows))
    assert load_questions(path) == ASKED


def test_the_reference_questions_are_read(reference):
    questions = load_questions(reference / "questions.json")
    assert len(questions) == 8
    assert questions[0].phrases == ("2000", "5 percent")


def test_a_byte_order_mark_and_windows_line_ends_change_nothing(tmp_path):
    assert load_questions(write(tmp_path, "q.yml", "\ufeff" + YAML.replace("\n", "\r\n"))) == ASKED


def test_signs_beyond_ascii_are_read_as_utf_8_on_every_machine(tmp_path):
    for name, text in (
        ("q.yaml", "- question: Welche Größe?\n  phrases: 9 ½ ″ ’s\n"),
        ("q.json", '[{"question": "Welche Größe?", "phrases": "9 ½ ″ ’s"}]'),
        ("q.csv", "question,phrases\nWelche Größe?,9 ½ ″ ’s\n"),
    ):
        assert load_questions(write(tmp_path, name, text)) == (Question("Welche Größe?", ("9 ½ ″ ’s",)),)


@pytest.mark.parametrize(
    "written", ["2000", "010", "1e3", "2020-11-26", "12:30", "yes", "0x1F", "5.50", "+49"], ids=lambda text: text
)
def test_a_number_or_a_date_is_the_text_that_is_written(tmp_path, written):
    """YAML would make 8 of 010, 750 of 12:30 and a truth value of yes: none of them stands in the document."""
    path = write(tmp_path, "q.yaml", f"- question: What?\n  phrases: [{written}]  # as written\n")
    assert load_questions(path)[0].phrases == (written,)


def test_a_json_number_is_the_text_that_is_written(tmp_path):
    path = write(tmp_path, "q.json", '[{"question": "What?", "phrases": [2000, 5.50]}]')
    assert load_questions(path)[0].phrases == ("2000", "5.50")


texts = st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters="|"), min_size=1, max_size=8)
asked = st.lists(
    st.builds(Question, texts, st.lists(texts, min_size=1, max_size=3).map(tuple), st.one_of(st.just(""), texts)),
    min_size=1,
    max_size=4,
    unique_by=lambda question: question.text.casefold(),
).map(tuple)


@given(questions=asked)
def test_the_three_formats_say_the_same(tmp_path_factory, questions):
    folder = tmp_path_factory.mktemp("questions")
    items = [{"question": q.text, "phrases": list(q.phrases), "source": q.source} for q in questions]
    write(folder, "q.json", json.dumps(items))
    write(folder, "q.yaml", yaml.safe_dump(items, allow_unicode=True))
    with (folder / "q.csv").open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows(
            [("question", "phrases", "source"), *((q.text, "|".join(q.phrases), q.source) for q in questions)]
        )
    for name in ("q.json", "q.yaml", "q.csv"):
        assert load_questions(folder / name) == questions


# --- mistakes

GOOD = "- question: A?\n  phrases: a\n"
MISTAKES = {
    "yaml missing key": ("q.yaml", GOOD + "- question: B?\n", 3, "the key 'phrases' is missing"),
    "yaml unknown key": ("q.yaml", GOOD + "- question: B?\n  phrase: b\n", 4, "unknown key 'phrase'"),
    "yaml key twice": ("q.yaml", "- question: A?\n  phrases: a\n  phrases: b\n", 3, "'phrases' stands twice"),
    "yaml empty phrase": ("q.yaml", "- question: A?\n  phrases: [a, '']\n", 2, "phrase must not be empty"),
    "yaml no phrases": ("q.yaml", "- question: A?\n  phrases: []\n", 2, "at least one phrase"),
    "yaml blank question": ("q.yaml", "- question: ' '\n  phrases: a\n", 1, "must have a text"),
    "yaml question is a list": ("q.yaml", "- question: [A]\n  phrases: a\n", 1, "must be one text, not a list"),
    "yaml phrase with a colon": ("q.yaml", "- question: A?\n  phrases:\n  - limit: 5\n", 2, "put a text with a colon"),
    "yaml phrase in a list": ("q.yaml", "- question: A?\n  phrases: [[a]]\n", 2, "list of texts, not a list"),
    "yaml asked twice": ("q.yaml", GOOD + "\n- question: a?\n  phrases: b\n", 4, "question of line 1 is asked again"),
    "yaml no list": ("q.yaml", "question: A?\n", 1, "must be a list of questions"),
    "yaml entry is a text": ("q.yaml", GOOD + "- B?\n", 3, "must have the keys question and phrases"),
    "yaml broken": ("q.yaml", GOOD + "- question: 'B?\n", 4, "this is not YAML"),
    "yaml colon in a question": ("q.yaml", "- question: Why: A?\n  phrases: a\n", 1, "with a colon or # need quotes"),
    "yaml control character": ("q.yaml", GOOD + "- question: \x00\n", 3, "this is not YAML"),
    "yaml two documents": ("q.yaml", GOOD + "---\n" + GOOD, 3, "this is not YAML"),
    "yaml empty": ("q.yaml", "# nothing\n", None, "holds no questions"),
    "json broken": ("q.json", '[\n{"question": "A?",\n]', 3, "this is not JSON"),
    "json no list": ("q.json", '{"question": "A?"}', 1, "must be a list of questions"),
    "json entry is a text": ("q.json", '[\n"A?"]', 2, "must have the keys question and phrases"),
    "json missing key": ("q.json", '[{"question": "A?", "phrases": ["a"]},\n\n{"phrases": ["b"]}]', 3, "'question' is"),
    "json key twice": ("q.json", '[{"question": "A?", "question": "B?", "phrases": "a"}]', 1, "stands twice"),
    "json truth value": ("q.json", '[{"question": "A?", "phrases": [true]}]', 1, "list of texts, not True"),
    "json nothing": ("q.json", '[{"question": "A?", "phrases": null}]', 1, "list of texts, not nothing"),
    "json object as phrase": ("q.json", '[{"question": "A?", "phrases": [{"a": 1}]}]', 1, "not keys with values"),
    "json empty list": ("q.json", "[]", None, "holds no questions"),
    "json empty file": ("q.json", " \n", None, "holds no questions"),
    "json nested": ("q.json", "[" * 100_000, None, "too deep"),
    "yaml nested": ("q.yaml", "[" * 10_000, None, "too deep"),
    "csv too many cells": ("q.csv", "question,phrases\nA?,a\n\nB, or C?,b,\n", 4, "in double quotes"),
    "csv no heads": ("q.csv", "A?,a\nB?,b\n", 2, "unknown key 'a?'"),
    "csv missing cell": ("q.csv", "question,phrases\nA?\n", 2, "the key 'phrases' is missing"),
    "csv empty phrase": ("q.csv", "question,phrases\n\"A\n?\",a\nB?,b | \n", 4, "phrase must not be empty"),
    "csv open quote": ("q.csv", 'question,phrases\nA?,a\nB?,"b\n', 3, "this is not CSV"),
    "csv column twice": ("q.csv", "question,phrases,phrases\nA?,a,b\n", 1, "'phrases' stands twice"),
    "csv only heads": ("q.csv", "question,phrases\n", None, "holds no questions"),
    "csv empty": ("q.csv", "", None, "holds no questions"),
    "unknown ending": ("q.txt", GOOD, None, "must end in one of .yaml, .yml, .json, .csv"),
}


@pytest.mark.parametrize(("name", "text", "line", "reason"), MISTAKES.values(), ids=list(MISTAKES))
def test_a_mistake_is_named_with_file_line_and_reason(tmp_path, name, text, line, reason):
    error = mistake(tmp_path, name, text)
    assert reason in error.reason
    assert (error.path.name, error.line) == (name, line)
    assert str(error) == f"{name}{f', line {line}' if line else ''}: {error.reason}"


def test_a_file_in_another_encoding_is_named_with_the_line(tmp_path):
    path = tmp_path / "q.yaml"
    path.write_bytes(b"- question: A?\n  phrases: \xbd\n")
    with pytest.raises(QuestionFileError, match=r"q.yaml, line 2: this is not UTF-8 text"):
        load_questions(path)


def test_a_missing_file_and_a_folder_are_named(tmp_path):
    (tmp_path / "folder.yaml").mkdir()
    for name in ("none.yaml", "folder.yaml"):
        with pytest.raises(MissingFileError, match=f"{name} does not exist or is a folder"):
            load_questions(tmp_path / name)


def test_a_mistake_comes_home_from_another_process(tmp_path):
    error = mistake(tmp_path, "q.yaml", GOOD + "- question: B?\n")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.path, again.line) == (str(error), error.path, error.line)


def test_aliases_that_multiply_are_not_followed(tmp_path):
    bomb = "".join(f"- &a{n} [{', '.join([f'*a{n - 1}'] * 9) if n else 'x'}]\n" for n in range(12))
    assert "must have the keys" in mistake(tmp_path, "q.yaml", bomb).reason


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (("What?", "ten years"), r"phrases must be a tuple of texts: phrases='ten years'. Try \('ten years',\)"),
        (("What?", ()), "at least one phrase"),
        (("What?", ("a", "\n")), "must not be empty"),
        ((" ", ("a",)), "must have a text"),
    ],
    ids=["one text", "none", "blank", "no question"],
)
def test_a_question_without_sense_is_refused(values, message):
    with pytest.raises(ValueError, match=message):
        Question(*values)


def test_phrases_may_come_as_a_list():
    assert Question("What?", ["a", "b"]) == Question("What?", ("a", "b"))


# --- phrases that cannot be found

MANUAL = Document.from_text("Invoices are kept for ten\n years.", source="manual")
REPORT = Document.from_text("Made hole to 6,507'.", source="report")


def test_a_phrase_that_occurs_nowhere_is_found_before_anything_runs():
    question = Question("How long?", ("Ten  Years", "eleven years"))
    found = missing_phrases([question], [MANUAL, REPORT])
    assert found == (MissingPhrase(question, "eleven years"),)
    assert str(found[0]) == "'eleven years' occurs nowhere (question: How long?)"


def test_a_question_with_a_source_looks_only_there():
    question = Question("How long?", ("ten years",), "report")
    assert [str(found) for found in missing_phrases([question], [MANUAL, REPORT])] == [
        "'ten years' occurs nowhere in report (question: How long?)"
    ]
    assert missing_phrases([Question("How long?", ("ten years",), "manual")], [MANUAL, REPORT]) == ()


def test_phrases_that_stand_in_no_document_together_make_a_scattered_question():
    scattered = Question("Both?", ("ten years", "6,507"))
    asked = [scattered, Question("One?", ("kept", "ten years")), Question("None?", ("kept", "nowhere"))]
    assert scattered_questions(asked, iter([MANUAL, REPORT])) == (scattered,)
    assert missing_phrases([scattered], [MANUAL, REPORT]) == ()


def test_one_document_needs_no_list():
    assert missing_phrases([Question("How long?", ("ten years",))], MANUAL) == ()


def test_two_documents_of_one_name_are_refused():
    with pytest.raises(ValueError, match="source='manual' stands for 2 of them"):
        missing_phrases([Question("How long?", ("ten years",))], [MANUAL, MANUAL])
