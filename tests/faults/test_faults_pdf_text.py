"""Reported faults of PDF text and its cleaning."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pypdf
import pytest
from clean_pdfs import Ink, column, draw, layout
from fault import fault
from pdf_corpus import one_page, stream
from pypdf.generic import NameObject, NumberObject
from reportlab.pdfgen.canvas import Canvas

from chunkbook import Document, EncryptedPdfError, chunk, clean, clean_with_report, read_pdf

BODY = "The crew rigged up and tested the lines before the trip."


def cleaned(text: str) -> str:
    return clean(Document.from_text(text)).text


def raw_page(folder: Path, content: bytes) -> Path:
    path = folder / "raw.pdf"
    path.write_bytes(one_page(stream(content)))
    return path


def turned(path: Path, page_angle: int, *labels: tuple[float, float, float, str]) -> Path:
    """Draw labels, each at a place and an angle, on a page that a reader turns."""
    canvas = Canvas(str(path), invariant=1)
    for x, y, angle, words in labels:
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(angle)
        canvas.drawString(0, 0, words)
        canvas.restoreState()
    canvas.save()
    writer = pypdf.PdfWriter(path)
    writer.pages[0][NameObject("/Rotate")] = NumberObject(page_angle)
    writer.write(path)
    return path


@fault("C070")
@pytest.mark.parametrize(
    ("page_angle", "angle"),
    [(90, 90), (270, 90), (270, 270), (0, 90)],
    ids=["right", "wrong flag", "other way", "none"],
)
def test_a_rotated_page_is_not_empty_in_layout_mode(tmp_path, page_angle, angle):
    """Rows and columns of turned text are not kept: the choice is the text of plain mode, never an empty page."""
    cells = [(300, 300 + 100 * place, angle, word) for place, word in enumerate(("Depth", "Hours", "130", "4.5"))]
    path = turned(tmp_path / "turned.pdf", page_angle, *cells)
    assert set(read_pdf(path, mode="layout").text.split()) == {"Depth", "Hours", "130", "4.5"}


@fault("C071")
@pytest.mark.parametrize(
    "labels",
    [
        [(40, 300, 90, "SIDE LABEL"), (300, 400, 45, "DRAFT")],
        [(560, 500, 270, "Rig 7, day 12")],
        [(40, 300, 90, "left"), (570, 300, 90, "right")],
    ],
    ids=["edge and slant", "downwards", "both edges"],
)
def test_a_rotated_label_is_not_dropped(tmp_path, labels):
    """The choice is to add what layout mode leaves out below the text of its page."""
    lines = [(72, 700 - 14 * place, 0, f"{BODY} {place}") for place in range(4)]
    document = read_pdf(turned(tmp_path / "labels.pdf", 0, *lines, *labels), mode="layout")
    for *_, words in labels:
        assert document.text.count(words) == 1
    assert document.text.split("\n")[0].startswith(BODY)


@fault("C072")
@pytest.mark.parametrize("mode", ["plain", "layout"])
@pytest.mark.parametrize("blank", [1, 0, 2], ids=["in the middle", "first", "last"])
def test_an_empty_page_keeps_its_number_and_makes_no_chunk(tmp_path, blank, mode):
    pages = [[] if place == blank else [Ink(72, 700, f"page {place + 1}")] for place in range(3)]
    document = read_pdf(draw(tmp_path, *pages), mode=mode)
    texts = [document.text[page.start : page.end].strip() for page in document.pages]
    assert texts == ["" if place == blank else f"page {place + 1}" for place in range(3)]
    for strategy in ("pages", "tokens", "recursive"):
        chunks = chunk(document, strategy, size=3, overlap=0)
        assert all(piece.text.strip() for piece in chunks)
        assert {page for piece in chunks for page in piece.pages if f"page {page}" in piece.text} <= {1, 2, 3}
    pages_found = [piece.pages for piece in chunk(document, "pages", size=20)]
    assert pages_found == [(place + 1,) for place in range(3) if place != blank]


@fault("C074")
@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("of\ufb01ce \ufb02ow", "office flow"),
        ("e\ufb03cient cu\ufb00s and mu\ufb04er", "efficient cuffs and muffler"),
        ("\ufb01rst \ufb02oor: ½ inch, 40 ℃, 10³ psi", "first floor: ½ inch, 40 ℃, 10³ psi"),
    ],
    ids=["office flow", "three letters", "what is no ligature stays"],
)
def test_ligatures_become_letters_and_nothing_else_changes(text, right):
    assert cleaned(text) == right


@fault("C075")
@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("rig-\u00ad\nfloor", "rig-floor"),
        ("pipe\u00adline", "pipeline"),
        ("the mud\u00ad\npump and the work-\u00ad\nover", "the mudpump and the work-over"),
        ("co\u00adop\u00ader\u00adate", "cooperate"),
    ],
    ids=["after a hyphen", "inside a word", "at two line ends", "at each syllable"],
)
def test_soft_hyphens_go_and_real_ones_stay(text, right):
    assert cleaned(text) == right


@fault("C076")
@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("A well-known well.\n\nIt is well-\nknown here.", "is well-known here"),
        ("of n-\nbutane", "n-butane"),
        ("a hole of 8-\n1/2 inches", "8-1/2 inches"),
        ("use A-\n12 now", "A-12"),
        ("the BHA-\nMWD set", "BHA-MWD"),
        ("all non-\nproductive time", "non-productive"),
        ("the pur-\nchase order", "the purchase order"),
        ("on 2026-\n03-01 we", "2026-03-01"),
        ("the WELL-\nSITE geologist", "WELL-SITE"),
    ],
    ids=["known", "one letter", "digits", "letter and digits", "capitals", "prefix", "broken", "a date", "a title"],
)
def test_a_real_hyphen_at_a_line_end_stays(text, right):
    """Joined only where the document or the vocabulary knows the whole word; without evidence the hyphen stays."""
    assert right in cleaned(text)


@fault("C078")
@pytest.mark.parametrize(
    ("first", "second", "right"),
    [
        ("lost circula-", "tion", "lost circulation"),
        ("the pur-", "chase order", "the purchase order"),
        ("drilling fluid and equip-", "ment on site", "drilling fluid and equipment on site"),
    ],
    ids=["circulation", "purchase", "equipment"],
)
def test_a_broken_word_is_joined_over_a_line_and_over_a_page(first, second, right):
    assert cleaned(f"{first}\n{second}") == right
    document = clean(Document.from_pages("two", [first, second]))
    assert document.text == right
    assert [page.start for page in document.pages] == [0, len(first) - 1]
    assert document.pages[-1].end == len(right)


@fault("C079")
@pytest.mark.parametrize(
    "copies",
    [[(0.4, 0)], [(0, 0.3)], [(0.2, 0), (0.4, 0), (0.6, 0)]],
    ids=["beside it", "above it", "four times"],
)
def test_a_heading_that_was_printed_twice_is_read_once(tmp_path, copies):
    at = [(72.0, 700.0), *((72 + right, 700 + up) for right, up in copies)]
    heading = [Ink(x, y, "Heading", "Helvetica-Bold", 16) for x, y in at]
    document = clean(layout(tmp_path, [*heading, *column([BODY, BODY, BODY], y=660)]))
    assert document.text.count("Heading") == 1
    assert (document.blocks[0].kind, document.labels.title) == ("heading", "Heading")


@fault("C080")
@pytest.mark.parametrize(
    ("inks", "never", "parts"),
    [
        (
            [Ink(72, 700, "10", size=12), Ink(86, 705, "3", size=7), Ink(90, 700, " psi in m", size=12)]
            + [Ink(139, 705, "2", size=7)],
            ("103", "m2"),
            ("10", "3", "psi in m", "2"),
        ),
        (
            [Ink(72, 700, "Rate of 5", size=12), Ink(124, 705, "6", size=7), Ink(132, 700, "lb", size=12)],
            ("56",),
            ("Rate of 5", "6", "lb"),
        ),
        (
            [Ink(72, 700, "Area in ft", size=12), Ink(127, 705, "2", size=7), Ink(134, 700, "of screen", size=12)],
            ("ft2",),
            ("Area in ft", "2", "of screen"),
        ),
    ],
    ids=["psi", "a power", "an area"],
)
def test_a_raised_digit_does_not_join_the_number_beside_it(tmp_path, inks, never, parts):
    """The choice is a caret (10^3); what matters is that 10 and 3 never become 103, and that the line stays one."""
    text = clean(layout(tmp_path, [*inks, *column([BODY, BODY], y=650)])).text
    line = text.split("\n")[0]
    assert not any(glued in text for glued in never)
    assert all(part.strip() in line for part in parts)


@fault("C082")
@pytest.mark.parametrize(
    "words",
    ["Reportingcrudeoilleak.", "Thecrewpulledoutofhole", "Circulatedbottomsupandconditionedmud tour two"],
    ids=["crude oil leak", "pulled out", "circulated"],
)
def test_words_that_are_glued_together_are_remarked(tmp_path, words):
    """The text stays that of the mode that was asked for; a remark names the word, the page and what else to try."""
    for mode in ("plain", "layout"):
        document = read_pdf(draw(tmp_path, [Ink(72, 700, "Fine words here")], [Ink(72, 700, words)]), mode=mode)
        [remark] = document.remarks
        assert remark.startswith("Page 2 may lack spaces between words") and words.split()[0].strip(".") in remark
    apart = " ".join(words[place : place + 4] for place in range(0, len(words), 4))
    assert read_pdf(draw(tmp_path, [Ink(72, 700, apart)])).remarks == ()


@fault("C083")
@pytest.mark.parametrize(
    ("shown", "right"),
    [
        (b"[(BO) -28 (P)] TJ", "BOP"),
        (b"[(Cir) -40 (cu) 30 (late)] TJ", "Circulate"),
        (b"[(A) 80 (V) 70 (A)] TJ", "AVA"),
        (b"[(mud) -400 (pump)] TJ", "mud pump"),
    ],
    ids=["BOP", "three parts", "pulled together", "a real space"],
)
def test_a_small_kern_is_no_space(tmp_path, shown, right):
    path = raw_page(tmp_path, b"BT /F1 1 Tf 12 0 0 12 72 650 Tm %s ET" % shown)
    assert {" ".join(read_pdf(path, mode=mode).text.split()) for mode in ("plain", "layout")} == {right}


@fault("C084")
@pytest.mark.parametrize("engine", ["pypdf", "pdfplumber"])
@pytest.mark.parametrize(
    "content",
    [
        b"BT /F1 0.01 Tf 0 700 Td (a) Tj 5000 0 Td (b) Tj ET",
        b"BT /F1 12 Tf 72 700 Td (a) Tj 900000 0 Td (b) Tj ET",
        b"BT /F1 12 Tf 72 700 Td (a) Tj 0 -900000 Td (b) Tj ET",
    ],
    ids=["tiny font", "far to the right", "far below"],
)
def test_a_page_does_not_blow_up_with_spaces(tmp_path, content, engine):
    """A page of layout holds at most a thousand spaces or line ends in a row, whatever its font size."""
    document = read_pdf(raw_page(tmp_path, content), mode="layout", engine=engine)
    assert document.text.split() == ["a", "b"]
    assert len(document.text) < 5000


@fault("C086")
@pytest.mark.parametrize("algorithm", ["AES-256", "AES-128", "RC4-128"])
def test_an_encrypted_pdf_is_read_or_gives_one_clear_error(tmp_path, algorithm):
    """Without a password to open it, it is read: `cryptography` is installed with the package, so it never lacks."""
    for password in ("", "user"):
        writer = pypdf.PdfWriter(draw(tmp_path, [Ink(72, 700, "secret text")]))
        writer.encrypt(password, "own", algorithm=algorithm)
        writer.write(tmp_path / f"locked{password}.pdf")
    for engine in ("pypdf", "pdfplumber", "pypdfium2"):
        assert read_pdf(tmp_path / "locked.pdf", engine=engine).text == "secret text"
        with pytest.raises(EncryptedPdfError, match=r"^lockeduser\.pdf is encrypted\. Pass password="):
            read_pdf(tmp_path / "lockeduser.pdf", engine=engine)


@fault("C087")
@pytest.mark.parametrize(
    ("left", "right"),
    [
        (["The crew met at six in the", "morning, and read the plan", "of the day together."],)
        + (["Later they went to the rig", "floor, where the pipe was", "laid down in good order."],),
        (["Mud was mixed in the pits by", "hand, since the hopper had", "been taken apart for repair", "that day."],)
        + (["It was back at noon, and the", "rest of the shift went well", "for all who took part."],),
        (["One line of the left side is", "followed by another one, and", "then it ends."],)
        + (["The right side is longer and", "goes on below the end of the", "left one, as it does in the", "papers."],),
    ],
    ids=["three and three", "four and three", "three and four"],
)
def test_two_columns_of_text_are_read_one_after_the_other(tmp_path, left, right):
    document = clean(layout(tmp_path, [*column(left), *column(right, x=330)]))
    said = " ".join(document.text.split())
    assert said == f"{' '.join(left)} {' '.join(right)}"
    assert all(block.kind != "table" for block in document.blocks)


@fault("C088")
@pytest.mark.parametrize("middle", ["(continued)", "No accidents.", "Crew change at noon."])
def test_text_in_the_middle_of_pages_stays_though_it_repeats(tmp_path, middle):
    pages = [[Ink(72, 780, "Rig 7 Daily Report"), Ink(72, 400, middle)] for _ in range(3)]
    cleaning = clean_with_report(layout(tmp_path, *pages))
    assert cleaning.document.text.count(middle) == 3
    assert [(change.rule, change.page) for change in cleaning.changes] == [("running head", 1 + n) for n in range(3)]


@fault("C090")
@pytest.mark.parametrize(
    "tops",
    [("1 Scope", "2 Limits", "3 Rates"), ("Summary", "Bit record", "Mud report"), ("Day 1", "Night", "Day 3")],
    ids=["numbered", "named", "alike"],
)
def test_a_heading_at_the_top_of_a_page_stays(tmp_path, tops):
    pages = [[Ink(72, 780, top), Ink(72, 700, f"{BODY} {top[-1] * 3}.")] for top in tops]
    cleaning = clean_with_report(layout(tmp_path, *pages))
    assert all(top in cleaning.document.text for top in tops)
    places = [cleaning.document.text.index(top) for top in tops]
    assert all(before < after for before, after in pairwise(places))


@fault("C092")
@pytest.mark.parametrize("angle", [90, 180, 270])
def test_a_turned_page_is_read_without_being_changed(tmp_path, angle):
    """No page of a reader is turned or written to, so what pypdf 7 forbids is never asked for; 7 is pinned."""
    path = turned(tmp_path / "turned.pdf", angle, (72, 700, 0, "Pull out"), (72, 650, 0, "Run in"))
    before = path.read_bytes()
    for mode in ("plain", "layout"):
        document = read_pdf(path, mode=mode)
        assert sorted(document.text.split()) == ["Pull", "Run", "in", "out"]
        assert document == read_pdf(path, mode=mode)
    assert path.read_bytes() == before
    assert pypdf.__version__.split(".")[0] == "7"
