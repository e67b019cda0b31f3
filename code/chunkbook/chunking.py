"""Cut a document and label the pieces: the one function that most callers need."""

from __future__ import annotations

from chunkbook.cut import STRATEGIES
from chunkbook.document import Document
from chunkbook.label import Chunk, label
from chunkbook.ruler import ruler_for
from chunkbook.sizes import Limits, Unit

_OWN_UNIT: dict[str, Unit] = {"characters": "characters", "tokens": "tokens"}


def chunk(
    source: Document | str,
    strategy: str,
    *,
    size: int,
    overlap: int = 0,
    unit: Unit | None = None,
    hard: bool = False,
    prefix: str = "",
) -> list[Chunk]:
    """Cut a document into chunks.

    Parameters
    ----------
    source : Document or str
        A document, or a text; lines like ``--- Page 2 ---`` in a text say where its pages begin.
    strategy : str
        A name in `STRATEGIES`. ``characters``, ``tokens`` and ``pages`` give windows; ``sentences``, ``sections``
        and ``segments`` pack whole pieces.
    size, overlap : int
        Longest chunk, and what it repeats from the one before, in `unit`. Windows may start and end inside a word;
        they repeat exactly `overlap`, or a little less where a cut would fall inside a character. Packing strategies
        repeat whole pieces, or whole words if no piece is short enough, at most `overlap`; ``sections`` and
        ``segments`` only inside one section.
    unit : {"tokens", "characters"}, optional
        Tokens of cl100k_base (the default), or code points (always, and only, for ``characters``).
    hard : bool
        A token window holds at most `size` tokens of the whole text's token stream. Cut out and encoded alone it can
        come to one or two more, because it may start or end inside a word. With `hard` it then ends earlier. Packing
        strategies always count the string that they emit.
    prefix : str
        Context line kept beside each chunk. Packing strategies count it, with its line end, towards `size`.

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
    limits = Limits(size, overlap, unit_of(strategy, unit), hard, lambda start: prefix)
    _check_prefix(limits)
    return list(label(document, cutter(document, limits), limits, f"{strategy} {size}/{overlap} {limits.unit}"))


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


def _check_prefix(limits: Limits) -> None:
    taken = ruler_for("", limits.unit).alone(0, 0, limits.prefix(0))
    if taken >= limits.size:
        raise ValueError(
            f"prefix must be shorter than size: prefix={taken} {limits.unit}, size={limits.size}. "
            "No room is left for the text; shorten the prefix or raise size."
        )
