"""What a column means where words leave a choice."""

from __future__ import annotations

from io import BytesIO

import openpyxl
import pytest

from roundbook.players import ListOptions, read_players
from tests.players.making import names, read, refused, told, xlsx


@pytest.mark.parametrize(
    ("header", "row", "expected"),
    [
        (("Jméno", "Příjmení"), ("Jan", "Černý"), "Černý, Jan"),
        (("Jméno", "Elo"), ("Černý, Jan", 1850), "Černý, Jan"),
        (("Nom", "Prénom"), ("Martin", "Jean"), "Martin, Jean"),
        (("Nom", "Elo"), ("MARTIN Jean", 1540), "MARTIN Jean"),
        (("Nome", "Cognome"), ("Ada", "Rossi"), "Rossi, Ada"),
        (("Nombre", "Apellidos"), ("Íñigo", "Ibáñez"), "Ibáñez, Íñigo"),
        (("Name", "Vorname"), ("Groß", "Heidemarie"), "Groß, Heidemarie"),
        (("Name", "First name"), ("Smith", "John"), "Smith, John"),
        (("Имя", "Фамилия"), ("Анна", "Иванова"), "Иванова, Анна"),
        (("Full name", "First name", "Surname"), ("Mr J. Smith", "John", "Smith"), "Smith, John"),
        (("Voornaam", "Tussenv.", "Achternaam"), ("Willem", "van der", "Heuvel"), "van der Heuvel, Willem"),
        (("Fornavn", "Efternavn"), ("Kaj", None), "Kaj"),
    ],
)
def test_name_is_put_together(header: tuple[str, ...], row: tuple[str | int | None, ...], expected: str) -> None:
    """One word means the surname, the given name or both, as its neighbours tell."""
    assert [expected] == names(read([header, row]))


def test_whole_name_helps_where_its_parts_are_blank() -> None:
    """A late entry typed only into the column for the whole name is not lost."""
    rows = [("First name", "Surname", "Full name"), ("John", "Smith", "John Smith"), (None, None, "Late Guest")]

    assert ["Smith, John", "Late Guest"] == names(read(rows))


@pytest.mark.parametrize(
    ("header", "row", "expected"),
    [
        (("Name", "Rating", "FIDE rating"), ("Kaj", 1700, 1800), 1800),
        (("Name", "ECF Std", "Rating"), ("Kaj", 1600, 1700), 1700),
        (("Name", "ECF Std", "FIDE"), ("Kaj", 1600, 1800), 1800),
        (("Jméno", "Elo", "EloI", "EloN"), ("Kaj", 1700, 1800, 1600), 1700),
        (("Name", "ECF Std"), ("Kaj", 1600), 1600),
    ],
)
def test_rating_to_seed_by(header: tuple[str, ...], row: tuple[str | int, ...], expected: int) -> None:
    """FIDE before any before national; the plain one where all three stand."""
    assert expected == read([header, row]).players[0].rating


def test_other_ratings_are_kept() -> None:
    """Ratings that are not used stay with the player, under their own headers, and the choice is told."""
    players = read([("Name", "ECF Std", "FIDE"), ("Kaj", "1600K", 1800)])

    assert (("ECF Std",), ("1600K",)) == (players.extra_columns, players.players[0].extra)
    assert [("rating-column-chosen", "")] == told(players.problems)


def test_rating_column_can_be_chosen() -> None:
    """The organiser may seed by another column, written in any case."""
    players = read([("Name", "Rating", "FIDE"), ("Kaj", 1700, 1800)], rating_column="rating")

    assert (1700, (1800,)) == (players.players[0].rating, players.players[0].extra)


def test_rating_column_must_exist() -> None:
    """A column that is not there is told with those that are."""
    assert ("no-such-column", "") in refused(xlsx([("Name", "Elo"), ("Kaj", 1700)]), rating_column="DWZ")


def test_unrated_with_a_rating_elsewhere() -> None:
    """A player without FIDE rating who has a national one is pointed out."""
    rows = [("Name", "KNSB", "FIDE"), ("Willem", 1934, 1899), ("Joke", 1876, None)]

    assert ("rating-in-other-column", "B3") in told(read(rows).problems)


@pytest.mark.parametrize(("values", "expected"), [((1850, 2105), [1850, 2105]), ((1, 2), [None, None])])
def test_rank_is_a_rating_or_a_place(values: tuple[int, int], expected: list[int | None]) -> None:
    """Three or four digits are ratings, small numbers places."""
    players = read([("Namn", "Rank"), ("Åke", values[0]), ("Märta", values[1])])

    assert expected == [player.rating for player in players.players]


def test_title_column_without_header() -> None:
    """Chess programs print titles between number and name without a header."""
    rows = [("Č.", None, "Jméno", "EloI"), (1, "FM", "Říha, Bořivoj", 2287), (2, None, "Šťastný, Zdeněk", 2105)]

    assert ["FM", ""] == [player.title for player in read(rows).players]


