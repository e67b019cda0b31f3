"""The form of a daily drilling report: where its bars, tables, labels and wrapped cells stand."""

from __future__ import annotations

from dataclasses import dataclass

from _drawing import TYPED, WHITE, Facts, Ink, Sheet, squeezed, wrapped
from reportlab.pdfgen.canvas import Canvas

# The form is 541.3 units wide; every edge below was read off the public reports in these units.
WIDTH = 541.3
HEIGHT = 750.0
ROW = 7.81
ROOMY_ROW = 8.8
TOP_MARGIN = 18.0
PAGE_WIDTH = 612.0
EMPTY_ROW = 8.5
LEAST_EMPTY_ROWS = 8
ABOVE_TIMES = 447.2

LABEL = Ink("Helvetica", 5.2)
VALUE = Ink("Helvetica", 5.2, TYPED)
SECTION = Ink("Helvetica-Bold", 5.8, WHITE)
TITLE = Ink("Helvetica-Bold", 8.6)
MARK = Ink("Helvetica-BoldOblique", 7.2)
TOTAL = Ink("Helvetica-Bold", 5.2, TYPED)
FOOT = Ink("Helvetica", 4.0, WHITE)


@dataclass(frozen=True)
class Table:
    """A ruled table: its bar, headings with their middles, column edges, left-aligned columns and least rows."""

    bar: str
    heads: tuple[tuple[str, float], ...]
    edges: tuple[float, ...]
    left: frozenset[int]
    rows: int

    def between(self, column: int) -> tuple[float, float]:
        """Return the left and right edge of `column`."""
        return self.edges[column], self.edges[column + 1]


def table(bar: str, rows: int, heads: str, edges: str, left: str = "") -> Table:
    """Return a `Table` from blank-separated edges and '|'-separated headings, each 'NAME' or 'NAME@middle'."""
    sides = tuple(float(edge) for edge in edges.split())
    named = tuple(_head(head, column, sides) for column, head in enumerate(heads.split("|")))
    return Table(bar, named, sides, frozenset(int(column) for column in left.split()), rows)


def _head(head: str, column: int, edges: tuple[float, ...]) -> tuple[str, float]:
    name, _, middle = head.partition("@")
    return name, float(middle) if middle else (edges[column] + edges[column + 1]) / 2


CASING = table("CASING", 5, "CASING TYPE|OD|WEIGHT|GRADE|MD|TVD", "0 161.2 286.8 362.2 445.4 497.3 541.3", left="0")
MUD = table(
    "MUD",
    1,
    "TIME|MW|FV|WL|PH|CAKE|GELS (10s/10m/30m)@249|PV@309.7|YP@335.4|CL@360|K@388.1|Pf@414.2|Mf@439.7|Ca@465.7"
    "|OIL@487.7|LGS@509.6|HTHP@531.6",
    "0 32.6 59.6 83.3 123 161.2 203 227.5 271.2 294.9 324.5 346.2 373.7 402.5 425.8 453.4 477.9 497.3 521.8 541.3",
)
BITS = table(
    "DRILL BITS",
    2,
    "NO.|SIZE|MANUFACTURER|TYPE|SER NO.|JETS|TFA|RE-RUN|IN|OUT|FEET|HRS|WOB|RPM|ROP",
    "0 32.6 69.7 137.9 203 251.6 306.7 338.1 362.2 388.9 413.6 445.4 465.7 497.3 521.8 541.3",
    left="2 3",
)
PUMPS = table(
    "PUMPS",
    2,
    "PUMP|MAKE|MODEL|LINER|STK|SPM|PSI|GPM|GPS|EFF %|ECD|AV DP|AV DC|BIT HHP|PUMP HHP",
    "0 22.9 69.7 137.9 203 251.6 286.8 306.7 338.1 362.2 388.9 413.6 445.4 465.7 497.3 541.3",
    left="1",
)
BHA = table(
    "BHA",
    6,
    "#|COMPONENT|OD|ID|LENGTH|#|COMPONENT|OD|ID|LENGTH",
    "0 22.9 123 179.7 227.5 286.8 324.5 425.8 465.7 497.3 541.3",
    left="1 6",
)
SURVEY = table(
    "SURVEY DATA",
    4,
    "MD|INCLINATION|AZIMUTH|TVD|N/S@335.4|COORDINATES@386|E/W@439.6|V. SECTION@475.4|DLS@519.3",
    "0 59.6 137.9 251.6 324.5 388.9 453.4 497.3 541.3",
)
CONSUMABLES = table(
    "CONSUMABLES",
    2,
    "CONSUMABLE|DAILY RECEIVED (gal)|DAILY USED (gal)|DAILY ON HAND (gal)",
    "0 137.9 306.7 425.8 541.3",
    left="0",
)
# The bar of the time table ends in a space on the real form, and text extractors keep it.
TIMES = table(
    "TIME BREAKDOWN ",
    0,
    "FROM|TO|HRS|PHASE|CODE|NPT|OPERATIONS",
    "0 22.9 48.6 69.7 137.9 203 271.2 541.3",
    left="3 4 5",
)

