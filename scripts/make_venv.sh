#!/bin/sh
# Make or refresh .venv. Does nothing when the folder, the interpreter and the requirements are those of the last run.
# PYTHON=/path/to/python chooses the interpreter. EXTRAS=fast,minilm,peers installs extras; once installed, they stay.
set -eu
cd "$(dirname "$0")/.."

new_enough() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2])' >/dev/null 2>&1
}

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        if new_enough "$PYTHON"; then echo "$PYTHON"; fi
        return 0
    fi
    for candidate in python3 python3.13 python3.12 python3.11; do
        if new_enough "$candidate"; then
            echo "$candidate"
            return 0
        fi
    done
}

python=$(find_python)
if [ -z "$python" ]; then
    echo "This book needs Python 3.11 or newer; found: $("${PYTHON:-python3}" --version 2>&1 || echo none)." >&2
    echo "Install one from python.org or your system's packages, or name it: make PYTHON=/path/to/python3.12 …" >&2
    exit 1
fi

# What is asked for now, and what an earlier run installed.
files=requirements.txt
for extra in $(printf '%s\n' "${EXTRAS:-}" "$(cat .venv/extras 2>/dev/null)" | tr ', ' '\n\n' | sort -u); do
    if [ ! -f "requirements-$extra.txt" ]; then
        echo "There is no extra called $extra. There are: $(echo requirements-*.txt | sed 's/requirements-//g; s/\.txt//g')" >&2
        exit 2
    fi
    files="$files requirements-$extra.txt"
done

# The editable install remembers this folder, so a moved or copied folder needs a new environment.
place="$PWD $("$python" -c 'import sys; print(sys.version, sys.base_prefix)')"

if [ ! -x .venv/bin/python ] || [ "$(cat .venv/made-for 2>/dev/null)" != "$place" ]; then
    echo "Making the environment .venv with $("$python" --version) …"
    "$python" -m venv --clear .venv || {
        echo "python -m venv failed. On Debian and Ubuntu: apt-get install python3-venv" >&2
        exit 1
    }
    printf '%s\n' "$place" >.venv/made-for
fi

wanted=$(cat pyproject.toml $files requirements.lock requirements-extras.lock | cksum)
if [ "$(cat .venv/installed 2>/dev/null)" != "$wanted" ]; then
    echo "Installing the requirements (about two minutes the first time) …"
    # Without quotes on purpose: one option for each file.
    .venv/bin/python -m pip install --quiet --disable-pip-version-check $(printf -- '-r %s ' $files)
    echo $files | tr ' ' '\n' | sed -n 's/^requirements-\(.*\)\.txt$/\1/p' >.venv/extras
    printf '%s\n' "$wanted" >.venv/installed
fi
