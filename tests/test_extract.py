"""Reading PDFs: pages, labels, and one kind of error for each kind of fault."""

from __future__ import annotations

import pickle
from pathlib import Path

import pypdf
import pytest
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject
from reportlab.pdfgen.canvas import Canvas

import chunkbook.engines
from chunkbook import (
    DamagedPdfError,
    Document,
    EmptyFileError,
    EncryptedPdfError,
    ExtractionError,
    MissingFileError,
    NotAPdfError,
    NoTextError,
    read_pdf,
)
from chunkbook.engines import Extraction

ENGINES = ("pypdf", "pdfplumber", "pypdfium2")


def write_pdf(path: Path, *pages: list[tuple[int, int, str]]) -> Path:
    canvas = Canvas(str(path), invariant=1)
    for items in pages:
        for x, y, text in items:
            canvas.drawString(x, y, text)
        canvas.showPage()
    canvas.save()
    return path


@pytest.mark.parametrize("engine", ENGINES)
def test_pages_are_numbered_as_they_lie_in_the_file_and_a_blank_one_keeps_its_number(tmp_path, engine):
    path = write_pdf(tmp_path / "three.pdf", [(72, 700, "first")], [], [(72, 700, "third")])
    document = read_pdf(path, engine=engine)
    assert [(page.number, document.text[page.start : page.end].strip()) for page in document.pages] == [
        (1, "first"),
        (2, ""),
        (3, "third"),
    ]
    assert document.source == "three.pdf"


@pytest.mark.parametrize("engine", ENGINES)
def test_printed_page_labels_stand_beside_the_physical_numbers(tmp_path, engine):
    writer = pypdf.PdfWriter(write_pdf(tmp_path / "plain.pdf", *[[(72, 700, f"page {n}")] for n in range(5)]))
    writer.set_page_label(0, 1, style="/r")
    writer.set_page_label(2, 4, style="/D", prefix="A-", start=1)
    path = tmp_path / "labelled.pdf"
    writer.write(path)
    document = read_pdf(path, engine=engine)
    assert [page.number for page in document.pages] == [1, 2, 3, 4, 5]
    assert [page.label for page in document.pages] == ["i", "ii", "A-1", "A-2", "A-3"]


def test_a_file_without_labels_has_none(tmp_path):
    assert read_pdf(write_pdf(tmp_path / "one.pdf", [(72, 700, "text")])).pages[0].label is None


def test_a_label_tree_that_breaks_the_standard_does_not_stop_the_reading(tmp_path, monkeypatch):
    writer = pypdf.PdfWriter(write_pdf(tmp_path / "plain.pdf", [(72, 700, "text")]))
    writer.root_object[NameObject("/PageLabels")] = DictionaryObject({NameObject("/Nums"): NameObject("/Odd")})
    path = tmp_path / "odd.pdf"
    writer.write(path)
    assert read_pdf(path).text == "text"
    monkeypatch.setattr(pypdf.PdfReader, "page_labels", property(lambda self: self.root_object["/Missing"]))
    assert read_pdf(path).pages[0].label is None


def test_pages_that_only_one_library_finds_are_read_without_labels(tmp_path):
    """A damaged tree has lost its branches: pypdf finds no page, pdfplumber looks through all objects and finds it."""
    whole = write_pdf(tmp_path / "whole.pdf", [(72, 700, "text")])
    path = tmp_path / "odd.pdf"
    path.write_bytes(whole.read_bytes().replace(b"/Kids", b"/Kidz"))
    assert read_pdf(path, engine="pdfplumber").text == "text"
    with pytest.raises(EmptyFileError, match="has no pages"):
        read_pdf(path)


def test_a_file_that_only_pdfplumber_can_open_is_read_by_it(tmp_path):
    whole = write_pdf(tmp_path / "whole.pdf", [(72, 700, "first")], [(72, 700, "second")]).read_bytes()
    path = tmp_path / "cut.pdf"
    path.write_bytes(whole[: whole.rindex(b"startxref")])
    with pytest.raises(DamagedPdfError):
        read_pdf(path)
    document = read_pdf(path, engine="pdfplumber")
    assert (document.text, [page.label for page in document.pages]) == ("first\nsecond", [None, None])


@pytest.mark.parametrize("engine", ENGINES)
def test_odd_resources_do_not_stop_the_search_for_pictures(tmp_path, engine):
    writer = pypdf.PdfWriter(write_pdf(tmp_path / "blank.pdf", [], []))
    writer.pages[0][NameObject("/Resources")] = pypdf.generic.NullObject()
    writer.pages[1]["/Resources"][NameObject("/XObject")] = pypdf.generic.ArrayObject()
    writer.write(tmp_path / "odd.pdf")
    with pytest.raises(NoTextError, match=r"\(2 pages, 0 images, 0 characters\)"):
        read_pdf(tmp_path / "odd.pdf", engine=engine)


