"""The built pages, read as files: links, assets, pictures, headings, markup."""

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import yaml
from bs4 import BeautifulSoup, Tag
from by_page import page_of

pytestmark = pytest.mark.site

ASSETS = (("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("link", "href"))
RAW_MARKUP = re.compile(r":::|```|\{(term|ref|doc|numref|figure|note|glossary)\}|\]\(|</?(details|summary|mark)\b")


def test_every_page_of_the_contents_is_built_and_no_other(pages: dict[str, BeautifulSoup], root: Path) -> None:
    contents = yaml.safe_load((root / "_toc.yml").read_text(encoding="utf-8"))
    listed = {f"{entry['file']}.html" for part in contents["parts"] for entry in part["chapters"]}
    assert set(pages) == listed | {"index.html", "search.html", "genindex.html"}


def test_every_internal_link_leads_to_a_file_and_a_place_in_it(site: Path, pages: dict[str, BeautifulSoup]) -> None:
    places = {name: {tag.get("id") or tag.get("name") for tag in page.find_all(True)} for name, page in pages.items()}
    dead = [
        f"{name}: {link}"
        for name, page in pages.items()
        for link in internal_links(page)
        if not is_alive(site, places, name, link)
    ]
    assert not dead, "\n".join(dead)


def internal_links(page: BeautifulSoup) -> list[str]:
    tags = [(tag, attribute) for name, attribute in (("a", "href"), *ASSETS) for tag in page.find_all(name)]
    links = [str(tag[attribute]) for tag, attribute in tags if tag.get(attribute)]
    return [link for link in links if not urlsplit(link).scheme and not urlsplit(link).netloc]


def is_alive(site: Path, places: dict[str, set[str]], page: str, link: str) -> bool:
    parts = urlsplit(link)
    target = (site / page).parent / unquote(parts.path) if parts.path else site / page
    target = (target / "index.html" if target.is_dir() else target).resolve()
    if not target.is_file():
        return False
    name = target.relative_to(site.resolve()).as_posix()
    return not parts.fragment or name not in places or unquote(parts.fragment) in places[name]


def test_no_page_names_an_asset_of_another_host(pages: dict[str, BeautifulSoup]) -> None:
    foreign = [
        f"{name}: {tag[attribute]}"
        for name, page in pages.items()
        for kind, attribute in ASSETS
        for tag in page.find_all(kind)
        if urlsplit(str(tag.get(attribute, ""))).netloc
    ]
    assert not foreign, "\n".join(foreign)


def test_no_inline_script_names_another_host(pages: dict[str, BeautifulSoup]) -> None:
    foreign = [
        f"{name}: {script.string[:80]}"
        for name, page in pages.items()
        for script in page.find_all("script")
        if script.string and re.search(r"https?://", script.string)
    ]
    assert not foreign, "\n".join(foreign)


def test_no_style_sheet_loads_from_another_host(site: Path) -> None:
    loads = re.compile(r"""(?:@import\s+|url\()\s*["']?(?:https?:)?//""")
    foreign = [path.name for path in site.rglob("*.css") if loads.search(path.read_text(encoding="utf-8"))]
    assert not foreign


def test_every_picture_says_what_it_shows(articles: dict[str, BeautifulSoup]) -> None:
    bad = [
        f"{name}: {picture.get('src')} has alt={picture.get('alt')!r}"
        for name, article in articles.items()
        for picture in article.find_all("img")
        if not is_description(str(picture.get("alt", "")))
    ]
    assert not bad, "\n".join(bad)


def is_description(alt: str) -> bool:
    """Tell words from a file name: three words at least, and no path."""
    return len(alt.split()) >= 3 and "_images/" not in alt and not alt.endswith((".png", ".svg"))


def test_headings_start_at_one_and_skip_no_level(articles: dict[str, BeautifulSoup]) -> None:
    for name, article in articles.items():
        levels = [int(tag.name[1]) for tag in article.find_all(re.compile(r"^h[1-6]$"))]
        assert levels.count(1) == 1 and levels[0] == 1, f"{name}: headings of level {levels}"
        jumps = [(above, below) for above, below in zip(levels, levels[1:], strict=False) if below > above + 1]
        assert not jumps, f"{name}: a heading skips a level: {jumps}"


def test_no_markup_is_left_in_the_text(articles: dict[str, BeautifulSoup]) -> None:
    for name, article in articles.items():
        text = BeautifulSoup(str(article), "html.parser")
        for code in text.find_all(["pre", "code"]):
            code.decompose()
        found = RAW_MARKUP.search(text.get_text())
        assert not found, f"{name}: {text.get_text()[max(0, found.start() - 60) : found.end() + 60]!r}"


def test_every_option_of_a_knowledge_check_gives_feedback(chapter: str, articles: dict[str, BeautifulSoup]) -> None:
    options = quiz_options(articles[f"chapters/{chapter}.html"])
    assert len(options) >= 6, f"{chapter} has {len(options)} options: a knowledge check has at least two questions"
    for option in options:
        question = option.find("summary").get_text(strip=True)
        answer = option.get_text(" ", strip=True).removeprefix(question)
        assert len(answer.split()) >= 3, f"{chapter}: the option {question!r} says only {answer!r}"


def quiz_options(article: Tag) -> list[Tag]:
    """Return the options of the knowledge check; Sphinx and chunk views have other <details>."""
    return article.find_all("details", class_="quiz-option")


@pytest.mark.parametrize(
    ("test", "page"),
    [
        ("test_browser.py::TestEveryPage::test_scrolls[chapters/08_measure.html-light-desk]", "08_measure"),
        ("test_browser.py::TestEveryChapter::test_shows_figures[08_measure-dark]", "08_measure"),
        ("test_browser.py::test_a_page_has_no_barrier[index.html-dark-desk]", "index"),
        ("test_pages.py::test_no_page_names_an_asset", "test_pages.py::test_no_page_names_an_asset"),
    ],
)
def test_tests_of_one_page_go_to_one_worker(test: str, page: str) -> None:
    """That it is so in a run is checked where pages are opened: no page may be opened by two workers."""
    assert page_of(test) == page
