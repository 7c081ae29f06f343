"""Headers of the tables of a workbook: what the sheets write, and by which they are found again.

Most columns are called the same wherever they stand. In a league some kinds of sheets have words of their own; they go
by kinds of their own, see `LEAGUE_KINDS`.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundbook.text import Texts
from roundbook.workbook.columns import (
    KNOCKOUT_KINDS,
    LEAGUE_KINDS,
    MEMBER_COLUMNS,
    PLAIN_KINDS,
    PLAYER_COLUMNS,
    SECOND_KINDS,
    STANDINGS_COLUMNS,
    STATISTICS_COLUMNS,
    table_columns,
)
from roundbook.workbook.formulas import tie_break_header

# Key and label of each column.
Labels = Sequence[tuple[str, str]]

_PREFIX = {"players": "player", "crosstable": "standings", "members": "member"}
# Columns of a league that other workbooks have as well, with the labels that they have there.
_OTHER_PREFIX = {
    **{("members", key): "player" for key in MEMBER_COLUMNS if key in PLAYER_COLUMNS},
    **{("statistics", key): "standings" for key in STATISTICS_COLUMNS if key in STANDINGS_COLUMNS and key != "number"},
}
# Those with a word of their own.
_OWN_LABELS = {
    (KNOCKOUT_KINDS["round"], "board"): "tie_number",
    **{(KNOCKOUT_KINDS["round"], key): f"tie_{key}" for key in ("score", "goes_on", "how")},
    (KNOCKOUT_KINDS["standings"], "rank"): "cup_place",
    (KNOCKOUT_KINDS["standings"], "status"): "cup_lost_to",
    **{(SECOND_KINDS["players"], key): f"qualified_{key}" for key in ("number", "origin", "instead", "check")},
    (SECOND_KINDS["players"], "player"): "player_number",
    **{(LEAGUE_KINDS[kind], "name"): "member_team_name" for kind in ("players", "standings", "crosstable")},
    **{(LEAGUE_KINDS["round"], key): f"matches_{key}" for key in ("white_name", "black_name")},
    (LEAGUE_KINDS["standings"], "games"): "league_games",
}


def labels_of(texts: Texts, kind: str, players: int, *, is_divided: bool = False) -> list[tuple[str, str]]:
    """Keys and labels of the headers of a kind of sheet; a header that is calculated is known by its formula.

    `players` are the columns of a crosstable, or the boards in the statistics of a league.
    """
    return [(key, _label(texts, kind, key)) for key in table_columns(kind, players, is_divided=is_divided)]


def _label(texts: Texts, kind: str, key: str) -> str:
    plain = PLAIN_KINDS.get(kind, kind)
    prefix = _OTHER_PREFIX.get((plain, key), _PREFIX.get(plain, plain))
    if key.startswith("against_"):
        return key.removeprefix("against_")
    if key.startswith("board_"):
        return texts.label(f"{prefix}_board", board=key.removeprefix("board_"))
    if key.startswith("tie_break_"):
        return tie_break_header(key)
    return texts.label(_OWN_LABELS.get((kind, key), f"{prefix}_{key}"))
