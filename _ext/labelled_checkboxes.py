"""A Sphinx extension: the boxes of a task list can be ticked, and say to a screen reader what they stand for.

MyST draws ``- [ ] text`` as a box that is switched off and has no name.
"""

from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

BOX = '<input class="task-list-item-checkbox" disabled="disabled" type="checkbox">'


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the step; Sphinx calls this."""
    app.connect("doctree-read", label_boxes)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def label_boxes(app: Sphinx, doctree: Any) -> None:
    """Give each box the text of its item as its name."""
    for node in doctree.findall(nodes.raw):
        if BOX in node.astext():
            name = escape(" ".join(item_text(node).split()), quote=True)
            box = BOX.replace('disabled="disabled"', f'aria-label="{name}"')
            node.children = [nodes.Text(box)]
            node.rawsource = box


def item_text(box: nodes.raw) -> str:
    """Return what stands beside a box."""
    return " ".join(child.astext() for child in box.parent.children if child is not box)
