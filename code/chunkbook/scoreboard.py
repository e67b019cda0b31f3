"""The published board: seven ways to cut one PDF, in the short forms of chapters 7 and 8, against questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from chunkbook import textbook
from chunkbook.document import Document
from chunkbook.extract import read_pdf
from chunkbook.measure.questions import Question, check_source
from chunkbook.measure.score import check_questions
from chunkbook.rank import Ranker, get_ranker
from chunkbook.sizes import check_sizes


@dataclass(frozen=True)
class TextbookPlan:
    """One way to cut: the short form `chunk_` + `strategy`, on raw or clean text; sizes in code points."""

    strategy: str
    source: str
    size: int
    overlap: int = 0


PUBLISHED = (
    TextbookPlan("fixed", "raw", 300),
    TextbookPlan("fixed", "raw", 300, 100),
    TextbookPlan("fixed", "clean", 300),
    TextbookPlan("recursive", "clean", 300, 50),
    TextbookPlan("recursive", "clean", 800, 100),
    TextbookPlan("fixed", "clean", 1500),
    TextbookPlan("headings", "clean", 600),
)


@dataclass(frozen=True)
class TextbookRow:
    """What one plan gave.

    Parameters
    ----------
    plan : TextbookPlan
        How the document was cut.
    chunks : int
        How many chunks came out.
    avg_chars : int
        Mean length of a chunk, in code points, rounded.
    questions : int
        How many questions were asked.
    misses : tuple of str
        The questions of which no chunk sent holds all phrases.
    chars_sent : int
        Code points of the chunks sent for one question: the mean, rounded.
    """

    plan: TextbookPlan
    chunks: int
    avg_chars: int
    questions: int
    misses: tuple[str, ...]
    chars_sent: int

    @property
    def hits(self) -> int:
        """How many questions one of the chunks sent answers."""
        return self.questions - len(self.misses)


def textbook_board(
    path: str | Path,
    questions: Iterable[Question],
    ranker: str | Ranker = "toy",
    top: int = 3,
    plans: Sequence[TextbookPlan] = PUBLISHED,
) -> tuple[TextbookRow, ...]:
    """Cut a PDF by each plan, and ask the questions.

    Parameters
    ----------
    path : str or Path
        The PDF. Raw is its plain text; clean is what `textbook.clean_pages` makes of its layout text.
    questions : iterable of Question
        At least one. A `source`, where a question has one, must be the name of this file.
    ranker : str or Ranker
        What puts the chunks in order.
    top : int
        How many chunks are sent for a question.
    plans : sequence of TextbookPlan
        The published seven, or your own.

    Returns
    -------
    tuple of TextbookRow
        One for each plan, in their order.

    Raises
    ------
    ExtractionError
        The file gives no text.
    ValueError
        No questions, or one about another file; `top` below 1; no such ranker; or a plan that cannot work.
    """
    exam = _Exam(check_questions(questions), get_ranker(ranker), top)
    for question in exam.questions:
        check_source(question, [Path(path).name])
    texts = read_sources(path)
    return tuple(_row(plan, _cut(plan, texts), exam) for plan in plans)


def read_sources(path: str | Path) -> dict[str, str]:
    """Give the two texts of a PDF that the board cuts: ``raw`` and ``clean``.

    Parameters
    ----------
    path : str or Path
        The PDF.

    Returns
    -------
    dict of str to str

    Raises
    ------
    ExtractionError
        The file gives no text.
    """
    return {"raw": read_pdf(path).text, "clean": textbook.clean_pages(_pages(read_pdf(path, mode="layout")))}


@dataclass(frozen=True)
class _Exam:
    """What every set of chunks is asked, and how."""

    questions: Sequence[Question]
    ranker: Ranker
    top: int


_CUTTERS: Mapping[str, Callable[[str, TextbookPlan], list[str]]] = {
    "fixed": lambda text, plan: textbook.chunk_fixed(text, plan.size, plan.overlap),
    "recursive": lambda text, plan: textbook.chunk_recursive(text, plan.size, plan.overlap),
    "headings": lambda text, plan: textbook.chunk_headings(text, plan.size),
}


def _pages(document: Document) -> list[str]:
    return [document.text[page.start : page.end] for page in document.pages]


def _cut(plan: TextbookPlan, texts: Mapping[str, str]) -> list[str]:
    for name, value, known in (("strategy", plan.strategy, _CUTTERS), ("source", plan.source, texts)):
        if value not in known:
            raise ValueError(f"{name} must be one of {', '.join(known)}: {name}={value!r}.")
    check_sizes(plan.size, plan.overlap)
    return _CUTTERS[plan.strategy](texts[plan.source], plan)


def _row(plan: TextbookPlan, chunks: list[str], exam: _Exam) -> TextbookRow:
    index = exam.ranker.index(chunks)
    sent = [[chunks[position] for position in index.best(one.text, exam.top)] for one in exam.questions]
    pairs = zip(exam.questions, sent, strict=True)
    return TextbookRow(
        plan=plan,
        chunks=len(chunks),
        avg_chars=_mean_length(chunks, len(chunks)),
        questions=len(sent),
        misses=tuple(question.text for question, best in pairs if not _answered(question, best)),
        chars_sent=_mean_length([chunk for best in sent for chunk in best], len(sent)),
    )


def _answered(question: Question, sent: Iterable[str]) -> bool:
    return any(textbook.holds_answer(chunk, list(question.phrases)) for chunk in sent)


def _mean_length(texts: Sequence[str], parts: int) -> int:
    return round(sum(map(len, texts)) / max(1, parts))
