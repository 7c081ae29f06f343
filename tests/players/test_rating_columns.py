"""The rating to seed by where a list has several."""

from __future__ import annotations

from io import BytesIO

import openpyxl
import pytest

from roundbook.players import read_players
from roundbook.players.dates import ListDay, month_of, newest, split_list_day
from tests.players.making import Value, read, refused, told, xlsx


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        (("Standard", "Rapid", "Blitz"), "Standard"),
        (("Rapid rating", "Standard rating", "Blitz rating"), "Standard rating"),
        (("Elo Rapide", "Elo Lent", "Elo Blitz"), "Elo Lent"),
        (("Rapide", "Blitz", "Standard"), "Standard"),
        (("Elo rapid", "Elo"), "Elo"),
        (("Blitz", "Rapid"), "Rapid"),
        (("Hurtigskak", "Langskak"), "Langskak"),
        (("Schnellschach", "Langpartie"), "Langpartie"),
        (("FIDE Rapid", "National rating"), "National rating"),
        (("Blitz Elo", "FIDE Elo", "Elo"), "FIDE Elo"),
        (("Elo 2024", "Elo 2025", "Elo 2026"), "Elo 2026"),
        (("Elo 2026", "Elo 2025"), "Elo 2026"),
        (("Rating aug", "Rating sept"), "Rating sept"),
        (("Rating jan", "Rating dec"), "Rating jan"),
        (("DWZ 1.9.2026", "DWZ 1.10.2026"), "DWZ 1.10.2026"),
        (("Ranking lipiec 2026", "Ranking sierpień 2026"), "Ranking sierpień 2026"),
        (("Your current rating", "Club rating (old)"), "Your current rating"),
    ],
)
def test_rating_to_seed_by(headers: tuple[str, ...], expected: str) -> None:
    """Standard before rapid before blitz, FIDE before national, the newest list; another can be chosen."""
    rows: list[tuple[Value, ...]] = [
        ("Name", *headers),
        *((name, *(1500 + 100 * place for place in range(len(headers)))) for name in ("Kaj", "Åse")),
    ]
    players = read(rows)

    assert 1500 + 100 * headers.index(expected) == players.players[0].rating
    assert expected == players.columns["rating"]
    assert 1500 == read(rows, rating_column=headers[0]).players[0].rating
    assert "second-column" not in dict(told(players.problems))


def test_choice_of_a_rating_is_told() -> None:
    """With the one that is used and those that are kept."""
    (note,) = (p for p in read([("Name", "Elo 2025", "Elo 2026"), ("Kaj", 1500, 1600)]).problems)

    assert ("Elo 2026", "Elo 2025") == (note.details["header"], note.details["others"])


@pytest.mark.parametrize("headers", [("Elo", "Elo"), ("Elo", "Elo 2026"), ("Rating", "Rtg")])
def test_ratings_that_no_rule_tells_apart_are_asked(headers: tuple[str, str]) -> None:
    """The left one is read."""
    players = read([("Name", *headers), ("Kaj", 1500, 1600)])

    assert (1500, ("second-column", "C1")) == (players.players[0].rating, told(players.problems)[0])


def test_ratings_below_a_header_of_two_rows() -> None:
    """Elo over Lent and Rapide; a word that nobody knows is told as a second row of headers, and is no player."""
    book = openpyxl.Workbook()
    for row in (("N°", "Joueur", "Elo", None), (None, None, "Lent", "Rapide"), (1, "DURAND", 1900, 1950)):
        book["Sheet"].append(row)
    for merged in ("A1:A2", "B1:B2", "C1:D1"):
        book["Sheet"].merge_cells(merged)
    stream = BytesIO()
    book.save(stream)
    book["Sheet"]["C2"], book["Sheet"]["D2"] = "Printemps", "Automne"
    other = BytesIO()
    book.save(other)
    unknown = read_players(other.getvalue())

    assert [("DURAND", 1900)] == [(p.name, p.rating) for p in read_players(stream.getvalue()).players]
    assert ["DURAND"] == [player.name for player in unknown.players]
    assert ("second-header-row", "C2") in told(unknown.problems)


def test_column_that_looks_like_ratings_is_asked_about() -> None:
    """Nobody has a rating, but here stand numbers of four digits that are no years."""
    players = read([("Name", "Spielstärke", "Since"), ("Kaj", 1500, 1999), ("Åse", 1600, 2001)])

    assert ("maybe-ratings", "B2") in told(players.problems)
    assert ("maybe-ratings", "C2") not in told(players.problems)
    assert 1500 == read([("Name", "Spielstärke"), ("Kaj", 1500)], rating_column="Spielstärke").players[0].rating
    assert ("no-such-column", "") in refused(xlsx([("Name", "Spielstärke"), ("Kaj", 1500)]), rating_column="DWZ")


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("Elo 2026", ("Elo", ListDay(year=2026))),
        ("Elo 2026-09", ("Elo", ListDay(year=2026, month=9))),
        ("Rating pr. 1/9-2026", ("Rating", ListDay(year=2026, month=9, day=1))),
        ("DWZ 1.10.26", ("DWZ", ListDay(year=2026, month=10, day=1))),
        ("Elo 10/2026", ("Elo", ListDay(year=2026, month=10))),
        ("Rating Sept.", ("Rating", ListDay(month=9))),
        ("Rating juli 2026", ("Rating", ListDay(year=2026, month=7))),
        ("Ranking 1 września 2026", ("Ranking", ListDay(year=2026, month=9, day=1))),
        ("Elo 13/2026", ("Elo 13/2026", None)),
        ("Round 1", ("Round 1", None)),
        ("Rating", ("Rating", None)),
    ],
)
def test_day_of_a_rating_list(header: str, expected: tuple[str, ListDay | None]) -> None:
    """In figures or with the name of the month, behind the word for the rating."""
    assert expected == split_list_day(header)


@pytest.mark.parametrize(
    ("word", "expected"),
    [("mrt", 3), ("Sept", 9), ("mai", 5), ("août", 8), ("śro", 0), ("jui", 0), ("čer", 0)],
)
def test_month_by_its_name(word: str, expected: int) -> None:
    """A beginning is enough where it means one month only."""
    assert expected == month_of(word)


def test_newest_day_must_be_told() -> None:
    """With and without years beside each other nobody knows; the same day twice is no newest one."""
    assert 2 == newest({1: ListDay(month=12), 2: ListDay(month=1)})
    assert newest({1: ListDay(year=2026), 2: ListDay(month=9)}) is None
    assert newest({1: ListDay(year=2026), 2: ListDay(year=2026)}) is None
