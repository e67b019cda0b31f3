"""Read a PDF: its text page by page, by one of three engines (chapter 1)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Literal

from chunkbook.document import Document
from chunkbook.engines import ENGINES, Extraction
from chunkbook.errors import (
    DamagedPdfError,
    EmptyFileError,
    EncryptedPdfError,
    MissingFileError,
    NotAPdfError,
    NoTextError,
)
from chunkbook.remarks import collected_remarks
from chunkbook.styles import line_styles
from chunkbook.surrogates import repair

Mode = Literal["plain", "layout"]
Engine = Literal["pypdf", "pdfplumber", "pypdfium2"]

_HEADER_WINDOW = 1024  # readers accept a PDF header anywhere in the first kilobyte
_LONGEST_REASON = 200  # code points of a library's own words
_LONGEST_GAP = 1000  # spaces; a layout that asks for more has a broken font size, not a wide column
_GLUED = re.compile("[A-Za-z\u00c0-\u024f]{21,}")  # letters; hardly any word of a report is so long


def read_pdf(
    path: str | Path, *, mode: Mode = "plain", engine: Engine = "pypdf", password: str | None = None
) -> Document:
    """Read the text of a PDF, page by page.

    Parameters
    ----------
    path : str or Path
        The PDF file.
    mode : {"plain", "layout"}
        ``plain`` gives the text in the order in which it was drawn; ``layout`` pads with spaces so that columns
        stay in place. `pypdfium2` has no layout mode.
    engine : {"pypdf", "pdfplumber", "pypdfium2"}
        Which library reads the file. `pdfplumber` goes by position, row by row; `pypdfium2` is the fastest.
    password : str, optional
        For an encrypted file.

    Returns
    -------
    Document
        Pages are numbered from 1 as they lie in the file; `Page.label` is the printed number where the file has one.
        In layout mode `styles` says how its lines were printed. `remarks` holds what the library logged on the way.

    Raises
    ------
    ExtractionError
        `MissingFileError`, `EmptyFileError`, `NotAPdfError`, `DamagedPdfError`, `EncryptedPdfError` or `NoTextError`.
    ValueError
        Unknown `mode` or `engine`, or a pair that does not exist.
    """
    file = Path(path)
    check_choice(engine, mode)
    extract = ENGINES[engine]
    _check_file(file)
    with collected_remarks() as remarks:
        found = _run(extract, file, mode, password)
    if not found.texts:
        raise EmptyFileError(file, "has no pages. Ask for the file again.")
    texts = [_tidy(text) for text in found.texts]
    for number, text in enumerate(texts, 1):
        if glued := _GLUED.search(text):
            remarks.add(_spaces_missing(number, glued[0]))
    if not any(text.strip() for text in texts):
        raise NoTextError(file, _no_text(len(texts), found.images))
    # In a damaged file two libraries may count the pages differently; then nobody knows which label is whose.
    labels = found.labels if len(found.labels) == len(texts) else None
    document = Document.from_pages(file.name, texts, labels)
    return replace(document, styles=line_styles(document, found.prints), remarks=remarks.lines())


def check_choice(engine: str, mode: str) -> None:
    """Refuse an engine or a mode that does not exist, and a pair that does not.

    Raises
    ------
    ValueError
        As `read_pdf`.
    """
    if mode not in ("plain", "layout"):
        raise ValueError(f"mode must be 'plain' or 'layout': mode={mode!r}.")
    if engine not in ENGINES:
        raise ValueError(f"engine must be one of {', '.join(ENGINES)}: engine={engine!r}.")
    if engine == "pypdfium2" and mode == "layout":
        raise ValueError("engine 'pypdfium2' has no layout mode: use engine='pypdf' or 'pdfplumber' for mode='layout'.")


def _check_file(file: Path) -> None:
    if not file.exists():
        raise MissingFileError(file, f"does not exist. Check the path: {file}")
    if not file.is_file():
        raise MissingFileError(file, f"is a folder, not a file. Name one PDF in it: {file}")
    with file.open("rb") as stream:
        head = stream.read(_HEADER_WINDOW)
    if not head:
        raise EmptyFileError(file, "is empty (0 bytes). Download or copy it again.")
    if b"%PDF-" not in head:
        raise NotAPdfError(file, "is not a PDF: it does not start with '%PDF-'. Convert it to PDF, or read it as text.")


def _run(extract: Callable[..., Extraction], file: Path, mode: str, password: str | None) -> Extraction:
    try:
        found = extract(file, mode, password)
    except MemoryError:
        raise
    except Exception as error:  # each engine has dozens of parser errors of its own; all mean the same to the caller
        raise DamagedPdfError(file, _damaged(error)) from error
    if found.locked:
        raise EncryptedPdfError(file, _locked(password))
    return found


def _damaged(error: Exception) -> str:
    # Some errors quote long stretches of the file, with bytes that would steer a terminal.
    said = " ".join(f"{type(error).__name__}: {error}".split())
    said = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in said)
    reason = said if len(said) <= _LONGEST_REASON else said[:_LONGEST_REASON] + "…"
    return f"is damaged and cannot be read ({reason}). Download it again, or open and re-save it."


def _locked(password: str | None) -> str:
    if password is None:
        return "is encrypted. Pass password='…', or save a copy without a password."
    return (
        "is encrypted and this password does not open it. Check the password, or ask the owner for a copy without one."
    )


def _no_text(pages: int, images: int) -> str:
    size = f"({_count(pages, 'page')}, {_count(images, 'image')}, 0 characters)"
    if images:
        return f"holds no text: it looks like a scan {size}. Run OCR first, then read it again."
    return f"holds no text {size}. Its pages are blank or drawn as outlines: run OCR first, then read it again."


def _spaces_missing(page: int, word: str) -> str:
    return f"Page {page} may lack spaces between words ({word}): compare it in the other mode, or by another engine."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _tidy(text: str) -> str:
    """Mend what no later step can use: half surrogates, mixed line ends, and a page padded with endless spaces."""
    whole = repair(text).replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(f" {{{_LONGEST_GAP},}}", " " * _LONGEST_GAP, whole).rstrip()
