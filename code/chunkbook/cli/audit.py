"""`chunkbook audit`: a heading rule on trial, over every line of some reports."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click

from chunkbook.audit import HeadingAudit, Line, audit_headings
from chunkbook.cli.errors import report_failures
from chunkbook.cli.guarding import Guarding, guarding_options
from chunkbook.cli.progress import counted
from chunkbook.cli.reading import Batch, Reading, files_argument, reading_options
from chunkbook.cli.table import Cell, Format, Table, format_option, written
from chunkbook.headings import ISUPPER, KNOWN_NAMES, NEARLY_KNOWN_NAMES, UPPERCASE, Rule

RULES: dict[str, Rule] = {"capitals": UPPERCASE, "isupper": ISUPPER, "known": KNOWN_NAMES, "nearly": NEARLY_KNOWN_NAMES}


@click.command(short_help="Try a heading rule on every line of some reports.")
@files_argument
@click.option("--rule", type=click.Choice(list(RULES)), default="capitals", show_default=True, help="What is tried.")
@format_option
@reading_options
@guarding_options
def audit(files: tuple[Path, ...], rule: str, form: Format, reading: Reading, guarding: Guarding) -> None:
    """Run a heading rule over every line of some reports, and say of each match whether it is a section name.

    \b
    Examples:
      chunkbook audit reports/*.pdf
      chunkbook audit reports/*.pdf --engine pdfplumber --rule isupper
      chunkbook audit report.pdf --format csv > headings.csv
    """
    with guarding.reader() as read_pdf:
        batch = Batch(partial(reading.read, read_pdf=read_pdf), lambda document: [document])
        found = audit_headings(list(batch.run(counted(files, "file"))), RULES[rule])
    click.echo(written(audit_table(found), form))
    click.echo(click.style(_verdict(found), bold=True), err=form != "table")
    report_failures(batch.failures, len(files), "read")


def audit_table(audit: HeadingAudit) -> Table:
    """List each distinct match: whether it is a heading, how often and where it came first; then what was missed."""
    return Table(("heading", "times", "text", "source", "page", "line"), tuple(_rows(audit)))


def _rows(audit: HeadingAudit) -> Iterator[tuple[Cell, ...]]:
    first = {match.line.text: match.line for match in reversed(audit.matches)}
    for text, times, true in audit.counts():
        yield "yes" if true else "no", times, text, *_place(first[text])
    for line in audit.missed:
        yield "missed", None, line.text, *_place(line)


def _place(line: Line) -> tuple[Cell, ...]:
    return line.source, line.page, line.number


def _verdict(audit: HeadingAudit) -> str:
    shares = f"precision {audit.precision:.3f}, recall {audit.recall:.3f}"
    return f"{len(audit.matches)} of {audit.lines} lines match: {shares}."
