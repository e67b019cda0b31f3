"""Write the lock files: the packages that the requirements bring in, each with the version in this environment.

requirements.lock holds what the book needs, requirements-extras.lock what the extras add. Change a pin, install it
(make venv EXTRAS=fast,minilm,peers), run the tests, then run this. What else lies in the environment is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path

from book_inputs import ROOT
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

BOOK = ROOT / "requirements.txt"
EXTRAS = tuple(ROOT / f"requirements-{extra}.txt" for extra in ("fast", "minilm", "peers"))
HEAD = """\
# Every package that {sources} in, as resolved and tested (Python 3.11 to 3.13).
# Made by: make lock
"""
NOT_OURS = {"chunkbook", "pip", "setuptools", "wheel"}


def main() -> None:
    """Write both files, or the first alone where an extra is not installed."""
    book = closure([*direct(BOOK), Requirement("chunkbook")])
    write("requirements.lock", "requirements.txt brings", book)
    try:
        extras = closure(requirement for path in EXTRAS for requirement in direct(path))
    except PackageNotFoundError as missing:
        print(f"requirements-extras.lock: kept, {missing.name} is not installed (make venv EXTRAS=fast,minilm,peers)")
    else:
        write("requirements-extras.lock", "the extras add to requirements.txt, and bring", extras - book)


def direct(path: Path) -> list[Requirement]:
    """Give the packages that a requirements file names itself; its options and comments are left out."""
    lines = [line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()]
    return [Requirement(line) for line in lines if line and not line.startswith("-")]


def closure(requirements: Iterable[Requirement]) -> set[str]:
    """Give the names of all packages that these requirements bring in here, themselves included.

    Raises
    ------
    PackageNotFoundError
        One of them is not installed.
    """
    found: set[str] = set()
    seen: set[str] = set()
    waiting = list(requirements)
    while waiting:
        requirement = waiting.pop()
        if str(requirement) not in seen:
            seen.add(str(requirement))
            found.add(distribution(requirement.name).name)
            waiting += needed_by(requirement)
    return {name for name in found if canonicalize_name(name) not in NOT_OURS}


def needed_by(requirement: Requirement) -> list[Requirement]:
    """Give what a requirement needs on this machine, with the extras that it asks for."""
    needed = [Requirement(line) for line in requires(requirement.name) or []]
    environments = [{"extra": extra} for extra in ("", *requirement.extras)]
    return [item for item in needed if any(applies(item, environment) for environment in environments)]


def applies(requirement: Requirement, environment: Mapping[str, str]) -> bool:
    """Say whether the marker of a requirement, if it has one, holds here."""
    return requirement.marker is None or requirement.marker.evaluate(dict(environment))


def write(name: str, sources: str, packages: Iterable[str]) -> None:
    """Write one lock file and say how many packages it holds."""
    lines = [f"{package}=={pin(package)}\n" for package in sorted(packages, key=str.lower)]
    (ROOT / name).write_text(HEAD.format(sources=sources) + "".join(lines), encoding="utf-8", newline="\n")
    print(f"{name}: {len(lines)} packages")


def pin(package: str) -> str:
    """Give the version without its local part: torch calls its build for the CPU 2.13.0+cpu."""
    return Version(distribution(package).version).public


if __name__ == "__main__":
    main()
