"""The command `chunkbook`: fetch the archive, read reports, cut them into chunks (one JSON object a line)."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Generic, TypeVar, cast, get_args

import click

import chunkbook
from chunkbook.archive import BASE_URL, ArchiveError, fetch_archive
from chunkbook.audit import HeadingAudit, Line, audit_headings
from chunkbook.errors import EmptyFileError, ExtractionError, MissingFileError, NoTextError
from chunkbook.extract import Engine, Mode
from chunkbook.headings import ISUPPER, KNOWN_NAMES, NEARLY_KNOWN_NAMES, UPPERCASE, Rule
from chunkbook.sizes import Unit

TEXT_SUFFIXES = (".md", ".markdown", ".txt")
RULES: dict[str, Rule] = {"capitals": UPPERCASE, "isupper": ISUPPER, "known": KNOWN_NAMES, "nearly": NEARLY_KNOWN_NAMES}
FIELDS = ("text", "start", "end", "pages", "section", "tokens", "chunker", "source", "prefix", "oversize")

Result = TypeVar("Result")


class WrongUse(click.ClickException):
    """An option or argument that cannot work: one line on standard error, exit status 2."""

    exit_code = 2


class PlainErrors(click.Group):
    """A group whose commands end in one clear line, never in a traceback, when the package refuses something."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; wrong values end with status 2, files that cannot be had with status 1."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # click ends quietly when the reader of a pipe has seen enough
            raise
        except ValueError as error:
            raise WrongUse(str(error)) from error
        except (ExtractionError, ArchiveError, OSError) as error:
            raise click.ClickException(_sentence(error)) from error


@click.group(cls=PlainErrors, name="chunkbook", context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="chunkbook", prog_name="chunkbook")
def main() -> None:
    """Cut reports into chunks that know their page and their section.

    \b
    Examples:
      chunkbook chunk report.pdf --size 200 --overlap 40 --output chunks.jsonl
      chunkbook chunk notes.md --strategy sections --size 300 --overlap 0
      chunkbook extract report.pdf --mode layout
      chunkbook audit data/reports/*.pdf --engine pdfplumber
    """
    _speak_utf8()
    _hush_readers()


# --- fetch


@main.command()
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Where to put the reports.")
@click.option("--base-url", default=BASE_URL, help="Address of the folder that serves them; the default is the mirror.")
def fetch(folder: Path | None, base_url: str) -> None:
    """Download the 76 real reports, check them, and print where they are.

    Reports that are there and whole are not fetched again, so a run that broke off goes on where it stopped.
    """
    reports = fetch_archive(folder, base_url=base_url, progress=sys.stderr.isatty())
    click.echo(f"{len(reports)} reports in {reports[0].parent}")


# --- reading options, shared by `chunk` and `extract`


@dataclass(frozen=True)
class Reading:
    """How PDFs are read."""

    mode: Mode
    engine: Engine
    password: str | None