def test_column_of_m_and_f_without_header_is_no_title() -> None:
    """Letters that may be a person's sex are not taken for titles; the column is pointed out."""
    players = read([("Name", None, "Club"), ("Kaj", "m", "Vestborg"), ("Åse", "f", "Vestborg")])

    assert ["", ""] == [player.title for player in players.players]
    assert [("column-without-header", "B2")] == told(players.problems)


def test_unknown_header_is_the_organisers_own() -> None:
    """It is kept as it stands, with its values and their types, and a hint where it is like a known one."""
    players = read([("Name", "Paid", "Ratng"), ("Kaj", 12.5, "x")])

    assert (("Paid", "Ratng"), (12.5, "x")) == (players.extra_columns, players.players[0].extra)
    assert [("unknown-header", "B1"), ("unknown-header-similar", "C1")] == told(players.problems)


def test_same_meaning_twice_keeps_the_left_one() -> None:
    """The right one becomes a column of the organiser's own and is pointed out."""
    players = read([("Name", "Club", "Team"), ("Kaj", "Vestborg", "B")])

    assert ("Vestborg", ("B",)) == (players.players[0].club, players.players[0].extra)
    assert [("second-column", "C1")] == told(players.problems)


def test_language_of_the_sheet_decides() -> None:
    """FIDE over a column is a rating in English and Dutch, the FIDE ID in French."""
    english = read([("Name", "Club", "Country", "FIDE"), ("Kaj", "Vestborg", "DEN", 1811)])
    french = read([("Nom", "Prénom", "Fédé", "FIDE"), ("Martin", "Jean", "FRA", 20600000)])

    assert (1811, "") == (english.players[0].rating, english.players[0].fide_id)
    assert (None, "20600000") == (french.players[0].rating, french.players[0].fide_id)


@pytest.mark.parametrize("wanted", ["KNSB", "Rating / KNSB", "national"])
def test_rating_column_is_called_by_half_of_its_header_or_its_kind(wanted: str) -> None:
    """The lower half of a header of two rows is what people see; `fide` and `national` always work."""
    rows = [("Naam", "Rating", "Rating"), (None, "KNSB", "FIDE"), ("Joke", 1876, 1811)]
    book = openpyxl.Workbook()
    for row in rows:
        book["Sheet"].append(row)
    book["Sheet"].merge_cells("A1:A2")
    book["Sheet"].merge_cells("B1:C1")
    stream = BytesIO()
    book.save(stream)

    assert 1876 == read_players(stream.getvalue(), ListOptions(rating_column=wanted)).players[0].rating
    assert 1811 == read_players(stream.getvalue(), ListOptions(rating_column="fide")).players[0].rating


def test_born_is_a_year_or_a_date() -> None:
    """As its values are; years are no ratings."""
    years = read([("Namn", "Född"), ("Åke", 1962), ("Märta", "1999")])
    dates = read([("Namn", "Född"), ("Åke", "1962-05-04"), ("Märta", "1999")])

    assert ("Född", None) == (years.columns["birth_year"], years.players[0].rating)
    assert "Född" == dates.columns["birth_date"]


@pytest.mark.parametrize(
    ("header", "values", "expected"),
    [("G", "MFM", "sex"), ("S", "mwm", "sex"), ("G", "ABA", "group"), ("G", "345", ""), ("P", "345", "")],
)
def test_one_letter_means_what_its_values_are(header: str, values: str, expected: str) -> None:
    """Sex, group, or nothing that is known: then the column is the organiser's own."""
    rows = [("Name", "Rating", header), *((f"Player {place}", 1500, value) for place, value in enumerate(values))]
    columns = read(rows, all_groups=True).columns

    assert expected == next((field for field, text in columns.items() if text == header), "")


@pytest.mark.parametrize("header", ["Column1", "Spalte1", "Unnamed: 1"])
def test_title_column_with_an_automatic_header(header: str) -> None:
    """Excel tables and pandas give the column without a header a number."""
    players = read([("No.", header, "Name"), (1, "FM", "Říha"), (2, None, "Šťastný")])

    assert ["FM", ""] == [player.title for player in players.players]


def test_bilingual_list_is_read() -> None:
    """Each header in two languages."""
    header = ("Č. / No.", "Jméno / Name", "Klub / Club", "Elo / Rating", "Nar. / Born", "Stát / FED")
    players = read([header, (1, "Říha, Bořivoj", "Lípa", 2287, 1970, "CZE")])

    assert {"start_no", "name", "club", "rating", "birth_year", "federation"} == set(players.columns)


def test_fide_above_long_numbers_is_the_id() -> None:
    """Below `FIDE` stand ratings in some lists and numbers of players in others: the values tell."""
    rows = [("Name", "FIDE", "Elo"), ("Ann Lee", 1503014, 2830), ("Bo Ray", "1401", 2500), ("Cy Dee", 14102951, 2400)]
    by_id = read(rows)
    by_rating = read([("Name", "FIDE"), ("Ann Lee", 2830), ("Bo Ray", 2500)])

    assert [("1503014", 2830), ("1401", 2500), ("14102951", 2400)] == [(p.fide_id, p.rating) for p in by_id.players]
    assert [("", 2830), ("", 2500)] == [(player.fide_id, player.rating) for player in by_rating.players]
