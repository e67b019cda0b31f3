"""Pictures: nothing lost, nothing that a document holds becomes markup, and legible everywhere."""

from __future__ import annotations

import io
import re
import warnings
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from bs4 import BeautifulSoup
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkbook import Document, SegmentBlock, Span, chunk, read_pdf, split_text_for_segment_aware_chunking
from chunkbook.audit import audit_headings
from chunkbook.headings import ISUPPER, UPPERCASE
from chunkbook.textbook import chunk_by_char, chunk_pages_by_tokens, chunk_text_by_tokens
from chunkbook.view import (
    COLOURS,
    audit_table,
    chunk_card,
    contrast,
    plot_audit,
    plot_pages,
    plot_recall,
    plot_segments,
    plot_sizes,
    plot_windows,
    show_chunks,
    show_pieces,
    show_tokens,
    table,
)

REPORT = Path(__file__).parent.parent / "data" / "reports" / "drilling_038.pdf"
SENTENCE = "During the slide lost tool face and became assembly became stuck"
HOSTILE = "</div><script>alert('x')</script>\n<b onclick=\"y\">&amp; a\x00b \u202e \ud800 \ufffd \x1b[31m </details>"

# Declarations of these properties reach the reader of an untrusted JupyterLab 4; its sanitizer drops others.
# fmt: off
KEPT_PROPERTIES = {
    "background-color", "border", "border-bottom", "border-collapse", "border-left", "border-radius",
    "border-right", "box-sizing", "caption-side", "color", "cursor", "display", "flex", "flex-wrap", "font-family",
    "font-size", "font-style", "font-weight", "gap", "line-height", "margin", "max-width", "min-width", "outline",
    "overflow-x", "padding", "table-layout", "text-align", "vertical-align", "white-space", "word-wrap",
}
# fmt: on


@pytest.fixture(scope="module")
def report() -> Document:
    return read_pdf(REPORT)


@pytest.fixture(scope="module")
def pictures(report: Document) -> list[str]:
    """One of each kind, over a real report and over a text that wants to be markup."""
    hostile = Document.from_pages(HOSTILE, [HOSTILE, HOSTILE])
    views = [
        show_chunks(chunk(report, "tokens", size=60, overlap=15), report, around=SENTENCE),
        show_chunks(chunk(hostile, "characters", size=9, overlap=3), hostile),
        show_pieces([HOSTILE, ("title " + HOSTILE, HOSTILE), (3, HOSTILE)]),
        show_tokens(HOSTILE),
        table([(HOSTILE, 1)], ["a", HOSTILE], caption=HOSTILE),
        audit_table(audit_headings([report], ISUPPER)),
    ]
    cards = [chunk_card(piece) for piece in chunk(hostile, "characters", size=9, prefix=HOSTILE[:5])]
    return [*(view._repr_html_() for view in views), *cards]


class TextOfDocument(HTMLParser):
    """Collects what stands in the text boxes of a picture, without the view's own raised marks."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: list[str] = []
        self.inside = False
        self.marks = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "div":
            self.inside = ("dir", "auto") in attrs
            self.boxes += [""] * self.inside
        self.marks += tag == "sup"

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "div"
        self.marks -= tag == "sup"

    def handle_data(self, data: str) -> None:
        if self.inside and not self.marks:
            self.boxes[-1] += data


def shown_text(html: str) -> str:
    """The document's own text in a picture."""
    parser = TextOfDocument()
    parser.feed(html)
    return "\0".join(parser.boxes)


def declarations(html: str) -> list[tuple[str, str]]:
    styles = [tag["style"] for tag in BeautifulSoup(html, "html.parser").find_all(style=True)]
    pairs = [part.split(":", 1) for style in styles for part in style.split(";")]
    return [(name.strip(), value.strip()) for name, value in pairs]


# --- the text


@settings(deadline=None)
@given(
    text=st.text(alphabet="ab <>&\"'\n\té🙂\u0301", min_size=1).filter(str.strip),
    size=st.integers(1, 12),
    overlap=st.integers(0, 11),
)
def test_a_picture_holds_every_character_once_also_where_chunks_overlap(text: str, size: int, overlap: int) -> None:
    chunks = chunk(text, "characters", size=size, overlap=min(overlap, size - 1))
    assert shown_text(show_chunks(chunks, text)._repr_html_()) == text[chunks[0].start : chunks[-1].end]


