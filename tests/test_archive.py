"""The archive is fetched whole, once and file by file; every fault ends in one sentence that says what to do."""

from __future__ import annotations

import hashlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pooch
import pytest

from chunkbook import archive
from chunkbook.archive import ArchiveError, archive_files, archive_path, fetch_archive, missing_files, registry

REPORTS = {f"report_{n:02}.pdf": f"%PDF-1.4 report {n}\n".encode() * 4000 for n in range(1, 7)}
Answer = Callable[[BaseHTTPRequestHandler, bytes], None]


def send_whole(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    send_head(handler, len(body))
    handler.wfile.write(body)


def send_half_and_hang_up(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    send_head(handler, len(body))
    handler.wfile.write(body[: len(body) // 2])


def send_wrong_bytes(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    send_whole(handler, body[::-1])


def send_not_found(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    handler.send_error(404)


def send_half_and_stall(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    send_half_and_hang_up(handler, body)
    handler.wfile.flush()
    handler.server.stalled.set()  # type: ignore[attr-defined]
    handler.server.released.wait(20)  # type: ignore[attr-defined]


def send_head(handler: BaseHTTPRequestHandler, length: int) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", str(length))
    handler.end_headers()


class Mirror(ThreadingHTTPServer):
    """A web server on loopback that serves REPORTS; `answers` names the files that it serves in another way."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[str] = []
        self.answers: dict[str, Answer] = {}
        self.stalled = threading.Event()
        self.released = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/archive/"


class Handler(BaseHTTPRequestHandler):
    server: Mirror

    def do_GET(self) -> None:
        name = self.path.removeprefix("/archive/")
        self.server.asked.append(name)
        if name not in REPORTS:
            return send_not_found(self, b"")
        return self.server.answers.get(name, send_whole)(self, REPORTS[name])

    def log_message(self, *args: object) -> None:
        """Keep the test's output clean."""


@pytest.fixture
def mirror(small_registry: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mirror]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with Mirror() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield server
        server.released.set()
        server.shutdown()
        thread.join()


@pytest.fixture
def small_registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six small files stand for the 76, and the machine has no archive."""
    monkeypatch.delenv("CHUNKBOOK_ARCHIVE", raising=False)
    monkeypatch.setattr(archive, "download_folder", lambda: tmp_path / "cache" / "utah_forge")
    monkeypatch.setattr(archive, "REGISTRY_FILE", tmp_path / "registry.txt")
    lines = [f"{name} {hashlib.sha256(body).hexdigest()}\n" for name, body in REPORTS.items()]
    (tmp_path / "registry.txt").write_text("".join(lines), encoding="utf-8")


@pytest.fixture
def folder(small_registry: None, tmp_path: Path) -> Path:
    return tmp_path / "reports"


def fill(folder: Path) -> None:
    folder.mkdir(parents=True)
    for name, body in REPORTS.items():
        (folder / name).write_bytes(body)


def holds(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# --- fetching


def test_every_report_arrives_whole_and_nothing_else(mirror: Mirror, folder: Path) -> None:
    paths = fetch_archive(folder, base_url=mirror.url, progress=False)
    assert paths == [folder / name for name in REPORTS]
    assert holds(folder) == REPORTS
    assert mirror.asked == list(REPORTS)


def test_a_second_run_asks_the_server_for_nothing(mirror: Mirror, folder: Path) -> None:
    first = fetch_archive(folder, base_url=mirror.url, progress=False)
    mirror.asked.clear()
    assert fetch_archive(folder, base_url=mirror.url, progress=False) == first
    assert mirror.asked == []


def test_a_complete_folder_needs_no_server(folder: Path) -> None:
    fill(folder)
    assert len(fetch_archive(folder, base_url="http://127.0.0.1:9/", progress=False)) == len(REPORTS)


def test_a_base_url_without_its_last_slash_is_the_same_place(mirror: Mirror, folder: Path) -> None:
    fetch_archive(folder, base_url=mirror.url.rstrip("/"), progress=False)
    assert holds(folder) == REPORTS


def test_a_broken_connection_keeps_what_arrived_and_the_next_run_goes_on(mirror: Mirror, folder: Path) -> None:
    mirror.answers["report_03.pdf"] = send_half_and_hang_up
    with pytest.raises(ArchiveError, match=r"report_03\.pdf did not come through.*CHUNKBOOK_ARCHIVE.*are kept"):
        fetch_archive(folder, base_url=mirror.url, progress=False)
    assert sorted(holds(folder)) == ["report_01.pdf", "report_02.pdf"]

    mirror.answers.clear()
    mirror.asked.clear()
    fetch_archive(folder, base_url=mirror.url, progress=False)
    assert mirror.asked == list(REPORTS)[2:]
    assert holds(folder) == REPORTS


def test_a_server_that_falls_silent_is_given_up(mirror: Mirror, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "TIMEOUT", 0.3)
    mirror.answers["report_02.pdf"] = send_half_and_stall
    with pytest.raises(ArchiveError, match=r"report_02\.pdf did not come through"):
        fetch_archive(folder, base_url=mirror.url, progress=False)
    assert list(holds(folder)) == ["report_01.pdf"]


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C cannot be sent to one process on Windows")
def test_ctrl_c_leaves_no_partial_file(mirror: Mirror, folder: Path) -> None:
    mirror.answers["report_04.pdf"] = send_half_and_stall
    program = (
        "from pathlib import Path; from chunkbook import archive; "
        f"archive.REGISTRY_FILE = Path({str(archive.REGISTRY_FILE)!r}); "
        f"archive.fetch_archive({str(folder)!r}, base_url={mirror.url!r}, progress=False)"
    )
    run = subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE)
    assert mirror.stalled.wait(20)
    wait_until(lambda: len(list(folder.iterdir())) == 4)  # three reports, and the half one under another name
    run.send_signal(signal.SIGINT)
    assert b"KeyboardInterrupt" in run.communicate(timeout=20)[1]
    assert sorted(holds(folder)) == list(REPORTS)[:3]

    mirror.answers.clear()
    mirror.asked.clear()
    fetch_archive(folder, base_url=mirror.url, progress=False)
    assert mirror.asked == list(REPORTS)[3:]


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end, "waited twenty seconds in vain"
        time.sleep(0.02)


@pytest.mark.parametrize("damage", [b"", b"%PDF-1.4 rep", REPORTS["report_05.pdf"] + b"\n"])
def test_only_the_damaged_report_is_fetched_again(mirror: Mirror, folder: Path, damage: bytes) -> None:
    fill(folder)
    (folder / "report_05.pdf").write_bytes(damage)
    fetch_archive(folder, base_url=mirror.url, progress=False)
    assert mirror.asked == ["report_05.pdf"]
    assert holds(folder) == REPORTS


def test_a_damaged_report_stays_as_it_was_when_its_cure_does_not_arrive(mirror: Mirror, folder: Path) -> None:
    fill(folder)
    (folder / "report_05.pdf").write_bytes(b"half")
    mirror.answers["report_05.pdf"] = send_wrong_bytes
    with pytest.raises(ArchiveError):
        fetch_archive(folder, base_url=mirror.url, progress=False)
    assert holds(folder) == REPORTS | {"report_05.pdf": b"half"}


def test_files_that_are_not_reports_are_left_alone(mirror: Mirror, folder: Path) -> None:
    folder.mkdir()
    (folder / "my notes.txt").write_text("keep", encoding="utf-8")
    (folder / "report_99.pdf").write_bytes(b"mine")
    paths = fetch_archive(folder, base_url=mirror.url, progress=False)
    assert holds(folder) == REPORTS | {"my notes.txt": b"keep", "report_99.pdf": b"mine"}
    assert {path.name for path in paths} == set(REPORTS)


def test_wrong_bytes_are_refused_by_name_and_not_kept(mirror: Mirror, folder: Path) -> None:
    mirror.answers["report_02.pdf"] = send_wrong_bytes
    with pytest.raises(ArchiveError, match=r"report_02\.pdf from http.* is not the file .*SHA-256.*CHUNKBOOK_ARCHIVE"):
        fetch_archive(folder, base_url=mirror.url, progress=False)
    assert list(holds(folder)) == ["report_01.pdf"]


def test_a_report_that_the_server_lacks_is_named_with_the_answer(mirror: Mirror, folder: Path) -> None:
    mirror.answers["report_01.pdf"] = send_not_found
    with pytest.raises(ArchiveError, match=r"answered 404 for report_01\.pdf at http.*base URL"):
        fetch_archive(folder, base_url=mirror.url, progress=False)
    assert holds(folder) == {}


def test_a_refused_connection_says_what_to_do_in_one_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with Mirror() as closed:
        url = closed.url
    with pytest.raises(ArchiveError) as caught:
        fetch_archive(folder, base_url=url, progress=False)
    message = str(caught.value)
    assert "`chunkbook fetch`" in message and "CHUNKBOOK_ARCHIVE" in message and url in message
    assert "\n" not in message and message.count(". ") == 0


def test_an_address_without_a_server_is_an_archive_error_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "*")
    with pytest.raises(ArchiveError, match="did not come through"):  # .invalid never resolves (RFC 2606)
        fetch_archive(folder, base_url="http://mirror.invalid/", progress=False)


@pytest.mark.parametrize("url", ["", "mirror.example/reports", "ftp://mirror.example/", "file:///etc/"])
def test_an_address_that_is_not_of_the_web_is_named_before_anything_is_fetched(folder: Path, url: str) -> None:
    with pytest.raises(ValueError, match=f"base_url must start with http.*{re.escape(repr(url))}"):
        fetch_archive(folder, base_url=url, progress=False)
    assert not folder.exists()


def test_a_folder_that_is_a_file_is_a_clear_error(mirror: Mirror, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    with pytest.raises(ArchiveError, match=r"report_01\.pdf cannot be written .*choose a folder"):
        fetch_archive(tmp_path / "taken", base_url=mirror.url, progress=False)


def test_the_bar_counts_files_and_stays_away_when_told(
    mirror: Mirror, folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    fetch_archive(folder, base_url=mirror.url, progress=True)
    assert "6/6" in capfd.readouterr().err
    (folder / "report_01.pdf").unlink()
    fetch_archive(folder, base_url=mirror.url, progress=False)
    assert capfd.readouterr() == ("", "")


def test_without_a_folder_the_reports_go_to_the_download_folder(mirror: Mirror) -> None:
    assert archive_path() is None
    fetch_archive(base_url=mirror.url, progress=False)
    assert archive_path() == archive.download_folder()
    assert archive_files() == [archive.download_folder() / name for name in REPORTS]


# --- finding


def test_the_variable_names_the_archive_before_the_download_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(folder)
    fill(archive.download_folder())
    monkeypatch.setenv("CHUNKBOOK_ARCHIVE", str(folder))
    assert archive_path() == folder
    assert archive_files() == [folder / name for name in REPORTS]


@pytest.mark.usefixtures("small_registry")
def test_an_empty_variable_is_no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHUNKBOOK_ARCHIVE", "")
    assert archive_path() is None


@pytest.mark.parametrize("there", [0, 4])
def test_a_variable_that_names_a_folder_without_the_reports_is_an_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch, there: int
) -> None:
    fill(folder)
    for name in list(REPORTS)[there:]:
        (folder / name).unlink()
    monkeypatch.setenv("CHUNKBOOK_ARCHIVE", str(folder))
    expected = f"CHUNKBOOK_ARCHIVE={folder} lacks {6 - there} of the 6 reports, the first is report_0{there + 1}.pdf"
    with pytest.raises(ArchiveError, match=re.escape(expected)):
        archive_path()


@pytest.mark.usefixtures("small_registry")
def test_a_download_folder_that_is_not_whole_is_no_archive() -> None:
    fill(archive.download_folder())
    (archive.download_folder() / "report_06.pdf").write_bytes(b"half")
    assert archive_path() is None
    assert missing_files(archive.download_folder()) == ["report_06.pdf"]


@pytest.mark.usefixtures("small_registry")
def test_files_of_no_archive_say_how_to_get_it() -> None:
    with pytest.raises(ArchiveError, match=r"not on this machine: run `chunkbook fetch`.*CHUNKBOOK_ARCHIVE"):
        archive_files()


def test_files_of_a_folder_that_is_not_whole_name_the_first_that_lacks(folder: Path) -> None:
    fill(folder)
    (folder / "report_02.pdf").unlink()
    with pytest.raises(ArchiveError, match=r"reports lacks 1 of the 6 reports, the first is report_02\.pdf"):
        archive_files(folder)


def test_a_list_that_was_left_behind_says_how_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(archive, "REGISTRY_FILE", tmp_path / "elsewhere.txt")
    with pytest.raises(ArchiveError, match=r"elsewhere\.txt: install chunkbook from its repository"):
        registry()


# --- the real list


def test_the_list_names_76_reports_with_their_sha256() -> None:
    assert len(registry()) == 76
    assert all(re.fullmatch(r"FORGE-16A-78-32_(Drilling|Completion)_\d{3}_\d{4}-\d\d-\d\d\.pdf", n) for n in registry())
    assert all(re.fullmatch(r"[0-9a-f]{64}", digest) for digest in registry().values())
    assert list(registry()) == sorted(registry())


def test_the_list_stands_alone_without_a_report() -> None:
    assert not list(archive.REGISTRY_FILE.parent.rglob("*.pdf"))


def test_the_download_folder_is_outside_the_repository() -> None:
    assert archive.download_folder().name == "utah_forge"
    assert Path(archive.__file__).parents[2] not in archive.download_folder().parents


@pytest.mark.archive
def test_the_list_is_what_the_real_reports_give(tmp_path: Path) -> None:
    named = os.environ.get("CHUNKBOOK_ARCHIVE")
    if not named:
        pytest.skip("CHUNKBOOK_ARCHIVE is not set: the real reports are not on this machine")
    made = tmp_path / "registry.txt"
    for path in archive_files(named):
        (tmp_path / "reports").mkdir(exist_ok=True)
        (tmp_path / "reports" / path.name).write_bytes(path.read_bytes())
    pooch.make_registry(str(tmp_path / "reports"), str(made), recursive=False)
    assert made.read_text(encoding="utf-8") == archive.REGISTRY_FILE.read_text(encoding="utf-8")
