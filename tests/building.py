"""Small tournaments written down by hand, for tests of a single rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from roundbook.formats import schedule
from roundbook.model import RESULT_BY_CODE, Bye, Game, PairingNumber, Player, Settings, Tournament

REVERSED_CODE = {"1-0": "0-1", "0-1": "1-0", "+ -": "- +", "- +": "+ -", "½-0": "0-½", "0-½": "½-0"}

Line = tuple[int, PairingNumber, PairingNumber, str]


def tournament_of(
    lines: Iterable[Line],
    *,
    withdrawn_after: Mapping[PairingNumber, int] | None = None,
    lots: Mapping[PairingNumber, int] | None = None,
    ratings: Mapping[PairingNumber, int] | None = None,
    **settings: object,
) -> Tournament:
    """A tournament of exactly these games: round, white, black, result code or "" for a game to come.

    In a bye black is 0, and the code may be its letter.
    """
    games = tuple(
        Game(
            round_number=round_number,
            board=board,
            white=white,
            black=black,
            result=RESULT_BY_CODE.get(code),
            bye=Bye(code) if code and not black else Bye.ZERO,
        )
        for board, (round_number, white, black, code) in enumerate(lines, start=1)
    )
    numbers = sorted({number for game in games for number in (game.white, game.black)} - {0})
    players = tuple(
        Player(
            number=number,
            name=f"Player {number}",
            withdrawn_after=(withdrawn_after or {}).get(number),
            lot=(lots or {}).get(number),
            rating=(ratings or {}).get(number),
        )
        for number in numbers
    )
    return Tournament(settings=Settings(event="Test", **settings), players=players, games=games)


@cache
def scheduled(players: int, cycles: int = 1, *, swap_last_rounds: bool = False) -> tuple[Game, ...]:
    """All lines of a round robin, without results."""
    settings = Settings(event="Test", cycles=cycles, swap_last_rounds=swap_last_rounds)
    return tuple(game for games in schedule(settings, players) for game in games)


def reversed_code(code: str) -> str:
    """The same result with colours exchanged."""
    return REVERSED_CODE.get(code, code)
