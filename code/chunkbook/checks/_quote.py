"""How a check quotes a text: in one line, and no longer than a reader takes in."""

from __future__ import annotations

_LONGEST = 32  # code points


def head(text: str) -> str:
    """Quote the start of a text, white space folded."""
    flat = " ".join(text.split())
    return f"'{flat}'" if len(flat) <= _LONGEST else f"'{flat[:_LONGEST]}…'"


def tail(text: str) -> str:
    """Quote the end of a text, white space folded."""
    flat = " ".join(text.split())
    return f"'{flat}'" if len(flat) <= _LONGEST else f"'…{flat[-_LONGEST:]}'"
