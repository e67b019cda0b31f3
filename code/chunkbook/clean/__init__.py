"""Clean Markdown out of a PDF read in layout mode, with a report of what was dropped and joined (chapter 7)."""

from chunkbook.clean.report import Change, Cleaning
from chunkbook.clean.steps import clean, clean_with_report

__all__ = ["Change", "Cleaning", "clean", "clean_with_report"]
