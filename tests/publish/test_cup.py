"""A knockout for everybody to read: who met whom, who went on and by what, in which place everybody is."""

from __future__ import annotations

import csv
import io

import pytest

from roundbook import read_workbook
from roundbook.model import Tournament
from roundbook.publish import Chosen, csv_tables, html_page
from roundbook.text import LANGUAGES
from tests.app.events import event
from tests.cups import cup_book, played, with_typed, with_withdrawn
from tests.publish.reading import Page, shown
from tests.second_stage import book_of_event, by_number, with_groups, with_ties

# Of five players 4 and 5 meet first; then 4 draws with 1 and goes on by blitz, 3 loses to 2 without a game.
FIRST = {(1, 2, "result"): "1-0", (2, 1, "result"): "½-½", (2, 1, "goes_on"): 4, (2, 1, "how"): "blitz"}


def five(**more: str | int) -> Tournament:
    """The cup of five before its final."""
    content = cup_book(5, third_place=True)
    white = read_workbook(content).round_games(1)[1].white
    typed = FIRST | {(1, 2, "result"): "1-0" if white == 4 else "0-1"}
    content = with_typed(content, typed)
    return read_workbook(with_withdrawn(content, {3: 1}))


def page(tournament: Tournament) -> Page:
    """Its web page."""
    return Page(html_page(tournament, Chosen()))


def ties(read: Page) -> dict[str, list[str]]:
    """Lines of every tie of the bracket, by its id."""
    found = (element for element in read.all("li") if (element.get("id") or "").startswith("tie-"))
    return {element.get("id") or "": [shown(line) for line in read.all("li", element)[1:]] for element in found}


def how(read: Page, tie: str) -> str:
    """What is said below a tie."""
    return " ".join(shown(line) for line in read.all("p", read.by_id(tie)))


def table(tournament: Tournament, name: str) -> list[list[str]]:
    """Lines of a CSV."""
    return list(csv.reader(io.StringIO(csv_tables(tournament, Chosen())[f"{name}.csv"].decode("utf-8-sig"))))


def test_bracket_says_who_met_whom_and_who_went_on_by_what() -> None:
    """Numbers, names, scores, a word for whoever goes on; below it blitz, a withdrawal, a bye."""
    read = page(five())
    found = ties(read)

    assert ["4 Player 04 1 Goes on", "5 Player 05 0"] == found["tie-1-2"]
    assert ["1 Player 01", "bye"] == found["tie-1-1"]
    assert ["1 Player 01 ½", "4 Player 04 ½ Goes on"] == found["tie-2-1"]
    assert "blitz" == how(read, "tie-2-1")
    assert ["2 Player 02 Goes on", "3 Player 03"] == found["tie-2-2"]
    assert "withdrawal" == how(read, "tie-2-2")
    assert ["4 Player 04", "2 Player 02"] == found["tie-3-1"]


def test_stages_have_their_names_everywhere() -> None:
    """In the bracket, among the rounds, in the contents, on the cards of the players; never a number."""
    read = page(five())
    stages = ["Quarter-finals", "Semi-finals", "Final"]

    headings = [shown(heading) for heading in read.all("h3")]
    assert [*stages, *stages] == [heading for heading in headings if heading in stages]
    assert "Third place" in [shown(heading) for heading in read.all("h4")]
    assert "Round 1" not in read.text
    assert "Latest results: Semi-finals" in read.text


def test_those_still_in_have_no_place() -> None:
    """Of five: 2 and 4 wait for the final, 1 is third since 3 has left, 5 is fifth; nobody is first yet."""
    read = page(five())
    lines = next(read.lines(each) for each in read.all("table") if "places" in (each.get("class") or ""))

    assert [
        ["", "Player 02", "2580", ""],
        ["", "Player 04", "2560", ""],
        ["3", "Player 01", "2590", "Player 04 (Semi-finals)"],
        ["4", "Player 03 withdrew", "2570", "Player 02 (Semi-finals)"],
        ["5", "Player 05", "2550", "Player 04 (Quarter-finals)"],
    ] == lines[1:]


def test_places_of_a_finished_cup_are_runs() -> None:
    """Ten players: 1, 2, 3–4, 5–8, 9–10."""
    tournament = read_workbook(played(cup_book(10), seed=5))

    assert ["1", "2", "3–4", "3–4", *["5–8"] * 4, "9–10", "9–10"] == [
        line[0] for line in table(tournament, "standings")[1:]
    ]


def test_tables_of_a_cup() -> None:
    """The bracket in place of a crosstable; games by the names of their stages."""
    tournament = five()
    bracket = table(tournament, "bracket")

    assert {"standings.csv", "bracket.csv", "games.csv", "players.csv"} == set(csv_tables(tournament, Chosen()))
    assert ["Stage", "Tie", "No.", "Name", "Score", "Score", "Name", "No.", "Goes on", "How"] == bracket[0]
    assert ["Semi-finals", "1", "1", "Player 01", "0.5", "0.5", "Player 04", "4", "Player 04", "blitz"] == bracket[5]
    assert ["Third place", "2"] == bracket[-1][:2]
    assert "Quarter-finals" == table(tournament, "games")[1][1]


