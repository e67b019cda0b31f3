"""The website in a real Chromium: quiet, self-contained, fit for a phone, readable in both modes, free of barriers.

Every page is opened once for each mode and screen size; the tests look at what was seen then.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.site, pytest.mark.browser]

MODES = ("light", "dark")
SCREENS = {"desk": (1280, 900), "phone": (360, 740)}
# Without preload: axe would fetch style sheets once more by itself, some under a wrong address.
WCAG = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
    "preload": False,
}
# axe takes seconds a page. A phone has the colours of a desk, so one mode is enough for its layout.
LOOKED_OVER_BY_AXE = [("light", "desk"), ("dark", "desk"), ("light", "phone")]
# What is wider than the screen and not inside a box that scrolls by itself.
TOO_WIDE = """() => [...document.querySelectorAll('article *')].filter(e => {
    if (e.getBoundingClientRect().right <= innerWidth + 1 || !e.checkVisibility()) return false;
    for (let box = e; box; box = box.parentElement)
        if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(box).overflowX)) return false;
    return true;
}).slice(0, 5).map(e => e.outerHTML.slice(0, 120))"""
OUTPUT_BOXES = """() => [...document.querySelectorAll('.output.text_html')].map(e => {
    const style = getComputedStyle(e);
    return `${style.backgroundColor} ${style.paddingLeft}`;
})"""
# The theme chooses a mode in a script that a busy machine may run late.
THEME_IS_CHOSEN = "() => document.documentElement.dataset.theme !== 'auto'"
CARDS = "() => [...document.querySelectorAll('.cell_output img')].map(e => getComputedStyle(e).backgroundColor)"


@dataclass
class Visit:
    """What was seen on one page, in one mode, on one screen."""

    problems: list[str] = field(default_factory=list)
    barriers: list[str] = field(default_factory=list)
    too_wide: list[str] = field(default_factory=list)
    width: int = 0
    theme: str = ""
    output_boxes: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)


Visitor = Callable[[str, str, str], Visit]


@pytest.fixture(scope="session")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all parallel workers of this run share."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "opened"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def visit(browser: Browser, address: str, opened: Path) -> Visitor:
    """Return a function that opens a page, looks at everything once, and remembers it.

    It raises FileExistsError where another worker opened that page already: the tests would take three times as long.
    """

    @cache
    def visited(name: str, mode: str, screen: str) -> Visit:
        (opened / f"{name.replace('/', '-')}-{mode}-{screen}").touch(exist_ok=False)
        width, height = SCREENS[screen]
        context = browser.new_context(color_scheme=mode, viewport={"width": width, "height": height})
        page = context.new_page()
        seen = Visit()
        listen(page, address, seen.problems)
        page.goto(f"{address}/{name}", wait_until="networkidle")
        page.wait_for_function(THEME_IS_CHOSEN)
        look_at(page, seen)
        seen.barriers = barriers(page) if (mode, screen) in LOOKED_OVER_BY_AXE else []
        context.close()
        return seen

    return visited


def listen(page: Page, address: str, problems: list[str]) -> None:
    """Collect errors, failed requests and requests to other hosts."""
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on("console", lambda said: problems.append(f"console: {said.text}") if said.type == "error" else None)
    page.on("request", lambda asked: None if is_local(asked.url, address) else problems.append(f"asks {asked.url}"))
    page.on("response", lambda answer: problems.append(f"missing {answer.url}") if answer.status >= 400 else None)


def is_local(url: str, address: str) -> bool:
    return url.startswith((address, "data:", "blob:"))


def look_at(page: Page, seen: Visit) -> None:
    """Measure the page."""
    seen.theme = page.evaluate("document.documentElement.dataset.theme")
    seen.width = page.evaluate("document.documentElement.scrollWidth")
    seen.too_wide = page.evaluate(TOO_WIDE)
    seen.output_boxes = page.evaluate(OUTPUT_BOXES)
    seen.cards = page.evaluate(CARDS)


def barriers(page: Page) -> list[str]:
    """Return what axe finds: the rule, and where."""
    return [
        f"{found['id']}: {[node['target'] for node in found['nodes']][:3]}"
        for found in Axe().run(page, options=WCAG).response["violations"]
    ]


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("mode", MODES)
class TestEveryPage:
    def test_raises_no_error_and_asks_no_other_host(
        self, visit: Visitor, written_page: str, mode: str, screen: str
    ) -> None:
        assert visit(written_page, mode, screen).problems == []

    def test_follows_the_mode_of_the_reader(self, visit: Visitor, written_page: str, mode: str, screen: str) -> None:
        assert visit(written_page, mode, screen).theme == mode

    def test_does_not_scroll_sideways(self, visit: Visitor, written_page: str, mode: str, screen: str) -> None:
        seen = visit(written_page, mode, screen)
        assert seen.too_wide == []
        assert seen.width <= SCREENS[screen][0]


@pytest.mark.parametrize(("mode", "screen"), LOOKED_OVER_BY_AXE)
def test_a_page_has_no_barrier_that_axe_finds(visit: Visitor, written_page: str, mode: str, screen: str) -> None:
    assert visit(written_page, mode, screen).barriers == []


@pytest.mark.parametrize("mode", MODES)
class TestEveryChapter:
    def test_shows_chunks_in_their_own_colours_and_one_box(self, visit: Visitor, chapter: str, mode: str) -> None:
        boxes = visit(f"chapters/{chapter}.html", mode, "desk").output_boxes
        assert set(boxes) == {"rgba(0, 0, 0, 0) 0px"}, "no HTML output, or the theme drew a box round it"

    def test_shows_figures_on_a_white_card(self, visit: Visitor, chapter: str, mode: str) -> None:
        cards = visit(f"chapters/{chapter}.html", mode, "desk").cards
        assert set(cards) == {"rgb(255, 255, 255)"}, "no figure, or a figure on another ground"


def test_the_knowledge_check_opens_without_javascript(browser: Browser, address: str, chapter: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/chapters/{chapter}.html")
    option = page.locator("article details.quiz-option").filter(visible=True).first
    assert option.get_attribute("open") is None
    option.locator("summary").first.click()
    assert option.get_attribute("open") is not None
    context.close()


def test_axe_would_find_a_barrier(browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.set_content("<img src='x.png'><p style='color:#bbb;background:#fff'>faint</p>")
    found = " ".join(barriers(page))
    context.close()
    assert all(rule in found for rule in ("image-alt", "color-contrast", "html-has-lang"))


def test_a_request_to_another_host_would_be_seen(browser: Browser, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    problems: list[str] = []
    listen(page, address, problems)
    page.goto(f"{address}/index.html")
    page.evaluate("fetch('http://other.invalid/x.js').catch(() => 0)")
    page.wait_for_timeout(200)
    context.close()
    assert "asks http://other.invalid/x.js" in problems


def test_the_search_finds_a_word_and_links_to_it(browser: Browser, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}/search.html?q=grapheme")
    found = page.locator("#search-results li a[href*='glossary']").first
    found.wait_for(timeout=10_000)
    found.click()
    page.wait_for_url("**/chapters/glossary.html**")
    context.close()
