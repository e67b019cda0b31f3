"""Words of a text, for rankers that compare words: lower case, without those that every text has."""

from __future__ import annotations

import re

# These and no others: with them, the published board of the invoice manual comes out digit for digit.
COMMON_WORDS = frozenset(
    " ".join(
        (
            "a an the",
            "i it its we our their this that",
            "and or so",
            "as at by for from in of on to with",
            "are be can do does has is may should was will",
            "how what when where which who why",
        )
    ).split()
)


def telling_words(text: str) -> list[str]:
    """Give the words of a text in order, without the common ones.

    Parameters
    ----------
    text : str
        Any text; a word is a run of the letters a to z and of digits, in lower case.

    Returns
    -------
    list of str
    """
    return [word for word in re.findall("[a-z0-9]+", text.lower()) if word not in COMMON_WORDS]
