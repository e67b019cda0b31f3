"""The results of a run, and the file that keeps them."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.clock import Ratio
from benchmarks.memory import Peak
from benchmarks.pipeline import Shares
from benchmarks.slices import Slices
from benchmarks.startup import Startup

FILE = Path(__file__).with_name("results.json")


@dataclass(frozen=True)
class Group:
    """Tasks that were run in turn on one text.

    Parameters
    ----------
    key, title : str
        A short name, and the heading of its table.
    megabytes : float
        Size of the text in UTF-8; 0 where there is none.
    base_seconds : float
        CPU time of the first task, median.
    rows : tuple of Ratio
        The first is the base, with the ratio 1.
    """

    key: str
    title: str
    megabytes: float
    base_seconds: float
    rows: tuple[Ratio, ...]

    def ratio(self, name: str) -> float:
        """Give the ratio of a task."""
        return next(row.ratio for row in self.rows if row.name == name)


@dataclass(frozen=True)
class Results:
    """All of a run.

    Parameters
    ----------
    machine, versions : dict
        On what, and with what.
    texts : str
        What the texts are made of.
    rounds : int
        How often each task ran.
    groups : tuple of Group
        The ratios.
    growth : tuple of Ratio
        Time for each megabyte, as a multiple of that at 1 MB; the name is the size.
    slices : tuple of Slices
        What is true of the windows, on mixed text.
    peaks : tuple of Peak
        Memory.
    startup : Startup
        A new process.
    pipeline : tuple of Shares
        Extract, cut, write.
    """

    machine: dict[str, str]
    versions: dict[str, str]
    texts: str
    rounds: int
    groups: tuple[Group, ...]
    growth: tuple[Ratio, ...]
    slices: tuple[Slices, ...]
    peaks: tuple[Peak, ...]
    startup: Startup
    pipeline: tuple[Shares, ...]

    def group(self, key: str) -> Group:
        """Give the group with this short name."""
        return next(group for group in self.groups if group.key == key)


def write(results: Results, path: Path = FILE) -> None:
    """Keep results."""
    path.write_text(json.dumps(asdict(results), indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")


def read(path: Path = FILE) -> Results:
    """Read results."""
    return _results(json.loads(path.read_text(encoding="utf-8")))


def _results(stored: dict[str, Any]) -> Results:
    return Results(
        machine=stored["machine"],
        versions=stored["versions"],
        texts=stored["texts"],
        rounds=stored["rounds"],
        groups=tuple(Group(**group | {"rows": _ratios(group["rows"])}) for group in stored["groups"]),
        growth=_ratios(stored["growth"]),
        slices=tuple(Slices(**row) for row in stored["slices"]),
        peaks=tuple(Peak(**row) for row in stored["peaks"]),
        startup=Startup(**stored["startup"] | {"heavy": tuple(stored["startup"]["heavy"])}),
        pipeline=tuple(Shares(**row) for row in stored["pipeline"]),
    )


def _ratios(rows: list[dict[str, Any]]) -> tuple[Ratio, ...]:
    return tuple(Ratio(**row) for row in rows)
