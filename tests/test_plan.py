"""Plans of an event: the printed table of hours and evenings, and what the program itself would schedule."""

from __future__ import annotations

from decimal import Decimal

import pytest

from roundbook.errors import FormatError
from roundbook.formats import schedule
from roundbook.formats.dividing import divided_by_rating
from roundbook.model import Dividing, Settings
from roundbook.plan import Advice, Plan, TimeControl, Way, advice_for, parse_time_control, plans

# Hours of a single round robin as organisers' tables print them, by players and time control.
HOURS = {
    4: {"G/10+5": "2.25", "G/25 d5": "3.75", "G/60 d5": "7.25"},
    6: {"G/10+5": "3.75", "G/25 d5": "6.25", "G/60 d5": "12"},
    8: {"G/10+5": "5.25", "G/25 d5": "8.75", "G/60 d5": "17"},
    10: {"G/10+5": "6.75", "G/25 d5": "11.25", "G/60 d5": "21.75"},
    12: {"G/10+5": "8.25", "G/25 d5": "13.75", "G/60 d5": "26.5"},
    16: {"G/10+5": "11.25", "G/25 d5": "18.75", "G/60 d5": "36.25"},
}
# Evenings of the same with two rounds of G/25 d5 in each.
EVENINGS = {4: 2, 6: 3, 8: 4, 10: 5, 12: 6, 16: 8}
SIXTY = TimeControl(minutes=60, seconds=5)


def plan_of(players: int, way: Way, control: str = "60+5", **options: int) -> Plan:
    """The plan of one way of playing."""
    found = plans(players, parse_time_control(control), **options)
    return next(plan for plan in found if plan.way is way)


# ---- the printed table


@pytest.mark.parametrize(("players", "control"), [(n, control) for n, row in HOURS.items() for control in row])
def test_hours_are_the_printed_ones(players: int, control: str) -> None:
    """Both clocks, a quarter of an hour between rounds, to the nearest quarter."""
    assert Decimal(HOURS[players][control]) == plan_of(players, Way.SINGLE, control).hours


@pytest.mark.parametrize("players", EVENINGS)
def test_evenings_are_the_printed_ones(players: int) -> None:
    """Two rounds of 75 minutes fit into an evening of three hours."""
    assert EVENINGS[players] == plan_of(players, Way.SINGLE, "G/25 d5").evenings


def test_groups_and_cup_of_sixteen() -> None:
    """Four groups of four, twice: 6 rounds and 48 games; semifinals and a final: 3 games on two evenings more."""
    plan = plan_of(16, Way.CUP, "G/25 d5")

    assert (8, 51, 8, 5, 2) == (plan.rounds, plan.games, plan.boards, plan.evenings, plan.cup_rounds)


def test_evening_holds_at_least_one_round() -> None:
    """A round of 255 minutes is longer than an evening of three hours, and is played all the same."""
    assert 7 == plan_of(8, Way.SINGLE, "90/30").evenings
    assert 2 == plan_of(8, Way.SINGLE, "90/30", evening=24 * 60).evenings


