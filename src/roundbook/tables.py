"""Standings as plain text for the terminal."""

from __future__ import annotations

import unicodedata

from roundbook.model import Group, Tournament
from roundbook.rules import StandingsRow, effective_result, standings, team_points, withdrawals_by_number
from roundbook.text import Texts
from roundbook.workbook.findings import number_in_words

GAP = "  "
COLUMNS = ("rank", "number", "name", "rating", "games", "points")
NO_RANK = "–"


def standings_text(tournament: Tournament, texts: Texts) -> str:
    """Event, progress and for each group one line per player; columns are as wide as what stands in them."""
    event = printable(" ".join(tournament.settings.event.split()))
    tables = (_table(tournament, group, texts) for group in tournament.groups)
    return "\n".join([event, _progress(tournament, texts), *tables])


def _table(tournament: Tournament, group: Group, texts: Texts) -> str:
    table = standings(tournament, group)
    headers = [*(texts.label(f"standings_{key}") for key in COLUMNS), *table.codes]
    rows = [headers, *(_row(tournament, row, texts) for row in table.rows)]
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    is_right = [key != "name" for key in COLUMNS] + [True] * len(table.codes)
    lines = [
        GAP.join(padded(cell, width, flush) for cell, width, flush in zip(row, widths, is_right, strict=True)).rstrip()
        for row in rows
    ]
    rule = GAP.join("-" * width for width in widths)
    heading = ["", printable(group.name)] if group.name else []
    if not group.meets_itself:
        heading[1] += f": {texts.number(number_in_words(team_points(tournament, group)))}"
    return "\n".join([*heading, lines[0], rule, *lines[1:]])


def _progress(tournament: Tournament, texts: Texts) -> str:
    withdrawn = withdrawals_by_number(tournament)
    games = [game for game in tournament.games if not game.is_bye]
    done = sum(effective_result(game, withdrawn) is not None for game in games)
    key = "report_matches" if tournament.is_of_teams else "report_games"
    return texts.message(key, done=done, total=len(games), players=len(tournament.players))


def _row(tournament: Tournament, row: StandingsRow, texts: Texts) -> list[str]:
    player = tournament.player_by_number[row.number]
    listed = [str(row.number), printable(" ".join(player.display_name.split())), str(player.rating or "")]
    if row.rank is None:
        return [NO_RANK, *listed, "", "", *[""] * len(row.tie_breaks)]
    numbers = (row.points, *row.tie_breaks)
    values = ["" if value is None else texts.number(number_in_words(value)) for value in numbers]
    return [str(row.rank), *listed, str(row.decided), *values]


def printable(text: str) -> str:
    """Text without control and direction characters: a name must not move the cursor of a terminal.

    >>> printable("A\\x1b[31mB")
    'A[31mB'
    """
    return "".join(char for char in text if unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Zl", "Zp"})


def width_of(text: str) -> int:
    """Columns that a text takes in a terminal: wide letters two, combining marks none."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(bool(unicodedata.combining(char)) for char in text)


def padded(text: str, width: int, is_right: bool = False) -> str:
    """Text filled up with blanks to a width in columns of a terminal."""
    blanks = " " * (width - width_of(text))
    return blanks + text if is_right else text + blanks
