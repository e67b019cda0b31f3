"""A progress bar for long work: on a terminal only, and never among the results."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TypeVar, cast

Item = TypeVar("Item")


def counted(items: Iterable[Item], unit: str, *, output: str | None = None) -> Iterable[Item]:
    """Pass items on, and count them in a bar on standard error where a person looks at it.

    Parameters
    ----------
    items : iterable
        What is worked on.
    unit : str
        What one item is, in the singular.
    output : str, optional
        Where results are written while the bar runs; ``"-"`` is standard output. None when they come after it.
    """
    from tqdm import tqdm

    bar = tqdm(items, desc=f"{unit}s", unit=unit, disable=not _has_room(output), leave=output is not None)
    return cast(Iterable[Item], bar)


def _has_room(output: str | None) -> bool:
    return sys.stderr.isatty() and not (output == "-" and sys.stdout.isatty())
