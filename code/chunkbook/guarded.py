"""Read PDFs in a worker process with a limit of time and memory, so that no file can stop a batch.

A PDF can be made, or damaged, so that its reader runs for hours, inflates a kilobyte to gigabytes or crashes. Python
cannot stop a library in the middle of such work, but it can end a process.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from types import TracebackType

from chunkbook.document import Document
from chunkbook.errors import TooExpensiveError
from chunkbook.extract import Engine, Mode, check_choice
from chunkbook.worker import Answer, Failed, Limits, Task, receive, send

SECONDS = 60.0
"""Longest time for one file, unless another is given; 2,000 plain pages need a third of it."""

MEGABYTES = 1024
"""Most memory for one file, unless another is given; a report needs about a tenth of it."""

_START = "import sys; sys.path[:] = sys.argv[1:]; from chunkbook.worker import main; main()"


class GuardedReader:
    """Reads many PDFs in one worker process, which is replaced when a file is too expensive for it.

    Use it in a ``with`` statement: the worker ends with the block. The worker is a Python of its own, not a copy of
    this process, so a script needs no ``if __name__ == "__main__"``, and threads and open files are no matter. One
    reader serves one thread at a time.

    Parameters
    ----------
    seconds : float
        Longest time for one file, from 0.1 up; 0 is no limit. The start of the worker is not counted.
    megabytes : int
        Most memory for one file, on top of what the worker needs for itself, from 64 up; 0 is no limit. Only where the
        system can limit the address space of a process: Linux does; Windows and macOS do not, there only the time is
        limited.

    Raises
    ------
    ValueError
        A limit is negative, or too small to read anything.
    """

    def __init__(self, *, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> None:
        _check_limits(seconds, megabytes)
        self._limits = Limits(seconds, megabytes)
        self._worker: Popen[bytes] | None = None

    def __enter__(self) -> GuardedReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the worker; a later `read` starts another."""
        if self._worker is not None:
            self._worker.kill()
            self._worker.communicate()
            self._worker = None

    def read(
        self, path: str | Path, *, mode: Mode = "plain", engine: Engine = "pypdf", password: str | None = None
    ) -> Document:
        """Read the text of a PDF as `chunkbook.read_pdf` does, within the limits.

        Parameters
        ----------
        path, mode, engine, password
            As for `chunkbook.read_pdf`.

        Returns
        -------
        Document
            The same as from `chunkbook.read_pdf`.

        Raises
        ------
        TooExpensiveError
            The file needs more time or memory than allowed, or it crashed its reader. The next file gets a new worker.
        ExtractionError, ValueError, OSError
            As from `chunkbook.read_pdf`.
        """
        check_choice(engine, mode)
        task = Task(Path(path), Path.cwd(), mode, engine, password)
        used = self._worker is not None
        answer = self._answer(task)
        if used and answer in (Failed.MEMORY, Failed.CRASH):  # what earlier files left behind is not this one's fault
            answer = self._answer(task)
        if isinstance(answer, Failed):
            raise TooExpensiveError(task.path, _problem(answer, self._limits))
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _answer(self, task: Task) -> Answer:
        """Let the worker read; one that failed is never asked again."""
        self._worker = self._worker or _start(self._limits)
        with _ended_after(self._limits.seconds, self._worker) as late:
            try:
                answer = _exchange(self._worker, task)
            except BaseException:  # an answer that nobody waits for would be taken for that about the next file
                self.close()
                raise
        answer = Failed.TIME if late.is_set() else answer
        if isinstance(answer, Failed):
            self.close()
        return answer


def read_pdf_guarded(
    path: str | Path,
    *,
    seconds: float = SECONDS,
    megabytes: int = MEGABYTES,
    mode: Mode = "plain",
    engine: Engine = "pypdf",
    password: str | None = None,
) -> Document:
    """Read the text of one PDF within a limit of time and memory; for many files use one `GuardedReader`.

    Parameters
    ----------
    path, mode, engine, password
        As for `chunkbook.read_pdf`.
    seconds, megabytes
        As for `GuardedReader`.

    Returns
    -------
    Document
        The same as from `chunkbook.read_pdf`.

    Raises
    ------
    ExtractionError, ValueError, OSError
        As from `GuardedReader` and its `read`.
    """
    with GuardedReader(seconds=seconds, megabytes=megabytes) as reader:
        return reader.read(path, mode=mode, engine=engine, password=password)


def _check_limits(seconds: float, megabytes: int) -> None:
    if not (seconds == 0 or seconds >= 0.1):
        raise ValueError(f"seconds must be at least 0.1, or 0 for no limit: seconds={seconds!r}.")
    if not (megabytes == 0 or megabytes >= 64):
        raise ValueError(f"megabytes must be at least 64, or 0 for no limit: megabytes={megabytes!r}.")


def _start(limits: Limits) -> Popen[bytes]:
    """Start a worker and wait until it is ready, so that its start does not count as time of the first file."""
    worker = Popen([sys.executable, "-c", _START, *sys.path], stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    try:
        send(worker.stdin, limits)
        receive(worker.stdout)
    except (EOFError, OSError) as error:
        worker.kill()
        worker.communicate()
        raise RuntimeError(
            f"the process that reads PDFs did not start ({sys.executable}): read_pdf reads without one."
        ) from error
    return worker


@contextmanager
def _ended_after(seconds: float, worker: Popen[bytes]) -> Iterator[threading.Event]:
    """End a worker when its time is up; the event says whether that happened."""
    late = threading.Event()

    def end() -> None:
        late.set()
        worker.kill()

    timer = threading.Timer(seconds, end)
    if not seconds:
        yield late
        return
    timer.start()
    try:
        yield late
    finally:
        timer.cancel()
        timer.join()  # past this point the event cannot change any more


def _exchange(worker: Popen[bytes], task: Task) -> Answer:
    try:
        send(worker.stdin, task)
        answer: Answer = receive(worker.stdout)
    except (EOFError, OSError):
        return Failed.CRASH
    return answer


def _problem(failed: Failed, limits: Limits) -> str:
    way_out = "try another engine, or ask for the file again: it may be damaged."
    memory = f"{limits.megabytes:,} MB of memory" if limits.megabytes else "the memory of this machine"
    match failed:
        case Failed.TIME:
            return f"takes more than {limits.seconds:g} seconds to read. Allow more time, {way_out}"
        case Failed.MEMORY:
            return f"needs more than {memory} to read. Allow more memory, {way_out}"
        case _:
            return f"crashed its reader, perhaps for want of more than {memory}. Allow more memory, {way_out}"
