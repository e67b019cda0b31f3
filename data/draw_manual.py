"""Draw the made-up supplier-invoice manual: four pages with running heads, page labels i and 1 to 3, and three tables.

Run ``python data/draw_manual.py [FOLDER]``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from _drawing import Facts, Ink, Sheet, new_canvas, output_folder, wrapped
from reportlab.pdfbase.pdfmetrics import stringWidth

HERE = Path(__file__).resolve().parent

LEFT, WIDTH = 72.0, 468.0
TOP, BOTTOM = 84.0, 724.0
HEAD_LINE, FOOT_LINE = 48.0, 750.0
LEADING = 13.4
CELL_PADDING = 4.0
SOFT_HYPHEN = "\u00ad"
GREY = (0.35, 0.35, 0.35)

BODY = Ink("Helvetica", 10.0)
BOLD = Ink("Helvetica-Bold", 10.0)
SMALL = Ink("Helvetica", 8.0, GREY)
TITLE = Ink("Helvetica-Bold", 20.0)
HEADINGS = {1: Ink("Helvetica-Bold", 13.0), 2: Ink("Helvetica-Bold", 11.0)}
SPACE_BEFORE = {1: 12.0, 2: 6.0}


class Flow:
    """Lines that run down the pages of a canvas, with a running head and a page number on each.

    Parameters
    ----------
    sheet : Sheet
        The sheet that is drawn on.
    running_head : str
        The line at the top of every page.
    labels : list of str
        The page number printed at the foot of each page, first to last.
    """

    def __init__(self, sheet: Sheet, running_head: str, labels: list[str]) -> None:
        self.sheet, self.running_head = sheet, running_head
        self.labels = iter(labels)
        self._open_page()

    def _open_page(self) -> None:
        self.y = TOP
        self.sheet.text(LEFT, HEAD_LINE, self.running_head, SMALL)
        self.sheet.rule(LEFT, HEAD_LINE + 5, LEFT + WIDTH, HEAD_LINE + 5, 0.5)

    def close_page(self) -> None:
        """Print the page number and end the page."""
        self.sheet.text(LEFT + WIDTH / 2, FOOT_LINE, next(self.labels), SMALL, "middle")
        self.sheet.canvas.showPage()

    def new_page(self) -> None:
        """End the page and go on at the top of the next one."""
        self.close_page()
        self._open_page()

    def need(self, height: float) -> None:
        """Go on at the next page unless `height` points are left on this one."""
        if self.y + height > BOTTOM:
            self.new_page()

    def line(self, words: str, ink: Ink = BODY, indent: float = 0.0, leading: float = LEADING) -> None:
        """Set one line and move down by `leading` points."""
        self.need(leading)
        self.sheet.text(LEFT + indent, self.y + ink.size, words, ink)
        self.y += leading


def broken(paragraph: str, ink: Ink, width: float) -> Iterator[str]:
    """Yield the lines of `paragraph`; a word with a soft hyphen is broken there when its first part still fits."""
    line = ""
    for word in paragraph.split():
        whole = word.replace(SOFT_HYPHEN, "")
        if stringWidth(f"{line} {whole}".strip(), ink.font, ink.size) <= width:
            line = f"{line} {whole}".strip()
            continue
        first, _, rest = word.partition(SOFT_HYPHEN)
        if rest and stringWidth(f"{line} {first}-", ink.font, ink.size) <= width:
            yield f"{line} {first}-"
            line = rest
        else:
            yield line
            line = whole
    yield line


def set_title(flow: Flow, block: Facts) -> None:
    """Set the title of the manual."""
    flow.y += 40.0
    flow.line(block["text"], TITLE, leading=34.0)


def set_heading(flow: Flow, block: Facts) -> None:
    """Set a numbered heading, never as the last line of a page."""
    ink = HEADINGS[block["level"]]
    flow.need(SPACE_BEFORE[block["level"]] + 4 * LEADING)
    flow.y += SPACE_BEFORE[block["level"]] if flow.y > TOP else 0.0
    flow.line(block["text"], ink, leading=ink.size + 6.0)


def set_paragraph(flow: Flow, block: Facts) -> None:
    """Set a paragraph, which may run over the end of a page."""
    for line in broken(block["text"], BODY, WIDTH):
        flow.line(line)
    flow.y += 5.0


def set_item(flow: Flow, block: Facts) -> None:
    """Set a list item of one line."""
    flow.line(block["text"], indent=14.0)


def set_contents(flow: Flow, block: Facts) -> None:
    """Set the list of contents, with dots between a heading and its page number."""
    flow.y += 10.0
    flow.line("Contents", HEADINGS[2], leading=20.0)
    for name, number in block["lines"]:
        room = WIDTH - stringWidth(f"{name}  {number}", BODY.font, BODY.size)
        dots = "." * int(room / stringWidth(".", BODY.font, BODY.size))
        flow.line(f"{name} {dots} {number}", leading=16.0)
    flow.y += 14.0


def set_table(flow: Flow, block: Facts) -> None:
    """Set a table with its caption above it, whole on one page."""
    rows = [_cells(row, block["edges"]) for row in block["rows"]]
    flow.need(LEADING + 8.0 + sum(_row_height(row) for row in rows))
    flow.line(block["caption"], BOLD, leading=LEADING + 3.0)
    top = flow.y
    _rule_across(flow)
    for number, row in enumerate(rows):
        _set_row(flow, row, block["edges"], BOLD if number == 0 else BODY)
    for edge in [*block["edges"], WIDTH]:
        flow.sheet.rule(LEFT + edge, top, LEFT + edge, flow.y, 0.5)
    flow.y += 11.0


def _cells(row: list[str], edges: list[float]) -> list[list[str]]:
    ends = [*edges[1:], WIDTH]
    return [
        [line.rstrip() for line in wrapped(cell, BOLD, end - start - 2 * CELL_PADDING)]
        for cell, start, end in zip(row, edges, ends, strict=True)
    ]


def _row_height(row: list[list[str]]) -> float:
    return 12.0 * max(len(cell) for cell in row) + 5.0


def _set_row(flow: Flow, row: list[list[str]], edges: list[float], ink: Ink) -> None:
    for number in range(max(len(cell) for cell in row)):
        for cell, edge in zip(row, edges, strict=True):
            if number < len(cell):
                flow.sheet.text(LEFT + edge + CELL_PADDING, flow.y + 12.0 * (number + 1), cell[number], ink)
    flow.y += _row_height(row)
    _rule_across(flow)


def _rule_across(flow: Flow) -> None:
    flow.sheet.rule(LEFT, flow.y, LEFT + WIDTH, flow.y, 0.5)


SETTERS = {
    "title": set_title,
    "heading": set_heading,
    "paragraph": set_paragraph,
    "item": set_item,
    "contents": set_contents,
    "table": set_table,
    "page": lambda flow, block: flow.new_page(),
}


def draw_manual(source: Path, target: Path) -> None:
    """Draw the manual of the TOML file `source` as the PDF `target`."""
    manual = tomllib.loads(source.read_text(encoding="utf-8"))
    canvas = new_canvas(target, manual["title"])
    canvas.addPageLabel(0, style="ROMAN_LOWER")
    canvas.addPageLabel(1, style="ARABIC", start=1)
    flow = Flow(Sheet(canvas), manual["running_head"], ["Page i", "Page 1 of 3", "Page 2 of 3", "Page 3 of 3"])
    for block in manual["block"]:
        SETTERS[block["kind"]](flow, block)
    flow.close_page()
    canvas.save()


if __name__ == "__main__":
    folder = output_folder(HERE / "manual")
    draw_manual(HERE / "sources" / "manual.toml", folder / "supplier_invoice_manual.pdf")
    print(folder / "supplier_invoice_manual.pdf")
