"""Files and a mirror that several tests of the command need."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from commands import AWKWARD
from faulty_files import FAULTS

from chunkbook import archive


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "note.md"
    path.write_text(f"# Mud\n\n{AWKWARD}\n## Bit\n\nPulled out of hole. Laid down the bit.\n", encoding="utf-8")
    return path


@pytest.fixture
def faulty(tmp_path: Path) -> dict[Path, str]:
    """Make a file of each fault; give the words that its error must hold."""
    for name, (make, _) in FAULTS.items():
        make(tmp_path / name)
    return {tmp_path / name: words for name, (_, words) in FAULTS.items()}


@pytest.fixture
def small_mirror(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Serve two small files on loopback, and put their names and hashes in place of the registry."""
    served = tmp_path / "served"
    served.mkdir()
    lines = []
    for name in ("one.pdf", "two.pdf"):
        (served / name).write_bytes(name.encode() * 100)
        lines.append(f"{name} {hashlib.sha256((served / name).read_bytes()).hexdigest()}\n")
    (tmp_path / "registry.txt").write_text("".join(lines), encoding="utf-8")
    monkeypatch.setattr(archive, "REGISTRY_FILE", tmp_path / "registry.txt")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setattr(SimpleHTTPRequestHandler, "log_message", lambda *args: None)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(served))) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()
