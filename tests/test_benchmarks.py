"""The benchmark: its texts are always the same, its pages are what its results give, its check can fail."""

from __future__ import annotations

import json
import os
import re
import runpy
from dataclasses import replace

import pytest

from benchmarks import __main__ as command
from benchmarks import check, clock, corpora, memory, page, peers, pipeline, results, slices, splitters, startup, tables
from benchmarks.clock import Ratio, Task
from benchmarks.splitters import Splitter, texts
from chunkbook import chunk

OWN = {splitter.name: splitter for splitter in (*splitters.OWN_WINDOWS, *splitters.OWN_STRUCTURE)}
PEERS = {one.name: one for one in (*peers.PEER_WINDOWS, *peers.SLOW_PEER_WINDOWS, *peers.PEER_STRUCTURE)}


@pytest.fixture(autouse=True)
def teaching_reports(monkeypatch):
    """Leave the real reports, and the choice of the tokenizer, as they were."""
    monkeypatch.delenv("CHUNKBOOK_ARCHIVE", raising=False)
    monkeypatch.setenv("CHUNKBOOK_FAST", "0")
    corpora.plain_pages.cache_clear()
    yield
    corpora.plain_pages.cache_clear()
    clock.tokenizer.tokenizer.cache_clear()


@pytest.fixture(scope="module")
def stored():
    return results.read()


# --- what is committed


def test_the_tables_are_those_of_the_results(stored):
    assert tables.TABLES.read_text(encoding="utf-8") == tables.page(stored), "python -m benchmarks --pages-only"


def test_the_page_of_the_book_is_that_of_the_results(stored):
    assert page.PAGE.read_text(encoding="utf-8") == page.page(stored), "python -m benchmarks --pages-only"


def test_the_picture_is_that_of_the_results(root):
    script = runpy.run_path(str(root / "figures" / "draw_speed.py"))
    drawn = script["picture"](json.loads(results.FILE.read_text(encoding="utf-8")))
    assert (root / "figures" / "speed.svg").read_text(encoding="utf-8") == drawn, "make figures"


def test_the_page_of_the_book_is_short_and_leaves_no_number_to_the_author(stored):
    prose = re.sub(r"(?s)```.*?```|<!--.*?-->", "", page.PAGE.read_text(encoding="utf-8"))
    assert len(prose.split()) <= 300
    words = re.sub(r"`[^`]*`|chapter \d+", "", page.WORDS.read_text(encoding="utf-8"))
    assert re.findall(r"(?<![\w$])\d+", words.replace("480px", "")) == []


def test_the_results_are_medians_of_five_rounds_on_twenty_megabytes(stored):
    assert stored.rounds >= 5
    sizes = {group.key: group.megabytes for group in stored.groups}
    assert sizes["windows, reports"] >= 20 and sizes["windows, mixed"] >= 20
    assert [int(row.name) for row in stored.growth] == [1, 2, 4, 8, 16, 32, 64]
    assert {peak.megabytes for peak in stored.peaks if peak.name == "iter_chunks"} == {1, 4, 16, 64}


def test_the_results_name_no_machine_but_its_parts(stored):
    assert set(stored.machine) == {"date", "processor", "system", "Python", "load before and after"}


def test_what_the_page_says_in_words_is_what_was_measured(stored):
    windows, mixed = stored.group("windows, reports"), stored.group("windows, mixed")
    for group in (windows, mixed):
        assert group.ratio(splitters.STREAM.name) < group.ratio("Chonkie TokenChunker")
        assert group.ratio(splitters.quick(splitters.STREAM).name) < 1
    ours = [row for row in stored.slices if row.name in OWN and row.name != splitters.TEXTBOOK.name]
    assert len(ours) >= 5 and all((row.foreign, row.damaged, row.misplaced) == (0, 0, 0) for row in ours)
    pypdf, pdfium = stored.pipeline
    assert pypdf.extract > 0.9 and pdfium.extract > pdfium.cut and pypdf.ratio > 2
    assert all(peak.peak < 16 for peak in stored.peaks if peak.name == "iter_chunks")
    assert max(row.ratio for row in stored.growth) < 1.3
    assert stored.startup.heavy == ()


def test_results_survive_being_kept(stored, tmp_path):
    results.write(stored, tmp_path / "kept.json")
    assert results.read(tmp_path / "kept.json") == stored
    assert (tmp_path / "kept.json").read_bytes() == results.FILE.read_bytes()


def test_a_run_without_the_other_libraries_changes_nothing_that_is_committed(stored, tmp_path, monkeypatch, capsys):
    before = results.FILE.read_bytes()
    monkeypatch.setattr(command, "ASIDE", tmp_path / "aside")
    command.keep_aside(replace(stored, rounds=1))
    assert results.FILE.read_bytes() == before
    assert results.read(tmp_path / "aside" / "results.json").rounds == 1
    assert "EXTRAS=fast,peers" in capsys.readouterr().out


# --- the texts


@pytest.mark.parametrize("name", ["reports", "mixed"])
def test_a_text_is_as_long_as_asked_and_the_same_each_time(name):
    corpus = corpora.CORPORA[name](0.2)
    assert 0.2 <= corpus.megabytes < 0.21
    assert corpora.CORPORA[name](0.2).text == corpus.text
    assert corpora.CORPORA[name](0.1).pages == corpus.pages[: len(corpora.CORPORA[name](0.1).pages)]


