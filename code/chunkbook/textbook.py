"""The short forms, exactly as the chapters print them. They are honest about their faults: so are the chapters."""

from __future__ import annotations

import re
from pathlib import Path

import pypdf

from chunkbook.tokens import encoding


# Chapter 1
def read_pages(path: str | Path) -> list[str]:
    with pypdf.PdfReader(path) as reader:
        return [page.extract_text() for page in reader.pages]


def find_cells(line: str) -> list[tuple[str, float]]:
    cells = []
    for found in re.finditer(r"\S+(?: \S+)*", line):
        middle = (found.start() + found.end()) / 2
        cells.append((found.group(), middle))
    return cells


def read_row(headings: str, row: str) -> dict[str, str]:
    columns = find_cells(headings)
    values = {heading: "" for heading, place in columns}
    for value, middle in find_cells(row):
        distances = [(abs(place - middle), heading) for heading, place in columns]
        shortest, nearest = min(distances)
        values[nearest] = f"{values[nearest]} {value}".strip()
    return values


def join_pages(pages: list[str]) -> str:
    marked = []
    for number, page in enumerate(pages, start=1):
        marked.append(f"--- Page {number} ---\n{page}")
    return "\n".join(marked)


# Chapter 2
def chunk_by_char(text: str, size: int = 500, overlap: int = 50) -> list[str]:
    step = size - overlap
    return [text[start : start + size] for start in range(0, len(text), step)]


def chunk_by_sentence(text: str, max_sentences: int = 5) -> list[str]:
    sentences = re.split(r"(?<=[?.!])\s+", text.strip())
    pieces = []
    for start in range(0, len(sentences), max_sentences):
        piece = " ".join(sentences[start : start + max_sentences])
        if piece:
            pieces.append(piece)
    return pieces


def chunk_by_section(text: str, separator: str = "\n## ") -> list[str]:
    pieces = []
    for section in text.split(separator):
        if section.strip():
            pieces.append(section.strip())
    return pieces


# Chapter 3
def chunk_text_by_tokens(text: str, chunk_tokens: int = 200, overlap_tokens: int = 40) -> list[str]:
    cl100k = encoding()
    tokens = cl100k.encode_ordinary(text.strip())
    step = chunk_tokens - overlap_tokens
    chunks = []
    for start in range(0, len(tokens), step):
        window = tokens[start : start + chunk_tokens]
        chunks.append(cl100k.decode(window).strip())
        if start + chunk_tokens >= len(tokens):
            break
    return chunks


def count_words_as_tokens(text: str) -> int:
    return round(len(text.split()) / 0.75)


# Chapter 4
def split_pages(pages_text: str) -> list[tuple[int, str]]:
    parts = re.split(r"--- Page (\d+) ---\n?", pages_text)
    pairs = zip(parts[1::2], parts[2::2], strict=True)
    return [(int(number), body.strip()) for number, body in pairs]


def chunk_pages_by_tokens(
    pages_text: str,
    chunk_tokens: int = 60,
    overlap_tokens: int = 15,
) -> list[tuple[int, str]]:
    windows = []
    for number, body in split_pages(pages_text):
        for piece in chunk_text_by_tokens(body, chunk_tokens, overlap_tokens):
            windows.append((number, piece))
    return windows


# Chapter 5
def split_at_headings(text: str) -> list[tuple[str, str]]:
    segments = []
    title, body = "", ""
    for line in text.splitlines():
        if line.isupper() and len(line.split()) < 6:
            segments.append((title, body))
            title, body = line.strip(), ""
        body = body + line + "\n"
    segments.append((title, body))
    return [(title, body) for title, body in segments if body.strip()]


# Chapter 6
def list_headings(lines: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in lines:
        name = line.strip()
        fits = re.fullmatch(r"[A-Z][A-Z0-9 ,/&()\-]{2,}", name)
        if fits and len(name.split()) <= 5:
            found[name] = found.get(name, 0) + 1
    return found
