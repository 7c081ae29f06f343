"""Player lists as organisers send them: invented names in real layouts, with what a person reads in each.

`lists/expected.json` was written by hand beside the lists. `decisions` name the points where more than one reading is
right: of two registrations the first is read, a national rating is the rating where there is no other, whoever has
withdrawn is left out unless wanted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from roundbook.players import ListedPlayer, ListOptions, PlayerList, read_players
from tests.players.making import refusal, told

LISTS = Path(__file__).parent / "lists"
EXPECTED: dict[str, dict[str, Any]] = json.loads((LISTS / "expected.json").read_text(encoding="utf-8"))
GROUPED = [name for name in EXPECTED if any("group" in player for player in EXPECTED[name]["players"])]
# Letters are the same in both; what a mark at the beginning says is no part of the name.
ENCODINGS = {"utf-8-sig": "UTF-8", "latin-1": "CP1252"}
EVERYBODY = ListOptions(all_groups=True, keep_withdrawn=True)

every_list = pytest.mark.parametrize("name", EXPECTED)
every_grouped_list = pytest.mark.parametrize("name", GROUPED)


def _words(name: str) -> list[str]:
    """A name in any order, in any case, with or without a comma."""
    return sorted(name.casefold().replace(",", " ").split())


def _rating(player: dict[str, Any]) -> int | None:
    rating: int | None = player["rating"] if "rating" in player else player.get("rating_national")
    return rating


def _groups(name: str) -> dict[str, list[dict[str, Any]]]:
    """Expected players of each group; a list without groups is one."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for player in EXPECTED[name]["players"]:
        groups.setdefault(player.get("group", ""), []).append(player)
    return groups


def _by_group(name: str) -> Iterator[tuple[str, PlayerList]]:
    for group in _groups(name):
        yield group, read_players(LISTS / name, ListOptions(group=group or None, keep_withdrawn=True))


@every_list
def test_list_is_found(name: str) -> None:
    """Sheet, header row and the meaning of every column are what a person sees."""
    expected = EXPECTED[name]
    players = read_players(LISTS / name, EVERYBODY)
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
            _rating(player),
            player.get("fide_id") or "",
            player.get("birth_date") or str(player.get("birth_year") or ""),
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
        )
        for player in read_players(LISTS / name, EVERYBODY).players
    ]


@every_list
def test_start_numbers_are_read(name: str) -> None:
    """Numbers from 1 on, of the whole list or anew in each group, are start numbers."""
    expected = {player["source_row"]: player.get("start_no") for player in EXPECTED[name]["players"]}
    whole = {player.row: player.start_number for player in read_players(LISTS / name, EVERYBODY).players}
    single = {player.row: player.start_number for _, players in _by_group(name) for player in players.players}

    assert expected in (whole, single)


@every_list
def test_clubs_and_own_columns_are_kept(name: str) -> None:
    """Clubs, national numbers and ratings and groups stand where the organiser can find them again."""
    players = read_players(LISTS / name, EVERYBODY)
    for expected, player in zip(EXPECTED[name]["players"], players.players, strict=True):
        if expected.get("club"):
            assert expected["club"] == player.club
        for field in ("national_id", "rating_national", "group"):
            if expected.get(field) and field in players.columns:
                assert str(players.own(player, field)).startswith(str(expected[field]))


def test_sex_in_a_category_is_kept() -> None:
    """A French category says it by its last letter; the code comes along as it stands."""
    name = "05_fr_inscrits_papi.xls"
    players = read_players(LISTS / name)

    assert [player["sex"] for player in EXPECTED[name]["players"]] == [
        str(players.own(player, "category"))[-1] for player in players.players
    ]


@every_list
def test_rows_that_are_no_players_are_dropped(name: str) -> None:
    """Blank rows, totals, footers and second registrations are left out, and nothing else."""
    # A line of separators at the end of a text file is nothing at all.
    expected = [row["row"] for row in EXPECTED[name]["ignored_rows"] if row["why"] != "only separators"]
    players = read_players(LISTS / name, EVERYBODY)

    assert [row for row in expected if row > players.header_row] == [dropped.row for dropped in players.dropped]


