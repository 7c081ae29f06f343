"""Lines 240, 250 and 260 and the bye of line 162: as TRF26 prints them, out of a workbook, and back into one."""

from __future__ import annotations

import datetime
from dataclasses import replace
from decimal import Decimal

import pytest

from roundbook import app
from roundbook.errors import InputError
from roundbook.exchange.received import Received
from roundbook.exchange.report import Accelerated, Edition, Prohibited, Report, RequestedByes
from roundbook.exchange.reports import report_files
from roundbook.exchange.trf_lines import report_of_text
from roundbook.exchange.trf_text import trf_text
from roundbook.model import Acceleration, Bye, Forbidden, Tournament
from tests.swiss.events import ruled_swiss_of

CREATED = datetime.datetime(2026, 11, 30, 18, 0)
# The examples that are printed with TRF26, with the numbers of one of its players.
PRINTED = """\
250 00.0 02.0 001 003 0001 0090
250 00.0 01.0 004 006 0001 0090
260 001 002  125  180  184  216
240 H 003  026  047
001   26      Ann                                                                0.0    1
"""
# After one of five rounds; entries and blanks as other programs write them.
RUNNING = """\
012 Evening Open
092 Individual: Swiss-System (Dutch)
142 5
152 W
162  W 1.0    D 0.5    L 0.0    P 0.5
192 FIDE_DUTCH_2025_BAKU
001    1      Ann                               2000                             1.0    1     4 w 1
001    2      Bob                               1900                             0.5    3
001    3      Cid                               1800                             1.0    1     5 b 1  0000 - H
001    4      Dan                               1700                             0.0    6     1 b 0
001    5      Eve                               1600                             0.0    6     3 w 0
001    6      Fay                               1500                             0.5    3  0000 - U
001    7      Gus                               1400                             0.0    6            0000 - Z
240 H 001    2
240 Z 003    1    4
240 H 005    1
250      1.0  001 002    1    4
250      0.5  003 003    1    4
260 001 005    1    2
260 002 003    3    5    6
"""


def _received(text: str) -> Received:
    got = app.read_foreign(text.encode(), language="en")

    assert isinstance(got, Received)

    return got


def _report(tournament: Tournament) -> str:
    [file] = report_files(tournament, Edition.TRF26)
    return file.content.decode()


def test_printed_lines_are_read() -> None:
    """The examples of the standard."""
    report = report_of_text(PRINTED)

    assert (RequestedByes(letter="H", round_number=3, numbers=(26, 47)),) == report.byes
    assert (Prohibited(first_round=1, last_round=2, numbers=(125, 180, 184, 216)),) == report.prohibited
    assert [
        Accelerated(points=Decimal(2), first_round=1, last_round=3, first=1, last=90),
        Accelerated(points=Decimal(1), first_round=4, last_round=6, first=1, last=90),
    ] == [*report.accelerated]


def test_lines_stand_in_their_columns() -> None:
    """Each figure ends where the printed example has it."""
    report = Report(
        byes=(RequestedByes(letter="H", round_number=3, numbers=(26, 47)),),
        accelerated=(Accelerated(points=Decimal(2), first_round=1, last_round=3, first=1, last=90),),
        prohibited=(Prohibited(first_round=1, last_round=2, numbers=(125, 180, 184, 216)),),
    )
    lines = trf_text(report, Edition.TRF26).splitlines()

    assert "240 H 003   26   47" in lines
    assert "250       2.0 001 003 0001 0090" in lines
    assert "260 001 002  125  180  184  216" in lines


@pytest.mark.parametrize(
    ("line", "columns"),
    [
        ("240 X 003   26", "5"),
        ("240 H       26", "7-9"),
        ("250       2.0     003 0001 0090", "15-17"),
        ("250       2.0 001 003      0090", "23-26"),
        ("260 abc 002  125  180", "5-7"),
        ("260 001 002  12x  180", "13-16"),
    ],
)
def test_malformed_field_is_named(line: str, columns: str) -> None:
    """Line and columns, and what stands there."""
    with pytest.raises(InputError) as refused:
        report_of_text(f"{PRINTED}{line}\n")

    assert [(6, columns)] == [(found.details["line"], found.details["columns"]) for found in refused.value.problems]


