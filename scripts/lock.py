"""Write requirements.lock: every package in this environment with its version, apart from the book's own.

Change a pin in requirements.txt, install it, run the tests, then run this.
"""

from importlib.metadata import distributions

from book_inputs import ROOT

HEAD = """\
# Every package that requirements.txt brings in, as resolved and tested (Python 3.11 to 3.13).
# Made by: make lock
"""
NOT_OURS = {"chunkbook", "pip", "setuptools", "wheel"}


def main() -> None:
    """Write the file and say how many packages it holds."""
    pins = {found.name: found.version for found in distributions() if found.name.lower() not in NOT_OURS}
    lines = [f"{name}=={pins[name]}\n" for name in sorted(pins, key=str.lower)]
    (ROOT / "requirements.lock").write_text(HEAD + "".join(lines), encoding="utf-8", newline="\n")
    print(f"requirements.lock: {len(lines)} packages")


if __name__ == "__main__":
    main()
