"""Mutants: sample PDFs with a few bytes, numbers, words or stretches changed, the same ones for the same seed."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from random import Random

_NUMBER = re.compile(rb"(?<![\w.])-?[0-9]{1,10}(?![\w.])")
_NAME = re.compile(rb"/[A-Z][A-Za-z0-9]+")
_OBJECT = re.compile(rb"\n[0-9]+ 0 obj\b.*?\nendobj", re.DOTALL)
_STREAM = re.compile(rb"(?<=stream\n).*?(?=\nendstream)", re.DOTALL)
_ODD_NUMBERS = (b"0", b"-1", b"1", b"65536", b"2147483647", b"-2147483648", b"4294967296", b"9" * 20, b"0.1")
_ODD_PARTS = (b"<<", b">>", b"[", b"]", b"(", b")", b"null", b"true", b"/", b"%", b"1 0 R", b"endobj", b"\0")


def mutants(files: list[bytes], number: int, seed: int) -> Iterator[bytes]:
    """Yield so many mutants of these files, each with one to four changes.

    Parameters
    ----------
    files : list of bytes
        Whole PDFs; they take turns.
    number : int
        How many mutants.
    seed : int
        Decides all of them.
    """
    for place in range(number):
        chance = Random(f"{seed}/{place}")
        data = files[place % len(files)]
        for _ in range(chance.randint(1, 4)):
            data = chance.choice(_CHANGES)(data, chance)
        yield data


def _other_byte(data: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]


def _other_number(data: bytes, chance: Random) -> bytes:
    return _replaced(data, _NUMBER, chance, chance.choice(_ODD_NUMBERS))


def _other_name(data: bytes, chance: Random) -> bytes:
    names = _NAME.findall(data)
    return _replaced(data, _NAME, chance, chance.choice(names)) if names else data


def _odd_part(data: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + chance.choice(_ODD_PARTS) + data[place:]


def _stretch_gone(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.randint(1, 400) :]


def _stretch_twice(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data))
    end = start + chance.randint(1, 400)
    return data[:end] + data[start:end] + data[end:]


def _cut_off(data: bytes, chance: Random) -> bytes:
    return data[: chance.randint(len(data) // 2, len(data))]


def _other_object(data: bytes, chance: Random) -> bytes:
    """Put the body of one object in the place of another."""
    objects = _OBJECT.findall(data)
    return _replaced(data, _OBJECT, chance, chance.choice(objects)) if objects else data


def _other_drawing(data: bytes, chance: Random) -> bytes:
    """Change what a compressed stream says, and compress it again."""
    found = [match for match in _STREAM.finditer(data) if _inflated(match[0])]
    if not found:
        return data
    match = chance.choice(found)
    inner = chance.choice(_INNER_CHANGES)(_inflated(match[0]), chance)
    return data[: match.start()] + zlib.compress(inner) + data[match.end() :]


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompress(data)
    except zlib.error:
        return b""


def _replaced(data: bytes, pattern: re.Pattern[bytes], chance: Random, new: bytes) -> bytes:
    found = list(pattern.finditer(data))
    if not found:
        return data
    match = chance.choice(found)
    return data[: match.start()] + new + data[match.end() :]


_Change = Callable[[bytes, Random], bytes]
_INNER_CHANGES: tuple[_Change, ...] = (
    *(_other_byte, _other_number, _other_name),
    *(_odd_part, _stretch_gone, _stretch_twice),
)
_CHANGES: tuple[_Change, ...] = (*_INNER_CHANGES, _cut_off, _other_object, _other_drawing, _other_drawing)
