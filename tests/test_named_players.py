"""Who is meant by a number, a name, or a part of one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from roundbook.errors import FormatError
from roundbook.named_players import player_number
from tests.app.events import event
from tests.leagues import league


@pytest.mark.parametrize(
    ("wanted", "number"),
    [
        ("3", 3),
        ("Carlsen", 3),
        ("carl", 3),
        (" CARLSEN ", 3),
        ("čarlsen", 3),
        ("Magnus Carlsen", 3),
        ("2", 2),
        ("Dahl", 4),
    ],
)
def test_player_is_known_by_number_or_name(wanted: str, number: int) -> None:
    """Whatever the capitals, accents and the order of the names."""
    tournament = event()
    names = {3: "Carlsen, Magnus", 4: "Dahl", 5: "Dahlberg"}
    players = (replace(player, name=names.get(player.number, player.name)) for player in tournament.players)

    assert number == player_number(replace(tournament, players=tuple(players)), wanted)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ("Kramnik", "no-such-player"),
        ("99", "no-such-player"),
        ("", "no-such-player"),
        ("a", "several-such-players"),
    ],
)
def test_who_is_not_known_is_asked_for(wanted: str, code: str) -> None:
    """Nobody is chosen by chance."""
    tournament = event()
    players = (replace(player, name=f"A{player.number} {player.name}") for player in tournament.players)

    with pytest.raises(FormatError) as caught:
        player_number(replace(tournament, players=tuple(players)), wanted)

    assert [(code, wanted)] == [(problem.code, problem.value) for problem in caught.value.problems]


@pytest.mark.parametrize(("wanted", "team"), [("2", 2), ("team 3", 3), ("Ann Lee", 1), ("le", 1)])
def test_team_is_known_by_number_name_or_player(wanted: str, team: int) -> None:
    """A player of it asks for the matches of his team."""
    tournament = league(3, 2)
    first, *others = tournament.members

    assert team == player_number(replace(tournament, members=(replace(first, name="Lee, Ann"), *others)), wanted)
