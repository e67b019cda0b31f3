"""Plans: a way of cutting and the text that it cuts, and what measuring it gave (chapter 8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from chunkbook.chunking import chunk, unit_of
from chunkbook.document import Document
from chunkbook.label import Chunk
from chunkbook.measure.score import Measurement
from chunkbook.sizes import Unit


@dataclass(frozen=True)
class Plan:
    """One way of cutting, to be measured.

    Parameters
    ----------
    strategy : str
        A name in `chunkbook.STRATEGIES`.
    size, overlap : int
        Longest chunk, and what it may repeat, in `unit`.
    unit : {"tokens", "characters"}, optional
        As in `chunkbook.chunk`.
    source : str
        Which text is cut: a name that `compare` gets with the documents, such as ``"raw"`` or ``"clean"``. The `source`
        of a question, a chunk or a document is another thing: the name of one document.
    context : bool
        Put title and section path in front of each chunk.
    """

    strategy: str
    size: int
    overlap: int = 0
    unit: Unit | None = None
    source: str = "clean"
    context: bool = False

    def __str__(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        context = " + context" if self.context else ""
        return f"{self.strategy} {self.size}/{self.overlap}{unit} ({self.source}{context})"

    @property
    def counted_in(self) -> Unit:
        """The unit of size and overlap."""
        return unit_of(self.strategy, self.unit)

    def cut(self, documents: Iterable[Document]) -> list[Chunk]:
        """Cut some documents into one pool of chunks.

        Raises
        ------
        ValueError
            As `chunkbook.chunk` says.
        """
        return [piece for document in documents for piece in self._pieces(document)]

    def check(self) -> None:
        """Refuse settings that cannot work, before any document is cut.

        Raises
        ------
        ValueError
            As `chunkbook.chunk` says.
        """
        self._pieces(Document.from_pages("nothing", [""]))

    def _pieces(self, document: Document) -> list[Chunk]:
        return chunk(
            document, self.strategy, size=self.size, overlap=self.overlap, unit=self.unit, context=self.context
        )


@dataclass(frozen=True)
class Row:
    """A plan, and what came out of it."""

    plan: Plan
    measurement: Measurement

    def __str__(self) -> str:
        return f"{self.plan}: {self.answered}"

    @property
    def answered(self) -> str:
        """How many questions are answered, as ``7 of 8``."""
        return f"{self.measurement.hits} of {len(self.measurement.answers)}"

    @property
    def hits(self) -> tuple[bool, ...]:
        """Whether each question is answered, in their order."""
        return tuple(answer.hit for answer in self.measurement.answers)
