"""Leagues of teams, made as `create` makes them, with results and line-ups."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from roundbook.model import (
    MATCH_SCORING,
    RESULT_BY_CODE,
    RESULTS,
    BoardGame,
    DrawMethod,
    Game,
    Primary,
    Settings,
    Tournament,
)
from roundbook.players import ListedPlayer
from roundbook.rules import TEAM_TIE_BREAK_ORDER, with_match_result
from roundbook.team_making import new_league

POINTS = {"1": "1-0", "½": "½-½", "0": "0-1", "+": "+ -", "-": "- +", "x": "- -"}


def league(
    teams: int,
    boards: int = 4,
    *,
    primary: Primary = Primary.MATCH,
    tie_breaks: Sequence[str] | None = None,
    **others: object,
) -> Tournament:
    """A league before its first match: `Team 1` has number 1, its players are `Player 1.1` and so on, one a reserve."""
    players = [
        ListedPlayer(row=1, name=f"Player {team}.{place}", rating=2300 - 10 * place - team, group=f"Team {team}")
        for team in range(1, teams + 1)
        for place in range(1, boards + 2)
    ]
    settings = Settings(
        event="League",
        boards=boards,
        primary=primary,
        scoring=MATCH_SCORING,
        tie_breaks=TEAM_TIE_BREAK_ORDER[primary] if tie_breaks is None else tuple(tie_breaks),
        draw_method=DrawMethod.LIST,
        **others,
    )
    return new_league(players, settings)


def with_results(tournament: Tournament, matches: Mapping[tuple[int, int], str]) -> Tournament:
    """The same with the boards of some matches, by both teams: `11½0` as the team named first scored on them."""
    games = (_with_boards(game, matches.get((game.white, game.black), "")) for game in tournament.games)
    return replace(tournament, games=tuple(games))


def _with_boards(game: Game, written: str) -> Game:
    if not written:
        return game
    boards = (
        replace(board, result=RESULT_BY_CODE[POINTS[sign]]) for board, sign in zip(game.boards, written, strict=True)
    )
    return with_match_result(replace(game, boards=tuple(boards)))


def with_random_results(tournament: Tournament, seed: int) -> Tournament:
    """The same with most boards decided, some matches empty or won by forfeit, reserves, gaps, teams that left."""
    dice = random.Random(seed)
    played_until = dice.choice((tournament.rounds, tournament.rounds, dice.randint(0, tournament.rounds)))
    games = tuple(game if game.is_bye else _random_match(game, dice, played_until) for game in tournament.games)
    teams = list(tournament.players)
    if seed % 3 == 0:
        teams[0] = replace(teams[0], withdrawn_after=dice.choice((0, 1)))
        teams[-1] = replace(teams[-1], withdrawn_after=tournament.rounds - 1)
    if seed % 4 == 0:
        teams[1] = replace(teams[1], lot=1)
    return replace(tournament, games=games, players=tuple(teams))


def _random_match(game: Game, dice: random.Random, played_until: int) -> Game:
    kind = dice.random()
    boards = tuple(_random_board(board, dice, len(game.boards)) for board in game.boards)
    if game.round_number > played_until or kind < 0.1:
        boards = tuple(replace(board, result=None) for board in boards)
    elif kind < 0.2:
        boards = tuple(replace(board, result=RESULT_BY_CODE[dice.choice(("+ -", "- +", "- -"))]) for board in boards)
    if dice.random() < 0.05:
        game = replace(game, white=game.black, black=game.white)
        boards = tuple(replace(board, home=board.away, away=board.home) for board in boards)
    return with_match_result(replace(game, boards=boards))


def _random_board(board: BoardGame, dice: random.Random, boards: int) -> BoardGame:
    result = dice.choice(RESULTS[:3] * 5 + RESULTS[3:]) if dice.random() < 0.95 else None
    return replace(board, result=result, home=dice.choice((board.home, board.home, boards + 1, 0)))
