"""Rounds of a Swiss typed by hand, late wishes and late players: accepted, and told with cell and remedy."""

from __future__ import annotations

import datetime
import io
from collections.abc import Mapping
from functools import cache

import openpyxl
import pytest

from roundbook import app, check, update
from roundbook.errors import FormatError, Problem, Severity, WorkbookError
from roundbook.making import workbook_of
from roundbook.model import Player, Tournament
from tests.app.events import Typed, typed
from tests.swiss.events import settings_of
from tests.workbook.writing import CREATED

NAMES = ("Adams", "Baker", "Clark", "Davis", "Evans", "Frank")
# Cells of the first line on Players and on a round, and the columns into which people type.
FIRST = 5
NUMBER_OF_WHITE, RESULT, NUMBER_OF_BLACK = "B", "E", "H"
NAME, BYES, WITHDRAWN = "C", "I", "J"


def sheet_of(*lines: tuple[int, int, str]) -> dict[str, Typed]:
    """What somebody types into a round: the two numbers, 0 for nobody, and a result."""
    cells: dict[str, Typed] = {}
    for row, (white, black, result) in enumerate(lines, start=FIRST):
        cells |= {f"{NUMBER_OF_WHITE}{row}": white, f"{NUMBER_OF_BLACK}{row}": black or None, f"{RESULT}{row}": result}
    return cells


GAMES_1 = (1, 2, "1-0"), (3, 4, "½-½"), (5, 6, "0-1")
ROUND_1 = sheet_of(*GAMES_1)


@cache
def made() -> bytes:
    """A Swiss of six players and three rounds, up to date."""
    people = tuple(Player(number=n, name=name, rating=2000 - n) for n, name in enumerate(NAMES, start=1))
    event = Tournament(settings=settings_of(6, 3, tie_breaks=("BH",)), players=people, games=())
    return update(workbook_of(event, created=CREATED), when=CREATED).content


def book(*rounds: Mapping[str, Typed], players: Mapping[str, Typed] | None = None) -> bytes:
    """The same after somebody typed these cells."""
    content = made()
    for number, cells in enumerate(rounds, start=1):
        content = typed(content, f"Round {number}", cells)
    return typed(content, "Players", players) if players else content


def told(content: bytes) -> list[Problem]:
    """What an update tells."""
    return [*update(content, when=CREATED).problems]


def places(content: bytes) -> list[tuple[str, str]]:
    """Code and place of what an update tells."""
    return [(problem.code, problem.place) for problem in told(content)]


# ---- pairings by hand


def test_lawful_round_by_hand_is_read_without_a_word() -> None:
    """As if the engine had paired it."""
    assert [] == told(book(ROUND_1, sheet_of((6, 1, ""), (4, 5, ""), (2, 3, ""))))


def test_unlawful_game_is_told_with_its_cell_and_counts() -> None:
    """Who met before are told beside the number of White; the game is in the standings all the same."""
    content = book(ROUND_1, sheet_of((6, 5, "1-0"), (2, 1, "1-0"), (4, 3, "1-0")))
    updated = update(content, when=CREATED)

    assert ["Round 2!B5", "Round 2!B6", "Round 2!B7"] == [problem.place for problem in updated.problems]
    assert {"swiss-met-before"} == {problem.code for problem in updated.problems}
    assert (
        "Round 2!B6: Board 2: Baker and Adams have met before, in round 1 (C.04.1 art. 2, C.04.3 art. 2.1.1). "
        "Exchange opponents as long as they have not played. Leave it if it is meant so."
    ) == updated.problems[1].sentence()
    assert {Severity.WARNING} == {problem.severity for problem in updated.problems}
    assert 6 == sum(game.result is not None for game in updated.tournament.games)


def test_told_as_long_as_it_stands_there() -> None:
    """In the Report too; an update after the update changes nothing."""
    updated = update(book(ROUND_1, sheet_of((2, 1, "1-0"), (6, 4, "1-0"), (3, 5, "1-0"))), when=CREATED)

    assert 1 == sum("have met before" in line.text for line in updated.report)
    assert not update(updated.content, when=CREATED).is_changed


def test_colour_is_told_beside_the_number_that_has_it() -> None:
    """Black for the third time: the cell of Black."""
    rounds = sheet_of((1, 2, "1-0"), (3, 4, "1-0"), (5, 6, "1-0")), sheet_of((4, 2, ""), (6, 1, ""), (5, 3, ""))
    third = sheet_of((3, 2, ""), (1, 4, ""), (6, 5, ""))

    assert ("swiss-colour-run", "Round 3!H5") in places(book(*rounds, third))


def test_who_is_missing_is_told_with_the_round() -> None:
    """Two who stand on no line."""
    (problem,) = told(book(ROUND_1, sheet_of((6, 1, ""), (4, 5, ""))))

    assert ("swiss-missing", "Round 2", "Baker; Clark") == (problem.code, problem.place, problem.details["names"])


