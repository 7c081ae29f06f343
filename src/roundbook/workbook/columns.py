"""What each table of the workbook has for columns, and what stands on Settings: keys in the order of the sheets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import islice

from roundbook.model import DEFAULT_TABLE, DrawMethod, Settings
from roundbook.results import UNREADABLE_NUMBER

TIE_BREAK_SLOTS = 5
ENCOUNTER_LEVELS = 3
# Places of the tie-break order that can always hold the direct encounter, which takes twelve columns of the hub each;
# a later place gets them only when the tournament was made with DE there.
ENCOUNTER_SLOTS = (1, 2, 3)
# Tie-breaks that need those columns; the second one is for teams.
ENCOUNTER_CODES = ("DE", "EDE")
REPORT_ROWS = 200
# A game that is not among the games of the hub points to an empty line behind them.
SPARE_GAME_LINES = 1
# States of a game: none, each result, unreadable, and the three forfeits that follow from withdrawals;
# then all of them again for games in which the higher pairing number has White.
FILLED_IN = ("+ -", "- +", "- -")
STATES = UNREADABLE_NUMBER + 1 + len(FILLED_IN)
OUTCOMES = 9

# The column of the group is there in an event that has some.
ROUND_COLUMNS = (
    "group",
    "board",
    "white",
    "white_name",
    "white_rating",
    "result",
    "black_rating",
    "black_name",
    "black",
    "check",
    "note",
)
PLAYER_COLUMNS = (
    "number",
    "group",
    "title",
    "name",
    "federation",
    "rating",
    "fide_id",
    "club",
    "birth",
    "withdrawn",
    "lot",
)
# Players of a Swiss may ask not to be paired.
BYES = "byes"
ENTRANT_COLUMNS = (*PLAYER_COLUMNS[:-2], BYES, *PLAYER_COLUMNS[-2:])
# Players of the teams of a league; the sheet of the teams has PLAYER_COLUMNS.
MEMBER_COLUMNS = (
    "team",
    "team_name",
    "number",
    "title",
    "name",
    "federation",
    "rating",
    "fide_id",
    "birth",
    "games",
    "points",
)
# All matches of a league, and its players by what they scored; behind the latter one for the games on each board.
FIXTURE_COLUMNS = ("round", "date", "home", "home_name", "score", "away_name", "away")
STATISTICS_COLUMNS = (
    "rank",
    "number",
    "name",
    "team_name",
    "seat",
    "rating",
    "games",
    "wins",
    "draws",
    "losses",
    "points",
    "percent",
)
# A round of a knockout; what the arbiter types beside a tie stands on the sheet of its last game.
TIE_COLUMNS = (*ROUND_COLUMNS[1:-2], "score", "goes_on", "how", *ROUND_COLUMNS[-2:])
PLACE_COLUMNS = ("rank", "number", "name", "federation", "rating", "status")
# Who goes on from the groups to a cup: the number is that of the seed, the player that of the groups.
QUALIFIED_COLUMNS = (
    *("number", "origin", "player", "name", "federation", "rating"),
    *("instead", "withdrawn", "check"),
)
CROSSTABLE_COLUMNS = ("rank", "number", "name", "federation", "rating")
REPORT_COLUMNS = ("kind", "text")
# Kinds of sheets that have headers of their own in a league, by the kind that they are; and the other way round.
LEAGUE_KINDS = {"round": "matches", "standings": "team_standings", "crosstable": "team_crosstable", "players": "teams"}
SWISS_KINDS = {"players": "entrants"}
KNOCKOUT_KINDS = {"round": "ties", "standings": "places"}
# In a cup that follows groups in the same workbook.
SECOND_KINDS = {**KNOCKOUT_KINDS, "players": "qualified"}
PLAIN_KINDS = {own: kind for kinds in (LEAGUE_KINDS, SWISS_KINDS, SECOND_KINDS) for kind, own in kinds.items()}
# Sheets of tables that only calculate.
CALCULATED = ("standings", "crosstable", "fixtures", "statistics")
STANDINGS_COLUMNS = (
    "rank",
    "number",
    "name",
    "federation",
    "rating",
    "games",
    "wins",
    "draws",
    "losses",
    "points",
    *(f"tie_break_{slot}" for slot in range(1, TIE_BREAK_SLOTS + 1)),
    "status",
)
# Setting that lists the tie-breaks beyond TIE_BREAK_COLUMNS.
FURTHER_TIE_BREAKS = "further_tie_breaks"
# Settings of a Swiss: planned rounds, room for players, colour of the first board in round 1.
SWISS_SETTINGS = ("rounds", "places", "initial_colour")
# Rules of a Swiss that stand there only in events that have them: who must not meet, acceleration, a bye worth half.
FORBIDDEN, ACCELERATION, UPPER_HALF, HALF_BYE = "forbidden", "acceleration", "upper_half", "half_bye"
PAIRING_SETTINGS = (FORBIDDEN, ACCELERATION, UPPER_HALF)
# Settings of a knockout: games of a tie, whether third place is played for.
KNOCKOUT_SETTINGS = ("tie_games", "third_place")
# Settings of a cup that follows groups: who goes on from each, games of a tie, whether third place is played for.
CUP_SETTINGS = ("qualify", "cup_games", "cup_third_place")
# Settings that mean nothing there.
_NOT_IN_SWISS = frozenset({"cycles", "swap_last_rounds", "completed"})
NOT_IN_KNOCKOUT = _NOT_IN_SWISS | {"win", "draw", "loss", "crosstable_order"}
NOT_IN_KNOCKOUT |= {f"tie_break_{slot}" for slot in range(1, TIE_BREAK_SLOTS + 1)}
SETTING_KEYS = (
    "event",
    "place",
    "start_date",
    "end_date",
    "arbiter",
    "deputies",
    "federation",
    "time_control",
    "format",
    "table",
    "cycles",
    "swap_last_rounds",
    "draw_method",
    "apart",
    "seed",
    "dividing",
    "group_size",
    "group_sizes",
    "boards",
    *SWISS_SETTINGS,
    *PAIRING_SETTINGS,
    *KNOCKOUT_SETTINGS,
    *CUP_SETTINGS,
    "primary",
    "win",
    "draw",
    "loss",
    HALF_BYE,
    *(f"tie_break_{slot}" for slot in range(1, TIE_BREAK_SLOTS + 1)),
    FURTHER_TIE_BREAKS,
    "completed",
    "crosstable_order",
    "language",
    "layout_version",
)
# Settings that stand on the sheet only where they say something: another table or draw, groups, more tie-breaks.
_GROUP_SETTINGS = frozenset({"dividing", "group_size", "group_sizes"})
_TEAM_SETTINGS = frozenset({"boards", "primary"})
# Only a report to a federation asks for these.
REPORT_SETTINGS = ("deputies", "federation", "time_control")
OPTIONAL_SETTINGS = _GROUP_SETTINGS | _TEAM_SETTINGS | {"table", "apart", FURTHER_TIE_BREAKS}
OPTIONAL_SETTINGS |= {*REPORT_SETTINGS, *SWISS_SETTINGS, *PAIRING_SETTINGS, HALF_BYE, *KNOCKOUT_SETTINGS, *CUP_SETTINGS}
# Dates of the rounds have a line for each round, below all other settings.
DATES_HEADING = "settings_dates"
_DATE_KEY = "date_"
# So do the pairings of a tournament that was made elsewhere.
PAIRINGS_HEADING = "settings_pairings"
_PAIRS_KEY = "pairs_"
# Settings under headings, with one empty line between them; how many of SETTING_KEYS stand under each.
_SETTING_HEADINGS: tuple[tuple[str, int], ...] = (
    ("settings_event", 8),
    ("settings_draw", 22),
    ("settings_scoring", 5),
    ("settings_tie_breaks", TIE_BREAK_SLOTS + 1),
    ("settings_rules", 2),
    ("settings_file", 2),
)
TIE_BREAK_COLUMNS = ("SB", "KS", "WIN", "WON", "BPG", "BWG", "PS")
# The direct encounter is no column, but it can be chosen.
TIE_BREAK_CHOICES = ("DE", *TIE_BREAK_COLUMNS)
GAME_COLUMNS = ("key", "state")


def optional_settings(settings: Settings) -> frozenset[str]:
    """Those of the optional settings that an event has, a date for each round among them."""
    table = {"table"} if settings.table != DEFAULT_TABLE else set()
    apart = {"apart"} if settings.draw_method is DrawMethod.VARMA else set()
    further = {FURTHER_TIE_BREAKS} if settings.further_tie_breaks else set()
    dates = {date_key(number) for number, _ in enumerate(settings.round_dates, start=1)}
    groups = _GROUP_SETTINGS if settings.group_sizes else frozenset[str]()
    pairs = {pairs_key(number) for number, _ in enumerate(settings.pairings, start=1)}
    report = {key for key in REPORT_SETTINGS if getattr(settings, key)}
    teams = _TEAM_SETTINGS if settings.boards else frozenset[str]()
    swiss = _swiss_settings(settings) if settings.is_swiss else frozenset[str]()
    cup = frozenset(KNOCKOUT_SETTINGS) if settings.is_knockout else frozenset[str]()
    second = frozenset(CUP_SETTINGS) if settings.cup else frozenset[str]()
    return frozenset(table | apart | further | dates | pairs | report) | groups | teams | swiss | cup | second


def _swiss_settings(settings: Settings) -> frozenset[str]:
    rules = settings.pairing_rules
    accelerated = {ACCELERATION, UPPER_HALF} if rules.is_accelerated else set()
    forbidden = {FORBIDDEN} if rules.forbidden else set()
    return frozenset({*SWISS_SETTINGS, *({HALF_BYE} if settings.scoring.half_bye else ())} | accelerated | forbidden)


def date_key(round_number: int) -> str:
    """Key of the setting that says when a round is played."""
    return f"{_DATE_KEY}{round_number}"


def dated_round(key: str) -> int | None:
    """Round whose date a setting is, None for any other setting.

    >>> dated_round("date_12"), dated_round("end_date"), dated_round("event")
    (12, None, None)
    """
    return _number_behind(_DATE_KEY, key)


def pairs_key(round_number: int) -> str:
    """Key of the setting that says who meets whom in a round."""
    return f"{_PAIRS_KEY}{round_number}"


def listed_round(key: str) -> int | None:
    """Round whose pairings a setting is, None for any other setting."""
    return _number_behind(_PAIRS_KEY, key)


def _number_behind(prefix: str, key: str) -> int | None:
    number = key.removeprefix(prefix)
    return int(number) if key.startswith(prefix) and number.isdecimal() else None


# Settings with a line for each round, by their heading: the key of a round, and the round of a key.
ROUND_SETTINGS: Mapping[str, tuple[Callable[[int], str], Callable[[str], int | None]]] = {
    DATES_HEADING: (date_key, dated_round),
    PAIRINGS_HEADING: (pairs_key, listed_round),
}


def headed_settings(optional: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Keys of the settings of an event by the heading above them, in the order of the sheet."""
    keys = iter(SETTING_KEYS)
    headed = {heading: tuple(islice(keys, count)) for heading, count in _SETTING_HEADINGS}
    for heading, (key, round_of) in ROUND_SETTINGS.items():
        if numbers := sorted(number for number in map(round_of, optional) if number is not None):
            headed[heading] = tuple(map(key, numbers))
    without = _NOT_IN_SWISS if is_swiss(optional) else NOT_IN_KNOCKOUT if is_knockout(optional) else frozenset[str]()
    left_out = OPTIONAL_SETTINGS - set(optional) | without
    kept = {heading: tuple(key for key in own if key not in left_out) for heading, own in headed.items()}
    return {heading: own for heading, own in kept.items() if own}


