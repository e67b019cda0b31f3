"""Reading Markdown part by part finds what the parser finds in the whole text."""

from __future__ import annotations

from itertools import zip_longest

import pytest
from awkward import awkward_texts
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from chunkbook.markdown_reader import Dialect, commonmark, read_blocks, with_tables
from chunkbook.pieces import lines

LINES = [
    *("word", "Two words  ", "**bold** x", "_e_ x", "12 x", "10 000", "-5 C", "&amp;", "\\| a |", "x\x00y", "\u00a0x"),
    *("\u0663. x", "", "", "", "  ", "    ", "\t", "\x0c", "   three", "    code", "\tcode"),
    *("- one", "- two", "  goes on", "* s", "+ p", "-", "- ", "-\tt", "1. a", "2) b", "2. b", "12. x", "12)"),
    *("***", "* * *", "- - -", "___", "---", "===", "=", "# H", "## H2 #", "###", "####### no", "#x"),
    *("| a | b |", "| c |", "| a \\| b |", "| a", "|", "||", "a | b", "# a | b", "# \x00"),
    *("|---|---|", "|-|", "| - |", "|:-:|", "|--|", " |---|", "---|---"),
    *("```", "~~~", "````", "```py", "> q", ">", "> ```", "[a]: /u", "[a]:", "/u", "[x](y)", "'t'"),
    *("<div>", "</div>", "<b>", "<!-- c", "-->", "<script>", "</script>", "<?"),
]
line_ends = st.sampled_from(["\n", "\n", "\n", "\n\n", "\r\n", "\r", ""])
markdown_texts = st.lists(st.tuples(st.sampled_from(LINES), line_ends).map("".join), max_size=14).map("".join)

PARSERS = {
    "tables": (with_tables, MarkdownIt("commonmark").enable("table")),
    "no tables": (commonmark, MarkdownIt("commonmark")),
}


@settings(max_examples=600, deadline=None)
@given(st.one_of(markdown_texts, awkward_texts()), st.sampled_from(sorted(PARSERS)))
@example("# a | b\n-|-\n1|2\n", "tables")
@example("- a\n\n\n   \nb", "tables")
@example("```\n\n# no\n\n```\n\nyes", "no tables")
@example("\ufeff# A\r\n\r\nB\rC\r---\r", "no tables")
def test_parts_hold_the_blocks_that_the_parser_finds_in_the_whole_text(text, rules):
    dialect, parser = PARSERS[rules]
    edges = [line.start for line in lines(text)] + [len(text)]
    tokens = parser.parse(" " + text[1:] if text.startswith("\ufeff") else text)
    blocks = [(token, after) for token, after in zip_longest(tokens, tokens[1:]) if token.level == 0]
    whole = [
        (edges[token.map[0]], edges[token.map[1]], after.content if token.type == "heading_open" else "")
        for token, after in blocks
        if token.map
    ]
    assert [(block.start, block.end, block.title) for block in read_blocks(text, dialect())] == whole


def refuse(text: str) -> list[object]:
    raise AssertionError(f"parsed: {text!r}")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("# Mud\n\nA paragraph\nof 2 lines.\n## Sub", ["heading", "paragraph", "heading"]),
        ("- one\n- two\n  goes on\n\nText", ["list", "paragraph"]),
        ("1. one\n2. two\n", ["list"]),
        ("Text\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n", ["paragraph", "table"]),
    ],
    ids=["headings", "bullets", "numbers", "table"],
)
def test_plain_parts_are_told_without_the_parser(text, kinds):
    assert [block.kind for block in read_blocks(text, Dialect(refuse, with_tables().plain))] == kinds


def test_a_fence_that_is_never_closed_is_parsed_a_few_times_only():
    parsed = []

    def parse(text):
        parsed.append(len(text))
        return with_tables().parse(text)

    text = "```\n" + "a\n\n" * 1_000
    (fence,) = read_blocks(text, Dialect(parse, with_tables().plain))
    assert (fence.kind, fence.start, fence.end) == ("code", 0, len(text))
    assert sum(parsed) < 4 * len(text)
