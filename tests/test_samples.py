"""The samples are those that the program makes today, and the real events in them come out as they were published."""

from __future__ import annotations

import datetime
import io
import zipfile
from functools import cache
from pathlib import Path

import pytest
from sample_workbooks import rebuild

from roundbook import app
from roundbook.model import Tournament
from roundbook.players import read_players
from roundbook.rules import bracket_of, standings
from tests.events.reading import decimals, facts

FOLDER = Path(rebuild.__file__).parent
LATER = datetime.datetime(2026, 6, 1)
SAMPLES = tuple(sorted(path.name for path in FOLDER.glob("*.xlsx") if " - tournament" not in path.name))
EVENTS = {
    "brussels_1988": "brussels-1988-world-cup",
    "candidates_2014": "candidates-2014",
    "new_york_1924": "new-york-1924",
    "prague_2025": "prague-masters-2025",
    "sinquefield_2014": "sinquefield-cup-2014",
    "tata_steel_2022": "tata-steel-masters-2022",
    "wellington_2011_b": "wellington-club-2011-b",
}
# Events whose printed order is the one by their tie-breaks; of Tata Steel six places, of the others nothing was printed
# that says how ties were decided.
ORDERED = {"candidates_2014": 8, "sinquefield_2014": 6, "tata_steel_2022": 6}
WORKBOOKS = (
    *(f"{name}_tournament.xlsx" for name in EVENTS),
    "club_championship_after_round_5.xlsx",
    "cup_evening_after_round_2.xlsx",
    "district_league_after_round_5.xlsx",
    "groups_and_cup_after_round_4.xlsx",
    "quads_evening_after_round_4.xlsx",
    "swiss_evening_after_round_4.xlsx",
    "team_match_after_round_4.xlsx",
)


@cache
def rebuilt() -> dict[str, bytes]:
    """Every file of the folder as the program makes it now."""
    return dict(rebuild.files())


@cache
def tournament(name: str) -> Tournament:
    """What a committed workbook holds."""
    return app.read_workbook(FOLDER / f"{name}_tournament.xlsx")


def names_in_facts(name: str) -> dict[int, str]:
    """Names by the numbers of the fact file, which are not always the pairing numbers of the sample."""
    return {number: player for number, player, _ in facts(EVENTS[name])["players"]}


def test_every_file_is_a_sample_and_every_sample_a_file() -> None:
    """Nothing is left over from an older collection."""
    assert set(rebuilt()) == set(SAMPLES)


@pytest.mark.parametrize("file", SAMPLES)
def test_committed_sample_is_the_one_the_program_makes(file: str) -> None:
    """Part by part and not byte by byte: another version of zlib packs the same parts differently."""
    assert _parts(rebuilt()[file]) == _parts((FOLDER / file).read_bytes()), "run `python sample_workbooks/rebuild.py`"


@pytest.mark.parametrize("file", WORKBOOKS)
def test_update_would_change_nothing(file: str) -> None:
    """All forfeits are filled in, all figures fresh, no formula is touched; only the clock has gone on."""
    assert not app.check(FOLDER / file, when=LATER).is_changed


@pytest.mark.parametrize("name", EVENTS)
def test_points_are_the_published_ones(name: str) -> None:
    """For every player whose points were printed; where none were, by the arithmetic of another program."""
    found = facts(EVENTS[name])
    listed = {number: values[0] for number, values in found["arithmetic"].items()}
    names = names_in_facts(name)
    expected = {names[number]: points for number, points in decimals(found["published"].get("points", listed)).items()}
    players = tournament(name).player_by_number
    actual = {players[row.number].name: row.points for row in standings(tournament(name)).rows}

    assert expected == {player: actual[player] for player in expected}


@pytest.mark.parametrize(("name", "places"), ORDERED.items())
def test_order_is_the_published_one(name: str, places: int) -> None:
    """Ties included."""
    order, names = facts(EVENTS[name])["published"]["order"], names_in_facts(name)
    players = tournament(name).player_by_number
    rows = standings(tournament(name)).rows

    assert [names[number] for number in order[:places]] == [players[row.number].name for row in rows[:places]]


def test_forfeits_of_tata_steel_stand_in_the_workbook() -> None:
    """Dubov's of round 7 was typed, those of rounds 11 to 13 were filled in."""
    forfeits = [game for game in tournament("tata_steel_2022").games if game.result and not game.result.is_played]

    assert [(7, "+ -"), (11, "+ -"), (12, "- +"), (13, "+ -")] == [
        (game.round_number, game.result.code) for game in forfeits if game.result
    ]


def test_brussels_has_no_game_after_the_withdrawal() -> None:
    """Vaganian's four games stand in rounds 1 to 4, so that nothing contradicts his leaving after round 4."""
    games = [game for game in tournament("brussels_1988").games if 18 in (game.white, game.black)]

    assert [1, 2, 3, 4] == [game.round_number for game in games if game.result and game.result.is_played]


