"""Figures measured on the real archive, kept in ``data/utah_forge/measured.json`` and recomputed by a test."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

from chunkbook.audit import HeadingAudit, audit_headings
from chunkbook.chunking import chunk
from chunkbook.document import Document
from chunkbook.extract import Engine, Mode, read_pdf
from chunkbook.headings import ISUPPER, KNOWN_NAMES, UPPERCASE
from chunkbook.ocr import damage
from chunkbook.segments import split_document
from chunkbook.textbook import count_words_as_tokens
from chunkbook.tokens import count_tokens

MEASURED = Path(__file__).parents[2] / "data" / "utah_forge" / "measured.json"

STUCK_PIPE = "During the slide lost tool face and became assembly became stuck"
READERS: dict[str, tuple[Engine, Mode]] = {
    "pypdf plain": ("pypdf", "plain"),
    "pypdf layout": ("pypdf", "layout"),
    "pdfplumber": ("pdfplumber", "plain"),
    "pypdfium2": ("pypdfium2", "plain"),
}
ROW_READERS = ("pdfplumber", "pypdf plain", "pypdfium2")  # those that give lines a heading rule can read
REPORT_38 = "Drilling_038"
SAMPLE = tuple(f"Drilling_{number:03}" for number in (3, 19, 36, 37, 38, 39, 48, 49, 50)) + ("Completion_003",)
RULES = (UPPERCASE, ISUPPER, KNOWN_NAMES)
MOST_LINES = 30  # a rule that matches more distinct lines by mistake is counted, not listed
OCR_RATES = (0.0, 0.02, 0.05, 0.1, 0.2, 0.3)


def load_measured() -> dict[str, Any]:
    """Read the figures that were measured on the 76 real reports.

    Returns
    -------
    dict
        ``versions``, ``reports``, ``report_38``, ``windows``, ``headings``, ``words``, ``segments`` and ``ocr``; see
        `measure_archive`.

    Raises
    ------
    FileNotFoundError
        The package was installed without the book's folder.
    """
    measured: dict[str, Any] = read_figures(MEASURED)
    return measured


def read_figures(path: Path) -> Any:
    """Read stored figures from the book's folder.

    Raises
    ------
    FileNotFoundError
        The package was installed without the book's folder.
    """
    if not path.is_file():
        raise FileNotFoundError(f"{path} is missing: install the package from the book's folder, pip install -e .")
    return json.loads(path.read_text(encoding="utf-8"))


def measure_archive(files: Iterable[Path]) -> dict[str, Any]:
    """Measure the archive anew.

    Parameters
    ----------
    files : iterable of Path
        The 76 real reports; see `chunkbook.archive.archive_files`.

    Returns
    -------
    dict
        What `load_measured` gives: plain numbers, strings, lists and dictionaries.
    """
    paths = sorted(files)
    readings = {
        name: [read_pdf(path, mode=mode, engine=engine) for path in paths] for name, (engine, mode) in READERS.items()
    }
    plain = readings["pypdf plain"]
    return {
        "versions": {name: version(name) for name in ("pypdf", "pdfplumber", "pypdfium2", "tiktoken")},
        "reports": {"files": len(paths), "pages": sum(len(document.pages) for document in plain)},
        "report_38": {name: _report_38(_named(documents, REPORT_38)) for name, documents in readings.items()},
        "windows": {name: _windows(documents) for name, documents in readings.items()},
        "headings": {name: _headings(readings[name]) for name in ROW_READERS},
        "words": _words(plain),
        "segments": _segments(plain),
        "ocr": _ocr(readings["pdfplumber"]),
    }


def write_measured(measured: Mapping[str, Any], path: Path = MEASURED) -> None:
    """Store figures so that the same figures give the same bytes."""
    path.write_text(json.dumps(measured, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def holds(text: str, sentence: str) -> bool:
    """Say whether a text holds a sentence, with white space folded on both sides."""
    return " ".join(sentence.split()) in " ".join(text.split())


def _named(documents: list[Document], part: str) -> Document:
    return next(document for document in documents if part in document.source)


def _report_38(document: Document) -> dict[str, int]:
    narrow = chunk(document, "tokens", size=60, overlap=15)
    return {
        "characters": len(document.text.strip()),
        "tokens": count_tokens(document.text.strip()),
        "windows_60_15": len(narrow),
        "windows_200_40": len(chunk(document, "tokens", size=200, overlap=40)),
        "sentence_whole_60_15": sum(holds(piece.text, STUCK_PIPE) for piece in narrow),
    }


def _windows(documents: list[Document]) -> dict[str, int]:
    def total(size: int, overlap: int) -> int:
        return sum(len(chunk(document, "tokens", size=size, overlap=overlap)) for document in documents)

    return {
        "tokens": sum(count_tokens(document.text) for document in documents),
        "windows_60_15": total(60, 15),
        "windows_200_40": total(200, 40),
        "windows_224_56": total(224, 56),
    }


def _headings(documents: list[Document]) -> dict[str, dict[str, Any]]:
    ten = [document for document in documents if any(name in document.source for name in SAMPLE)]
    groups = {"ten sample reports": ten, "all 76": documents}
    return {
        group: {rule.name: _audit(audit_headings(members, rule)) for rule in RULES} for group, members in groups.items()
    }


def _audit(audit: HeadingAudit) -> dict[str, Any]:
    false = [text for text, _, true in audit.counts() if not true]
    return {
        "lines": audit.lines,
        "matches": len(audit.matches),
        "true": len(audit.true),
        "false": len(audit.false),
        "missed": len(audit.missed),
        "precision": round(audit.precision, 4),
        "recall": round(audit.recall, 4),
        "distinct_lines": len(audit.counts()),
        "true_names": [text for text, _, true in audit.counts() if true],
        "false_lines": false if len(false) <= MOST_LINES else [],
    }


def _words(documents: list[Document]) -> dict[str, float]:
    tokens = sum(count_tokens(document.text) for document in documents)
    guessed = sum(count_words_as_tokens(document.text) for document in documents)
    return {"tokens": tokens, "guessed": guessed, "error_percent": round(100 * (guessed - tokens) / tokens, 1)}


def _segments(documents: list[Document]) -> dict[str, Any]:
    counts = [len(split_document(document)) for document in documents]
    report = split_document(_named(documents, REPORT_38))
    return {
        "report_38": [{"title": block.title, "tokens": count_tokens(block.text)} for block in report],
        "segments": sum(counts),
        "fewest": min(counts),
        "median": median(counts),
        "most": max(counts),
    }


def _ocr(documents: list[Document]) -> list[dict[str, Any]]:
    return [_ocr_point(documents, rate, rule) for rule in (UPPERCASE, KNOWN_NAMES) for rate in OCR_RATES]


def _ocr_point(documents: list[Document], rate: float, rule: Any) -> dict[str, Any]:
    damaged = [damage(document, rate, seed=number) for number, document in enumerate(documents)]
    audit = audit_headings(damaged, rule, truth=documents)
    return {"rule": rule.name, "rate": rate, "precision": round(audit.precision, 4), "recall": round(audit.recall, 4)}