# Each label with the place of its right end; its value follows after LABEL_GAP.
WELL_ROWS = (
    (("WELL NAME:", 48.3), ("JOB:", 286.4), ("RIG SUPERV:", 445.0)),
    (("FIELD:", 48.3), ("LEASE:", 286.4), ("RIG PHONE:", 445.0)),
    (("AFE #:", 48.3), ("API #:", 286.4), ("EMAIL:", 445.0)),
    (("CONTRACTOR:", 48.3), ("ELEVATION:", 286.4), ("RKB:", 445.0)),
    (("SPUD DATE:", 48.3), ("DFS:", 286.4), ("DOL:", 445.0)),
    (("MD/TVD:", 48.3), ("24 HR FTG:", 286.4), ("HRS DRLG:", 445.0)),
)
PLAN_ROWS = ((("PRESENT OPERATIONS:", 69.3),), (("ACTIVITY PLANNED:", 69.3),))
WEAR_ROWS = (
    (
        ("BIT NO.", 22.6),
        ("INNER:", 69.3),
        ("OUTER:", 137.5),
        ("DULL:", 227.1),
        ("LOC:", 294.5),
        ("SEAL:", 345.8),
        ("GAUGE:", 402.0),
        ("OTHER:", 453.0),
        ("RP:", 496.9),
    ),
)
ASSEMBLY_ROWS = (
    (("DESCRIPTION:", 48.3),),
    (("LENGTH:", 48.3), ("BHA WT. AIR:", 202.7), ("BHA WT. MUD:", 361.9), ("HRS. ON JARS:", 484.9)),
    (("ROT. WT.:", 48.3), ("P.U. WT.:", 202.7), ("S.O. WT.:", 361.9), ("TORQUE:", 484.9)),
)
LABEL_GAP = 1.4
# Label, its right end, and the middle of its value.
BOP_PLACES = (("LAST BOP TEST:", 59.6, 131.3), ("LAST BOP DRILL:", 286.4, 337.8), ("NEXT BOP TEST:", 445.4, 493.3))


def draw_drilling(facts: Facts, canvas: Canvas) -> None:
    """Draw the daily drilling report `facts` on the page of `canvas`, made smaller where the remarks are long."""
    rows = [operations_lines(time["operations"]) for time in facts["time"]]
    scale = _scale(rows)
    _form(facts, Sheet(canvas, (PAGE_WIDTH - WIDTH * scale) / 2, TOP_MARGIN, scale), rows)


def operations_lines(operations: str) -> list[str]:
    """Return the lines of an operations cell: its own lines, the long ones wrapped at the cell's width."""
    start, end = TIMES.between(6)
    return [line for part in operations.strip("\n").split("\n") for line in wrapped(part, VALUE, end - start - 2.0)]


def time_row_height(lines: int) -> float:
    """Return the height, in sheet units, of a time row whose operations fill so many lines."""
    return 0.85 + 7.93 * lines


def _scale(rows: list[list[str]]) -> float:
    filled = sum(time_row_height(len(lines)) for lines in rows)
    return min(1.0, HEIGHT / (ABOVE_TIMES + filled + LEAST_EMPTY_ROWS * EMPTY_ROW + 2 * ROW))


def _form(facts: Facts, sheet: Sheet, rows: list[list[str]]) -> None:
    tables = facts["tables"]
    _head_of_form(sheet, facts)
    y = _bar(sheet, 3 * ROW, "WELL/JOB INFORMATION")
    y = _labelled(sheet, y, WELL_ROWS, facts["well"])
    y = _labelled(sheet, y, PLAN_ROWS, facts["well"], ROOMY_ROW)
    y = _bop(sheet, _bar(sheet, y, "BOP"), facts["bop"])
    y = _table(sheet, y, CASING, tables["casing"])
    y = _table(sheet, y, MUD, tables["mud"])
    y = _table(sheet, y, BITS, tables["bits"])
    y = _labelled(sheet, y, WEAR_ROWS, facts["wear"])
    y = _table(sheet, y, PUMPS, tables["pumps"])
    y = _table(sheet, y, BHA, _two_abreast(tables["bha"]))
    y = _labelled(sheet, y, ASSEMBLY_ROWS, facts["assembly"])
    y = _table(sheet, y, SURVEY, tables["survey"])
    y = _table(sheet, y, CONSUMABLES, tables["consumables"])
    y = _table(sheet, y, TIMES, [])
    _frame(sheet, _total(sheet, _times(sheet, y, facts["time"], rows), facts))


