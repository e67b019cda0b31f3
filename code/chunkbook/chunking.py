"""Cut a document and label the pieces: the one function that most callers need."""

from __future__ import annotations

from dataclasses import replace

from chunkbook.blocks import with_blocks
from chunkbook.collector import held_still
from chunkbook.cut import STRATEGIES, STRUCTURED
from chunkbook.document import Document
from chunkbook.label import Chunk, label
from chunkbook.outline import SectionPaths
from chunkbook.prefixes import ContextLines, Prefixes, TableHeads
from chunkbook.ruler import ruler_for
from chunkbook.sizes import FixedPrefix, Limits, Prefix, Unit, no_prefix

_OWN_UNIT: dict[str, Unit] = {"characters": "characters", "tokens": "tokens"}


@held_still()
def chunk(
    source: Document | str,
    strategy: str,
    *,
    size: int,
    overlap: int = 0,
    unit: Unit | None = None,
    hard: bool = False,
    prefix: str = "",
    context: bool = False,
) -> list[Chunk]:
    """Cut a document into chunks.

    Parameters
    ----------
    source : Document or str
        A document, or a text; lines like ``--- Page 2 ---`` in a text say where its pages begin.
    strategy : str
        A name in `STRATEGIES`. ``characters``, ``tokens`` and ``pages`` give windows; ``sentences``, ``sections``,
        ``segments``, ``recursive`` and ``headings`` pack whole pieces.
    size, overlap : int
        Longest chunk, and what it repeats from the one before, in `unit`. Windows may start and end inside a word;
        they repeat exactly `overlap`, or a little less where a cut would fall inside a character. Packing strategies
        repeat whole pieces, or whole words if no piece is short enough, at most `overlap`; ``sections``,
        ``segments`` and ``headings`` only inside one section. A chunk repeats less where its prefix leaves no room.
    unit : {"tokens", "characters"}, optional
        Tokens of cl100k_base (the default), or code points (always, and only, for ``characters``).
    hard : bool
        A token window holds at most `size` tokens of the whole text's token stream. Cut out and encoded alone it can
        come to one or two more, because it may start or end inside a word. With `hard` it then ends earlier. Packing
        strategies always count the string that they emit.
    prefix : str
        Text kept beside each chunk, to go before it. Every strategy counts it, with its line end, towards `size`.
    context : bool
        Also put a context line before each chunk, ``title > section > subsection``, and, when a chunk starts in the
        middle of a table, the head of the table. Both are counted too. They take at most half of `size`, unless the
        head and one row need more; where there is less room, the outer parts of the context line are left out.
        ``headings`` repeats the head of a table in any case.

    Returns
    -------
    list of Chunk
        In order. ``document.text[chunk.start:chunk.end] == chunk.text``, and every character that is not white space
        (in ``pages`` and ``segments``: nor a page marker) is in some chunk.

    Raises
    ------
    ValueError
        Unknown strategy, sizes that cannot work, a unit that the strategy does not have, a prefix that leaves no room,
        or ``pages`` for a text without pages.
    TypeError
        `source` is neither a document nor a text.
    """
    document = _document(source)
    cutter = STRATEGIES.get(strategy)
    if cutter is None:
        raise ValueError(f"strategy must be one of {', '.join(STRATEGIES)}: strategy={strategy!r}.")
    limits = Limits(size, overlap, unit_of(strategy, unit), hard)
    _check_prefix(prefix, limits)
    structured = context or strategy in STRUCTURED
    document = with_blocks(document) if structured else document
    paths = SectionPaths(document, document.sections if structured else None)
    section_of = paths.of_body if strategy in STRUCTURED else paths.at
    line = ContextLines(document.labels.title, section_of, ruler_for("", limits.unit)) if context else None
    before = _prefix(document, limits, prefix, line) if structured else _fixed(prefix)
    limits = replace(limits, prefix=before)
    settings = f"{strategy} {size}/{overlap} {limits.unit}{', with context' if context else ''}"
    return list(label(document, cutter(document, limits), limits, settings, section_of))


def _fixed(text: str) -> Prefix:
    return FixedPrefix(text) if text else no_prefix


def _prefix(document: Document, limits: Limits, fixed: str, line: ContextLines | None) -> Prefix:
    ruler = ruler_for("", limits.unit)
    heads = TableHeads(document, ruler)
    if line is None and not heads:
        return _fixed(fixed)
    return Prefixes(fixed, line, heads, limits.size, ruler)


def _document(source: Document | str) -> Document:
    if isinstance(source, Document):
        return source
    if isinstance(source, str):
        return Document.from_text(source)
    raise TypeError(
        f"source must be a Document or a str, not {type(source).__name__}. read_pdf(path) makes a Document."
    )


def unit_of(strategy: str, unit: Unit | None = None) -> Unit:
    """Give the unit that a strategy counts in.

    Raises
    ------
    ValueError
        A unit that the strategy does not have.
    """
    own = _OWN_UNIT.get(strategy)
    if unit is not None and own is not None and unit != own:
        raise ValueError(
            f"strategy {strategy!r} counts {own}: unit={unit!r}. For windows of {unit} use strategy {unit!r}."
        )
    return unit or own or "tokens"


def _check_prefix(prefix: str, limits: Limits) -> None:
    taken = ruler_for("", limits.unit).alone(0, 0, prefix)
    if taken >= limits.size:
        raise ValueError(
            f"prefix must be shorter than size: prefix={taken} {limits.unit}, size={limits.size}. "
            "No room is left for the text; shorten the prefix or raise size."
        )