@pytest.mark.parametrize("strategy", ["characters", "sentences", "sections", "tokens", "pages", "segments"])
def test_the_report_is_whole_in_the_picture_of_every_strategy(report: Document, strategy: str) -> None:
    chunks = chunk(report, strategy, size=200)
    assert shown_text(show_chunks(chunks, report)._repr_html_()) == report.text[chunks[0].start : chunks[-1].end]


def test_a_card_holds_the_text_of_its_chunk(report: Document) -> None:
    for piece in chunk(report, "tokens", size=60, overlap=15):
        assert shown_text(chunk_card(piece)) == piece.text
        assert piece._repr_html_() == chunk_card(piece)


@settings(deadline=None)
@given(text=st.text(alphabet="ab <&\n🙂é漢\u200d👩", max_size=40))
def test_tokens_together_are_the_text(text: str) -> None:
    view = show_tokens(text)
    assert "".join(group.text for group in view.groups) == text
    assert shown_text(view._repr_html_()) == text


def test_a_character_that_three_tokens_share_is_shown_once() -> None:
    view = show_tokens("a👩b")
    assert [(group.text, len(group.ids)) for group in view.groups] == [("a", 1), ("👩", 3), ("b", 1)]
    assert repr(view) == "3 code points, 1 word, 5 tokens\na|👩×3|b"
    assert "×3" in view._repr_html_()


def test_pieces_keep_their_text_and_their_length(report: Document) -> None:
    pieces = chunk_by_char(report.text, 300, 0)
    html = show_pieces(pieces)._repr_html_()
    assert shown_text(html) == "\0".join(pieces)
    assert html.count("300 code points") == len(pieces) - 1


# --- safety


def test_nothing_in_a_document_becomes_markup(pictures: list[str]) -> None:
    known = {"div", "span", "sup", "strong", "details", "summary"} | {
        *("table", "caption", "thead", "tbody", "tr", "th", "td")
    }
    for html in pictures:
        tags = BeautifulSoup(html, "html.parser").find_all(True)
        assert {tag.name for tag in tags} <= known
        assert not [tag for tag in tags if tag.has_attr("id") or tag.has_attr("onclick")]
        assert [tag["class"] for tag in tags if tag.has_attr("class")] in ([], [["mathjax_ignore"]])


def test_what_utf8_or_a_page_cannot_hold_is_named(pictures: list[str]) -> None:
    for html in pictures:
        html.encode()  # a lone surrogate would fail here, and when the notebook is saved
        assert not re.search("[\x00\x1b\u202e]", html)
    assert "U+D800" in pictures[1] and "U+0000" in pictures[1] and "U+202E" in pictures[1]


def test_a_terminal_gets_no_control_characters() -> None:
    for view in (show_chunks([(0, len(HOSTILE))], HOSTILE), show_pieces([HOSTILE]), show_tokens(HOSTILE)):
        assert not re.search("[\x00\x1b\u202e\ud800]", repr(view))


def test_styles_are_inline_and_survive_an_untrusted_notebook(pictures: list[str]) -> None:
    for html in pictures:
        used = {name for name, value in declarations(html)}
        assert used - KEPT_PROPERTIES == ({"overflow-wrap"} if "overflow-wrap" in used else set())
        assert ("word-wrap" in used) == ("overflow-wrap" in used)  # what is dropped has a stand-in


def test_tags_close_in_the_order_in_which_they_open(pictures: list[str]) -> None:
    for html in pictures:
        still_open: list[str] = []
        for slash, name in re.findall(r"<(/?)([a-z]+)", html):
            if slash:
                assert still_open.pop() == name
            else:
                still_open.append(name)
        assert not still_open


# --- legibility