@pytest.mark.parametrize("engine", ["pypdf", "pdfplumber"])
@pytest.mark.parametrize(
    "error", [KeyError("x"), RecursionError(), pypdf.errors.PdfReadError("odd")], ids=["key", "depth", "pypdf"]
)
def test_labels_are_left_out_whatever_is_wrong_with_them(tmp_path, monkeypatch, engine, error):
    writer = pypdf.PdfWriter(write_pdf(tmp_path / "plain.pdf", [(72, 700, "text")]))
    writer.set_page_label(0, 0, style="/r")
    writer.write(tmp_path / "labelled.pdf")

    def refuse(reader):
        raise error

    monkeypatch.setattr(pypdf.PdfReader, "page_labels", property(refuse))
    document = read_pdf(tmp_path / "labelled.pdf", engine=engine)
    assert (document.text, document.pages[0].label) == ("text", None)


def test_labels_of_another_number_of_pages_are_left_out(tmp_path, monkeypatch):
    path = write_pdf(tmp_path / "two.pdf", [(72, 700, "first")], [(72, 700, "second")])
    for labels in ((), ("i",), ("i", "ii", "iii")):
        found = Extraction(("first", "second"), labels)
        monkeypatch.setitem(chunkbook.engines.ENGINES, "pypdf", lambda *_, found=found: found)
        assert [page.label for page in read_pdf(path).pages] == [None, None]


@pytest.mark.parametrize("engine", ["pypdf", "pdfplumber"])
def test_a_page_that_layout_mode_cannot_read_is_read_in_plain_mode_with_a_remark(tmp_path, monkeypatch, engine):
    if engine == "pypdf":
        path = write_pdf(tmp_path / "two.pdf", [(72, 700, "first")], [(72, 700, "second")])
        whole = pypdf.PageObject.extract_text

        def sometimes(page, **options):
            if options.get("extraction_mode") == "layout" and page.page_number == 1:
                raise RecursionError
            return whole(page, **options)

        monkeypatch.setattr(pypdf.PageObject, "extract_text", sometimes)
    else:
        writer = pypdf.PdfWriter(write_pdf(tmp_path / "two.pdf", [(72, 700, "first")], [(72, 700, "second")]))
        writer.pages[1].mediabox = pypdf.generic.RectangleObject((0, 0, 1_000_000, 1_000_000))
        path = tmp_path / "vast.pdf"
        writer.write(path)
    document = read_pdf(path, mode="layout", engine=engine)
    assert document.text.split() == ["first", "second"]
    [remark] = document.remarks
    assert remark.startswith("Page 2 is read in plain mode")


def test_want_of_memory_is_not_taken_for_damage(tmp_path, monkeypatch):
    def greedy(page, **options):
        raise MemoryError

    monkeypatch.setattr(pypdf.PageObject, "extract_text", greedy)
    path = write_pdf(tmp_path / "one.pdf", [(72, 700, "text")])
    for mode in ("plain", "layout"):
        with pytest.raises(MemoryError):
            read_pdf(path, mode=mode)


def test_layout_keeps_columns_that_plain_text_loses(tmp_path):
    path = write_pdf(tmp_path / "table.pdf", [(72, 700, "SIZE"), (200, 700, "TYPE"), (200, 680, "PDC")])
    assert read_pdf(path).text.split("\n")[-1] == "PDC"  # under which column?
    header, row = read_pdf(path, mode="layout").text.split("\n")
    assert header.index("TYPE") == row.index("PDC")
    header, row = (line for line in read_pdf(path, mode="layout", engine="pdfplumber").text.split("\n") if line.strip())
    assert header.index("TYPE") == row.index("PDC")


def test_a_rotated_page_is_never_silently_empty_in_layout_mode(tmp_path):
    canvas = Canvas(str(tmp_path / "turned.pdf"), invariant=1)
    canvas.translate(540, 72)
    canvas.rotate(90)
    canvas.drawString(10, 10, "Depth Hours")
    canvas.showPage()
    canvas.save()
    reader = pypdf.PdfWriter(tmp_path / "turned.pdf")
    reader.pages[0][NameObject("/Rotate")] = pypdf.generic.NumberObject(90)
    reader.write(tmp_path / "turned.pdf")
    assert "Depth" in read_pdf(tmp_path / "turned.pdf", mode="layout").text


def test_half_surrogates_and_odd_line_ends_do_not_reach_the_text(monkeypatch, tmp_path):
    path = write_pdf(tmp_path / "odd.pdf", [(72, 700, "text")])
    monkeypatch.setattr(pypdf.PageObject, "extract_text", lambda self, **_: "a\ud83db\r\nc\rd" + " " * 20_000 + "e")
    document = read_pdf(path)
    assert document.text == "a\ufffdb\nc\nd" + " " * 1_000 + "e"
    assert document.text.encode()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_permissions_only_password_does_not_stop_the_reading(tmp_path, engine):
    writer = pypdf.PdfWriter(write_pdf(tmp_path / "plain.pdf", [(72, 700, "open text")]))
    writer.encrypt("", "owner", algorithm="AES-256")
    path = tmp_path / "permissions.pdf"
    writer.write(path)
    assert "open text" in read_pdf(path, engine=engine).text


