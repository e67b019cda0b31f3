"""Files of questions: YAML, JSON or CSV, and a mistake in them named with its line (chapter 8).

A YAML or JSON file is a list; each entry has `question`, `phrases` (a list, or one phrase) and, where the answer must
come from one document, `source`. A CSV file has columns of these names, and ``|`` between two phrases. Numbers and
dates are taken as the text that is written there, so ``- 2000`` and ``- "2000"`` are the same phrase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from chunkbook.errors import MissingFileError
from chunkbook.measure.folding import fold
from chunkbook.measure.question_csv import read_csv
from chunkbook.measure.question_entries import Entry, Mistake
from chunkbook.measure.question_json import read_json
from chunkbook.measure.question_yaml import read_yaml
from chunkbook.measure.questions import Question

KEYS = ("question", "phrases", "source")
REQUIRED = KEYS[:2]


class QuestionFileError(ValueError):
    """A file of questions has a mistake.

    Parameters
    ----------
    path : Path
        The file.
    line : int or None
        Where the mistake is, counted from 1; none where it concerns the whole file.
    reason : str
        What is wrong, and the way out.
    """

    def __init__(self, path: Path, line: int | None, reason: str) -> None:
        place = "" if line is None else f", line {line}"
        super().__init__(f"{path.name}{place}: {reason}")
        self.path, self.line, self.reason = path, line, reason

    def __reduce__(self) -> tuple[type[QuestionFileError], tuple[Path, int | None, str]]:
        return type(self), (self.path, self.line, self.reason)


def load_questions(path: str | Path) -> tuple[Question, ...]:
    """Read a file of questions.

    Parameters
    ----------
    path : str or Path
        A file in UTF-8 that ends in ``.yaml``, ``.yml`` or ``.json`` (a list of entries with `question`, `phrases` and
        perhaps `source`) or in ``.csv`` (columns of these names, ``|`` between two phrases).

    Returns
    -------
    tuple of Question
        In the order of the file; white space in questions and phrases is folded.

    Raises
    ------
    QuestionFileError
        The file cannot be read as what its ending says, or an entry lacks a key, has one too many, an empty phrase or
        a value of the wrong type, or asks what another one asked; or there is no question at all.
    MissingFileError
        There is no such file.
    """
    file = Path(path)
    if file.suffix.lower() not in _READERS:
        raise QuestionFileError(file, None, f"the name must end in one of {', '.join(_READERS)}.")
    read = _READERS[file.suffix.lower()]
    text = _text(file)
    try:
        return _questions(read(text))
    except Mistake as mistake:
        raise QuestionFileError(file, mistake.line, mistake.reason) from mistake.__cause__
    except RecursionError as error:
        raise QuestionFileError(file, None, "lists lie too deep in each other. Write one flat list.") from error


def _text(file: Path) -> str:
    if not file.is_file():
        raise MissingFileError(file, "does not exist or is a folder. Check the path.")
    data = file.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise QuestionFileError(file, line, "this is not UTF-8 text. Save the file as UTF-8.") from error


def _questions(entries: Iterable[Entry]) -> tuple[Question, ...]:
    found: dict[tuple[str, str], tuple[Question, int]] = {}
    for entry in entries:
        question = _question(entry)
        before = found.setdefault((fold(question.text), question.source), (question, entry.line))
        if before[0] is not question:
            raise entry.mistake("question", f"the question of line {before[1]} is asked again: {question.text!r}.")
    if not found:
        raise Mistake(None, "holds no questions. Write at least one, with its phrases.")
    return tuple(question for question, _ in found.values())


def _question(entry: Entry) -> Question:
    _check_keys(entry)
    text, source = _one_text(entry, "question"), _one_text(entry, "source")
    phrases = _texts(entry, "phrases")
    try:
        return Question(text, phrases, source)
    except ValueError as error:
        raise entry.mistake("phrases" if text else "question", str(error)) from error


def _check_keys(entry: Entry) -> None:
    for key in entry.values:
        if key not in KEYS:
            raise entry.mistake(key, f"unknown key {key!r}. The keys are {', '.join(KEYS)}.")
    for key in REQUIRED:
        if key not in entry.values:
            raise Mistake(entry.line, f"the key {key!r} is missing. Each entry needs {' and '.join(REQUIRED)}.")


def _one_text(entry: Entry, key: str) -> str:
    value = entry.values.get(key, "")
    if not isinstance(value, str):
        raise entry.mistake(key, f"{key} must be one text, not {_kind(value)}.")
    return _tidy(value)


def _texts(entry: Entry, key: str) -> tuple[str, ...]:
    value = entry.values[key]
    given = [value] if isinstance(value, str) else value
    if not isinstance(given, list) or not all(isinstance(item, str) for item in given):
        odd = next((item for item in given if not isinstance(item, str)), given) if isinstance(given, list) else given
        raise entry.mistake(key, f"{key} must be a text or a list of texts, not {_kind(odd)}.")
    return tuple(map(_tidy, given))


def _kind(value: object) -> str:
    names = {dict: "keys with values (put a text with a colon in quotes)", list: "a list", type(None): "nothing"}
    return names.get(type(value), f"{value!r}")


def _tidy(text: str) -> str:
    return " ".join(text.split())


_READERS: dict[str, Callable[[str], Iterator[Entry]]] = {
    ".yaml": read_yaml,
    ".yml": read_yaml,
    ".json": read_json,
    ".csv": read_csv,
}
