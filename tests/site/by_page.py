"""How the tests of the website are shared out among parallel workers: all that look at one page go to one of them.

pytest-xdist has marks for this (`xdist_group`), which pytest 9.2 made it ignore in silence.
"""

import re

from xdist.scheduler import LoadScopeScheduling


class ByPage(LoadScopeScheduling):
    """Gives all tests of a page to the same worker, so that no page is opened by two."""

    def _split_scope(self, nodeid: str) -> str:
        return page_of(nodeid)


def page_of(nodeid: str) -> str:
    """Return the page that a test is about, as its parameters name it; of any other test its own name."""
    named = re.search(r"\[(?:chapters/)?(\w+)", nodeid)
    return named[1] if named else nodeid
