"""`chunkbook compare`: which way of cutting lets a ranker find the answers, on any PDF."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from chunkbook.cli.boards import compare_plans
from chunkbook.cli.comparison import Comparison, Task
from chunkbook.cli.errors import WrongUse
from chunkbook.cli.plans import DEFAULT_PLANS, PLAN
from chunkbook.cli.reading import Reading, files_argument, reading_options
from chunkbook.cli.table import Format, Table, format_option, written
from chunkbook.cli.textbook_board import compare_textbook
from chunkbook.measure import Plan, load_questions
from chunkbook.rank import RANKERS, get_ranker

_RANKER = "Who puts the chunks in order."


@click.command(short_help="Measure which way of cutting finds the answers.")
@files_argument
@click.option("--questions", type=click.Path(path_type=Path), required=True, help="A YAML, JSON or CSV file of them.")
@click.option("--plan", "plans", type=PLAN, multiple=True, help="What to measure, written as above; repeat it.")
@click.option("--ranker", type=click.Choice(list(RANKERS)), default="bm25", show_default=True, help=_RANKER)
@click.option("--top", type=click.IntRange(min=1), default=3, show_default=True, help="Chunks sent for a question.")
@click.option("--misses", is_flag=True, help="List the questions that each plan leaves unanswered.")
@click.option("--textbook", is_flag=True, help="Measure the seven published cuts of the textbook, on one PDF.")
@format_option
@reading_options
def compare(
    files: tuple[Path, ...],
    questions: Path,
    plans: tuple[Plan, ...],
    ranker: str,
    top: int,
    misses: bool,
    textbook: bool,
    form: Format,
    reading: Reading,
) -> None:
    """Measure which way of cutting lets retrieval find the answers.

    A plan cuts the raw or the clean text of all files. It answers a question when one of the --top chunks that the
    ranker puts first holds all phrases of the question. Phrases that occur nowhere are named before anything runs.

    A plan is written STRATEGY/SOURCE/SIZE/OVERLAP, SOURCE being raw or clean. Behind it may stand tokens or
    characters, the unit of both numbers, and context, which puts title and section path in front of each chunk.

    \b
    Examples:
      chunkbook compare manual.pdf --questions questions.yaml
      chunkbook compare reports/*.pdf --questions questions.csv --format csv > board.csv
      chunkbook compare manual.pdf --questions questions.yaml --misses \\
          --plan tokens/raw/200/40 --plan headings/clean/600/0/characters/context
      chunkbook compare manual.pdf --questions questions.json --textbook --ranker toy
    """
    if textbook and plans:
        raise WrongUse("--textbook has plans of its own: leave out --plan.")
    measured = compare_textbook if textbook else partial(compare_plans, plans=plans or DEFAULT_PLANS)
    found = measured(Task(files, load_questions(questions), get_ranker(ranker), top, reading))
    click.echo(written(found.table, form))
    _remark(found, form, misses)


def _remark(found: Comparison, form: Format, misses: bool) -> None:
    """Say what belongs below the table; beside CSV and JSON it goes to standard error."""
    if misses:
        click.echo(f"\n{written(Table(('plan', 'not answered'), found.misses), 'table')}\n", err=form != "table")
    for remark in found.remarks:
        click.secho(remark, bold=True, err=form != "table")
