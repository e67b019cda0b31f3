"""The form of a daily completion report, whose strings are stored in another order than they are read in.

The program behind the public report wrote its cells in no order that a reader would follow. The source file lists that
order (`drawing_order`), because it decides what a text extractor returns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from _drawing import GRID, TYPED, WHITE, Facts, Ink, Sheet, wrapped
from reportlab.pdfgen.canvas import Canvas

LEFT, RIGHT = 23.0, 588.6
MIDDLE = 302.9
ROW = 8.4
LOG_ROW = 8.96
LOG_LINE = 7.84
LOG_TOP, LOG_BOTTOM = 175.3, 402.1
INDENT = 24.6

LABEL = Ink("Helvetica", 5.4)
VALUE = Ink("Helvetica", 5.4, TYPED)
SECTION = Ink("Helvetica-Bold", 6.0, WHITE)
TITLE = Ink("Helvetica-Bold", 9.0)
MARK = Ink("Helvetica-BoldOblique", 7.6)
FOOT = Ink("Helvetica", 4.2, WHITE)


@dataclass(frozen=True)
class Piece:
    """One string of the form: the name that `drawing_order` calls it by, its place in points, and its setting."""

    name: str
    x: float
    y: float
    words: str
    ink: Ink
    align: str = "left"


@dataclass(frozen=True)
class Section:
    """A bar with its name, the base line of the headings below it, and the headings with their middles."""

    name: str
    top: float
    bottom: float
    head_line: float = 0.0
    heads: tuple[tuple[str, float], ...] = ()


SECTIONS = (
    Section("WELL/JOB INFORMATION", 78.4, 88.5),
    Section(
        "TIME LOG",
        156.8,
        166.9,
        173.0,
        (
            ("From", 40.3),
            ("To", 73.6),
            ("Hrs", 107.3),
            ("Phase", 160.3),
            ("Activity", 231.6),
            ("NPT Code", 303.4),
            ("Operations", 464.3),
        ),
    ),
    Section("FLUID DATA", 410.5, 420.0),
    Section(
        "CONSUMABLES",
        436.2,
        445.8,
        451.9,
        (
            ("Type", 57.0),
            ("Daily Rec'd", 134.0),
            ("Daily Used", 222.5),
            ("Daily Net", 311.5),
            ("Cum Rec'd", 391.7),
            ("Cum Used", 463.3),
            ("Amount on Hand", 544.0),
        ),
    ),
    Section("SAFETY  ", 487.2, 496.7),
    Section(
        "CASING",
        513.0,
        523.0,
        529.2,
        (
            ("Type", 91.7),
            ("OD", 178.0),
            ("ID", 213.9),
            ("Weight", 258.3),
            ("Grade", 312.3),
            ("Bottom MD", 365.3),
            ("Connection", 418.5),
            ("Remarks", 517.5),
        ),
    ),
    Section(
        "PERFORATIONS",
        581.8,
        591.9,
        598.1,
        (
            ("Stage", 48.9),
            ("Top MD", 98.8),
            ("Bottom MD", 150.9),
            ("Density", 196.0),
            ("EHD", 231.5),
            ("Phasing", 276.4),
            ("Stage", 330.0),
            ("Top MD", 382.7),
            ("Bottom MD", 436.5),
            ("Density", 481.6),
            ("EHD", 517.1),
            ("Phasing", 562.0),
        ),
    ),
    Section(
        "FRAC",
        633.9,
        644.0,
        650.2,
        (
            ("Stage", 48.9),
            ("Pump Time", 99.0),
            ("Avg Rt / PSI", 169.0),
            ("Max Rt / PSI", 258.4),
            ("Stage", 330.0),
            ("Pump Time", 382.9),
            ("Avg Rt / PSI", 454.7),
            ("Max Rt / PSI", 544.0),
        ),
    ),
)
FOOT_BAR = (686.0, 695.5)

# Labels with their right ends; the value follows at the second figure.
LABELS = (
    ("RPT DATE:", 515.7, 518.6, 54.3),
    ("RPT NUM:", 515.7, 518.6, 64.4),
    ("RIG:", 515.7, 518.6, 75.0),
    ("WELL NAME:", 89.0, 91.8, 94.6),
    ("FIELD:", 89.0, 91.8, 103.0),
    ("AFE #:", 89.0, 91.8, 111.4),
    ("CONTRACTOR:", 89.0, 91.8, 119.8),
    ("TD:", 89.0, 124.3, 128.2),
    ("PBTD:", 89.0, 124.3, 136.6),
    ("JOB:", 337.7, 340.5, 94.6),
    ("LEASE:", 337.7, 340.5, 103.0),
    ("API #:", 337.7, 340.5, 111.4),
    ("SUPERVISOR:", 337.7, 340.5, 119.8),
    ("RIG PHONE:", 337.7, 340.5, 128.2),
    ("EMAIL:", 337.7, 340.5, 136.6),
    ("Present Ops:", 89.0, 91.8, 144.5),
    ("Next 24 Hours:", 89.0, 91.8, 153.7),
)
DEPTHS = (
    ("TD/TMD", 161.3, 128.2, "TMD"),
    ("TD/TVD", 250.9, 128.2, "TVD"),
    ("PBTD/TMD", 161.3, 136.6, "TMD"),
    ("PBTD/TVD", 250.9, 136.6, "TVD"),
)
TRUE_DEPTH = ("TD/true depth", 215.0, 128.2)
# Labels that start a cell, with the place and alignment of their value.
CELLS = (
    ("Fluid Type", INDENT, 426.2, 125.4, "left"),
    ("Weight", 268.8, 426.2, 472.2, "middle"),
    ("Fluid Loss Day", INDENT, 434.6, 125.4, "left"),
    ("Fluid Loss Cum", 268.8, 434.6, 472.2, "middle"),
    ("Safety Meeting Topic", INDENT, 502.9, 143.4, "left"),
    ("Last BOP Test", INDENT, 511.3, 204.8, "middle"),
    ("BOP Test Due", 268.8, 511.3, 400.8, "middle"),
    ("Accidents", 446.9, 511.3, 500.6, "left"),
)
LOG_EDGES = (LEFT, 56.8, 90.4, 124.0, 195.7, 267.4, 339.1, RIGHT)
# Area of cells: upper and lower end, height of a row (0: no rules across), edges between columns.
GRIDS = (
    (LOG_BOTTOM, 410.5, 0.0, (90.4, 124.0)),
    (420.0, 436.2, ROW, (124.0, 267.4, 355.9)),
    (454.0, 487.2, ROW, (90.4, 177.8, 267.4, 355.9, 427.5, 499.2)),
    (496.7, 504.8, ROW, (142.0,)),
    (504.8, 513.0, ROW, (142.0, 267.4, 355.9, 445.5, 499.2)),
    (531.2, 581.8, ROW, (159.9, 195.7, 231.6, 285.3, 339.1, 391.7, 445.5)),
    (600.0, 633.9, ROW, (73.6, 124.0, 177.8, 213.6, 249.5, MIDDLE, 355.9, 409.6, 463.4, 499.2, 535.1)),
    (652.1, 686.0, ROW, (73.6, 124.0, 213.6, MIDDLE, 355.9, 409.6, 499.2)),
)


def draw_completion(facts: Facts, canvas: Canvas) -> None:
    """Draw the daily completion report `facts` on the page of `canvas`, its strings in ``facts["drawing_order"]``."""
    sheet = Sheet(canvas)
    _bars(sheet)
    _grids(sheet, facts["time"])
    _outline(sheet)
    for piece in in_order(list(pieces(facts)), facts["drawing_order"]):
        sheet.text(piece.x, piece.y, piece.words, piece.ink, piece.align)


def pieces(facts: Facts) -> Iterator[Piece]:
    """Yield every string of the form, section by section."""
    yield from _frame_pieces(facts)
    yield from _section_pieces()
    yield from _labelled_pieces(facts["values"])
    yield from _cell_pieces(facts["cells"])
    yield from _log_pieces(facts["time"])
    yield from _table_pieces(SECTIONS[3], facts["tables"]["consumables"], 460.3)
    yield from _table_pieces(SECTIONS[5], facts["tables"]["casing"], 537.6)


def in_order(drawn: list[Piece], order: list[str]) -> list[Piece]:
    """Return the pieces in the given order of their names.

    Raises
    ------
    ValueError
        A piece that the order leaves out, or a name in it that no piece has.
    """
    named = {piece.name: piece for piece in drawn}
    if len(named) != len(drawn) or sorted(named) != sorted(order):
        raise ValueError(f"drawing_order and the form differ in {sorted(set(named) ^ set(order))}")
    return [named[name] for name in order]


def _frame_pieces(facts: Facts) -> Iterator[Piece]:
    # The title starts with spaces, as it does on the public report.
    yield Piece("title", 152.9, 66.1, " " * 27 + "DAILY COMPLETION REPORT", TITLE)
    yield Piece("mark", 26.0, 66.1, "FORGE teaching edition", MARK)
    blanks = " " * 18
    foot = f"Utah FORGE public record{blanks}remarks worded anew{blanks}  {facts['version']}"
    yield Piece("foot", (LEFT + RIGHT) / 2, 692.4, foot, FOOT, "middle")
    yield Piece("total", 57.2, 408.2, "Total Hours", LABEL, "middle")
    yield Piece("total/hours", 107.1, 408.2, "24.0", VALUE, "middle")


def _section_pieces() -> Iterator[Piece]:
    for section in SECTIONS:
        yield Piece(section.name.strip(), INDENT, section.bottom - 2.7, section.name, SECTION)
        for number, (words, middle) in enumerate(section.heads, start=1):
            yield Piece(f"{section.name}/head {number}", middle, section.head_line, words, LABEL, "middle")


def _labelled_pieces(values: dict[str, str]) -> Iterator[Piece]:
    for label, right, left, base in LABELS:
        yield Piece(label, right, base, label, LABEL, "right")
        if values.get(label):
            yield Piece(f"{label}/value", left, base, values[label], VALUE)
    for name, left, base, words in DEPTHS:
        yield Piece(name, left, base, words, LABEL)
    name, left, base = TRUE_DEPTH
    yield Piece(name, left, base, values[name], VALUE)


def _cell_pieces(values: dict[str, str]) -> Iterator[Piece]:
    for label, left, base, place, align in CELLS:
        yield Piece(label, left, base, label, LABEL)
        if values.get(label):
            yield Piece(f"{label}/value", place, base, values[label], VALUE, align)


def _log_pieces(times: list[Facts]) -> Iterator[Piece]:
    top = LOG_TOP
    for number, time in enumerate(times, start=1):
        height = time["form_rows"] * LOG_ROW
        yield from _time_pieces(f"row {number}", time, top + height - 2.2)
        yield from _work_pieces(f"row {number}", time, top + 5.6)
        top += height


def _time_pieces(name: str, time: Facts, base: float) -> Iterator[Piece]:
    for column, part in enumerate(("from", "to", "hours")):
        middle = (LOG_EDGES[column] + LOG_EDGES[column + 1]) / 2
        yield Piece(f"{name}/{part}", middle, base, time["cells"][column], VALUE, "middle")


def _work_pieces(name: str, time: Facts, base: float) -> Iterator[Piece]:
    yield Piece(f"{name}/phase", LOG_EDGES[3] + 1.4, base, time["cells"][3], VALUE)
    yield Piece(f"{name}/activity", LOG_EDGES[4] + 1.4, base, time["cells"][4], VALUE)
    width = RIGHT - LOG_EDGES[6] - 2.8
    parts = time["operations"].strip("\n").split("\n")
    lines = [line for part in parts for line in wrapped(part, VALUE, width)]
    for number, line in enumerate(lines, start=1):
        yield Piece(f"{name}/line {number}", LOG_EDGES[6] + 1.4, base + (number - 1) * LOG_LINE, line, VALUE)


def _table_pieces(section: Section, rows: list[list[str]], base: float) -> Iterator[Piece]:
    for number, row in enumerate(rows, start=1):
        for column, words in enumerate(row, start=1):
            name = f"{section.name}/{row[0]} {column}"
            place, align = (INDENT, "left") if column == 1 else (section.heads[column - 1][1], "middle")
            if words:
                yield Piece(name, place, base + (number - 1) * ROW, words, VALUE, align)


def _bars(sheet: Sheet) -> None:
    for section in SECTIONS:
        sheet.block(LEFT, section.top, RIGHT, section.bottom)
    sheet.block(LEFT, FOOT_BAR[0], RIGHT, FOOT_BAR[1])


def _grids(sheet: Sheet, times: list[Facts]) -> None:
    for top, bottom, height, edges in GRIDS:
        for edge in edges:
            sheet.rule(edge, top, edge, bottom)
        rows = round((bottom - top) / height) if height else 0
        for row in range(rows + 1):
            sheet.rule(LEFT, top + row * height, RIGHT, top + row * height)
    _log_grid(sheet, times)


def _log_grid(sheet: Sheet, times: list[Facts]) -> None:
    for edge in LOG_EDGES[1:-1]:
        sheet.rule(edge, LOG_TOP, edge, LOG_BOTTOM)
    y = LOG_TOP
    for time in times:
        sheet.rule(LEFT, y, RIGHT, y)
        y += time["form_rows"] * LOG_ROW
    rows = round((LOG_BOTTOM - y) / ROW)
    for row in range(rows + 1):
        sheet.rule(LEFT, y + row * (LOG_BOTTOM - y) / rows, RIGHT, y + row * (LOG_BOTTOM - y) / rows)


def _outline(sheet: Sheet) -> None:
    for x in (LEFT, RIGHT):
        sheet.rule(x, 47.6, x, FOOT_BAR[1], 0.8)
    sheet.rule(LEFT, 47.6, RIGHT, 47.6, 0.8)
    sheet.block(MIDDLE - 0.4, 591.9, MIDDLE + 0.4, 633.9, GRID)
    sheet.block(MIDDLE - 0.4, 644.0, MIDDLE + 0.4, 686.0, GRID)