def test_round_says_who_goes_on_where_the_result_does_not() -> None:
    """Below a drawn game, with the word of the arbiter; nothing below a game that was won."""
    read = page(five())

    assert ["Goes on: Player 04 (blitz)"] == [
        shown(line) for line in read.all("tr") if line.get("class") == "outcome" and "blitz" in shown(line)
    ]
    assert "Player 04 (1" not in read.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_cup_of_any_size_is_a_page_in_every_language(language: str) -> None:
    """Strict HTML5, every link with a target, two games a tie with the score of both, third place, a bye."""
    read = page(read_workbook(played(cup_book(11, 2, third_place=True, language=language), seed=2)))
    targets = {link.get("href", "").removeprefix("#") for link in read.all("a")}

    assert 16 == len(ties(read))
    assert targets <= set(read.ids)
    assert len(read.ids) == len(set(read.ids))


def test_hostile_words_of_an_arbiter_stay_text() -> None:
    """What decided a tie is typed by hand, and escaped on the page, marked in a table."""
    content = cup_book(4)
    typed = {(1, 1, "result"): "½-½", (1, 1, "goes_on"): 4, (1, 1, "how"): "=<b>blitz</b>"}
    tournament = read_workbook(with_typed(content, typed))

    assert "=<b>blitz</b>" == how(page(tournament), "tie-1-1")
    assert "'=<b>blitz</b>" == table(tournament, "bracket")[1][-1]


def test_grey_is_explained_only_where_something_is_grey() -> None:
    """In a round robin in which nobody withdrew there is no grey."""
    legend = "In grey: not counted in the standings."

    assert legend not in page(event()).text
    assert legend in page(event(rounds_played=1, withdrawn_after={6: 1})).text


# ---- a cup that follows groups


def two_stages(*typed: dict) -> Tournament:
    """Two groups of three whose winners and seconds go on; results of the cup typed after those of the groups."""
    content = book_of_event(2, 3, 2, third_place=True)
    if typed:
        content = with_groups(content, by_number)
    for ties_typed in typed:
        content = with_ties(content, ties_typed)
    return read_workbook(content)


SEMI_FINALS = {(1, 1, "result"): "½-½", (1, 1, "goes_on"): "+", (1, 1, "how"): "blitz", (1, 2, "result"): "1-0"}


def test_page_has_groups_then_the_bracket() -> None:
    """One page: tables of the groups, the bracket, places, all rounds; links lead to the cards of the players."""
    read = page(two_stages(SEMI_FINALS))
    sections = [element.get("id") for element in read.all("section") if element.get("id")]
    targets = {link.get("href", "").removeprefix("#") for link in read.all("a")}

    assert ["standings", "crosstable", "bracket", "places", "rounds"] == sections[:5]
    assert targets <= set(read.ids)
    assert len(read.ids) == len(set(read.ids))
    assert "blitz" == how(read, "tie-1-1")
    assert ["Round 1", "Round 2", "Round 3", "Semi-finals", "Final"] == [
        shown(heading) for heading in read.all("h3", read.by_id("rounds"))
    ]


def test_card_of_a_player_has_the_games_of_both_stages() -> None:
    """B1 is seed 2 of the cup and number 4 of the groups."""
    read = page(two_stages(SEMI_FINALS))
    card = next(read.lines(each) for each in read.all("table", read.by_id("player-4")))

    assert ["1", "2", "3", "Semi-finals", "Final"] == [line[0] for line in card[1:]]
    assert "A, Player 2" in " ".join(card[4])


def test_bracket_names_places_of_groups_that_are_still_playing() -> None:
    """A1 meets B2; nobody has a place, and there is no card to lead to."""
    read = page(two_stages())

    assert ["A1", "B2"] == ties(read)["tie-1-1"]
    assert "places" not in read.ids


def test_tables_of_both_stages() -> None:
    """Rounds go on behind those of the groups, with the numbers of the groups; seeds stand in the bracket."""
    tournament = two_stages(SEMI_FINALS)
    games = table(tournament, "games")
    own = {"A, Player 1": "1", "A, Player 2": "2", "B, Player 1": "4", "B, Player 2": "5"}

    assert ["Round", "Stage", "Group"] == games[0][:3]
    assert [["4", "Semi-finals", ""]] * 2 == [line[:3] for line in games if line[1] == "Semi-finals"]
    assert all(own[line[5]] == line[4] and own[line[9]] == line[10] for line in games[1:] if line[1])
    assert "Seed" == table(tournament, "bracket")[0][2]
    assert 4 == len(table(tournament, "places")) - 1
