"""Texts that have broken other chunkers, as hypothesis strategies."""

from __future__ import annotations

from hypothesis import strategies as st

from chunkbook import Document, Page, mark_pages
from chunkbook.blocks import with_blocks
from chunkbook.document import Block, BlockKind, Labels

PIECES = [
    "During the slide lost tool face. ",
    "Made hole 6,360' to 6,507', (147') in all. ",
    "Stop at 10. ",
    "drill drill ",
    "TIME BREAKDOWN\n",
    "MUD\n",
    "\nDRILL BITS\n",
    "# Title\n",
    "## Sub\n\n",
    "```\n# not a heading\n```\n",
    "| From | To |\n|---|---|\n| 06:00 | 11:00 |\n",
    "\n| Hole | Depth |\n| | (ft) |\n|---|---|\n| 26 | 130 |\n| 17.5 | 5,200 |\n| 8.75 | 10,987 |\n\n",
    "\nTable 2. Limits\n\n| A |\n|:-:|\n| 1 |\n| 2 |\n",
    "~~~ python\n# a comment\n\n    run()\n~~~\n",
    "````\n```\n# no heading\n```\n````\n",
    "\n- one\n- two\n  goes on\n\n",
    "\nSetext\n======\n",
    "\n# A / B > C #\n\n### Deep\n",
    "1. Scope The rig ",
    "1.1 Mud weight was 15.634 ppg. ",
    "--- Page 9 --- in running text ",
    "see '--- Page 9 ---'\n",
    "\n--- Page 3 ---\n",
    "🛢️👩\u200d👩\u200d👧",
    "🇳🇴🇺🇸",
    "e\u0301",
    "a\u0300\u0301\u0302\u0303",
    "掘削泥水。",
    "시추 ",
    "猫👍ok ",
    "½″℃° ",
    "ﬁle ",
    "\r\n",
    "\r",
    "\n\n",
    "\t ",
    " " * 30,
    "\u2028",
    "\x85",
    "\x0c",
    "\u00a0",
    "\ufeff",
    "\x00",
    "\ud83d",
    "\udc00x",
    "<|endoftext|>",
    "<|fim_prefix|>",
    "x" * 70,
    "=" * 50,
    "9" * 40,
    "é" * 40,
    "。",
    "...!? ",
]


def awkward_texts(max_pieces: int = 14) -> st.SearchStrategy[str]:
    """Mix the pieces above with any other characters, lone surrogates among them."""
    anything = st.text(st.characters(exclude_categories=()), max_size=8)
    repeated = st.tuples(st.sampled_from(PIECES), st.integers(1, 6)).map(lambda pair: pair[0] * pair[1])
    return st.lists(st.one_of(st.sampled_from(PIECES), repeated, anything), max_size=max_pieces).map("".join)


def awkward_documents() -> st.SearchStrategy[Document]:
    """Documents from pages (some of them empty), and from marked text with its pages out of order."""
    pages = st.lists(awkward_texts(5), min_size=1, max_size=4)
    from_pages = pages.map(lambda texts: Document.from_pages("awkward.pdf", texts))
    from_marks = from_pages.map(lambda document: Document.from_text(mark_pages(document), "awkward.txt"))
    shuffled = st.tuples(
        awkward_texts(2), st.lists(st.tuples(st.integers(0, 12), awkward_texts(4)), min_size=1, max_size=4)
    )
    return st.one_of(from_pages, from_marks, shuffled.map(lambda parts: Document.from_text(_marked(*parts))))


def _marked(before: str, pages: list[tuple[int, str]]) -> str:
    return before + "".join(f"\n--- Page {number} ---\n{text}" for number, text in pages)


def sizes() -> st.SearchStrategy[tuple[int, int]]:
    """A size and an overlap smaller than it, with very small ones often."""
    size = st.one_of(st.integers(1, 6), st.integers(7, 60))
    return size.flatmap(lambda width: st.tuples(st.just(width), st.integers(0, width - 1)))


BLOCKS: list[tuple[BlockKind, str]] = [
    ("heading", "# Mud"),
    ("heading", "## 2.1 Price / quantity"),
    ("heading", "### A heading that is so long that it does not fit into a small chunk"),
    ("paragraph", "Made hole 6,360' to 6,507'. Stop at 10. Go on."),
    ("paragraph", "掘削泥水。🛢️ Über"),
    ("paragraph", "x" * 70),
    ("paragraph", "Table 2. Limits"),
    ("table", "| Hole | Depth |\n| | (ft) |\n|---|---|\n| 26 | 130 |\n| 17.5 | 5,200 |\n| 8.75 | 10,987 |"),
    ("table", "| A |\n|---|\n| a row that is a good deal longer than the head of its table |\n| 2 |"),
    ("table", "no head\nin this one"),
    ("list", "- one\n- two\n  goes on\n- three"),
    ("code", "```\n# no heading\n\nrun()\n```"),
]


def block_documents() -> st.SearchStrategy[Document]:
    """Documents as cleaning leaves them, with blocks, labels and pages that may break inside a block."""
    parts = st.lists(st.one_of(st.sampled_from(BLOCKS), awkward_paragraphs()), max_size=9)
    titles = st.sampled_from(["", "Mud", "A manual with a rather long title"])
    return st.builds(document_of, parts, titles, st.integers(0, 400))


def awkward_paragraphs() -> st.SearchStrategy[tuple[BlockKind, str]]:
    return awkward_texts(2).map(str.strip).filter(bool).map(lambda text: ("paragraph", text))


def document_of(parts: list[tuple[BlockKind, str]], title: str, page_break: int) -> Document:
    """Write blocks one below the other, with a page break somewhere."""
    blocks, start = [], 0
    for kind, text in parts:
        level = len(text) - len(text.lstrip("#")) if kind == "heading" else 0
        blocks.append(Block(kind, start, start + len(text), level=level))
        start += len(text) + 2
    text = "\n\n".join(text for _, text in parts)
    middle = min(page_break, len(text))
    pages = (Page(1, 0, middle), Page(2, middle, len(text)))
    return with_blocks(Document("clean.pdf", text, pages, blocks=tuple(blocks), labels=Labels(title=title)))
