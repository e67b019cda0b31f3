"""What a page on credit memos must have: a section, a table of three rows, questions, a plan and a reason."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from chunkbook.blocks import tables
from chunkbook.checks._quote import head
from chunkbook.cleaning import Cleaning
from chunkbook.document import Document, Span
from chunkbook.label import Chunk
from chunkbook.measure import Board, Measurement, Plan, Question, Row, Sweep, fold, measure, missing_phrases
from chunkbook.view.markup import counted

SUBJECT = "credit"
ROWS = COLUMNS = 3
QUESTIONS = 2

_BAR = re.compile(r"(?<!\\)\|")
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_HONEST = re.compile(
    r"\b(?:miss|fail|lose|lost|lack|except|unanswered|neither|none)"
    r"|(?:\b(?:not|cannot|never|only one)|n['’]t)\b.*\b(?:answer|find|found|hit|question)"
)
_ROUNDED = 0.05  # "about 1,200" is a fair way to say 1,191 …
_LARGE = 100  # … and figures below this one are not rounded so


class Fault(Exception):
    """The first thing that is wrong: what the check saw, then where, and what to try."""

    def __init__(self, *lines: str) -> None:
        super().__init__(*lines)
        self.lines = lines


@dataclass(frozen=True)
class MemoTable:
    """The table of the new section: cells of its header, and of each row below it."""

    text: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def judged(
    my_manual: object, my_questions: object, my_board: object, my_plan: object, my_reason: object
) -> Iterator[str]:
    """Yield a sentence for each part that is right, in the order of the exercise.

    Raises
    ------
    Fault
        At the first part that is not.
    """
    document = _clean_document(my_manual)
    section = _section(document)
    title = document.text[section.start : section.end].strip().splitlines()[0].lstrip("# ")
    yield f"Page {_page(document, section.start)} has the section {head(title)}."
    found = _table(document, section, title)
    yield f"Its table has {len(found.rows)} rows, each with {len(found.header)} cells."
    asked = _new_questions(my_questions, document, section, found)
    yield f"{len(asked)} questions have their answers there."
    row = _row(my_board, my_plan, asked)
    chunks = row.plan.cut([document])
    _check_fresh(row, chunks, document)
    _check_rows(chunks, found)
    answered = _answered(row, asked)
    yield f"{row.plan} keeps each row with its header."
    yield f"It answers {answered} of {len(asked)} new questions."
    yield f"The reason names {row.plan.strategy} and the figure {_figure(my_reason, row, answered, len(asked))}."


# --- the page


def _clean_document(my_manual: object) -> Document:
    document = my_manual.document if isinstance(my_manual, Cleaning) else my_manual
    if not isinstance(document, Document):
        raise Fault(
            f"`my_manual` is of type {type(document).__name__}: this check takes a document.",
            "Document.from_pages(name, texts) makes one of the texts of its pages; clean it then.",
        )
    if not document.blocks:
        raise Fault("`my_manual` has no headings and no tables yet.", "Give what clean(…) makes of it.")
    return document


def _section(document: Document) -> Span:
    """Find the new section, with all that stands under it."""
    about = [section for section in document.sections if any(SUBJECT in title.lower() for title in section.path)]
    if about:
        return Span(min(section.start for section in about), max(section.end for section in about))
    place = document.text.lower().find(SUBJECT)
    if place < 0:
        raise Fault(
            f"None of the {len(document.pages)} pages says anything about credit memos.",
            "Is your page in the list that becomes the document? Is the cell that cleans it run again?",
        )
    line = document.text[document.text.rfind("\n", 0, place) + 1 :].split("\n", 1)[0]
    raise Fault(
        f"Page {_page(document, place)} says {head(line)}, but no heading names credit memos.",
        "A heading of this manual has a line of its own and the next number in front, without #: 8 Credit memos.",
    )


def _page(document: Document, place: int) -> int:
    numbers = [page.number for page in document.pages if page.start <= place]
    return numbers[-1] if numbers else 0


def _table(document: Document, section: Span, title: str) -> MemoTable:
    """Take the longest table of the section, and look at its shape."""
    inside = [table for table in tables(document) if section.start <= table.start < section.end]
    read = [_read(document.text[table.start : table.end]) for table in inside]
    if not read:
        raise Fault(
            f"The section {head(title)} has no table.",
            "Set each row on a line, three blanks or more between two cells, each column under its head.",
        )
    found = max(read, key=lambda table: len(table.rows))
    _check_shape(found)
    return found


def _check_shape(found: MemoTable) -> None:
    seen = f"The table has {counted(len(found.rows), 'row')} below the header {_quoted(found.header)}"
    if len(found.header) < COLUMNS:
        raise Fault(f"{seen}.", f"It takes {COLUMNS} columns: the range of the amount, who approves, and by when.")
    if len(found.rows) < ROWS:
        raise Fault(f"{seen}.", f"It takes {ROWS}. Did one run into the row above? Each begins at the left.")
    for number, row in enumerate(found.rows, 1):
        if not all(row) or len(row) != len(found.header):
            raise Fault(f"{seen}; row {number} is {_quoted(row)}.", "Does each cell begin below its column's head?")


def _read(text: str) -> MemoTable:
    """Read a Markdown table; its second line is the line of dashes."""
    lines = [tuple(cell.strip() for cell in _BAR.split(line.strip().strip("|"))) for line in text.splitlines()]
    return MemoTable(text, lines[0], tuple(lines[2:]))


def _quoted(cells: Iterable[str]) -> str:
    return "'" + " | ".join(cells) + "'"


# --- the questions


def _new_questions(my_questions: object, document: Document, section: Span, found: MemoTable) -> list[Question]:
    """Take the questions that the new section answers, with at least a part of the answer in its table."""
    asked = _as_questions(my_questions)
    for gap in missing_phrases(asked, document):
        raise Fault(str(gap)[0].upper() + str(gap)[1:] + ".", "Copy the phrase from the clean text, cell by cell.")
    inside, rows = fold(document.text[section.start : section.end]), fold(found.text)
    new = [question for question in asked if all(fold(phrase) in inside for phrase in question.phrases)]
    on_rows = [question for question in new if any(fold(phrase) in rows for phrase in question.phrases)]
    if len({question.text for question in on_rows}) < QUESTIONS:
        named = "; ".join(question.text for question in on_rows) or "none"
        raise Fault(
            f"Of {counted(len(asked), 'question')}, the rows of the new table answer {len(on_rows)} ({named}).",
            f"It takes {QUESTIONS} that differ, each with a phrase that stands in a row.",
        )
    return on_rows


def _as_questions(my_questions: object) -> list[Question]:
    given = [my_questions] if isinstance(my_questions, Question) else my_questions
    if isinstance(given, Mapping):
        given = list(given.items())
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise Fault(
            f"`my_questions` is of type {type(given).__name__}: this check takes a list.",
            'Try [Question("Who …?", ("a phrase", "another")), …].',
        )
    return [_as_question(number, item) for number, item in enumerate(given, 1)]


def _as_question(number: int, item: object) -> Question:
    """Take a question, or a pair of its text and its phrases."""
    if isinstance(item, Question):
        return item
    pair = tuple(item) if isinstance(item, list | tuple) else ()
    if len(pair) == 2 and isinstance(pair[0], str) and isinstance(pair[1], str | list | tuple):
        try:
            return Question(pair[0], (pair[1],) if isinstance(pair[1], str) else tuple(pair[1]))
        except ValueError as error:
            raise Fault(f"Item {number} of `my_questions` is no question yet.", str(error)) from error
    raise Fault(
        f"Item {number} of `my_questions` is of type {type(item).__name__}, and no question.",
        'Try Question("Who …?", ("a phrase", "another")).',
    )


# --- the plan


def _row(my_board: object, my_plan: object, asked: list[Question]) -> Row:
    """Find the row of the chosen plan on a board that has the new questions."""
    board = my_board.board if isinstance(my_board, Sweep) else my_board
    if not isinstance(board, Board):
        raise Fault(f"`my_board` is of type {type(board).__name__}: this check takes what compare(…) gives.")
    plan = my_plan.plan if isinstance(my_plan, Row) else my_plan
    if not isinstance(plan, Plan):
        raise Fault(f"`my_plan` is of type {type(plan).__name__}: this check takes one of the plans of your board.")
    row = next((row for row in board.rows if row.plan == plan), None)
    if row is None:
        measured = "; ".join(str(row.plan) for row in board.rows)
        raise Fault(f"`my_board` has no row for {plan}.", f"It has: {measured}. Choose one, or measure yours too.")
    unasked = [question.text for question in asked if question not in board.questions]
    if unasked:
        raise Fault(f"`my_board` was not asked {unasked[0]!r}.", "Run the cell that makes the board again.")
    return row


def _check_fresh(row: Row, chunks: list[Chunk], document: Document) -> None:
    """Measure the plan again: a board of yesterday's page would be believed."""
    found = row.measurement
    questions = [answer.question for answer in found.answers]
    now = measure(chunks, questions, found.ranker, found.top, [document])
    if (now.hits, now.characters_sent) != (found.hits, found.characters_sent):
        raise Fault(
            f"`my_board` says {row.answered} for {found.characters_sent:,.0f} characters; on your manual {row.plan} "
            f"gives {now.hits} of {len(questions)} for {now.characters_sent:,.0f}.",
            "The page changed since. Run the cell that makes the board again.",
        )


