"""Pictures of boards: every figure is there, nothing becomes markup, and no label lies over another."""

from __future__ import annotations

import io
import warnings
from itertools import combinations, product

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from bs4 import BeautifulSoup
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from chunkbook import Chunk, Document
from chunkbook.measure import Board, Measurement, Plan, Question, Row, Sweep, compare, sweep
from chunkbook.measure.score import Answer
from chunkbook.view import board_table, contrast, misses_table, plot_cost, plot_sweep
from chunkbook.view.colours import INK, PAPER
from chunkbook.view.draw_board import FIGURES

HOSTILE = "</div><script>alert('x')</script> & \x1b[31m \u202e $x$"
FACTS = [f"Rule {n}: account {n * 7919} goes to desk {n * 104729}. The desk is open all day long." for n in range(1, 9)]
MANUAL = Document("manual", "\n\n".join(FACTS))
ASKED = [Question(f"Which desk has account {n * 7919}?", (f"{n * 104729}", f"{n * 7919}")) for n in range(1, 9)]


def row(hits: int, sent: int, plan: Plan, questions: int = 20) -> Row:
    chunk = Chunk("x" * sent, 0, sent)
    asked = [Question(f"{n}?", ("x",)) for n in range(questions)]
    answers = [Answer(question, (chunk,), 1 if place < hits else None) for place, question in enumerate(asked)]
    return Row(plan, Measurement((chunk,), tuple(answers), "toy", 3))


@pytest.fixture(scope="module")
def board() -> Board:
    plans = [Plan("tokens", 12), Plan("tokens", 30, 10), Plan("sentences", 200, unit="characters", context=True)]
    return compare({"clean": MANUAL}, ASKED, plans, "toy", 1)


@pytest.fixture(scope="module")
def swept() -> Sweep:
    return sweep(MANUAL, ASKED, "tokens", [10, 20, 40], [0, 10, 20], "toy", 1)


# --- tables


def test_a_verdict_wraps_on_a_page_and_nothing_in_it_becomes_markup(board):
    page = BeautifulSoup(board.verdict._repr_html_(), "html.parser")
    assert page.get_text() == str(board.verdict) and page.pre is None
    hostile = Board((row(1, 10, Plan("tokens", 60, source=HOSTILE)),)).verdict
    assert BeautifulSoup(hostile._repr_html_(), "html.parser").script is None


def test_the_table_of_a_board_has_every_figure_in_the_fair_order(board):
    found = board_table(board)
    assert found.columns == (
        *("plan", "hit@1", "MRR", "chars sent"),
        *("tokens sent", "chunks", "avg chars", "avg tokens", "recall", "precision", "IoU"),
    )
    assert [cells[0] for cells in found.rows] == [str(row.plan) for row in board.ranked]
    best = board.best.measurement
    assert found.rows[0][1:4] == (f"{best.hits}/8", f"{best.mrr:.2f}", f"{best.characters_sent:,.0f}")
    assert found.caption == "8 questions, ranker toy, 1 chunk sent"


def test_what_was_not_measured_is_a_dash_and_no_zero():
    found = board_table(Board((row(3, 10, Plan("tokens", 60)),)))
    assert found.rows[0][-3:] == ("–", "–", "–")


def test_a_mean_over_some_of_the_questions_is_said_to_be_one(board):
    torn = Document("manual", MANUAL.text.replace(f"{3 * 104729}", "3141 87"))
    plans = [Plan("tokens", 30, source="raw"), Plan("tokens", 30)]
    found = compare({"raw": torn, "clean": MANUAL}, ASKED, plans, "toy")
    assert board_table(found).caption.endswith("3 chunks sent; recall to IoU of raw: 7 questions only")
    assert "recall to IoU of raw: 7 questions only" in found._repr_html_()
    assert "only" not in board_table(board).caption


def test_a_board_in_a_terminal_ends_with_its_verdict(board):
    assert repr(board).endswith(str(board.verdict))
    assert "hit@1" in repr(board)


