"""One direction of flow: a module imports only from the steps before it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "code" / "chunkbook"

STEPS = (
    *("errors", "document", "sizes", "surrogates", "collector"),
    *("remarks", "styles", "engines", "extract", "worker", "guarded"),
    *("pieces", "vocabulary", "quick_tokens", "tokenizer", "tokens", "graphemes", "ruler"),
    *("headings", "markdown_reader", "markdown", "segments"),
    *("outline", "blocks", "prefixes", "describe"),
    *("cleaning",),
    *("cut", "label", "chunking", "streaming"),
    *("rank", "measure", "peers"),
    *("audit", "ocr", "textbook", "scoreboard", "measured", "measured_rankers"),
    *("view", "checks", "archive", "cli"),
)


def step_of(module: str) -> str:
    return module.split(".")[1]


def imported(tree: ast.Module) -> set[str]:
    """Modules of the package that are imported when this one is; what a function imports when it runs is left out."""
    nodes = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module]
    return {step_of(node.module) for node in nodes if node.module.startswith("chunkbook.")}


MODULES = sorted(set(PACKAGE.rglob("*.py")) - {PACKAGE / "__init__.py"})  # the package's face shows all steps


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_from_the_steps_before_it(path):
    step = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    allowed = STEPS[: STEPS.index(step) + 1]
    assert imported(ast.parse(path.read_text(encoding="utf-8"))) <= set(allowed)