def is_swiss(optional: Collection[str]) -> bool:
    """Whether the optional settings of a workbook are those of a Swiss."""
    return SWISS_SETTINGS[0] in optional


def is_knockout(optional: Collection[str]) -> bool:
    """Whether the optional settings of a workbook are those of a knockout."""
    return KNOCKOUT_SETTINGS[0] in optional


def table_columns(kind: str, players: int, *, is_divided: bool = False) -> tuple[str, ...]:
    """Columns of a kind of table; `players` are the columns of a crosstable, which are one for each opponent.

    A kind of a league has the columns of the kind that it stands for; in its statistics `players` are the boards.
    """
    columns: dict[str, tuple[str, ...]] = {
        "round": ROUND_COLUMNS,
        "players": PLAYER_COLUMNS,
        "entrants": ENTRANT_COLUMNS,
        "members": MEMBER_COLUMNS,
        "ties": TIE_COLUMNS,
        "places": PLACE_COLUMNS,
        "qualified": QUALIFIED_COLUMNS,
        "report": REPORT_COLUMNS,
        "standings": STANDINGS_COLUMNS,
        "crosstable": crosstable_columns(players),
        "fixtures": FIXTURE_COLUMNS,
        "statistics": (*STATISTICS_COLUMNS, *map(board_column, range(1, players + 1))),
    }
    own = columns[kind if kind in columns else PLAIN_KINDS[kind]]
    return tuple(key for key in own if is_divided or key != "group")


