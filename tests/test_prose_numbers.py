"""A number in a chapter's prose stands in an executed output, or in the code, of the same chapter.

Numbers that are names or addresses (dates, times, chapters, reports, …) are let through by `ALLOWED`, and quoted text
is left alone: it says what somebody else wrote. What remains must have been computed in sight of the reader.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import nbformat
import pytest
from book_inputs import notebooks
from bs4 import BeautifulSoup
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
LIST = r"\d+(?:(?:,\s+|\s+and\s+|,\s+and\s+|\s+or\s+|\s+to\s+)\d+)*"

# What is taken out of the prose before its numbers are looked at, each with its reason.
QUOTED = {
    "fenced code": r"(?ms)^(`{3,}|~{3,}).*?^\1\s*$",
    "inline code and roles": r"(`+)[^`].*?\1",
    "text between <q> and </q>": r"(?s)<q>.*?</q>",
    "text in quotation marks": r"“[^”]*”|\"[^\"\n]*\"",
    "a quotation on lines of its own": r"(?m)^>.*$",
    "an HTML tag with its attributes": r"<[^>]*>",
    "a link's target": r"\]\([^)]*\)",
    "an address": r"https?://\S+",
    "an option of a directive": r"(?m)^:[\w-]+:.*$",
    "a label": r"(?m)^\([\w-]+\)=$",
}
ALLOWED = {
    "number of a list item": r"(?m)^\s*\d+[.)]\s",
    "number of a heading": r"(?m)^#+\s+\d+(?:\.\d+)*\.?\s",
    "date": rf"\b\d{{4}}-\d\d-\d\d\b|\b\d{{1,2}}\s+{MONTH}(?:\s+\d{{4}})?|\b{MONTH}\s+\d{{4}}|\bin\s+(?:19|20)\d\d\b",
    "time of day": r"\b\d{1,2}:\d{2}\b",
    "place in the book": rf"(?i)\b(?:chapters?|sections?|figures?|fig\.|tables?|exercises?|questions?|steps?)\s+{LIST}",
    "which of the ten chapters": r"(?i)\bchapter\s+\d+\s+of\s+\d+",
    "minutes to set aside": r"(?i)\b\d+(?:\s*(?:–|-|to)\s*\d+)?\s*min(?:utes?)?\b",
    "how the minutes are shared out": r"\(\d+ reading and running, \d+ exercises\)",
    "name of a report": rf"(?i)\breports?\s+(?:number\s+)?{LIST}",
    "name of the well": r"\b16A\(78\)-32\b",
    "name of a standard": r"(?i)\bUTF-(?:8|16|32)\b|\bannex\s+\d+|\bISO\s+\d+|\bSHA-256\b",
    "version of Python": r"\bPython\s+3(?:\.\d+)?\b",
}
NUMBER = re.compile(r"(?<![\w.,#&])\d+(?:,\d{3})*(?:\.\d+)?(?:\s?%)?(?![\w])")
# In code and outputs a number may also follow an underscore or a comma: drilling_038, (1,2).
KNOWN_NUMBER = re.compile(r"(?<![A-Za-z\d.])\d+(?:,\d{3})*(?:\.\d+)?(?:\s?%)?|(?<=,)\d+(?:\.\d+)?")


def unfounded(notebook: Any) -> Iterator[tuple[str, str, str]]:
    """Yield cell id, number and surrounding words of each number in prose that no cell shows."""
    known = shown_values(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            prose = prose_of(cell.source)
            for match in NUMBER.finditer(prose):
                if known.isdisjoint(values(match[0])):
                    yield cell.id, match[0].strip(), around(prose, match)


def shown_values(notebook: Any) -> set[Decimal]:
    """Return every number in the code cells and in their stored outputs."""
    texts = [text for cell in notebook.cells if cell.cell_type == "code" for text in shown_texts(cell)]
    return {value for text in texts for match in KNOWN_NUMBER.finditer(text) for value in values(match[0])}


def shown_texts(cell: Any) -> Iterator[str]:
    """Yield the source of a cell and what a reader sees below it; not the style of an HTML output."""
    yield cell.source
    for output in cell.outputs:
        yield output.get("text", "")
        yield output.get("evalue", "")
        data = output.get("data", {})
        yield data.get("text/plain", "")
        yield BeautifulSoup(data.get("text/html", ""), "html.parser").get_text(" ")


def values(number: str) -> set[Decimal]:
    """Return what a written number may stand for: itself, and for a percentage also the fraction."""
    value = Decimal(number.rstrip("% ").replace(",", ""))
    return {value, value / 100} if number.endswith("%") else {value}


def prose_of(source: str) -> str:
    """Return Markdown without quotations, code and the numbers that are names."""
    for pattern in (*QUOTED.values(), *reversed(ALLOWED.values())):
        source = re.sub(pattern, " ", source)
    return source


def around(prose: str, match: re.Match[str]) -> str:
    """Return the words near a number, on one line."""
    return " ".join(prose[max(0, match.start() - 40) : match.end() + 40].split())


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_every_number_in_the_prose_was_computed_on_the_page(path: Path) -> None:
    found = list(unfounded(nbformat.read(path, as_version=4)))
    lines = [f"  cell {cell}: {number!r} in “… {words} …”" for cell, number, words in found]
    assert not found, (
        f"{path.name}: {len(found)} numbers in prose stand in no output and no code of this page.\n"
        + "\n".join(lines)
        + "\nPrint the number in a cell and write it as printed; if you quote it, use backticks or quotation marks;"
        + "\nif it is a name rather than a measurement, add its form to ALLOWED in this file."
    )


def page(prose: str, code: str = "", printed: str = "", html: str = "") -> Any:
    """Return a notebook of one Markdown and one executed code cell."""
    outputs = [new_output("stream", text=printed), new_output("display_data", {"text/html": html})]
    return new_notebook(cells=[new_markdown_cell(prose), new_code_cell(code, outputs=outputs)])


@pytest.mark.parametrize(
    "prose",
    [
        "Report 38 of 26 November 2020, 23:30 to 04:00, see chapter 3 and sections 2 and 4.",
        "**Chapter 2 of 10 · 50 minutes · beginner**",
        "1. first\n2. second",
        "## 2.1 Windows",
        "The crew wrote “9 5/8 in” and `size=500`; <q>15.634 lb</q>.",
        "> 12 joints were run\n\nas the crew put it.",
        "```python\nx = 77\n```",
        "Well 16A(78)-32, cl100k_base, UTF-8, Python 3.11.",
        "See [the table](https://example.org/42) and {doc}`02_naive_cuts`.",
    ],
)
def test_names_dates_and_quotations_need_no_cell(prose: str) -> None:
    assert list(unfounded(page(prose))) == []


@pytest.mark.parametrize(
    ("prose", "shown"),
    [
        ("It has 1,706 tokens.", {"printed": "1706 tokens"}),
        ("It has 1706 tokens.", {"printed": "1,706 tokens"}),
        ("Windows of 60/15 tokens.", {"code": "chunk(text, 'tokens', size=60, overlap=15)"}),
        ("That is 29 % of them.", {"printed": "0.29"}),
        ("That is 29% of them.", {"printed": "29 %"}),
        ("There are 38 rows.", {"html": "<table><tr><td>38</td></tr></table>"}),
        ("File 19 comes first.", {"code": "path = 'drilling_019.pdf'"}),
    ],
)
def test_a_number_that_a_cell_shows_is_founded(prose: str, shown: dict[str, str]) -> None:
    assert list(unfounded(page(prose, **shown))) == []


@pytest.mark.parametrize(
    ("prose", "shown"),
    [
        ("It has 1,707 tokens.", {"printed": "1706 tokens"}),
        ("About 0.3 of them.", {"printed": "0.29"}),
        ("There are 12 rows.", {"html": "<p style='padding:12px'>38</p>"}),
        ("| extractor | tokens |\n|---|---|\n| pypdf | 2,088 |", {}),
        ("Of the 76 reports, all were read.", {}),
        ("It takes 0.3 seconds, 3 times less.", {"printed": "0.3"}),
        ("The base is cl100k, 100 words.", {"code": "get_encoding('cl100k_base')"}),
    ],
)
def test_a_number_that_no_cell_shows_is_reported(prose: str, shown: dict[str, str]) -> None:
    assert [number for _, number, _ in unfounded(page(prose, **shown))]
