"""A report that another program has checked, through a workbook and back.

`five_players.trf` is an odd field with a forfeit, a player without FIDE ID, a year of birth alone, a women's title. Its
tie-breaks and places are those of Gacrux 1.11.
"""

from __future__ import annotations

import datetime
from decimal import Decimal
from pathlib import Path

import pytest

from roundbook import app
from roundbook.exchange.received import Received
from roundbook.exchange.report import Edition
from roundbook.exchange.reports import report_files
from roundbook.model import Tournament
from roundbook.rules import standings

EXAMPLE = Path(__file__).with_name("five_players.trf")
CREATED = datetime.datetime(2026, 12, 1)
NEW_LINES = ("142", "152", "182", "192", "202", "222")
# What we add: which program wrote it.
OURS = "182 roundbook"


@pytest.fixture(scope="module")
def tournament() -> Tournament:
    """What is in the workbook that was made of the report."""
    got = app.read_foreign(EXAMPLE, language="en")
    assert isinstance(got, Received)
    made = app.create_from_foreign(got, created=CREATED)
    return app.read_workbook(made.content)


def test_a_report_becomes_a_workbook_and_back_without_loss(tournament: Tournament) -> None:
    """Every byte is the same again, but that the line ends are those of the standard."""
    [made] = report_files(tournament, Edition.TRF26)
    lines = made.content.decode().split("\r\n")

    assert [*EXAMPLE.read_text().split("\n")] == [line for line in lines if line != OURS]


def test_the_older_edition_has_only_its_own_lines(tournament: Tournament) -> None:
    """A program of 2016 is given nothing that it could stumble over."""
    [made] = report_files(tournament, Edition.TRF16)
    wanted = [line for line in EXAMPLE.read_text().split("\n") if not line.startswith(NEW_LINES)]

    assert wanted == made.content.decode().split("\r\n")


def test_players_are_those_of_the_report(tournament: Tournament) -> None:
    """With births as lists have them, and a column for the sex."""
    charlie, echo = tournament.players[2], tournament.players[4]

    assert ("WIM", "Charlie, Cat", 2240, "CZE", "300003", "2001-11-30", ("w",)) == (
        charlie.title,
        charlie.name,
        charlie.rating,
        charlie.federation,
        charlie.fide_id,
        charlie.birth,
        charlie.extra,
    )
    assert (None, "", "2012-07-07") == (echo.rating, echo.fide_id, echo.birth)
    assert "1985" == tournament.players[1].birth
    assert ("Sex",) == tournament.extra_columns


def test_the_event_is_that_of_the_report(tournament: Tournament) -> None:
    """With the pairing table that its games follow, and all days."""
    settings = tournament.settings

    assert ("berger", 1, "Oslo", "NOR") == (settings.table, settings.cycles, settings.place, settings.federation)
    assert "90 minutes + 30 seconds per move" == settings.time_control
    assert datetime.date(2026, 9, 7) == settings.round_dates[0]
    assert () == settings.pairings


def test_points_and_ties_are_those_of_the_other_program(tournament: Tournament) -> None:
    """Sonneborn-Berger and Koya as Gacrux calculates them; the limit of Koya is half of four games."""
    rows = standings(tournament).row_by_number
    codes = ("DE", "WIN", "SB", "KS")
    values = {number: dict(zip(codes, row.tie_breaks, strict=True)) for number, row in rows.items()}

    assert ["2.5", "2", "3.5", "2", "0"] == [f"{rows[number].points.normalize():f}" for number in range(1, 6)]
    assert ["3", "2.25", "5.5", "2.75", "0"] == [f"{values[number]['SB'].normalize():f}" for number in range(1, 6)]
    assert [Decimal("1.5"), 1, Decimal("2.5"), 1, 0] == [values[number]["KS"] for number in range(1, 6)]
    assert [2, 4, 1, 3, 5] == [rows[number].rank for number in range(1, 6)]