def test_a_board_in_a_notebook_shows_the_verdict_first_and_no_figure_is_lost(board):
    page = BeautifulSoup(board._repr_html_(), "html.parser")
    text = page.get_text(" ")
    assert text.strip().startswith(str(board.verdict))
    shown = {cell.get_text() for cell in page.find_all(["td", "th"])}
    assert {cell for cells in board_table(board).rows for cell in cells} <= shown


def test_the_first_table_of_a_board_is_narrow_enough_for_a_phone(board):
    page = BeautifulSoup(board._repr_html_(), "html.parser")
    outside = [table for table in page.find_all("table") if not table.find_parent("details")]
    assert [len(table.find_all("th", scope="col")) for table in outside] == [4]


def test_questions_that_nobody_misses_are_not_listed():
    found = misses_table(Board((row(20, 10, Plan("tokens", 60)), row(19, 10, Plan("tokens", 30)))))
    assert found.rows == (("19?", "1", "tokens 30/0 (clean)"),)
    assert "misses" not in Board((row(20, 10, Plan("tokens", 60)),))._repr_html_()


def test_of_many_plans_that_miss_a_question_three_are_named():
    rows = [row(20 if n == 9 else 19, 10, Plan("tokens", n)) for n in range(3, 10)]
    assert misses_table(Board(tuple(rows))).rows[0][1:] == (
        "6",
        "tokens 3/0 (clean); tokens 4/0 (clean); tokens 5/0 (clean); 3 more",
    )
    assert misses_table(Board(tuple(rows[:-1]))).rows[0][2] == "every plan"


def test_nothing_that_a_question_or_a_source_says_becomes_markup():
    asked = [Question(HOSTILE, ("account",)), Question("none", (HOSTILE,))]
    found = compare({HOSTILE: MANUAL}, asked, [Plan("tokens", 60, source=HOSTILE)], "toy")
    for html in (found._repr_html_(), misses_table(found)._repr_html_()):
        assert not BeautifulSoup(html, "html.parser").find("script")
        assert "&lt;script&gt;" in html
        assert "\x1b" not in html and "\u202e" not in html
    assert png(plot_cost(found))


# --- figures


def png(figure: Figure) -> bytes:
    buffer = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        figure.savefig(buffer, format="png", bbox_inches="tight")
    assert not plt.get_fignums()
    return buffer.getvalue()


def test_figures_come_out_byte_for_byte_the_same(board, swept):
    def drawn() -> list[bytes]:
        return [png(figure) for figure in (plot_cost(board), plot_cost(swept.board), plot_sweep(swept))]

    once = drawn()
    with mpl.rc_context({"font.size": 30, "figure.dpi": 50, "axes.facecolor": "black"}):
        assert drawn() == once


def test_letters_are_at_least_nine_points_and_figures_fit_the_column(board, swept):
    for figure in (plot_cost(board), plot_sweep(swept)):
        assert min(text.get_fontsize() for text in figure.findobj(mpl.text.Text) if text.get_text()) >= 9
        assert figure.get_figwidth() <= 7


def cells(figure: Figure) -> dict[tuple[int, int], str]:
    return {tuple(map(round, text.get_position())): text.get_text() for text in figure.axes[0].texts}


def test_a_pair_that_cannot_be_is_a_white_cell_without_a_number(swept):
    figure = plot_sweep(swept)
    filled = {(round(p.get_x() + 0.5), round(p.get_y() + 0.5)) for p in figure.axes[0].patches}
    assert filled == set(cells(figure)) == {(0, 0), (1, 0), (2, 0), (1, 1), (2, 1), (2, 2)}
    assert to_hex(figure.axes[0].get_facecolor()) == PAPER


@pytest.mark.parametrize("name", sorted(FIGURES))
def test_every_cell_prints_its_figure(swept, name):
    printed = cells(plot_sweep(swept, name))
    value = FIGURES[name][1](swept.row(40, 20).measurement)
    assert printed[2, 2] in (f"{value:,.0f}", f"{value:.2f}")


