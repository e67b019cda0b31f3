"""`chunkbook extract`: the text of a file, as it was read or as clean Markdown."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import click

import chunkbook
from chunkbook.cleaning import Change
from chunkbook.cli.cleaning import cleaned
from chunkbook.cli.errors import WrongUse
from chunkbook.cli.output import check_not_an_input, make_folder, opened
from chunkbook.cli.reading import Reading, reading_options
from chunkbook.cli.table import Table, one_line, written

WIDTH = 36
"""Characters of a change that the report shows."""


@click.command(short_help="Print the text of a PDF, raw or clean.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--clean", is_flag=True, help="Write clean Markdown: headings marked, tables whole, running heads gone.")
@click.option("--report", is_flag=True, help="With --clean: list on standard error what was dropped or joined.")
@reading_options
@click.option("--output", default="-", metavar="PATH", help="A file, or a folder for FILE.md or FILE.txt.")
def extract(file: Path, clean: bool, report: bool, reading: Reading, output: str) -> None:
    """Print the text of a PDF, with a line '--- Page N ---' before each page, or as clean Markdown.

    \b
    Examples:
      chunkbook extract report.pdf
      chunkbook extract report.pdf --mode layout --engine pdfplumber
      chunkbook extract manual.pdf --clean --report --output manual.md
    """
    if report and not clean:
        raise WrongUse("--report lists what cleaning changed: add --clean.")
    target = _target(output, file, ".md" if clean else ".txt")
    check_not_an_input(target, [file])
    text, changes = _cleaned(file, reading) if clean else (chunkbook.mark_pages(reading.read(file)), ())
    _write(text, target)
    if report:
        click.echo(report_changes(changes), err=True)


def report_changes(changes: Iterable[Change]) -> str:
    """Write what cleaning dropped or joined as a table, one change a line, and how many there are."""
    rows = tuple(
        (change.rule, change.page, one_line(change.before, WIDTH), one_line(change.after, WIDTH) or "(dropped)")
        for change in changes
    )
    return f"{written(Table(('rule', 'page', 'before', 'after'), rows), 'table')}\n{len(rows)} changes."


def _cleaned(file: Path, reading: Reading) -> tuple[str, tuple[Change, ...]]:
    cleaning = cleaned(reading.read(file, "layout"))
    return cleaning.document.text, cleaning.changes


def _target(output: str, file: Path, suffix: str) -> str:
    """Name the file to write: in a folder, it is called as the input."""
    if output.endswith(("/", os.sep)):
        make_folder(output)
    return str(Path(output) / f"{file.stem}{suffix}") if Path(output).is_dir() else output


def _write(text: str, target: str) -> None:
    if target == "-":
        click.echo(text)
    else:
        with opened(target) as stream:
            stream.write(f"{text}\n".encode("utf-8", "backslashreplace"))
