"""What cleaning gives back: the clean document, and everything that was dropped or joined on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

from chunkbook.document import Document


@dataclass(frozen=True)
class Change:
    """One thing that cleaning dropped, joined or replaced.

    Parameters
    ----------
    rule : str
        Which rule did it, for instance ``"running head"`` or ``"hyphen"``.
    page : int
        Physical number of the page; 0 where the document has no pages.
    before, after : str
        The text as it was and as it is now; `after` is empty where the text was dropped.
    """

    rule: str
    page: int
    before: str
    after: str = ""


@dataclass(frozen=True)
class Cleaning:
    """A clean document with the changes that led to it, in the order of the document."""

    document: Document
    changes: tuple[Change, ...] = field(default=(), repr=False)