def test_the_more_the_darker_and_every_number_can_be_read(swept):
    figure = plot_sweep(swept)
    by_number: dict[int, set[str]] = {}
    for patch, text in zip(figure.axes[0].patches, figure.axes[0].texts, strict=True):
        by_number.setdefault(int(text.get_text()), set()).add(to_hex(patch.get_facecolor()))
    fills = [by_number[number] for number in sorted(by_number)]
    assert len(fills) > 1 and all(len(fill) == 1 for fill in fills)
    shades = [contrast(INK, fill.pop()) for fill in fills]
    assert shades == sorted(shades, reverse=True)
    assert shades[-1] >= 4.5


def test_cells_that_are_all_the_same_are_drawn():
    assert png(plot_sweep(sweep(MANUAL, [Question("none", ("nowhere",))], "tokens", [10, 20], ranker="toy")))


def test_what_was_not_measured_anywhere_leaves_the_cells_white():
    nowhere = sweep(MANUAL, [Question("none", ("nowhere",))], "tokens", [10, 20], ranker="toy")
    assert cells(plot_sweep(nowhere, "recall")) == {}


def test_an_unknown_figure_is_named_with_the_known(swept):
    with pytest.raises(ValueError, match="figure must be one of hits, .*: figure='colour'"):
        plot_sweep(swept, "colour")


def labels(figure: Figure) -> list[mpl.text.Annotation]:
    return [text for text in figure.axes[0].texts if isinstance(text, mpl.text.Annotation)]


def crowded() -> Board:
    """Twelve plans, many at the same place."""
    every = product(("tokens", "pages"), (60, 61, 62), ("raw", "clean"))
    plans = [Plan(strategy, size, source=source) for strategy, size, source in every]
    return Board(tuple(row(18 - n // 6, 800 + n % 3 * 10, plan) for n, plan in enumerate(plans)))


def test_labels_lie_over_no_other_label_and_over_no_mark_and_inside_the_axes():
    figure = plot_cost(crowded())
    axes = figure.axes[0]
    figure.draw_without_rendering()
    boxes = [mpl.text.Text.get_window_extent(label) for label in labels(figure)]  # without the line to the mark
    marks = [axes.transData.transform(line.get_xydata()[0]) for line in axes.lines]
    assert sorted(label.get_text() for label in labels(figure)) == sorted(
        f"{size}/0 {source}" for size in (60, 61, 62) for source in ("raw", "clean") for _ in range(2)
    )
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    assert not any(box.contains(*mark) for box in boxes for mark in marks)
    assert all(axes.bbox.contains(box.x0, box.y0) and axes.bbox.contains(box.x1, box.y1) for box in boxes)


def test_strategies_differ_in_shape_as_well_as_in_colour():
    marks = plot_cost(crowded()).axes[0].lines
    assert len({(line.get_marker(), line.get_color()) for line in marks}) == 2
    assert len({line.get_marker() for line in marks}) == len({line.get_color() for line in marks}) == 2


def test_full_marks_cannot_be_told_from_the_best_and_hollow_ones_can():
    found = Board((row(20, 900, Plan("tokens", 60)), row(19, 500, Plan("tokens", 30)), row(2, 100, Plan("tokens", 9))))
    figure = plot_cost(found)
    assert [to_hex(line.get_markerfacecolor()) == PAPER for line in figure.axes[0].lines] == [False, False, True]
    assert [text.get_text() for text in figure.legends[0].get_texts()] == [
        "tokens",
        "full: not told from the best",
        "hollow: worse",
    ]


def test_of_many_plans_only_those_without_a_cheaper_equal_are_labelled():
    rows = [row(1 + n, 100 * n + more, Plan("tokens", 100 * n + more + 1)) for n in range(9) for more in (0, 50)]
    assert len(labels(plot_cost(Board(tuple(rows))))) == 9


def test_a_plan_that_sends_nothing_is_drawn():
    assert png(plot_cost(Board((row(0, 0, Plan("tokens", 60)),))))
