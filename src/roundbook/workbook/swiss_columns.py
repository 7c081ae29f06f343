"""Columns that the workbook of a Swiss has and others have not.

A round robin knows who meets whom, so its hub is a table of everybody against everybody. In a Swiss the hub looks for
each player, round by round, on which line of the round's sheet he stands. A round has several columns for that; those
of one kind stand side by side, so that a player's rounds are a range.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundbook.results import UNREADABLE_NUMBER
from roundbook.workbook.columns import TIE_BREAK_SLOTS

# Lines of the hub's games: one for each line of the round sheets.
SWISS_GAME_COLUMNS = ("white", "black", "state")
# Of every round: line of the player (behind all lines of White those of Black), opponent, outcome, points, and the
# score of the opponent, or of the dummy in his place (C.07 16.4).
ROUND_KEYS = ("at", "met", "outcome", "scored", "against")
# Tie-breaks that formulas calculate; the direct encounter is written by `update`, place by place of the order.
SWISS_TIE_BREAKS = ("BH", "BH/C1", "SB", "PS", "WIN", "WON", "BPG", "BWG")
SWISS_CHOICES = ("DE", *SWISS_TIE_BREAKS)
# Outcomes behind those of games (see `formulas`): a round without a game that is worth nothing, half, or a win.
FREE_ZERO, FREE_HALF, FREE_FULL = 9, 10, 11
# Only where the bye of a pairing is worth half a point: nobody asked for that half.
FREE_ALLOTTED = 12
# Number of what is typed beside it, before the one for what nobody can read.
ALLOTTED_NUMBER = UNREADABLE_NUMBER
# Lines of a round for requested byes, besides one for every two players.
BYE_LINES = 6
SWISS_NAMED = (
    *("number", "name", "federation", "rating", "withdrawn", "lot", "active", "games", "wins", "draws", "losses"),
    *("points", "adjusted", "rank", "position", "order"),
    *(f"value_{slot}" for slot in range(1, TIE_BREAK_SLOTS + 1)),
)


def round_columns(key: str, rounds: int) -> tuple[str, ...]:
    """Columns of one kind, round by round."""
    return tuple(f"{key}_{number}" for number in range(1, rounds + 1))


def placed_column(slot: int) -> str:
    """Column with the place that the direct encounter gives in a place of the tie-break order, with a minus."""
    return f"placed_{slot}"


def swiss_columns(rounds: int, further: Sequence[str]) -> tuple[str, ...]:
    """Columns of the hub's players, in the order of calculation."""
    early = (column for key in ROUND_KEYS[:-1] for column in round_columns(key, rounds))
    slots = range(1, TIE_BREAK_SLOTS + 1)
    return (
        *("number", "line", "name", "federation", "rating", "withdrawn", "lot", "active"),
        *early,
        *("games", "wins", "draws", "losses", "points", "last", "adjusted"),
        *round_columns(ROUND_KEYS[-1], rounds),
        *SWISS_TIE_BREAKS,
        *further,
        *(placed_column(slot) for slot in slots),
        "rank_0",
        *(key for slot in slots for key in (f"value_{slot}", f"rank_{slot}")),
        *("rank", "position", "order"),
    )


def lines_for(places: int) -> int:
    """Lines of a round sheet for so many players."""
    return places // 2 + BYE_LINES
