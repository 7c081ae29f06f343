"""The page of an event: HTML to the letter, everything on it that was typed, nothing private, no code."""

from __future__ import annotations

import datetime
import itertools
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from roundbook import read_workbook
from roundbook.errors import OutputError
from roundbook.model import RESULTS, Dividing, Player, Settings, Tournament
from roundbook.printed_standings import standings_text
from roundbook.publish import Chosen, chosen_columns, html_page, page
from roundbook.rules import SWISS_ORDER
from roundbook.text import LANGUAGES, load_texts
from tests import groups, leagues
from tests.app.events import event, with_results
from tests.cups import cup_book, played
from tests.publish.events import (
    HOSTILE,
    PRIVATE,
    RIGHT_TO_LEFT,
    private_event,
    private_league,
    short_swiss,
    with_names,
)
from tests.publish.reading import SVG, Page, shown
from tests.second_stage import book_of_event, by_number, with_groups
from tests.swiss import events as swiss

DAYS = tuple(datetime.datetime(2026, 9, 7, 19) + datetime.timedelta(weeks=week) for week in range(7))


def page_of(tournament: Tournament, *names: str) -> Page:
    """The page of an event."""
    return Page(html_page(tournament, chosen_columns(tournament, names)))


def quads() -> Tournament:
    """Two quads and a group of five, in the middle."""
    settings = groups.settings_of(Dividing.RATING, size=4, form="quads")
    return groups.with_random_results(groups.event_with_groups(13, settings), 2)


def scheveningen() -> Tournament:
    """A match of two teams of four."""
    settings = Settings(event="Match", format="scheveningen", dividing=Dividing.LIST, seed=1)
    return groups.with_random_results(groups.event_with_groups(8, settings, "AAAABBBB"), 5)


EVENTS = {
    "in the middle": event(withdrawn_after={6: 2}, round_dates=DAYS),
    "before the first round": event(8, rounds_played=0),
    "four cycles": event(4, rounds_played=9, cycles=4),
    "hostile names": with_names(event(), HOSTILE),
    "quads": quads(),
    "two teams": scheveningen(),
    "league": leagues.with_random_results(leagues.league(5), 3),
    "private": private_event(),
    "swiss": short_swiss(),
    "swiss with absences": swiss.swiss_of(3),
    "cup": with_names(read_workbook(played(cup_book(6, 2, third_place=True), seed=4)), HOSTILE),
    "groups and cup": read_workbook(with_groups(book_of_event(2, 3, 2), by_number)),
    "swiss to be paired": replace(short_swiss(), games=()),
}
each_event = pytest.mark.parametrize("name", EVENTS)


@cache
def made(name: str) -> Page:
    """Page of one of these events."""
    return page_of(EVENTS[name])


# ---- the page as a page


@each_event
def test_page_is_html_to_the_letter(name: str) -> None:
    """A strict parser finds nothing; no id stands twice."""
    read = made(name)

    assert read.content.startswith(b"<!DOCTYPE html>")
    assert [] == [one for one, count in Counter(read.ids).items() if count > 1]
    assert 1 == len(read.all("h1")) == len(read.all("main"))


@each_event
def test_links_lead_to_places_of_the_page(name: str) -> None:
    """Every one; nothing is loaded from elsewhere, nothing is a script."""
    read = made(name)
    links = [link.get("href", "") for link in read.all("a")]

    assert 16 < len(links)
    assert [] == [link for link in links if link.removeprefix("#") not in read.ids]
    assert [] == [element.tag for element in read.root.iter() if element.tag in ("script", "link", "img", "iframe")]
    assert [] == [key for element in read.root.iter() for key in element.attrib if key.startswith("on") or key == "src"]
    assert "url(" not in shown_style(read)
    assert "@import" not in shown_style(read)


def shown_style(read: Page) -> str:
    """The style sheet."""
    return "".join(element.text or "" for element in read.all("style"))


@each_event
def test_tables_can_be_listened_to(name: str) -> None:
    """Each has a caption and headers with a scope; each line of players begins with one; headings skip no level."""
    read = made(name)
    levels = [int(element.tag[1]) for element in read.root.iter() if re.fullmatch(r"h[1-6]", str(element.tag))]

    assert all(shown(table.find("caption")) for table in read.all("table"))  # type: ignore[arg-type]
    assert {"col", "row"} <= {header.get("scope") for header in read.all("th")} <= {"col", "row", "rowgroup"}
    assert all(1 >= after - before for before, after in itertools.pairwise(levels) if before > 1)
    assert "skip" == read.all("a")[0].get("class")


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_speaks_the_language_of_the_workbook(language: str) -> None:
    """It says which, and its decimal mark; each tie-break has words."""
    read = page_of(event(language=language))
    texts = load_texts(language)

    assert (language, "ltr") == (read.root.get("lang"), read.root.get("dir"))
    assert texts.sheet("standings") in [shown(heading) for heading in read.all("h2")]
    assert texts.number("1.5") in read.text
    assert [] == [code for code in ("DE", "WIN", "SB", "KS") if not re.search(rf"\b{code} \w", read.text)]


