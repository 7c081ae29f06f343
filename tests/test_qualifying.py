"""From finished groups to a bracket: who goes on, against whom, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from roundbook import read_workbook
from roundbook.cli import main
from roundbook.errors import FormatError
from roundbook.making import new_tournament, workbook_of
from roundbook.model import RESULT_BY_CODE, Dividing, DrawMethod, Settings, Tournament
from roundbook.players import ListedPlayer
from roundbook.qualifying import qualifiers
from roundbook.rules import bracket_of
from roundbook.rules.second_stage import seeds_crosswise
from tests.workbook.writing import CREATED


def groups(number: int, size: int = 4) -> Tournament:
    """Double round robins of which in each the higher rated player wins every game."""
    listed = [
        ListedPlayer(row=row, name=f"{chr(65 + group)}{place}", rating=2500 - 20 * row, group=chr(65 + group))
        for group in range(number)
        for place in range(1, size + 1)
        if (row := group * size + place)
    ]
    rated = DrawMethod.RATING
    made = new_tournament(listed, Settings(event="Groups", cycles=2, dividing=Dividing.LIST, draw_method=rated))
    won = (replace(game, result=RESULT_BY_CODE["1-0" if game.white < game.black else "0-1"]) for game in made.games)
    return replace(made, games=tuple(won))


def cup_of(tournament: Tournament, each: int) -> Tournament:
    """The knockout of those who go on."""
    listed = qualifiers(tournament, each)
    settings = Settings(event="Cup", format="knockout", draw_method=DrawMethod.NUMBERS)
    return new_tournament(listed.players, settings, listed.extra_columns)


def test_sixteen_players_in_four_groups_play_48_games_and_three() -> None:
    """Four groups of four, everybody twice, and a cup of the winners."""
    event = groups(4)
    cup = cup_of(event, 1)

    assert 48 == len(event.games)
    assert 3 == len(cup.players) - 1
    assert ["A1", "B1", "C1", "D1"] == [player.name for player in cup.players]


def test_first_two_meet_crosswise() -> None:
    """A1 against B2, B1 against A2, C1 against D2, D1 against C2."""
    cup = cup_of(groups(4), 2)
    names = {player.number: player.name for player in cup.players}

    pairs = {frozenset((names[tie.upper], names[tie.lower])) for tie in bracket_of(cup)[0]}

    assert {frozenset(pair) for pair in (("A1", "B2"), ("B1", "A2"), ("C1", "D2"), ("D1", "C2"))} == pairs


@pytest.mark.parametrize("number", [2, 4, 8, 16])
def test_nobody_meets_one_of_his_group_before_the_final(number: int) -> None:
    """The first two of each group stand in different halves."""
    cup = cup_of(groups(number, 3), 2)
    places = {player.number: player.name for player in cup.players}
    ties = bracket_of(cup)[0]
    upper = [places[number] for tie in ties[: len(ties) // 2] for number in (tie.upper, tie.lower)]

    assert number == len({name[0] for name in upper}) == len(upper)
    assert 2 * number == len(set(seeds_crosswise(number, 2)))


def test_open_groups_are_refused_with_all_that_is_missing() -> None:
    """A game to come in one group, a shared first place in another: both are told, and nobody goes on."""
    event = groups(4)
    first, *others = event.games
    drawn = [
        replace(game, result=RESULT_BY_CODE["½-½"]) if {game.white, game.black} <= {5, 6, 7, 8} else game
        for game in others
    ]
    running = replace(event, games=(replace(first, result=None), *drawn))

    with pytest.raises(FormatError) as caught:
        qualifiers(running, 2)

    told = {(problem.code, problem.value) for problem in caught.value.problems}
    assert {("qualify-unfinished", "A"), ("qualify-tied", "B")} == told


@pytest.mark.parametrize(("number", "code"), [(1, "qualify-no-groups"), (3, "qualify-groups")])
def test_no_bracket_without_fitting_groups(number: int, code: str) -> None:
    """One group is none; the first two of three would give byes to somebody who has not earned them."""
    with pytest.raises(FormatError) as caught:
        qualifiers(groups(number), 2)

    assert [code] == [problem.code for problem in caught.value.problems]


def test_cup_is_called_as_its_groups_are(tmp_path: Path) -> None:
    """Event, place, arbiter and language come along unless something else is typed; the file has a name of its own."""
    event = groups(2, 3)
    told = {"place": "Aarhus", "arbiter": "Berg, Ida", "deputies": "Lee, Ann", "federation": "DEN", "language": "da"}
    book = tmp_path / "club - tournament.xlsx"
    named = replace(event, settings=replace(event.settings, event="Byens mesterskab", time_control="60+5", **told))
    book.write_bytes(workbook_of(named, created=CREATED))

    result = CliRunner().invoke(main, ["create", str(book), "--knockout", "--qualify", "1", "--place", "Odense"])
    cup = read_workbook(tmp_path / "club - knockout.xlsx").settings

    assert 0 == result.exit_code
    assert told | {"place": "Odense"} == {key: getattr(cup, key) for key in told}
    assert ("Byens mesterskab", "60+5", "knockout") == (cup.event, cup.time_control, cup.format)