def test_number_on_two_lines_is_an_error() -> None:
    """It would count twice: refused, the file as it was."""
    with pytest.raises(WorkbookError) as refused:
        update(book(ROUND_1, sheet_of((6, 1, ""), (4, 5, ""), (1, 3, ""))), when=CREATED)

    assert [("swiss-line-twice", "Round 2!B7")] == [(one.code, one.place) for one in refused.value.problems]


# ---- byes that were asked for


def test_bye_asked_for_too_late_is_told_with_its_cell() -> None:
    """`2H` typed when round 2 is on its sheet with a game."""
    content = book(ROUND_1, sheet_of((6, 1, ""), (4, 5, ""), (2, 3, "")), players={f"{BYES}9": "2H"})
    (problem,) = told(content)

    assert ("swiss-paired-despite-bye", "Players!I9") == (problem.code, problem.place)
    assert problem.sentence().startswith(
        "Players!I9: Evans asked for a bye in round 2, but is paired there on board 2: it does not count"
    )
    assert [problem] == told(update(content, when=CREATED).content)


def test_bye_worth_something_else_is_told() -> None:
    """Half a point was asked for, and the line of the round gives a whole one."""
    content = book(ROUND_1, sheet_of((6, 1, ""), (4, 2, ""), (5, 0, "1"), (3, 0, "½")), players={f"{BYES}9": "2H"})

    assert [("swiss-bye-of-other-worth", "Players!I9")] == places(content)
    assert "asked for '2H', but round 2 gives 1 for it" in told(content)[0].sentence()


@pytest.mark.parametrize(
    ("entry", "codes"),
    [
        ("soon", ["bad-byes"]),
        ("2-3", ["bad-byes"]),
        ("2F", ["bad-byes"]),
        (2.3, ["bad-byes"]),
        ("2 4", ["bye-round-outside"]),
        ("0", ["bye-round-outside"]),
        ("2 2H", ["bye-round-twice"]),
        ("x; 2 9 2", ["bad-byes", "bye-round-outside", "bye-round-twice"]),
    ],
)
def test_odd_byes_are_refused_part_by_part(entry: Typed, codes: list[str]) -> None:
    """Each with the cell and what is wrong with it."""
    with pytest.raises(WorkbookError) as refused:
        update(book(players={f"{BYES}7": entry}), when=CREATED)

    assert [(code, "Players!I7") for code in codes] == [(one.code, one.place) for one in refused.value.problems]


@pytest.mark.parametrize("value", [datetime.datetime(2026, 5, 2), datetime.time(2, 5)], ids=["2-5", "2:05"])
def test_byes_of_which_a_program_made_a_date(value: object) -> None:
    """As the cell shows it, not as the number of a day."""
    sheets = openpyxl.load_workbook(io.BytesIO(made()))
    sheets["Players"][f"{BYES}7"] = value
    sheets.save(stream := io.BytesIO())
    with pytest.raises(WorkbookError) as refused:
        update(stream.getvalue(), when=CREATED)

    assert [("bye-became-date", "Players!I7")] == [(one.code, one.place) for one in refused.value.problems]


@pytest.mark.parametrize("entry", ["2½ 3", "3; 2h", "2H,3", "R2H R3", "2. H 3.", "3z 2(½)"])
def test_other_ways_to_write_byes(entry: str) -> None:
    """All say half a point for round 2 and nothing for round 3."""
    byes = update(book(players={f"{BYES}7": entry}), when=CREATED).tournament.players[2].byes

    assert [(2, "H"), (3, "Z")] == [(number, bye.value) for number, bye in byes]


def test_bye_of_somebody_who_withdrew_is_told() -> None:
    """A note: it counts for nothing."""
    (problem,) = told(book(ROUND_1, players={f"{BYES}7": "2 3H", f"{WITHDRAWN}7": 2}))

    assert ("bye-of-withdrawn", "Players!I7", "3H") == (problem.code, problem.place, problem.details["byes"])


def test_who_withdrew_and_stands_in_a_round_is_told_until_it_begins() -> None:
    """Also after `update` has written the forfeit; the round can still be taken back."""
    first = update(
        book(ROUND_1, sheet_of((6, 1, ""), (4, 5, ""), (2, 3, "")), players={f"{WITHDRAWN}5": 1}), when=CREATED
    )
    told_first = [problem.code for problem in first.problems]

    assert ["swiss-paired-after-withdrawal", "forfeit-filled-in"] == told_first
    assert ["swiss-paired-after-withdrawal"] == [problem.code for problem in told(first.content)]
    assert 2 == app.pair(first.content, when=CREATED, takes_back=True).round_number


# ---- late players


