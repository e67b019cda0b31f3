"""Build the website, unless the one in _build/html was made from exactly these files.

A build always starts from an empty folder, so a page, picture or style that is gone cannot live on in the site.
Warnings are errors.
"""

import shutil
import sys
import time
from pathlib import Path

from book_inputs import ROOT, SITE_INPUTS, files_digest
from jupyter_book.cli.main import build

SITE = ROOT / "_build"
RECEIPT = SITE / "made-from.sha256"


def main() -> int:
    """Build the site if it is needed; return the exit status."""
    wanted = files_digest(name for name in SITE_INPUTS if (ROOT / name).exists())
    if is_current(RECEIPT, wanted):
        print("The site is up to date.")
        return 0
    started = time.perf_counter()
    shutil.rmtree(SITE, ignore_errors=True)
    status = run_jupyter_book()
    if status == 0:
        RECEIPT.write_text(wanted, encoding="utf-8")
        print(f"Built the site in {time.perf_counter() - started:.0f} s.")
    return status


def is_current(receipt: Path, wanted: str) -> bool:
    """Tell whether the last successful build had the same inputs."""
    built = (SITE / "html" / "index.html").is_file() and receipt.is_file()
    return built and receipt.read_text(encoding="utf-8") == wanted


def run_jupyter_book() -> int:
    """Run `jupyter-book build`: warnings are errors, missing references are warnings, all are shown."""
    try:
        build.main(args=[str(ROOT), "-W", "-n", "--keep-going", "--quiet"], standalone_mode=False)
    except (RuntimeError, SystemExit) as failure:
        print(f"The site was not built: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
