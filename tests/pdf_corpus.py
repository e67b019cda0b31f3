"""PDFs that are hard to read, each made here: damaged, locked, scanned, oddly set, endless, or made to do harm.

Every sample is a function that writes one file; its docstring says what is right for it, and `Right` says it again for
the test. What an engine alone does is noted under its name.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pypdf
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, NumberObject, TextStringObject
from reportlab.pdfgen.canvas import Canvas

from chunkbook import DamagedPdfError, EmptyFileError, EncryptedPdfError, NoTextError, TooExpensiveError

SENTENCE = "Pull out of hole."
ANY_ERROR = (TooExpensiveError, DamagedPdfError, NoTextError, EmptyFileError)
FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
SEEN = b"BT /F1 12 Tf 72 700 Td (Pull out of hole.) Tj ET"


@dataclass(frozen=True)
class Right:
    """What a reader should give: these words and not those, on so many pages; or one of these errors."""

    holds: tuple[str, ...] = (SENTENCE,)
    lacks: tuple[str, ...] = ()
    pages: int | None = 1
    errors: tuple[type[Exception], ...] = ()
    or_text: bool = False


@dataclass(frozen=True)
class Sample:
    """A way to write a PDF, what is right for it, and for which engines something else is right."""

    write: Callable[[Path], None]
    right: Right
    engines: Mapping[str, Right] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.write.__name__

    def right_for(self, engine: str) -> Right:
        return self.engines.get(engine, self.right)


SAMPLES: dict[str, Sample] = {}


def sample(right: Right, **engines: Right) -> Callable[[Callable[[Path], None]], Callable[[Path], None]]:
    """Put a function among the samples."""

    def enter(write: Callable[[Path], None]) -> Callable[[Path], None]:
        SAMPLES[write.__name__] = Sample(write, right, engines)
        return write

    return enter


# --- how files are written


@dataclass(frozen=True)
class Ink:
    """Words at a place, in points from the left and from the foot of the page."""

    x: float
    y: float
    words: str
    size: float = 12.0


def drawn(path: Path, *pages: Iterable[Ink], compress: int = 1) -> Path:
    """Draw pages with reportlab."""
    canvas = Canvas(str(path), invariant=1, pageCompression=compress)
    for inks in pages:
        for ink in inks:
            canvas.setFont("Helvetica", ink.size)
            canvas.drawString(ink.x, ink.y, ink.words)
        canvas.showPage()
    canvas.save()
    return path


def three_pages(path: Path) -> Path:
    return drawn(path, *([Ink(72, 700, f"{SENTENCE} Page {number}.")] for number in (1, 2, 3)))


def numbered(objects: Iterable[bytes]) -> bytes:
    """Write objects 1, 2, 3 … with a table of where they stand; the first one is the catalogue."""
    data, places = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
    trailer = b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, len(data))
    return data + head + table + trailer


def stream(data: bytes, entries: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>\nstream\n%s\nendstream" % (entries, len(data), data)


def one_page(
    content: bytes,
    *more: bytes,
    font: bytes = FONT,
    resources: bytes = b"",
    page: bytes = b"/MediaBox[0 0 612 792]",
) -> bytes:
    """Write a PDF of one page; `content` is a whole stream object, further objects have numbers from 6 up."""
    return numbered(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            b"<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>%s>>%s>>" % (resources, page),
            content,
            font,
            *more,
        ]
    )


def written_in(map_lines: bytes, *, base: bytes = b"Helvetica") -> tuple[bytes, bytes]:
    """Give a font, and as object 6 the map that says which characters its codes stand for."""
    font = b"<</Type/Font/Subtype/Type1/BaseFont/%s/ToUnicode 6 0 R>>" % base
    head = b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def\n"
    spaces = b"1 begincodespacerange <00> <FF> endcodespacerange\n"
    return font, stream(head + spaces + map_lines + b"\nendcmap end end")


# --- locked


@sample(Right())
def locked_without_a_password(path: Path) -> None:
    """Printing or copying is forbidden, reading is not: the text is read."""
    _locked(path, "", "AES-256")


@sample(Right())
def locked_without_a_password_in_an_old_way(path: Path) -> None:
    """The same with the cipher of PDF 1.4."""
    _locked(path, "", "RC4-128")


@sample(Right(errors=(EncryptedPdfError,)))
def locked_with_a_password(path: Path) -> None:
    """One error that asks for the password, and no text."""
    _locked(path, "user", "AES-256")


def _locked(path: Path, password: str, algorithm: str) -> None:
    writer = pypdf.PdfWriter(drawn(path, [Ink(72, 700, SENTENCE)]))
    writer.encrypt(password, "owner", algorithm=algorithm)
    writer.write(path)


# --- damaged


@sample(Right(errors=(DamagedPdfError,)))
def cut_off_in_the_first_object(path: Path) -> None:
    """Nothing is left to read: one error."""
    path.write_bytes(three_pages(path).read_bytes()[:120])


@sample(Right(holds=(), pages=None, errors=(DamagedPdfError, EmptyFileError), or_text=True))
def cut_off_in_the_middle(path: Path) -> None:
    """Pages that are whole may be read; if none can, one error."""
    data = three_pages(path).read_bytes()
    path.write_bytes(data[: len(data) // 2])


@sample(Right(errors=(DamagedPdfError,)))
def cut_off_in_the_trailer(path: Path) -> None:
    """The pages are there, but not what says where they begin: one error."""
    data = three_pages(path).read_bytes()
    path.write_bytes(data[: data.rindex(b"trailer") + 20])


@sample(Right(holds=("Page 1", "Page 3"), pages=3), pypdf=Right(errors=(DamagedPdfError,)))
def cut_off_before_the_last_line(path: Path) -> None:
    """Only the pointer to the table is lost: the text is read all the same; pypdf gives one error."""
    data = three_pages(path).read_bytes()
    path.write_bytes(data[: data.rindex(b"startxref")])


@sample(Right(holds=("Page 1", "Page 3"), pages=3))
def table_of_objects_shifted(path: Path) -> None:
    """Every place in the table is wrong by a few bytes: the text is read all the same."""
    path.write_bytes(three_pages(path).read_bytes().replace(b"%PDF-1.3\n", b"%PDF-1.3\n% seven\n", 1))


@sample(Right(holds=("Page 1", "Page 3"), pages=3))
def table_of_objects_nowhere(path: Path) -> None:
    """The pointer to the table points beyond the file: the text is read all the same."""
    data = three_pages(path).read_bytes()
    path.write_bytes(data[: data.rindex(b"startxref")] + b"startxref\n99999999\n%%EOF\n")


@sample(Right(holds=(), pages=None, errors=(DamagedPdfError,), or_text=True))
def table_of_objects_in_a_ring(path: Path) -> None:
    """The table names itself as the one before it: read, or one error, but no endless loop."""
    data = three_pages(path).read_bytes()
    place = data[data.rindex(b"startxref") :].split()[1]
    path.write_bytes(data.replace(b"trailer\n<<", b"trailer\n<<\n/Prev %s" % place))


@sample(Right(holds=("Page 1", "Page 3"), pages=3))
def junk_around_the_file(path: Path) -> None:
    """Bytes before the head and after the end, as mail gateways add them: the text is read."""
    path.write_bytes(b"\r\n--boundary\r\n" + three_pages(path).read_bytes() + b"\0" * 900)


@sample(Right(errors=(NoTextError,)), pdfplumber=Right(errors=(NoTextError, DamagedPdfError)))
def content_that_is_no_stream(path: Path) -> None:
    """The page points to a number where its content should be: no text, said by one error."""
    path.write_bytes(one_page(b"42"))


@sample(Right(errors=(NoTextError, DamagedPdfError)))
def content_that_does_not_inflate(path: Path) -> None:
    """The compressed content is noise: one error."""
    path.write_bytes(one_page(stream(b"\x01noise" * 40, b"/Filter/FlateDecode")))


# --- without text


@sample(Right(errors=(NoTextError,)))
def scanned_page(path: Path) -> None:
    """A picture and nothing else: one error that says it looks like a scan."""
    picture = stream(b"\xaa" * 800, b"/Type/XObject/Subtype/Image/Width 80/Height 80/ColorSpace/DeviceGray"
                     b"/BitsPerComponent 1")
    content = stream(b"q 612 0 0 792 0 0 cm /Scan Do Q")
    path.write_bytes(one_page(content, picture, resources=b"/XObject<</Scan 6 0 R>>"))


@sample(Right(pages=3))
def empty_page_between_two(path: Path) -> None:
    """The empty page keeps its number: three pages."""
    drawn(path, [Ink(72, 700, "first")], [], [Ink(72, 700, SENTENCE)])


@sample(Right(errors=(NoTextError,)))
def nothing_but_empty_pages(path: Path) -> None:
    """One error."""
    drawn(path, [], [])


@sample(Right(errors=(EmptyFileError, DamagedPdfError)))
def no_page_at_all(path: Path) -> None:
    """One error; PDFium does not open such a file."""
    path.write_bytes(numbered([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count 0>>"]))


# --- turned


def _page_turned(path: Path, angle: int) -> None:
    writer = pypdf.PdfWriter(drawn(path, [Ink(72, 700, SENTENCE), Ink(72, 680, "Run in hole.")]))
    writer.pages[0][NameObject("/Rotate")] = NumberObject(angle)
    writer.write(path)


@sample(Right(holds=("Pull", "Run")))
def page_turned_by_90(path: Path) -> None:
    """The words are there in every mode; their order, and how the lines break, is that of the engine."""
    _page_turned(path, 90)


@sample(Right(holds=("Pull", "Run")), pdfplumber=Right(holds=("lluP", "nuR")))
def page_turned_by_180(path: Path) -> None:
    """The words are there; pdfplumber goes by place, so it gives every line from its end."""
    _page_turned(path, 180)


@sample(Right(holds=("Pull", "Run")))
def page_turned_by_an_odd_angle(path: Path) -> None:
    """The standard forbids 45 degrees: the words are there."""
    _page_turned(path, 45)


@sample(Right(holds=("Circulate", "Depth")), pdfplumber=Right(holds=("Circulate", "h")))
def label_along_the_edge(path: Path) -> None:
    """A label turned by 90 degrees: in the text as one word; pdfplumber gives its letters from top to bottom."""
    canvas = Canvas(str(path), invariant=1)
    canvas.drawString(72, 700, "Circulate bottoms up.")
    canvas.translate(40, 300)
    canvas.rotate(90)
    canvas.drawString(0, 0, "Depth")
    canvas.save()


# --- set oddly


@sample(
    Right(holds=("Page 1", "Page 3"), pages=3),
    pypdfium2=Right(("Page 1", "Page 3"), pages=3, errors=(TooExpensiveError,), or_text=True),
)
def printed_page_numbers_in_a_ring(path: Path) -> None:
    """A tree of labels whose branches lead back to it: the text is read. PDFium crashes, and the guard outlives it."""
    writer = pypdf.PdfWriter(three_pages(path))
    tree = writer._add_object(DictionaryObject())
    tree.get_object()[NameObject("/Kids")] = ArrayObject([tree])
    writer.root_object[NameObject("/PageLabels")] = tree
    writer.write(path)


@sample(Right(holds=("left one", "right three")))
def two_columns(path: Path) -> None:
    """Drawn one column after the other: every line is there; tests of cleaning see to their order."""
    left = [Ink(72, 700 - 14 * line, f"left {word}") for line, word in enumerate(("one", "two", "three"))]
    right = [Ink(330, 700 - 14 * line, f"right {word}") for line, word in enumerate(("one", "two", "three"))]
    drawn(path, [*left, *right])


@sample(Right(), pdfplumber=Right(holds=("PPuullll",)))
def bold_by_double_printing(path: Path) -> None:
    """The words are there; cleaning takes the second copy out. pdfplumber goes by place, so it doubles the letters."""
    drawn(path, [Ink(72, 700, SENTENCE), Ink(72.4, 700, SENTENCE)])


@sample(Right(holds=("office flow",)), pypdf=Right(holds=("of\ufb01ce \ufb02ow",)))
def ligatures(path: Path) -> None:
    """The word is there; pypdf gives the ligature as one character, of which cleaning makes two."""
    font = (
        b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/fi/fl]>>>>"
    )
    path.write_bytes(one_page(stream(b"BT /F1 12 Tf 72 700 Td (of\001ce \002ow) Tj ET"), font=font))


@sample(Right(holds=("10", "psi")))
def raised_digits(path: Path) -> None:
    """Every digit is there; cleaning keeps them apart from the number beside them."""
    drawn(path, [Ink(72, 700, "10"), Ink(86, 705, "3", 7), Ink(92, 700, "psi")])


@sample(Right(holds=("Run in hole.", SENTENCE)), pypdfium2=Right(lacks=("Run",)))
def font_without_size(path: Path) -> None:
    """Size 0 shows nothing, yet the words are in the file: they are read, but not by PDFium, which goes by sight."""
    path.write_bytes(one_page(stream(b"BT /F1 0 Tf 72 600 Td (Run in hole.) Tj ET " + SEEN)))


@sample(Right(holds=("a", "b")), pypdfium2=Right(errors=(NoTextError,)))
def font_too_small_to_see(path: Path) -> None:
    """Two letters far apart in a font of a hundredth of a point: read, and without millions of spaces between them."""
    path.write_bytes(one_page(stream(b"BT /F1 0.01 Tf 0 700 Td (a) Tj 5000 0 Td (b) Tj ET")))


@sample(Right(holds=("Pull",)), pypdfium2=Right(errors=(NoTextError,)))
def font_larger_than_the_page(path: Path) -> None:
    """Ten thousand points: the word is there. For PDFium it lies off the page."""
    path.write_bytes(one_page(stream(b"BT /F1 10000 Tf 72 700 Td (Pull) Tj ET")))


@sample(Right())
def numbers_beyond_all_sense(path: Path) -> None:
    """Places and sizes of forty digits beside a sentence: the sentence, in a page of bearable length."""
    big = b"9" * 40
    content = b"BT /F1 12 Tf 1 0 0 1 %s -%s Tm (far) Tj ET BT /F1 %s Tf 1 0 0 1 0 0 Tm (big) Tj ET " % (big, big, big)
    path.write_bytes(one_page(stream(content + SEEN)))


@sample(Right(holds=("1 Scope", SENTENCE)), pypdfium2=Right())
def headings_of_absurd_sizes(path: Path) -> None:
    """Titles in fonts of a million and of forty digits of points: every line is there, and cleaning survives it."""
    lines = [b"BT /F1 %s Tf 1 0 0 1 72 %d Tm (%s) Tj ET" % line for line in _ABSURD_LINES]
    path.write_bytes(one_page(stream(b" ".join([*lines, SEEN]))))


_ABSURD_LINES = (
    (b"1000000", 500, b"1 Scope"),
    (b"-40000", 400, b"2 Limits of the crew"),
    (b"9" * 40, 300, b"3 Rates"),
    (b"0.0000000001", 200, b"4 Depth"),
)


@sample(Right(), pypdfium2=Right(lacks=("below",)))
def text_outside_the_page(path: Path) -> None:
    """What the page shows is read. What lies off its edge is read too, but by PDFium, which leaves it out."""
    drawn(path, [Ink(72, 700, SENTENCE), Ink(72, -300, "below"), Ink(3000, 500, "beyond")])


@sample(Right())
def page_without_an_area(path: Path) -> None:
    """A page of no width and no height: the words are there."""
    path.write_bytes(one_page(stream(SEEN), page=b"/MediaBox[0 0 0 0]"))


@sample(Right())
def page_as_large_as_a_field(path: Path) -> None:
    """A million points each way: the words are there, and the layout is not a million characters wide."""
    path.write_bytes(one_page(stream(SEEN), page=b"/MediaBox[0 0 1000000 1000000]"))


@sample(Right(), pdfplumber=Right(errors=(DamagedPdfError,)))
def page_that_says_no_size(path: Path) -> None:
    """Without a size readers take letter paper: the words are there. pdfplumber refuses such a page: one error."""
    path.write_bytes(one_page(stream(SEEN), page=b""))


@sample(Right())
def form_with_an_entry(path: Path) -> None:
    """The page's own words are read; what was typed into a form may be read or not."""
    canvas = Canvas(str(path), invariant=1)
    canvas.drawString(72, 700, SENTENCE)
    canvas.acroForm.textfield(name="depth", value="1,234 ft", x=72, y=600, width=100, height=20)
    canvas.save()


