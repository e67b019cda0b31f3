"""One clear line instead of a traceback: status 2 for wrong use, 1 for a file that cannot be had."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from chunkbook.archive import ArchiveError
from chunkbook.cli.table import visible
from chunkbook.errors import ExtractionError, MissingExtraError, ModelFilesError
from chunkbook.measure import QuestionFileError

OUT_OF_REACH = (ExtractionError, QuestionFileError, ArchiveError, MissingExtraError, ModelFilesError, OSError)
"""What is wrong with a file, a model or a library, and not with the command line."""


class WrongUse(click.ClickException):
    """An option or argument that cannot work: one line on standard error, exit status 2."""

    exit_code = 2


class PlainErrors(click.Group):
    """A group whose commands end in one clear line, never in a traceback, when the package refuses something."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; wrong values end with status 2, files that cannot be had with status 1."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # click ends quietly when the reader of a pipe has seen enough
            raise
        except OUT_OF_REACH as error:
            raise click.ClickException(sentence(error)) from error
        except ValueError as error:
            raise WrongUse(str(error)) from error


def sentence(error: Exception, file: Path | None = None) -> str:
    """Say what is wrong with which file, with the path as the reader gave it."""
    if isinstance(error, ExtractionError):
        return f"{error.path} {error.problem}"
    if isinstance(error, QuestionFileError):
        place = "" if error.line is None else f", line {error.line}"
        return f"{error.path}{place}: {error.reason}"
    return f"{file}: {error}" if file else str(error)


def report_remarks(remarks: list[str]) -> None:
    """List on standard error what was said about files that could be read."""
    for remark in remarks:
        click.echo(visible(remark), err=True)


def report_failures(failures: list[str], total: int, deed: str) -> None:
    """List the files that gave nothing, and end with status 1; do nothing when there is none.

    Parameters
    ----------
    failures : list of str
        One sentence for each file.
    total : int
        How many files were asked for.
    deed : str
        What could not be done, as in "could not be read and cut".
    """
    if failures:
        click.echo(f"{len(failures)} of {total} files could not be {deed}:", err=True)
        for failure in failures:
            click.echo(f"  {visible(failure)}", err=True)
        sys.exit(1)