@pytest.mark.parametrize(("players", "rounds"), [(7, 3), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6), (200, 8)])
def test_swiss_has_a_round_for_every_doubling(players: int, rounds: int) -> None:
    """So many that only one player can have won all games."""
    plan = plan_of(players, Way.SWISS)

    assert (rounds, rounds * (players // 2)) == (plan.rounds, plan.games)


# ---- what the program would schedule


@pytest.mark.parametrize("players", [3, 4, 5, 7, 12, 13, 31])
@pytest.mark.parametrize(("way", "cycles"), [(Way.SINGLE, 1), (Way.DOUBLE, 2)])
def test_all_play_all_is_what_create_makes(players: int, way: Way, cycles: int) -> None:
    """As many rounds, games and boards as in the workbook."""
    rounds = schedule(Settings(event="Test", cycles=cycles), players)
    plan = plan_of(players, way)

    assert (len(rounds), games_in(rounds), boards_of(rounds)) == (plan.rounds, plan.games, plan.boards)


@pytest.mark.parametrize("players", [8, 9, 10, 11, 16, 19, 30])
@pytest.mark.parametrize(("way", "form"), [(Way.QUADS, "quads"), (Way.CUP, "round-robin")])
def test_groups_are_what_create_makes(players: int, way: Way, form: str) -> None:
    """The groups of `--quads`, and of `--group-size 4 --double` before the cup."""
    groups = divided_by_rating([None] * players, 4, rest_joins=form == "quads")
    settings = Settings(
        event="Test",
        format=form,
        dividing=Dividing.RATING,
        group_size=4,
        group_sizes=tuple(map(len, groups)),
        cycles=2 if way is Way.CUP else 1,
    )
    rounds, plan = schedule(settings, players), plan_of(players, way)
    cup = len(groups) - 1 if way is Way.CUP else 0

    assert games_in(rounds) + cup == plan.games
    assert (len(rounds), boards_of(rounds)) == (plan.rounds - plan.cup_rounds, plan.boards)


def games_in(rounds: tuple[tuple[object, ...], ...]) -> int:
    """Games of all rounds without the byes."""
    return sum(not game.is_bye for games in rounds for game in games)  # type: ignore[attr-defined]


def boards_of(rounds: tuple[tuple[object, ...], ...]) -> int:
    """Most games of a round."""
    return max(sum(not game.is_bye for game in games) for games in rounds)  # type: ignore[attr-defined]


# ---- which ways there are


@pytest.mark.parametrize(
    ("players", "ways"),
    [
        (3, [Way.SINGLE, Way.DOUBLE]),
        (6, [Way.SINGLE, Way.DOUBLE]),
        (7, [Way.SINGLE, Way.DOUBLE, Way.SWISS]),
        (8, [*Way]),
    ],
)
def test_small_fields_have_fewer_ways(players: int, ways: list[Way]) -> None:
    """Groups need eight players; up to six nobody plays a Swiss."""
    assert ways == [plan.way for plan in plans(players, SIXTY)]


def test_practice_says_what_fits_a_field() -> None:
    """Six or fewer play all against all, thirteen and more rarely do."""
    assert {Advice.ALL_PLAY_ALL} == {advice_for(players) for players in range(3, 7)}
    assert {Advice.IF_TIME_ALLOWS} == {advice_for(players) for players in range(7, 13)}
    assert {Advice.ANOTHER_WAY} == {advice_for(players) for players in range(13, 201)}


@pytest.mark.parametrize(
    ("players", "code"), [(2, "too-few-players"), (0, "too-few-players"), (201, "too-many-players")]
)
def test_other_fields_are_refused(players: int, code: str) -> None:
    """Two play a match; more than two hundred play something else."""
    with pytest.raises(FormatError) as caught:
        plans(players, SIXTY)

    assert [code] == [problem.code for problem in caught.value.problems]


# ---- time controls


@pytest.mark.parametrize(
    ("text", "minutes", "seconds"),
    [
        ("60+5", 60, 5),
        ("60 + 5", 60, 5),
        ("G/60 d5", 60, 5),
        ("G/60;d5", 60, 5),
        ("g60 D5", 60, 5),
        ("G/60; +5", 60, 5),
        ("G/60 inc5", 60, 5),
        ("G/45", 45, 0),
        ("45", 45, 0),
        ("G/10+5", 10, 5),
        ("90/30", 90, 30),
        ("90'+30\"", 90, 30),
        ("90 min + 30 s", 90, 30),
        ("3/2", 3, 2),
        ("1+0", 1, 0),
    ],
)
def test_time_controls_are_read(text: str, minutes: int, seconds: int) -> None:
    """As people write them on both sides of the Atlantic."""
    assert TimeControl(minutes=minutes, seconds=seconds) == parse_time_control(text)


@pytest.mark.parametrize(
    "text", ["", "fast", "40/90", "30/60", "0+5", "60+61", "999", "60+", "+5", "40/90 SD/30", "6O+5"]
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    """Forty moves in ninety minutes are no ninety seconds a move."""
    with pytest.raises(FormatError) as caught:
        parse_time_control(text)

    assert [("time-control-unknown", text)] == [(p.code, p.value) for p in caught.value.problems]
