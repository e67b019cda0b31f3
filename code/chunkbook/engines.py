"""The three PDF libraries behind one shape: a path goes in, texts of pages come out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chunkbook.styles import Print, plumber_prints, pypdf_prints, with_turned

if TYPE_CHECKING:
    import pypdf


_LOG = logging.getLogger(__name__)
_WIDEST = 14_400  # points; the standard allows no larger page


@dataclass(frozen=True)
class Extraction:
    """What a library found: one text and one label a page, the number of images, or that the file is locked.

    In layout mode `prints` says for each page how its text was printed.
    """

    texts: tuple[str, ...] = ()
    labels: tuple[str | None, ...] = ()
    images: int = 0
    locked: bool = False
    prints: tuple[tuple[Print, ...], ...] = ()


def with_pypdf(path: Path, mode: str, password: str | None) -> Extraction:
    """Read with pypdf; a page that layout mode leaves empty is read in plain mode."""
    import pypdf  # here, because a third of the time of `import chunkbook` would be its

    with pypdf.PdfReader(path) as reader:
        if reader.is_encrypted and not reader.decrypt(password or ""):
            return Extraction(locked=True)
        texts = tuple(_pypdf_text(page, mode, number) for number, page in enumerate(reader.pages, 1))
        prints = tuple(map(pypdf_prints, reader.pages)) if mode == "layout" else ()
        texts = tuple(map(with_turned, texts, prints)) if prints else texts
        return Extraction(texts, _labels(reader), 0 if any(texts) else _images(reader), prints=prints)


def _pypdf_text(page: pypdf.PageObject, mode: str, number: int) -> str:
    text = _pypdf_layout(page, number) if mode == "layout" else ""
    return text if text.strip() else page.extract_text()


def _pypdf_layout(page: pypdf.PageObject, number: int) -> str:
    """Read a page in layout mode; empty where that fails, or where all is turned and no row could be kept."""
    try:
        text = page.extract_text(extraction_mode="layout")
    except MemoryError:
        raise
    except Exception as error:  # plain mode may still read it, or say what is wrong with the page itself
        _LOG.warning("Page %d is read in plain mode: layout mode failed (%s).", number, type(error).__name__)
        return ""
    if not text.strip() and page.extract_text().strip():
        _LOG.warning("Page %d is read in plain mode: layout mode found no rows.", number)
    return text


def _labels(reader: pypdf.PdfReader) -> tuple[str | None, ...]:
    if "/PageLabels" not in reader.root_object:
        return (None,) * len(reader.pages)
    try:
        return tuple(reader.page_labels)
    except (KeyError, ValueError, TypeError, AttributeError, IndexError):  # a label tree that breaks the standard
        return (None,) * len(reader.pages)


def _images(reader: pypdf.PdfReader) -> int:
    """Count picture objects by name only: decoding them is what fails on the odd scan."""
    from pypdf.generic import DictionaryObject

    total = 0
    for page in reader.pages:
        resources = page.get("/Resources", DictionaryObject()).get_object()
        pictures = resources.get("/XObject", DictionaryObject()).get_object()
        total += sum(item.get_object().get("/Subtype") == "/Image" for item in pictures.values())
    return total


def with_pdfplumber(path: Path, mode: str, password: str | None) -> Extraction:
    """Read with pdfplumber, which orders characters by their place on the page."""
    import pdfplumber  # here, because most callers never need its 0.2 s
    import pypdf

    with pypdf.PdfReader(path) as reader:
        if reader.is_encrypted and not reader.decrypt(password or ""):
            return Extraction(locked=True)
        labels = _labels(reader)
        images = _images(reader)
    with pdfplumber.open(path, password=password or "") as pdf:
        # They are known from pypdf, and here an odd tree of labels would stop the reading.
        pdf.doc.get_page_labels = _no_labels  # type: ignore[method-assign]
        texts = tuple(_plumber_text(page, mode) for page in pdf.pages)
        prints = tuple(map(plumber_prints, pdf.pages)) if mode == "layout" else ()
    return Extraction(texts, labels, images, prints=prints)


def _plumber_text(page: Any, mode: str) -> str:
    """Read a page; layout mode would fill a vast one with spaces until the memory is full, so it is read in plain."""
    vast = mode == "layout" and _is_vast(page)
    if vast:
        _LOG.warning("Page %d is read in plain mode: it is larger than the standard allows.", page.page_number)
    text: str = page.extract_text(layout=mode == "layout" and not vast)
    return text or ""


def _is_vast(page: Any) -> bool:
    places = [page.width, page.height, *(char[edge] for char in page.chars for edge in ("x0", "x1", "top", "bottom"))]
    return bool(max(map(abs, places)) > _WIDEST)


def _no_labels() -> Iterator[str]:
    from pdfminer.pdfdocument import PDFNoPageLabels

    raise PDFNoPageLabels


def with_pypdfium2(path: Path, mode: str, password: str | None) -> Extraction:
    """Read with PDFium, the reader inside Chromium: what lies off the page is left out.

    PDFium is not written in Python: a file made to do harm, such as a tree of labels that leads back to itself, may
    crash the process. `chunkbook.guarded` puts one in between.
    """
    import pypdfium2

    try:
        pdf = pypdfium2.PdfDocument(path, password=password)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            return Extraction(locked=True)
        raise
    try:
        pages = [pdf[index] for index in range(len(pdf))]
        texts = tuple(page.get_textpage().get_text_bounded() for page in pages)
        labels = tuple(pdf.get_page_label(index) or None for index in range(len(pdf)))
        return Extraction(texts, labels, sum(_pdfium_images(page) for page in pages))
    finally:
        pdf.close()


def _pdfium_images(page: Any) -> int:
    from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

    return sum(1 for _ in page.get_objects(filter=[FPDF_PAGEOBJ_IMAGE]))


ENGINES: dict[str, Callable[[Path, str, str | None], Extraction]] = {
    "pypdf": with_pypdf,
    "pdfplumber": with_pdfplumber,
    "pypdfium2": with_pypdfium2,
}