def _check_rows(chunks: list[Chunk], found: MemoTable) -> None:
    """See that some chunk shows each row whole, together with the header."""
    sent = [_cells_only(chunk.full_text) for chunk in chunks]
    header = _cells_only(" ".join(found.header))
    for cells in found.rows:
        row = _cells_only(" ".join(cells))
        holders = [text for text in sent if row in text]
        if not any(header in text for text in holders):
            where = "comes without the header of its table" if holders else "is whole in no chunk"
            raise Fault(
                f"With the plan that you chose, the row {_quoted(cells)} {where}.",
                "Which strategy repeats the header, and which size lets a row fit? Try another plan of the board.",
            )


def _cells_only(text: str) -> str:
    return fold(_BAR.sub(" ", text))


def _answered(row: Row, asked: list[Question]) -> int:
    return sum(answer.hit for answer in row.measurement.answers if answer.question in asked)


# --- the reason


def _figure(my_reason: object, row: Row, answered: int, asked: int) -> str:
    """Give the figure of the row that the reason names; the strategy must be in it too, and what is missed."""
    if not isinstance(my_reason, str) or not my_reason.strip():
        raise Fault("`my_reason` is no text.", "One line: which strategy, and the figure of its row that decided.")
    said, strategy = my_reason.casefold(), row.plan.strategy
    if strategy.removesuffix("s") not in said:
        raise Fault(
            f"The reason {head(my_reason)} does not name the strategy {strategy!r}.",
            f"Say why {strategy}, or put the plan that you mean into `my_plan`.",
        )
    numbers = [number for number in _NUMBER.findall(said) if _value(number) not in (row.plan.size, row.plan.overlap)]
    figures = _figures(row.measurement)
    named = next((number for number in numbers if any(_means(number, figure) for figure in figures)), None)
    if named is None:
        cost = f"{row.measurement.characters_sent:,.0f} characters a question"
        raise Fault(
            f"The reason {head(my_reason)} names no figure of the row of {row.plan}.",
            f"Its row says, for example: {row.answered} questions, {cost}. Which figure made you choose it?",
        )
    if answered < asked and not _HONEST.search(said) and f"{answered} of " not in said:
        raise Fault(
            f"{row.plan} answers {answered} of your {asked} new questions, and the reason does not say so.",
            "Say what it misses, or choose a plan that answers both.",
        )
    return str(named)


def _figures(found: Measurement) -> list[float]:
    """List what a row shows, as it is printed; shares also in per cent."""
    known = (found.hit_rate, found.mrr, found.recall, found.precision, found.iou)
    shares = [round(share, 2) for share in known if share is not None]
    sizes = (found.characters_sent, found.tokens_sent, found.mean_characters, found.mean_tokens)
    counts = (found.hits, len(found.answers) - found.hits, len(found.chunks))
    return [*shares, *(round(100 * share) for share in shares), *map(round, sizes), *counts]


def _means(number: str, figure: float) -> bool:
    value = _value(number)
    return value == figure or (figure >= _LARGE and abs(value - figure) <= _ROUNDED * figure)


def _value(number: str) -> float:
    return float(number.replace(",", ""))
