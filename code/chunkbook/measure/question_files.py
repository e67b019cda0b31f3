"""Files of questions: YAML, JSON or CSV, and a mistake in them named with its line (chapter 8).

A YAML or JSON file is a list; each entry has `question`, `phrases` (a list, or one phrase) and, where the answer must
come from one document, `source`. A CSV file has columns of these names, and ``|`` between two phrases. Numbers and
dates are taken as the text that is written there, so ``- 2000`` and ``- "2000"`` are the same phrase.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chunkbook.errors import MissingFileError
from chunkbook.measure.folding import fold
from chunkbook.measure.questions import Question

if TYPE_CHECKING:
    from yaml import Node

BETWEEN_PHRASES = "|"
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
    except _Mistake as mistake:
        raise QuestionFileError(file, mistake.line, mistake.reason) from mistake.__cause__
    except RecursionError as error:
        raise QuestionFileError(file, None, "lists lie too deep in each other. Write one flat list.") from error


class _Mistake(Exception):
    """What is wrong in a text, before anybody has named the file."""

    def __init__(self, line: int | None, reason: str) -> None:
        super().__init__(reason)
        self.line, self.reason = line, reason


@dataclass(frozen=True)
class _Entry:
    """One entry of a file: its line, and the texts under each key; a value that is no text keeps its own type."""

    line: int
    values: dict[str, Any]
    lines: dict[str, int] = field(default_factory=dict)

    def mistake(self, key: str, reason: str) -> _Mistake:
        return _Mistake(self.lines.get(key, self.line), reason)


def _text(file: Path) -> str:
    if not file.is_file():
        raise MissingFileError(file, "does not exist or is a folder. Check the path.")
    data = file.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise QuestionFileError(file, line, "this is not UTF-8 text. Save the file as UTF-8.") from error


def _questions(entries: Iterable[_Entry]) -> tuple[Question, ...]:
    found: dict[tuple[str, str], tuple[Question, int]] = {}
    for entry in entries:
        question = _question(entry)
        before = found.setdefault((fold(question.text), question.source), (question, entry.line))
        if before[0] is not question:
            raise entry.mistake("question", f"the question of line {before[1]} is asked again: {question.text!r}.")
    if not found:
        raise _Mistake(None, "holds no questions. Write at least one, with its phrases.")
    return tuple(question for question, _ in found.values())


def _question(entry: _Entry) -> Question:
    _check_keys(entry)
    text, source = _one_text(entry, "question"), _one_text(entry, "source")
    phrases = _texts(entry, "phrases")
    try:
        return Question(text, phrases, source)
    except ValueError as error:
        raise entry.mistake("phrases" if text else "question", str(error)) from error


def _check_keys(entry: _Entry) -> None:
    for key in entry.values:
        if key not in KEYS:
            raise entry.mistake(key, f"unknown key {key!r}. The keys are {', '.join(KEYS)}.")
    for key in REQUIRED:
        if key not in entry.values:
            raise _Mistake(entry.line, f"the key {key!r} is missing. Each entry needs {' and '.join(REQUIRED)}.")


def _one_text(entry: _Entry, key: str) -> str:
    value = entry.values.get(key, "")
    if not isinstance(value, str):
        raise entry.mistake(key, f"{key} must be one text, not {_kind(value)}.")
    return _tidy(value)


def _texts(entry: _Entry, key: str) -> tuple[str, ...]:
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


# --- YAML


def _read_yaml(text: str) -> Iterator[_Entry]:
    import yaml

    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.reader.ReaderError as error:
        raise _Mistake(_line(text, error.position), f"this is not YAML: {error.reason}.") from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise _Mistake(line, f"this is not YAML: {error.problem}. Texts with a colon or # need quotes.") from error
    if root is not None:
        yield from map(_yaml_entry, _yaml_items(root))


def _yaml_items(root: Node) -> list[Node]:
    from yaml import SequenceNode

    if not isinstance(root, SequenceNode):
        raise _Mistake(root.start_mark.line + 1, _NOT_A_LIST)
    items: list[Node] = root.value
    return items


def _yaml_entry(node: Node) -> _Entry:
    from yaml import MappingNode

    line = node.start_mark.line + 1
    if not isinstance(node, MappingNode):
        raise _Mistake(line, _NOT_AN_ENTRY)
    keys = [(str(_yaml_value(key)), key.start_mark.line + 1, value) for key, value in node.value]
    _check_once((key, place) for key, place, _ in keys)
    return _Entry(line, {key: _yaml_value(value) for key, _, value in keys}, {key: place for key, place, _ in keys})


def _yaml_value(node: Node) -> Any:
    """Give a scalar, or a list of them, as written, also where YAML would see numbers, dates or truth values."""
    from yaml import SequenceNode

    return [_yaml_scalar(item) for item in node.value] if isinstance(node, SequenceNode) else _yaml_scalar(node)


def _yaml_scalar(node: Node) -> Any:
    from yaml import ScalarNode, SequenceNode

    if isinstance(node, ScalarNode):
        return node.value
    return [] if isinstance(node, SequenceNode) else {}  # neither is ever right, so what they hold does not matter


# --- JSON


def _read_json(text: str) -> Iterator[_Entry]:
    try:
        items = _JSON.decode(text) if text.strip() else []
    except json.JSONDecodeError as error:
        raise _Mistake(error.lineno, f"this is not JSON: {error.msg}.") from error
    if not isinstance(items, list):
        raise _Mistake(1, _NOT_A_LIST)
    for item, line in zip(items, _json_lines(text), strict=False):
        if not isinstance(item, _Pairs):
            raise _Mistake(line, _NOT_AN_ENTRY)
        _check_once((key, line) for key, _ in item)
        yield _Entry(line, {key: _json_value(value) for key, value in item})


class _Pairs(tuple[tuple[str, Any], ...]):
    """The keys and values of an object, in which a key that stands twice is still seen."""


_JSON = json.JSONDecoder(object_pairs_hook=_Pairs, parse_int=str, parse_float=str, parse_constant=str)
_GAP = re.compile(r"[\s,]*")


def _json_lines(text: str) -> Iterator[int]:
    """Yield the line on which each item of a list starts; the text is known to be whole."""
    place = text.index("[") + 1
    while text[place := _after_gap(text, place)] != "]":
        yield _line(text, place)
        _, place = _JSON.raw_decode(text, place)


def _after_gap(text: str, place: int) -> int:
    gap = _GAP.match(text, place)
    return gap.end() if gap else place


def _json_value(value: Any) -> Any:
    if isinstance(value, list):
        return [{} if isinstance(item, _Pairs) else item for item in value]
    return {} if isinstance(value, _Pairs) else value


# --- CSV


def _read_csv(text: str) -> Iterator[_Entry]:
    rows = _csv_rows(text)
    line, heads = next(rows, (1, []))
    names = [head.strip().lower() for head in heads]
    _check_once((name, line) for name in names)
    for line, cells in rows:
        if len(cells) > len(names):
            reason = f"{len(cells)} cells in {len(names)} columns. Put a text that holds a comma in double quotes."
            raise _Mistake(line, reason)
        yield _Entry(line, _csv_values(dict(zip(names, cells, strict=False))))


def _csv_values(cells: dict[str, str]) -> dict[str, Any]:
    phrases = cells.get("phrases")
    return cells if phrases is None else {**cells, "phrases": phrases.split(BETWEEN_PHRASES)}


def _csv_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that hold something, with the line on which each starts."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            row = next(reader, None)
        except csv.Error as error:
            raise _Mistake(line, f"this is not CSV: {error}.") from error
        if row is None:
            return
        if any(cell.strip() for cell in row):
            yield line, row


def _delimiter(text: str) -> str:
    """Take what stands between the first two column names: some spreadsheets write semicolons or tabs."""
    found = re.search(r"[,;\t]", text.lstrip().split("\n", 1)[0])
    return found[0] if found else ","


# --- all three


def _check_once(keys: Iterable[tuple[str, int]]) -> None:
    seen: set[str] = set()
    for key, line in keys:
        if key in seen:
            raise _Mistake(line, f"the key {key!r} stands twice in one entry. Keep one of them.")
        seen.add(key)


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


_NOT_A_LIST = "the file must be a list of questions, each with its phrases."
_NOT_AN_ENTRY = "each entry must have the keys question and phrases."
_READERS: dict[str, Callable[[str], Iterator[_Entry]]] = {
    ".yaml": _read_yaml,
    ".yml": _read_yaml,
    ".json": _read_json,
    ".csv": _read_csv,
}
