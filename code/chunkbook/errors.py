"""What can go wrong while a file is read or a library is missing, one class for each kind of fault."""

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


class TooExpensiveError(ExtractionError):
    """Reading the file took more time or memory than it was allowed, or crashed the process that read it."""


class MissingExtraError(ImportError):
    """A part of the package needs libraries that are installed only on request.

    Parameters
    ----------
    what : str
        What was asked for, as the subject of a sentence.
    extra : str
        Name of the extra that brings the libraries.
    """

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(
            f"{what} needs libraries that are not installed: pip install 'chunkbook[{extra}]'. "
            f"In the book's folder: make venv EXTRAS={extra}."
        )
        self.what, self.extra = what, extra

    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[str, str]]:
        return type(self), (self.what, self.extra)


class ModelFilesError(Exception):
    """The files of a model are missing, or not those that were asked for; the message says which and what to do."""
