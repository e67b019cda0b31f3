"""What a document holds stays text in every view: looked at in a Chromium, with reports that try to be more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from chunkbook import Change, Chunk, Document, Span, audit_headings, chunk, clean, describe
from chunkbook.headings import HeadingRule
from chunkbook.measure import Plan, Question, compare
from chunkbook.view import (
    audit_table,
    board_card,
    board_table,
    chunk_card,
    misses_table,
    show_chunks,
    show_cleaning,
    show_pieces,
    show_tokens,
    table,
    table_of_changes,
)

pytestmark = pytest.mark.browser

HOSTILE = {
    "script": "<script>window.hit = 1</script>",
    "handler": "<img src=x onerror='window.hit = 1'>",
    "drawing": "<svg/onload=window.hit=1><animate onbegin=window.hit=1 attributeName=x dur=1s>",
    "closing tags": "</span></td></tr></table></summary></details></div></body></html><b id=out>out</b>",
    "quotes": "\" onmouseover=\"window.hit=1\" x='' onclick='window.hit=1'",
    "comment": "<!-- <b> --> <![CDATA[ ]]> <?php ?> -->",
    "raw text": "<style>*{display:none}</style><title><textarea><plaintext>",
    "elsewhere": "<meta http-equiv=refresh content='0;url=http://other.invalid/'><base href='http://other.invalid/'>",
    "frames": "<iframe srcdoc='<script>parent.hit=1</script>'></iframe><object data=x></object><embed src=x>",
    "link": "<a href='javascript:window.hit=1'>here</a> [here](javascript:window.hit=1)",
    "entities": "&lt;b&gt; &amp;amp; &#60;script&#62; &nbsp &copy",
    "templates": "{{7*7}} ${7*7} <%= 7 %> {% raw %}",
    "prices": "It cost $5 and then $6 more, \\(x\\) and \\begin{x}.",
}
# What the views are made of; a document that adds to it has become more than text.
TAGS = {"div", "span", "sup", "strong", "br", "details", "summary", "table", "caption"}
TAGS |= {"thead", "tbody", "tr", "th", "td"}
ATTRIBUTES = {"style", "title", "scope", "tabindex", "role", "aria-label", "aria-hidden", "dir", "class", "open"}
# One entry for each section of the page: a view of one hostile text, and a paragraph that must stand behind it.
FOUND = """() => [...document.querySelectorAll('section')].map(section => {
    const view = section.querySelector('.view'), inside = [...view.querySelectorAll('*')];
    return {
        parts: [...section.children].map(e => e.className),
        parent: section.parentElement.tagName,
        tags: [...new Set(inside.map(e => e.tagName.toLowerCase()))],
        attributes: [...new Set(inside.flatMap(e => e.getAttributeNames()))],
        classes: [...new Set(inside.flatMap(e => [...e.classList]))],
        text: view.textContent,
        shown: getComputedStyle(section.lastElementChild).display,
    };
})"""


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


@dataclass(frozen=True)
class Evil:
    """Everything that a document may say, said by an ill-meaning one: text, name, headings, pages, labels."""

    words: str

    @property
    def document(self) -> Document:
        cells = f"| {self.words} | b |\n|---|---|\n| 1 | {self.words} |"
        said = f"# {self.words}\n\nMud was lost. {self.words}\n\n{cells}\n"
        named = Document.from_pages(f"{self.words}.pdf", [said, said], [self.words, self.words])
        return describe(named, title=self.words, version=self.words, process=self.words)

    @property
    def chunk(self) -> Chunk:
        text = self.document.text
        given: dict[str, Any] = {"source": self.words, "section": (self.words, self.words), "prefix": self.words}
        return Chunk(text, 0, len(text), pages=(1,), chunker=self.words, oversize=True, **given)

    def board(self) -> Any:
        questions = [Question(f"{self.words} {number}?", (f"{phrase} {self.words}",)) for number, phrase in _ASKED]
        plans = [Plan("tokens", 20, source=self.words), Plan("recursive", 40, source=self.words)]
        return compare({self.words: self.document}, questions, plans)


_ASKED = ((1, "was lost."), (2, "nowhere is"))

VIEWS: dict[str, Callable[[Evil], str]] = {
    "chunks": lambda evil: show_chunks(chunk(evil.document, "recursive", size=30), evil.document)._repr_html_(),
    "chunks around": lambda evil: show_chunks(
        [Span(0, 9), Span(5, 60)], evil.document, around=evil.words
    )._repr_html_(),
    "pieces": lambda evil: show_pieces([evil.words, evil.document.text])._repr_html_(),
    "pieces with titles": lambda evil: show_pieces([(evil.words, evil.words), ("b", evil.words)])._repr_html_(),
    "tokens": lambda evil: show_tokens(evil.words)._repr_html_(),
    "table": lambda evil: table([(evil.words, 1)], ("a", evil.words), caption=evil.words)._repr_html_(),
    "chunk": lambda evil: chunk_card(evil.chunk),
    "chunk by itself": lambda evil: evil.chunk._repr_html_(),
    "board": lambda evil: board_card(evil.board()),
    "board table": lambda evil: board_table(evil.board())._repr_html_(),
    "misses": lambda evil: misses_table(evil.board())._repr_html_(),
    "cleaning": lambda evil: show_cleaning(evil.document, clean(evil.document))._repr_html_(),
    "cleaning of a page": lambda evil: show_cleaning(evil.document, evil.document, page=1)._repr_html_(),
    "changes": lambda evil: table_of_changes([Change(evil.words, 1, evil.words, evil.words)])._repr_html_(),
    "audit": lambda evil: audit_table(_audit(evil))._repr_html_(),
    "audit by itself": lambda evil: _audit(evil)._repr_html_(),
}


def _audit(evil: Evil) -> Any:
    return audit_headings([evil.document], HeadingRule("any", ".*"))


def shown(page: Page, *views: str) -> list[dict[str, Any]]:
    """Put views on a page, open what can be opened, touch it, and look at what it has become."""
    sections = (f"<section><div class=view>{html}</div><p class=after>after</p></section>" for html in views)
    page.set_content("".join(sections))
    page.evaluate("document.querySelectorAll('details').forEach(e => { e.open = true; })")
    for height in range(20, 700, 40):
        page.mouse.move(200, height)
    page.mouse.click(200, 60)
    found: list[dict[str, Any]] = page.evaluate(FOUND)
    return found


@pytest.mark.parametrize("view", VIEWS)
def test_what_a_document_holds_stays_text(page: Page, view: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    found = shown(page, *(VIEWS[view](Evil(words)) for words in HOSTILE.values()))
    assert page.evaluate("typeof window.hit") == "undefined"
    assert [url for url in asked if not url.startswith(("about:", "data:"))] == []
    for name, section in zip(HOSTILE, found, strict=True):
        assert (section["parts"], section["parent"], section["shown"]) == (["view", "after"], "BODY", "block"), name
        assert set(section["tags"]) <= TAGS, name
        assert set(section["attributes"]) <= ATTRIBUTES, name
        assert set(section["classes"]) <= {"mathjax_ignore"}, name
        assert first_letters(HOSTILE[name]) in "".join(section["text"].split()), name


def first_letters(words: str) -> str:
    """Give the start of what must be seen; a view of tokens or of a cut may divide the rest."""
    return words.split()[0][:3]


def test_a_piece_says_letter_for_letter_what_the_document_says(page: Page) -> None:
    found = shown(page, *(show_pieces([words])._repr_html_() for words in HOSTILE.values()))
    assert all(words in section["text"] for words, section in zip(HOSTILE.values(), found, strict=True))


def test_a_view_that_did_not_escape_would_be_found(page: Page) -> None:
    found = shown(page, HOSTILE["handler"], HOSTILE["closing tags"], "")
    page.wait_for_function("window.hit === 1", timeout=5000)
    assert "img" in found[0]["tags"] and "onerror" in found[0]["attributes"]
    assert found[1]["parts"] != ["view", "after"]


@pytest.mark.parametrize("view", VIEWS)
def test_a_price_is_no_formula_in_a_notebook(view: str) -> None:
    """JupyterLab reads what stands between two dollar signs as mathematics, unless a class says that it is none."""
    assert VIEWS[view](Evil("from $5 to $6")).startswith('<div class="mathjax_ignore" style=')


def test_a_card_without_a_sign_of_tex_has_no_class() -> None:
    assert "class=" not in show_pieces(["from 5 to 6"])._repr_html_()