@sample(Right(lacks=("Check this",)))
def note_of_a_reviewer(path: Path) -> None:
    """The page's own words are read; a note pinned to the page is none of them."""
    writer = pypdf.PdfWriter(drawn(path, [Ink(72, 700, SENTENCE)]))
    note = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Annot"),
            NameObject("/Subtype"): NameObject("/Text"),
            NameObject("/Contents"): TextStringObject("Check this"),
            NameObject("/Rect"): ArrayObject(FloatObject(value) for value in (100, 100, 120, 120)),
        }
    )
    writer.pages[0][NameObject("/Annots")] = ArrayObject([writer._add_object(note)])
    writer.write(path)


@sample(Right(holds=("ש", "ל", "ו", "ם", SENTENCE)))
def right_to_left(path: Path) -> None:
    """A Hebrew word beside an English sentence: all letters are there; their order is that of the engine."""
    font, letters = written_in(b"4 beginbfchar <A1> <05E9> <A2> <05DC> <A3> <05D5> <A4> <05DD> endbfchar")
    content = b"BT /F1 12 Tf 300 650 Td (\xa4\xa3\xa2\xa1) Tj ET BT /F2 12 Tf 72 700 Td (Pull out of hole.) Tj ET"
    fonts = b"/Font<</F1 5 0 R/F2 7 0 R>>"
    data = one_page(stream(content), letters, FONT, font=font).replace(b"/Font<</F1 5 0 R>>", fonts, 1)
    path.write_bytes(_with_places(data))


