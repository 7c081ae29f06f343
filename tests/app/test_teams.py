"""Leagues from the list to the workbook, and what a league secretary does to them there."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner

from roundbook import RoundbookError, check, create, read_workbook, update
from roundbook.cli import main
from roundbook.making import workbook_of
from roundbook.model import MATCH_SCORING, DrawMethod, Settings, Tournament
from roundbook.players import ListOptions
from roundbook.rules import standings
from roundbook.text import LANGUAGES
from tests.app.damage import overwritten
from tests.app.events import LATER, MADE, typed
from tests.app.other_programs import saved_by_openpyxl
from tests.leagues import league, with_random_results, with_results
from tests.office.client import Office
from tests.office.recalculated import cached_values

LIST = (
    "Name;Elo;Club;Shirt\nAda;2000;Oak;L\nBo;1900;Elm;M\nCy;1800;Oak;S\nDi;1700;Elm;M\nEd;1600;Ash;L\nFy;1500;Ash;M\n"
)
SETTINGS = Settings(event="Liga", boards=2, scoring=MATCH_SCORING, tie_breaks=("GP",), draw_method=DrawMethod.LIST)


def made(settings: Settings = SETTINGS, text: str = LIST) -> Tournament:
    """League of a list."""
    return create(text.encode(), settings, created=MADE, list_options=ListOptions(all_groups=True)).tournament


def book(**matches: str) -> bytes:
    """Three teams on two boards, 1 to 3; no results."""
    return workbook_of(with_results(league(3, 2, **matches), {}), created=MADE)


def problems_of(content: bytes) -> list[tuple[str, str, str]]:
    """Code, place and value of every error."""
    with pytest.raises(RoundbookError) as caught:
        update(content, when=LATER)
    return [(p.code, p.place, p.value) for p in caught.value.problems if p.severity == "error"]


def test_teams_of_a_list() -> None:
    """Clubs are teams, in the order of the list; the first players of each are on the boards of every match."""
    event = made()

    assert ["Oak", "Elm", "Ash"] == [team.name for team in event.players]
    assert [1900, 1800, 1550] == [team.rating for team in event.players]
    named = [(member.team, member.number, member.name) for member in event.members if member.name]
    assert [(1, 1, "Ada"), (1, 2, "Cy"), (2, 1, "Bo"), (2, 2, "Di"), (3, 1, "Ed"), (3, 2, "Fy")] == named
    assert {((1, 1), (2, 2))} == {tuple((b.home, b.away) for b in game.boards) for game in event.games if game.boards}


def test_columns_of_the_list_come_along() -> None:
    """What the organiser has beside his players stands beside them in the workbook."""
    event = read_workbook(create(LIST.encode(), SETTINGS, created=MADE).content)

    assert ("Shirt",) == event.member_columns
    assert ["L", "S", "M", "M", "L", "M"] == [member.extra[0] for member in event.members if member.name]


def test_groups_go_before_clubs_and_numbers_before_the_order_of_the_list() -> None:
    """A column of groups names the teams; numbers that differ within a team are its board order."""
    text = "No;Name;Group;Club\n2;Ada;A;x\n1;Bo;A;y\n1;Cy;B;x\n2;Di;B;y\n2;Ed;C;x\n1;Fy;C;x\n"
    event = made(text=text)

    assert ["A", "B", "C"] == [team.name for team in event.players]
    assert ["Bo", "Ada", "Cy", "Di", "Fy", "Ed"] == [member.name for member in event.members if member.name]


def test_boards_of_the_list_go_before_its_numbers() -> None:
    """A list by the alphabet says beside each player where he sits; who has no board there is a reserve."""
    rows = ["1;Ada;A;3", "2;Bo;A;", "3;Cy;A;1", "4;Di;B;2", "5;Ed;B;1", "6;Fy;C;1", "7;Gus;C;1", "8;Hal;C;2"]
    event = made(text="\n".join(["Nr.;Name;Verein;Brett", *rows]))

    # Two of the third team say that they have the first board: its numbers hold.
    assert ["Cy", "Ada", "Bo", "Ed", "Di", "Fy", "Gus", "Hal"] == [m.name for m in event.members if m.name]
    assert ("Brett",) == event.member_columns


@pytest.mark.parametrize(("text", "settings", "codes"), [
    ("Name;Club\nAda;Oak\nBo;\nCy;Elm\nDi;Ash\n", SETTINGS, ["player-without-team"]),
    ("Name;Club\nAda;Oak\nBo;Elm\nCy;Oak\n", SETTINGS, ["teams-out-of-range"]),
    (LIST, replace(SETTINGS, boards=13), ["boards-out-of-range"]),
    (LIST, replace(SETTINGS, format="quads"), ["teams-and-groups"]),
    (LIST, replace(SETTINGS, draw_method=DrawMethod.NUMBERS), ["teams-by-numbers"]),
    (LIST, replace(SETTINGS, tie_breaks=("SB", "BH:MP")), ["unknown-tie-break", "buchholz-in-round-robin"]),
    (LIST, replace(SETTINGS, tie_breaks=("GP", "SSSC", "DE:GP")), ["tie-break-not-in-workbook"] * 2),
])  # fmt: skip
def test_leagues_that_cannot_be(text: str, settings: Settings, codes: list[str]) -> None:
    """Each is refused with its reason."""
    with pytest.raises(RoundbookError) as caught:
        made(settings, text)

    assert codes == [problem.code for problem in caught.value.problems]


def test_results_are_typed_board_by_board() -> None:
    """Any notation, seen from the team named first; a match counts when all its boards are in."""
    # Round 1: 2 against 3 in row 5, its boards below.
    event = update(typed(book(), "Round 1", {"E6": "1:0", "E7": "draw"}), when=LATER).tournament
    begun = update(typed(book(), "Round 1", {"E6": "1-0"}), when=LATER).tournament

    (match,) = (game for game in event.games if (game.white, game.black) == (2, 3))
    assert ["1-0", "½-½"] == [board.result.code for board in match.boards if board.result]
    assert match.result is not None
    assert "1-0" == match.result.code
    assert {2: 2, 1: 0, 3: 0} == {row.number: row.points for row in standings(event).rows}
    assert [None] * 3 == [game.result for game in begun.games if game.boards]


def test_score_of_a_match_that_is_going_on() -> None:
    """The line of the match shows what is known."""
    updated = update(typed(book(), "Round 1", {"E6": "½-½"}), when=LATER)

    assert "½ – ½" == cached_values(updated.content)["Round 1"]["E5"]


@pytest.mark.parametrize(("sheet", "cell"), [("Round 1", "E5"), ("Crosstable", "G5"), ("Fixtures", "E5")])
def test_score_of_a_whole_match_is_told_where_it_belongs(sheet: str, cell: str) -> None:
    """People type it beside the teams, where nothing reads it: a word about the boards, not about a formula."""
    content = overwritten(book(), {(sheet, cell): "1½-½"})
    checked = check(content, when=LATER)

    assert [("score-typed", f"{sheet}!{cell}", "1½-½")] == [
        (p.code, p.place, p.value) for p in checked.problems if p.severity == "warning"
    ]
    assert {None} == {game.result for game in checked.tournament.games}


@pytest.mark.parametrize("written", [3, "3", " 3 ", "3 Player 2.3", "Player 2.3", "PLAYER 2.3", "3 as before"])
def test_line_up(written: object) -> None:
    """Picked from the list, typed as a number or as a name."""
    event = read_workbook(typed(book(), "Round 1", {"C7": written}))
    (match,) = (game for game in event.games if (game.white, game.black) == (2, 3))

    assert [1, 3] == [board.home for board in match.boards]


@pytest.mark.parametrize(("written", "code"), [
    ("9", "unknown-member"),
    ("Player 1.1", "unknown-member"),
    ("Somebody", "unknown-member"),
    ("4", "unknown-member"),
    ("1 Player 2.3", "member-contradicts"),
])  # fmt: skip
def test_line_up_that_cannot_be(written: str, code: str) -> None:
    """Nobody of that team, a free line, or number and name of two players."""
    assert [(code, "Round 1!C7", written)] == problems_of(typed(book(), "Round 1", {"C7": written}))


def test_corrected_name_keeps_all_line_ups() -> None:
    """In a line-up the number says who it is."""
    content = typed(book(), "Players", {"E5": "Somebody Else"})
    event = update(content, when=LATER).tournament

    assert "Somebody Else" == event.members[0].name
    assert 1 == next(game.boards[0].home for game in event.games if game.white == 1 and game.boards)


def test_player_joins_during_the_season() -> None:
    """A free line of the team takes him, and he can play at once."""
    # Three players a team, then four free lines.
    content = typed(book(), "Players", {"E8": "Late Comer", "G8": 2100})
    content = typed(content, "Round 2", {"C6": "Late Comer", "E6": "1-0", "E7": "1-0"})
    updated = update(content, when=LATER)

    (match,) = (game for game in updated.tournament.games if game.round_number == 2 and game.boards)
    assert (1, 4) == (match.white, match.boards[0].home)
    assert 1 == cached_values(updated.content)["Players"]["J8"]


def test_lines_that_were_sorted_are_refused() -> None:
    """The formulas of a match read the boards below it."""
    assert [("match-torn", "Round 1!B5", "2")] == problems_of(typed(book(), "Round 1", {"A6": 2, "A7": 1}))


def test_home_and_away_may_be_reversed() -> None:
    """All lines of the match with the numbers exchanged, and the players of the other team."""
    cells = {f"B{row}": 3 for row in (5, 6, 7)} | {f"H{row}": 2 for row in (5, 6, 7)}
    cells |= {"C6": 1, "C7": 2, "G6": 1, "G7": 2, "E6": "1-0", "E7": "1-0"}
    updated = update(typed(book(), "Round 1", cells), when=LATER)

    assert ["home-reversed"] == [problem.code for problem in updated.problems if problem.sheet == "Round 1"]
    assert {3: 2, 1: 0, 2: 0} == {row.number: row.points for row in standings(updated.tournament).rows}


def test_teams_cannot_be_added() -> None:
    """A new line on the sheet of the teams is told, and a redraw refused."""
    content = typed(book(), "Teams", {"C8": "Newcomers"})

    assert ["player-joined"] == [code for code, _, _ in problems_of(content)]
    with pytest.raises(RoundbookError) as caught:
        update(content, when=LATER, redraw=True)
    assert ["teams-fixed"] == [problem.code for problem in caught.value.problems]


def test_forfeits_of_a_team_that_left_are_filled_in() -> None:
    """On every board that nobody played; typed results and their spelling stay."""
    content = typed(typed(book(), "Teams", {"I5": 1}), "Round 2", {"E6": "1:0"})
    updated = update(content, when=LATER)

    games = [game for game in updated.tournament.games if game.boards and 1 in (game.white, game.black)]
    sides = {(g.round_number, g.white): [b.result.code for b in g.boards if b.result] for g in games}
    assert {(2, 1): ["1-0", "- +"], (3, 3): ["+ -", "+ -"]} == sides
    assert read_workbook(updated.content) == updated.tournament
    assert not update(updated.content, when=LATER).is_changed


def test_bad_players_are_told_all_at_once() -> None:
    """Numbers, names and teams of the sheet of the players."""
    cells = {"A5": 9, "C6": "x", "E13": "Player 2.1", "C14": 1}
    found = problems_of(typed(book(), "Players", cells))

    assert [
        ("member-bad-team", "Players!A5", "9"),
        ("member-bad-number", "Players!C6", "x"),
        ("member-number-twice", "Players!C14", "1"),
        ("member-name-twice", "Players!E13", "Player 2.1"),
    ] == [problem for problem in found if problem[1].startswith("Players")]


def test_sheet_of_the_players_may_be_sorted_and_names_lost() -> None:
    """Everything is found by headers and numbers, as in other workbooks."""
    event = with_random_results(league(4, 2), 1)

    def harm(loaded: Any) -> None:
        loaded.defined_names.clear()
        sheet = loaded["Players"]
        for column in ("C", "D", "E", "F", "G", "H", "I"):
            sheet[f"{column}5"].value, sheet[f"{column}6"].value = sheet[f"{column}6"].value, sheet[f"{column}5"].value

    read = read_workbook(saved_by_openpyxl(workbook_of(event, created=MADE), harm))

    first, second, *others = event.members
    assert (second, first, *others) == read.members
    assert event == replace(read, members=event.members)


def test_sheet_of_the_players_is_needed() -> None:
    """Without it no line-up means anybody."""
    content = saved_by_openpyxl(book(), lambda loaded: loaded.remove(loaded["Players"]))

    assert [("members-missing", "", "Players")] == problems_of(content)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_read_back(language: str) -> None:
    """Sheets, headers and words of a league."""
    event = league(3, 2)
    event = with_random_results(replace(event, settings=replace(event.settings, language=language)), 3)
    content = workbook_of(event, created=MADE)

    assert event == read_workbook(content)
    assert event == read_workbook(saved_by_openpyxl(content, _without_names))


def _without_names(loaded: Any) -> None:
    loaded.defined_names.clear()


def test_rebuild_keeps_everything() -> None:
    """All sheets anew, with line-ups and results."""
    event = with_random_results(league(4, 3), 2)
    rebuilt = update(workbook_of(event, created=MADE), when=LATER, rebuild=True)

    assert event == read_workbook(rebuilt.content)


def pair(content: bytes, rows: range, home: int, away: int) -> bytes:
    """The workbook with other teams on some lines of the first round."""
    cells = {f"{column}{row}": team for row in rows for column, team in (("B", home), ("H", away))}
    return typed(content, "Round 1", cells)


def test_match_of_another_round_is_told_with_its_round() -> None:
    """And the match that is missing for it."""
    content = pair(workbook_of(with_results(league(4, 2), {}), created=MADE), range(8, 11), 1, 3)
    with pytest.raises(RoundbookError) as caught:
        update(content, when=LATER)

    found = {p.code: dict(p.details) for p in caught.value.problems}
    assert {"pair-not-in-round", "pair-missing"} == set(found)
    assert {"white": 1, "black": 3, "round": 1, "rounds": "3"} == found["pair-not-in-round"]
    assert {"white": 2, "black": 3, "round": 1} == found["pair-missing"]


def test_match_that_stands_twice_is_told_with_both_lines() -> None:
    """Like a game that stands twice."""
    content = pair(workbook_of(with_results(league(4, 2), {}), created=MADE), range(8, 11), 1, 4)
    with pytest.raises(RoundbookError) as caught:
        update(content, when=LATER)

    (twice,) = (p for p in caught.value.problems if p.code == "pair-twice")
    assert ("Round 1!B8", "B5") == (twice.place, twice.details["other"])


def test_board_that_is_text_is_refused() -> None:
    """Formulas would take its line for another one of the match, and show other figures than are read."""
    assert [("board-is-text", "Round 1!A6", "1")] == problems_of(typed(book(), "Round 1", {"A6": "1"}))


def test_mark_for_an_unfinished_board_is_kept() -> None:
    """A star is no result, and stands there still when all sheets were written anew."""
    content = typed(book(), "Round 1", {"E6": "*", "E7": "1-0"})
    rebuilt = update(content, when=LATER, rebuild=True)

    (match,) = (game for game in rebuilt.tournament.games if (game.white, game.black) == (2, 3))
    assert [(None, True), ("1-0", False)] == [(b.result and b.result.code, b.is_unfinished) for b in match.boards]
    assert rebuilt.tournament == read_workbook(rebuilt.content)


def test_league_survives_another_program(office: Office, tmp_path: Path) -> None:
    """Opened and saved by LibreOffice: every line-up and result is read, and the formulas are still ours."""
    event = with_random_results(league(5, 3), 2)
    path = tmp_path / "league.xlsx"
    path.write_bytes(workbook_of(event, created=MADE))
    with office.open(path) as opened:
        opened.save_as(tmp_path / "saved.xlsx")

    updated = update((tmp_path / "saved.xlsx").read_bytes(), when=LATER)

    assert event == replace(updated.tournament, games=event.games)
    assert [game.boards for game in event.games] == [game.boards for game in updated.tournament.games]
    assert [] == [problem.code for problem in updated.problems if problem.code.startswith("formula")]


def test_teams_on_the_terminal(tmp_path: Path) -> None:
    """`create --teams`, then `show`."""
    path = tmp_path / "liga.csv"
    path.write_text(LIST, encoding="utf-8")
    arguments = [str(path), "--teams", "--boards", "2", "--draw", "list", "--yes", "--lang", "en"]
    created = CliRunner().invoke(main, ["create", *arguments])
    shown = CliRunner().invoke(main, ["show", str(tmp_path / "liga - tournament.xlsx")], env={"LANG": "en_GB.UTF-8"})

    assert 0 == created.exit_code, created.output
    assert "0 of 3 matches have a result; 3 teams." in shown.output
    assert "GP  EDE  EMGSB  TBR" in shown.output
    event = read_workbook(tmp_path / "liga - tournament.xlsx")
    assert (2, MATCH_SCORING) == (event.settings.boards, event.settings.scoring)


def test_rounds_have_dates() -> None:
    """Given for every round they stand on its sheet and come back."""
    dates = ("2026-09-07", "2026-09-14", "2026-09-21")
    content = create(LIST.encode(), replace(SETTINGS, round_dates=dates), created=MADE).content

    assert dates == read_workbook(content).settings.round_dates
    assert "14" in str(cached_values(content)["Round 2"]["A2"])
    with pytest.raises(RoundbookError) as caught:
        made(replace(SETTINGS, round_dates=dates[:2]))
    assert ["dates-do-not-fit"] == [problem.code for problem in caught.value.problems]


@pytest.mark.parametrize("options", [["--boards", "4"], ["--teams", "--quads"]])
def test_options_that_do_not_go_together(options: list[str], tmp_path: Path) -> None:
    """Wrong use, and nothing written."""
    path = tmp_path / "liga.csv"
    path.write_text(LIST, encoding="utf-8")

    assert 2 == CliRunner().invoke(main, ["create", str(path), *options]).exit_code
    assert [path] == list(tmp_path.iterdir())


def test_result_on_a_copied_round_is_noticed() -> None:
    """Somebody copied the sheet of a round and typed into the copy: each board is told with its cell."""
    event = with_results(league(3, 2), {(2, 3): "1½"})

    def copy(loaded: Any) -> None:
        copied = loaded.copy_worksheet(loaded["Round 1"])
        copied["E7"].value = "0-1"

    updated = update(saved_by_openpyxl(workbook_of(event, created=MADE), copy), when=LATER)

    assert ["Round 1 Copy!E7"] == [problem.place for problem in updated.problems if problem.code == "copy-not-read"]


def test_headers_speak_of_teams_and_matches() -> None:
    """Where players stand in other workbooks, and games."""
    loaded = openpyxl.load_workbook(io.BytesIO(book()))

    assert ["Rank", "No.", "Team", "Fed.", "Rating", "Matches"] == [cell.value for cell in loaded["Standings"][4]][:6]
    assert "Team" == loaded["Crosstable"]["C4"].value
    assert ["No.", "Title", "Team"] == [cell.value for cell in loaded["Teams"][4]][:3]


DIVISIONS = "Name;Division;Team\n" + "".join(
    f"Player {letter}{place};Division {1 + teams};{letter}\n"
    for teams, letters in enumerate(("ABC", "DEF"))
    for letter in letters
    for place in ("x", "y")
)


def test_divisions_are_refused_and_named() -> None:
    """Teams in several divisions are never taken for two large teams."""
    with pytest.raises(RoundbookError) as caught:
        made(text=DIVISIONS)

    assert [("several-divisions", "Division 1, Division 2")] == [(p.code, p.value) for p in caught.value.problems]


def test_one_division_is_a_league() -> None:
    """As the refusal says: one group of the list, and its clubs are the teams."""
    options = ListOptions(group="Division 2")
    event = create(DIVISIONS.encode(), SETTINGS, created=MADE, list_options=options).tournament

    assert ["D", "E", "F"] == [team.name for team in event.players]
