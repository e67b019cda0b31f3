"""Questions in YAML: numbers, dates and truth values are taken as the text that is written there (chapter 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from chunkbook.measure.question_entries import NOT_A_LIST, NOT_AN_ENTRY, Entry, Mistake, check_once, line_of

if TYPE_CHECKING:
    from yaml import Node


def read_yaml(text: str) -> Iterator[Entry]:
    """Yield the entries of a list; `Mistake` says where it is none."""
    import yaml

    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.reader.ReaderError as error:
        raise Mistake(line_of(text, error.position), f"this is not YAML: {error.reason}.") from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise Mistake(line, f"this is not YAML: {error.problem}. Texts with a colon or # need quotes.") from error
    if root is not None:
        yield from map(_yaml_entry, _yaml_items(root))


def _yaml_items(root: Node) -> list[Node]:
    from yaml import SequenceNode

    if not isinstance(root, SequenceNode):
        raise Mistake(root.start_mark.line + 1, NOT_A_LIST)
    items: list[Node] = root.value
    return items


def _yaml_entry(node: Node) -> Entry:
    from yaml import MappingNode

    line = node.start_mark.line + 1
    if not isinstance(node, MappingNode):
        raise Mistake(line, NOT_AN_ENTRY)
    keys = [(str(_yaml_value(key)), key.start_mark.line + 1, value) for key, value in node.value]
    check_once((key, place) for key, place, _ in keys)
    return Entry(line, {key: _yaml_value(value) for key, _, value in keys}, {key: place for key, place, _ in keys})


def _yaml_value(node: Node) -> Any:
    """Give a scalar, or a list of them, as written, also where YAML would see numbers, dates or truth values."""
    from yaml import SequenceNode

    return [_yaml_scalar(item) for item in node.value] if isinstance(node, SequenceNode) else _yaml_scalar(node)


def _yaml_scalar(node: Node) -> Any:
    from yaml import ScalarNode, SequenceNode

    if isinstance(node, ScalarNode):
        return node.value
    return [] if isinstance(node, SequenceNode) else {}  # neither is ever right, so what they hold does not matter
