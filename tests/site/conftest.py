"""The built website, read as files and served on loopback, and a browser to look at it."""

import functools
import os
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from by_page import ByPage
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
HTML = Path(os.environ.get("BOOK_HTML", ROOT / "_build" / "html"))
NOTEBOOKS = sorted(path.stem for path in (ROOT / "chapters").glob("[0-9]*.ipynb"))


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a line on the terminal for each."""

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def site() -> Path:
    """Return the folder of the built website."""
    if not (HTML / "index.html").is_file():
        pytest.skip("the website is not built: run `make book` first")
    return HTML


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, BeautifulSoup]:
    """Return every page by its path, parsed."""
    found = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*.html"))}
    return {
        name: BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
        for name, path in found.items()
        if not name.startswith("_static/")
    }


@pytest.fixture(scope="session")
def articles(pages: dict[str, BeautifulSoup]) -> dict[str, BeautifulSoup]:
    """Return the body of every page that a person wrote."""
    return {
        name: page.find("article")
        for name, page in pages.items()
        if name == "index.html" or name.startswith("chapters/")
    }


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Serve the website on a free port of this machine; return its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Start a Chromium that asks for nothing by itself."""
    quiet = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=quiet)
        yield browser
        browser.close()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give tests that take `chapter` or `written_page` one run for each."""
    if "chapter" in metafunc.fixturenames:
        metafunc.parametrize("chapter", NOTEBOOKS)
    if "written_page" in metafunc.fixturenames:
        names = [f"chapters/{name}.html" for name in [*NOTEBOOKS, "glossary", "references"]]
        metafunc.parametrize("written_page", ["index.html", *names, "search.html", "genindex.html"])


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByPage:
    """Choose how tests are handed out."""
    return ByPage(config, log)