def test_late_player_is_told_once_and_stays_in_the_report() -> None:
    """From which round he plays, and what he missed."""
    first = update(book(ROUND_1, players={f"{NAME}11": "Gray"}), when=CREATED)
    (problem,) = first.problems

    assert ("late-entry", "Players!C11", Severity.NOTE) == (problem.code, problem.place, problem.severity)
    assert problem.sentence().startswith(
        "Players!C11: Gray is new, has number 7 and plays from round 2; rounds missed: 1."
    )
    assert [] == told(first.content)
    assert "Gray (no. 7) from round 2; rounds missed: 1" in [line.text for line in first.report]


def test_new_player_before_the_first_round() -> None:
    """He misses nothing: only his number is told."""
    content = book(players={f"{NAME}11": "Gray"})

    assert [("new-entry", "Players!C11")] == places(content)
    assert "Late entries" not in [line.text for line in check(content, when=CREATED).report]


def test_new_player_with_half_a_point_for_the_round_he_missed() -> None:
    """He has missed no round, but numbers are not given anew any more."""
    (problem,) = told(book(sheet_of(*GAMES_1, (7, 0, "½")), players={f"{NAME}11": "Gray"}))

    assert ("new-entry-begun", "Players!C11", Severity.NOTE) == (problem.code, problem.place, problem.severity)
    assert "--redraw" not in problem.sentence()


def test_late_player_when_all_rounds_are_paired() -> None:
    """There is nothing left to play."""
    rounds = sheet_of((6, 1, "1-0"), (4, 5, "1-0"), (2, 3, "1-0")), sheet_of((1, 4, ""), (5, 2, ""), (3, 6, ""))

    assert ["late-entry-without-round"] == [
        problem.code for problem in told(book(ROUND_1, *rounds, players={f"{NAME}11": "Gray"}))
    ]


# ---- pairing when somebody typed


def codes_of_pairing(content: bytes, *, takes_back: bool = False) -> list[str]:
    """Codes with which `pair` refuses."""
    with pytest.raises(FormatError) as refused:
        app.pair(content, when=CREATED, takes_back=takes_back)
    return [problem.code for problem in refused.value.problems]


def test_round_that_stands_there_is_not_paired_over() -> None:
    """Typed by hand or paired before: one sentence, with both ways to go on."""
    assert ["round-paired-already"] == codes_of_pairing(book(ROUND_1, sheet_of((6, 1, ""), (4, 5, ""), (2, 3, ""))))
    paired = app.pair(book(), when=CREATED).updated.content
    assert ["round-paired-already"] == codes_of_pairing(paired)


def test_each_missing_result_is_told_once_the_round_has_begun() -> None:
    """With `*` as a way to go on without it."""
    content = book(sheet_of((1, 2, "1-0"), (3, 4, ""), (5, 6, "")))

    assert ["result-before-pairing"] * 2 == codes_of_pairing(content)


def test_adjourned_game_is_a_draw_for_the_pairing_only() -> None:
    """C.04.2 3.1: 3 and 4 are paired among those with half a point; the game stays open."""
    open_game = app.pair(book(sheet_of((1, 2, "1-0"), (3, 4, "*"), (5, 6, "1-0"))), when=CREATED)
    drawn = app.pair(book(sheet_of((1, 2, "1-0"), (3, 4, "½-½"), (5, 6, "1-0"))), when=CREATED)

    assert drawn.games == open_game.games
    assert ["adjourned-for-pairing"] == [problem.code for problem in open_game.updated.problems]
    assert open_game.updated.tournament.games[1].result is None
    assert not update(open_game.updated.content, when=CREATED).is_changed


def test_round_by_hand_is_taken_back() -> None:
    """All its lines, byes too, and nothing of the round before."""
    undone = app.pair(book(ROUND_1, sheet_of((6, 1, ""), (4, 5, ""), (2, 0, "½"))), when=CREATED, takes_back=True)

    assert (2, 1) == (undone.round_number, undone.updated.tournament.rounds)
    assert update(book(ROUND_1), when=CREATED).tournament == undone.updated.tournament


@pytest.mark.parametrize("result", ["1-0", "*", "+ -"])
def test_round_that_has_begun_is_not_taken_back(result: str) -> None:
    """A result, or a mark for one to come, would be lost."""
    content = book(ROUND_1, sheet_of((6, 1, result), (4, 5, ""), (2, 3, "")))

    assert ["round-has-results"] == codes_of_pairing(content, takes_back=True)


def test_pairing_of_the_engine_after_a_round_by_hand() -> None:
    """The engine goes by what stands there: nobody meets again."""
    content = book(ROUND_1, sheet_of((6, 1, "1-0"), (4, 5, "1-0"), (2, 3, "1-0")))
    paired = app.pair(content, when=CREATED)
    met = {frozenset((game.white, game.black)) for game in paired.updated.tournament.games if game.round_number < 3}

    assert 3 == paired.round_number
    assert not met & {frozenset((game.white, game.black)) for game in paired.games}
    assert () == paired.updated.problems
