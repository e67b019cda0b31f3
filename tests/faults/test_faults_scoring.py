"""Reported faults of scores."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from fault import fault

from chunkbook import Chunk, Document, Span, chunk, count_tokens
from chunkbook.measure import Question, load_questions, measure
from chunkbook.measure.evidence import AnswerKey, Overlap

STOP = "Stop at 10. Stop at 10. Go on."


@dataclass(frozen=True)
class InThisOrder:
    """A ranker that answers every question with the same places."""

    places: tuple[int, ...]
    name: str = "in this order"

    def index(self, texts: Sequence[str]) -> InThisOrder:
        return self

    def best(self, question: str, top: int) -> list[int]:
        return list(self.places)


def overlap_of(text: str, phrase: str, *sent: tuple[int, int]) -> Overlap:
    """Measure how what was sent lies over the one stretch that holds the phrase."""
    question = Question("What?", (phrase,))
    key = AnswerKey(Document("a", text), [question])
    found = key.overlap(question, {"a": [Span(*span) for span in sent]} if sent else {})
    assert found is not None
    return found


@fault("C101")
@pytest.mark.parametrize(
    ("text", "words", "place"),
    [
        (STOP, "Stop at 10. ", 12),
        ("drill on. drill on. drill on.", "drill on.", 20),
        ("Mud\nNo loss\nBit\nNo loss\nEnd", "No loss\n", 16),
    ],
    ids=["stop at 10", "the third copy", "in another section"],
)
def test_a_repeated_chunk_is_scored_where_it_was_cut(text, words, place):
    """Offsets come from the cutter; the first copy of the words would be found by a search."""
    assert text.index(words) < place
    document = Document("a", text)
    copy = Chunk(words, place, place + len(words), source="a")
    whole = Question("What?", (text[place - 4 : place + len(words)],))
    found = measure([copy], [whole], InThisOrder((0,)), documents=document)
    assert found.recall is not None and found.recall >= 0.5
    first = Chunk(words, text.index(words), text.index(words) + len(words), source="a")
    other = measure([first], [whole], InThisOrder((0,)), documents=document)
    assert other.recall < found.recall


@fault("C102")
@pytest.mark.parametrize(
    ("text", "last"),
    [(STOP, "Go on."), ("Run in.\nPull out!", "Pull out!"), ("Is it clean?\nCirculate… ", "Circulate…")],
    ids=["full stop", "exclamation mark", "ellipsis"],
)
def test_the_last_full_stop_of_a_chunk_is_scored(text, last):
    start = text.index(last)
    end = start + len(last)
    assert overlap_of(text, last, (start, end)) == Overlap(1.0, 1.0, 1.0)
    assert overlap_of(text, last, (start, end - 1)).recall < 1
    assert [(piece.start, piece.end) for piece in chunk(Document("a", text), "sentences", size=4)][-1][1] >= end


@fault("C104")
@pytest.mark.parametrize("sent", [(0, 10), (20, 30), (10, 10)], ids=["ends there", "begins there", "empty"])
def test_a_chunk_that_only_touches_what_is_wanted_has_nothing_of_it(sent):
    text = "aaaa bbbb cccc dddd eeee ffff!"
    found = overlap_of(text, text[10:20].strip(), sent)
    assert (found.recall, found.precision, found.iou) == (0.0, 0.0, 0.0)


@fault("C105")
@pytest.mark.parametrize("places", [(0, 0), (0, 0, 0, 1), (1, 1, 0, 0)], ids=["twice", "thrice", "two of them twice"])
def test_no_score_rises_above_1_for_repeated_results(places):
    """A chunk that a ranker names twice is sent once, so precision counts it once: 1 for the answer alone."""
    text = "Keep it ten years. Pay on Friday."
    document = Document("a", text)
    chunks = [Chunk(text[:18], 0, 18, source="a"), Chunk(text[19:], 19, 33, source="a")]
    found = measure(chunks, [Question("How long?", ("Keep it ten years.",))], InThisOrder(places), 4, document)
    assert (found.hit_rate, found.recall) == (1.0, 1.0)
    assert found.mrr == (1.0 if places[0] == 0 else 0.5)
    assert found.precision <= 1 and found.iou <= 1
    assert len(found.answers[0].sent) == len(set(places))
    if set(places) == {0}:
        assert found.precision == 1.0


@fault("C106")
@pytest.mark.parametrize("places", [(), (0,), (0, 1)], ids=["nothing", "one", "two"])
def test_nothing_retrieved_scores_0_and_nothing_expected_is_not_measured(places):
    """A phrase that stands nowhere has no evidence: its overlap is None and stays out of the mean, never 0."""
    document = Document("a", "Keep it ten years. Pay on Friday.")
    chunks = chunk(document, "sentences", size=6, overlap=0)
    there, nowhere = Question("How long?", ("ten years",)), Question("Who?", ("the head of wells",))
    found = measure(chunks, [there, nowhere], InThisOrder(places), documents=document)
    assert found.answers[1].overlap is None and not found.answers[1].hit
    alone = measure(chunks, [there], InThisOrder(places), documents=document)
    assert (found.recall, found.precision, found.iou) == (alone.recall, alone.precision, alone.iou)
    assert alone.recall == (1.0 if places else 0.0)
    assert measure(chunks, [nowhere], InThisOrder(places), documents=document).recall is None
    with pytest.raises(ValueError, match="questions"):
        measure(chunks, [], InThisOrder(places))


@fault("C108")
@pytest.mark.parametrize(
    ("sent", "wanted", "right"),
    [
        ([(0, 100), (50, 150)], (0, 100), 100 / 150),
        ([(0, 100), (0, 100), (0, 100)], (0, 100), 1.0),
        ([(0, 60), (20, 80), (40, 100)], (50, 100), 0.5),
    ],
    ids=["half shared", "the same thrice", "three in a chain"],
)
def test_text_that_two_chunks_share_counts_once(sent, wanted, right):
    """Precision goes over the union of what was sent, in tokens; here each letter (of the Yi script) costs three."""
    text = "".join(map(chr, range(0xA000, 0xA000 + 150)))
    assert count_tokens(text) == 3 * len(text)
    found = overlap_of(text, text[slice(*wanted)], *sent)
    assert found.precision == pytest.approx(right)
    assert found.recall == 1.0


FILES = {
    "questions.csv": "question,phrases\nHow wide is it?,½ inch|crew’s note\n",
    "questions.yaml": "- question: How wide is it?\n  phrases: [½ inch, crew’s note]\n",
    "questions.json": '[{"question": "How wide is it?", "phrases": ["½ inch", "crew’s note"]}]\n',
}


@fault("C109")
@pytest.mark.parametrize("name", FILES)
def test_files_are_read_as_utf_8_whatever_the_machine_prefers(tmp_path, name):
    """Run as on a machine whose locale is not UTF-8: ASCII is the one that fails for each of the two signs."""
    (tmp_path / name).write_text(FILES[name], encoding="utf-8")
    (tmp_path / "note.md").write_text("It is ½ inch wide, says the crew’s note.", encoding="utf-8")
    code = (
        "import locale, sys; from pathlib import Path; from chunkbook.measure import load_questions;"
        "from chunkbook.cli.reading import read_text;"
        "assert 'utf' not in locale.getpreferredencoding(False).lower(), locale.getpreferredencoding(False);"
        f"print(ascii(load_questions({str(tmp_path / name)!r})[0].phrases), end=' ');"
        f"print(ascii(read_text(Path({str(tmp_path / 'note.md')!r}))))"
    )
    options = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C", "LANG": "C"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | options, capture_output=True, text=True, timeout=60, check=False
    )
    if "AssertionError: utf" in done.stderr:
        pytest.skip("this system has UTF-8 in every locale")
    assert done.stdout.strip() == (
        "('\\xbd inch', 'crew\\u2019s note') 'It is \\xbd inch wide, says the crew\\u2019s note.'"
    ), done.stderr
    assert load_questions(tmp_path / name)[0].phrases == ("½ inch", "crew’s note")


def test_no_module_opens_a_text_file_without_its_encoding():
    """What C109 asks of every `open`: Python warns where the encoding is left to the machine."""
    package = Path(__file__).parents[2] / "code" / "chunkbook"
    code = "import chunkbook.cli, chunkbook.measure, chunkbook.view, chunkbook.textbook, chunkbook.scoreboard"
    done = subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", "-W", "error::EncodingWarning:chunkbook", "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    texts = {path: path.read_text(encoding="utf-8") for path in package.rglob("*.py")}
    careless = [path.name for path, text in texts.items() if any(call in text for call in (".read_text()", ".open()"))]
    assert careless == []