def _with_places(data: bytes) -> bytes:
    """Write the table of objects anew after a change."""
    bodies = [part.split(b" 0 obj\n", 1)[1] for part in data[: data.rindex(b"xref\n0 ")].split(b"\nendobj\n")[:-1]]
    return numbered(bodies)


@sample(Right(holds=("ab",)))
def half_characters(path: Path) -> None:
    """A map that gives halves of characters and NUL: text that can be written as UTF-8."""
    font, letters = written_in(b"3 beginbfchar <61> <D83D> <62> <0000> <63> <DE00> endbfchar")
    shown = stream(b"BT /F1 12 Tf 72 700 Td (abc) Tj ET BT /F2 12 Tf 72 600 Td (ab) Tj ET")
    fonts = b"/Font<</F1 5 0 R/F2 7 0 R>>"
    data = one_page(shown, letters, FONT, font=font).replace(b"/Font<</F1 5 0 R>>", fonts, 1)
    path.write_bytes(_with_places(data))


# --- long and deep


@sample(Right(holds=("Page 1.", "Page 2000."), pages=2000))
def two_thousand_pages(path: Path) -> None:
    """All pages are read, each with its number."""
    drawn(path, *([Ink(72, 700, f"{SENTENCE} Page {number}.")] for number in range(1, 2001)), compress=0)


