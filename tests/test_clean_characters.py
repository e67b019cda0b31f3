"""Characters that stand for others are resolved, and no others."""

from __future__ import annotations

import matplotlib
import pytest
from clean_pdfs import Ink, draw
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from chunkbook import Change, Document, clean, clean_with_report, read_pdf


def cleaned(text: str) -> str:
    return clean(Document.from_text(text)).text


def test_ligatures_of_a_pdf_become_letters_and_are_reported(tmp_path):
    pdfmetrics.registerFont(TTFont("DejaVu", f"{matplotlib.get_data_path()}/fonts/ttf/DejaVuSans.ttf"))
    document = read_pdf(draw(tmp_path, [Ink(72, 700, "of\ufb01ce \ufb02ow", font="DejaVu")]), mode="layout")
    cleaning = clean_with_report(document)
    assert cleaning.document.text == "office flow"
    assert cleaning.changes == (
        Change("ligature", 1, "of\ufb01ce", "office"),
        Change("ligature", 1, "\ufb02ow", "flow"),
    )


@pytest.mark.parametrize(
    "text", ["½ inch", "40 ℃", "10³ psi", "№ 7", "m² of screen"], ids=["half", "celsius", "cubed", "number", "squared"]
)
def test_characters_with_a_meaning_of_their_own_stay(text):
    assert cleaned(text) == text


def test_soft_hyphens_go_and_real_ones_beside_them_stay():
    assert cleaned("rig-\u00ad\nfloor and pipe\u00adline and mud\u00ad\npump") == "rig-floor and pipeline and mudpump"


def test_a_control_character_holds_words_apart_as_the_gap_that_it_was():
    cleaning = clean_with_report(Document.from_text("40\x00\x0095 bar"))
    assert cleaning.document.text == "40 95 bar"
    assert cleaning.changes == (Change("control character", 0, "40\x00\x0095", "40  95"),)


def test_invisible_characters_go_without_a_gap():
    assert cleaned("\ufeffmud\u200bline and\u00a0more") == "mudline and more"


def test_half_a_surrogate_becomes_the_replacement_character():
    assert cleaned("a\ud83db") == "a\ufffdb"


def test_a_bullet_of_a_symbol_font_makes_a_list():
    assert cleaned("\uf0b7 first\n\uf0b7 second") == "- first\n- second"


@pytest.mark.parametrize(
    "end", ["\r\n", "\r", "\x0b", "\x0c", "\x85", "\u2028"], ids=["crlf", "cr", "vt", "ff", "nel", "ls"]
)
def test_any_line_end_ends_a_line(end):
    assert cleaned(f"One.{end}{end}Two.") == "One.\n\nTwo."
