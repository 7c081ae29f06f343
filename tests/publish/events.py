"""Events with names that are no code, columns that are nobody's business, and every kind of result."""

from __future__ import annotations

from dataclasses import replace

from roundbook.model import RESULT_BY_CODE, BoardGame, Bye, Game, Player, Tournament
from tests.app.events import event
from tests.leagues import league, with_results
from tests.swiss.events import settings_of

# What stands in private columns, each told apart from everything else that is printed.
PRIVATE = ("born-1980-04-01", "ann@example.org", "+45 12 34 56 78", "Mill Lane 7", "paid-250", "ill-at-home")
COLUMNS = ("E-mail", "Phone", "Address", "Paid")
HOSTILE = ("=1+1", "<b>Bold</b>", "javascript:alert(1)", "@SUM(A1)", 'O\'Neil & "Sons"', "+45 12", "-")
RIGHT_TO_LEFT = "יהודה גרינפלד"


def with_names(tournament: Tournament, names: tuple[str, ...]) -> Tournament:
    """The same event of players called like this, the first ones at least."""
    named = [replace(player, name=name) for player, name in zip(tournament.players, names, strict=False)]
    return replace(tournament, players=(*named, *tournament.players[len(named) :]))


def private_event() -> Tournament:
    """A round robin whose every private cell is filled."""
    tournament = event(withdrawn_after={6: 2})
    birth, *own, note = PRIVATE
    return replace(
        tournament,
        players=tuple(replace(player, birth=birth, extra=tuple(own)) for player in tournament.players),
        games=tuple(replace(game, note=note) for game in tournament.games),
        extra_columns=COLUMNS,
    )


def private_league() -> Tournament:
    """A league whose every private cell is filled."""
    tournament = with_results(league(4), {(1, 4): "1½0+", (2, 3): "0011"})
    birth, *own, note = PRIVATE
    return replace(
        tournament,
        members=tuple(replace(member, birth=birth, extra=tuple(own)) for member in tournament.members),
        member_columns=COLUMNS,
        games=tuple(_noted(game, note) for game in tournament.games),
    )


def _noted(game: Game, note: str) -> Game:
    boards: tuple[BoardGame, ...] = tuple(replace(board, note=note) for board in game.boards)
    return replace(game, note=note, boards=boards)


def short_swiss() -> Tournament:
    """Two of three rounds: a bye by the pairing, one of half a point, and a player who has not come yet."""
    names = ("Ahl", "Lee", "Mann", "Noor")
    won, drawn = RESULT_BY_CODE["1-0"], RESULT_BY_CODE["½-½"]
    return Tournament(
        settings=settings_of(4, 3),
        players=tuple(Player(number=n, name=name, rating=2000 - 50 * n) for n, name in enumerate(names, start=1)),
        games=(
            Game(round_number=1, board=1, white=1, black=3, result=won),
            Game(round_number=1, board=2, white=2, black=0, bye=Bye.PAIRING),
            Game(round_number=2, board=1, white=2, black=1, result=drawn),
            Game(round_number=2, board=2, white=3, black=0, bye=Bye.HALF),
        ),
    )
