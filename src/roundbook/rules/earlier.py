"""An event as it stood after an earlier round, for tables that nobody printed then.

The workbook is not touched: what was typed later is left out of the values.
"""

from __future__ import annotations

from dataclasses import replace

from roundbook.errors import FormatError, Problem
from roundbook.model import Game, Player, Tournament
from roundbook.rules.record import rounds_begun


def after_round(tournament: Tournament, number: int) -> Tournament:
    """The event when a round was over, by its number.

    In a Swiss later rounds have not been paired then; elsewhere their games are to come. Whoever withdrew later is
    still there. A lot or a play-off is about the end of the event, so before its last round nobody has one.
    Raises FormatError: there is no such round, one of a Swiss that has not begun, or a knockout, whose bracket has all
    rounds anyway.
    """
    _check(tournament, number)
    tournament = replace(tournament, cup=None)  # which was not there before the groups were over
    if number >= tournament.planned_rounds:
        return tournament
    games = (_then(game, number) for game in tournament.games)
    if tournament.settings.is_swiss:
        games = (game for game in tournament.games if game.round_number <= number)
    players = tuple(_there(player, number) for player in tournament.players)
    return replace(tournament, players=players, games=tuple(games))


def _check(tournament: Tournament, number: int) -> None:
    rounds = tournament.planned_rounds
    if tournament.settings.is_knockout or rounds < number <= tournament.dated_rounds:
        raise FormatError(Problem(code="earlier-in-a-cup"))
    if not 0 < number <= rounds:
        raise FormatError(Problem(code="no-such-round", value=str(number), details={"rounds": rounds}))
    begun = rounds_begun(tournament)
    if number > begun:
        raise FormatError(Problem(code="round-not-begun", value=str(number), details={"begun": begun}))


def _then(game: Game, number: int) -> Game:
    if game.round_number <= number:
        return game
    return replace(game, result=None, boards=tuple(replace(board, result=None) for board in game.boards))


def _there(player: Player, number: int) -> Player:
    has_left = player.withdrawn_after is not None and player.withdrawn_after <= number
    return replace(player, lot=None, withdrawn_after=player.withdrawn_after if has_left else None)
