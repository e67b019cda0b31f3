"""Write table.md: each reported fault and the tests that hold it. Run it after a change to the tests of faults."""

from __future__ import annotations

import importlib
import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from fault import KINDS, NOTES

HERE = Path(__file__).parent
TABLE = HERE / "table.md"
HEAD = """\
# Reported faults and their tests

One case is one kind of fault that users of other tools reported. `inputs` counts the inputs of its tests. Made by
`python tests/faults/fault_table.py`; kinds and notes stand in `fault.py`.

| Case | Kind | Tests | Inputs | Note |
|---|---|---|---|---|
"""


@dataclass(frozen=True)
class FaultTest:
    """A test of a case: its module, its name, and with how many inputs it runs."""

    module: str
    name: str
    inputs: int


def main() -> None:
    TABLE.write_text(table(), encoding="utf-8")


def table() -> str:
    """Give the whole page."""
    tests = by_case()
    return HEAD + "".join(row(case, tests[case]) for case in KINDS)


def row(case: str, tests: list[FaultTest]) -> str:
    names = "<br>".join(f"`{test.module}::{test.name}`" for test in tests)
    return f"| {case} | {KINDS[case]} | {names} | {sum(test.inputs for test in tests)} | {NOTES.get(case, '')} |\n"


def by_case() -> dict[str, list[FaultTest]]:
    """List the tests of each case, in the order of the files."""
    found: dict[str, list[FaultTest]] = {case: [] for case in KINDS}
    for path in sorted(HERE.glob("test_faults_*.py")):
        for function in test_functions(path.stem):
            for case in cases_of(function):
                found[case].append(FaultTest(path.stem, function.__name__, inputs_of(function)))
    return found


def test_functions(module: str) -> Iterator[Callable[..., None]]:
    names = vars(importlib.import_module(module)).items()
    return (value for name, value in names if name.startswith("test_"))


def cases_of(function: Callable[..., None]) -> tuple[str, ...]:
    return tuple(case for mark in marks(function) if mark.name == "fault" for case in mark.args)


def inputs_of(function: Callable[..., None]) -> int:
    """Multiply the lengths of what the test is parametrized with."""
    return math.prod(len(mark.args[1]) for mark in marks(function) if mark.name == "parametrize")


def marks(function: Callable[..., None]) -> list:
    return getattr(function, "pytestmark", [])


if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "scripts")]
    main()
