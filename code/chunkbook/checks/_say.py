"""How a check speaks: one line with a verdict, then what it saw and what to try."""

from __future__ import annotations

_UNANSWERED: object = ...


def right(message: str) -> None:
    """Print that an answer is right.

    Parameters
    ----------
    message : str
        What was right, with a number that the check saw.
    """
    print(f"✓ {message}")


def wrong(message: str, *details: str) -> None:
    """Print that an answer is wrong.

    Parameters
    ----------
    message : str
        What the check saw.
    *details : str
        Where it saw it, and one thing to try; each on a line of its own, set in.
    """
    print(f"✗ {message}")
    for detail in details:
        print("\n".join(f"  {line}" for line in detail.splitlines()))


def unfinished(value: object, name: str) -> bool:
    """Say whether an answer still holds the ``...`` of the exercise, and print so.

    Parameters
    ----------
    value : object
        The learner's answer; a list or tuple that still holds ``...`` is unfinished too.
    name : str
        The variable that holds it.

    Returns
    -------
    bool
    """
    held = value if isinstance(value, list | tuple) else [value]
    if not any(item is _UNANSWERED for item in held):
        return False
    state = "is still" if value is _UNANSWERED else "still holds"
    wrong(f"`{name}` {state} `...`.", "Write your answer in the cell above, run it, then run this cell again.")
    return True
