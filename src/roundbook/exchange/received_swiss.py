"""A report of a Swiss as a tournament: games and byes round by round, so that the next round can be paired.

A report has no boards: games are put in the order in which a pairing has them, by the points of the better player
before the round, then of both, then by the lower number (C.04.2). Whoever has a zero-point bye, or nothing in a round,
stands on no line of it: that he was not to be paired there is kept beside him, unless he only came later. A full-point
bye counts as the one that a pairing allots, which a workbook writes alike unless that one is worth half a point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from roundbook.errors import InputError, Problem, Severity
from roundbook.exchange.columns import RESULT, of_round
from roundbook.exchange.pairing_records import pairing_rules_of
from roundbook.exchange.pairings_read import GamesOfReport, PairedGame, field_problem
from roundbook.exchange.report import Report
from roundbook.formats.swiss import MOST_ROUNDS, places_for
from roundbook.model import SWISS, Bye, Game, InitialColour, PairingNumber, Points, Settings, Tournament
from roundbook.rules import arrivals, classify
from roundbook.workbook.swiss_columns import BYE_LINES

_DUTCH = "FIDE_DUTCH"
_BYES = {"U": Bye.PAIRING, "F": Bye.FULL, "+": Bye.FULL, "H": Bye.HALF}
_NO_BYE = frozenset({"", "Z", "-", "0"})


def is_swiss(report: Report) -> bool:
    """Whether a report says that it is a Swiss whose next rounds we can pair: by the Dutch system, or it says none."""
    code = report.code.upper()
    if code:
        return code.startswith(_DUTCH)
    return "swiss" in report.kind.casefold()


def swiss_settings(report: Report, settings: Settings) -> Settings:
    """The settings of an event with what a Swiss needs beside them."""
    players, rounds = len(report.players), max(report.rounds, report.last_round)
    most = max((_without_opponent(report, number) for number in range(1, rounds + 1)), default=0)
    places = max(places_for(players), 2 * (players // 2 + most - BYE_LINES))
    colour = InitialColour.BLACK if report.initial_colour.upper().startswith("B") else InitialColour.WHITE
    return replace(
        settings,
        format=SWISS,
        rounds=rounds,
        places=places + places % 2,
        initial_colour=colour,
        pairing_rules=pairing_rules_of(report, rounds),
    )


def _without_opponent(report: Report, number: int) -> int:
    entries = (player.entry(number) for player in report.players)
    return sum(entry is not None and not entry.opponent and entry.result in _BYES for entry in entries)


def swiss_games(report: Report, read: GamesOfReport, event: Tournament) -> Tournament:
    """The event, so far without a game, with all games and byes of its report.

    Raises InputError with all problems: a round without an opponent has a result that none can have; too many rounds.
    """
    problems = list(_strange(report, read))
    if event.settings.rounds > MOST_ROUNDS:
        details = {"most": MOST_ROUNDS}
        problems.append(Problem(code="swiss-rounds", value=str(event.settings.rounds), details=details))
    if problems:
        raise InputError(problems)
    for number in range(1, report.last_round + 1):
        points = classify(event).points
        paired = sorted((game for game in read.games if game.round_number == number), key=lambda g: _order(g, points))
        lone = ((player, entry.result) for player, at, entry in read.lone if at == number)
        is_half = event.settings.scoring.half_bye
        byes = sorted((player, _bye(result, is_half=is_half)) for player, result in lone if result in _BYES)
        event = replace(event, games=(*event.games, *_lines(number, paired, byes)))
    return _with_absences(event)


def _with_absences(event: Tournament) -> Tournament:
    """The event in which everybody who is on no line of a round has asked not to be paired there, or came later."""
    arrived = arrivals(event)
    there = {(game.round_number, side) for game in event.games for side in (game.white, game.black)}

    def absences(number: PairingNumber) -> tuple[tuple[int, Bye], ...]:
        rounds = range(arrived.get(number, 1), event.rounds + 1)
        return tuple((at, Bye.ZERO) for at in rounds if (at, number) not in there)

    players = (replace(player, byes=(*absences(player.number), *player.byes)) for player in event.players)
    return replace(event, players=tuple(players))


def _bye(letter: str, *, is_half: bool) -> Bye:
    """A bye of a workbook, which tells a full-point bye from that of a pairing only where their points differ."""
    bye = _BYES[letter]
    return Bye.PAIRING if bye is Bye.FULL and not is_half else bye


def absent_last(event: Tournament) -> Iterator[Problem]:
    """Who was not there in the last round: a report does not say whether somebody has withdrawn.

    Of those who stay away from the next one it says so (240), and there is nothing to ask.
    """
    last, following = event.round_games(event.rounds), event.rounds + 1
    there = {side for game in last for side in (game.white, game.black)}
    there |= {player.number for player in event.players if following in dict(player.byes)}
    names = [player.name for player in event.players if player.number not in there]
    if names and last and event.rounds < event.settings.rounds:
        yield Problem(code="report-absent-last", severity=Severity.WARNING, value="; ".join(names))


def _strange(report: Report, read: GamesOfReport) -> Iterator[Problem]:
    players = report.player_by_number
    for number, at, entry in read.lone:
        if entry.result not in _BYES and entry.result not in _NO_BYE:
            yield field_problem(players[number].line, of_round(RESULT, at), entry.result, "U, F, H, Z")


def _order(game: PairedGame, points: Mapping[int, Points]) -> tuple[Points, Points, int]:
    white, black = points[game.white], points[game.black]
    return -max(white, black), -white - black, min(game.white, game.black)


def _lines(number: int, games: Iterable[PairedGame], byes: Iterable[tuple[int, Bye]]) -> Iterator[Game]:
    board = 0
    for board, game in enumerate(games, start=1):
        yield Game(round_number=number, board=board, white=game.white, black=game.black, result=game.result)
    for place, (player, bye) in enumerate(byes, start=board + 1):
        yield Game(round_number=number, board=place, white=player, black=0, bye=bye)
