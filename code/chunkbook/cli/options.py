"""Options that belong together reach a command as one value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import reduce, wraps
from typing import Any, cast

Command = Callable[..., None]


def gathered(name: str, kind: type, *options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Add options to a command, and hand them over as one dataclass.

    Parameters
    ----------
    name : str
        The argument of the command that gets it.
    kind : type
        The dataclass; each of its fields is filled by the option of the same name.
    *options : callable
        What `click.option` gives, in the order of the help.

    Returns
    -------
    callable
        A decorator for the command.
    """
    names = [field.name for field in fields(kind)]

    def decorate(command: Command) -> Command:
        @wraps(command)
        def call(*words: Any, **values: Any) -> None:
            value = kind(**{option: values.pop(option) for option in names})
            command(*words, **{name: value}, **values)

        return reduce(lambda inner, option: option(inner), reversed(options), cast(Command, call))

    return decorate
