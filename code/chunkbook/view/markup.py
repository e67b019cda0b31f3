"""HTML that any notebook may show: text escaped, and every style written on its element.

An untrusted JupyterLab drops style sheets, scripts and some declarations, and a dark page changes what an element
inherits. So each card names its own colours, and uses declarations that JupyterLab lets through.
"""

from __future__ import annotations

import re
from html import escape

from chunkbook.view.colours import INK, MIST, PAPER, RUST

CARD = (
    f"background-color:{PAPER};color:{INK};border:1px solid {INK};border-radius:4px;padding:0.6em 0.8em;"
    "margin:0 0 0.6em 0;max-width:100%;box-sizing:border-box;text-align:left;font-family:sans-serif;font-size:0.9rem;"
    "line-height:1.5"
)
TEXT = (
    f"background-color:{PAPER};color:{INK};white-space:pre-wrap;word-wrap:break-word;overflow-wrap:anywhere;"
    "font-family:ui-monospace, Menlo, Consolas, monospace;font-size:0.85rem;line-height:1.9;margin:0.4em 0"
)
NOTE = f"color:{INK};font-style:italic;font-size:0.85rem;margin:0.2em 0"
MARK = f"color:{INK};font-family:sans-serif;font-size:0.7rem;font-weight:bold;line-height:1;padding:0 2px"
BAR = f"2px solid {INK}"

_FOREIGN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_LINE_END = re.compile(r"\r\n?")
_REPLACED = "\ufffd"


def text_html(text: str) -> str:
    """Escape a text for a page.

    Parameters
    ----------
    text : str
        Anything that a document may hold.

    Returns
    -------
    str
        HTML. Characters that a page cannot show, or that would turn round what stands beside them, are named by
        their number in a small raised mark; U+FFFD, the sign for bytes that are no character, is framed. CR LF and
        CR become LF.
    """
    safe = escape(_LINE_END.sub("\n", text))
    return _FOREIGN.sub(_named, safe).replace(_REPLACED, _framed(_REPLACED, "U+FFFD: bytes that are no character"))


def edge_html(text: str, before: bool, after: bool) -> str:
    """Escape a text, and make the white space seen that it starts with (`before`) or ends with (`after`).

    A line end gets a raised arrow, a space or a tab a line below.
    """
    left = len(text) - len(text.lstrip()) if before else 0
    right = max(left, len(text.rstrip())) if after else len(text)
    return _seen(text[:left]) + text_html(text[left:right]) + _seen(text[right:])


def one_line(text: str, width: int | None = None) -> str:
    """Fold white space and name what a terminal cannot show, as ``\\x1b``; longer than `width` characters, cut it off.

    Parameters
    ----------
    text : str
        Anything that a document may hold.
    width : int, optional
        Longest result, in code points, with the sign ``…`` that says that something is missing.

    Returns
    -------
    str
    """
    line = _FOREIGN.sub(lambda match: match[0].encode("unicode_escape").decode(), " ".join(text.split()))
    return line if width is None or len(line) <= width else line[: width - 1].rstrip() + "…"


def counted(number: int, word: str) -> str:
    """Write a number with its noun, in the plural unless it is one."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def raised(text: str, title: str = "") -> str:
    """A small raised mark of the view's own; it is no part of the text beside it."""
    hint = f' title="{escape(title)}"' if title else ""
    return f'<sup{hint} style="{MARK}">{escape(text)}</sup>'


def card(*parts: str) -> str:
    """A white card around some parts; empty parts are left out.

    JupyterLab would read two prices in one card as a formula: a card with a sign of TeX in it asks to be passed over.
    """
    body = "".join(parts)
    passed_over = ' class="mathjax_ignore"' if re.search(r"[$\\]", body) else ""
    return f'<div{passed_over} style="{CARD}">{body}</div>'


def note(text: str) -> str:
    """A line of explanation in a card; nothing for an empty text."""
    return f'<div style="{NOTE}">{text_html(text)}</div>' if text else ""


def folded(title: str, body: str) -> str:
    """A part that opens when its title is chosen."""
    style = f"background-color:{MIST};color:{INK};padding:0.2em 0.4em;cursor:pointer"
    return (
        f'<details style="background-color:{PAPER};color:{INK};margin:0.4em 0 0 0">'
        f'<summary style="{style}">{escape(title)}</summary>{body}</details>'
    )


def _seen(space: str) -> str:
    """Show white space that stands at a cut."""
    safe = text_html(space)
    lines = (f'<span style="border-bottom:{BAR}">{line}</span>' if line else "" for line in safe.split("\n"))
    return f"{raised('↵', 'line end')}\n".join(lines)


def _named(match: re.Match[str]) -> str:
    return raised(f"U+{ord(match[0]):04X}", "a character that cannot be shown")


def _framed(text: str, title: str) -> str:
    return f'<span title="{title}" style="outline:2px solid {RUST};font-weight:bold">{text}</span>'
