"""Draw figures/book.svg, the one picture of the README and of the first page: a PDF, its pages, chunks with an address.

Run it from anywhere: python figures/draw_book.py
"""

from pathlib import Path

TARGET = Path(__file__).with_name("book.svg")

INK, PAPER, EDGE, FAINT = "#16202b", "#ffffff", "#5b6875", "#c9d1d9"
# Three sections, told apart by colour, by pattern of lines and by name.
SECTIONS = (("CASING", "#0072b2", 2), ("MUD", "#b35900", 3), ("OPERATIONS", "#00735c", 4))
CARD_TEXT = "p. 1"


def main() -> None:
    """Write the picture."""
    TARGET.write_text(picture(), encoding="utf-8", newline="\n")
    print(TARGET.name)


def picture() -> str:
    """Return the SVG text: three panels and two arrows."""
    parts = [
        rectangle(0, 0, 760, 280, fill=PAPER, stroke=PAPER),
        pdf(30, 50),
        arrow(190, "read_pdf"),
        pages(280, 50),
        arrow(470, "chunk"),
        *(card(565, 22 + 76 * row, *section) for row, section in enumerate(SECTIONS)),
        caption(90, "one PDF"),
        caption(360, "pages and sections"),
        caption(645, "chunks with an address"),
    ]
    return svg("\n".join(parts))


def svg(body: str) -> str:
    """Wrap shapes in a document that names itself to a screen reader."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 280" role="img" aria-labelledby="t" '
        'font-family="Helvetica, Arial, sans-serif">\n'
        '<title id="t">A report PDF is read into pages, and cut into chunks that know page and section</title>\n'
        f"{body}\n</svg>\n"
    )


def pdf(x: int, y: int) -> str:
    """Draw a sheet with a folded corner and three section bars."""
    sheet = f'<path d="M{x} {y}h88l32 32v128h-120z" fill="{PAPER}" stroke="{EDGE}" stroke-width="2"/>'
    corner = f'<path d="M{x + 88} {y}v32h32" fill="none" stroke="{EDGE}" stroke-width="2"/>'
    bars = [rectangle(x + 12, y + 40 + 38 * row, 96, 10, fill=FAINT, stroke=FAINT) for row in range(3)]
    text = [lines(x + 12, y + 58 + 38 * row, 96, 2, FAINT) for row in range(3)]
    return "\n".join([sheet, corner, *bars, *text, label(x + 14, y + 26, "PDF", bold=True)])


def pages(x: int, y: int) -> str:
    """Draw the page's text with its three sections in their colours."""
    parts = [rectangle(x + 10, y - 10, 150, 170), rectangle(x, y, 150, 170), label(x + 10, y + 18, "--- Page 1 ---")]
    top = y + 28
    for name, colour, count in SECTIONS:
        parts += [label(x + 10, top + 10, name, colour, bold=True), lines(x + 10, top + 17, 130, count - 1, colour)]
        top += 22 + 9 * count
    return "\n".join(parts)


def card(x: int, y: int, name: str, colour: str, count: int) -> str:
    """Draw one chunk: a coloured edge, its text as lines, its address below."""
    return "\n".join(
        [
            rectangle(x, y, 165, 64),
            rectangle(x, y, 8, 64, fill=colour, stroke=colour),
            lines(x + 20, y + 12, 130, count - 1, colour),
            label(x + 20, y + 54, f"{CARD_TEXT} · {name}", colour, bold=True),
        ]
    )


def arrow(x: int, name: str) -> str:
    """Draw an arrow to the right with the function that does the step above it."""
    shaft = f'<path d="M{x} 140h62" stroke="{INK}" stroke-width="2.5" fill="none"/>'
    head = f'<path d="M{x + 60} 133l14 7-14 7z" fill="{INK}"/>'
    return "\n".join([shaft, head, label(x + 34, 126, name, anchor="middle", family="monospace")])


def caption(x: int, text: str) -> str:
    """Write a word under a panel."""
    return label(x, 266, text, anchor="middle")


def lines(x: int, y: int, width: int, count: int, colour: str) -> str:
    """Draw lines of text; the last one is short, as in a paragraph."""
    widths = [width] * (count - 1) + [int(width * 0.6)]
    return "\n".join(
        f'<path d="M{x} {y + 9 * row}h{wide}" stroke="{colour}" stroke-width="4"/>' for row, wide in enumerate(widths)
    )


def rectangle(x: int, y: int, width: int, height: int, *, fill: str = PAPER, stroke: str = EDGE) -> str:
    """Draw a box."""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}" stroke="{stroke}" stroke-width="2"/>'


def label(
    x: int, y: int, text: str, colour: str = INK, *, bold: bool = False, anchor: str = "start", family: str = ""
) -> str:
    """Write a word."""
    weight = ' font-weight="bold"' if bold else ""
    font = f' font-family="{family}"' if family else ""
    return f'<text x="{x}" y="{y}" font-size="13" fill="{colour}" text-anchor="{anchor}"{weight}{font}>{text}</text>'


if __name__ == "__main__":
    main()
