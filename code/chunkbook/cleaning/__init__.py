"""Clean Markdown out of a PDF read in layout mode, with a report of what was dropped and joined (chapter 7)."""

from chunkbook.cleaning.report import Change, Cleaning
from chunkbook.cleaning.steps import clean, clean_with_report

__all__ = ["Change", "Cleaning", "clean", "clean_with_report"]