def test_club_is_in_the_middle_of_everything() -> None:
    """Half-way: one result of the last round is missing, one player withdrew too early to count."""
    club = app.read_workbook(FOLDER / "club_championship_after_round_5.xlsx")
    open_games = [game.board for game in club.round_games(5) if game.result is None]
    out = [row.number for row in standings(club).rows if row.rank is None]

    assert ([4], ["Tanaka, Hiro"]) == (open_games, [club.player_by_number[number].name for number in out])


def test_quads_have_their_winners() -> None:
    """Two quads are decided, counted by hand; the group of six plays on."""
    quads = app.read_workbook(FOLDER / "quads_evening_after_round_4.xlsx")
    sizes = [(group.name, len(group.numbers)) for group in quads.groups]
    winners = [quads.player_by_number[standings(quads, group).rows[0].number].name for group in quads.groups[:2]]

    assert [("Quad A", 4), ("Quad B", 4), ("Group C", 6)] == sizes
    assert ["Horák, Jan", "Dahl, Sigrid"] == winners


def test_groups_send_their_first_two_into_the_cup() -> None:
    """Tables counted by hand, in group C a lot for the second place; four quarter-finals, one of them by blitz."""
    groups = app.read_workbook(FOLDER / "groups_and_cup_after_round_4.xlsx")
    cup = groups.cup
    names = {player.number: player.name.partition(",")[0] for player in cup.players}
    seeds = [f"{seed.label} {names[seed.seed]}" for seed in cup.seeds]
    ties = [[names[tie.upper], names[tie.lower]] for tie in bracket_of(cup)[1]]

    assert ["A1 Dahl", "B1 Horák", "C1 Eklund", "D1 Santos", "C2 Abara", "D2 Olsen", "A2 Brandt", "B2 Nowak"] == seeds
    assert [["Nowak", "Abara"], ["Horák", "Olsen"]] == ties


def test_swiss_has_its_leaders() -> None:
    """Points counted by hand while three games of the fourth round are going on."""
    swiss = app.read_workbook(FOLDER / "swiss_evening_after_round_4.xlsx")
    points = {swiss.player_by_number[row.number].name: str(row.points) for row in standings(swiss).rows}

    assert {
        "Lefèvre, Zoé": "3",
        "Gruber, Max": "2.5",
        "Moretti, Ugo": "2",
        "Dahl, Sigrid": "0.5",
    }.items() <= points.items()
    assert ["Lefèvre, Zoé", "Gruber, Max", "Kaya, Deniz", "Brandt, Lena", "Costa, Rui"] == list(points)[:5]


def test_team_match_has_its_score() -> None:
    """Points of the boards, counted by hand; two games are still going on."""
    match = app.read_workbook(FOLDER / "team_match_after_round_4.xlsx")
    points = {group.name: sum(row.points for row in standings(match, group).rows) for group in match.groups}

    assert {"SC Turm": 5, "SV Springer": 9} == points


@pytest.mark.parametrize(
    ("file", "players", "own"),
    [
        ("brussels_1988_players.xlsx", 18, ()),
        ("candidates_2014_players.xlsx", 8, ("Путь в турнир",)),
        ("club_championship.xlsx", 10, ("Paid",)),
        ("new_york_1924_players.xlsx", 11, ()),
        ("prague_2025_players.xlsx", 10, ("Jmenovka",)),
        ("quads_evening.xlsx", 14, ()),
        ("swiss_evening.xlsx", 11, ()),
        ("sinquefield_2014_players.xlsx", 6, ()),
        ("tata_steel_2022_players.xlsx", 14, ()),
        ("team_match.xlsx", 8, ()),
        ("wellington_2011_b_players.xlsx", 9, ("Fee", "Brings a set")),
    ],
)
def test_lists_give_their_players_and_own_columns(file: str, players: int, own: tuple[str, ...]) -> None:
    """Whatever stands above, below and between."""
    found = read_players(FOLDER / file)

    assert (players, own) == (len(found.players), found.extra_columns)


def test_two_name_columns_become_one_name() -> None:
    """As the other lists write it: family name, given name."""
    assert "Nguyen, Thai Dai Van" in [player.name for player in tournament("prague_2025").players]


def test_readme_names_every_sample() -> None:
    """A sample that nobody explains is of no use."""
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")

    assert [] == [file for file in SAMPLES if f"`{file}`" not in readme]


def test_typed_half_stays_as_it_was_typed() -> None:
    """`1/2` is understood and left alone."""
    with zipfile.ZipFile(FOLDER / "club_championship_after_round_5.xlsx") as package:
        sheets = b"".join(package.read(name) for name in package.namelist() if "worksheets/sheet" in name)

    assert b">1/2<" in sheets


def _parts(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        return {name: package.read(name) for name in package.namelist()}
