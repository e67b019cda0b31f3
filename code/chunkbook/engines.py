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
    if mode == "plain":
        return page.extract_text()
    try:
        text = page.extract_text(extraction_mode="layout")
    except MemoryError:
        raise
    except Exception as error:  # plain mode may still read it, or say what is wrong with the page itself
        return _in_plain_mode(page, number, f"layout mode failed ({type(error).__name__})")
    return text if text.strip() else _in_plain_mode(page, number, "layout mode found no rows")


def _in_plain_mode(page: pypdf.PageObject, number: int, reason: str) -> str:
    """Read a page of which layout mode gives nothing, for instance because all of it is turned."""
    text = page.extract_text()
    if text.strip():
        _LOG.warning("Page %d is read in plain mode: %s.", number, reason)
    return text


def _labels(reader: pypdf.PdfReader) -> tuple[str | None, ...]:
    if "/PageLabels" not in reader.root_object:
        return (None,) * len(reader.pages)
    try:
        return tuple(reader.page_labels)
    except MemoryError:
        raise
    except Exception:  # a label tree that breaks the standard, in one of many ways
        return (None,) * len(reader.pages)


def _images(reader: pypdf.PdfReader) -> int:
    return sum(map(_images_on, reader.pages))


def _images_on(page: pypdf.PageObject) -> int:
    """Count picture objects by name only: decoding them is what fails on the odd scan."""
    try:
        pictures = page["/Resources"]["/XObject"].values()  # type: ignore[index]
        return sum(item.get_object().get("/Subtype") == "/Image" for item in pictures)
    except MemoryError:
        raise
    except Exception:  # none, or resources that are not what the standard says
        return 0


def with_pdfplumber(path: Path, mode: str, password: str | None) -> Extraction:
    """Read with pdfplumber, which orders characters by their place on the page; pypdf finds labels and pictures."""
    import pdfplumber  # here, because most callers never need its 0.2 s
    from pdfminer.pdfdocument import PDFPasswordIncorrect
    from pdfplumber.utils.exceptions import PdfminerException

    try:
        pdf = pdfplumber.open(path, password=password or "")
    except PdfminerException as error:
        if error.args and isinstance(error.args[0], PDFPasswordIncorrect):
            return Extraction(locked=True)
        raise
    with pdf:
        # pypdf reads them, and here an odd tree of labels would stop the reading.
        pdf.doc.get_page_labels = _no_labels  # type: ignore[method-assign]
        texts = tuple(_plumber_text(page, mode) for page in pdf.pages)
        prints = tuple(map(plumber_prints, pdf.pages)) if mode == "layout" else ()
    labels, images = _labels_and_images(path, password)
    return Extraction(texts, labels, 0 if any(map(str.strip, texts)) else images, prints=prints)


def _labels_and_images(path: Path, password: str | None) -> tuple[tuple[str | None, ...], int]:
    """Ask pypdf for what pdfplumber does not tell; nothing is known of a file that only pdfplumber can open."""
    import pypdf

    try:
        with pypdf.PdfReader(path) as reader:
            if reader.is_encrypted:
                reader.decrypt(password or "")
            return _labels(reader), _images(reader)
    except MemoryError:
        raise
    except Exception:
        return (), 0


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
