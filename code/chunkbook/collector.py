"""The garbage collector, held still while many objects are made that are all kept."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held_still() -> Iterator[None]:
    """Switch the collector off for a while, if it is on; also fit to decorate a function.

    Python looks for cycles among all objects each time there are a quarter more of them. Chunks, sections and blocks
    form none, and of a text of 20 MB there are some hundred thousand.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
