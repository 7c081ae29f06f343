"""How wide a text is on paper, and the letters that let it stand in its place: smaller ones, then several lines.

Programs can shrink letters by themselves, but then a name of eighty letters cannot be read. So the size is chosen here;
`shrink` is set only for the little that a program measures otherwise.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from roundbook.workbook.cells import Style

# Letters by their width in the font of the house, as a share of their size, rounded up.
_GROUPS = (
    (0.24, " 'il"),
    (0.27, ",.Ij·’‘łı"),
    (0.30, ":;`"),
    (0.34, "()-[]f!Jt{}"),
    (0.36, "r"),
    (0.40, "sz"),
    (0.44, '/\\"Lc“”„Ł'),
    (0.48, "FSvxy?Zagk|"),
    (0.51, "#*+<=>ET^_e~–"),
    (0.54, "$0123456789PYCKXbdhnopquøßðþ"),
    (0.56, "BRđ"),
    (0.60, "VA"),
    (0.64, "DGHÐĐ"),
    (0.68, "NUOQØ½"),
    (0.74, "&%w…"),
    (0.80, "mæÆ"),
    (0.91, "M@Wœ—"),
)
_WIDTHS = {letter: width for width, letters in _GROUPS for letter in letters}
_OTHER, _OTHER_CAPITAL, _WIDEST = 0.56, 0.70, 1.0
# An accent beside a letter (Ľ, ď) needs a little room.
_ACCENT = 0.1
BOLDER = 1.04
# What a cell keeps free on both sides together, and one step of indentation, in points; a line by the size of letters.
PADDING, INDENT, LINE = 5.0, 7.0, 1.25
# Below this share of the wanted size a text goes on in a second line instead.
_LEAST_SHARE = 0.72
SMALLEST = 5
# A blank, if there is one, and what stands on one line behind it: a word, or its part up to a hyphen.
_PIECES = re.compile(r"( ?)([^ -]*-+|[^ -]+)")


def width_of(text: str, size: int, *, bold: bool = False) -> float:
    """Width of a line of text in points, a little more rather than less.

    >>> 30 < width_of("Larsen", 11) < 40
    True
    """
    return sum(map(_share, text)) * size * (BOLDER if bold else 1)


def fitted(text: str, style: Style, width: float, height: float) -> Style:
    """The looks with letters so small that the text stands wholly in a cell of this width and height, in points."""
    room = _room(style, width)
    if size := _on_one_line(text, style, room):
        return replace(style, size=size, shrink=True, wrap=False)
    sizes = range(style.size, SMALLEST, -1)
    fitting = (size for size in sizes if _lines(text, room, size, bold=style.bold) * size * LINE <= height)
    return replace(style, size=next(fitting, SMALLEST), wrap=True, shrink=False)


def height_needed(text: str, style: Style, width: float) -> float:
    """Points that a text takes from top to bottom: nothing to speak of on one line, more if it goes on in others."""
    room = _room(style, width)
    if _on_one_line(text, style, room):
        return 0
    size = int(style.size * _LEAST_SHARE)
    return _lines(text, room, size, bold=style.bold) * size * LINE


def _room(style: Style, width: float) -> float:
    return width - PADDING - INDENT * style.indent


def _on_one_line(text: str, style: Style, room: float) -> int:
    """Size of letters with which a text stands on one line and can be read, 0 if there is none."""
    sizes = range(style.size, int(style.size * _LEAST_SHARE), -1)
    return next((size for size in sizes if width_of(text, size, bold=style.bold) <= room), 0)


def _share(letter: str) -> float:
    if letter in _WIDTHS:
        return _WIDTHS[letter]
    if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
        return 0.0
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return _WIDEST
    base = unicodedata.normalize("NFD", letter)[0]
    if base != letter and base in _WIDTHS:
        return _WIDTHS[base] + (_ACCENT if letter in "ĽľďťĹ" else 0.0)
    return _OTHER_CAPITAL if letter.isupper() else _OTHER


def _lines(text: str, room: float, size: int, *, bold: bool) -> int:
    """Lines of a text that is broken between its words, behind hyphens, and inside what is longer than a line."""
    count, used = 1, 0.0
    for blank, piece in _PIECES.findall(" ".join(text.split())):
        width, space = width_of(piece, size, bold=bold), width_of(blank, size, bold=bold)
        if used and used + space + width > room:
            count, used = count + 1, 0.0
        used += width + (space if used else 0)
        count += int(used // room)
        used %= room
    return count
