"""Columns that the hub of a league has and others have not."""

from __future__ import annotations

from roundbook.workbook.columns import ENCOUNTER_LEVELS, board_column

# Lines of the hub's games: one for each match and one for each of its boards, told apart by `board`, 0 for a match.
# Of a match the totals and `state` are set, of a board everything from `match` to `played`, and `counts`, which says
# that its match is complete and of two teams whose results stand.
MATCH_COLUMNS = (
    "key",
    "round",
    "match",
    "board",
    "home_team",
    "away_team",
    "board_state",
    "decided",
    "home",
    "away",
    "home_seat",
    "away_seat",
    "played",
    "decided_total",
    "played_total",
    "home_total",
    "away_total",
    "state",
    "counts",
)
# Those that formulas read by name.
NAMED_MATCH_COLUMNS = tuple(key for key in MATCH_COLUMNS if key not in {"key", "state"})
# Key of a board: that of its match and so much for each board. An id of a player: team and number in it.
BOARD_KEY, TEAM_ID = 10_000_000, 1_000
# What sorts the players: so much for each point, less the games; for those who have not played, and for free lines.
POINTS_STEP, NO_GAMES, FREE_LINE = 2_000, -1_000, -2_000
# The direct encounter is no column; everything else that can be chosen is.
TEAM_ENCOUNTERS = ("DE", "EDE")
TEAM_CHOICES = (
    *("MP", "GP", *TEAM_ENCOUNTERS, "EMMSB", "EMGSB", "EGMSB", "EGGSB"),
    *("BC", "TBR", "BBE", "WIN", "WON", "KS"),
)
# Places are shown for those of which a lower value is better; the hub holds them with a minus.
LOWER_IS_BETTER = ("BC", "TBR", "BBE")
FIRST_TIE_BREAK, LAST_TIE_BREAK = "MP", "KS"


def team_columns(boards: int) -> tuple[str, ...]:
    """Columns of the hub's teams, in the order of calculation."""
    return (
        *("number", "line", "name", "federation", "rating", "withdrawn", "played", "completed", "active", "lot"),
        *("games", "wins", "draws", "losses"),
        *map(board_column, range(1, boards + 1)),
        *("MP", "GP", "points", "qualifies", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "BC"),
        *(f"tbr_{board}" for board in range(1, boards + 1)),
        "TBR",
        *(f"bbe_{board}" for board in range(1, boards)),
        *("BBE", "WIN", "WON", "KS", "rank_0"),
    )


# What a player of a team scored; empty for somebody who has not played.
INDIVIDUAL = ("games", "wins", "draws", "losses", "points", "percent")


def seat_columns(boards: int) -> tuple[str, ...]:
    """Columns of the hub's players of the teams: who they are, their games on each board, and what they scored.

    `score` sorts them, `place` is the line of the statistics, `order` the line here of whoever has that place.
    """
    return (
        *("id", "team", "number", "line", "text", "plain", "shown", "label", "rating"),
        *map(board_column, range(1, boards + 1)),
        *INDIVIDUAL,
        *("score", "rank", "place", "order"),
    )


def named_seat_columns(boards: int) -> tuple[str, ...]:
    """Those that formulas read by name."""
    return tuple(key for key in seat_columns(boards) if key != "line")


def team_encounter_columns(slot: int) -> tuple[str, ...]:
    """Hub columns of the direct encounter in one place of the order: by the primary, then by the secondary score."""
    levels = range(1, ENCOUNTER_LEVELS + 1)
    halves = ("", "x")
    return tuple(
        f"{key}_{slot}_{lev}{half}" for lev in levels for half in halves for key in ("low", "high", "cut", "de")
    )
