"""A tournament as pandas DataFrames, for people who calculate further.

The only place besides the writer of the workbook where a Decimal becomes a float, because that is what pandas
calculates with. pandas itself is imported when the frames are asked for, never before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan, nan
from typing import TYPE_CHECKING

from roundbook.model import (
    CrosstableOrder,
    Game,
    Outcome,
    PairingNumber,
    Player,
    Points,
    Result,
    Scoring,
    Tournament,
)
from roundbook.rules import (
    Record,
    Standings,
    Table,
    Value,
    classify,
    effective_result,
    standings,
    withdrawals_by_number,
)
from roundbook.rules.whole_event import games_of_cup

if TYPE_CHECKING:
    import pandas as pd

_MARKS_PLAYED = {Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0"}
_MARKS_FORFEIT = {Outcome.WIN: "+", Outcome.DRAW: "½", Outcome.LOSS: "-"}

_GAME_TYPES = {
    "round": "int64",
    "board": "int64",
    "white": "int64",
    "white_name": "string",
    "white_rating": "Int64",
    "black": "int64",
    "black_name": "string",
    "black_rating": "Int64",
    "result": "string",
    "is_typed": "bool",
    "is_played": "bool",
    "is_counted": "bool",
    "white_points": "float64",
    "black_points": "float64",
    "note": "string",
}
_STANDINGS_TYPES = {
    "group": "string",
    "rank": "Int64",
    "number": "int64",
    "title": "string",
    "name": "string",
    "federation": "string",
    "rating": "Int64",
    "fide_id": "string",
    "club": "string",
    "games": "int64",
    "played": "int64",
    "wins": "int64",
    "draws": "int64",
    "losses": "int64",
    "points": "float64",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Frames:
    """Three tables of a tournament. Text is `string`, whole numbers that may be missing are `Int64`.

    `games`: one row per line of the round sheets, byes included (`black` 0, no name); those of a cup after groups stand
    behind theirs, in rounds that go on, with the numbers of the groups. `result` is the result that
    stands, forfeits after a withdrawal included; empty for a game to come. `is_typed` tells whether somebody typed it.
    `white_points` and `black_points` are float64, NaN while there is no result; of a bye in a Swiss `white_points` is
    what it is worth. In a round of a Swiss that has not begun nothing is counted yet.

    `crosstable`: one row per player, group by group in the order of the event's crosstable; `number`, `name`, then one
    `string` column per pairing number ("1", "2", ...) with the marks `1` `½` `0` `+` `-`, in the order of the rounds
    and separated by a blank when a pair meets more than once; then `points`, float64, those of byes among them.

    `standings`: one row per player, group by group, best first; `group` is its name, empty in an event without groups;
    `rank` is missing for a player whose results were annulled, and for one who is still in a knockout; after
    `points` one float64 column per tie-break, by its code in lower case (`sb`; listed twice: `de`, `de_2`).
    """

    games: pd.DataFrame
    crosstable: pd.DataFrame
    standings: pd.DataFrame


def frames_of(tournament: Tournament) -> Frames:
    """Games, crosstable and standings of a tournament.

    Raises FormatError: see `rules.standings`.
    """
    table = classify(tournament)
    orders = {group.name: standings(tournament, group) for group in tournament.groups}
    return Frames(
        games=_games_frame(tournament, table),
        crosstable=_crosstable_frame(tournament, table, orders),
        standings=_standings_frame(tournament, orders),
    )


def _games_frame(tournament: Tournament, table: Table) -> pd.DataFrame:
    import pandas as pd  # noqa: PLC0415  heavy: only who asks for frames pays

    players, withdrawn = tournament.player_by_number, withdrawals_by_number(tournament)
    scoring = tournament.settings.scoring
    games = (*tournament.games, *games_of_cup(tournament))
    results = ((game, effective_result(game, withdrawn)) for game in games)
    rows = [_about_game(game, players) | _about_result(game, result, scoring, table) for game, result in results]
    return pd.DataFrame(rows, columns=list(_GAME_TYPES)).astype(_GAME_TYPES)


def _about_game(game: Game, players: Mapping[PairingNumber, Player]) -> dict[str, object]:
    white, black = players[game.white], players.get(game.black)
    return {
        "round": game.round_number,
        "board": game.board,
        "white": game.white,
        "white_name": white.name,
        "white_rating": white.rating,
        "black": game.black,
        "black_name": black.name if black else "",
        "black_rating": black.rating if black else None,
        "note": game.note,
    }


def _about_result(game: Game, result: Result | None, scoring: Scoring, table: Table) -> dict[str, object]:
    has_begun = game.round_number <= table.rounds
    if game.is_bye and table.is_swiss:
        white = float(scoring.bye(game.bye))
    else:
        white = float(scoring.points(result.white)) if result else nan
    return {
        "result": result.code if result else "",
        "is_typed": game.result is not None,
        "is_played": result is not None and result.is_played,
        "is_counted": not isnan(white) and has_begun and not table.annulled & {game.white, game.black},
        "white_points": white,
        "black_points": float(scoring.points(result.black)) if result else None,
    }


def _crosstable_frame(tournament: Tournament, table: Table, orders: Mapping[str, Standings]) -> pd.DataFrame:
    import pandas as pd  # noqa: PLC0415  heavy: only who asks for frames pays

    numbers = [row.number for order in orders.values() for row in order.rows]
    if tournament.settings.crosstable_order is CrosstableOrder.NUMBER:
        numbers.sort()  # the numbers of the groups follow each other
    players = tournament.player_by_number
    points = {row.number: row.points for order in orders.values() for row in order.rows}
    rows = [_crosstable_row(players[number], table, points[number]) for number in numbers]
    marks = [str(number) for number in sorted(players)]
    types = {"number": "int64", "name": "string", **dict.fromkeys(marks, "string"), "points": "float64"}
    return pd.DataFrame(rows, columns=list(types)).astype(types)


def _crosstable_row(player: Player, table: Table, points: Points) -> dict[str, object]:
    marks: dict[PairingNumber, list[str]] = {number: [] for number in table.records}
    for record in table.records[player.number]:
        if record.opponent:
            marks[record.opponent].append(_mark(record))
    cells = {str(number): " ".join(met).strip() for number, met in marks.items()}
    return {"number": player.number, "name": player.name, **cells, "points": float(points)}


def _mark(record: Record) -> str:
    if record.outcome is None:
        return ""
    return (_MARKS_PLAYED if record.is_played else _MARKS_FORFEIT)[record.outcome]


def _standings_frame(tournament: Tournament, orders: Mapping[str, Standings]) -> pd.DataFrame:
    import pandas as pd  # noqa: PLC0415  heavy: only who asks for frames pays

    columns = _tie_break_columns(tournament.settings.tie_breaks)
    players = tournament.player_by_number
    rows: list[dict[str, object]] = []
    for name, row in ((name, row) for name, order in orders.items() for row in order.rows):
        player = players[row.number]
        about = {key: getattr(player, key) for key in ("title", "name", "federation", "rating", "fide_id", "club")}
        games = {key: getattr(row, key) for key in ("rank", "number", "played", "wins", "draws", "losses")}
        values = dict(zip(columns, map(_as_float, row.tie_breaks), strict=True))
        rows.append({"group": name, **about, **games, "games": row.decided, "points": float(row.points), **values})
    types = {**_STANDINGS_TYPES, **dict.fromkeys(columns, "float64")}
    return pd.DataFrame(rows, columns=list(types)).astype(types)


def _as_float(value: Value) -> float:
    """A tie-break that has no value is not a number to pandas."""
    return nan if value is None else float(value)


def _tie_break_columns(codes: tuple[str, ...]) -> list[str]:
    """Column names by code; the second one of a code is numbered."""
    seen: Counter[str] = Counter()
    columns = []
    for code in codes:
        seen[code] += 1
        columns.append(code.lower() if seen[code] == 1 else f"{code.lower()}_{seen[code]}")
    return columns
