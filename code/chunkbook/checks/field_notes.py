"""Checks of chapter 6: a rule without a mistake on ten reports, and one that outlives OCR."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean
from typing import cast

from chunkbook.audit import HeadingAudit, Line, audit_headings, documents_lines
from chunkbook.checks._say import right, unfinished, wrong
from chunkbook.document import Document
from chunkbook.headings import Rule
from chunkbook.ocr import damage

RATE = 0.1
LEAST = 0.95
"""What precision and recall have to reach under damage."""

_SEEDS = (101, 102, 103)  # none that the page uses: a rule must not learn its damage by heart
_SHOWN = 5  # lines named in a message; the rest is counted


def clean_audit(my_rule: object, reports: Sequence[Document]) -> None:
    """Check that a rule finds every heading of some reports and nothing else.

    Parameters
    ----------
    my_rule : HeadingRule, VocabularyRule or any object with `matches`
        The learner's rule.
    reports : sequence of Document
        What it is run on.
    """
    if unfinished(my_rule, "my_rule") or not _is_rule(my_rule, "my_rule"):
        return
    audits = _audits(my_rule, "my_rule", [(reports, reports)])
    if not audits:
        return
    (audit,) = audits
    if audit.matches and not audit.false and not audit.missed:
        right(f"All {len(audit.true)} headings in {audit.lines} lines, and no other line: precision 1.00, recall 1.00.")
        return
    wrong(
        f"Of {len(audit.matches)} lines that your rule takes, {len(audit.true)} are headings; it misses "
        f"{len(audit.missed)}: precision {audit.precision:.2f}, recall {audit.recall:.2f}.",
        *_lines("Not a heading", (match.line.text for match in audit.false)),
        *_lines("Missed", (line.text for line in audit.missed)),
        _advice(audit),
    )


def under_damage(my_tough_rule: object, reports: Sequence[Document]) -> None:
    """Check that a rule keeps precision and recall at `LEAST` when one character in ten is misread.

    Parameters
    ----------
    my_tough_rule : HeadingRule, VocabularyRule or any object with `matches`
        The learner's rule.
    reports : sequence of Document
        The reports before they are damaged, by seeds that the page does not use.
    """
    name = "my_tough_rule"
    if unfinished(my_tough_rule, name) or not _is_rule(my_tough_rule, name):
        return
    damaged = [[damage(report, RATE, seed) for report in reports] for seed in _SEEDS]
    audits = _audits(my_tough_rule, name, [(scans, reports) for scans in damaged])
    if not audits:
        return
    precision, recall = fmean(a.precision for a in audits), fmean(a.recall for a in audits)
    scores = f"recall {recall:.3f} and precision {precision:.3f} over {len(_SEEDS)} fresh scans"
    if precision >= LEAST and recall >= LEAST:
        right(f"{scores[0].upper()}{scores[1:]}: both reach {LEAST}.")
        return
    wrong(
        f"{scores[0].upper()}{scores[1:]}; both have to reach {LEAST}.",
        *_lines("Not a heading", (match.line.text for audit in audits for match in audit.false)),
        *_lines("Missed", _misreadings(audits, damaged)),
        _tough_advice(precision, recall),
    )


def _is_rule(answer: object, name: str) -> bool:
    """Say whether an answer is a rule, and what it is if not."""
    if not isinstance(answer, type) and callable(getattr(answer, "matches", None)):
        return True
    if isinstance(answer, type):
        wrong(
            f"`{name}` is the class {answer.__name__} itself, not a rule made from it.",
            "Call it, with a name: …(name=…).",
        )
    elif isinstance(answer, str):
        wrong(f"`{name}` is a pattern, not a rule yet.", "Put it into one: chunkbook.HeadingRule(name=…, pattern=…).")
    else:
        wrong(
            f"`{name}` is of type {type(answer).__name__}, which has no method `matches`.",
            "Use chunkbook.HeadingRule(name=…, pattern=…) or chunkbook.VocabularyRule(name=…, names=…).",
        )
    return False


def _audits(
    rule: object, name: str, cases: Iterable[tuple[Sequence[Document], Sequence[Document]]]
) -> list[HeadingAudit]:
    """Run a learner's rule; where it raises, say so and give nothing back."""
    try:
        return [audit_headings(documents, cast(Rule, rule), truth=truth) for documents, truth in cases]
    except Exception as error:  # a learner's rule can raise anything, and a traceback would not teach
        wrong(
            f"`{name}` stopped with {type(error).__name__}: {error}.",
            "Try it on one line first: chunkbook.is_heading('MUD', …). Is a bracket of the pattern open?",
        )
        return []


def _lines(title: str, texts: Iterable[str]) -> Iterator[str]:
    """Name the most frequent lines, each with its count, on one line of the message."""
    counts = sorted(Counter(texts).items(), key=lambda count: (-count[1], count[0]))
    if counts:
        named = ", ".join(f"{text[:40]!r} ({number})" for text, number in counts[:_SHOWN])
        left = len(counts) - _SHOWN
        yield f"{title}: {named}{f' and {left} other lines' if left > 0 else ''}."


def _misreadings(audits: Iterable[HeadingAudit], damaged: Iterable[Iterable[Document]]) -> Iterator[str]:
    """Give each missed heading as the damaged text has it: that is what the rule saw."""
    for audit, documents in zip(audits, damaged, strict=True):
        read = {_place(line): line.text for line in documents_lines(documents)}
        yield from (read.get(_place(line), "") for line in audit.missed)


def _place(line: Line) -> tuple[str, int | None, int]:
    return line.source, line.page, line.number


def _advice(audit: HeadingAudit) -> str:
    if not audit.true:
        return "Does the rule match from the first character of a line to the last? Try is_heading('MUD', my_rule)."
    if audit.false and audit.missed:
        return "Mend the misses first: a rule that finds every heading can be narrowed afterwards."
    if audit.false:
        return "No pattern of letters tells 'BTC' from 'BOP'. What do you know about 'BOP' that the letters do not say?"
    return "Compare a missed line with your pattern or your names, character by character."


def _tough_advice(precision: float, recall: float) -> str:
    if recall < LEAST and precision < LEAST:
        return "Begin with chunkbook.VocabularyRule(name=…, similarity=…) and move one number."
    if recall < LEAST:
        return "The rule is too strict. Two letters of three are right in 'MU0': how similar is that to 'MUD'?"
    return "The rule is too lenient: ask for more similarity, a little at a time."
