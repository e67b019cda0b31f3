"""Half surrogates: code points that Python's strings may hold and UTF-8 may not (chapter 3)."""

from __future__ import annotations

import re

SURROGATE = re.compile("[\ud800-\udfff]")


def repair(text: str) -> str:
    """Replace half surrogates, which UTF-8 cannot hold, one for one by U+FFFD; offsets stay the same."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return SURROGATE.sub("\ufffd", text)
    return text
