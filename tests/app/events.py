"""Events that people have worked on, and the typing of single cells without a spreadsheet program."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from functools import cache

from roundbook.making import workbook_of
from roundbook.model import RESULT_BY_CODE, Game, Player, Settings, Tournament
from roundbook.workbook.areas import position_of
from roundbook.workbook.patch import SheetEdits, patch_workbook
from tests.building import scheduled

MADE = datetime.datetime(2026, 9, 7, 18, 0)
LATER = datetime.datetime(2026, 9, 14, 22, 30)
CODES = ("1-0", "½-½", "0-1", "½-½", "1-0", "- +", "0-1")

Typed = str | int | float | None


def event(
    players: int = 7,
    *,
    rounds_played: int = 3,
    cycles: int = 1,
    withdrawn_after: Mapping[int, int] | None = None,
    **settings: object,
) -> Tournament:
    """A club championship in the middle: Adams, Baker, ... with two own columns; every played round has all results."""
    games = tuple(_played(place, line, rounds_played) for place, line in enumerate(scheduled(players, cycles)))
    return Tournament(
        settings=Settings(event="Club Championship", cycles=cycles, swap_last_rounds=False, **settings),
        players=tuple(_player(number, (withdrawn_after or {}).get(number)) for number in range(1, players + 1)),
        games=games,
        extra_columns=("Phone", "Seat"),
    )


SURNAMES = ("Adams", "Baker", "Carlsen", "Dahl", "Euwe", "Fine", "Geller", "Hansen", "Ivkov", "Jansa")


def _player(number: int, withdrawn_after: int | None) -> Player:
    return Player(
        number=number,
        name=SURNAMES[number - 1],
        title="GM" if number % 3 == 0 else "",
        federation="DEN",
        rating=2400 - 10 * number if number % 4 else None,
        fide_id=str(1_400_000 + number),
        club="Oak & Ash",
        birth="1980",
        withdrawn_after=withdrawn_after,
        extra=(f"+45 {number}", number),
    )


def _played(place: int, line: Game, rounds: int) -> Game:
    if line.is_bye or line.round_number > rounds:
        return line
    return replace(line, result=RESULT_BY_CODE[CODES[place % len(CODES)]])


@cache
def workbook(tournament: Tournament) -> bytes:
    """The workbook of a tournament, made at `MADE`."""
    return workbook_of(tournament, created=MADE)


def typed(content: bytes, sheet: str, cells: Mapping[str, Typed]) -> bytes:
    """The workbook after somebody typed into cells that hold no formula; None empties a cell."""
    values = {position_of(cell): _storable(value) for cell, value in cells.items()}
    patched = patch_workbook(content, {sheet: SheetEdits(values=values)})

    assert patched.problems == ()

    return patched.content


def _storable(value: Typed) -> str | int | Decimal | None:
    return Decimal(str(value)) if isinstance(value, float) else value


def with_results(tournament: Tournament, codes: Mapping[tuple[int, int], str]) -> Tournament:
    """The tournament with these results, by round and board; an empty code is a game without a result."""
    games = (
        replace(game, result=RESULT_BY_CODE.get(codes[game.round_number, game.board], None))
        if (game.round_number, game.board) in codes
        else game
        for game in tournament.games
    )
    return replace(tournament, games=tuple(games))


def in_order(tournament: Tournament) -> Tournament:
    """The tournament with players by number and games by round and pairing numbers: its sheets may be sorted.

    In a Swiss the board of a game is the line where it stands.
    """
    games = sorted(tournament.games, key=lambda game: (game.round_number, game.white, game.black))
    return replace(
        tournament,
        players=tuple(sorted(tournament.players, key=lambda player: player.number)),
        games=tuple(replace(game, board=0) if tournament.settings.is_swiss else game for game in games),
    )
