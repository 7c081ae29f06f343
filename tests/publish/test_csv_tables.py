"""Tables as CSV: what was typed stands in them, what is private does not, and nothing in them is a formula."""

from __future__ import annotations

import csv
import datetime
import io
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis.strategies import text

from roundbook.model import RESULTS, Dividing, Settings, Tournament
from roundbook.publish import Chosen, chosen_columns, csv_tables
from roundbook.publish.csv_tables import as_text
from roundbook.publish.page_text import clean
from roundbook.results import squeeze
from tests.app.events import event, with_results
from tests.groups import event_with_groups
from tests.publish.events import HOSTILE, PRIVATE, private_event, private_league, short_swiss, with_names

Rows = list[list[str]]


def rows_of(content: bytes, separator: str = ",") -> Rows:
    """Lines of a table."""
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=separator, strict=True))


def tables_of(tournament: Tournament, *names: str) -> dict[str, Rows]:
    """All tables of an event in English."""
    made = csv_tables(tournament, chosen_columns(tournament, names))
    return {name: rows_of(content) for name, content in made.items()}


def test_tables_of_an_event() -> None:
    """Standings, crosstable, games, players; every line as wide as its header."""
    tables = tables_of(event())

    assert {"standings.csv", "crosstable.csv", "games.csv", "players.csv"} == set(tables)
    assert all({len(rows[0])} == set(map(len, rows)) for rows in tables.values())
    assert [8, 8, 29, 8] == [len(rows) for rows in tables.values()]


@pytest.mark.parametrize("result", RESULTS, ids=[result.code for result in RESULTS])
def test_every_result_stands_as_it_was_typed(result: object) -> None:
    """In the line of its game, to the letter: `+ -` is no formula."""
    codes = {(1, 1): result.code}  # type: ignore[attr-defined]
    games = tables_of(with_results(event(rounds_played=0), codes))["games.csv"]

    assert codes[1, 1] == games[1][games[0].index("Result")]
    assert {""} == {line[games[0].index("Result")] for line in games[2:]}


def test_signs_of_the_crosstable() -> None:
    """Won, drawn, lost, won and lost without a game; nothing where nobody played."""
    rows = tables_of(with_results(event(4, rounds_played=0), {(1, 1): "+ -", (1, 2): "½-½", (2, 1): "1-0"}))
    lines = {line[0]: line[2:] for line in rows["crosstable.csv"][1:]}

    # Berger, four players: 1-4, 2-3; 4-3, 1-2.
    assert ["", "", "", "+", "1"] == lines["1"]
    assert ["", "", "½", "", "0.5"] == lines["2"]
    assert ["", "½", "", "0", "0.5"] == lines["3"]
    assert ["-", "", "1", "", "1"] == lines["4"]


def test_pair_that_meets_twice_has_two_columns() -> None:
    """One sign a cell: `1 0` could become anything."""
    rows = tables_of(event(4, cycles=2))["crosstable.csv"]

    assert ["No.", "Name", "1", "1 (2)", "2", "2 (2)"] == rows[0][:6]
    assert {"", "0", "½", "1", "+", "-"} >= {cell for line in rows[1:] for cell in line[2:-1]}


def test_swiss_has_a_column_for_each_round() -> None:
    """Opponent, colour and sign; no bye in brackets, which Excel takes for a debt."""
    tables = tables_of(short_swiss())
    lines = {line[0]: line[2:] for line in tables["crosstable.csv"]}

    assert ["Round 1", "Round 2", "Points"] == lines["No."]
    assert [["3w1", "2b½", "1.5"], ["bye 1", "1w½", "1.5"]] == [lines["1"], lines["2"]]
    assert [["1b0", "bye ½", "0.5"], ["-", "-", "0"]] == [lines["3"], lines["4"]]
    assert ["1-0", "1", "½-½", "½"] == [
        line[tables["games.csv"][0].index("Result")] for line in tables["games.csv"][1:]
    ]


def test_withdrawn_player_has_no_rank() -> None:
    """Two of six games: his results are removed, as the remark has it."""
    rows = tables_of(event(rounds_played=2, withdrawn_after={6: 2}))["standings.csv"]

    assert "–" == rows[-1][0]
    assert ("Fine", "withdrew, < 50 %") == (rows[-1][2].removeprefix("GM "), rows[-1][-1])


def test_groups_stand_in_a_column() -> None:
    """Of the standings, the games and the players."""
    settings = Settings(event="Groups", dividing=Dividing.LIST)
    tables = tables_of(event_with_groups(8, settings, "AABBAABB"))

    assert all({"A", "B"} == {line[rows[0].index("Group")] for line in rows[1:]} for rows in tables.values())


def test_league_has_matches_and_boards() -> None:
    """1½0+ against ½ and two points."""
    tables = tables_of(private_league())

    assert ["1", "1", "Team 1", "Team 4", "2.5", "1.5"] == tables["matches.csv"][1]
    assert ["1", "1", "4", "Team 1", "Player 1.4", "+ -", "Player 4.4", "Team 4"] == tables["games.csv"][4]
    assert ["Team 1", "Team 2", "Team 3", "Team 4"] == [line[1] for line in tables["teams.csv"][1:]]
    assert 20 == len(tables["players.csv"][1:])


