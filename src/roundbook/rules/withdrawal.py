"""Players who left: the 50 % rule, and what the results say about players who may have left.

Only a player whom the arbiter marked as withdrawn (or expelled) is judged; somebody who missed a round is not. Each is
judged on his own schedule: striking one player's games changes nobody else's percentage. Everything is counted in whole
games, never in per cent, and the bye of an odd field is not a game.
Source: FIDE C.05 6.6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile

from roundbook.model import RESULT_BY_CODE, CompletedRule, Game, Outcome, PairingNumber, Result, Tournament
from roundbook.rules.matches import filled_boards, match_result

MISSED_IN_A_ROW = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """The judgement on one withdrawn player, in games. `counts` says whether his results stay in the standings."""

    number: PairingNumber
    after_round: int
    completed: int
    scheduled: int

    @property
    def needed(self) -> int:
        """Fewest completed games with which the results count: half of the schedule, rounded up."""
        return (self.scheduled + 1) // 2

    @property
    def counts(self) -> bool:
        """Whether at least 50 % were completed (C.05 6.6.2), so that all his results count in the standings."""
        return 2 * self.completed >= self.scheduled


@dataclass(frozen=True, slots=True, kw_only=True)
class PossibleWithdrawal:
    """A player not marked as withdrawn whose latest games, `missed_rounds`, were all not played."""

    number: PairingNumber
    missed_rounds: tuple[int, ...]

    @property
    def after_round(self) -> int:
        """Round to enter as the last one before the withdrawal, should it be one."""
        return self.missed_rounds[0] - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """A player marked as withdrawn after a round, with a game over the board in a later one."""

    number: PairingNumber
    after_round: int
    opponent: PairingNumber
    round_number: int


def withdrawals_by_number(tournament: Tournament) -> dict[PairingNumber, int]:
    """Last round before the withdrawal, for every player who is marked as withdrawn."""
    return {
        player.number: player.withdrawn_after for player in tournament.players if player.withdrawn_after is not None
    }


def has_left(number: PairingNumber, round_number: int, withdrawn_after: Mapping[PairingNumber, int]) -> bool:
    """Whether a player had withdrawn before that round."""
    return number in withdrawn_after and round_number > withdrawn_after[number]


def forfeit_of(game: Game, withdrawn_after: Mapping[PairingNumber, int]) -> Result | None:
    """What an unplayed game stands for because somebody left before its round; None if nobody had.

    Source: FIDE C.05 6.6: `-` for the one who left, `+` for the opponent, `-` for both if both left.
    """
    white_left = has_left(game.white, game.round_number, withdrawn_after)
    black_left = has_left(game.black, game.round_number, withdrawn_after)
    if not (white_left or black_left):
        return None
    return RESULT_BY_CODE[f"{'-' if white_left else '+'} {'-' if black_left else '+'}"]


def judge_withdrawals(tournament: Tournament) -> tuple[Withdrawal, ...]:
    """The 50 % rule for every player who is marked as withdrawn, in the order of the players.

    Completed are the games over the board, in whatever round; if the event says so (`CompletedRule.DECIDED`) also the
    forfeits up to the withdrawal, typed or following from an opponent who had left: nothing may depend on whether
    somebody has written those down yet. The forfeits after it are its consequence and never count for it.
    In a Swiss nobody is judged: results remain and count (C.05 6.7). Nor in a knockout, where his opponent goes on.
    Source: FIDE C.05 6.6; what "completed" means is left to the event.
    """
    if tournament.settings.is_swiss or tournament.settings.is_knockout:
        return ()
    return tuple(
        Withdrawal(
            number=number,
            after_round=after_round,
            completed=sum(_is_completed(game, number, tournament) for game in _games_of(tournament, number)),
            scheduled=len(_games_of(tournament, number)),
        )
        for number, after_round in withdrawals_by_number(tournament).items()
    )


def possible_withdrawals(tournament: Tournament) -> tuple[PossibleWithdrawal, ...]:
    """Players without a mark who did not play their latest two games or more; for the arbiter to look at.

    Not played is a forfeit loss, or a blank in a round in which most other games have a result. Games that are not due
    yet say nothing, nor do wins by forfeit over somebody who had left. Source: FIDE C.05 6.5, 6.6.
    """
    if tournament.settings.is_knockout:  # who is out plays no more
        return ()
    marked = withdrawals_by_number(tournament)
    finished = _finished_rounds(tournament, marked)
    due: dict[PairingNumber, list[Game]] = {player.number: [] for player in tournament.players}
    for game in sorted(tournament.games, key=lambda game: game.round_number, reverse=True):
        if not game.is_bye and (game.result is not None or game.round_number in finished):
            for number in (game.white, game.black):
                if not has_left(_opponent(game, number), game.round_number, marked):
                    due[number].append(game)
    runs = (
        PossibleWithdrawal(number=number, missed_rounds=_missed_rounds(games, number))
        for number, games in due.items()
        if number not in marked
    )
    return tuple(run for run in runs if len(run.missed_rounds) >= MISSED_IN_A_ROW)


def contradictions(tournament: Tournament) -> tuple[Contradiction, ...]:
    """Games over the board of players who had withdrawn before that round, by player and round.

    The round in the mark is too early, or the game was played ahead of its round; nothing is changed for it.
    """
    return tuple(
        Contradiction(
            number=number,
            after_round=after_round,
            opponent=_opponent(game, number),
            round_number=game.round_number,
        )
        for number, after_round in withdrawals_by_number(tournament).items()
        for game in sorted(_games_of(tournament, number), key=lambda game: game.round_number)
        if game.round_number > after_round and game.result is not None and game.result.is_played
    )


def _games_of(tournament: Tournament, number: PairingNumber) -> tuple[Game, ...]:
    return tuple(game for game in tournament.games if number in (game.white, game.black) and not game.is_bye)


def _opponent(game: Game, number: PairingNumber) -> PairingNumber:
    return game.black if number == game.white else game.white


def _is_played(game: Game, left: Mapping[PairingNumber, int]) -> bool:
    """Whether a game was played over the board; a match also if some of its boards were and a team then left."""
    result = game.result
    if result is None and game.boards:
        result = match_result(filled_boards(game, forfeit_of(game, left)))
    return result is not None and result.is_played


def _is_completed(game: Game, number: PairingNumber, tournament: Tournament) -> bool:
    left = withdrawals_by_number(tournament)
    if _is_played(game, left):
        return True
    if tournament.settings.completed is not CompletedRule.DECIDED or has_left(number, game.round_number, left):
        return False
    return game.result is not None or has_left(_opponent(game, number), game.round_number, left)


def _missed_rounds(due: Iterable[Game], number: PairingNumber) -> tuple[int, ...]:
    """Rounds of the unbroken run of games not played at the end of what should have been played, ascending.

    `due` are those games of the player, the latest first.
    """
    missed = takewhile(lambda game: _is_missed(game, number), due)
    return tuple(sorted(game.round_number for game in missed))


def _is_missed(game: Game, number: PairingNumber) -> bool:
    if game.result is None:
        return True
    outcome = game.result.white if number == game.white else game.result.black
    return not game.result.is_played and outcome is Outcome.LOSS


def _finished_rounds(tournament: Tournament, marked: Mapping[PairingNumber, int]) -> frozenset[int]:
    """Rounds in which a blank is a game not played: of the others to be played more than half have a result.

    All of them would be too much to ask: two players who vanish together leave a gap in each other's round.
    """
    played, typed = Counter[int](), Counter[int]()
    for game in tournament.games:
        has_leaver = any(has_left(number, game.round_number, marked) for number in (game.white, game.black))
        if not game.is_bye and not has_leaver:
            played[game.round_number] += 1
            typed[game.round_number] += game.result is not None
    return frozenset(number for number, games in played.items() if 2 * typed[number] > games - 1)