@pytest.fixture
def locked(tmp_path):
    writer = pypdf.PdfWriter(write_pdf(tmp_path / "plain.pdf", [(72, 700, "secret text")]))
    writer.encrypt("user", "owner", algorithm="AES-256")
    writer.write(tmp_path / "locked.pdf")
    return tmp_path / "locked.pdf"


@pytest.mark.parametrize("engine", ENGINES)
def test_an_encrypted_file_asks_for_its_password_and_opens_with_it(locked, engine):
    with pytest.raises(EncryptedPdfError, match=r"locked\.pdf is encrypted\. Pass password="):
        read_pdf(locked, engine=engine)
    with pytest.raises(EncryptedPdfError, match="this password does not open it"):
        read_pdf(locked, engine=engine, password="wrong")
    assert "secret text" in read_pdf(locked, engine=engine, password="user").text


@pytest.mark.parametrize("engine", ENGINES)
def test_a_scan_is_named_with_its_pages_and_images(engine):
    scan = Path(__file__).parents[1] / "data" / "broken" / "scan.pdf"
    with pytest.raises(NoTextError, match=r"scan\.pdf .*looks like a scan \(1 page, 1 image, 0 characters\)\. Run OCR"):
        read_pdf(scan, engine=engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_blank_pages_are_not_called_a_scan(tmp_path, engine):
    with pytest.raises(NoTextError, match=r"holds no text \(2 pages, 0 images"):
        read_pdf(write_pdf(tmp_path / "blank.pdf", [], []), engine=engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_truncated_file_is_damaged(tmp_path, engine):
    path = tmp_path / "cut.pdf"
    path.write_bytes(b"%PDF-1.7\n1 0 obj\n<<")
    with pytest.raises(DamagedPdfError, match=r"cut\.pdf is damaged and cannot be read"):
        read_pdf(path, engine=engine)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("no digit: \x00\x1b[2J", r"no digit: \x00\x1b[2J)."),
        ("line one\n\n line two", "line one line two)."),
        ("half \udc80 of a letter", r"half \udc80 of a letter)."),
        ("x" * 100_000, "xxx…)."),
    ],
    ids=["control characters", "lines", "half a character", "a stretch of the file"],
)
def test_what_a_library_says_of_a_damaged_file_is_one_short_line(tmp_path, monkeypatch, said, shown):
    def refuse(*_):
        raise ValueError(said)

    monkeypatch.setitem(chunkbook.engines.ENGINES, "pypdf", refuse)
    with pytest.raises(DamagedPdfError) as caught:
        read_pdf(write_pdf(tmp_path / "any.pdf", [(72, 700, "text")]))
    assert shown in str(caught.value)
    assert str(caught.value).isprintable() and len(str(caught.value)) < 400


def test_a_pdf_without_pages_is_empty(tmp_path):
    path = tmp_path / "none.pdf"
    pypdf.PdfWriter().write(path)
    with pytest.raises(EmptyFileError, match="has no pages"):
        read_pdf(path)


def test_faults_that_need_no_parser_are_found_before_one_runs(tmp_path):
    (tmp_path / "empty.pdf").touch()
    (tmp_path / "note.pdf").write_text("# A note", encoding="utf-8")
    with pytest.raises(EmptyFileError, match="0 bytes"):
        read_pdf(tmp_path / "empty.pdf")
    with pytest.raises(NotAPdfError, match="does not start with '%PDF-'"):
        read_pdf(tmp_path / "note.pdf")
    with pytest.raises(MissingFileError, match="does not exist"):
        read_pdf(tmp_path / "nowhere.pdf")
    with pytest.raises(MissingFileError, match="is a folder"):
        read_pdf(tmp_path)


def test_an_error_comes_home_from_a_worker_process(tmp_path):
    error = MissingFileError(tmp_path / "a.pdf", "does not exist.")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.path) == (MissingFileError, "a.pdf does not exist.", error.path)
    assert isinstance(again, ExtractionError)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mode": "Layout"}, "mode must be 'plain' or 'layout': mode='Layout'"),
        ({"engine": "fitz"}, "engine must be one of pypdf, pdfplumber, pypdfium2: engine='fitz'"),
        ({"engine": "pypdfium2", "mode": "layout"}, "has no layout mode: use engine='pypdf'"),
    ],
)
def test_a_wrong_option_is_named_with_its_way_out(options, message):
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        read_pdf("any.pdf", **options)


def test_characters_that_fall_apart_in_other_readers_stay_together(tmp_path):
    """A small kern inside a word is not a space (a fault once seen in layout mode)."""
    writer = pypdf.PdfWriter(write_pdf(tmp_path / "plain.pdf", [(72, 700, "x")]))
    content = DecodedStreamObject()
    content.set_data(b"BT /F1 1 Tf 12 0 0 12 72 650 Tm [(BO) -28 (P)] TJ ET")
    writer.pages[0][NameObject("/Contents")] = writer._add_object(content)
    writer.write(tmp_path / "kern.pdf")
    assert read_pdf(tmp_path / "kern.pdf", mode="layout").text.strip() == "BOP"


def test_a_document_from_pages_needs_a_label_for_each_page():
    with pytest.raises(ValueError, match="shorter|longer"):
        Document.from_pages("x", ["a", "b"], ["1"])
