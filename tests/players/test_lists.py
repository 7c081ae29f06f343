"""Player lists as organisers send them: invented names in real layouts, with what a person reads in each.

`lists/expected.json` was written by hand beside the lists. Several groups in one list are reported and read as one
field, so nothing is expected of them here. `decisions` name the points where more than one reading is right.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from roundbook.players import ListedPlayer, PlayerList, read_players
from tests.players.making import told

LISTS = Path(__file__).parent / "lists"
EXPECTED: dict[str, dict[str, Any]] = json.loads((LISTS / "expected.json").read_text(encoding="utf-8"))

every_list = pytest.mark.parametrize("name", EXPECTED)


def _extra(players: PlayerList, player: ListedPlayer, field: str) -> str:
    header = players.columns[field]
    value = player.extra[players.extra_columns.index(header)]
    return "" if value is None else str(value)


def _words(name: str) -> list[str]:
    """A name in any order, with or without a comma."""
    return sorted(name.replace(",", " ").split())


@every_list
def test_list_is_found(name: str) -> None:
    """Sheet, header row and the meaning of every column are what a person sees."""
    expected = EXPECTED[name]
    players = read_players(LISTS / name)
    *_, last_header_row = (
        expected["header_row"] if isinstance(expected["header_row"], list) else [expected["header_row"]]
    )

    assert (expected["sheet"], last_header_row) == (players.sheet, players.header_row)
    assert expected["columns"].items() <= players.columns.items()


@every_list
def test_players_are_read(name: str) -> None:
    """Each player has the row, name, rating and details that a person reads."""
    expected = [
        (
            player["source_row"],
            _words(f"{player['surname']} {player['given']}"),
            player.get("title") or "",
            player.get("federation") or "",
            player.get("rating"),
            player.get("fide_id") or "",
            player.get("birth_date") or str(player.get("birth_year") or ""),
            player.get("start_no"),
        )
        for player in EXPECTED[name]["players"]
    ]

    assert expected == [
        (
            player.row,
            _words(player.name),
            player.title,
            player.federation,
            player.rating,
            player.fide_id,
            player.birth,
            player.start_number,
        )
        for player in read_players(LISTS / name).players
    ]


@every_list
def test_clubs_and_own_columns_are_kept(name: str) -> None:
    """Clubs, national numbers and ratings and groups stand where the organiser can find them again."""
    players = read_players(LISTS / name)
    for expected, player in zip(EXPECTED[name]["players"], players.players, strict=True):
        if expected.get("club"):
            assert expected["club"] == player.club
        for field in ("national_id", "rating_national", "group"):
            if expected.get(field) and field in players.columns:
                assert _extra(players, player, field).startswith(str(expected[field]))


@every_list
def test_rows_that_are_no_players_are_dropped(name: str) -> None:
    """Blank rows and totals below the header are left out, and nothing else."""
    expected = [row["row"] for row in EXPECTED[name]["ignored_rows"]]
    players = read_players(LISTS / name)

    assert [row for row in expected if row > players.header_row] == [dropped.row for dropped in players.dropped]


@every_list
def test_withdrawals_are_reported(name: str) -> None:
    """Whoever is marked as withdrawn, in whatever column, is named in a warning."""
    expected = [player["source_row"] for player in EXPECTED[name]["players"] if player.get("status") == "withdrawn"]
    found = told(read_players(LISTS / name).problems)

    assert expected == [int(cell[1:]) for code, cell in found if code == "marked-withdrawn"]


def test_filtered_players_are_players() -> None:
    """Rows hidden by a filter are read, and the organiser is told which."""
    problems = read_players(LISTS / "10_pl_lista_startowa_filtr.xlsx").problems

    assert ["5, 6"] == [problem.details["rows"] for problem in problems if problem.code == "rows-filtered"]


def test_namesakes_of_different_clubs_are_two_people() -> None:
    """Jørgen Møller of Sønderskov and Jørgen Møller of Vestborg both play; a warning names the second."""
    problems = told(read_players(LISTS / "01_da_klubmesterskab.xlsx").problems)

    assert ("same-name", "B14") in problems
