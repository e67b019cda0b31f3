"""Damage a text as a scanner and its OCR would (chapter 6)."""

from __future__ import annotations

import random

from chunkbook.document import Document

# What OCR makes of a character on a poor scan.
CONFUSIONS = {
    "A": "4a^",
    "B": "8R3",
    "C": "G(c",
    "D": "O0)",
    "E": "FBc",
    "F": "PEf",
    "G": "C6O",
    "H": "NIl",
    "I": "l1|",
    "J": "I)1",
    "K": "Xk<",
    "L": "1I[",
    "M": "NWm",
    "N": "HMn",
    "O": "0Qo",
    "P": "FRp",
    "R": "KPr",
    "S": "5s8",
    "T": "7It",
    "U": "VLu",
    "V": "Uv\\",
    "W": "VMw",
    "Y": "Vy?",
    "0": "OoQ",
    "1": "lI!",
    "5": "S$s",
    "6": "bG8",
    "8": "B3&",
    "e": "co",
    "o": "0c",
    "l": "1I",
    "i": "1j",
    "s": "5S",
    "t": "f+",
    "/": "I1l",
    " ": " .'",  # one in three stays a space: specks fall on letters more often
}


def damage_text(text: str, rate: float, seed: int = 0) -> str:
    """Replace characters by what OCR would take them for.

    Parameters
    ----------
    text : str
        Text to damage. Line ends stay, so lines keep their numbers; so do characters that OCR rarely mistakes.
    rate : float
        From 0 to 1: chance that a character which can be mistaken is mistaken.
    seed : int
        The same seed gives the same damage on every machine. Raising only the rate adds damage and keeps what was
        there.

    Returns
    -------
    str
        A text of the same length.

    Raises
    ------
    ValueError
        `rate` outside 0 … 1.
    """
    if not 0 <= rate <= 1:
        raise ValueError(f"rate must lie between 0 and 1: rate={rate!r}. Try rate=0.1 for one character in ten.")
    chance = random.Random(seed)
    return "".join(_misread(character, rate, chance.random(), chance.random()) for character in text)


def damage(document: Document, rate: float, seed: int = 0) -> Document:
    """Damage a document; its pages stay where they are. See `damage_text`."""
    return Document(document.source, damage_text(document.text, rate, seed), document.pages)


def _misread(character: str, rate: float, luck: float, choice: float) -> str:
    """Two draws for every character, used or not: that is what keeps damage in place when the rate is raised."""
    alike = CONFUSIONS.get(character)
    return alike[int(choice * len(alike))] if alike and luck < rate else character
