"""The picture of chunks over sections: it counts what is mixed, and draws every chunk where it lies."""

from __future__ import annotations

from pathlib import Path

import pytest
from matplotlib.figure import Figure

from chunkbook import Document, chunk, read_pdf
from chunkbook.view import plot_sections

REPORT = Path(__file__).parent.parent / "data" / "reports" / "drilling_038.pdf"


def band_names(figure: Figure) -> list[str]:
    return [label.get_text() for label in figure.axes[0].get_yticklabels()]


@pytest.fixture(scope="module")
def report() -> Document:
    return read_pdf(REPORT)


def test_windows_mix_sections_and_segments_do_not(report: Document) -> None:
    groups = {"tokens": chunk(report, "tokens", size=200, overlap=40), "segments": chunk(report, "segments", size=200)}
    assert band_names(plot_sections(groups, report)) == ["tokens\n8 of 11 mixed", "segments\n0 of 14 mixed"]


def test_every_chunk_is_one_bar_at_its_offsets(report: Document) -> None:
    chunks = chunk(report, "tokens", size=60, overlap=15)
    bars = plot_sections({"tokens": chunks}, report).axes[0].patches
    edges = [bar.get_path().transformed(bar.get_patch_transform()).get_extents().intervalx for bar in bars]
    assert [(round(left), round(right)) for left, right in edges] == [(c.start, c.end) for c in chunks]


def test_a_mixed_chunk_is_hatched_so_that_colour_is_not_all(report: Document) -> None:
    bars = plot_sections({"tokens": chunk(report, "tokens", size=200, overlap=40)}, report).axes[0].patches
    assert sum(bool(bar.get_hatch()) for bar in bars) == 8


def test_a_section_that_goes_on_after_a_page_break_is_one_section() -> None:
    text = "--- Page 1 ---\nMUD\nweight 9.0\n--- Page 2 ---\nfunnel 41"
    assert band_names(plot_sections({"whole": [(0, len(text))]}, text)) == ["whole\n0 of 1 mixed"]


def test_names_that_would_lie_over_each_other_are_left_out() -> None:
    text = "".join(f"SECTION {letter}\nx\n" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 4)
    places = list(plot_sections({"all": [(0, len(text))]}, text).axes[0].get_xticks())
    assert 10 < len(places) < 104


@pytest.mark.parametrize(("groups", "text"), [({}, "MUD\nweight"), ({"none": []}, " ")])
def test_nothing_to_draw_is_said(groups: dict[str, list[tuple[int, int]]], text: str) -> None:
    assert plot_sections(groups, text).axes[0].texts[0].get_text() == "no chunks"


def test_a_chunk_of_another_text_is_refused(report: Document) -> None:
    with pytest.raises(ValueError, match="chunk 1"):
        plot_sections({"tokens": [(0, 10**6)]}, report)
