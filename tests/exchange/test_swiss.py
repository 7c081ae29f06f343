"""Reports of a Swiss: written, read and written again they are the same, so the next pairing is the same too."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from roundbook import app
from roundbook.errors import InputError
from roundbook.exchange.received import Received
from roundbook.exchange.report import Edition
from roundbook.exchange.reports import report_files
from roundbook.model import Bye, Game, InitialColour, Tournament
from roundbook.rules import late_entries, pairing_faults
from tests.swiss.events import swiss_of

CREATED = datetime.datetime(2026, 11, 30, 18, 0)
# Five players, the third of four rounds to be paired: a bye that was allotted, one for half a point, a forfeit.
BY_HAND = """\
012 Evening Open
092 Individual: Swiss-System (Dutch)
142 4
152 B
001    1      Ann                               2000                             1.5    2     3 b 1  0000 - H
001    2      Bob                               1900                             0.5    3     4 w =     5 b -
001    3      Cid                               1800                             0.0    5     1 w 0
001    4      Dan                               1700                             0.5    3     2 b =  0000 - Z
001    5      Eve                               1600                             2.0    1  0000 - U     2 w +
"""


def _report(tournament: Tournament) -> str:
    [file] = report_files(tournament, Edition.TRF26)
    return file.content.decode()


def _received(text: str) -> Received:
    got = app.read_foreign(text.encode(), language="en")

    assert isinstance(got, Received)

    return got


def _begun(number: int) -> Tournament:
    """The Swiss of this number or a later one that has a round."""
    return next(event for event in map(swiss_of, range(number, number + 20)) if event.games)


@pytest.mark.parametrize("number", range(0, 60, 10))
def test_report_comes_back_as_it_was(number: int) -> None:
    """Players, games, byes of every kind, planned rounds, points and tie-breaks go through a workbook and back."""
    event = _begun(number)
    event = replace(event, settings=replace(event.settings, initial_colour=InitialColour.BLACK))
    made = app.create_from_foreign(_received(_report(event)), created=CREATED)

    assert _report(event) == _report(made.tournament)


def test_rounds_are_those_of_the_lines() -> None:
    """Boards by the points before the round; who stands on no line was not there; absence in the last round is told."""
    got = _received(BY_HAND)
    event = got.tournament

    assert (4, InitialColour.BLACK) == (event.settings.rounds, event.settings.initial_colour)
    assert [(1, 3, 1, None), (2, 2, 4, None), (3, 5, 0, Bye.PAIRING)] == _lines(event, 1)
    assert [(1, 5, 2, None), (2, 1, 0, Bye.HALF)] == _lines(event, 2)
    assert [("report-absent-last", "Cid; Dan")] == [(problem.code, problem.value) for problem in got.problems]


def test_who_was_away_had_asked_for_it() -> None:
    """Cid and Dan stand on no line of round 2: that is kept beside them, and nobody is told of as missing."""
    event = _received(BY_HAND).tournament

    assert {3: ((2, Bye.ZERO),), 4: ((2, Bye.ZERO),)} == {one.number: one.byes for one in event.players if one.byes}
    assert () == pairing_faults(event)


def test_late_entry_of_a_report_stays_one() -> None:
    """Fay, with the number behind all others, came in round 2: she asked for nothing."""
    late = f"001    6      {'Fay':34}1500{'1.0':>32}    4  0000 - Z     3 w 1\n"
    met = BY_HAND.replace("     1 w 0\n", "     1 w 0     6 b 0\n")
    event = _received(met + late).tournament

    assert [(6, (1,), 2)] == [(one.number, one.missed, one.first_round) for one in late_entries(event)]
    assert () == event.player_by_number[6].byes


def _lines(event: Tournament, number: int) -> list[tuple[int, int, int, Bye | None]]:
    return [_line(game) for game in event.round_games(number)]


def _line(game: Game) -> tuple[int, int, int, Bye | None]:
    return game.board, game.white, game.black, game.bye if game.is_bye else None


@pytest.mark.parametrize("code", ["FIDE_DUBOV", "FIDE_BURSTEIN"])
def test_other_systems_are_refused(code: str) -> None:
    """The next round of these would be paired by other rules than the rounds before."""
    with pytest.raises(InputError) as refused:
        _received(BY_HAND.replace("152 B", f"192 {code}"))

    assert ["report-of-other-kind"] == [problem.code for problem in refused.value.problems]


def test_strange_bye_is_named() -> None:
    """A draw against nobody is none of the byes that there are: line and columns are told."""
    with pytest.raises(InputError) as refused:
        _received(BY_HAND.replace("0000 - H", "0000 - ="))

    assert [("report-field", "=")] == [(problem.code, problem.value) for problem in refused.value.problems]
