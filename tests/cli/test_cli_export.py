"""`chunkbook export` writes what the package gives, and a bad file costs nothing but itself."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from commands import REPORT, ROOT, records, run

import chunkbook
from chunkbook.cli.export import chunk_id
from chunkbook.cli.output import json_line

MANUAL = ROOT / "data" / "manual" / "supplier_invoice_manual.pdf"


def expected(source: chunkbook.Document, strategy: str, **options: Any) -> list[dict[str, Any]]:
    return [
        {
            "text": piece.text,
            "prefix": piece.prefix,
            "start": piece.start,
            "end": piece.end,
            "tokens": piece.tokens,
            "full_tokens": piece.full_tokens,
            "oversize": piece.oversize,
            "metadata": piece.metadata,
        }
        for piece in chunkbook.chunk(chunkbook.describe(source), strategy, **options)
    ]


def without_ids(result: Result) -> list[dict[str, Any]]:
    return [{name: value for name, value in item.items() if name != "id"} for item in records(result)]


def test_export_writes_what_the_package_gives() -> None:
    result = run("export", REPORT, "--strategy", "pages", "--size", 200, "--overlap", 40, "--unit", "tokens")
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    assert without_ids(result) == expected(chunkbook.read_pdf(REPORT), "pages", size=200, overlap=40, unit="tokens")
    assert len(records(result)) > 1


def test_without_an_overlap_a_fifth_of_the_size_is_repeated() -> None:
    short = run("export", REPORT, "--strategy", "tokens", "--size", 30)
    assert without_ids(short) == expected(chunkbook.read_pdf(REPORT), "tokens", size=30, overlap=6)


def test_the_defaults_are_pages_of_200_and_40_tokens() -> None:
    asked = run("export", REPORT, "--strategy", "pages", "--size", 200, "--overlap", 40, "--mode", "plain")
    assert run("export", REPORT).stdout_bytes == asked.stdout_bytes


@pytest.mark.parametrize("strategy", sorted(chunkbook.STRATEGIES))
def test_every_strategy_can_be_asked_for(strategy: str) -> None:
    result = run("export", REPORT, "--strategy", strategy, "--size", 120, "--overlap", 0)
    assert result.exit_code == 0, result.stderr
    assert without_ids(result) == expected(chunkbook.read_pdf(REPORT), strategy, size=120, overlap=0)


@pytest.mark.parametrize(
    ("mode", "engine"),
    [("layout", "pypdf"), ("plain", "pdfplumber"), ("layout", "pdfplumber"), ("plain", "pypdfium2")],
)
def test_mode_and_engine_reach_the_reader(mode: Any, engine: Any) -> None:
    document = chunkbook.read_pdf(REPORT, mode=mode, engine=engine)
    result = run("export", REPORT, "--mode", mode, "--engine", engine)
    assert without_ids(result) == expected(document, "pages", size=200, overlap=40)


def test_unit_and_hard_reach_the_cutter(note: Path) -> None:
    document = chunkbook.Document.from_text(note.read_text(encoding="utf-8"), "note.md")
    counted = run("export", note, "--strategy", "characters", "--size", 30, "--overlap", 5, "--unit", "characters")
    assert without_ids(counted) == expected(document, "characters", size=30, overlap=5, unit="characters")
    hard = run("export", note, "--strategy", "tokens", "--size", 6, "--overlap", 1, "--hard")
    assert without_ids(hard) == expected(document, "tokens", size=6, overlap=1, hard=True)


def test_each_file_keeps_its_own_source_and_order(note: Path) -> None:
    both = run("export", note, REPORT, "--strategy", "tokens", "--size", 100, "--overlap", 20)
    alone = [run("export", file, "--strategy", "tokens", "--size", 100, "--overlap", 20) for file in (note, REPORT)]
    assert both.stdout_bytes == b"".join(result.stdout_bytes for result in alone)
    assert {item["metadata"]["source"] for item in records(both)} == {"note.md", "drilling_038.pdf"}


def test_a_file_gets_the_same_bytes_as_standard_output(tmp_path: Path) -> None:
    out = tmp_path / "chunks.jsonl"
    result = run("export", REPORT, "--output", out)
    assert (result.exit_code, result.stdout) == (0, "")
    assert out.read_bytes() == run("export", REPORT).stdout_bytes
    assert [path.name for path in tmp_path.iterdir()] == ["chunks.jsonl"]


def test_a_device_is_written_to_and_not_replaced() -> None:
    assert run("export", REPORT, "--output", os.devnull).exit_code == 0
    assert not Path(os.devnull).is_file()


def test_a_line_ends_only_where_a_record_does(note: Path) -> None:
    result = run("export", note, "--strategy", "sections", "--size", 400, "--overlap", 0)
    assert any(
        "\u2028" in item["text"] and "\x85" in item["text"] and "\x0c" in item["text"] for item in records(result)
    )
    assert result.stdout_bytes.decode("ascii").splitlines() == result.stdout_bytes.decode("ascii").split("\n")[:-1]


@pytest.mark.parametrize("text", ["\ud83d", "a\udcffb", "\x00\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029\r\n", "\ufeff"])
def test_what_json_must_escape_comes_back_as_it_was(text: str) -> None:
    line = json_line({"text": text})
    assert line.isascii()
    assert len(line.splitlines()) == 1
    assert json.loads(line) == {"text": text}


# --- ids


def test_no_two_lines_have_one_id_not_even_for_equal_chunks(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("No accidents.\n\n" * 3, encoding="utf-8")
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "note.txt").write_bytes((tmp_path / "note.txt").read_bytes())
    words = ("--strategy", "sentences", "--size", 14, "--overlap", 0, "--unit", "characters")
    names = [item["id"] for item in records(run("export", *sorted(tmp_path.rglob("note.txt")), *words))]
    first = names[0]
    assert names == [first, *(f"{first}-{number}" for number in range(2, 10))]


def test_a_chunk_keeps_its_id_when_the_text_around_it_changes(tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    words = ("export", note, "--strategy", "sections", "--size", 60, "--overlap", 0)
    note.write_text("# Mud\n\nCheck it.\n\n# Bit\n\nPull it.\n", encoding="utf-8")
    before = {item["text"].strip(): item["id"] for item in records(run(*words))}
    note.write_text("# Mud\n\nCheck it twice a shift.\n\n# Bit\n\nPull it.\n", encoding="utf-8")
    after = {item["text"].strip(): item["id"] for item in records(run(*words))}
    kept = {text for text, name in after.items() if before.get(text) == name}
    assert kept == {"# Bit\n\nPull it."}
    assert set(after) - kept == {"# Mud\n\nCheck it twice a shift."}


def test_another_edition_gives_other_ids() -> None:
    old, new = (records(run("export", REPORT, "--doc-version", edition)) for edition in ("3.1", "3.2"))
    assert [item["text"] for item in old] == [item["text"] for item in new]
    assert not {item["id"] for item in old} & {item["id"] for item in new}


def test_an_id_is_the_same_on_every_machine() -> None:
    assert chunk_id(chunkbook.Chunk("Pull out.", 0, 9, source="note.md")) == "note.md#7f0ce4cb53ae82b7"


# --- labels and clean text


def test_labels_go_with_each_chunk(note: Path) -> None:
    words = ("--title", "Mud book", "--doc-version", "3.2", "--valid-from", "2026-01-01", "--language", "en")
    more = ("--process", "drilling", "--audience", "crew", "--audience", "office")
    found = records(run("export", note, "--strategy", "sections", *words, *more))
    assert len(found) > 1
    for item in found:
        assert item["metadata"]["title"] == "Mud book"
        assert (item["metadata"]["version"], item["metadata"]["valid_from"]) == ("3.2", "2026-01-01")
        assert (item["metadata"]["language"], item["metadata"]["process"]) == ("en", "drilling")
        assert item["metadata"]["audience"] == ["crew", "office"]


def test_a_day_that_is_none_is_refused_before_any_file(tmp_path: Path) -> None:
    result = run("export", tmp_path / "missing.pdf", "--valid-from", "soon")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "valid_from" in result.stderr and "soon" in result.stderr


def test_the_context_line_is_the_prefix_and_counts(note: Path) -> None:
    found = records(run("export", note, "--strategy", "sections", "--size", 60, "--context", "--title", "Mud book"))
    assert all(item["prefix"].startswith("Mud book > ") for item in found)
    assert all(item["tokens"] < item["full_tokens"] <= 60 for item in found)
    assert all("Mud book" not in item["text"] for item in found)


def test_clean_text_is_read_in_layout_mode_cleaned_and_cut() -> None:
    clean = chunkbook.clean(chunkbook.read_pdf(MANUAL, mode="layout"))
    found = without_ids(run("export", MANUAL, "--clean", "--strategy", "headings", "--size", 120, "--overlap", 0))
    assert found == expected(clean, "headings", size=120)


# --- text files


@pytest.mark.parametrize("name", ["note.md", "NOTE.TXT", "note.markdown"])
def test_line_ends_of_a_text_file_stay_and_offsets_count_them(tmp_path: Path, name: str) -> None:
    text = "# Mud\r\n\r\nCirculate clean.\r\rPull out.\n"
    (tmp_path / name).write_bytes(text.encode())
    found = records(run("export", tmp_path / name, "--strategy", "characters", "--size", 9, "--overlap", 2))
    assert all(text[item["start"] : item["end"]] == item["text"] for item in found)
    assert found[-1]["text"].endswith("out.")


def test_a_byte_order_mark_is_dropped_before_offsets_are_counted(tmp_path: Path) -> None:
    (tmp_path / "with.txt").write_bytes(b"\xef\xbb\xbfPull out of hole.")
    found = records(run("export", tmp_path / "with.txt", "--strategy", "tokens"))
    assert [(item["start"], item["text"]) for item in found] == [(0, "Pull out of hole.")]


def test_page_markers_of_a_text_file_give_pages(tmp_path: Path) -> None:
    marked = tmp_path / "marked.txt"
    marked.write_text("--- Page 4 ---\nRun in hole.\n--- Page 7 ---\nPull out.\n", encoding="utf-8")
    found = records(run("export", marked, "--strategy", "pages", "--size", 50, "--overlap", 0))
    pages = [(item["metadata"]["pages"], item["text"].strip()) for item in found]
    assert pages == [([4], "Run in hole."), ([7], "Pull out.")]


def test_bad_files_are_listed_at_the_end_and_the_rest_loses_nothing(faulty: dict[Path, str], tmp_path: Path) -> None:
    out = tmp_path / "chunks.jsonl"
    bad = list(faulty)
    result = run("export", *bad[:5], REPORT, *bad[5:], REPORT, "--output", out)
    assert result.exit_code == 1
    twice = [json.loads(line) for line in out.read_bytes().splitlines()]
    alone = records(run("export", REPORT))
    assert [item["text"] for item in twice] == 2 * [item["text"] for item in alone]
    head, *sentences = result.stderr.splitlines()
    assert head == f"{len(bad)} of {len(bad) + 2} files could not be read and cut:"
    for sentence, (path, words) in zip(sentences, faulty.items(), strict=True):
        assert sentence.startswith(f"  {path} ") and words in sentence


def test_only_bad_files_give_an_empty_output_and_status_1(faulty: dict[Path, str]) -> None:
    result = run("export", *faulty)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Traceback" not in result.stderr


def test_a_text_without_page_markers_does_not_stop_the_others(note: Path) -> None:
    result = run("export", note, REPORT, "--strategy", "pages")
    assert result.exit_code == 1
    assert result.stdout_bytes == run("export", REPORT).stdout_bytes
    assert f"{note}: no page markers" in result.stderr


def test_a_password_opens_an_encrypted_report(faulty: dict[Path, str], monkeypatch: pytest.MonkeyPatch) -> None:
    locked = next(path for path in faulty if path.name == "locked.pdf")
    texts = [item["text"] for item in records(run("export", REPORT))]
    assert [item["text"] for item in records(run("export", locked, "--password", "secret"))] == texts
    monkeypatch.setenv("CHUNKBOOK_PASSWORD", "secret")
    assert [item["text"] for item in records(run("export", locked))] == texts


def test_wrong_sizes_leave_an_older_output_as_it_was(tmp_path: Path) -> None:
    out = tmp_path / "chunks.jsonl"
    out.write_text("of yesterday", encoding="utf-8")
    assert run("export", REPORT, "--size", 5, "--overlap", 9, "--output", out).exit_code == 2
    assert run("export", REPORT, "--engine", "pypdfium2", "--mode", "layout", "--output", out).exit_code == 2
    assert out.read_text(encoding="utf-8") == "of yesterday"
    assert list(tmp_path.iterdir()) == [out]


def test_an_input_is_never_overwritten(note: Path, tmp_path: Path) -> None:
    before = note.read_bytes()
    result = run("export", note, "--strategy", "tokens", "--output", tmp_path / "." / note.name)
    assert result.exit_code == 2
    assert "is also an input" in result.stderr
    assert note.read_bytes() == before


def test_an_output_in_no_folder_is_told_at_once(tmp_path: Path) -> None:
    result = run("export", REPORT, "--output", tmp_path / "no" / "chunks.jsonl")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: cannot write to ") and result.stderr.count("\n") == 1
