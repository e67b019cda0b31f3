"""What can go wrong while a file is read, one class for each kind of fault."""

from __future__ import annotations

from pathlib import Path


class ExtractionError(Exception):
    """A file gave no text. The message names the file and says what to do.

    Parameters
    ----------
    path : Path
        The file.
    problem : str
        What is wrong, and the way out, as the rest of a sentence that starts with the file's name.
    """

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path.name} {problem}")
        self.path = path
        self.problem = problem

    def __reduce__(self) -> tuple[type[ExtractionError], tuple[Path, str]]:
        # Exceptions are rebuilt from their arguments when a worker process sends them home.
        return type(self), (self.path, self.problem)


class MissingFileError(ExtractionError):
    """There is no file at this path."""


class EmptyFileError(ExtractionError):
    """The file holds no bytes, or the PDF holds no page."""


class NotAPdfError(ExtractionError):
    """The file is of another kind."""


class DamagedPdfError(ExtractionError):
    """The file starts like a PDF but cannot be read to its end."""


class EncryptedPdfError(ExtractionError):
    """The PDF opens with a password only."""


class NoTextError(ExtractionError):
    """The PDF has pages but no characters: most often a scan."""