def test_same_event_gives_the_same_bytes() -> None:
    """Without clock or dice."""
    assert page_of(event()).content == page_of(event()).content


def test_missing_library_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what to install."""
    monkeypatch.setitem(sys.modules, "jinja2", None)
    page._templates.cache_clear()

    with pytest.raises(OutputError) as caught:
        page_of(event())
    assert "pip install jinja2" in caught.value.problems[0].sentence("en")
    page._templates.cache_clear()


# ---- what stands on it


def test_head_tells_where_and_when() -> None:
    """What is on Settings; days in words, those of the rounds if there are no others."""
    facts = {
        "place": "Aarhus & <i>Viby</i>",
        "arbiter": "IA Nielsen",
        "start_date": "2026-09-07",
        "end_date": "Christmas",
    }
    told, dated = page_of(event(**facts)).text, page_of(event(round_dates=DAYS)).text

    assert "Place Aarhus & <i>Viby</i> Dates Monday 7 September 2026 – Christmas Arbiter IA Nielsen" in told
    assert "Dates Monday 7 September 2026 – Monday 19 October 2026" in dated
    assert "Latest results: Round 3, Monday 21 September 2026, 19:00" in dated


@pytest.mark.parametrize("result", RESULTS, ids=[result.code for result in RESULTS])
def test_every_result_stands_where_its_game_is(result: object) -> None:
    """As it was typed, with the dash of printed books."""
    code = result.code  # type: ignore[attr-defined]
    read = page_of(with_results(event(rounds_played=0), {(2, 3): code}))
    cells = [shown(cell) for cell in read.all("td", read.by_id("game-2-3"))]

    assert ["3", code.replace("-", "–")] == [cells[0], cells[2]]


@pytest.mark.parametrize("name", ["in the middle", "four cycles", "quads", "two teams"])
def test_every_typed_result_stands_on_the_page(name: str) -> None:
    """In its round and nowhere else."""
    read = made(name)
    typed = {f"game-{g.round_number}-{g.board}": g.result for g in EVENTS[name].games if g.result is not None}
    found = {one: shown(read.all("td", read.by_id(one))[2]) for one in typed}

    assert {one: result.code.replace("-", "–") for one, result in typed.items()} == found


def test_every_board_of_a_league_stands_on_the_page() -> None:
    """And the score of the match above it: 1½0+ is two points and a half."""
    read = page_of(private_league())
    match = [shown(read.all("td", read.by_id(f"game-1-1{board}"))[2]) for board in ("", "-1", "-2", "-3", "-4")]

    assert ["2½–1½", "1–0", "½–½", "0–1", "+ –"] == match
    assert {"Matches", "Home"} <= {shown(header) for header in read.all("th")}


@pytest.mark.parametrize(
    "name", ["in the middle", "four cycles", "quads", "two teams", "league", "swiss", "swiss with absences"]
)
def test_figures_are_those_of_show(name: str) -> None:
    """Rank, points and tie-breaks of every line that the terminal prints."""
    read, printed = made(name), standings_text(EVENTS[name], load_texts("en"))
    tables = [table for table in read.all("table") if table.get("class") == "standings"]
    lines = [line for table in tables for line in read.lines(table)[1:]]
    expected = [cells for cells in cells_of(printed) if cells[0].isdecimal()]
    ranked = [line for line in lines if line[0] != "–"]
    codes = len(EVENTS[name].settings.tie_breaks)

    assert len(ranked) == len(expected)
    for line, cells in zip(ranked, expected, strict=True):
        assert [cells[0], *cells[-codes - 1 :]] == [line[0], *line[-codes - 1 :]]


def cells_of(printed: str) -> Iterator[list[str]]:
    """Cells of the lines in tables of the terminal, whose columns a line of hyphens shows; some of them are empty."""
    spans: list[tuple[int, int]] = []
    for line in printed.splitlines():
        if not line.strip("- "):
            spans = [found.span() for found in re.finditer("-+", line)]
        elif spans:
            yield [line[first:last].strip() for first, last in spans]


def test_sign_of_the_crosstable_leads_to_its_game() -> None:
    """Of the two players, in the round in which they meet."""
    read = page_of(with_results(event(4, rounds_played=0), {(3, 2): "+ -"}))
    table = next(table for table in read.all("table") if table.get("class") == "crosstable")
    signs = {shown(link): link.get("href") for link in read.all("a", table) if link.get("href", "").startswith("#game")}

    # Berger, four players: round 3 is 2-4, 3-1.
    assert {"+": "#game-3-2", "–": "#game-3-2"} == signs
    assert "Carlsen" in shown(read.by_id("game-3-2"))


def test_withdrawal_and_ties_are_explained() -> None:
    """In the sentences of the report."""
    told = page_of(event(rounds_played=2, withdrawn_after={6: 2})).text

    assert "Fine withdrew after round 2: 2 of 6 games played, 3 needed; results removed from the standings" in told


def test_what_decided_a_tie_is_told_and_underlined() -> None:
    """Adams and Dahl have one and a half each, and Adams beat Dahl."""
    first, second = {(1, 1): "1-0", (1, 2): "1-0"}, {(2, 1): "½-½", (2, 2): "0-1"}
    read = page_of(with_results(event(4, rounds_played=0), {**first, **second, (3, 1): "0-1", (3, 2): "½-½"}))

    assert "Tied on 1.5: Adams; Dahl by DE: Adams 1 > Dahl 0" in read.text
    assert ["1", "0"] == [shown(value) for value in read.all("u")]


def test_everybody_has_his_own_games() -> None:
    """Opponents and colours in the order of the rounds, and where he is free."""
    read = page_of(event(rounds_played=0))
    (table,) = read.all("table", read.by_id("player-1"))
    lines = [[line[0], line[1], re.sub(r" \d+$", "", line[2])] for line in read.lines(table)[1:]]

    # Berger, eight players, the eighth being the bye: 1-8, 1-2, 3-1, 1-4, 5-1, 1-6, 7-1.
    opponents = ["Baker", "GM Carlsen", "Dahl", "Euwe", "GM Fine", "Geller"]
    colours = ["White", "Black"] * 3
    expected = [[str(number), *one] for number, one in enumerate(zip(colours, opponents, strict=True), start=2)]
    assert [["1", "", "bye"], *expected] == lines


def test_last_round_is_the_last_that_was_played() -> None:
    """Forfeits of somebody who left stand in rounds to come as well."""
    tournament = event(withdrawn_after={6: 2})
    forfeits = {(g.round_number, g.board): "- +" for g in tournament.games if g.white == 6 and g.round_number > 3}

    assert forfeits
    assert "Latest results: Round 3" in page_of(with_results(tournament, forfeits)).text


def test_swiss_has_a_crosstable_by_rounds() -> None:
    """Opponent, colour and sign; a bye is in brackets, who was not there has a dash; all lead to where it stands."""
    read = made("swiss")
    (table,) = [table for table in read.all("table") if table.get("class") == "crosstable"]
    lines = {line[0]: line[2:] for line in read.lines(table)[1:]}

    expected = {
        "1": ["3w1", "2b½", "1.5"],
        "2": ["(1)", "1w½", "1.5"],
        "3": ["1b0", "(½)", "0.5"],
        "4": ["–", "–", "0"],
    }
    assert expected == lines
    assert "Standings after round 2 of 3" in read.text
    assert ["", "Lee 1900", "1", "bye"] == [shown(cell) for cell in read.all("td", read.by_id("game-1-2"))]


def test_chart_shows_points_after_each_round() -> None:
    """Baker wins all of six games: a straight line from corner to corner; there is no curve before the fourth round."""
    played = event(8, rounds_played=0)
    codes = {
        (game.round_number, game.board): "1-0" if game.white == 2 else "0-1"
        for game in played.games
        if 2 in (game.white, game.black) and game.round_number < 7
    }
    curves = page_of(with_results(played, codes)).all(f"{SVG}polyline")
    first = next(curve for curve in curves if curve.get("class") == "curve-1")
    corners = [tuple(map(float, corner.split(","))) for corner in first.get("points", "").split()]
    steps = {(round(x - u, 1), round(v - y, 1)) for (u, v), (x, y) in itertools.pairwise(corners)}

    assert (8, 7) == (len(curves), len(corners))
    assert 1 == len({round(y / x, 2) for x, y in steps})
    assert [] == page_of(event(8)).all(f"{SVG}polyline")


# ---- names are data


def test_names_are_text() -> None:
    """Whatever they look like; they stand on the page as they were typed."""
    read = made("hostile names")

    assert [] == [one for one in HOSTILE if one not in read.text]
    assert [] == read.all("b")
    assert b"<b>" not in read.content
    assert b'href="javascript' not in read.content


def test_every_text_of_the_workbook_is_escaped() -> None:
    """Event, place, arbiter, dates, federation, club, own columns and notes are names as well."""
    nasty = '"><script>alert(1)</script>'
    tournament = private_event()
    tournament = replace(
        tournament,
        settings=replace(
            tournament.settings, event=nasty, place=nasty, arbiter=nasty, start_date=nasty, round_dates=(nasty,) * 7
        ),
        players=tuple(
            replace(p, title=nasty, federation=nasty, club=nasty, fide_id=nasty, birth=nasty, extra=(nasty,) * 4)
            for p in tournament.players
        ),
        games=tuple(replace(game, note=nasty) for game in tournament.games),
        extra_columns=(nasty, "Phone", "Address", "Paid"),
    )
    read = page_of(tournament, "birth", "note", "phone", nasty)

    assert [] == read.all("script")
    assert 50 < read.text.count(nasty)


def test_names_of_groups_and_of_players_of_teams_are_text() -> None:
    """They stand in headings, labels and line-ups."""
    nasty = '"><b onclick=x>'
    divided = event_with_nasty_groups(nasty)
    league = private_league()
    league = replace(
        league,
        players=tuple(replace(team, name=f"{team.number} {nasty}") for team in league.players),
        members=tuple(replace(member, name=f"{member.number} {nasty}", title=nasty) for member in league.members),
    )

    for tournament in (divided, league):
        read = page_of(tournament)
        assert [] == read.all("b")
        assert 10 < read.text.count(nasty)


def event_with_nasty_groups(name: str) -> Tournament:
    """Two groups with such a name."""
    divided = groups.event_with_groups(8, groups.settings_of(Dividing.RATING, size=4))
    return replace(divided, divided=tuple(replace(group, name=f"{name}{group.name}") for group in divided.divided))


def test_name_from_right_to_left_stands_for_itself() -> None:
    """It turns nothing around that stands beside it."""
    read = page_of(with_names(event(withdrawn_after={1: 1}), (RIGHT_TO_LEFT,)))
    isolated = [shown(one) for one in read.all("bdi") if RIGHT_TO_LEFT in shown(one)]
    told = [shown(one) for one in read.all("li") if RIGHT_TO_LEFT in shown(one)]

    assert 10 < len(isolated)
    assert {RIGHT_TO_LEFT} == set(isolated)
    assert [] == [one for one in told if f"\u2068{RIGHT_TO_LEFT}\u2069" not in one]


def test_what_no_page_may_hold_is_left_out() -> None:
    """Control characters and halves of letters; an event without a name has the title of the table."""
    tournament = with_names(event(), ("A\x00d\x1ba\ufffems\ud800\n  Ann",))
    read = page_of(replace(tournament, settings=replace(tournament.settings, event=" ")))

    assert "Adams Ann" in read.text
    assert "Standings" == shown(read.all("h1")[0])


# ---- what is private


@pytest.mark.parametrize("tournament", [private_event(), private_league()], ids=["event", "league"])
def test_private_columns_stay(tournament: Tournament) -> None:
    """No cell of them stands anywhere in the file."""
    content = page_of(tournament).content.decode()

    assert [] == [word for word in PRIVATE if word in content]


@pytest.mark.parametrize("tournament", [private_event(), private_league()], ids=["event", "league"])
@pytest.mark.parametrize(
    ("name", "word"), list(zip(("birth", "email", "PHONE", "Address", "Paid", "note"), PRIVATE, strict=True))
)
def test_private_column_that_was_asked_for_stands_there(tournament: Tournament, name: str, word: str) -> None:
    """That one alone."""
    content = page_of(tournament, name).content.decode()

    assert [word] == [other for other in PRIVATE if other in content]


def test_point_of_a_bye_is_out_of_a_round() -> None:
    """Lee had a bye, then drew with Ahl: one and a half points of two rounds."""
    read = page_of(short_swiss())

    assert "1.5 of 2" in shown(read.by_id("player-2"))


def test_page_of_a_large_swiss_stays_small() -> None:
    """200 players in nine rounds, every game on it three times: a megabyte or so, which a telephone loads."""
    dice = Random(1)
    players = tuple(
        Player(number=number, name=f"Surname{number}, Given{number}", rating=2600 - number, federation="DEN")
        for number in range(1, 201)
    )
    large = Tournament(settings=swiss.settings_of(200, 9, tie_breaks=SWISS_ORDER), players=players, games=())
    for number in range(1, 10):
        large = swiss.with_round(large, number, dice)

    assert 1_200_000 > len(html_page(large, Chosen()))
