"""Questions, and the phrases that must stand together in a chunk that answers them (chapter 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from chunkbook.document import Document
from chunkbook.measure.folding import fold


@dataclass(frozen=True)
class Question:
    """A question, and how to tell that a chunk answers it.

    Parameters
    ----------
    text : str
        As a person would ask it; this is what the ranker gets.
    phrases : tuple of str
        What must stand together in one chunk; white space and case do not count. A phrase may lie inside a word:
        ``"2000"`` is also in ``"12000"``.
    source : str
        Name of the document that the answer must come from; empty where any document will do. The `source` of a plan
        is another thing: which text of the documents is cut, raw or clean.

    Raises
    ------
    ValueError
        No text, no phrases, an empty phrase, or one text instead of a tuple of them.
    """

    text: str
    phrases: tuple[str, ...]
    source: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.phrases, str):
            raise ValueError(f"phrases must be a tuple of texts: phrases={self.phrases!r}. Try ({self.phrases!r},).")
        object.__setattr__(self, "phrases", tuple(self.phrases))
        if not self.text.strip():
            raise ValueError(f"a question must have a text: text={self.text!r}. Write it as a person would ask it.")
        if not self.phrases:
            raise ValueError("phrases must name at least one phrase: phrases=(). Copy some words of the answer.")
        if blank := [phrase for phrase in self.phrases if not phrase.strip()]:
            raise ValueError(f"a phrase must not be empty: phrase={blank[0]!r}. Copy some words of the answer.")


@dataclass(frozen=True)
class MissingPhrase:
    """A phrase that no document holds, so that no chunk can answer its question."""

    question: Question
    phrase: str

    def __str__(self) -> str:
        where = f" in {self.question.source}" if self.question.source else ""
        return f"{self.phrase!r} occurs nowhere{where} (question: {self.question.text})"


def missing_phrases(
    questions: Iterable[Question], documents: Document | Iterable[Document]
) -> tuple[MissingPhrase, ...]:
    """Find the phrases that occur nowhere; look at them before you measure anything.

    Parameters
    ----------
    questions : iterable of Question
        From `load_questions`, or your own.
    documents : Document or iterable of Document
        What will be cut. A question with a `source` looks only into the document of that name.

    Returns
    -------
    tuple of MissingPhrase
        In the order of the questions. Often a phrase has a typing error, or the words are broken over a line in a
        text that was not cleaned.
    """
    texts = _folded(documents)
    return tuple(
        MissingPhrase(question, phrase)
        for question in questions
        for phrase in question.phrases
        if not any(fold(phrase) in text for text in _searched(question, texts))
    )


def scattered_questions(
    questions: Iterable[Question], documents: Document | Iterable[Document]
) -> tuple[Question, ...]:
    """Find the questions whose phrases all occur, but in no document together.

    Parameters
    ----------
    questions, documents
        As for `missing_phrases`.

    Returns
    -------
    tuple of Question
        No chunk can answer them, because a chunk comes from one document.
    """
    asked, given = tuple(questions), as_documents(documents)
    texts = _folded(given)
    missing = {found.question for found in missing_phrases(asked, given)}
    return tuple(
        question
        for question in asked
        if question not in missing and not any(holds(text, question) for text in _searched(question, texts))
    )


def holds(folded: str, question: Question) -> bool:
    """Say whether a folded text holds all phrases of a question."""
    return all(fold(phrase) in folded for phrase in question.phrases)


def check_source(question: Question, sources: Iterable[str]) -> None:
    """Refuse a question about a document that is not there.

    Raises
    ------
    ValueError
        The question has a `source`, and it is none of `sources`.
    """
    known = tuple(sources)
    if question.source and question.source not in known:
        raise ValueError(
            f"source of a question must be one of {', '.join(map(repr, known))}: source={question.source!r} "
            f"(question: {question.text}). Give that document too, or leave the question out."
        )


def as_documents(documents: Document | Iterable[Document]) -> tuple[Document, ...]:
    """Take one document for a collection of one, and refuse two of the same name.

    Raises
    ------
    ValueError
        Two documents have one name, so that a chunk does not say which of them it comes from.
    """
    given = (documents,) if isinstance(documents, Document) else tuple(documents)
    for name, times in Counter(document.source for document in given).items():
        if times > 1:
            raise ValueError(
                f"documents must have different names: source={name!r} stands for {times} of them. "
                "Rename them, or measure them apart."
            )
    return given


def _folded(documents: Document | Iterable[Document]) -> dict[str, str]:
    return {document.source: fold(document.text) for document in as_documents(documents)}


def _searched(question: Question, texts: dict[str, str]) -> list[str]:
    return [text for name, text in texts.items() if question.source in ("", name)]