@sample(Right(holds=(), errors=(DamagedPdfError, TooExpensiveError), or_text=True))
def arrays_in_arrays(path: Path) -> None:
    """A hundred thousand arrays, one inside the other: text or one error, and no crash that ends the batch."""
    deep = 100_000
    path.write_bytes(one_page(stream(SEEN), b"[" * deep + b"]" * deep, page=b"/MediaBox[0 0 612 792]/Deep 6 0 R"))


@sample(Right(holds=(), errors=(DamagedPdfError, TooExpensiveError, NoTextError), or_text=True))
def arrays_in_arrays_in_the_content(path: Path) -> None:
    """The same among the orders to draw."""
    deep = 100_000
    path.write_bytes(one_page(stream(b"[" * deep + b"]" * deep + b" TJ " + SEEN)))


@sample(Right(holds=(), pages=None, errors=ANY_ERROR, or_text=True))
def tree_of_pages_too_deep(path: Path) -> None:
    """Three thousand branches, one on the other, before the only page: its text or one error."""
    deep = 3000
    branches = [b"<</Type/Pages/Kids[%d 0 R]/Count 1/Parent %d 0 R>>" % (n + 1, n - 1) for n in range(2, deep)]
    page = b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 612 792]/Contents %d 0 R/Resources<</Font<</F1 %d 0 R>>>>>>"
    leaf = page % (deep - 1, deep + 1, deep + 2)
    path.write_bytes(numbered([b"<</Type/Catalog/Pages 2 0 R>>", *branches, leaf, stream(SEEN), FONT]))


