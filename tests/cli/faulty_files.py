"""Files that cannot be read, one for each kind of fault."""

from __future__ import annotations

from pathlib import Path

from commands import REPORT
from pypdf import PdfReader, PdfWriter


def encrypted_pdf(path: Path) -> None:
    writer = PdfWriter(clone_from=PdfReader(REPORT))
    writer.encrypt("secret", algorithm="AES-256")
    writer.write(path)


def damaged_pdf(path: Path) -> None:
    path.write_bytes(REPORT.read_bytes()[:700])


def blank_pdf(path: Path) -> None:
    writer = PdfWriter()
    writer.add_blank_page(612, 792)
    writer.write(path)


FAULTS = {
    "locked.pdf": (encrypted_pdf, "is encrypted"),
    "cut_off.pdf": (damaged_pdf, "is damaged"),
    "blank.pdf": (blank_pdf, "holds no text"),
    "nothing.pdf": (lambda path: path.touch(), "is empty (0 bytes)"),
    "letter.docx": (lambda path: path.write_bytes(b"PK\x03\x04 a letter"), "is not a PDF"),
    "missing.pdf": (lambda path: None, "does not exist"),
    "folder.pdf": (lambda path: path.mkdir(), "is a folder"),
    "nothing.txt": (lambda path: path.touch(), "is empty (0 bytes)"),
    "spaces.txt": (lambda path: path.write_text(" \n\t\n", encoding="utf-8"), "holds no text"),
    "latin.txt": (lambda path: path.write_bytes(b"Caf\xe9"), "is not UTF-8 text (byte 3)"),
    "missing.md": (lambda path: None, "does not exist"),
}