def test_dates_stand_beside_the_rounds() -> None:
    """As every program reads them; words as they are."""
    dates = (datetime.date(2026, 9, 7), datetime.datetime(2026, 9, 14, 19), "when the hall is free")
    rows = tables_of(event(4, round_dates=dates))["games.csv"]

    assert ["2026-09-07", "2026-09-14 19:00", "when the hall is free"] == list(dict.fromkeys(r[1] for r in rows[1:]))


# ---- what is private


@pytest.mark.parametrize("tournament", [private_event(), private_league()], ids=["event", "league"])
def test_private_columns_stay(tournament: Tournament) -> None:
    """No cell of them stands in any table."""
    made = b"".join(csv_tables(tournament, chosen_columns(tournament, [])).values()).decode()

    assert [] == [word for word in PRIVATE if word in made]


@pytest.mark.parametrize("tournament", [private_event(), private_league()], ids=["event", "league"])
@pytest.mark.parametrize(
    ("name", "word"), list(zip(("birth", "email", "PHONE", "Address", "Paid", "note"), PRIVATE, strict=True))
)
def test_private_column_that_was_asked_for_leaves_alone(tournament: Tournament, name: str, word: str) -> None:
    """By its header or by what it means; the others stay."""
    made = b"".join(csv_tables(tournament, chosen_columns(tournament, [name])).values()).decode()

    assert [word] == [other for other in PRIVATE if other in made]


# ---- what a spreadsheet makes of it


def test_names_are_no_formulas() -> None:
    """A text that begins like one has an apostrophe in front, wherever a program parts the line."""
    tables = tables_of(with_names(event(), HOSTILE))
    names = {line[2] for line in tables["players.csv"][1:]}

    assert {"'=1+1", "'@SUM(A1)", "'+45 12", "-"} <= names
    assert "Smith; '=1+1" == as_text("Smith; =1+1")
    assert "'=1+1" == as_text("\t =1+1")
    assert {"Lee-Ann", "<b>", "a+b", "½-½"} == set(map(as_text, ("Lee-Ann", "<b>", "a+b", "½-½")))


@given(text(alphabet=[*"=+-@,;\t '\"½a1\r＝"]))
def test_no_text_becomes_a_formula(typed: str) -> None:
    """Wherever a program parts it; taking the apostrophes away gives what was typed."""
    written = as_text(typed)
    parts = [part.strip() for part in re.split(r"[,;]", written)]
    harmless = {"+ -", "- +", "- -", "+", "-"}

    assert clean(typed).replace("'", "") == written.replace("'", "")
    assert written in harmless or not any(part.startswith(tuple("=+-@＝")) for part in parts)


@pytest.mark.parametrize(
    ("language", "separator", "half"), [("en", ",", "2.5"), ("de", ";", "2,5"), ("pl", ";", "2,5")]
)
def test_excel_of_the_country_reads_it(language: str, separator: str, half: str) -> None:
    """A mark for UTF-8, CRLF, the separator of the country, its decimal mark."""
    played = with_results(event(4, rounds_played=0, language=language), {(1, 1): "1-0", (2, 2): "1-0", (3, 2): "½-½"})
    content = csv_tables(played, Chosen())["standings.csv"]

    assert content.startswith(b"\xef\xbb\xbf")
    assert content.count(b"\r\n") == content.count(b"\n") == 5
    assert half in {cell for line in rows_of(content, separator) for cell in line}


def test_separator_can_be_chosen() -> None:
    """A tab parts columns; what stands in a cell stays there."""
    tournament = with_names(event(), ('Lee\tAnn; Bob, "Jr"',))
    rows = rows_of(csv_tables(tournament, Chosen(), "tab")["players.csv"], "\t")

    assert 'Lee Ann; Bob, "Jr"' == rows[1][2]


def test_own_numbers_have_the_decimal_mark() -> None:
    """A fee of 12.5 in a German table."""
    tournament = event(language="de")
    tournament = replace(
        tournament, players=tuple(replace(player, extra=("+45", 12.5)) for player in tournament.players)
    )
    rows = rows_of(csv_tables(tournament, chosen_columns(tournament, ["Seat"]))["players.csv"], ";")

    assert "12,5" == rows[1][-1]


def test_results_are_read_back() -> None:
    """A German who copies the column into his workbook loses nothing."""
    codes = {(1, place): code for place, code in enumerate(("1-0", "½-½", "- +"), start=1)}
    rows = rows_of(csv_tables(with_results(event(rounds_played=0, language="de"), codes), Chosen())["games.csv"], ";")

    assert ["1-0", "½-½", "-+"] == [squeeze(line[5]) for line in rows[1:4]]


def test_bye_has_no_board() -> None:
    """Its line on the sheet is no place where anybody sits."""
    rows = rows_of(csv_tables(short_swiss(), Chosen())["games.csv"])

    assert [("Ahl", "1"), ("Lee", ""), ("Lee", "1"), ("Mann", "")] == [(row[3], row[1]) for row in rows[1:]]
