"""The picture of rows in several cuts: it says of each row what comes with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.figure import Figure

from chunkbook.label import Chunk
from chunkbook.view import TableRows, plot_rows
from chunkbook.view.row_reading import Reading, spaced

LIMITS = TableRows("Tax", ("Kind", "Price"), (("Haulage", "6 %"), ("Spare parts", "2.5 %")))


def words_in(figure: Figure) -> list[str]:
    return [text.get_text() for text in figure.axes[0].texts]


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("6 %", Reading.CUT),
        ("Haulage 60 %", Reading.CUT),
        ("Haulage    6 %", Reading.ALONE),
        ("| Haulage | 6% |", Reading.ALONE),
        ("Kind  Price\nHaulage  6 %", Reading.HEADED),
        ("Kind: Haulage, Price: 6 %", Reading.HEADED),
        ("2.3 TAX\n| Kind | Price |\n|---|---|\n| Haulage | 6 % |", Reading.PLACED),
        ("2.3 Taxes\nKind  Price\nHaulage  6 %", Reading.HEADED),
        ("", Reading.CUT),
    ],
    ids=["cut", "another number", "alone", "Markdown", "header", "pairs", "section", "a longer word", "empty"],
)
def test_a_row_is_read_with_what_stands_in_its_chunk(text: str, reading: Reading) -> None:
    assert LIMITS.read(text, ("Haulage", "6 %")) is reading


def test_a_table_in_markdown_is_read_as_header_and_rows() -> None:
    read = TableRows.from_markdown(
        "| Kind | Price |\n|---|---|\n| Haulage | 6 % |\n| Spare parts | 2.5 % |\n", section="Tax"
    )
    assert read == LIMITS
    assert TableRows.from_markdown("| a \\| b | |\n| :-- | --: |", section="") == TableRows("", ("a \\| b", ""), ())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line of dashes"),
        ("| a |", "line of dashes"),
        ("| a |\n| b |", "line of dashes"),
        ("|a|\n|-|\n|b|c|", "1 cell"),
    ],
    ids=["empty", "header only", "no dashes", "a long row"],
)
def test_what_is_no_table_is_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        TableRows.from_markdown(text, section="Tax")


def test_the_chunk_that_tells_most_counts() -> None:
    assert LIMITS.best(["Haulage 6 %", "Kind Price Haulage 6 %", ""], ("Haulage", "6 %")) is Reading.HEADED
    assert LIMITS.best([], ("Haulage", "6 %")) is Reading.CUT


@given(text=st.text())
def test_white_space_and_capitals_do_not_count(text: str) -> None:
    assert spaced(text.replace(" ", "\n ")) == spaced(text)
    assert spaced(spaced(text)) == spaced(text)


def test_each_way_is_a_line_and_each_row_a_cell() -> None:
    ways = {"by eye": ["Haulage 6 %"], "with its header": ["Kind Price\nHaulage 6 %\nSpare parts 2.5 %"]}
    figure = plot_rows(ways, LIMITS)
    assert words_in(figure) == ["row alone", "cut", "+ header", "+ header"]
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == list(ways)
    assert [label.get_text() for label in figure.axes[0].get_xticklabels()] == ["Haulage", "Spare parts"]


def test_the_prefix_of_a_chunk_counts() -> None:
    piece = Chunk("| Haulage | 6 % |", 0, 17, prefix="Tax\n| Kind | Price |")
    assert words_in(plot_rows({"headings": [piece]}, LIMITS))[0] == "+ header\n+ section"


def test_a_row_that_is_cut_is_hatched_so_that_colour_is_not_all() -> None:
    bars = plot_rows({"none": ["Haulage 6 %"]}, LIMITS).axes[0].patches
    assert [bool(bar.get_hatch()) for bar in bars] == [False, True]


@pytest.mark.parametrize(("ways", "table"), [({}, LIMITS), ({"a": ["x"]}, TableRows("", (), ()))], ids=["ways", "rows"])
def test_nothing_to_draw_is_said(ways: dict[str, list[str]], table: TableRows) -> None:
    assert words_in(plot_rows(ways, table)) == ["no rows"]
