"""Remarks: what the PDF libraries log while a file is read, kept with the file instead of on the terminal."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

LIBRARIES = ("pypdf", "pdfminer", "pdfplumber", "pypdfium2", "chunkbook.engines")
"""Names of the loggers that are listened to, with all below them; the last is for what we do about a page ourselves."""

MOST = 50
"""Different remarks kept of one file: a damaged one can draw a remark for each of its objects."""

_LONGEST = 200  # code points of a remark, which may quote what it stumbled over


@dataclass
class Remarks:
    """What was said about one file, in the order in which it was first said; it fills while the file is read."""

    counts: Counter[str] = field(default_factory=Counter)
    left_out: int = 0

    def add(self, message: str) -> None:
        """Keep a remark, or count it where there are too many."""
        line = " ".join(message.split())[:_LONGEST]
        if line in self.counts or len(self.counts) < MOST:
            self.counts[line] += 1
        else:
            self.left_out += 1

    def lines(self) -> tuple[str, ...]:
        """Give each remark once, with how often it was made."""
        lines = tuple(line if times == 1 else f"{line} ({times:,} times)" for line, times in self.counts.items())
        return (*lines, f"… and {self.left_out:,} more") if self.left_out else lines


@contextmanager
def collected_remarks() -> Iterator[Remarks]:
    """Collect what the PDF libraries log in this thread, warnings and worse, and print none of it.

    Yields
    ------
    Remarks
        Filled until the block ends.
    """
    listener = _Listener()
    with _QUIET.while_listening(listener):
        yield listener.remarks


class _Listener(logging.Handler):
    """Hears only the thread that made it: several files may be read at the same time."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.remarks = Remarks()
        self.thread = threading.get_ident()

    def emit(self, record: logging.LogRecord) -> None:
        if record.thread == self.thread:
            self.remarks.add(record.getMessage())


class _Quiet:
    """Keeps the loggers from passing on what they hear, until the last listener has gone."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.listeners = 0
        self.passed_on: dict[str, bool] = {}

    @contextmanager
    def while_listening(self, listener: logging.Handler) -> Iterator[None]:
        self._enter(listener)
        try:
            yield
        finally:
            self._leave(listener)

    def _enter(self, listener: logging.Handler) -> None:
        with self.lock:
            if not self.listeners:
                self.passed_on = {name: logging.getLogger(name).propagate for name in LIBRARIES}
            self.listeners += 1
            for name in LIBRARIES:
                logging.getLogger(name).addHandler(listener)
                logging.getLogger(name).propagate = False

    def _leave(self, listener: logging.Handler) -> None:
        with self.lock:
            self.listeners -= 1
            for name in LIBRARIES:
                logging.getLogger(name).removeHandler(listener)
                if not self.listeners:
                    logging.getLogger(name).propagate = self.passed_on[name]


_QUIET = _Quiet()
