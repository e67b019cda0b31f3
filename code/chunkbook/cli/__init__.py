"""The command `chunkbook`: fetch the archive, read reports, cut, look, compare and export, on any PDF."""

from __future__ import annotations

import os
import sys

import click

from chunkbook.cli.audit import audit
from chunkbook.cli.compare import compare
from chunkbook.cli.errors import PlainErrors
from chunkbook.cli.export import export
from chunkbook.cli.extract import extract
from chunkbook.cli.fetch import fetch
from chunkbook.cli.show import show
from chunkbook.cli.strategies import strategies

__all__ = ["main"]


@click.group(cls=PlainErrors, name="chunkbook", context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="chunkbook", prog_name="chunkbook")
@click.pass_context
def main(context: click.Context) -> None:
    """Cut reports into chunks that know their page and their section.

    \b
    Examples:
      chunkbook extract report.pdf --clean --output report.md
      chunkbook show report.pdf --strategy segments --size 120 --overlap 0
      chunkbook compare manual.pdf --questions questions.yaml
      chunkbook export report.pdf --size 200 --overlap 40 --output chunks.jsonl

    Each command has examples of its own: chunkbook show --help.
    """
    _open_closed_streams()
    _speak_utf8()
    if os.environ.get("NO_COLOR"):
        context.color = False


for command in (fetch, extract, show, compare, export, audit, strategies):
    main.add_command(command)


def _open_closed_streams() -> None:
    """Let a stream that the shell has closed (``>&-``) swallow what is written, so that nothing has to ask for it."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 - open until the process ends


def _speak_utf8() -> None:
    """Write UTF-8 to files and pipes; a terminal keeps its encoding, and shows what that lacks as an escape."""
    for stream in (sys.stdout, sys.stderr):
        encoding = stream.encoding if stream.isatty() else "utf-8"
        stream.reconfigure(encoding=encoding, errors="backslashreplace")  # type: ignore[union-attr]
