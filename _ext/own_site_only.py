"""A Sphinx extension: every page loads scripts and styles from the book's own folder, and from nowhere else.

Jupyter Book always brings sphinx-thebe, whose script names a content network on every page, and is declared twice,
which is an error in the browser. The book has no live cells, so it goes. Anything else that would be loaded from
another host is a warning, and with `-W` the build fails.
"""

from typing import Any

from sphinx.application import Sphinx
from sphinx.util import logging

logger = logging.getLogger(__name__)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the two steps; Sphinx calls this."""
    app.connect("html-page-context", drop_thebe, priority=900)
    app.connect("html-page-context", warn_of_other_hosts, priority=901)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def drop_thebe(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Take the files and the inline script of sphinx-thebe off the page."""
    for kind in ("script_files", "css_files"):
        context[kind] = [asset for asset in context.get(kind, []) if "thebe" not in described(asset).lower()]


def warn_of_other_hosts(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Warn of each script or style sheet with an address of its own."""
    for asset in [*context.get("script_files", []), *context.get("css_files", [])]:
        address = str(getattr(asset, "filename", None) or asset)
        if "//" in address:
            logger.warning("%s would load %s from another host", pagename, address)


def described(asset: Any) -> str:
    """Return the file name and the inline body of a script or style sheet."""
    return f"{getattr(asset, 'filename', asset)} {getattr(asset, 'attributes', {}).get('body', '')}"
