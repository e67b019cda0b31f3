"""The real archive: 76 public well reports, fetched once, checked by hash and never kept in the repository."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    import pooch

__all__ = [
    "BASE_URL",
    "ArchiveError",
    "archive_files",
    "archive_path",
    "download_folder",
    "fetch_archive",
    "missing_files",
    "registry",
]

BASE_URL = (
    "https://raw.githubusercontent.com/djimrastephane/ddr-rag-book/"
    "d5cf7544536879c5722bb893063e802360d5100d/book/datasets/forge_archive/"
)
"""Public mirror of the reports, pinned to one commit."""

FOLDER_VARIABLE = "CHUNKBOOK_ARCHIVE"
REGISTRY_FILE = Path(__file__).parents[2] / "data" / "utah_forge" / "registry.txt"
TIMEOUT = 30.0
"""Seconds without an answer, or without a further byte, after which a download is given up."""


class ArchiveError(RuntimeError):
    """The archive cannot be fetched, is not there or is not whole; the message says what to do."""


def archive_path() -> Path | None:
    """Find the folder that holds the reports.

    Returns
    -------
    Path or None
        The folder that ``CHUNKBOOK_ARCHIVE`` names, else the download folder when all reports are in it, else None.

    Raises
    ------
    ArchiveError
        ``CHUNKBOOK_ARCHIVE`` names a folder that lacks reports: a wrong setting is never passed over in silence.
    """
    named = os.environ.get(FOLDER_VARIABLE)
    if named:
        folder = Path(named).expanduser()
        _check_whole(folder, f"{FOLDER_VARIABLE}={named}")
        return folder
    return None if missing_files(download_folder()) else download_folder()


def archive_files(folder: str | Path | None = None) -> list[Path]:
    """List the reports, in the order of their names.

    Parameters
    ----------
    folder : str or Path, optional
        Folder that holds them; without it, the one that `archive_path` finds.

    Returns
    -------
    list of Path
        One path for each file of the registry. Other files in the folder are left out.

    Raises
    ------
    ArchiveError
        No archive is there, or the folder lacks a report.
    """
    found = archive_path() if folder is None else Path(folder)
    if found is None:
        raise ArchiveError(f"the report archive is not on this machine: {_way_out()}.")
    if folder is not None:
        _check_whole(found, str(folder))
    return [found / name for name in registry()]


def fetch_archive(folder: str | Path | None = None, *, base_url: str = BASE_URL, progress: bool = True) -> list[Path]:
    """Download the reports that are not there yet, and check each one by its hash.

    A report whose hash is right is never asked for again, so a run that was interrupted goes on where it stopped and a
    complete folder needs no network. A damaged report is replaced. A report appears under its name only when it is
    whole. No other file of the folder is read or changed.

    Parameters
    ----------
    folder : str or Path, optional
        Where to put them; without it, `download_folder`. Made when it does not exist.
    base_url : str
        Address of the folder that serves them, ``http`` or ``https``.
    progress : bool
        Show a bar on standard error that counts files.

    Returns
    -------
    list of Path
        The reports, as from `archive_files`.

    Raises
    ------
    ValueError
        `base_url` is not an address of the web.
    ArchiveError
        The server cannot be reached or lacks a file, a file is not the one that the registry knows, or the folder
        cannot be written. Reports fetched before stay.
    """
    target = download_folder() if folder is None else Path(folder)
    store = _store(target, _folder_url(base_url))
    for name in _counted(missing_files(target), progress):
        try:
            store.fetch(name, downloader=_downloader())
        except (OSError, ValueError) as error:
            raise ArchiveError(_reason(error, name, store.base_url)) from error
    return archive_files(target)


def download_folder() -> Path:
    """Return where `fetch_archive` puts the reports: a folder in the user's cache, outside any repository."""
    import pooch

    return Path(pooch.os_cache("chunkbook")) / "utah_forge"


def missing_files(folder: str | Path) -> list[str]:
    """Name the reports that `folder` lacks or holds in a damaged form, in the order of the registry."""
    return [name for name, digest in registry().items() if not _is_whole(Path(folder) / name, digest)]


def registry() -> Mapping[str, str]:
    """Return the SHA-256 of each of the 76 reports by file name.

    Raises
    ------
    ArchiveError
        The list is not beside the package, which then was copied out of its repository.
    """
    import pooch

    if not REGISTRY_FILE.is_file():
        raise ArchiveError(
            f"the list of reports is not at {REGISTRY_FILE}: install chunkbook from its repository, pip install -e ."
        )
    book = pooch.create(path=REGISTRY_FILE.parent, base_url=BASE_URL)
    book.load_registry(REGISTRY_FILE)
    return MappingProxyType(book.registry)


def _is_whole(path: Path, digest: str) -> bool:
    import pooch

    return path.is_file() and pooch.file_hash(str(path)) == digest


def _check_whole(folder: Path, name: str) -> None:
    """Raise the one error for a folder that lacks reports; `name` is what the reader called it."""
    missing = missing_files(folder)
    if missing:
        raise ArchiveError(
            f"{name} lacks {len(missing)} of the {len(registry())} reports, the first is {missing[0]}: {_way_out()}."
        )


def _way_out() -> str:
    return (
        "run `chunkbook fetch` with a connection to the internet, "
        f"or set {FOLDER_VARIABLE} to a folder that holds the reports"
    )


def _folder_url(base_url: str) -> str:
    """Return `base_url` with the slash that joins it to a file name."""
    if urlsplit(base_url).scheme not in ("http", "https"):
        raise ValueError(f"base_url must start with http:// or https://: base_url={base_url!r}.")
    return base_url.rstrip("/") + "/"


def _store(folder: Path, base_url: str) -> pooch.Pooch:
    import pooch

    # One line for each of 76 files would bury the bar and the error.
    pooch.get_logger().setLevel("WARNING")
    return pooch.create(path=folder, base_url=base_url, registry=dict(registry()))


def _downloader() -> pooch.HTTPDownloader:
    import pooch

    return pooch.HTTPDownloader(timeout=TIMEOUT, chunk_size=1 << 16)


def _counted(names: list[str], progress: bool) -> Iterator[str]:
    from tqdm import tqdm

    return iter(tqdm(names, desc="reports", unit="file", disable=not (progress and names)))


def _reason(error: Exception, name: str, base_url: str) -> str:
    """Say in one sentence what went wrong while `name` was fetched, and what to do."""
    from requests import HTTPError, RequestException

    elsewhere = f"or set {FOLDER_VARIABLE} to a folder that holds the reports"
    match error:
        case HTTPError(response=response) if response is not None:
            said = f"the server answered {response.status_code} for {name} at {base_url}"
            return f"{said}: check the base URL, try again later, {elsewhere}."
        case RequestException():
            said = f"{name} did not come through from {base_url} ({type(error).__name__})"
            return f"{said}: {_way_out()}; reports that have arrived are kept."
        case OSError():
            return f"{name} cannot be written ({error}): choose a folder that you can write to, {elsewhere}."
        case _:  # pooch says with a ValueError that the hash differs
            said = f"{name} from {base_url} is not the file that the registry knows (its SHA-256 differs)"
            return f"{said}: run `chunkbook fetch` again, {elsewhere}."
