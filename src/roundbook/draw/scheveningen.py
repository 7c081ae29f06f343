"""Scheveningen tables: two teams, every player of one meets every player of the other.

Players of team A have the numbers 1 to n, those of team B n + 1 to 2n. The tables are in `scheveningen.toml`; no
regulation prescribes one of them, so the name of the one used belongs in the invitation. In semi-Scheveningen only the
first halves of the teams meet each other, and so do the second halves: a table of half the boards, twice at once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from roundbook.draw.pairs import Pair, Rounds, in_cycles
from roundbook.errors import FormatError, Problem
from roundbook.model import PairingNumber

# The tables of the manual first; the others have a few sizes only.
TABLE_NAMES = ("standard", "french", "wikipedia")
STANDARD_TABLE = TABLE_NAMES[0]
SEMI_TABLE = "semi"
# What a match may be played by if not by the standard table.
OTHER_TABLES = (*TABLE_NAMES[1:], SEMI_TABLE)


def scheveningen(boards: int, *, table: str = STANDARD_TABLE, cycles: int = 1) -> Rounds:
    """Rounds of a match of two teams with so many boards each, one tuple of pairs per round.

    More `cycles` than one have colours reversed every second time. Pairs stand in the order of the printed table.
    Raises FormatError: this table does not exist, or not for so many boards.
    Source: FIDE Arbiters' Manual (May 2025), team systems; the others as said in `scheveningen.toml`.

    >>> [tuple(pair) for pair in scheveningen(2)[1]]
    [(4, 1), (3, 2)]
    """
    if table not in TABLE_NAMES:
        raise FormatError(Problem(code="unknown-table", value=table, details={"known": ", ".join(TABLE_NAMES)}))
    by_boards = _tables()[table]
    if str(boards) not in by_boards:
        details = {"table": table, "known": ", ".join(by_boards)}
        raise FormatError(Problem(code="no-scheveningen-table", value=str(boards), details=details))
    printed = tuple(tuple(_pair(game, boards) for game in line.split()) for line in by_boards[str(boards)])
    return in_cycles(printed, cycles)


def semi_scheveningen(boards: int, *, cycles: int = 1) -> Rounds:
    """Rounds of a match of two teams of which only the first halves meet each other, and the second halves likewise.

    Half as many rounds as boards, by the standard table of half the boards; the first halves have the first boards.
    Raises FormatError: an odd number of boards, or no table for half of them.

    >>> [tuple(pair) for pair in semi_scheveningen(4)[1]]
    [(6, 1), (5, 2), (8, 3), (7, 4)]
    """
    half = boards // 2
    if boards % 2 or str(half) not in _tables()[STANDARD_TABLE]:
        known = ", ".join(str(2 * int(size)) for size in _tables()[STANDARD_TABLE])
        details = {"table": SEMI_TABLE, "known": known}
        raise FormatError(Problem(code="no-scheveningen-table", value=str(boards), details=details))

    def whole(number: PairingNumber, first: int) -> PairingNumber:
        return first + (number if number <= half else number - half + boards)

    return tuple(
        tuple(Pair(whole(white, first), whole(black, first)) for first in (0, half) for white, black in pairs)
        for pairs in scheveningen(half, cycles=cycles)
    )


def place_in_team(number: PairingNumber, boards: int) -> str:
    """Team and number in it, as the tables print them.

    >>> place_in_team(2, 5), place_in_team(7, 5)
    ('A2', 'B2')
    """
    return f"A{number}" if number <= boards else f"B{number - boards}"


def _pair(game: str, boards: int) -> Pair:
    """`B2-A1` on five boards: number 7 has White against number 1."""
    white, black = (int(place[1:]) + (boards if place[0] == "B" else 0) for place in game.split("-"))
    return Pair(white, black)


@cache
def _tables() -> Mapping[str, Mapping[str, list[str]]]:
    source = resources.files(__package__).joinpath("scheveningen.toml").read_text(encoding="utf-8")
    return tomllib.loads(source)
