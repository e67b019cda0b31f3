"""The book's named colours: dark ink on light fills, told apart by lightness too, so that grey print keeps them."""

from __future__ import annotations

INK = "#16202b"
PAPER = "#ffffff"
MIST = "#eef1f4"
SAND = "#fff0c2"
SKY = "#b9d9f2"
CLAY = "#eba97e"
NAVY = "#0b3c6f"
RUST = "#a33b0a"
MOSS = "#3f6f1d"
PLUM = "#7b3f8c"

COLOURS = {
    "ink": INK,
    "paper": PAPER,
    "mist": MIST,
    "sand": SAND,
    "sky": SKY,
    "clay": CLAY,
    "navy": NAVY,
    "rust": RUST,
    "moss": MOSS,
    "plum": PLUM,
}
FILLS = (SAND, SKY)
SHARED = CLAY
LINES = (NAVY, RUST, MOSS, PLUM)


def luminance(colour: str) -> float:
    """Give the relative luminance of a colour ``#rrggbb``: 0 is black, 1 is white (WCAG 2)."""
    red, green, blue = (_linear(int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours ``#rrggbb``: 1 for the same, 21 for black on white (WCAG 2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
