"""A report before its first round: nothing but players, for whom pairing numbers have to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from roundbook.exchange import columns
from roundbook.exchange.received import particulars_in
from roundbook.exchange.report import Report, ReportedPlayer
from roundbook.players import ListedPlayer, PlayerList

# The header of a column is where it stands in the lines.
_COLUMNS: Mapping[str, columns.Field] = MappingProxyType(
    {
        "name": columns.NAME,
        "title": columns.TITLE,
        "rating": columns.RATING,
        "federation": columns.FEDERATION,
        "fide_id": columns.FIDE_ID,
        "birth_date": columns.BIRTH,
        "start_no": columns.NUMBER,
        "sex": columns.SEX,
    }
)


def listed_players(report: Report, sex_column: str) -> PlayerList:
    """Players of a report as a list; `sex_column` is the header of a column for the sex, if it says that of anybody."""
    has_sex = any(player.sex for player in report.players)
    headers = {field: place.columns for field, place in _COLUMNS.items() if field != "sex"}
    return PlayerList(
        sheet="",
        header_row=0,
        players=tuple(_listed(player, has_sex=has_sex) for player in report.players),
        columns=headers | ({"sex": sex_column} if has_sex else {}),
        extra_columns=(sex_column,) if has_sex else (),
    )


def _listed(player: ReportedPlayer, *, has_sex: bool) -> ListedPlayer:
    return ListedPlayer(
        row=player.line,
        start_number=player.number,
        extra=(player.sex or None,) if has_sex else (),
        **particulars_in(player),
    )
