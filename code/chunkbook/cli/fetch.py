"""`chunkbook fetch`: bring the real reports to this machine."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from chunkbook.archive import BASE_URL, fetch_archive


@click.command(short_help="Download the 76 real reports.")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Where to put the reports.")
@click.option("--base-url", default=BASE_URL, help="Address of the folder that serves them; the default is the mirror.")
def fetch(folder: Path | None, base_url: str) -> None:
    """Download the 76 real reports, check them, and print where they are.

    Reports that are there and whole are not fetched again, so a run that broke off goes on where it stopped.

    \b
    Examples:
      chunkbook fetch
      chunkbook fetch --folder reports
    """
    reports = fetch_archive(folder, base_url=base_url, progress=sys.stderr.isatty())
    click.echo(f"{len(reports)} reports in {reports[0].parent}")
