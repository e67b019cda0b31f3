"""Draw figures/speed.svg from benchmarks/results.json: what cutting costs beside the tokenizer alone.

Run it from anywhere: python figures/draw_speed.py
"""

import json
import math
from html import escape
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
RESULTS = HERE.parent / "benchmarks" / "results.json"
TARGET = HERE / "speed.svg"

INK, PAPER, EDGE, FAINT = "#16202b", "#ffffff", "#5b6875", "#c9d1d9"
OURS, THEIRS = "#0b3c6f", "#a33b0a"
WIDTH, ROW = 480, 44
LEFT, RIGHT = 20, 420  # of the scale
LEAST, MOST = 0.06, 50.0
TICKS = (0.1, 0.3, 1, 3, 10, 30)
PANELS = (
    ("windows, reports", "Token windows"),
    ("slow, reports", "Token windows, a shorter text"),
    ("structure", "Whole pieces: recursive and by headings"),
)


def main() -> None:
    """Write the picture."""
    TARGET.write_text(picture(json.loads(RESULTS.read_text(encoding="utf-8"))), encoding="utf-8", newline="\n")
    print(TARGET.name)


def picture(results: dict[str, Any]) -> str:
    """Return the SVG text: a panel for each group, one point for each way to cut."""
    groups = {group["key"]: group for group in results["groups"]}
    parts, y = [legend(26)], 56
    for key, title in PANELS:
        parts.append(panel(y, title, groups[key]))
        y += height(groups[key])
    return svg(y, "\n".join(parts))


def svg(height: int, body: str) -> str:
    """Wrap shapes in a document that names itself to a screen reader."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="t" '
        'font-family="Helvetica, Arial, sans-serif">\n'
        '<title id="t">Time of each way to cut, as a multiple of the tokenizer alone</title>\n'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


def legend(y: int) -> str:
    """Draw the two marks with their names."""
    return "\n".join(
        [
            mark(LEFT + 6, y - 5, ours=True),
            label(LEFT + 18, y, "chunkbook"),
            mark(LEFT + 126, y - 5, ours=False),
            label(LEFT + 138, y, "others"),
            label(RIGHT, y, "left is faster", anchor="end", colour=EDGE),
        ]
    )


def height(group: dict[str, Any]) -> int:
    """Give the height of a panel: its title, its rows, the scale and some air."""
    return 30 + ROW * (len(group["rows"]) - 1) + 48


def panel(y: int, title: str, group: dict[str, Any]) -> str:
    """Draw a group of rows over a scale."""
    rows = group["rows"][1:]
    top, bottom = y + 30, y + 30 + ROW * len(rows)
    heading = label(LEFT, y + 14, f"{title} ({group['megabytes']:.0f} MB)", bold=True)
    drawn = [row_of(top + ROW * place, **row) for place, row in enumerate(rows)]
    return "\n".join([heading, scale(top, bottom), *drawn])


def scale(top: int, bottom: int) -> str:
    """Draw thin lines at round ratios, and a strong one at that of the tokenizer."""
    parts = []
    for tick in TICKS:
        colour, wide = (INK, 2) if tick == 1 else (FAINT, 1)
        x = place_of(tick)
        parts.append(f'<path d="M{x} {top}V{bottom}" stroke="{colour}" stroke-width="{wide}"/>')
        parts.append(label(x, bottom + 17, f"{tick:g}×", anchor="middle", colour=EDGE))
    return "\n".join(parts)


def row_of(y: int, name: str, ratio: float, low: float, high: float) -> str:
    """Draw a name, and under it the range of the rounds, the median and its number."""
    ours = name.startswith(("chunkbook", "short form"))
    colour, middle = (OURS, THEIRS)[not ours], y + 28
    x = place_of(ratio)
    spread = f'<path d="M{place_of(low)} {middle}H{place_of(high)}" stroke="{colour}" stroke-width="2"/>'
    number = label(x + 12, middle + 5, f"{ratio:.1f}" if ratio >= 10 else f"{ratio:.2f}", colour, bold=True, halo=True)
    return "\n".join([label(LEFT, y + 14, name, halo=True), spread, mark(x, middle, ours), number])


def place_of(ratio: float) -> float:
    """Give the place of a ratio on the scale, which is logarithmic."""
    share = math.log(min(max(ratio, LEAST), MOST) / LEAST) / math.log(MOST / LEAST)
    return round(LEFT + share * (RIGHT - LEFT), 1)


def mark(x: float, y: int, ours: bool) -> str:
    """Draw a disc for this book's package, an open square for others."""
    if ours:
        return f'<circle cx="{x}" cy="{y}" r="6" fill="{OURS}"/>'
    return f'<path d="M{x - 5} {y - 5}h10v10h-10z" fill="{PAPER}" stroke="{THEIRS}" stroke-width="2.5"/>'


def label(
    x: float, y: int, text: str, colour: str = INK, *, bold: bool = False, anchor: str = "start", halo: bool = False
) -> str:
    """Write a word, on paper of its own where lines would run through it."""
    weight = ' font-weight="bold"' if bold else ""
    paper = f' stroke="{PAPER}" stroke-width="4" paint-order="stroke"' if halo else ""
    size = f'font-size="15" fill="{colour}" text-anchor="{anchor}"'
    return f'<text x="{x}" y="{y}" {size}{weight}{paper}>{escape(text)}</text>'


if __name__ == "__main__":
    main()