def test_no_page_of_report_text_comes_twice_and_only_digits_change():
    pages = corpora.reports(0.3).pages
    assert len(set(pages)) == len(pages) > 3 * len(corpora.plain_pages())
    kinds = {re.sub(r"\d", "0", text) for text in pages}
    assert kinds == {re.sub(r"\d", "0", text) for text in corpora.plain_pages()}


def test_mixed_text_holds_every_language_and_every_emoji():
    text = corpora.mixed(0.2).text
    assert all(any(word in text for word in words) for words in corpora.LANGUAGES.values())
    assert all(emoji in text for emoji in corpora.EMOJI)
    assert "\ufffd" not in text


# --- what is measured


@pytest.mark.parametrize("name", sorted(OWN))
def test_every_window_of_ours_stands_where_it_says(name):
    if OWN[name].module == "quicktok":
        pytest.importorskip("quicktok", reason="quicktok not installed: make venv EXTRAS=fast")
    found = slices.examined(OWN[name], corpora.mixed(0.05))
    if name == splitters.TEXTBOOK.name:
        assert found.damaged == found.foreign > 0 and found.offsets == "none"
    else:
        assert (found.damaged, found.foreign, found.offsets) == (0, 0, "exact") and found.windows > 50


def test_spans_stream_and_chunks_are_the_same_windows():
    corpus = corpora.mixed(0.05)
    windows = list(splitters.WINDOWS.places(corpus))
    assert windows == list(splitters.STREAM.places(corpus)) == list(splitters.CHUNKS.places(corpus))


@pytest.mark.parametrize("name", sorted(PEERS))
def test_every_peer_cuts_in_tokens_of_the_same_vocabulary(name):
    splitter = PEERS[name]
    if not splitter.is_here:
        extra = "make venv EXTRAS=peers" if splitter.module != "llama_index" else "pip install llama-index-core"
        pytest.skip(f"{splitter.module} not installed: {extra}")
    lengths = [len(splitters.encoding().encode_ordinary(text)) for _, text in splitter.places(corpora.reports(0.03))]
    assert 100 < max(lengths) <= splitters.SIZE + 5


def test_windows_that_are_broken_foreign_or_misplaced_are_counted():
    def places(corpus):
        return [(0, "Stuck"), (3, "pipe"), (6, "p\ufffd"), (-1, "at"), (None, "depth")]

    found = slices.examined(Splitter("hand", places, places), corpora.Corpus("hand", ("Stuck pipe at",)))
    assert found == slices.Slices("hand", windows=5, damaged=1, foreign=2, misplaced=3)
    assert found.offsets == "wrong 3 times"
    silent = slices.examined(Splitter("texts", lambda corpus: ["a"], texts(lambda corpus: ["a"])), corpora.mixed(0.01))
    assert silent.offsets == "none"


def test_a_ratio_is_the_median_of_the_rounds_each_against_its_own_base():
    assert clock.compared("x", [2.0, 6.0, 3.0], [1.0, 2.0, 3.0]) == Ratio("x", 2.0, 1.0, 3.0)


def test_tasks_take_turns():
    order = []
    tasks = {name: Task(lambda name=name: order.append(name)) for name in "ab"}
    times = clock.alternate(tasks, 3)
    assert order == list("ababab") and [len(seconds) for seconds in times.values()] == [3, 3]


def test_a_task_uses_the_tokenizer_that_it_asks_for(monkeypatch):
    used = []
    monkeypatch.setattr(
        clock.tokenizer, "quickest", lambda exact, tokens: used.append(os.environ["CHUNKBOOK_FAST"]) or exact
    )
    clock.tokenizer.tokenizer.cache_clear()
    for choice in (clock.TIKTOKEN, clock.QUICK, clock.QUICK, clock.TIKTOKEN):
        clock.timed(Task(lambda: chunk("a b", "tokens", size=5), choice))
    assert used == ["0", "1", "0"]


@pytest.mark.skipif(not memory.IS_KNOWN, reason="this system does not say how much memory a process has held")
def test_memory_is_told_apart():
    assert memory.peak_of("iter_chunks", 4).peak < memory.peak_of("chunk", 4).peak


def test_the_import_brings_nothing_heavy():
    found = startup.startup(1)
    assert found.heavy == () and 0 < found.import_seconds < found.first_chunk_seconds


def test_the_parts_of_a_pipeline_are_the_whole():
    pypdf, pdfium = pipeline.shares(1)
    assert pypdf.extract + pypdf.cut + pypdf.write == pytest.approx(1, abs=0.001)
    assert pypdf.ratio > pdfium.ratio == 1


# --- the check


def test_a_check_fails_by_the_limits_that_do_not_hold(monkeypatch, capsys):
    limits = [check.Limit("fast enough", 1.2, 1.4), check.Limit("too slow", 1.5, 1.4)]
    monkeypatch.setattr(check, "limits", lambda: iter(limits))
    assert check.main() == 1
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["ok", "FAIL"]


def test_a_cutter_that_looks_at_the_whole_text_for_each_window_breaks_the_limit(monkeypatch):
    monkeypatch.setattr(check, "ROUNDS", 1)
    monkeypatch.setattr(check, "SIZE", 0.1)

    def quadratic(corpus):
        return [(corpus.text.count("no"), corpus.text[start : start + 99]) for start in range(0, len(corpus.text), 25)]

    (limit,) = check.doubled(Splitter("quadratic", quadratic, quadratic))
    assert limit.measured > limit.allowed and not limit.holds
