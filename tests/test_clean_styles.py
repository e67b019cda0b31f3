"""How lines were printed: size, bold, place on the page, order of drawing, turned text and raised numbers."""

from __future__ import annotations

import pypdf
import pytest
from clean_pdfs import Ink, column, draw, layout
from reportlab.pdfgen.canvas import Canvas

from chunkbook import Change, clean_with_report, read_pdf
from chunkbook.styles import pypdf_prints

INKS = [
    Ink(72, 760, "Title", font="Helvetica-Bold", size=20),
    *column(["Body line.", "let x = 1"], y=421, font="Courier"),
]


@pytest.mark.parametrize("engine", ["pypdf", "pdfplumber"])
def test_styles_say_size_bold_even_width_and_height(tmp_path, engine):
    title, *body = read_pdf(draw(tmp_path, INKS), mode="layout", engine=engine).styles
    assert (title.size, title.bold, title.mono) == (20.0, True, False)
    assert title.height == pytest.approx(0.9, abs=0.02)
    assert [(style.size, style.bold, style.mono) for style in body] == [(10.0, False, True)] * 2
    assert body[0].height == pytest.approx(0.5, abs=0.02)


def test_each_style_is_for_a_whole_line(tmp_path):
    document = layout(tmp_path, INKS)
    assert [document.text[style.start : style.end].strip() for style in document.styles] == [
        *("Title", "Body line.", "let x = 1"),
    ]


def test_plain_mode_has_no_styles(tmp_path):
    assert read_pdf(draw(tmp_path, INKS)).styles == ()


def test_the_size_is_that_on_the_page_also_where_the_page_was_enlarged(tmp_path):
    canvas = Canvas(str(tmp_path / "scaled.pdf"))
    canvas.scale(2, 2)
    canvas.setFont("Helvetica", 8)
    canvas.drawString(36, 380, "Large")
    canvas.save()
    assert read_pdf(tmp_path / "scaled.pdf", mode="layout").styles[0].size == 16.0


def test_columns_that_were_drawn_one_after_the_other_are_known(tmp_path):
    columns = [*column(["one", "two"]), *column(["three", "four"], x=300)]
    assert all(style.apart for style in layout(tmp_path, columns).styles)
    rows = [*column(["one"]), *column(["three"], x=300), *column(["two"], y=680), *column(["four"], x=300, y=680)]
    assert not any(style.apart for style in layout(tmp_path, rows).styles)


def test_turned_text_is_not_lost(tmp_path):
    canvas = Canvas(str(tmp_path / "turned.pdf"))
    canvas.drawString(72, 700, "The body of the page.")
    canvas.translate(40, 400)
    canvas.rotate(90)
    canvas.drawString(0, 0, "SIDE LABEL")
    canvas.save()
    document = read_pdf(tmp_path / "turned.pdf", mode="layout")
    assert document.text.endswith("\n\nSIDE LABEL")


def test_a_raised_number_is_kept_apart_from_its_base(tmp_path):
    inks = [
        *(Ink(72, 700, "10", size=12), Ink(86, 705, "3", size=7)),
        *(Ink(92, 700, " psi in m", size=12), Ink(142, 705, "2", size=7)),
    ]
    cleaning = clean_with_report(layout(tmp_path, inks))
    assert cleaning.document.text == "10^3 psi in m^2"
    assert cleaning.changes == (
        Change("raised number", 1, "103", "10^3"),
        Change("raised number", 1, "m2", "m^2"),
    )


def test_a_small_number_on_the_line_or_below_it_is_not_raised(tmp_path):
    inks = [
        *(Ink(72, 700, "H", size=12), Ink(81, 697, "2", size=7), Ink(86, 700, "O", size=12)),
        *(Ink(72, 670, "Depth", size=12), Ink(110, 670, "7", size=8)),
    ]
    assert not any(style.raised for style in layout(tmp_path, inks).styles)


def test_a_page_that_plain_mode_cannot_read_has_no_styles(tmp_path, monkeypatch):
    def broken(*_args, **_options):
        raise KeyError("/Font")

    page = pypdf.PdfReader(draw(tmp_path, INKS)).pages[0]
    monkeypatch.setattr(pypdf.PageObject, "extract_text", broken)
    assert pypdf_prints(page) == ()
