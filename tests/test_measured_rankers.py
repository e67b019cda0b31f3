"""The stored figures of minilm and hybrid: about today's plans and questions, and recomputed where the model is."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest

from chunkbook.measure import Plan
from chunkbook.measured_rankers import (
    CHAPTER_PLANS,
    COLLECTIONS,
    MEASURED,
    MODEL_RANKERS,
    TOP,
    StoredRow,
    load_minilm,
    measure_minilm,
    write_minilm,
)

ROW = StoredRow("manual", "minilm", Plan("tokens", 60, 15), 40, cut=2, ranks=(1, None, 3, 2), characters_sent=700)


@pytest.fixture(scope="module")
def chunk_counts():
    sources = {name: collection.sources() for name, collection in COLLECTIONS.items()}
    return {(name, plan): len(plan.cut(sources[name][plan.source])) for name in sources for plan in CHAPTER_PLANS}


@pytest.mark.long
def test_the_stored_figures_are_those_of_the_model(minilm, tmp_path):
    again = tmp_path / "minilm.json"
    write_minilm(measure_minilm(), again)
    assert again.read_text(encoding="utf-8") == MEASURED.read_text(encoding="utf-8"), "run: make measure-minilm"


def test_chapter_8_measures_the_plans_whose_figures_are_stored():
    chapter = nbformat.read(Path(__file__).parents[1] / "chapters" / "08_measure.ipynb", as_version=4)
    (cell,) = (cell for cell in chapter.cells if cell.id == "board")
    listed = cell.source.split("plans = ", 1)[1].split("\nsources", 1)[0]
    assert tuple(eval(listed, {"Plan": Plan})) == CHAPTER_PLANS, "its table puts them side by side, row by row"


def test_every_plan_is_stored_once_for_each_collection_and_ranker():
    stored = Counter((row.collection, row.ranker, row.plan) for row in load_minilm())
    wanted = [(name, ranker, plan) for name in COLLECTIONS for ranker in MODEL_RANKERS for plan in CHAPTER_PLANS]
    assert stored == Counter(wanted), "run: make measure-minilm"


def test_the_stored_figures_are_about_the_chunks_and_questions_of_today(chunk_counts):
    for row in load_minilm():
        assert row.chunks == chunk_counts[row.collection, row.plan], f"{row.plan}: run make measure-minilm"
        assert len(row.ranks) == len(COLLECTIONS[row.collection].questions())


def test_stored_ranks_are_places_among_the_chunks_that_are_sent():
    assert {rank for row in load_minilm() for rank in row.ranks} == {None, *range(1, TOP + 1)}
    assert all(0 <= row.cut <= row.chunks and row.characters_sent > 0 for row in load_minilm())


def test_a_row_counts_its_hits_and_their_mean_reciprocal_rank():
    assert (ROW.hits, ROW.answered) == (3, "3 of 4")
    assert ROW.mrr == pytest.approx((1 + 0 + 1 / 3 + 1 / 2) / 4)


def test_rows_can_be_asked_for_by_collection_and_ranker():
    rows = load_minilm("reports", "hybrid")
    assert [row.plan for row in rows] == list(CHAPTER_PLANS)
    assert {(row.collection, row.ranker) for row in rows} == {("reports", "hybrid")}


@pytest.mark.parametrize(("name", "value"), [("collection", "archive"), ("ranker", "bm25")])
def test_a_name_that_was_not_measured_is_refused_with_those_that_were(name, value):
    with pytest.raises(ValueError, match=rf"{name} must be one of \w+, \w+: {name}='{value}'"):
        load_minilm(**{name: value})


def test_rows_survive_the_file(tmp_path, monkeypatch):
    path = tmp_path / "minilm.json"
    rows = (ROW, replace(ROW, ranker="hybrid", plan=Plan("headings", 600, unit="characters", context=True)))
    write_minilm(rows, path)
    monkeypatch.setattr("chunkbook.measured_rankers.MEASURED", path)
    assert load_minilm() == rows
    assert len(json.loads(path.read_text(encoding="utf-8"))) == 2


def test_measuring_asks_all_questions_with_any_ranker(minilm):
    (row,) = measure_minilm([COLLECTIONS["manual"]], [Plan("characters", 1500)], ["toy"])
    assert (row.collection, row.ranker, len(row.ranks)) == ("manual", "toy", 20)


def test_an_install_without_the_folder_of_the_book_says_how_to_get_the_rankers_figures(monkeypatch, tmp_path):
    monkeypatch.setattr("chunkbook.measured_rankers.MEASURED", tmp_path / "minilm.json")
    with pytest.raises(FileNotFoundError, match="pip install -e"):
        load_minilm()
