"""Groups and the cup after them in reports and JSON: every game of both stages, once, by the numbers of the groups."""

from __future__ import annotations

import json

import pytest

from roundbook import read_workbook
from roundbook.errors import InputError
from roundbook.exchange.json_in import tournament_of_json
from roundbook.exchange.json_out import json_text
from roundbook.exchange.report import Edition
from roundbook.exchange.reporting import WHOLE, Span
from roundbook.exchange.reports import report_files
from roundbook.making import workbook_of
from roundbook.model import Tournament
from roundbook.rules.event_ratings import rated_games
from roundbook.rules.whole_event import whole_event
from tests.second_stage import book_of_event, by_number, with_groups, with_ties
from tests.workbook.writing import CREATED

# Semi-finals of A1 and B2, B1 and A2: blitz for whoever has White in the second, a walkover for him in the first.
SEMI_FINALS = {(1, 1, "result"): "+ -", (1, 2, "result"): "½-½", (1, 2, "goes_on"): "+", (1, 2, "how"): "blitz"}


@pytest.fixture(scope="module")
def event() -> Tournament:
    """Two groups of three, the first two of each in a cup whose final is still to come."""
    content = with_groups(book_of_event(2, 3, 2), by_number)
    return read_workbook(with_ties(content, SEMI_FINALS))


def lines(tournament: Tournament, edition: Edition = Edition.TRF26, span: Span = WHOLE) -> dict[int, str]:
    """Lines of the players of the only file, by start number."""
    [file] = report_files(tournament, edition, span)
    assert "" == file.name
    return {int(line[4:8]): line for line in file.content.decode().splitlines() if line.startswith("001")}


def entries(line: str) -> list[str]:
    """Opponent, colour and result of each round."""
    return [" ".join(line[at : at + 8].split()) for at in range(91, len(line), 10)]


def test_report_has_all_rounds_of_both_stages(event: Tournament) -> None:
    """Numbers 1 to 3 and 4 to 6, three rounds of groups, the semi-finals, and the final that is paired."""
    found = lines(event)
    pairs = {number: {int(entry.split()[0]) for entry in entries(line)} for number, line in found.items()}

    assert {1, 2, 3, 4, 5, 6} == found.keys()
    assert {0, 2, 3, 5} <= pairs[1]
    assert {0, 1, 3, 4} <= pairs[2]
    assert {0, 1, 2} == pairs[3]
    semi_finals = {number: entries(line)[3].split() for number, line in found.items() if number not in (3, 6)}
    assert {1: "5", 5: "1", 2: "4", 4: "2"} == {number: own[0] for number, own in semi_finals.items()}
    assert ["+-", "=="] == [
        "".join(sorted(semi_finals[one][2] + semi_finals[other][2])) for one, other in ((1, 5), (2, 4))
    ]


def test_points_are_those_of_all_games(event: Tournament) -> None:
    """A1 won both games of his group; the third of a group lost both."""
    found = lines(event, Edition.TRF16)
    games = {
        number: [entry.split()[2] for entry in entries(line) if len(entry.split()) == 3]
        for number, line in found.items()
    }
    worth = {"1": 1.0, "+": 1.0, "=": 0.5, "0": 0.0, "-": 0.0, "Z": 0.0}

    assert {number: sum(map(worth.__getitem__, own)) for number, own in games.items()} == {
        number: float(line[80:84]) for number, line in found.items()
    }
    assert [0.0, 0.0] == [float(found[number][80:84]) for number in (3, 6)]


def test_place_is_that_of_the_cup(event: Tournament) -> None:
    """Losers of the semi-finals share the third, those of the groups the fifth; finalists have none yet."""
    ranks = {number: line[85:89].strip() for number, line in lines(event).items()}

    assert ["", "", "3", "3", "5", "5"] == sorted(ranks.values())
    assert {"5"} == {ranks[3], ranks[6]}


def test_rounds_of_the_cup_can_be_reported_alone(event: Tournament) -> None:
    """They go on behind those of the groups: 4 is that of the semi-finals."""
    found = lines(event, span=Span(first=4, last=4))

    assert [3, 6] == [number for number, line in found.items() if not "".join(entries(line)).strip()]


def test_everything_over_the_board_is_rated(event: Tournament) -> None:
    """Six games of the groups and the drawn semi-final; neither the walkover nor the blitz."""
    games = rated_games(whole_event(event))

    assert 2 * (6 + 1) == sum(len(own) for own in games.values())


def test_event_comes_back_from_json_and_from_its_workbook(event: Tournament) -> None:
    """Seeds, games, and the word of the arbiter."""
    there = tournament_of_json(json_text(event))

    assert event == there
    assert event == read_workbook(workbook_of(there, created=CREATED))
    assert ["blitz"] == [decision.how for decision in there.cup.decisions]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("seeds", 0, "placed"), 3),
        (("players", 0, "name"), "Somebody Else"),
        (("games", 0, "white"), 2),
        (("settings", "cycles"), 2),
    ],
)
def test_cup_that_does_not_follow_from_its_groups_is_refused(
    event: Tournament, path: tuple[str | int, ...], value: int | str
) -> None:
    """With the place and what should stand there."""
    told = json.loads(json_text(event))
    place = told["cup"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value

    with pytest.raises(InputError) as caught:
        tournament_of_json(json.dumps(told))

    assert {f"$.cup.{path[0]}"} <= {problem.details["path"] for problem in caught.value.problems}


def test_plan_without_a_cup_is_refused(event: Tournament) -> None:
    """Nor is a cup that nobody planned."""
    told = json.loads(json_text(event))
    without = {key: part for key, part in told.items() if key != "cup"}
    unplanned = {**told, "settings": {**told["settings"], "cup": None}}

    for wrong in (without, unplanned):
        with pytest.raises(InputError) as caught:
            tournament_of_json(json.dumps(wrong))
        assert ["$.cup"] == [problem.details["path"] for problem in caught.value.problems]


def test_frames_have_the_games_of_both_stages(event: Tournament) -> None:
    """Six of the groups with their byes, two semi-finals, the final; by the numbers of the groups."""
    games = event.to_frames().games
    cup = games[games["round"] > 3]

    assert [4, 4, 5] == list(cup["round"])
    assert {1, 2, 4, 5} == {*cup["white"], *cup["black"]}