@sample(Right(holds=(), pages=None, errors=(DamagedPdfError, EmptyFileError, NoTextError), or_text=True))
def tree_of_pages_in_a_ring(path: Path) -> None:
    """A branch that leads back to the root: read without it, or one error, but no endless loop."""
    kids = b"<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2>>"
    data = one_page(stream(SEEN)).replace(b"<</Type/Pages/Kids[3 0 R]/Count 1>>", kids, 1)
    path.write_bytes(_with_places(data))


@sample(Right())
def drawing_that_draws_itself(path: Path) -> None:
    """A form that asks for itself: the page's own words are read."""
    form = stream(b"/X Do", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>")
    path.write_bytes(one_page(stream(SEEN + b" /X Do"), form, resources=b"/XObject<</X 6 0 R>>"))


@sample(Right(errors=(TooExpensiveError, DamagedPdfError), or_text=True))
def drawings_that_double(path: Path) -> None:
    """Thirty forms, each of which draws the next one twice, a thousand million in all: read without, or one error."""
    forms = []
    for number in range(6, 36):
        inside = b"/Resources<</XObject<</X %d 0 R>>/Font<</F1 5 0 R>>>>" % (number + 1)
        forms.append(stream(b"/X Do /X Do", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]" + inside))
    last = stream(SEEN, b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 5 0 R>>>>")
    path.write_bytes(one_page(stream(SEEN + b" /X Do"), *forms, last, resources=b"/XObject<</X 6 0 R>>"))


@sample(Right(holds=("rig rig",)))
def one_very_long_line(path: Path) -> None:
    """A line of forty thousand letters, most of them off the page: read within seconds."""
    path.write_bytes(one_page(stream(b"BT /F1 12 Tf 72 700 Td (%s) Tj ET" % (b"rig " * 10_000))))


@sample(Right(errors=(TooExpensiveError, DamagedPdfError), or_text=True))
def states_saved_and_never_restored(path: Path) -> None:
    """A hundred thousand orders to save the state: the words behind them, or one error."""
    path.write_bytes(one_page(stream(b"q " * 100_000 + SEEN)))


# --- made to fill the memory


@cache
def _gigabyte() -> bytes:
    """Compress a gigabyte of zeros without ever holding it."""
    packer, block = zlib.compressobj(1), bytes(1 << 20)
    return b"".join(packer.compress(block) for _ in range(1 << 10)) + packer.flush()


BOMB = Right(holds=(), pages=None, errors=ANY_ERROR, or_text=True)


@sample(BOMB)
def content_that_inflates_to_a_gigabyte(path: Path) -> None:
    """A few megabytes that inflate to a thousand: text or one error, within the limits."""
    path.write_bytes(one_page(stream(_gigabyte(), b"/Filter/FlateDecode")))


@sample(BOMB)
def content_compressed_twice(path: Path) -> None:
    """A few kilobytes that inflate in two steps: the same."""
    twice = zlib.compress(_gigabyte(), 9)
    path.write_bytes(one_page(stream(twice, b"/Filter[/FlateDecode/FlateDecode]")))


@sample(BOMB)
def content_in_runs(path: Path) -> None:
    """Runs of one byte, 64 from each byte of the file: the same."""
    path.write_bytes(one_page(stream(b"\x81 " * (16 << 20) + b"\x80", b"/Filter/RunLengthDecode")))


@sample(BOMB)
def content_in_hexadecimal_in_flate(path: Path) -> None:
    """Digits that inflate before they are read as bytes: the same."""
    packer = zlib.compressobj(9)
    digits = b"".join(packer.compress(b"20" * (1 << 19)) for _ in range(600)) + packer.flush()
    path.write_bytes(one_page(stream(digits, b"/Filter[/FlateDecode/ASCIIHexDecode]")))


@sample(BOMB)
def spaces_that_are_drawn(path: Path) -> None:
    """A hundred megabytes of text to show, in a hundred kilobytes of file: the same."""
    packer = zlib.compressobj(9)
    parts = [packer.compress(b"BT /F1 12 Tf 72 700 Td (")]
    parts += [packer.compress(b"rig " * (1 << 18)) for _ in range(100)]
    parts += [packer.compress(b") Tj ET"), packer.flush()]
    path.write_bytes(one_page(stream(b"".join(parts), b"/Filter/FlateDecode")))


@sample(BOMB)
def map_of_characters_without_end(path: Path) -> None:
    """A map that names a range of four thousand million characters: text or one error, within the limits."""
    lines = b"1 beginbfrange <00000000> <FFFFFFFF> <0000> endbfrange"
    font, letters = written_in(lines)
    path.write_bytes(one_page(stream(SEEN), letters, font=font))


@sample(BOMB)
def count_of_pages_that_lies(path: Path) -> None:
    """The tree claims two thousand million pages and has one: its text or one error."""
    data = one_page(stream(SEEN)).replace(b"/Count 1>>", b"/Count 2147483647>>", 1)
    path.write_bytes(_with_places(data))


@sample(BOMB)
def length_that_lies(path: Path) -> None:
    """A stream that claims to be longer than any file: its text or one error."""
    data = one_page(stream(SEEN)).replace(b"/Length %d" % len(SEEN), b"/Length 99999999999", 1)
    path.write_bytes(_with_places(data))