def test_running_event_is_taken_over() -> None:
    """Byes of a round that is paired stand in it, others beside the players; who must not meet, and acceleration."""
    event = _received(RUNNING).tournament
    rules = event.settings.pairing_rules
    byes = {game.white: game.bye for game in event.round_games(1) if game.is_bye}

    assert 1 == event.rounds
    assert {2: Bye.HALF, 6: Bye.PAIRING} == byes
    assert event.settings.scoring.half_bye
    assert (Acceleration.BAKU, 4) == (rules.acceleration, rules.upper_half)
    assert (Forbidden(numbers=(1, 2)), Forbidden(numbers=(3, 5, 6), first_round=2, last_round=3)) == rules.forbidden
    asked = {player.number: player.byes for player in event.players if player.byes}
    assert {
        1: ((3, Bye.ZERO), (5, Bye.HALF)),
        3: ((2, Bye.HALF),),
        4: ((3, Bye.ZERO),),
        7: ((2, Bye.ZERO),),
    } == asked


def test_taken_over_event_is_paired_by_its_rules() -> None:
    """Round 2 without those who asked, with virtual points: only 1, 2 and 4 of the upper half are there."""
    made = app.create_from_foreign(_received(RUNNING), created=CREATED)
    paired = app.pair(made.content, when=CREATED)
    pairs = {frozenset((game.white, game.black)) for game in paired.games if not game.is_bye}
    alone = {game.white: game.bye for game in paired.games if game.is_bye}

    assert not pairs & {frozenset((1, 2)), frozenset((5, 6)), frozenset((1, 4))}
    assert {3: Bye.HALF, 7: Bye.ZERO} == {number: bye for number, bye in alone.items() if bye is not Bye.PAIRING}


@pytest.mark.parametrize("number", range(3))
def test_rules_come_back_as_they_were(number: int) -> None:
    """Out of a workbook and back into one: the same report, the same rules for the same players."""
    event = next(one for one in map(ruled_swiss_of, range(10 * number, 200)) if one.games)
    players = (replace(event.players[0], byes=((event.settings.rounds, Bye.HALF),)), *event.players[1:])
    event = replace(event, players=players)
    made = app.create_from_foreign(_received(_report(event)), created=CREATED)

    assert _report(event) == _report(made.tournament)


@pytest.mark.parametrize(
    ("line", "other", "code"),
    [
        ("250      0.5  003 003    1    4", "250      0.5  003 004    1    4", "report-acceleration"),
        ("250      0.5  003 003    1    4", "250      0.5  003 003    1    6", "report-acceleration"),
        ("250      1.0  001 002    1    4", "250      2.0  001 002    1    4", "report-acceleration"),
        ("P 0.5", "P 0.0", "report-bye-points"),
        ("260 001 005    1    2", "260 001 005    1   12", "report-field"),
    ],
)
def test_what_cannot_be_gone_on_with_is_refused(line: str, other: str, code: str) -> None:
    """Virtual points of another method, a bye of another worth, a number of nobody."""
    with pytest.raises(InputError) as refused:
        _received(RUNNING.replace(line, other))

    assert [code] == [problem.code for problem in refused.value.problems]


def test_code_alone_says_that_it_is_accelerated() -> None:
    """Without lines 250 the upper half is that of the players in the file."""
    text = "".join(line for line in RUNNING.splitlines(keepends=True) if not line.startswith("250"))

    assert 4 == _received(text).tournament.settings.pairing_rules.upper_half


def test_full_point_bye_to_come_is_told() -> None:
    """A workbook has no place for it beside a player."""
    problems = _received(RUNNING.replace("240 H 005", "240 F 005")).problems

    assert ["240 F 5"] == [problem.value for problem in problems if problem.code == "report-left-out"]
