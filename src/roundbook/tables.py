"""Standings as plain text for the terminal."""

from __future__ import annotations

import unicodedata
from decimal import Decimal

from roundbook.model import Tournament
from roundbook.rules import StandingsRow, standings
from roundbook.text import Texts
from roundbook.workbook.findings import number_in_words

GAP = "  "
RIGHT = {"rank", "number", "rating", "games", "points"}


def standings_text(tournament: Tournament, texts: Texts) -> str:
    """Event, progress and one line per player; columns are as wide as what stands in them."""
    table = standings(tournament)
    codes = list(dict.fromkeys(table.codes))
    columns = ["rank", "number", "name", "rating", "games", "points"]
    rows = [[*(texts.label(f"standings_{key}") for key in columns), *table.codes]]
    rows += [_row(tournament, row) for row in table.rows]
    widths = [max(width_of(row[place]) for row in rows) for place in range(len(rows[0]))]
    right = [key in RIGHT for key in columns] + [True] * (len(rows[0]) - len(columns))
    lines = [
        GAP.join(padded(cell, width, flush) for cell, width, flush in zip(row, widths, right, strict=True))
        for row in rows
    ]
    lines.insert(1, GAP.join("-" * width for width in widths))
    del codes
    return "\n".join([tournament.settings.event, *(line.rstrip() for line in lines)])


def _row(tournament: Tournament, row: StandingsRow) -> list[str]:
    player = tournament.player_by_number[row.number]
    if row.rank is None:
        return [
            "–",
            str(row.number),
            printable(player.display_name),
            str(player.rating or ""),
            "",
            "",
            *[""] * len(row.tie_breaks),
        ]
    values = [number_in_words(Decimal(value)) for value in (row.points, *row.tie_breaks)]
    return [
        str(row.rank),
        str(row.number),
        printable(player.display_name),
        str(player.rating or ""),
        str(row.decided),
        *values,
    ]


def printable(text: str) -> str:
    """Text without control and direction characters: a name must not move the cursor of a terminal.

    >>> printable("A\\x1b[31mB")
    'A[31mB'
    """
    return "".join(char for char in text if unicodedata.category(char) not in {"Cc", "Cf", "Cs"})


def width_of(text: str) -> int:
    """Columns that a text takes in a terminal: wide letters two, combining marks none."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(bool(unicodedata.combining(char)) for char in text)


def padded(text: str, width: int, is_right: bool = False) -> str:
    """Text filled up with blanks to a width in columns of a terminal."""
    blanks = " " * (width - width_of(text))
    return blanks + text if is_right else text + blanks
