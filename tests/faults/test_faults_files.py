"""Reported faults of text files, JSON lines and line ends."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from click.testing import CliRunner
from fault import fault

from chunkbook import STRATEGIES, Document, chunk, clean
from chunkbook.cli import main
from chunkbook.cli.output import json_line

CUTS = sorted(set(STRATEGIES) - {"pages"})  # `pages` needs page markers


@fault("C111")
@pytest.mark.parametrize(
    "text",
    ["a\u2028b\x85c\x0cd", "mud\x0bweight\x1c9.2\x1dppg\x1e.", "one\u2029two\r\nthree\rfour\nfive"],
    ids=["reported", "separators of old", "paragraphs"],
)
def test_a_record_is_one_line_whatever_its_text_holds(text, tmp_path):
    """Lines are ASCII: no reader can take a part of a text for a line end, not even one that uses `splitlines`."""
    line = json_line({"text": text})
    assert line.endswith(b"\n")
    assert len(line.splitlines()) == len(line.decode("ascii").splitlines()) == 1
    assert json.loads(line) == {"text": text}
    (tmp_path / "note.txt").write_bytes(text.encode())
    done = CliRunner().invoke(main, ["export", str(tmp_path / "note.txt"), "--strategy", "tokens"])
    records = [json.loads(part) for part in done.stdout_bytes.decode("ascii").splitlines()]
    assert "".join(record["text"] for record in records) == text


@fault("C112")
@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"], ids=["crlf", "cr", "lf"])
@pytest.mark.parametrize(
    "parts",
    [("Para one", "Para two", "Para 3"), ("Mud.", "Bit.", "Pipe."), ("ä", "猫", "👍")],
    ids=["reported", "short", "signs"],
)
def test_paragraphs_are_found_at_any_line_end_and_offsets_count_all_of_it(parts, end):
    text = (2 * end).join(parts)
    starts = [len((2 * end).join(parts[:place])) + (2 * len(end) if place else 0) for place in range(3)]
    size = max(map(len, parts))
    for strategy in ("recursive", "sections"):
        chunks = chunk(text, strategy, size=max(size, 2), overlap=0, unit="characters")
        found = [(piece.start + len(piece.text) - len(piece.text.lstrip()), piece.text.strip()) for piece in chunks]
        if strategy == "recursive":
            assert found == list(zip(starts, parts, strict=True))
        assert all(text[piece.start : piece.end] == piece.text for piece in chunks)
    if parts[0] == "Para one":
        assert starts == ([0, 12, 24] if end == "\r\n" else [0, 10, 20])
        assert len(clean(Document.from_text(text)).blocks) == 3


@fault("C114")
@pytest.mark.parametrize("strategy", CUTS)
@pytest.mark.parametrize(
    ("text", "word", "place"),
    [("\n\n  Title\nbody  \n", "Title", 4), ("\t \u00a0\r\n# Mud\nok", "Mud", 7), ("   \n" * 5 + "end", "end", 20)],
    ids=["reported", "other spaces", "many blank lines"],
)
def test_offsets_count_what_stands_before_the_first_word(text, word, place, strategy):
    chunks = chunk(text, strategy, size=40, overlap=0)
    [holder] = [piece for piece in chunks if word in piece.text]
    assert holder.start + holder.text.index(word) == place == text.index(word)


@fault("C116")
@pytest.mark.parametrize("strategy", CUTS)
@pytest.mark.parametrize(
    "text",
    [
        "alpha  beta\n\n\n   gamma\t delta\n",
        " \r\n one\r\n\r\n\r\ntwo \u2003 three\x0c\x0cfour ",
        "# Mud\n\n\n\n| a | b |\n|---|---|\n| 1 |  2  |\n\n\n```\n\tx  =  1\n\n```\n",
    ],
    ids=["reported", "odd white space", "Markdown"],
)
def test_a_text_can_be_put_together_again_from_its_chunks(text, strategy):
    chunks = chunk(text, strategy, size=8, overlap=0)
    assert all(text[piece.start : piece.end] == piece.text for piece in chunks)
    edges = [0, *(edge for piece in chunks for edge in (piece.start, piece.end)), len(text)]
    gaps = [text[end:start] for end, start in zip(edges[::2], edges[1::2], strict=True)]
    assert all(before <= after for before, after in pairwise(edges))
    assert not any(re.search(r"\S", gap) for gap in gaps)
    rebuilt = "".join(gap + piece.text for gap, piece in zip(gaps, [*chunks], strict=False)) + gaps[-1]
    assert rebuilt == text
