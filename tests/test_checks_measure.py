"""Checks of chapter 8: they accept every right answer, and say of a wrong one what is wrong and where."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from chunkbook import Document, read_pdf
from chunkbook.checks import measure as checks
from chunkbook.cleaning import clean, clean_with_report
from chunkbook.measure import Board, Plan, Question, compare, load_questions, sweep

DATA = Path(__file__).parent.parent / "data"
LAYOUT = read_pdf(DATA / "manual" / "supplier_invoice_manual.pdf", mode="layout")
MANUAL = clean(LAYOUT)
ASKED = load_questions(DATA / "questions" / "manual.yaml")
RIVAL = Plan("characters", 1500)

ROWS = """
Amount               Approver               Deadline
up to 1,000          Desk lead              3 days
1,001 to 90,000      Site manager           6 days
above 90,000         Finance director       9 days
"""
TEXT = "\nA credit memo lowers what we owe. It names an invoice.\n"
PAGE = f"\n8 Credit memos\n{TEXT}{ROWS}"
WHO = Question("Who approves a credit memo of 50,000 kroner?", ("Approver", "1,001 to 90,000", "Site manager"))
WHEN = Question("By when must a small credit memo be approved?", ("up to 1,000", "3 days"))
HEADINGS = Plan("headings", 600, unit="characters")
PLANS = (HEADINGS, Plan("recursive", 600, unit="characters"), Plan("characters", 100), Plan("headings", 60))


def pages() -> list[str]:
    return [LAYOUT.text[page.start : page.end] for page in LAYOUT.pages]


def longer(page: str) -> Document:
    return Document.from_pages("manual, edition 6", [*pages(), page])


@cache
def manual_with(page: str) -> Document:
    return clean(longer(page))


@cache
def board_of(page: str = PAGE, questions: tuple[Question, ...] = (WHO, WHEN), plans: tuple[Plan, ...] = PLANS) -> Board:
    return compare({"clean": manual_with(page)}, questions, plans)


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


# --- the frugal plan


def judge_plan(plan: object) -> None:
    raw = read_pdf(DATA / "manual" / "supplier_invoice_manual.pdf")
    checks.frugal_plan(plan, RIVAL, {"raw": raw, "clean": MANUAL}, ASKED)


FRUGAL = Plan("recursive", 400, unit="characters")


FRUGAL_SWEEP = sweep(MANUAL, ASKED, "recursive", [400], unit="characters").board
FRUGAL_ANSWERS: dict[str, object] = {
    "plan": FRUGAL,
    "list of one": [FRUGAL],
    "tuple of one": (FRUGAL,),
    "plan that a sweep found": FRUGAL_SWEEP.best.plan,
    "row that a sweep found": FRUGAL_SWEEP.best,
}


@pytest.mark.parametrize("answer", FRUGAL_ANSWERS.values(), ids=FRUGAL_ANSWERS)
def test_a_plan_that_answers_as_much_for_a_third_is_right(answer: object, capsys: pytest.CaptureFixture[str]) -> None:
    judge_plan(answer)
    ours, dearer = r"It sends \d{3} characters a question", r"the rival \d,\d{3} for 18 of 20\."
    assert re.fullmatch(
        rf"✓ recursive 400/0 characters \(clean\) answers 1\d of 20\.\n  {ours}, {dearer}\n", said(capsys)
    )


WRONG_PLANS: dict[str, tuple[object, str]] = {
    "still open": (..., "`my_plan` is still `...`"),
    "text": ("recursive 400", "is of type str"),
    "two plans": ([FRUGAL, RIVAL], "is of type list"),
    "the rival itself": (RIVAL, "A third of what the rival sends is 1,"),
    "answers less": (Plan("characters", 300), "Yours misses:"),
    "unknown strategy": (Plan("paragraphs", 400), "cannot be measured.\n  strategy"),
    "unknown source": (Plan("characters", 400, source="paper"), "cannot be measured.\n  source of a plan"),
    "impossible sizes": (Plan("characters", 100, 100), "overlap must be smaller than size"),
}


@pytest.mark.parametrize(("answer", "says"), WRONG_PLANS.values(), ids=WRONG_PLANS)
def test_another_plan_is_told_what_it_lacks(answer: object, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    judge_plan(answer)
    out = said(capsys)
    assert out.startswith("✗") and says in out


def test_a_plan_that_is_dear_and_answers_less_is_told_both(capsys: pytest.CaptureFixture[str]) -> None:
    judge_plan(Plan("pages", 2000, source="raw"))
    out = said(capsys)
    assert "Yours misses" in out and "more." in out and "Try a smaller size." in out


# --- the credit memos


def judge(**changes: Any) -> None:
    answers: dict[str, Any] = {
        "my_manual": manual_with(PAGE),
        "my_questions": [WHO, WHEN],
        "my_board": board_of(),
        "my_plan": HEADINGS,
        "my_reason": f"headings, because it sends only {cost(HEADINGS):,.0f} characters",
    }
    checks.credit_memos(**{**answers, **changes})


def cost(plan: Plan, board: Board | None = None) -> float:
    rows = (board or board_of()).rows
    return next(row.measurement.characters_sent for row in rows if row.plan == plan)


def precision(plan: Plan) -> float:
    return next(row.measurement.precision or 0.0 for row in board_of().rows if row.plan == plan)


def hit(board: Board, plan: Plan) -> str:
    return next(row.answered for row in board.rows if row.plan == plan)


RIGHT: dict[str, Callable[[], dict[str, Any]]] = {
    "as asked": dict,
    "what clean_with_report gives": lambda: {"my_manual": clean_with_report(longer(PAGE))},
    "questions as a tuple": lambda: {"my_questions": (WHO, WHEN)},
    "questions as pairs": lambda: {"my_questions": [(WHO.text, list(WHO.phrases)), (WHEN.text, WHEN.phrases)]},
    "questions as a dictionary": lambda: {"my_questions": {WHO.text: WHO.phrases, WHEN.text: WHEN.phrases}},
    "among all the others": lambda: {
        "my_questions": [*ASKED, WHO, WHEN],
        "my_board": (board := board_of(questions=(*ASKED, WHO, WHEN))),
        "my_reason": f"headings: {hit(board, HEADINGS)}",
    },
    "another plan": lambda: {"my_plan": PLANS[1], "my_reason": "recursive, it answers 2 of 2"},
    "the row instead of its plan": lambda: {"my_plan": board_of().rows[0]},
    "a figure that is rounded": lambda: {"my_reason": f"Headings win: about {round(cost(HEADINGS), -2):,.0f} sent"},
    "a share": lambda: {"my_reason": "The heading plan has recall 1.00"},
    "a share in per cent": lambda: {"my_reason": f"headings: precision {100 * precision(HEADINGS):.0f} %"},
    "in another case": lambda: {"my_reason": f"HEADINGS {cost(HEADINGS):.0f}"},
    "a sweep": lambda: {
        "my_board": (swept := sweep(manual_with(PAGE), [WHO, WHEN], "headings", [600], unit="characters")),
        "my_plan": swept.board.rows[0].plan,
        "my_reason": "headings: 2 of 2",
    },
}


@pytest.mark.parametrize("changes", RIGHT.values(), ids=RIGHT)
def test_a_right_answer_is_right_in_any_shape(
    changes: Callable[[], dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    judge(**changes())
    out = said(capsys)
    assert out.startswith("✓ Page 5 has the section '8 Credit memos'.\n  Its table has 3 rows, each with 3 cells.\n")


RIGHT_PAGES: dict[str, str] = {
    "without text": f"\n8 Credit memos\n{ROWS}",
    "with a part of its own for the table": f"\n8 Credit memos\n{TEXT}\n8.1 Who approves\n{ROWS}",
    "set in from the left": "\n".join("   " + line if line else line for line in PAGE.splitlines()),
    "called credit notes": PAGE.replace("8 Credit memos", "8 Credit notes"),
    "with a fourth row and a fourth column": f"\n8 Credit memos\n{TEXT}\n"
    + "Amount               Approver               Deadline      Form\n"
    + "up to 1,000          Desk lead              3 days        C1\n"
    + "1,001 to 90,000      Site manager           6 days        C2\n"
    + "90,001 to 500,000    Finance director       9 days        C3\n"
    + "above 500,000        Board                  20 days       C4\n",
    "with the head and foot of the others": "Norrfjord Well Services AS  -  Supplier invoice manual, edition 5\n\n"
    + f"{PAGE}\n\n                                   Page 4 of 3",
}


@pytest.mark.parametrize("page", RIGHT_PAGES.values(), ids=RIGHT_PAGES)
def test_a_page_may_look_as_the_learner_likes(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    board = board_of(page)
    judge(my_manual=manual_with(page), my_board=board, my_reason=f"headings: {hit(board, HEADINGS)}, nothing missed")
    assert said(capsys).startswith("✓ Page 5")


def test_a_plan_that_misses_is_right_where_the_reason_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    hard = Question("When does the money come back?", WHEN.phrases)
    board = board_of(questions=(WHO, hard))
    assert hit(board, HEADINGS) == "1 of 2", "a question in other words than the page's is missed"
    judge(my_questions=[WHO, hard], my_board=board, my_reason="headings: 1 of 2")
    assert "answers 1 of 2 new questions" in said(capsys)


HONEST = {
    "a count": "headings: 1 of 2 for {}",
    "a miss": "headings for {}, although it misses one",
    "a question not answered": "headings for {}; it does not answer the second question",
    "a short form": "headings for {}, but it doesn't find the deadline",
}
SILENT = {
    "nothing": "headings for {} characters",
    "another not": "headings for {}, not told apart from recursive",
    "only": "headings sends only {}",
}


def judge_a_miss(reason: str) -> None:
    hard = Question("When does the money come back?", WHEN.phrases)
    board = board_of(questions=(WHO, hard))
    sent = f"{cost(HEADINGS, board):,.0f}"
    judge(my_questions=[WHO, hard], my_board=board, my_reason=reason.format(sent))


@pytest.mark.parametrize("reason", HONEST.values(), ids=HONEST)
def test_a_miss_may_be_said_in_any_words(reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    judge_a_miss(reason)
    assert said(capsys).startswith("✓")


@pytest.mark.parametrize("reason", SILENT.values(), ids=SILENT)
def test_a_miss_must_be_said(reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    judge_a_miss(reason)
    out = said(capsys)
    assert out.startswith("✗") and "answers 1 of your 2 new questions, and the reason does not say so" in out


SHORT = PAGE.replace("above 90,000         Finance director       9 days\n", "")
GAP = PAGE.replace("Site manager           6 days", "Site manager                 ")
NARROW = "\n8 Credit memos\n\nAmount              Approver\nup to 1,000         Desk lead\nmore                Board\n"

WRONG: dict[str, tuple[Callable[[], dict[str, Any]], str]] = {
    "the manual still open": (lambda: {"my_manual": ...}, "`my_manual` is still `...`"),
    "a question still open": (lambda: {"my_questions": [WHO, ...]}, "`my_questions` still holds `...`"),
    "the plan still open": (lambda: {"my_plan": ...}, "`my_plan` is still `...`"),
    "the reason still open": (lambda: {"my_reason": ...}, "`my_reason` is still `...`"),
    "a text for the manual": (lambda: {"my_manual": PAGE}, "`my_manual` is of type str"),
    "not cleaned": (lambda: {"my_manual": longer(PAGE)}, "has no headings and no tables yet"),
    "the old manual": (lambda: {"my_manual": MANUAL}, "None of the 4 pages says anything about credit memos"),
    "no heading": (
        lambda: {"my_manual": manual_with(PAGE.replace("8 Credit memos", ""))},
        "Page 5 says 'A credit memo lowers what we owe…', but no heading names credit memos",
    ),
    "no table": (lambda: {"my_manual": manual_with(f"\n8 Credit memos\n{TEXT}")}, "'8 Credit memos' has no table"),
    "two rows": (lambda: {"my_manual": manual_with(SHORT)}, "2 rows below the header 'Amount | Approver | Deadline'"),
    "two columns": (lambda: {"my_manual": manual_with(NARROW)}, "It takes 3 columns"),
    "an empty cell": (lambda: {"my_manual": manual_with(GAP)}, "row 2 is '1,001 to 90,000 | Site manager | '"),
    "one question": (lambda: {"my_questions": WHO}, "Of 1 question, the rows of the new table answer 1"),
    "the same question twice": (lambda: {"my_questions": [WHO, WHO]}, "It takes 2 that differ"),
    "questions on other sections": (lambda: {"my_questions": list(ASKED[:2])}, "answer 0 (none)"),
    "an answer outside the table": (
        lambda: {"my_questions": [WHO, Question("What does it lower?", ("lowers what we owe",))]},
        "Of 2 questions, the rows of the new table answer 1",
    ),
    "a phrase with a typing error": (
        lambda: {"my_questions": [WHO, Question("By when?", ("up to 10,00",))]},
        "'up to 10,00' occurs nowhere (question: By when?).",
    ),
    "questions as texts": (lambda: {"my_questions": [WHO.text, WHEN.text]}, "Item 1 of `my_questions` is of type str"),
    "a text for the questions": (lambda: {"my_questions": "Who?"}, "`my_questions` is of type str"),
    "a question without phrases": (lambda: {"my_questions": [WHO, ("Who?", ())]}, "at least one phrase"),
    "a pair with a number": (lambda: {"my_questions": [WHO, ("Who?", 3)]}, "Item 2 of `my_questions`"),
    "a text for the board": (lambda: {"my_board": "2 of 2"}, "`my_board` is of type str"),
    "a text for the plan": (lambda: {"my_plan": "headings"}, "`my_plan` is of type str"),
    "a plan that was not measured": (lambda: {"my_plan": Plan("tokens", 60)}, "has no row for tokens 60/0"),
    "a board with other questions": (lambda: {"my_board": board_of(questions=(WHO,))}, "was not asked 'By when must"),
    "a board of another page": (
        lambda: {"my_board": board_of(PAGE.replace("It names an invoice.", "It names an invoice. " * 9))},
        "The page changed since. Run the cell that makes the board again.",
    ),
    "a blind cut": (
        lambda: {"my_plan": PLANS[2], "my_reason": "characters: 2 of 2"},
        "With the plan that you chose, the row '",
    ),
    "no reason": (lambda: {"my_reason": "  "}, "`my_reason` is no text"),
    "a number for a reason": (lambda: {"my_reason": 812}, "`my_reason` is no text"),
    "a reason without the strategy": (
        lambda: {"my_reason": "it answers 2 of 2"},
        "not name the strategy 'headings'.\n  Say why headings, or put the plan that you mean into `my_plan`",
    ),
    "a heading with the wrong number": (
        lambda: {"my_manual": manual_with(PAGE.replace("8 Credit memos", "9 Credit memos"))},
        "the next number in front, without #: 8 Credit memos",
    ),
    "a reason without a figure": (lambda: {"my_reason": "headings 600 looks tidy"}, "names no figure of the row"),
    "a figure of another row": (lambda: {"my_reason": "headings: 99,999 characters"}, "names no figure of the row"),
}


@pytest.mark.parametrize(("changes", "says"), WRONG.values(), ids=WRONG)
def test_a_wrong_answer_is_told_what_is_wrong(
    changes: Callable[[], dict[str, Any]], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    judge(**changes())
    out = said(capsys)
    assert out.startswith("✗") and says in out


def test_what_is_right_so_far_is_said_too(capsys: pytest.CaptureFixture[str]) -> None:
    judge(my_reason="headings look tidy")
    assert "Right so far:\n  Page 5 has the section '8 Credit memos'.\n  Its table has 3 rows" in said(capsys)


def test_a_row_that_comes_without_its_header_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.replace("Deadline", "Deadline for an answer in working days from arrival at the desk")
    plan = Plan("recursive", 100, unit="characters")
    board = board_of(page, plans=(plan,))
    judge(my_manual=manual_with(page), my_board=board, my_plan=plan, my_reason="recursive")
    assert "'up to 1,000 | Desk lead | 3 days' comes without the header of its table" in said(capsys)


def test_a_plan_with_another_overlap_is_another_plan(capsys: pytest.CaptureFixture[str]) -> None:
    judge(my_plan=replace(PLANS[1], overlap=10))
    assert "has no row for recursive 600/10" in said(capsys)
