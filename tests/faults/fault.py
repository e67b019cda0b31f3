"""Faults that users of chunkers, PDF readers, evaluators and executed books reported, and the mark of their tests.

Each case is one kind of fault. Its tests hold the input that was reported, at least two more of the same kind, and the
right value; `fault_table.py` writes down which tests these are.
"""

from __future__ import annotations

import pytest

KINDS = {
    # Token windows, offsets, limits
    "C001": "a cut inside a character of several tokens leaves U+FFFD",
    "C002": "one character longer than the size never comes to an end",
    "C004": "bytes counted as characters",
    "C005": "an accent or an emoji family is torn apart",
    "C006": "repeated words get the offsets of their first copy",
    "C009": "equal lines get the same offsets",
    "C010": "overlap is silently left out between big pieces",
    "C011": "a piece without a separator stays too long",
    "C012": "the text between packed pieces is not counted",
    "C013": "a sentence longer than the size comes out whole",
    "C014": "headings are added after the size was filled",
    "C018": "overlap starts in the middle of a word",
    "C019": "a last window repeats nothing but overlap",
    "C020": "text that mentions a control token is refused",
    "C021": "a control token breaks a structure-aware cut",
    "C022": "overlap as large as the size loops forever",
    "C024": "overlap as large as the size is accepted",
    "C026": "a negative overlap skips text",
    "C027": "a fractional overlap drops everything",
    "C029": "a very long run crashes the tokenizer",
    "C030": "a very long run takes time that grows with its square",
    "C031": "half surrogates of a PDF cannot be encoded",
    "C032": "half surrogates break a second way to encode",
    "C033": "the vocabulary file is missing, misnamed or wrong",
    "C035": "a cutter cannot be sent to another process",
    "C036": "offsets of a slice of tokens shift",
    "C038": "a sentence pattern scans the text again from each place",
    # Pages
    "C039": "page numbers drift with the overlap",
    "C041": "printed page numbers taken for physical ones",
    "C042": "a chunk over two pages knows only the first",
    "C044": "page markers in chunks, or marker look-alikes in the text",
    # Headings and Markdown
    "C045": "a fence closed by a shorter one",
    "C046": "a comment in a fence taken for a heading",
    "C047": "a byte order mark hides the first heading",
    "C048": "tabs, no-break spaces and indentation lost",
    "C049": "headings without a body lost",
    "C051": "a separator inside a heading taken for two levels",
    "C052": "paragraph breaks flattened",
    "C054": "measurements and list items taken for numbered headings",
    "C057": "a heading left at the end of a chunk",
    # Tables and context lines
    "C058": "rows cut from the head of their table",
    "C059": "a head of several lines loses one",
    "C061": "offsets of table pieces with a repeated head",
    "C062": "rows melted together and cut inside a cell",
    "C064": "text dropped because its context is too long",
    "C066": "the context line is not counted",
    "C067": "a wrapped cell becomes a row",
    # PDF text and cleaning
    "C070": "a rotated page is empty in layout mode",
    "C071": "a rotated label is dropped without a word",
    "C072": "an empty page raises, or shifts page numbers",
    "C074": "ligatures hide words from a search",
    "C075": "soft hyphens stay, or take real ones along",
    "C076": "real hyphens at line ends removed",
    "C078": "words broken over a line or a page stay broken",
    "C079": "bold by double printing gives the text twice",
    "C080": "raised and lowered digits join the number beside them",
    "C082": "words glued together for want of spaces",
    "C083": "a small kern read as a space",
    "C084": "a tiny font blows a page up with spaces",
    "C086": "encrypted files fail without a clear reason",
    "C087": "two columns of text interleaved",
    "C088": "text in the middle of pages dropped as a running head",
    "C090": "a heading on top of a page dropped as a running head",
    "C092": "a page that belongs to a reader is changed",
    # Sentences
    "C093": "a sentence cut at an abbreviation or a unit",
    "C094": "a sentence cut at a decimal or a dotted number",
    "C098": "white space between sentences lost",
    "C099": "Chinese and Japanese sentence ends missed",
    # Scores
    "C101": "a repeated chunk is scored at its first copy",
    "C102": "the last full stop of a chunk is not scored",
    "C104": "stretches that only touch count as overlap",
    "C105": "repeated results lift a score above 1",
    "C106": "nothing retrieved or nothing expected raises",
    "C108": "text shared by two chunks is counted twice",
    "C109": "files read in the encoding of the machine",
    # Text files
    "C111": "JSON lines broken at other line separators",
    "C112": "other line ends hide paragraphs and shift offsets",
    "C114": "offsets taken after white space was stripped",
    "C116": "a text that cannot be put together again from its chunks",
    # The executed book
    "C117": "a failing cell does not stop the build",
    "C119": "stored outputs outlive a change of the package",
    "C120": "a slow cell is only a warning",
    "C122": "levels of headings jump",
    "C123": "prices read as mathematics",
    "C124": "dashes in prose changed",
    "C126": "an unpinned install brings another tool",
    "C127": "standard error and split streams in pages",
    "C128": "outputs that differ from run to run",
    "C129": "a lax comparison accepts stale outputs",
    "C130": "a notebook names a kernel that is not there",
    "C132": "a new pytest breaks the notebook plugin",
    "C133": "coverage and notebook runs together stall",
    "C134": "cells without an id",
    "C135": "outputs depend on the working folder",
}

# Why a case has no test, or fewer than three inputs.
NOTES: dict[str, str] = {}


def fault(*cases: str) -> pytest.MarkDecorator:
    """Mark a test as one of these cases: ``@fault("C001")``.

    Raises
    ------
    KeyError
        There is no such case.
    """
    for case in cases:
        KINDS[case]
    return pytest.mark.fault(*cases)
