"""Describe a document: its title, version and first day of force, given or found near its start (chapter 7)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from chunkbook.document import Document, Labels
from chunkbook.headings import SECTION_NAMES
from chunkbook.outline import headings_if_markdown, outline

START = 2_000  # code points at the start of a text, where a document says what it is

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DAY, _YEAR = r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?", r"(?P<year>\d{4})(?!\w)"
_DATES = (
    r"(?P<year>\d{4})-(?P<number>\d{2})-(?P<day>\d{2})(?!\w)",
    rf"{_DAY} (?:of )?{_MONTH},? {_YEAR}",
    rf"{_MONTH} {_DAY},? {_YEAR}",
    rf"(?P<day>\d{{1,2}})\. ?(?P<number>\d{{1,2}})\. ?{_YEAR}",  # with slashes nobody could tell day from month
)
_FROM = (
    r"\b(?:(?:valid|in force|in effect|applicable|applies|effective)(?: (?:from|as of|as from|since|date))?|"
    r"(?:comes?|enters?|came|entered) into (?:force|effect)(?: on)?)(?: ?:)? (?:the )?"
)
_IN_FORCE = tuple(re.compile(_FROM + form, re.IGNORECASE) for form in _DATES)

_NAME = r"(?:version|edition|revision|issue|ver\.|rev\.?)"
_NUMBER = r"(?P<version>\d+(?:\.\d+)*(?:[a-z]\b)?)(?![\w-]|[.,:/]\d)"
_LETTER = r"(?P<version>[A-Z]\d{0,2})(?![\w'’-])"
_FIRST = r"(?:^|(?<=[,;:·|(\[–—-])|(?<=[,;:·|–—-] ))"  # opens a line, or a part of it
_LAST = r"(?= ?(?:$|[,;·|()\[\]–—-]))"  # closes one
_BETWEEN = r" ?(?:no\.?|number)? ?[:#]? ?"
_VERSIONS = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        rf"{_FIRST}(?i:{_NAME}){_BETWEEN}{_NUMBER}",
        rf"\b(?i:{_NAME}){_BETWEEN}{_NUMBER}{_LAST}",
        rf"\b(?i:revision|issue|rev\.?){_BETWEEN}{_LETTER}(?:\.?$|{_LAST})",
        r"\b(?P<version>\d{1,3})(?:st|nd|rd|th) (?i:edition|revision|issue)\b",
    )
)
_REPORT = re.compile(r"(?:\b[A-Z]{2,} +){1,5}REPORT\b")
_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*")


def describe(
    document: Document,
    *,
    title: str | None = None,
    version: str | None = None,
    valid_from: str | None = None,
    language: str | None = None,
    process: str | None = None,
    audience: Sequence[str] | None = None,
) -> Document:
    """Fill in what is true of a whole document, and goes with each of its chunks.

    Parameters
    ----------
    document : Document
        Any document. Labels that it has already stay, unless another value is given; an empty text says that there is
        none.
    title : str, optional
        Without one, the first level-1 heading of a clean document or of a Markdown text. A daily report, with two known
        section names or more, begins with a section instead: its title is the line, or the part of a line, near the
        start that is in capitals and ends in ``REPORT``.
    version : str, optional
        Without one, what stands near the start of the text as ``Version 3.2``, ``Edition 5`` or ``Rev. B``.
    valid_from : str, optional
        ``YYYY-MM-DD``. Without one, the date near the start of the text that follows words such as ``valid from`` or
        ``in force from``: ``2026-07-01``, ``1 March 2026``, ``March 1, 2026`` or ``01.03.2026``.
    language : str, optional
        Tag such as ``"en"`` or ``"nb-NO"``.
    process : str, optional
        Business process or operation that it belongs to.
    audience : sequence of str, optional
        Who may read it.

    Returns
    -------
    Document
        The same text with other labels. A label that is neither given nor found is empty.

    Raises
    ------
    ValueError
        A value that is no text, a day that is not in the calendar or not written as ``YYYY-MM-DD``, a language that is
        no tag, or an audience that is one text.
    """
    old, text = document.labels, document.text[:START]
    given = {"title": title, "version": version, "valid_from": valid_from, "language": language, "process": process}
    _check_texts(given)
    labels = Labels(
        title=_given(title, old.title or _title(document)),
        version=_given(version, old.version or _version(text)),
        valid_from=_given(valid_from, old.valid_from or _in_force(text)),
        language=_given(language, old.language),
        process=_given(process, old.process),
        audience=old.audience if audience is None else _audience(audience),
    )
    return replace(document, labels=labels)


def _given(value: str | None, otherwise: str) -> str:
    return otherwise if value is None else value.strip()


def _title(document: Document) -> str:
    if len(SECTION_NAMES.intersection(section.path[0] for section in outline(document))) >= 2:
        printed = _REPORT.search(document.text, 0, START)
        return " ".join(printed[0].split()) if printed else ""
    headings = headings_if_markdown(document)
    return next((" ".join(heading.title.split()) for heading in headings if heading.level == 1), "")


def _version(text: str) -> str:
    folded = "\n".join(" ".join(line.split()) for line in text.splitlines())
    found = (pattern.search(folded) for pattern in _VERSIONS)
    return next((match["version"] for match in found if match), "")


def _in_force(text: str) -> str:
    folded = " ".join(text.split())
    found = sorted((match.start(), _day(match)) for pattern in _IN_FORCE for match in pattern.finditer(folded))
    return next((day for _, day in found if day), "")


def _day(match: re.Match[str]) -> str:
    """Write a date as YYYY-MM-DD; a day that is not in the calendar gives nothing."""
    parts = match.groupdict()
    month = int(parts["number"]) if "number" in parts else _MONTHS.index(parts["month"][:3].lower()) + 1
    try:
        return date(int(parts["year"]), month, int(parts["day"])).isoformat()
    except ValueError:
        return ""


def _check_texts(given: dict[str, str | None]) -> None:
    for name, value in given.items():
        if value is not None and not isinstance(value, str):
            raise ValueError(f"{name} must be a text: {name}={value!r}. Write it in quotes.")
    day, language = given["valid_from"], given["language"]
    if day and not _is_day(day.strip()):
        raise ValueError(f"valid_from must be a day written as YYYY-MM-DD: valid_from={day!r}. Try '2026-07-01'.")
    if language and not _LANGUAGE.fullmatch(language.strip()):
        raise ValueError(f"language must be a tag: language={language!r}. Try 'en' or 'nb-NO'.")


def _is_day(value: str) -> bool:
    try:
        return _ISO_DAY.fullmatch(value) is not None and bool(date.fromisoformat(value))
    except ValueError:
        return False


def _audience(given: Sequence[str]) -> tuple[str, ...]:
    if isinstance(given, str) or not all(isinstance(name, str) for name in given):
        raise ValueError(f"audience must be a list of texts: audience={given!r}. Try ['invoice desk'].")
    return tuple(name.strip() for name in given if name.strip())
