"""Text as a terminal may have it: names that cannot move its cursor, and rows in columns."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

GAP = "  "
_UNPRINTED = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def printable(text: str) -> str:
    """Text without control and direction characters.

    >>> printable("A\\x1b[31mB")
    'A[31mB'
    """
    return "".join(char for char in text if unicodedata.category(char) not in _UNPRINTED)


def aligned(rows: Sequence[Sequence[str]], *, right: Sequence[bool] = (), is_ruled: bool = False) -> list[str]:
    """Rows as lines, each column as wide as what stands in it; columns without anything are left away.

    `right` says of each column whether its cells stand flush right; empty: none does. `is_ruled`: the first row are
    headers, with a line below.

    >>> aligned([["No.", "", "Ann Lee"], ["10", "", "Bo"]], right=[True, False, False], is_ruled=True)
    ['No.  Ann Lee', '---  -------', ' 10  Bo']
    """
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    sides = [*right] or [False] * len(widths)
    columns = [place for place, width in enumerate(widths) if width]
    lines = [GAP.join(_padded(row[place], widths[place], sides[place]) for place in columns).rstrip() for row in rows]
    return [lines[0], GAP.join("-" * widths[place] for place in columns), *lines[1:]] if is_ruled else lines


def width_of(text: str) -> int:
    """Columns that a text takes in a terminal: wide letters two, combining marks none.

    >>> width_of("Zoé"), width_of("王"), width_of("e\\u0301")
    (3, 2, 1)
    """
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(bool(unicodedata.combining(char)) for char in text)


def _padded(text: str, width: int, is_right: bool) -> str:
    blanks = " " * (width - width_of(text))
    return blanks + text if is_right else text + blanks