def test_ink_is_legible_on_every_ground_of_every_picture(pictures: list[str]) -> None:
    for html in pictures:
        found = declarations(html)
        grounds = {value for name, value in found if name == "background-color"}
        inks = {value for name, value in found if name == "color"}
        assert grounds and inks == {COLOURS["ink"]}
        assert min(contrast(COLOURS["ink"], ground) for ground in grounds) >= 7


def test_fills_differ_in_grey_print() -> None:
    for one, other in combinations(("sand", "sky", "clay"), 2):
        assert contrast(COLOURS[one], COLOURS[other]) >= 1.25


def test_lines_of_figures_stand_out_from_paper() -> None:
    assert min(contrast(COLOURS[name], COLOURS["paper"]) for name in ("navy", "rust", "moss", "plum")) >= 4.5


def test_contrast_follows_the_published_ends_of_its_scale() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1


# --- cuts


def test_every_cut_has_a_number_and_a_bar() -> None:
    soup = BeautifulSoup(show_chunks([(0, 3), (3, 5), (5, 9)], "stuckpipe")._repr_html_(), "html.parser")
    starts = [mark for mark in soup.find_all("sup") if mark["title"].endswith("starts")]
    assert [mark.get_text() for mark in starts] == ["1", "2", "3"]
    assert all("border-left:2px solid" in mark.parent["style"] for mark in starts)


def test_neighbours_have_different_fills() -> None:
    soup = BeautifulSoup(show_chunks([(0, 3), (3, 5), (5, 9)], "stuckpipe")._repr_html_(), "html.parser")
    fills = [span["style"].split(";")[0] for span in soup.find_all("span", title=re.compile("^chunk . *$"))]
    assert fills == ["background-color:#b9d9f2", "background-color:#fff0c2", "background-color:#b9d9f2"]


def test_an_overlap_is_marked_by_a_dotted_line_and_a_title() -> None:
    soup = BeautifulSoup(show_chunks([(0, 5), (3, 9)], "stuckpipe")._repr_html_(), "html.parser")
    shared = soup.find("span", title="chunks 1 and 2")
    assert shared.get_text() == "2ck"  # the raised 2 says which chunk starts here
    assert "dotted" in shared["style"]
    assert soup.find("sup", title="chunk 1 ends")


def test_white_space_is_made_visible_at_a_cut_and_only_there() -> None:
    html = show_chunks([(0, 6), (6, 12)], "mud lo\ng now")._repr_html_()
    assert html.count("↵") == 1
    assert show_chunks([(0, 5), (5, 12)], "mud lo\ng now")._repr_html_().count("↵") == 0


def test_only_the_chunks_around_a_sentence_are_shown(report: Document) -> None:
    chunks = chunk(report, "tokens", size=60, overlap=15)
    view = show_chunks(chunks, report, around=SENTENCE)
    held = [n for n, piece in enumerate(chunks, 1) if SENTENCE in " ".join(piece.text.split())]
    assert held and set(held) <= set(view.shown) and len(view.shown) < 5
    bold = BeautifulSoup(view._repr_html_(), "html.parser").find("div", dir="auto").find_all(
        "span", style=re.compile("font-weight:bold")
    )
    for mark in [mark for span in bold for mark in span.find_all("sup")]:
        mark.decompose()
    assert "".join(span.get_text() for span in bold).split() == SENTENCE.split()


def test_what_is_left_out_is_counted() -> None:
    text = "abcdefghij"
    view = show_chunks([(n, n + 1) for n in range(10)], text, first=2, last=1)
    assert view.shown == (1, 2, 10)
    assert "… 7 more chunks" in view._repr_html_()
    assert repr(view).splitlines()[0] == "10 chunks (text), 3 shown"
    assert show_chunks([(0, 1), (1, 2)], text, first=5).shown == (1, 2)


def test_spans_segments_and_pairs_are_labelled_like_chunks(report: Document) -> None:
    blocks = split_text_for_segment_aware_chunking(report.text)
    by_block = show_chunks(blocks, report)
    by_pair = show_chunks([(block.start, block.end) for block in blocks], report)
    by_span = show_chunks([Span(block.start, block.end) for block in blocks], report)
    assert by_block._repr_html_() == by_pair._repr_html_() == by_span._repr_html_()
    assert by_block.chunks[1].section == (blocks[1].title,)


