"""Groups and their cup in one workbook, from the list to the winner."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from roundbook import read_workbook, update
from roundbook.app import set_dates
from roundbook.cli import main
from roundbook.dates import DatePlan
from roundbook.errors import FormatError, WorkbookError
from roundbook.making import workbook_of
from roundbook.model import Dividing, Tournament
from roundbook.rules import bracket_of, places_in_cup
from roundbook.text import LANGUAGES
from tests.app.events import typed
from tests.app.other_programs import saved_by_openpyxl
from tests.second_stage import (
    book_of_event,
    by_number,
    event,
    with_groups,
    with_lots,
    with_players,
    with_random_cup,
    with_random_groups,
    with_seeds,
    with_ties,
)
from tests.workbook.writing import CREATED

UNKNOWN = "instead-unknown"


def names(tournament: Tournament) -> list[str]:
    """Who stands on each seed."""
    return [player.name for player in tournament.cup.players]


def refused(content: bytes) -> list[tuple[str, str, str]]:
    """Code, sheet and cell of every problem that an update refuses a workbook for."""
    with pytest.raises(WorkbookError) as caught:
        update(content, when=CREATED)
    return [(problem.code, problem.sheet, problem.cell) for problem in caught.value.problems]


@pytest.mark.parametrize(("cycles", "games"), [(1, 24), (2, 48)])
def test_sixteen_players_in_four_groups(cycles: int, games: int) -> None:
    """Four groups of four, once or twice: 24 or 48 games, then three; the better player wins each."""
    content = with_groups(book_of_event(cycles=cycles), by_number)
    semi = read_workbook(content).cup.round_games(1)
    won = {place: "1-0" if game.white < game.black else "0-1" for place, game in enumerate(semi, start=1)}
    content = with_ties(content, {(1, place, "result"): code for place, code in won.items()})
    final = read_workbook(content).cup.round_games(2)[0]
    content = with_ties(content, {(2, 1, "result"): by_number(final)})

    tournament = update(content, when=CREATED).tournament

    assert games == len(tournament.games)
    assert 3 == len(tournament.cup.games)
    assert ["A, Player 1", "B, Player 1", "C, Player 1", "D, Player 1"] == names(tournament)
    assert {1: (1, 1), 2: (2, 2), 3: (3, 4), 4: (3, 4)} == places_in_cup(tournament.cup)


def test_first_two_go_on_crosswise() -> None:
    """A1 against B2, B1 against A2 and so on, before the first game as after the last one."""
    before = read_workbook(book_of_event(each=2))
    after = read_workbook(with_groups(book_of_event(each=2), by_number))

    def pairs(tournament: Tournament) -> set[frozenset[str]]:
        shown = names(tournament)
        return {frozenset((shown[tie.upper - 1], shown[tie.lower - 1])) for tie in bracket_of(tournament.cup)[0]}

    assert {frozenset(pair) for pair in (("A1", "B2"), ("B1", "A2"), ("C1", "D2"), ("D1", "C2"))} == pairs(before)
    own = {f"{letter}{place}": f"{letter}, Player {place}" for letter in "ABCD" for place in (1, 2)}
    assert {frozenset(own[place] for place in pair) for pair in pairs(before)} == pairs(after)


def test_a_group_that_is_over_does_not_wait_for_the_others() -> None:
    """Its winner stands in the bracket; the report says what keeps the others open."""
    updated = update(with_groups(book_of_event(), lambda g: by_number(g) if g.white <= 8 else None), when=CREATED)

    assert ["A, Player 1", "B, Player 1", "C1", "D1"] == names(updated.tournament)
    assert "Group C: results missing: 6; not known yet: C1." in [line.text for line in updated.report]


def test_a_shared_place_waits_for_a_lot() -> None:
    """Everybody of group A draws: nothing is guessed, the report says what to type; the lot decides at once."""
    content = with_groups(book_of_event(), lambda game: "½-½" if game.white <= 4 else by_number(game))

    updated = update(content, when=CREATED)
    decided = read_workbook(with_players(updated.content, "lot", {3: 1, 1: 2, 2: 3, 4: 4}))

    assert "A1" == names(updated.tournament)[0]
    told = [line.text for line in updated.report if line.kind == "warning"]
    assert [
        "Group A: A, Player 1; A, Player 2; A, Player 3; A, Player 4 share a place that counts; not known yet: A1. "
        "Type a lot or the order of a play-off on the sheet Players."
    ] == told
    assert "A, Player 3" == names(decided)[0]


def test_a_result_before_the_players_are_known_is_refused() -> None:
    """A semi-final typed while both groups play: sheet and cell; a final typed too: both are told."""
    content = with_ties(book_of_event(), {(1, 1, "result"): "1-0", (2, 1, "result"): "1-0"})

    assert [("seed-not-known", "Semi-finals", "E5"), ("tie-not-known", "Final", "E5")] == refused(content)


def test_somebody_else_plays_instead() -> None:
    """The second of A for the winner who withdrew: told before, then in the bracket, and update has nothing to say."""
    content = with_players(with_groups(book_of_event(), by_number), "withdrawn", {1: 3})
    before = update(content, when=CREATED)

    after = update(with_seeds(before.content, "instead", {1: 2}), when=CREATED)

    assert (
        "A, Player 1 (A1) withdrew in the group. Type on the sheet Qualified who plays instead; or 0 as the round "
        "after which this player left the cup."
    ) in [line.text for line in before.report]
    assert "A, Player 2" == names(after.tournament)[0]
    assert [] == [line for line in after.report if line.kind == "warning"]


@pytest.mark.parametrize(
    ("number", "code"), [(99, "instead-unknown"), ("Ann", "instead-unknown"), (5, "instead-twice")]
)
def test_wrong_substitutes_are_refused(number: int | str, code: str) -> None:
    """Nobody's number, a name, and somebody who is in the cup anyway."""
    content = with_seeds(with_groups(book_of_event(), by_number), "instead", {1: number})

    assert [(code, "Qualified", "G5")] == refused(content)


