"""Pages as pictures, and what readers make of them as bars."""

from __future__ import annotations

from pathlib import Path

import pytest

from chunkbook import count_tokens, read_pdf
from chunkbook.view import plot_readings, show_page

DATA = Path(__file__).parent.parent / "data"
REPORT = DATA / "reports" / "drilling_038.pdf"
MANUAL = DATA / "manual" / "supplier_invoice_manual.pdf"


def test_a_band_of_a_page_is_as_wide_as_the_page_and_lower() -> None:
    page = show_page(REPORT)
    band = show_page(REPORT, first="DRILL BITS", last="Ulterra")
    assert band.width == page.width
    assert page.height / 40 < band.height < page.height / 10  # four lines of a page of about sixty


def test_the_scale_sets_the_pixels() -> None:
    small, large = show_page(REPORT, scale=1.0), show_page(REPORT, scale=3.0)
    assert (large.width / small.width, large.height / small.height) == pytest.approx((3, 3), rel=0.01)


def test_a_band_without_an_end_reaches_the_foot_of_the_page() -> None:
    whole, upper, lower = show_page(REPORT), show_page(REPORT, last="MUD"), show_page(REPORT, first="MUD")
    line = 2 * (2 * 3 + 15)  # pixels: both bands hold the line itself, and their margins
    assert whole.height < upper.height + lower.height < whole.height + line


def test_the_last_line_is_looked_for_below_the_first() -> None:
    # "FEET" stands in the table of the bits only once, "MD" before it in the casing table and after it in the survey.
    assert show_page(REPORT, first="FEET", last="MD").height > show_page(REPORT, first="CASING TYPE", last="MD").height


def test_left_and_right_cut_the_width() -> None:
    whole, part = show_page(REPORT), show_page(REPORT, left=0.5, right=0.75)
    assert part.width == pytest.approx(whole.width / 4, abs=2)
    assert part.height == whole.height


@pytest.mark.parametrize(("left", "right"), [(0.5, 0.5), (0.9, 0.1), (-0.1, 1.0), (0.0, 1.1)])
def test_sides_that_leave_no_picture_are_named(left: float, right: float) -> None:
    with pytest.raises(ValueError, match=f"left={left}, right={right}"):
        show_page(REPORT, left=left, right=right)


def test_pages_differ() -> None:
    first, second = show_page(MANUAL, page=1), show_page(MANUAL, page=2)
    assert first.tobytes() != second.tobytes()


def test_it_draws_itself_in_a_notebook() -> None:
    png = show_page(REPORT, first="DRILL BITS", last="FEET")._repr_png_()
    assert isinstance(png, bytes) and png.startswith(b"\x89PNG")


@pytest.mark.parametrize("page", [0, 2, -1])
def test_a_page_that_is_not_there_is_named_with_the_number_of_pages(page: int) -> None:
    with pytest.raises(ValueError, match=f"between 1 and 1, the pages of drilling_038.pdf: page={page}"):
        show_page(REPORT, page=page)


@pytest.mark.parametrize("words", [{"first": "drill bits"}, {"last": "no such words"}])
def test_words_that_the_page_does_not_hold_are_quoted(words: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=next(iter(words.values()))):
        show_page(REPORT, **words)


def test_bars_are_as_long_as_the_texts_and_labelled_so() -> None:
    layout = read_pdf(REPORT, mode="layout")
    figure = plot_readings({"plain": "one two", "layout": layout})
    left, right = figure.axes
    assert [bar.get_width() for bar in left.patches] == [7, len(layout.text)]
    assert [bar.get_width() for bar in right.patches] == [2, count_tokens(layout.text)]
    assert [label.get_text() for label in left.get_yticklabels()] == ["plain", "layout"]
    assert f"{len(layout.text):,}" in [text.get_text() for text in left.texts]


def test_the_first_reader_is_on_top() -> None:
    low, high = plot_readings({"a": "x", "b": "y"}).axes[0].get_ylim()
    assert low > high


@pytest.mark.parametrize("readings", [{}, {"nothing": ""}])
def test_no_text_is_drawn_without_a_warning(readings: dict[str, str]) -> None:
    figure = plot_readings(readings)
    assert len(figure.axes) == 2
