"""The style sheet of the page: whatever is read can be read, by day and by night."""

from __future__ import annotations

import re
from importlib import resources

import pytest

STYLE = resources.files("roundbook.publish").joinpath("templates/style.css").read_text(encoding="utf-8")
# Of what the Web Content Accessibility Guidelines 2.2 ask of text (1.4.3) and of drawings (1.4.11).
TEXT, DRAWING = 4.5, 3.0


def palettes() -> list[dict[str, str]]:
    """Colours by name, of day and night."""
    found = [
        dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", block))
        for block in re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
    ]
    return [palette for palette in found if len(palette) > 10][:2]


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", palettes(), ids=["day", "night"])
def test_text_stands_out(palette: dict[str, str]) -> None:
    """On paper, and on every shade that lies behind it; curves at least as drawings have to."""
    behind = {"paper": ("ink", "muted", "accent", "alert", "bronze"), "shade": ("ink", "accent"), "win": ("ink",)}
    behind |= {"draw": ("ink",), "target": ("ink", "accent")}
    pairs = [(palette[ink], palette[paper]) for paper, inks in behind.items() for ink in inks]

    assert [] == [pair for pair in pairs if contrast(*pair) < TEXT]
    assert DRAWING <= min(contrast(palette[curve], palette["paper"]) for curve in ("accent", "bronze", "third"))


def test_contrast_is_that_of_the_guidelines() -> None:
    """Black on white is 21, and the grey that just passes is #767676."""
    assert 21 == round(contrast("#000000", "#ffffff"), 2)
    assert 4.54 == round(contrast("#767676", "#ffffff"), 2)
