"""The figures measured on the real archive: recomputed where it is present, and the facts that must come out."""

from __future__ import annotations

import json

import pytest

from chunkbook.measured import MEASURED, holds, load_measured, measure_archive, write_measured

EXTRACTORS = {  # tokens, 60/15 windows, 200/40 windows, windows that hold the stuck-pipe sentence whole
    "pypdf plain": (1706, 38, 11, 1),
    "pypdf layout": (2088, 47, 13, 1),
    "pdfplumber": (1654, 37, 11, 2),
    "pypdfium2": (1691, 38, 11, 1),
}
ARCHIVE_WINDOWS = {"pypdf plain": (693, 2565), "pdfplumber": (684, 2503), "pypdfium2": (690, 2542)}  # 224/56, 60/15
DRILLING = {"BHA", "BOP", "CASING", "CONSUMABLES", "DRILL BITS", "MUD", "PUMPS", "SURVEY DATA", "TIME BREAKDOWN"}
COMPLETION = {"FLUID DATA", "FRAC", "PERFORATIONS", "SAFETY", "TIME LOG"}
CODES = {"BTC", "JFELION", "L-80", "HCL-8040", "T-95", "DFIT", "TVDTMD10,987 8,559", "TMD"}


@pytest.fixture(scope="module")
def measured():
    return load_measured()


@pytest.mark.long
@pytest.mark.archive
def test_the_stored_figures_are_those_of_the_archive(archive, tmp_path):
    again = tmp_path / "measured.json"
    write_measured(measure_archive(archive.glob("*.pdf")), again)
    assert json.loads(again.read_text(encoding="utf-8")) == load_measured()
    assert again.read_bytes() == MEASURED.read_bytes()


@pytest.mark.parametrize(("extractor", "figures"), EXTRACTORS.items())
def test_report_38_has_the_published_counts(measured, extractor, figures):
    found = measured["report_38"][extractor]
    assert figures == tuple(found[key] for key in ("tokens", "windows_60_15", "windows_200_40", "sentence_whole_60_15"))


@pytest.mark.parametrize(("extractor", "figures"), ARCHIVE_WINDOWS.items())
def test_the_archive_has_the_published_counts(measured, extractor, figures):
    found = measured["windows"][extractor]
    assert figures == (found["windows_224_56"], found["windows_60_15"])


def test_all_reports_have_one_page(measured):
    assert measured["reports"] == {"files": 76, "pages": 76}


def capitals(measured, extractor, group):
    return measured["headings"][extractor][group]["capitals"]


@pytest.mark.parametrize("extractor", ["pdfplumber", "pypdf plain", "pypdfium2"])
def test_the_rule_of_capitals_finds_every_section_name_of_the_ten(measured, extractor):
    found = capitals(measured, extractor, "ten sample reports")
    assert set(found["true_names"]) == DRILLING | COMPLETION | {"WELL/JOB INFORMATION"}
    assert found["recall"] == 1.0


def test_the_published_zero_false_positives_need_pdfplumber_and_ten_reports(measured):
    assert capitals(measured, "pdfplumber", "ten sample reports")["false"] == 0
    assert capitals(measured, "pdfplumber", "all 76")["false_lines"] == ["WOB FPH"]
    assert set(capitals(measured, "pypdf plain", "ten sample reports")["false_lines"]) == CODES | {
        "DAILY DRILLING REPORT",
        "DAILY COMPLETION REPORT",
    }


def test_other_extractors_add_false_positives_of_their_own(measured):
    pypdf = set(capitals(measured, "pypdf plain", "all 76")["false_lines"])
    pdfium = set(capitals(measured, "pypdfium2", "all 76")["false_lines"])
    assert "PJSM" in pypdf and "PJSM" in pdfium and "WOB FPH" in pdfium
    assert any(line.startswith("WOB") and line.endswith("FPH") for line in pypdf)
    assert not {"HCL-8040", "TVDTMD10,987 8,559"} & pdfium


def test_plain_isupper_matches_some_two_hundred_distinct_lines(measured):
    distinct = measured["headings"]["pypdf plain"]["all 76"]["str.isupper"]["distinct_lines"]
    assert 200 <= distinct <= 300


def test_the_figures_hold_no_telephone_number(measured):
    assert "PHONE" not in MEASURED.read_text(encoding="utf-8")


def test_an_install_without_the_folder_of_the_book_says_how_to_get_the_figures(monkeypatch, tmp_path):
    monkeypatch.setattr("chunkbook.measured.MEASURED", tmp_path / "measured.json")
    with pytest.raises(FileNotFoundError, match="pip install -e"):
        load_measured()


def test_holding_a_sentence_does_not_depend_on_white_space():
    assert holds("During  the\nslide", "During the slide")
    assert not holds("During the", "During the slide")
