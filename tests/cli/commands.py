"""Run the command: in this process, as a process of its own, and on a terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from chunkbook.cli import main

ROOT = Path(__file__).parents[2]
REPORT = ROOT / "data" / "reports" / "drilling_038.pdf"
AWKWARD = "Mud weight 9.2\u2028ppg\x85at the pit\x0cand ½ inch → hole, crew’s note \U0001f600 e\u0301 Ω 井\n"


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def records(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout_bytes.split(b"\n")[:-1]]


def process(*words: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a shell would, with the locale settings of the machine taken away."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHONIO", "PYTHONUTF8", "LC_"))}
    return subprocess.run(command(*words), capture_output=True, env=kept | environment, timeout=60)


def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "chunkbook.cli", *map(str, words)]


def on_a_terminal(*words: object, stream: str, **environment: str) -> bytes:
    """Run the command with one stream on a pseudo-terminal, and return what it showed there."""
    import termios

    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    streams: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: theirs}
    with subprocess.Popen(command(*words), env=os.environ | environment, **streams) as run:
        os.close(theirs)
        shown = b""
        while part := read_terminal(ours):
            shown += part
    os.close(ours)
    assert run.returncode == 0
    return shown


def read_terminal(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux says with EIO that the other side has closed
        return b""