@every_list
def test_withdrawals_are_left_out_and_reported(name: str) -> None:
    """Whoever is marked as withdrawn, in whatever column, is left out, named, and read on demand."""
    expected = [player["source_row"] for player in EXPECTED[name]["players"] if player.get("status") == "withdrawn"]
    players = read_players(LISTS / name, ListOptions(all_groups=True))
    rows = [problem.details["row"] for problem in players.problems if problem.code == "withdrawn-left-out"]

    assert expected == rows == [dropped.row for dropped in players.dropped if dropped.reason == "withdrawn"]
    assert not {*expected} & {player.row for player in players.players}
    assert len(expected) == sum(code == "marked-withdrawn" for code, _ in told(_everybody(name).problems))


def _everybody(name: str) -> PlayerList:
    return read_players(LISTS / name, EVERYBODY)


@every_grouped_list
def test_groups_must_be_chosen(name: str) -> None:
    """A list of several tournaments asks which one, with the number of players of each."""
    sizes = {
        group: sum(player.get("status") != "withdrawn" for player in players)
        for group, players in _groups(name).items()
    }
    sizes = {group: size for group, size in sizes.items() if size}
    (question,) = (problem for problem in refusal(LISTS / name) if problem.severity == "error")

    assert ("several-groups", ", ".join(f"{group} ({size})" for group, size in sizes.items())) == (
        question.code,
        question.details["groups"],
    )


@every_grouped_list
def test_one_group_is_read(name: str) -> None:
    """Each group has its own players."""
    expected = {group: [player["source_row"] for player in players] for group, players in _groups(name).items()}

    assert expected == {group: [player.row for player in players.players] for group, players in _by_group(name)}


@pytest.mark.parametrize("name", [name for name in EXPECTED if "encoding" in EXPECTED[name]])
def test_text_files_are_decoded(name: str) -> None:
    """Encoding and separator are those that the file was written with, and are told."""
    told_of = next(problem for problem in _everybody(name).problems if problem.code.startswith("text-read"))
    encoding, separator = EXPECTED[name]["encoding"], EXPECTED[name]["delimiter"]

    assert (ENCODINGS.get(encoding, encoding.upper()), {"\t": "TAB"}.get(separator, separator)) == (
        told_of.details["encoding"],
        told_of.details["separator"],
    )


def test_second_registration_is_told_with_both_cells() -> None:
    """Solveig Haugland sent the form twice: her first registration counts; what the second says otherwise is told."""
    (twice,) = (p for p in _everybody("02_nb_google_skjema.csv").problems if p.code.startswith("registered-twice"))

    assert ("F5", "F2") == (twice.cell, twice.details["other"])
    assert str(twice.details["differing"]).startswith("Fjordvik ≠ Fjordvik SK")


def test_filtered_players_are_players() -> None:
    """Rows hidden by a filter are read, and the organiser is told which."""
    problems = read_players(LISTS / "10_pl_lista_startowa_filtr.xlsx", EVERYBODY).problems

    assert ["5, 6"] == [problem.details["rows"] for problem in problems if problem.code == "rows-filtered"]


def test_filtered_players_can_be_left_out() -> None:
    """Only the visible rows are read when the organiser says so."""
    options = ListOptions(all_groups=True, visible_only=True)
    players = read_players(LISTS / "10_pl_lista_startowa_filtr.xlsx", options)

    assert [2, 3, 4, 7, 8] == [player.row for player in players.players]
    assert [(5, "hidden-row"), (6, "hidden-row")] == [(dropped.row, dropped.reason) for dropped in players.dropped]


def test_namesakes_of_different_clubs_are_two_people() -> None:
    """Jørgen Møller of Sønderskov and Jørgen Møller of Vestborg both play; a warning names the second."""
    problems = told(read_players(LISTS / "01_da_klubmesterskab.xlsx").problems)

    assert ("same-name", "B14") in problems


def test_columns_of_a_player_are_found_by_meaning() -> None:
    """A caller asks for a national number, not for "DSU-nr."."""
    players = read_players(LISTS / "01_da_klubmesterskab.xlsx")
    first: ListedPlayer = players.players[0]

    assert (11234, None) == (players.own(first, "national_id"), players.own(first, "sex"))
