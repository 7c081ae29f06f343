"""JSON: an equal tournament comes back, in the form that is documented, and what is wrong is told with its path."""

from __future__ import annotations

import datetime
import json
from dataclasses import fields, replace
from decimal import Decimal
from importlib import resources
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from roundbook.errors import InputError
from roundbook.exchange.json_in import tournament_of_json
from roundbook.exchange.json_out import json_text
from roundbook.model import (
    RESULT_BY_CODE,
    BoardGame,
    Bye,
    Dividing,
    Game,
    Group,
    Member,
    Player,
    Scoring,
    Settings,
    Tournament,
)
from tests import groups, leagues
from tests.building import scheduled
from tests.publish.events import private_event, private_league, short_swiss
from tests.strategies import tournaments
from tests.swiss import events as swiss

SCHEMA: dict[str, Any] = json.loads(
    resources.files("roundbook.exchange").joinpath("tournament.schema.json").read_text()
)


def dated() -> Tournament:
    """Days, a day with a time, words that look like a day, nothing; numbers and gaps in a column of one's own."""
    tournament = private_event()
    some: tuple[datetime.date | str, ...] = (
        datetime.date(2026, 9, 7),
        datetime.datetime(2026, 9, 14, 19, 30),
        "2026-09-21",
        "",
    )
    days = (*some, *[""] * tournament.rounds)[: tournament.rounds]
    extras = ((1, 2.5, None, "x"), ("1", "", 0, -1))
    players = [replace(player, extra=extras[player.number % 2]) for player in tournament.players]
    settings = replace(tournament.settings, round_dates=days, scoring=Scoring(win=Decimal("1.50")))
    return replace(tournament, settings=settings, players=tuple(players))


def without_opponents() -> Tournament:
    """Four players after one game over the board, 2 against 3, and one by forfeit, ranked by the average opponent."""
    results = {1: RESULT_BY_CODE["+ -"], 2: RESULT_BY_CODE["1-0"]}
    return Tournament(
        settings=Settings(event="Test", tie_breaks=("ARO", "SB"), further_tie_breaks=("ARO",)),
        players=tuple(Player(number=number, name=f"Player {number}", rating=2000) for number in range(1, 5)),
        games=tuple(
            replace(game, result=results[game.white]) if game.round_number == 1 else game for game in scheduled(4)
        ),
    )


def with_byes(player: Player) -> Player:
    """The player with a round of half a point and one of none asked for."""
    return replace(player, byes=((2, Bye.HALF), (3, Bye.ZERO)))


BY_RATING = groups.settings_of(Dividing.RATING, size=4)
EVENTS = {
    "groups": groups.with_random_results(groups.event_with_groups(14, BY_RATING), 1),
    "league": leagues.with_random_results(leagues.league(5), 2),
    "private": private_event(),
    "private league": private_league(),
    "dates": dated(),
    "no value": without_opponents(),
    "swiss": replace(short_swiss(), players=(*short_swiss().players[:3], with_byes(short_swiss().players[3]))),
    "swiss of many": swiss.swiss_of(3),
    "swiss with rules": swiss.ruled_swiss_of(1),
    "swiss to be paired": replace(short_swiss(), games=()),
}


def codes(error: pytest.ExceptionInfo[InputError]) -> set[str]:
    """Codes of the problems of an error."""
    return {problem.code for problem in error.value.problems}


@given(tournaments(max_players=9))
def test_a_tournament_comes_back_equal(tournament: Tournament) -> None:
    """In whatever state it is."""
    assert tournament == tournament_of_json(json_text(tournament))


@pytest.mark.parametrize("name", EVENTS)
def test_every_kind_comes_back_equal(name: str) -> None:
    """Groups with their tables, leagues with line-ups."""
    assert EVENTS[name] == tournament_of_json(json_text(EVENTS[name]))