def _head_of_form(sheet: Sheet, facts: Facts) -> None:
    sheet.text(236.6, 15.3, "DAILY DRILLING REPORT", TITLE, "middle")
    named = (("RPT DATE:", facts["date"]), ("RPT NUM.:", facts["number"]), ("RIG:", facts["rig"]))
    for row, (label, value) in enumerate(named):
        sheet.text(445.0, 5.95 + row * ROW, label, LABEL, "right")
        sheet.text(445.0 + LABEL_GAP, 5.95 + row * ROW, value, VALUE)
    sheet.text(4.0, 15.3, "FORGE teaching edition", MARK)


def _bar(sheet: Sheet, y: float, name: str) -> float:
    sheet.block(0, y, WIDTH, y + ROW)
    sheet.text(1.1, y + 6.0, name, SECTION)
    return y + ROW


def _labelled(
    sheet: Sheet, y: float, rows: tuple[tuple[tuple[str, float], ...], ...], values: dict[str, str], height: float = ROW
) -> float:
    for row in rows:
        base = y + height - 1.9
        for label, right in row:
            sheet.text(right, base, label, LABEL, "right")
            if values.get(label):
                sheet.text(right + LABEL_GAP, base, values[label], VALUE)
        y += height
    return y


def _bop(sheet: Sheet, y: float, values: dict[str, str]) -> float:
    for label, right, middle in BOP_PLACES:
        sheet.text(right, y + 5.9, label, LABEL, "right")
        if values.get(label):
            sheet.text(middle, y + 5.9, values[label], VALUE, "middle")
    return y + ROW


def _table(sheet: Sheet, y: float, form: Table, rows: list[list[str]]) -> float:
    y = _bar(sheet, y, form.bar)
    for name, middle in form.heads:
        sheet.text(middle, y + 5.9, name, LABEL, "middle")
    y += ROW
    count = max(form.rows, len(rows))
    _grid(sheet, form, y, [ROW] * count)
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            _cell(sheet, form, column, y + number * ROW + 5.9, cell)
    return y + count * ROW


def _grid(sheet: Sheet, form: Table, y: float, heights: list[float]) -> None:
    bottom = y + sum(heights)
    for edge in form.edges[1:-1]:
        if heights:
            sheet.rule(edge, y, edge, bottom)
    sheet.rule(0, y, WIDTH, y)
    for height in heights:
        y += height
        sheet.rule(0, y, WIDTH, y)


def _cell(sheet: Sheet, form: Table, column: int, base: float, words: str) -> None:
    if not words:
        return
    start, end = form.between(column)
    ink = squeezed(words, VALUE, end - start - 2.0)
    if column in form.left:
        sheet.text(start + 1.1, base, words, ink)
    else:
        sheet.text((start + end) / 2, base, words, ink, "middle")


def _two_abreast(parts: list[list[str]]) -> list[list[str]]:
    right = parts[BHA.rows :]
    return [part + (right[row] if row < len(right) else []) for row, part in enumerate(parts[: BHA.rows])]


def _times(sheet: Sheet, y: float, times: list[Facts], rows: list[list[str]]) -> float:
    heights = [time_row_height(len(lines)) for lines in rows]
    heights += _empty_rows(y + sum(heights), HEIGHT / sheet.scale - 2 * ROW)
    _grid(sheet, TIMES, y, heights)
    for time, lines, height in zip(times, rows, heights[: len(rows)], strict=True):
        _time_row(sheet, y, height, time["cells"], lines)
        y += height
    return y + sum(heights[len(rows) :])


def _empty_rows(y: float, end: float) -> list[float]:
    count = max(1, round((end - y) / EMPTY_ROW))
    return [(end - y) / count] * count


def _time_row(sheet: Sheet, y: float, height: float, cells: list[str], lines: list[str]) -> None:
    # Times hang from the top of the row, phase and code stand on its bottom: extractors see three groups of lines.
    for column in (0, 1, 2):
        _cell(sheet, TIMES, column, y + 6.1, cells[column])
    for column in (3, 4, 5):
        _cell(sheet, TIMES, column, y + height - 1.87, cells[column])
    for number, line in enumerate(lines):
        sheet.text(TIMES.edges[6] + 1.1, y + 6.1 + number * 7.2, line, VALUE)


def _total(sheet: Sheet, y: float, facts: Facts) -> float:
    sheet.text(48.3, y + 5.9, "TOTAL HRS", LABEL, "right")
    sheet.text(59.2, y + 5.9, "24.0", TOTAL, "middle")
    sheet.block(0, y + ROW, WIDTH, y + 2 * ROW)
    blanks = " " * 18
    foot = f"Utah FORGE public record{blanks}remarks worded anew{blanks}   {facts['version']}"
    sheet.text(WIDTH / 2, y + ROW + 5.4, foot, FOOT, "middle")
    return y + 2 * ROW


def _frame(sheet: Sheet, bottom: float) -> None:
    for x in (0, WIDTH):
        sheet.rule(x, 0, x, bottom, 0.7)
    for y in (0, bottom):
        sheet.rule(0, y, WIDTH, y, 0.7)