def test_no_chunks_make_a_picture_that_says_so() -> None:
    view = show_chunks([], "text")
    assert repr(view) == "0 chunks"
    assert "0 chunks" in view._repr_html_()
    assert repr(show_pieces([])) == "0 pieces"
    assert repr(show_tokens("")) == "0 code points, 0 words, 0 tokens\n"


def test_a_chunk_in_no_place_of_its_own_is_only_a_mark() -> None:
    html = show_chunks([(0, 2), (2, 2), (2, 4)], "mud!")._repr_html_()
    assert shown_text(html) == "mud!"
    assert "chunk 2 starts" in html


def test_an_oversize_chunk_says_so() -> None:
    (piece,) = chunk("👩", "tokens", size=1)
    assert piece.oversize and "oversize" in chunk_card(piece)
    (fits,) = chunk("👩", "tokens", size=9)
    assert "oversize" not in chunk_card(fits)


@pytest.mark.parametrize(
    ("items", "options", "message"),
    [
        ([(0, 99)], {}, "chunk 1 is not in this text: start=0, end=99, length of the text=4"),
        ([(3, 2)], {}, "chunk 1 is not in this text"),
        (chunk("other words", "characters", size=3)[:1], {}, "Give the document or the text that it was cut from"),
        ([(0, 4)], {"around": "pump"}, "around='pump' does not occur"),
        ([(0, 4)], {"around": "  "}, "around must hold at least one word"),
        ([(0, 4)], {"first": 0}, "first must be at least 1: first=0"),
        ([(0, 4)], {"last": -1}, "last must be at least 1: last=-1"),
    ],
)
def test_a_mistake_is_named_with_its_values(items: list, options: dict, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        show_chunks(items, "text", **options)


# --- pieces


def test_a_sentence_cut_in_two_is_found_in_both_pieces(report: Document) -> None:
    place = report.text.index("lost tool face") + 7
    halves = [report.text[:place], report.text[place:]]
    view = show_pieces(halves, around=SENTENCE)
    assert view.shown == (1, 2)
    marked = re.findall(r'border-bottom:3px[^"]*">([^<]*)<', view._repr_html_())
    assert "".join(marked).split() == SENTENCE.split()


def test_only_pieces_around_the_sentence_are_shown(report: Document) -> None:
    pieces = chunk_text_by_tokens(report.text, 60, 15)
    view = show_pieces(pieces, around=SENTENCE)
    whole = [n for n, piece in enumerate(pieces, 1) if SENTENCE in " ".join(piece.split())]
    assert set(whole) <= set(view.shown) and len(view.shown) <= 3


def test_a_short_piece_inside_the_sentence_is_marked_from_end_to_end() -> None:
    view = show_pieces(["the pump", "tool face and", "mud"], around=SENTENCE)
    assert view.shown == (2,)
    assert re.findall(r"border-bottom:3px[^>]*>([^<]*)<", view._repr_html_()) == ["tool face and"]


def test_pages_and_titles_name_their_pieces() -> None:
    view = show_pieces(chunk_pages_by_tokens("--- Page 4 ---\nstuck pipe"))
    assert "page 4" in view._repr_html_()
    assert repr(view).splitlines()[-1].split() == ["1", "page", "4", "10", "3", "stuck", "pipe"]
    assert "MUD" in show_pieces([("MUD", "9.1 ppg")])._repr_html_()


def test_a_piece_that_starts_with_the_end_of_the_words_is_marked_there() -> None:
    html = show_pieces(["became stuck\nthen mud", "mud"], around=SENTENCE)._repr_html_()
    assert re.findall(r"border-bottom:3px[^>]*>([^<]*)<", html) == ["became stuck"]


def test_words_in_no_piece_are_an_error() -> None:
    with pytest.raises(ValueError, match="around='pump' is in none of the 2 pieces"):
        show_pieces(["a", "b"], around="pump")


def test_a_replacement_character_is_framed() -> None:
    assert "outline" in show_pieces(["\ufffd0"])._repr_html_()
    assert "outline" not in show_pieces(["00"])._repr_html_()


# --- tables


def test_a_table_is_one_that_a_screen_reader_can_read() -> None:
    view = table([("pypdf", 1706, 0.5), ("pdfplumber", 1654, None)], ["extractor", "tokens", "share"], caption="Sizes")
    soup = BeautifulSoup(view._repr_html_(), "html.parser")
    assert soup.caption.get_text() == "Sizes"
    assert [th.get_text() for th in soup.find_all("th", scope="col")] == ["extractor", "tokens", "share"]
    assert [th.get_text() for th in soup.find_all("th", scope="row")] == ["pypdf", "pdfplumber"]
    assert [td.get_text() for td in soup.find_all("td")] == ["1,706", "0.50", "1,654", "–"]
    assert all("text-align:right" in td["style"] for td in soup.find_all("td"))


def test_a_table_in_a_terminal_keeps_its_columns() -> None:
    view = table([("pypdf", 1706, True), ("two\nlines", 9, False)], ["extractor", "tokens", "ok"], caption="Sizes")
    assert repr(view).splitlines() == [
        "Sizes",
        "extractor  tokens  ok",
        "pypdf       1,706  yes",
        "two lines       9  no",
    ]


def test_a_row_of_the_wrong_length_is_named() -> None:
    with pytest.raises(ValueError, match=r"row 2 must have 2 cells, one for each of columns=\('a', 'b'\): row=\(1,\)"):
        table([(1, 2), (1,)], ["a", "b"], caption="")
    with pytest.raises(ValueError, match="row 1 must have 2 cells"):
        table(["ab"], ["a", "b"], caption="")  # a string is no row, though it has a length
    with pytest.raises(ValueError, match="at least one column"):
        table([], [], caption="")


# --- figures


def png(figure: object) -> bytes:
    buffer = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        figure.savefig(buffer, format="png", bbox_inches="tight")
    assert not plt.get_fignums()  # a notebook would show it a second time
    return buffer.getvalue()


def figures(document: Document) -> list[object]:
    windows = chunk(document, "tokens", size=60, overlap=15)
    audit = audit_headings([document], ISUPPER)
    return [
        plot_windows(windows, document),
        plot_windows(windows, document, around=document.text.split()[-1]),
        plot_pages(windows, document),
        plot_sizes({"60/15 tokens": windows, "strings": [piece.text for piece in windows], "none": []}),
        plot_segments(split_text_for_segment_aware_chunking(document.text), document),
        plot_audit(audit),
        plot_recall({audit.rule.name: [(0.0, audit.precision, audit.recall), (0.1, 0.9, 0.5)]}),
    ]


def test_figures_come_out_byte_for_byte_the_same(report: Document) -> None:
    once = [png(figure) for figure in figures(report)]
    with mpl.rc_context({"font.size": 30, "figure.dpi": 50, "axes.facecolor": "black"}):  # a reader's own taste
        again = [png(figure) for figure in figures(report)]
    assert once == again
    assert len(set(once)) == len(once)


def test_odd_texts_are_drawn_without_warnings() -> None:
    odd = "漢字 $x$ $ \\frac 🙂 \x00\x1b \ud800 BHA\n"
    paged = Document.from_pages(odd, [odd, "", "MUD\n" + odd])
    for document in (paged, Document.from_text(odd * 40), Document("a", "x")):
        for figure in figures(document):
            assert png(figure)


def test_nothing_to_draw_is_said_in_the_figure() -> None:
    empty = Document.from_text("")
    drawn = [plot_windows([], empty), plot_pages([], empty), plot_sizes({}), plot_segments([], empty)]
    for figure in [*drawn, plot_audit(audit_headings([empty], UPPERCASE)), plot_recall({})]:
        assert png(figure)
    assert [figure.axes[0].texts[0].get_text() for figure in drawn] == ["no chunks"] * 3 + ["no segments"]


def test_letters_in_figures_are_at_least_nine_points(report: Document) -> None:
    for figure in figures(report):
        sizes = [text.get_fontsize() for text in figure.findobj(mpl.text.Text) if text.get_text()]
        assert min(sizes) >= 9
        assert figure.get_figwidth() <= 7


def bars(figure: object, **wanted: object) -> list[mpl.patches.Rectangle]:
    found = [patch for patch in figure.axes[0].patches if isinstance(patch, mpl.patches.Rectangle)]
    return [bar for bar in found if all(mpl.artist.getp(bar, name) == value for name, value in wanted.items())]


def test_what_windows_share_is_hatched_on_both() -> None:
    figure = plot_windows([(0, 5), (3, 9)], "stuckpipe")
    shared = bars(figure, hatch="////")
    assert [(bar.get_x(), bar.get_width()) for bar in shared] == [(3, 2), (3, 2)]
    assert len({bar.get_y() for bar in shared}) == 2
    assert not bars(plot_windows([(0, 5), (5, 9)], "stuckpipe"), hatch="////")


def test_windows_around_a_sentence_come_with_their_neighbours() -> None:
    text = "aa bb cc dd ee"
    figure = plot_windows([(n, n + 2) for n in range(0, 14, 3)], text, around="cc")
    numbers = [label.get_text() for label in figure.axes[0].texts]
    assert numbers == ["2", "3", "4"]
    assert figure.axes[0].get_title() == "dashed: cc"


def test_many_layers_of_windows_share_the_last_row() -> None:
    figure = plot_windows([(n, n + 20) for n in range(9)], "x" * 40)
    assert len({round(bar.get_y()) for bar in bars(figure)}) == 6


def test_chunks_over_a_page_break_are_hatched_and_counted() -> None:
    document = Document.from_pages("two pages", ["abcd", "efgh"])
    figure = plot_pages([(0, 3), (3, 7), (7, 9)], document)
    assert [(bar.get_x(), bar.get_width()) for bar in bars(figure, hatch="////")] == [(3, 4)]
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["2 on one page", "1 over a page break"]


def test_each_kind_of_boundary_has_its_hatch() -> None:
    text = "one two three"
    blocks = [
        SegmentBlock("", "one", "CONTINUATION", False, 0, 3),
        SegmentBlock("two", "two", "MATCH", False, 4, 7),
        SegmentBlock("three", "three", "INSERT", False, 8, 13),
    ]
    figure = plot_segments(blocks, text)
    assert [bar.get_hatch() for bar in bars(figure)] == ["..", None, "////"]
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == ["(no heading)", "two", "three"]
    assert [label.get_text() for label in figure.axes[0].texts] == ["1 token"] * 3


def test_an_audit_draws_headings_and_other_lines_apart_and_counts_what_it_leaves_out() -> None:
    lines = ["BOP", "BOP", "MUD", *(f"LINE {'X' * n}" for n in range(1, 40))]
    audit = audit_headings([Document.from_text("\n".join(lines))], UPPERCASE)
    figure = plot_audit(audit)
    assert [bar.get_width() for bar in bars(figure, hatch=None)] == [2, 1]
    assert len(bars(figure, hatch="////")) == 28
    assert "not drawn: 11 more lines" in figure.axes[0].get_xlabel()
    assert audit.plot().axes[0].get_xlabel() == figure.axes[0].get_xlabel()


def test_an_audit_table_says_where_each_line_stands_first() -> None:
    audit = audit_headings([Document.from_pages("a.pdf", ["x\nBOP\nBOP", "WOB FPH"])], UPPERCASE)
    assert audit_table(audit).rows == (
        ("BOP", "2", "heading", "a.pdf, page 1, line 2"),
        ("WOB FPH", "1", "not a heading", "a.pdf, page 2, line 1"),
    )
    assert "precision 0.67, recall 1.00" in audit._repr_html_()


def test_rules_differ_in_more_than_colour() -> None:
    figure = plot_recall({name: [(0.0, 1.0, 1.0), (0.1, 0.9, 0.4)] for name in "abcd"})
    lines = figure.axes[0].get_lines()
    assert len({(line.get_marker(), line.get_linestyle()) for line in lines}) == 4
    assert [list(line.get_ydata()) for line in lines[:1]] == [[1.0, 0.4]]  # recall on the left
    assert list(figure.axes[1].get_lines()[0].get_ydata()) == [1.0, 0.9]
