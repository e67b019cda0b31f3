"""What is installed: pins, locks and extras agree, and the script that makes the environment knows its extras."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import lock
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
FILES = {path.stem.removeprefix("requirements-"): path for path in sorted(ROOT.glob("requirements-*.txt"))}
LOCKS = ("requirements.lock", "requirements-extras.lock")

each_extra = pytest.mark.parametrize("extra", sorted(FILES))


def pins(name: str) -> dict[str, str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    found = [re.fullmatch(r"([A-Za-z0-9._-]+)==(\S+)", line) for line in lines]
    return {canonicalize_name(match[1]): match[2] for match in found if match}


def declared() -> dict[str, list[Requirement]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {extra: [Requirement(line) for line in lines] for extra, lines in project["optional-dependencies"].items()}


def test_every_pin_is_the_locked_one():
    locked = pins("requirements.lock")
    assert pins("requirements.txt").items() <= locked.items()
    assert len(locked) > 100


@each_extra
def test_every_pin_of_an_extra_is_the_locked_one(extra):
    assert pins(FILES[extra].name).items() <= pins("requirements-extras.lock").items()


def test_no_package_is_locked_twice():
    assert pins("requirements.lock").keys() & pins("requirements-extras.lock").keys() == set()


def test_the_extras_of_the_package_are_those_that_make_installs():
    assert set(declared()) == set(FILES)


@each_extra
def test_an_extra_allows_the_pins_that_make_installs(extra):
    pinned = pins(FILES[extra].name)
    wanted = {canonicalize_name(item.name): item.specifier for item in declared()[extra]}
    assert wanted.keys() == pinned.keys()
    assert all(wanted[name].contains(pinned[name]) for name in pinned)


def test_no_lock_names_a_build_that_only_one_machine_has():
    assert not [pin for name in LOCKS for pin in pins(name).values() if "+" in pin]


def test_the_lock_holds_what_a_package_brings_in_and_nothing_beside_it():
    found = lock.closure([Requirement("pdfplumber")])
    assert {"pdfplumber", "pdfminer.six", "cryptography"} <= found
    assert "pytest" not in found and "chunkbook" not in found


def test_the_lock_follows_the_extras_that_a_requirement_asks_for():
    plain, formats = lock.closure([Requirement("jsonschema")]), lock.closure([Requirement("jsonschema[format-nongpl]")])
    assert plain < formats and "webcolors" in formats - plain


def test_the_lock_says_which_package_is_missing():
    with pytest.raises(PackageNotFoundError, match="no-such-package-here"):
        lock.closure([Requirement("no-such-package-here")])


def test_the_locks_are_those_of_this_environment(tmp_path, monkeypatch, fast, minilm, peers):
    if sys.platform != "linux" or sys.version_info[:2] != (3, 11) or "+cpu" not in version("torch"):
        pytest.skip("the locks are written on Linux with Python 3.11 and torch for the CPU; others add packages")
    monkeypatch.setattr(lock, "ROOT", tmp_path)
    lock.main()
    for name in LOCKS:
        assert (tmp_path / name).read_text(encoding="utf-8") == (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("sh") is None, reason="no sh on this machine")
def test_an_unknown_extra_is_refused_with_the_extras_there_are(tmp_path):
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "make_venv.sh", tmp_path / "scripts")
    for path in ROOT.glob("requirements*"):
        shutil.copy(path, tmp_path)
    environment = os.environ | {"EXTRAS": "minilm,colbert", "PYTHON": sys.executable}
    command = ["sh", "scripts/make_venv.sh"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "There is no extra called colbert. There are: fast minilm peers\n"
    assert not (tmp_path / ".venv").exists()