def test_who_must_not_meet_has_to_be_there() -> None:
    """A number of nobody is told with its path."""
    text = json_text(EVENTS["swiss with rules"]).replace('"numbers": [', '"numbers": [\n 998,', 1)

    with pytest.raises(InputError) as error:
        tournament_of_json(text)

    assert ["$.settings.pairing_rules.forbidden[0].numbers"] == [p.details["path"] for p in error.value.problems]


@pytest.mark.parametrize("name", EVENTS)
def test_the_form_is_the_documented_one(name: str) -> None:
    """By the schema, which is itself one."""
    Draft202012Validator.check_schema(SCHEMA)

    assert [] == list(Draft202012Validator(SCHEMA).iter_errors(json.loads(json_text(EVENTS[name]))))


def test_tie_break_without_a_value_is_null() -> None:
    """The average of no opponents: 1 won by forfeit, 2 over the board."""
    rows = json.loads(json_text(EVENTS["no value"]))["standings"][0]["rows"]

    assert {1: None, 2: "2000"} == {row["number"]: row["tie_breaks"][0]["value"] for row in rows[:2]}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("settings", Settings),
        ("player", Player),
        ("member", Member),
        ("game", Game),
        ("board", BoardGame),
        ("group", Group),
    ],
)
def test_the_form_names_every_field(name: str, kind: type) -> None:
    """A new field of the model cannot be forgotten there."""
    assert {field.name for field in fields(kind)} == set(SCHEMA["$defs"][name]["properties"])


def changed(path: tuple[str | int, ...], value: object) -> str:
    """JSON of an event with one value exchanged."""
    content = json.loads(json_text(EVENTS["private"]))
    place = content
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return json.dumps(content)


@pytest.mark.parametrize(
    ("path", "value", "shown"),
    [
        (("players", 0, "number"), "1", "$.players[0].number"),
        (("players", 0, "name"), None, "$.players[0].name"),
        (("players", 1, "nmae"), "Lee", "$.players[1]"),
        (("players", 1, "rating"), True, "$.players[1].rating"),
        (("players", 0, "number"), 77, "$.players[].number"),
        (("players", 0, "extra"), [1], "$.players[0].extra"),
        (("players", 0, "extra"), [[], 1, 2, 3], "$.players[0].extra[0]"),
        (("settings", "scoring", "win"), 1, "$.settings.scoring.win"),
        (("settings", "scoring", "win"), "Infinity", "$.settings.scoring.win"),
        (("settings", "draw_method"), "dice", "$.settings.draw_method"),
        (("settings", "round_dates"), [{"day": "2026-02-30"}], "$.settings.round_dates[0]"),
        (("games", 3, "result"), "2-0", "$.games[3].result"),
        (("games",), {}, "$.games"),
        (("standings_",), [], "$"),
    ],
)
def test_a_wrong_value_is_told_with_its_path(path: tuple[str | int, ...], value: object, shown: str) -> None:
    """What stands there and what should; the schema refuses it as well, unless it only does not fit the rest."""
    with pytest.raises(InputError) as error:
        tournament_of_json(changed(path, value))

    assert {"json-value"} == codes(error)
    assert shown in {problem.details["path"] for problem in error.value.problems}


def test_everything_wrong_is_told_at_once() -> None:
    """Not only the first."""
    content = json.loads(changed(("players", 0, "number"), "1"))
    content["games"][0]["white"] = -0.5

    with pytest.raises(InputError) as error:
        tournament_of_json(json.dumps(content))
    assert 2 == len(error.value.problems)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "json-unreadable"),
        ("[" * 100_000, "json-unreadable"),
        ("[]", "json-not-ours"),
        ('{"format": "other"}', "json-not-ours"),
        ('{"format": "roundbook", "version": 2}', "json-newer"),
        (changed(("games", 0, "black"), 2), "json-games-do-not-fit"),
        (changed(("settings", "format"), "checkers"), "unknown-format"),
    ],
)
def test_what_is_no_tournament_of_ours_is_refused(text: str, code: str) -> None:
    """In words that say why."""
    with pytest.raises(InputError) as error:
        tournament_of_json(text)

    assert {code} == codes(error)