def reading_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that say how PDFs are read."""
    for option in (
        click.option("--password", envvar="CHUNKBOOK_PASSWORD", help="Opens encrypted PDFs ($CHUNKBOOK_PASSWORD)."),
        click.option("--engine", type=click.Choice(get_args(Engine)), default="pypdf", show_default=True),
        click.option("--mode", type=click.Choice(get_args(Mode)), default="plain", show_default=True),
    ):
        command = option(command)
    return command


# --- chunk


@main.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--strategy", type=click.Choice(sorted(chunkbook.STRATEGIES)), default="pages", show_default=True)
@click.option("--size", type=int, default=200, show_default=True, help="Longest chunk, in --unit.")
@click.option("--overlap", type=int, default=40, show_default=True, help="Repeated from the chunk before, in --unit.")
@click.option("--unit", type=click.Choice(get_args(Unit)), help="Of --size and --overlap [default: tokens].")
@click.option("--hard", is_flag=True, help="Windows also fit when they are encoded alone.")
@reading_options
@click.option("--output", default="-", metavar="FILE", help="Where to write; - is standard output (the default).")
def chunk(
    files: tuple[Path, ...],
    strategy: str,
    size: int,
    overlap: int,
    unit: Unit | None,
    hard: bool,
    output: str,
    **reading: Any,
) -> None:
    """Cut PDFs, Markdown and text files, and write one JSON object a line for each chunk.

    Text files are UTF-8; lines such as '--- Page 3 ---' say where their pages begin. Files that cannot be read are
    listed at the end, the others are cut all the same, and the exit status is 1.
    """

    def cut(document: chunkbook.Document) -> list[chunkbook.Chunk]:
        return chunkbook.chunk(document, strategy, size=size, overlap=overlap, unit=unit, hard=hard)

    cut(chunkbook.Document.from_pages("nothing", [""]))  # refuses sizes and units that cannot work, before any file
    _check_not_an_input(output, files)
    batch = Batch(Reading(**reading), cut)
    with _opened(output) as stream:
        for piece in batch.run(_counted(files, show=_bar_has_room(output))):
            stream.write(json_line(record(piece)))
    _report(batch.failures, len(files))


def read_source(file: Path, reading: Reading) -> chunkbook.Document:
    """Read a PDF, or a text file by its ending."""
    if file.suffix.lower() in TEXT_SUFFIXES:
        return chunkbook.Document.from_text(read_text(file), source=file.name)
    return chunkbook.read_pdf(file, mode=reading.mode, engine=reading.engine, password=reading.password)


def read_text(file: Path) -> str:
    """Read UTF-8 text as it stands; only a byte order mark is dropped, line ends stay.

    Raises
    ------
    ExtractionError
        The file is missing, empty, without text, or not UTF-8.
    """
    if not file.is_file():
        raise MissingFileError(file, "does not exist or is a folder. Check the path.")
    data = file.read_bytes()
    if not data:
        raise EmptyFileError(file, "is empty (0 bytes). Download or copy it again.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ExtractionError(file, f"is not UTF-8 text (byte {error.start}). Save it as UTF-8.") from error
    if not text.strip():
        raise NoTextError(file, "holds no text, only white space. Check that it is the right file.")
    return text


def record(piece: chunkbook.Chunk) -> dict[str, Any]:
    """Return what a line says about a chunk."""
    return {name: getattr(piece, name) for name in FIELDS}


def json_line(item: dict[str, Any]) -> bytes:
    r"""Write one record as one line of ASCII.

    Everything beyond ASCII is escaped, so U+2028, NEL or a form feed in a text never looks like a line end, a lone
    surrogate survives, and no terminal or locale can spoil the file.
    """
    return json.dumps(item, ensure_ascii=True).encode("ascii") + b"\n"


@dataclass
class Batch(Generic[Result]):
    """Many files, read and worked on one after the other; `failures` gathers a sentence for each that gave nothing."""

    reading: Reading
    work: Callable[[chunkbook.Document], list[Result]]
    failures: list[str] = field(default_factory=list)

    def run(self, files: Iterable[Path]) -> Iterator[Result]:
        """Yield the results of each file that can be had; a file gives all of its results or none."""
        for file in files:
            try:
                document = read_source(file, self.reading)  # a ValueError is about the options, so it ends the run
            except (ExtractionError, OSError) as error:
                self.failures.append(_sentence(error, file))
            else:
                yield from self._results(document, file)

    def _results(self, document: chunkbook.Document, file: Path) -> list[Result]:
        try:
            return self.work(document)
        except ValueError as error:  # here it is about this text, for instance one without page markers
            self.failures.append(_sentence(error, file))
            return []


def _counted(files: tuple[Path, ...], *, show: bool) -> Iterable[Path]:
    from tqdm import tqdm

    return cast(Iterable[Path], tqdm(files, desc="files", unit="file", disable=not show))


def _sentence(error: Exception, file: Path | None = None) -> str:
    """Say what is wrong with which file, with the path as the reader gave it."""
    if isinstance(error, ExtractionError):
        return f"{error.path} {error.problem}"
    return f"{file}: {error}" if file else str(error)


def _report(failures: list[str], total: int) -> None:
    if failures:
        click.echo(f"{len(failures)} of {total} files could not be read and cut:", err=True)
        for sentence in failures:
            click.echo(f"  {sentence}", err=True)
        sys.exit(1)


# --- extract, audit, strategies


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@reading_options
def extract(file: Path, **reading: Any) -> None:
    """Print the text of a PDF, with a line '--- Page N ---' before each page."""
    click.echo(chunkbook.mark_pages(read_source(file, Reading(**reading))))


@main.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--rule", type=click.Choice(list(RULES)), default="capitals", show_default=True)
@reading_options
def audit(files: tuple[Path, ...], rule: str, **reading: Any) -> None:
    """Run a heading rule over every line of some reports, and say of each match whether it is a section name."""
    batch = Batch(Reading(**reading), lambda document: [document])
    documents = list(batch.run(_counted(files, show=sys.stderr.isatty())))
    for line in audit_table(audit_headings(documents, RULES[rule])):
        click.echo(line)
    _report(batch.failures, len(files))


def audit_table(audit: HeadingAudit) -> Iterator[str]:
    """Yield the lines of a table: each distinct match, whether it is a heading, how often and where it came first."""
    first = {match.line.text: match.line for match in reversed(audit.matches)}
    yield f"{'heading':7}  {'times':>5}  line"
    for text, times, true in audit.counts():
        yield f"{'yes' if true else 'no':7}  {times:5}  {text}  ({_place(first[text])})"
    for line in audit.missed:
        yield f"{'missed':7}  {'':5}  {line.text}  ({_place(line)})"
    shares = f"precision {audit.precision:.3f}, recall {audit.recall:.3f}"
    yield f"{len(audit.matches)} of {audit.lines} lines match: {shares}."


def _place(line: Line) -> str:
    page = "" if line.page is None else f"page {line.page}, "
    return f"{line.source}, {page}line {line.number}"


@main.command()
def strategies() -> None:
    """List the ways of cutting, one line each."""
    width = max(map(len, chunkbook.STRATEGIES))
    for name, cutter in chunkbook.STRATEGIES.items():
        click.echo(f"{name:{width}}  {_first_line(cutter)}")


def _first_line(cutter: object) -> str:
    return (cutter.__doc__ or "").strip().split("\n")[0]


# --- output


@contextmanager
def _opened(output: str) -> Iterator[IO[bytes]]:
    """Open the output; a file takes its place only when the run is done, so half a result never looks whole."""
    target = Path(output)
    if output == "-":
        yield sys.stdout.buffer
    elif target.exists() and not target.is_file():  # a device or a pipe must not be replaced
        with _writable(target, output) as stream:
            yield stream
    else:
        part = target.resolve().with_name(f"{target.name}.part")
        try:
            with _writable(part, output) as stream:
                yield stream
            part.replace(target.resolve())
        finally:
            part.unlink(missing_ok=True)


def _writable(path: Path, output: str) -> IO[bytes]:
    try:
        return path.open("wb")
    except OSError as error:
        raise WrongUse(f"cannot write to {output} ({error.strerror}): choose another --output.") from error


def _check_not_an_input(output: str, files: Iterable[Path]) -> None:
    target = Path(output).resolve()
    if output != "-" and any(file.resolve() == target for file in files):
        raise WrongUse(f"--output {output} is also an input and would be overwritten: name another file.")


def _bar_has_room(output: str) -> bool:
    """Whether a progress bar would meet a person, and not the chunks themselves."""
    return sys.stderr.isatty() and not (output == "-" and sys.stdout.isatty())


def _hush_readers() -> None:
    """Keep the remarks of the PDF libraries off the terminal: what is wrong with a file is said once, by its error."""
    for name in ("pypdf", "pdfminer", "pdfplumber"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _speak_utf8() -> None:
    """Write UTF-8 to files and pipes; a terminal keeps its encoding, and shows what that lacks as an escape."""
    for stream in (sys.stdout, sys.stderr):
        encoding = stream.encoding if stream.isatty() else "utf-8"
        stream.reconfigure(encoding=encoding, errors="backslashreplace")  # type: ignore[union-attr]


if __name__ == "__main__":
    main()
