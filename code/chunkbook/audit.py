"""Audit a heading rule: run it over every line and check every match (chapter 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from chunkbook.document import Document
from chunkbook.headings import SECTION_NAMES, UPPERCASE, Rule, is_heading


@dataclass(frozen=True)
class Line:
    """One line of a document that is not blank, and where it stands; `number` counts lines of its page from 1."""

    text: str
    source: str
    page: int | None
    number: int


@dataclass(frozen=True)
class HeadingMatch:
    """A line that the rule took for a heading; `true` says whether it is one."""

    line: Line
    true: bool


@dataclass(frozen=True)
class HeadingAudit:
    """Every match of a rule, and every heading that it missed.

    Parameters
    ----------
    rule : Rule
        The rule.
    matches : tuple of HeadingMatch
        In the order of the documents.
    missed : tuple of Line
        Headings that the rule did not match.
    lines : int
        Lines that were read, blank ones aside.
    """

    rule: Rule
    matches: tuple[HeadingMatch, ...]
    missed: tuple[Line, ...]
    lines: int

    @property
    def true(self) -> tuple[HeadingMatch, ...]:
        """Matches that are headings."""
        return tuple(match for match in self.matches if match.true)

    @property
    def false(self) -> tuple[HeadingMatch, ...]:
        """Matches that are not: false positives."""
        return tuple(match for match in self.matches if not match.true)

    @property
    def precision(self) -> float:
        """Share of the matches that are headings; 1.0 when there is no match."""
        return len(self.true) / len(self.matches) if self.matches else 1.0

    @property
    def recall(self) -> float:
        """Share of the headings that were matched; 1.0 when there is no heading."""
        headings = len(self.true) + len(self.missed)
        return len(self.true) / headings if headings else 1.0

    def counts(self) -> list[tuple[str, int, bool]]:
        """List each distinct matched line, how often it matched, and whether it is a heading; headings first."""
        found = Counter((match.line.text, match.true) for match in self.matches)
        return [
            (text, number, true)
            for (text, true), number in sorted(found.items(), key=lambda item: (not item[0][1], item[0][0]))
        ]

    def __repr__(self) -> str:
        from chunkbook.view import audit_table  # pictures stand on top of every step

        return repr(audit_table(self))

    def _repr_html_(self) -> str:
        from chunkbook.view import audit_table

        return audit_table(self)._repr_html_()

    def plot(self) -> object:
        """Draw the matches, most frequent first; see `chunkbook.view.plot_audit`."""
        from chunkbook.view import plot_audit

        return plot_audit(self)


def audit_headings(
    documents: Iterable[Document],
    rule: Rule = UPPERCASE,
    *,
    vocabulary: Collection[str] = SECTION_NAMES,
    truth: Iterable[Document] | None = None,
) -> HeadingAudit:
    """Run a heading rule over every line of some documents.

    Parameters
    ----------
    documents : iterable of Document
        What is audited.
    rule : Rule
        The rule.
    vocabulary : collection of str
        The lines that are headings.
    truth : iterable of Document, optional
        The same documents, line for line, before they were damaged: a line is a heading if it is one here.
        By default the documents speak for themselves.

    Returns
    -------
    HeadingAudit
    """
    audited = list(documents_lines(documents))
    known = audited if truth is None else list(documents_lines(truth))
    headings = {_place(line) for line in known if line.text in vocabulary}
    matched = [line for line in audited if is_heading(line.text, rule)]
    matches = tuple(HeadingMatch(line, _place(line) in headings) for line in matched)
    found = {_place(match.line) for match in matches}
    missed = tuple(line for line in known if _place(line) in headings - found)
    return HeadingAudit(rule, matches, missed, len(audited))


def documents_lines(documents: Iterable[Document]) -> Iterator[Line]:
    """Yield the lines of documents, region by region, without the white space around them and without blank ones."""
    for document in documents:
        yield from _document_lines(document)


def _document_lines(document: Document) -> Iterator[Line]:
    numbers = {page.start: page.number for page in document.pages}
    for start, end in document.regions():
        for number, text in enumerate(document.text[start:end].split("\n"), 1):
            if text.strip():
                yield Line(text.strip(), document.source, numbers.get(start), number)


def _place(line: Line) -> tuple[str, int | None, int]:
    return line.source, line.page, line.number