def test_withdrawal_in_the_cup_is_a_forfeit() -> None:
    """The opponent goes on, and the forfeit is written; the groups stay as they are."""
    content = with_seeds(with_groups(book_of_event(), by_number), "withdrawn", {1: 0})

    updated = update(content, when=CREATED)

    assert [{1, 4}] == [{game.white, game.black} for game in updated.filled_in]
    assert 1 not in {n for game in updated.tournament.cup.round_games(2) for n in (game.white, game.black)}
    assert (3, 4) == places_in_cup(update(updated.content, when=CREATED).tournament.cup)[1]
    assert not update(updated.content, when=CREATED).is_changed


def test_a_corrected_group_never_gives_a_result_to_another_player() -> None:
    """A1 was Player 1 when his semi-final was typed; now it is Player 2: refused until somebody says who played it."""
    content = update(with_groups(book_of_event(), by_number), when=CREATED).content
    content = update(with_ties(content, {(1, 1, "result"): "1-0"}), when=CREATED).content
    corrected = with_groups(content, lambda game: by_number(game) if game.white > 4 or game.black > 4 else None)
    corrected = with_groups(corrected, lambda game: {frozenset((1, 2)): "½-½"}.get(frozenset((game.white, game.black))))
    corrected = with_groups(
        corrected,
        lambda game: ("0-1" if game.white == 1 else "1-0") if {game.white, game.black} in ({1, 3}, {1, 4}) else None,
    )

    assert [("seed-changed", "Qualified", "G5")] == refused(corrected)
    assert "A, Player 1" == names(read_workbook(with_seeds(corrected, "instead", {1: 1})))[0]
    assert "A, Player 2" == names(read_workbook(with_seeds(corrected, "instead", {1: 2})))[0]


def test_results_that_another_substitute_inherits_are_told() -> None:
    """Player 2 played for the winner of A; then the number beside the seed is another one: done as typed, and told."""
    content = with_seeds(with_groups(book_of_event(), by_number), "instead", {1: 2})
    content = update(content, when=CREATED).content
    content = update(with_ties(content, {(1, 1, "result"): "1-0"}), when=CREATED).content

    updated = update(with_seeds(content, "instead", {1: 3}), when=CREATED)

    told = [(problem.code, problem.cell) for problem in updated.problems]
    assert [("seed-given", "G5")] == told
    assert [("seed-changed", "Qualified", "G5")] == refused(with_seeds(content, "instead", {1: None}))
    assert () == update(updated.content, when=CREATED).problems


def test_a_name_that_is_corrected_is_nobody_else() -> None:
    """A slip in the name of somebody who has played in the cup: nothing to be refused or told."""
    content = update(with_groups(book_of_event(), by_number), when=CREATED).content
    content = update(with_ties(content, {(1, 1, "result"): "1-0"}), when=CREATED).content

    updated = update(with_players(content, "name", {1: "A, Player One"}), when=CREATED)

    assert "A, Player One" == names(updated.tournament)[0]
    assert () == updated.problems


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_reads_what_it_writes(language: str) -> None:
    """Sheets have titles that differ, and the cup is found by its headers where a program lost all names."""
    made = event(each=2, third_place=True, language=language)
    content = workbook_of(made, created=CREATED)

    nameless = saved_by_openpyxl(content, lambda loaded: loaded.defined_names.clear())

    assert made == read_workbook(content) == read_workbook(nameless)


@pytest.mark.parametrize(
    ("line", "value", "told"),
    [
        (0, 1, ("setting-fixed", "Settings", "B19")),
        (0, "two", ("setting-not-whole", "Settings", "B19")),
        (0, None, ("setting-not-whole", "Settings", "B19")),
        (2, "perhaps", ("setting-unknown-word", "Settings", "B21")),
    ],
)
def test_settings_of_a_cup_that_is_drawn_stay(line: int, value: object, told: tuple[str, str, str]) -> None:
    """Another number of those who go on, or none that can be read: refused, and only that is told."""
    content = typed(book_of_event(each=2), "Settings", {f"B{19 + line}": value})

    found = refused(content)

    assert told == found[0]
    assert {told[0]} == {code for code, _, _ in found}


