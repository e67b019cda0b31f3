"""The worker process of guarded reading: takes a path, sends back a document or the error that it met.

Messages are pickles behind their length, over the pipes of its own standard streams; only its parent writes to it.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import sys
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import IO, Any

from chunkbook.document import Document
from chunkbook.extract import Engine, Mode, read_pdf

_LENGTH = 8  # bytes in front of each message
_MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Limits:
    """What one file may cost: seconds of time and megabytes of memory; 0 is no limit."""

    seconds: float
    megabytes: int


@dataclass(frozen=True)
class Task:
    """One file to read, and how; a relative path counts from the folder that the parent works in now."""

    path: Path
    folder: Path
    mode: Mode
    engine: Engine
    password: str | None


class Failed(Enum):
    """Why a worker gave no answer about a file."""

    TIME = "time"
    MEMORY = "memory"
    CRASH = "crash"


Answer = Document | Exception | Failed


def main() -> None:
    """Take limits, then one task after the other, until the parent has gone."""
    tasks, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what a library prints must not get between the answers
    try:
        limits: Limits = receive(tasks)
        limit_memory(limits.megabytes)
        send(answers, "ready")
        while True:
            send_answer(answers, answer(receive(tasks), limits))
    except (EOFError, OSError, KeyboardInterrupt):
        sys.exit()


def answer(task: Task, limits: Limits) -> Answer:
    """Read one file; what goes wrong is the answer, too."""
    if limits.seconds:  # the parent ends a slow worker; this ends it where the parent is no more
        faulthandler.dump_traceback_later(2 * limits.seconds, exit=True)
    try:
        os.chdir(task.folder)
        return read_pdf(task.path, mode=task.mode, engine=task.engine, password=task.password)
    except Exception as error:
        return Failed.MEMORY if _for_want_of_memory(error) else error
    finally:
        faulthandler.cancel_dump_traceback_later()


def limit_memory(megabytes: int) -> None:
    """Limit how far the address space of this process may grow; nothing happens for 0, or where the system cannot."""
    try:
        import resource
    except ImportError:  # Windows
        return
    if megabytes:
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        wanted = _address_space() + megabytes * _MEGABYTE
        with suppress(ValueError, OSError):  # macOS knows the limit, but refuses to set it
            resource.setrlimit(resource.RLIMIT_AS, (wanted if most < 0 else min(wanted, most), most))


def _address_space() -> int:
    """Bytes of this process's address space, or 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def send_answer(stream: IO[bytes], answer: Answer) -> None:
    """Write an answer; one that there is no memory left to pack becomes a failure."""
    try:
        send(stream, answer)
    except MemoryError:
        send(stream, Failed.MEMORY)


def send(stream: IO[bytes] | None, message: object) -> None:
    """Write one message."""
    assert stream is not None
    data = pickle.dumps(message)
    stream.write(len(data).to_bytes(_LENGTH, "big"))
    stream.write(data)
    stream.flush()


def receive(stream: IO[bytes] | None) -> Any:
    """Wait for one message.

    Raises
    ------
    EOFError
        The other side has gone.
    """
    assert stream is not None
    length = int.from_bytes(_exactly(stream, _LENGTH), "big")
    return pickle.loads(_exactly(stream, length))


def _exactly(stream: IO[bytes], length: int) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data


def _for_want_of_memory(error: BaseException | None) -> bool:
    """Tell whether an error is, or came out of, a lack of memory: libraries wrap it in errors of their own."""
    while error is not None:
        if isinstance(error, MemoryError):
            return True
        error = error.__cause__ or error.__context__
    return False