def crosstable_columns(players: int) -> tuple[str, ...]:
    """Columns of a crosstable of so many players."""
    return (*CROSSTABLE_COLUMNS, *(f"against_{place}" for place in range(1, players + 1)), "points", "status")


def board_column(board: int) -> str:
    """Column of the games or points on a board, from 1."""
    return f"board_{board}"


def block_name(key: str) -> str:
    """Name of the table on a sheet, which is also its defined name in the file."""
    return "rb_" + key.replace("-", "_")


def slot_key(slot: int) -> str:
    """Key of a place of the tie-break order, from 1, in Settings and standings."""
    return f"tie_break_{slot}"


def encounter_columns(slot: int) -> tuple[str, ...]:
    """Hub columns of the direct encounter in one place of the tie-break order, level by level."""
    levels = range(1, ENCOUNTER_LEVELS + 1)
    return tuple(f"{key}_{slot}_{level}" for level in levels for key in ("low", "high", "cut", "de"))


# In the order of calculation: a column reads only columns to its left. LibreOffice (7.4) calculates equal formulas
# below each other as one group, and the first of a group that reads to its right may come out with a stale value.
HUB_PLAYER_COLUMNS = (
    "number",
    "line",
    "group",
    "name",
    "federation",
    "rating",
    "withdrawn",
    "played",
    "completed",
    "active",
    "lot",
    "games",
    "wins",
    "draws",
    "losses",
    "points",
    "qualifies",
    *TIE_BREAK_COLUMNS,
)
# Vectors of the hub's players that other sheets and long formulas read by name.
NAMED_VECTORS = (
    *(
        "number",
        "name",
        "federation",
        "rating",
        "withdrawn",
        "lot",
        "active",
        "games",
        "wins",
        "draws",
        "losses",
        "points",
    ),
    *("qualifies", "rank", "position", "order"),
    *(f"value_{slot}" for slot in range(1, TIE_BREAK_SLOTS + 1)),
)
LISTED_VECTORS = ("number", "title", "name", "federation", "rating", "withdrawn", "lot")