@pytest.mark.parametrize("number", range(4))
def test_random_event_is_played_to_the_end(number: int) -> None:
    """One winner; a second update has nothing to do; rebuilt and repaired, it is the same tournament."""
    groups, each = ((4, 2), (3, 1), (2, 2), (8, 1))[number]
    made = book_of_event(groups, 3 + number % 2, each, games=1 + number % 2, third_place=groups * each >= 4)
    content = with_random_cup(with_lots(with_random_groups(made, number)), number)

    updated = update(content, when=CREATED)
    again = update(updated.content, when=CREATED)
    rebuilt = update(updated.content, when=CREATED, rebuild=True)
    repaired = update(updated.content, when=CREATED, repair=True)

    assert 1 == list(places_in_cup(updated.tournament.cup).values()).count((1, 1))
    assert not again.is_changed
    assert again.tournament == rebuilt.tournament == repaired.tournament == read_workbook(rebuilt.content)
    assert again.tournament == read_workbook(workbook_of(again.tournament, created=CREATED))


@pytest.mark.parametrize(
    ("groups", "size", "each", "code"), [(3, 4, 2, "qualify-groups"), (1, 4, 1, "qualify-no-groups")]
)
def test_no_bracket_without_fitting_groups(groups: int, size: int, each: int, code: str) -> None:
    """One group is none; the first two of three would give byes to somebody who has not earned them."""
    with pytest.raises(FormatError) as caught:
        event(groups, size, each)

    assert [code] == [problem.code for problem in caught.value.problems]


def test_dates_of_both_stages_stand_behind_each_other() -> None:
    """Three rounds of groups and two of the cup, dated later: all five rounds, and only those to come move."""
    days = DatePlan(first=datetime.date(2026, 9, 8), every=7)
    dated = set_dates(book_of_event(), days, when=CREATED)
    later = DatePlan(first=datetime.date(2026, 12, 1), every=1)
    moved = set_dates(dated.content, later, when=CREATED, first_round=4)

    tournament = moved.tournament
    assert [f"2026-09-{day:02}" for day in (8, 15, 22)] == [str(tournament.round_date(n)) for n in (1, 2, 3)]
    assert ["2026-12-01", "2026-12-02"] == [str(day) for day in tournament.cup.settings.round_dates]
    assert tournament == read_workbook(moved.content)
    assert not update(moved.content, when=CREATED).is_changed
    assert () == moved.problems


def test_redraw_before_the_first_result_makes_the_cup_anew() -> None:
    """Four more players make a fifth group by rating; with the first two going on that is no bracket, and said."""
    settings = {"dividing": Dividing.RATING, "group_size": 4}
    newcomers = {f"D{row}": f"Newcomer {row}" for row in range(21, 25)}
    winners, both = (typed(book_of_event(each=each, **settings), "Players", newcomers) for each in (1, 2))

    redrawn = update(winners, when=CREATED, redraw=True)

    assert 5 == len(redrawn.tournament.cup.players)
    assert redrawn.tournament == read_workbook(redrawn.content)
    with pytest.raises(WorkbookError) as caught:
        update(both, when=CREATED, redraw=True)
    assert ["qualify-groups"] == [problem.code for problem in caught.value.problems]


def test_create_and_check_from_the_command_line(tmp_path: Path) -> None:
    """The whole road of an organiser: a list, one command, the games of both stages told; options that lack another."""
    path, book = tmp_path / "list.csv", tmp_path / "cup.xlsx"
    path.write_text("Name,Rating\n" + "".join(f"Player {n},{2400 - 10 * n}\n" for n in range(1, 17)), encoding="utf-8")
    options = ["--then-knockout", "2", "--games", "2", "--third-place", "--lang", "en", "-y", "--seed", "5"]

    made = CliRunner().invoke(main, ["create", str(path), "-o", str(book), "--quads", *options])
    checked = CliRunner().invoke(main, ["check", str(book)])
    alone = CliRunner().invoke(main, ["create", str(path), "--then-knockout", "1"])

    assert (0, 0, 2) == (made.exit_code, checked.exit_code, alone.exit_code)
    assert "(9 rounds, 40 games)" in made.output
    assert ["A1", "B1", "C1", "D1", "C2", "D2", "A2", "B2"] == names(read_workbook(book))


@pytest.mark.parametrize("state", [lambda content: content, lambda c: with_random_cup(with_groups(c, by_number), 1, 1)])
def test_everything_that_is_made_of_groups_can_be_made_of_these(state: object, tmp_path: Path) -> None:
    """Every export, print, table and explanation works, before the first result and in the middle of the cup."""
    path = tmp_path / "event.xlsx"
    path.write_bytes(update(state(book_of_event()), when=CREATED).content)
    kinds = [["export", str(path), "--to", kind, "-o", str(tmp_path / f"x.{kind}")] for kind in ("html", "csv", "json")]
    others = [["show", str(path)], ["explain", str(path)], ["ratings", str(path)], ["print", str(path)]]

    codes = {" ".join(line[:4:3]): CliRunner().invoke(main, line) for line in (*kinds, *others)}

    assert {} == {name: found.output for name, found in codes.items() if found.exit_code or found.exception}
