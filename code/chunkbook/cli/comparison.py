"""What is compared, and what came out: the parts that both boards share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from chunkbook.cli.reading import Reading
from chunkbook.cli.table import Table
from chunkbook.document import Document
from chunkbook.measure import Question, missing_phrases, scattered_questions
from chunkbook.measure.questions import as_documents, check_source
from chunkbook.rank import Ranker

Found = TypeVar("Found")
Sources = Mapping[str, Sequence[Document]]

PLAN_COLUMNS = ("strategy", "source", "size", "overlap")


@dataclass(frozen=True)
class Task:
    """What is compared: the files, the questions, and how they are asked."""

    files: tuple[Path, ...]
    questions: tuple[Question, ...]
    ranker: Ranker
    top: int
    reading: Reading

    def check(self) -> None:
        """Refuse what cannot work, before any file is read.

        Raises
        ------
        ValueError
            Two files of one name, or a question about a file that is not among them.
        """
        names = [document.source for document in as_documents(Document(file.name, "") for file in self.files)]
        for question in self.questions:
            check_source(question, names)


@dataclass(frozen=True)
class Comparison:
    """What came out: a row for each plan, each plan with a question that it misses, and what is to be said of it."""

    table: Table
    misses: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...] = ()


def warn_of_questions_without_answer(questions: Iterable[Question], sources: Sources) -> None:
    """Say on standard error which questions no plan can answer, because no source holds their phrases together."""
    asked = tuple(questions)
    for phrase in _in_each(missing_phrases(asked, documents) for documents in sources.values()):
        click.secho(f"Warning: {phrase}", fg="yellow", err=True)
    for question in _in_each(scattered_questions(asked, documents) for documents in sources.values()):
        click.secho(f"Warning: no file holds all phrases of this question: {question.text}", fg="yellow", err=True)


def _in_each(findings: Iterable[Sequence[Found]]) -> list[Found]:
    first, *others = findings
    return [found for found in first if all(found in other for other in others)]
