"""Draw the teaching edition of the daily reports: one PDF in data/reports for each source in data/sources/reports.

Run ``python data/draw_reports.py [FOLDER]``.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from _completion import draw_completion
from _drawing import new_canvas, output_folder, write_all
from _drilling import draw_drilling

HERE = Path(__file__).resolve().parent
FORMS = {"completion": draw_completion, "drilling": draw_drilling}


def draw_report(source: Path, target: Path, **options: object) -> None:
    """Draw the report of the TOML file `source` as the one-page PDF `target`; `options` go to the canvas."""
    facts = tomllib.loads(source.read_text(encoding="utf-8"))
    canvas = new_canvas(target, f"FORGE teaching edition, {facts['form']} report {facts['number']}", **options)
    FORMS[facts["form"]](facts, canvas)
    canvas.save()


if __name__ == "__main__":
    write_all(output_folder(HERE / "reports"), sorted((HERE / "sources" / "reports").glob("*.toml")), draw_report)
