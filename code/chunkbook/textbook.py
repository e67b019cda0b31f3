"""The short forms, exactly as the chapters print them. They are honest about their faults: so are the chapters."""

from __future__ import annotations

import hashlib
import math
import re
from pathlib import Path

import pypdf

from chunkbook.rank.words import COMMON_WORDS
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


# Chapter 7
def mask_digits(line: str) -> str:
    return re.sub(r"\d+", "0", line.strip())


def find_running_lines(pages: list[str]) -> set[str]:
    if len(pages) < 2:
        return set()
    running = {mask_digits(line) for line in pages[0].splitlines()}
    for page in pages[1:]:
        running = running & {mask_digits(line) for line in page.splitlines()}
    return running - {""}


def drop_running_lines(pages: list[str]) -> str:
    running = find_running_lines(pages)
    kept = []
    for page in pages:
        for line in page.splitlines():
            if mask_digits(line) not in running:
                kept.append(line.strip())
        kept.append("")
    return "\n".join(kept)


def join_broken_words(text: str) -> str:
    return re.sub(r"([a-z])-\n([a-z])", r"\1\2", text)


def name_kind(line: str) -> str:
    if not line:
        return "blank"
    if re.search(r" {3,}", line):
        return "table"
    if re.fullmatch(r"\d+(\.\d+)* [A-Z][^.]*", line):
        return "heading"
    return "paragraph"


def find_blocks(text: str) -> list[tuple[str, list[str]]]:
    blocks: list[tuple[str, list[str]]] = []
    last = "blank"
    for line in text.splitlines():
        kind = name_kind(line)
        if kind == last and kind in ("table", "paragraph"):
            blocks[-1][1].append(line)
        elif kind != "blank":
            blocks.append((kind, [line]))
        last = kind
    return blocks


def write_heading(line: str) -> str:
    number = line.split()[0]
    return "#" * (number.count(".") + 2) + " " + line


def write_table(lines: list[str]) -> str:
    rows = []
    for line in lines:
        cells = re.split(r" {3,}", line)
        rows.append("| " + " | ".join(cells) + " |")
    columns = rows[0].count("|") - 1
    rows.insert(1, "|" + "---|" * columns)
    return "\n".join(rows)


def to_markdown(blocks: list[tuple[str, list[str]]]) -> str:
    parts = []
    for kind, lines in blocks:
        if kind == "heading":
            parts.append(write_heading(lines[0]))
        elif kind == "table":
            parts.append(write_table(lines))
        else:
            parts.append(" ".join(lines))
    return "\n\n".join(parts) + "\n"


def clean_pages(pages: list[str]) -> str:
    text = drop_running_lines(pages)
    text = join_broken_words(text)
    return to_markdown(find_blocks(text))


def chunk_fixed(text: str, size: int, overlap: int = 0) -> list[str]:
    chunks = []
    for start in range(0, len(text), size - overlap):
        piece = text[start : start + size]
        if piece.strip():
            chunks.append(piece)
    return chunks


def cut_into_pieces(text: str, size: int, cuts: list[str]) -> list[str]:
    if len(text) <= size:
        return [text]
    if not cuts:
        return chunk_by_char(text, size, overlap=0)
    pieces = []
    for part in re.split(f"(?<={cuts[0]})", text):
        pieces.extend(cut_into_pieces(part, size, cuts[1:]))
    return pieces


def carry_over(pieces: list[str], room: int) -> list[str]:
    while len("".join(pieces)) > room:
        pieces = pieces[1:]
    return pieces


def chunk_recursive(text: str, size: int, overlap: int = 0) -> list[str]:
    chunks = []
    held: list[str] = []
    for piece in cut_into_pieces(text, size, ["\n\n", "\n", r"\. ", " "]):
        if len("".join(held) + piece) > size:
            chunks.append("".join(held).strip())
            held = carry_over(held, min(overlap, size - len(piece)))
        held.append(piece)
    chunks.append("".join(held).strip())
    return [chunk for chunk in chunks if chunk]


def find_title(markdown: str) -> str:
    first = markdown.split("\n\n")[0].strip()
    return first if len(first) < 60 else "Document"


def split_sections(markdown: str) -> list[tuple[str, list[str]]]:
    sections: list[tuple[str, list[str]]] = [("Introduction", [])]
    for part in markdown.strip().split("\n\n"):
        if part.startswith("#"):
            sections.append((part.lstrip("# "), []))
        else:
            lines = part.splitlines()
            rows = [line for line in lines if not line.startswith("|---")]
            sections[-1][1].append("\n".join(rows))
    return sections


def chunk_headings(markdown: str, size: int) -> list[str]:
    chunks = []
    for heading, parts in split_sections(markdown):
        prefix = f"{find_title(markdown)} > {heading}\n"
        body = ""
        for part in parts:
            longer = f"{body}\n\n{part}".strip()
            if body and len(prefix + longer) > size:
                chunks.append(prefix + body)
                longer = part
            body = longer
        if body:
            chunks.append(prefix + body)
    return chunks


# Chapter 8
def toy_embed(text: str) -> list[float]:
    counts = [0] * 256
    for word in re.findall(r"[a-z0-9]+", text.lower()):
        if word not in COMMON_WORDS:
            digest = hashlib.md5(word.encode(), usedforsecurity=False)
            counts[int(digest.hexdigest(), 16) % 256] += 1
    length = math.sqrt(sum(count * count for count in counts)) or 1.0
    return [count / length for count in counts]


def rank_chunks(question: str, chunks: list[str]) -> list[int]:
    asked = toy_embed(question)
    scored = []
    for number, chunk in enumerate(chunks):
        pairs = zip(asked, toy_embed(chunk), strict=True)
        score = sum(one * other for one, other in pairs)
        scored.append((-round(score, 9), number))
    return [number for score, number in sorted(scored)]


def holds_answer(chunk: str, phrases: list[str]) -> bool:
    text = " ".join(chunk.lower().split())
    missing = [phrase for phrase in phrases if phrase.lower() not in text]
    return not missing


def hit_at_k(
    question: str,
    phrases: list[str],
    chunks: list[str],
    k: int,
) -> bool:
    best = rank_chunks(question, chunks)[:k]
    return any(holds_answer(chunks[number], phrases) for number in best)


def count_sent(question: str, chunks: list[str], k: int) -> int:
    best = rank_chunks(question, chunks)[:k]
    return sum(len(chunks[number]) for number in best)
