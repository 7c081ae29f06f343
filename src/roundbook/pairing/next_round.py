"""The next round of a Swiss: who is to be paired, and the lines of its sheet; and which round can be taken back.

A game that was adjourned or postponed does not hold up the next round: marked as not finished it is a draw for pairing
purposes only (C.04.2 art. 3.1). One without any entry does, for nobody knows whether it was forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from roundbook.errors import FormatError, Problem
from roundbook.exchange.reports import report_for_pairing
from roundbook.model import RESULT_BY_CODE, Bye, Game, PairingNumber, Tournament
from roundbook.pairing.engine import Pairs, pairs_of_engine
from roundbook.rules import forfeit_of, has_left, withdrawals_by_number

Engine = Callable[[str, Collection[int]], Pairs]


def with_adjourned_as_draws(tournament: Tournament, adjourned: Collection[Game]) -> Tournament:
    """The tournament as a pairing takes it: these games, which have no result yet, as draws (C.04.2 art. 3.1)."""
    draw = RESULT_BY_CODE["½-½"]
    games = (replace(game, result=draw) if game in adjourned else game for game in tournament.games)
    return replace(tournament, games=tuple(games))


def next_round(tournament: Tournament, lines: int, engine: Engine = pairs_of_engine) -> tuple[Game, ...]:
    """Lines of the next round: games in the order of the boards, then byes.

    Whoever withdrew, or asked for a bye, is not paired. A bye that is worth something has a line, and so has any other
    that was asked for as long as there is room; `lines` are those of the sheet.
    Raises FormatError with all problems: no Swiss, all rounds paired, the last one not played or results missing, fewer
    than two players, no room, or what the engine says.
    """
    number = tournament.rounds + 1
    _check(tournament, number)
    withdrawn = withdrawals_by_number(tournament)
    there = [player for player in tournament.players if not has_left(player.number, number, withdrawn)]
    asked = {player.number: bye for player in there for asked, bye in player.byes if asked == number}
    paired = {player.number for player in there} - asked.keys()
    if len(paired) < 2:
        raise FormatError(Problem(code="too-few-to-pair", value=str(len(paired))))
    absent = {player.number for player in tournament.players} - paired
    pairs = engine(report_for_pairing(tournament), absent)
    _check_engine(pairs, paired)
    games = list(_games(number, pairs))
    halves = [n for n, bye in asked.items() if bye is not Bye.ZERO]
    if len(games) + len(halves) > lines:
        raise FormatError(Problem(code="too-many-byes", value=str(len(halves)), details={"room": lines - len(games)}))
    byes = [*halves, *(n for n in asked if n not in halves)][: lines - len(games)]
    boards = range(len(games) + 1, lines + 1)
    added = (
        Game(round_number=number, board=board, white=n, black=0, bye=asked[n])
        for board, n in zip(boards, byes, strict=False)
    )
    return (*games, *added)


def round_to_take_back(tournament: Tournament, adjourned: Collection[Game] = ()) -> int:
    """The last round that was paired, once it is certain that nobody has played in it.

    A forfeit that follows from a withdrawal is no game; one of the adjourned has begun.
    Raises FormatError: there is none, or a result stands in it.
    """
    number = tournament.rounds
    if not number:
        raise FormatError(Problem(code="no-round-to-take-back"))
    withdrawn = withdrawals_by_number(tournament)
    begun = [
        game
        for game in tournament.round_games(number)
        if game in adjourned or (game.result is not None and game.result != forfeit_of(game, withdrawn))
    ]
    if begun:
        raise FormatError(Problem(code="round-has-results", value=str(len(begun)), details={"round": number}))
    return number


def _check(tournament: Tournament, number: int) -> None:
    settings = tournament.settings
    if not settings.is_swiss:
        raise FormatError(Problem(code="not-a-swiss"))
    if number > settings.rounds:
        raise FormatError(Problem(code="all-rounds-paired", value=str(settings.rounds)))
    games = [game for game in tournament.games if not game.is_bye]
    missing = [game for game in games if game.result is None]
    last = [game for game in games if game.round_number == tournament.rounds]
    if last and all(game in missing for game in last):
        raise FormatError(Problem(code="round-paired-already", details={"round": tournament.rounds}))
    names = tournament.player_by_number
    problems = [
        Problem(
            code="result-before-pairing",
            details={"round": game.round_number, "white": names[game.white].name, "black": names[game.black].name},
        )
        for game in missing
    ]
    if problems:
        raise FormatError(problems)


def _check_engine(pairs: Pairs, paired: Collection[PairingNumber]) -> None:
    """Refuse an answer in which not everybody who is there stands once, or more than one has no opponent."""
    seen = sorted(number for pair in pairs for number in pair if number)
    if seen != sorted(paired) or 2 * len(pairs) - len(seen) != len(paired) % 2:
        raise FormatError(Problem(code="engine-failed", value=", ".join(f"{white}-{black}" for white, black in pairs)))


def _games(number: int, pairs: Pairs) -> Iterator[Game]:
    for board, (white, black) in enumerate(pairs, start=1):
        bye = Bye.ZERO if black else Bye.PAIRING
        yield Game(round_number=number, board=board, white=white, black=black, bye=bye)
