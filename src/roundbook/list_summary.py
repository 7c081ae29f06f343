"""What was understood of a player list, before anything is written, and how its players were divided, after that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from roundbook.model import Tournament
from roundbook.plain_text import aligned, printable
from roundbook.players import PlayerList
from roundbook.players.table import PLAYER_FIELDS
from roundbook.text import Texts

_INDENT = "  "
_LONGEST_TEXT = 40  # of a row that is left out
_MOST_PLAYERS = 60  # a longer field is cut: nobody reads more before saying yes


def list_summary(listed: PlayerList, texts: Texts) -> str:
    """Where the list stands, its columns, its players, and the rows that are no players or were left out."""
    key = "list_read_from_sheet" if listed.sheet else "list_read_from_text"
    key = key if listed.header_row else "list_read_without_header"
    blocks = [
        [texts.message(key, sheet=printable(listed.sheet), row=listed.header_row)],
        _indented(_columns(listed, texts)),
        [texts.message("list_players", count=len(listed.players), group=_group(listed, texts))],
        _indented(_players(listed)),
        list(_cut(listed, texts)),
        list(_dropped(listed, texts)),
    ]
    return "\n".join(line for block in blocks for line in block)


def _indented(rows: Iterable[Sequence[str]]) -> list[str]:
    return [_INDENT + line for line in aligned(list(rows))]


def _columns(listed: PlayerList, texts: Texts) -> Iterator[Sequence[str]]:
    for field, header in listed.columns.items():
        if field in PLAYER_FIELDS:
            yield texts.label(f"list_{field}"), printable(header) or texts.label("list_no_header")
    if listed.extra_columns:
        yield texts.label("list_kept"), printable(", ".join(filter(None, listed.extra_columns)))


def _group(listed: PlayerList, texts: Texts) -> str:
    return texts.message("list_of_group", group=printable(listed.group)) if listed.group else ""


def _players(listed: PlayerList) -> Iterator[Sequence[str]]:
    for player in listed.players[:_MOST_PLAYERS]:
        number = "" if player.start_number is None else f"{player.start_number}."
        name = f"{player.title} {player.name}".strip()
        rating = "" if player.rating is None else str(player.rating)
        yield number, printable(name), rating, printable(player.federation), printable(player.club)


def _cut(listed: PlayerList, texts: Texts) -> Iterator[str]:
    if len(listed.players) > _MOST_PLAYERS:
        yield _INDENT + texts.message("list_more_players", count=len(listed.players) - _MOST_PLAYERS)


def _dropped(listed: PlayerList, texts: Texts) -> Iterator[str]:
    """One line for each reason; blank rows and rows that wait for players are nobody's business."""
    rows: dict[str, list[str]] = {}
    for dropped in listed.dropped:
        if dropped.reason not in {"blank", "prepared-row"}:
            told = f"{dropped.row} {_shortened(printable(dropped.text))}".rstrip()
            rows.setdefault(dropped.reason, []).append(told)
    for reason, told_rows in rows.items():
        yield texts.message("list_left_out", rows="; ".join(told_rows), reason=texts.label(f"list_{reason}"))


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}…"


def squads(tournament: Tournament) -> Iterator[tuple[str, list[str]]]:
    """Groups and their players by number, in a league the teams and theirs by board."""
    for group in tournament.divided:
        yield group.name, [tournament.player_by_number[number].name for number in group.numbers]
    if tournament.is_of_teams:
        for team in tournament.players:
            own = (member for member in tournament.members if member.team == team.number and member.name)
            yield team.name, [f"{member.number} {member.name}" for member in own]
