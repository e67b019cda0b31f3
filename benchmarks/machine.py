"""On what and with what was measured."""

from __future__ import annotations

import datetime
import os
import platform
import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = (
    *("chunkbook", "tiktoken", "quicktok-v1", "numpy", "pypdf", "pypdfium2", "pdfplumber"),
    *("langchain-text-splitters", "chonkie", "llama-index-core", "semantic-text-splitter"),
)


def machine() -> dict[str, str]:
    """Describe this machine."""
    cores = os.cpu_count()
    return {
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "processor": f"{processor()}, {cores} cores",
        "system": f"{platform.system()} {platform.machine()}",
        "Python": platform.python_version(),
    }


def processor() -> str:
    """Give the name of the processor, as far as the system knows it."""
    listing = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.*)", listing.read_text(encoding="utf-8")) if listing.exists() else None
    return found[1].strip() if found else platform.processor() or "unknown processor"


def load() -> str:
    """Say how many processes ran or waited in the last minute, this one among them."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def versions() -> dict[str, str]:
    """Give the versions of what is compared."""
    return dict(_installed())


def _installed() -> Iterator[tuple[str, str]]:
    for package in PACKAGES:
        try:
            yield package, version(package)
        except PackageNotFoundError:
            yield package, "not installed"
