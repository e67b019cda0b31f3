"""`chunkbook strategies`: the ways of cutting."""

from __future__ import annotations

import click

import chunkbook


@click.command(short_help="List the ways of cutting.")
def strategies() -> None:
    """List the ways of cutting, one line each.

    \b
    Example:
      chunkbook strategies
    """
    width = max(map(len, chunkbook.STRATEGIES))
    for name, cutter in chunkbook.STRATEGIES.items():
        click.echo(f"{name:{width}}  {_first_line(cutter)}")


def _first_line(cutter: object) -> str:
    return (cutter.__doc__ or "").strip().split("\n")[0]
