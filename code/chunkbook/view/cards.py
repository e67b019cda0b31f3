"""One chunk as a card."""

from __future__ import annotations

from chunkbook.label import Chunk
from chunkbook.view.colours import CLAY, INK, SKY
from chunkbook.view.markup import TEXT, card, counted, note, text_html


def chunk_card(chunk: Chunk) -> str:
    """Write the card of a chunk: where it comes from, its text, its offsets and its tokens.

    Parameters
    ----------
    chunk : Chunk
        Any chunk.

    Returns
    -------
    str
        HTML, escaped, with inline styles only.
    """
    citation = f"<strong>{text_html(chunk.citation or 'no source')}</strong>"
    sizes = f"{len(chunk.text):,} long · {counted(chunk.tokens, 'token')}"
    place = f"code points {chunk.start:,} to {chunk.end:,} · {sizes}"
    settings = f" · cut by {chunk.chunker}" if chunk.chunker else ""
    sent = f"{counted(chunk.full_tokens, 'token')} in all"
    prefix = f"sent with the prefix: {chunk.prefix} · {sent}" if chunk.prefix else ""
    return card(citation, _oversize(chunk), _body(chunk.text), note(prefix), note(place + settings))


def _body(text: str) -> str:
    style = f"background-color:{SKY};padding:0.1em 0"
    return f'<div dir="auto" style="{TEXT}"><span style="{style}">{text_html(text)}</span></div>'


def _oversize(chunk: Chunk) -> str:
    if not chunk.oversize:
        return ""
    style = f"background-color:{CLAY};color:{INK};border:1px solid {INK};padding:0 0.4em;font-weight:bold"
    return f'<div style="{style}">oversize: one character that is longer than the limit, kept whole</div>'
