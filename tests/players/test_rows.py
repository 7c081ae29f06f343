"""Rows below the header that are no players, and rows that only look so."""

from __future__ import annotations

from io import BytesIO

import openpyxl
import pytest

from roundbook.players import read_players
from tests.players.making import HEADER, Formula, Value, names, read, refused, told, xlsx

LIST: list[tuple[Value, ...]] = [
    ("No.", "Name", "Rating", "Club"),
    (1, "Kaj Østergård", 1850, "Vestborg"),
    (2, "Åse Lyngholm", 1912, "Vestborg"),
]
PEOPLE = ["Kaj Østergård", "Åse Lyngholm"]


@pytest.mark.parametrize(
    "row",
    [
        ("Total", None, 3762, None),
        ("I alt", 2, None, None),
        (None, "Media ELO", 1881, None),
        (None, "Average", Formula(text="=AVERAGE(C2:C3)", result=1881), None),
        (None, "Total entries", None, Formula(text="=COUNTA(B2:B3)", result=2)),
        ("Ø", None, 1881.0, None),
        (None, "Total", "3762", None),
        (None, "Ø-DWZ", 1881, None),
        (None, "Elo-Schnitt", 1881, None),
        (None, "Median", 1881, None),
        (None, "Subtotal", 3762, None),
        (None, "Gennemsnitlig rating", 1881, None),
        (None, "2 players", 1881, None),
        (None, "1912 und 1850", 1881.5, None),
        ("Átlag", None, "1881,5", None),
        (None, Formula(text="=COUNTA(B2:B3)", result=2), Formula(text="=SUM(C2:C3)", result=3762), None),
    ],
)
def test_total_is_no_player(row: tuple[Value, ...]) -> None:
    """Totals and averages below the list are left out and named."""
    players = read([*LIST, row])

    assert (PEOPLE, [(4, "total-row")]) == (names(players), [(drop.row, drop.reason) for drop in players.dropped])
    assert "total-row" in dict(told(players.problems))


@pytest.mark.parametrize(
    "words",
    [
        *("Number of players", "No. of players", "Total players", "Players in total", "Entries", "Players:"),
        *("Antal spillere", "Antal spillere:", "Antal tilmeldte", "Tilmeldte", "Deltagere i alt", "Spillere", "Ialt"),
        *("Antall spillere", "Påmeldte totalt", "Antal anmälda", "Spelare totalt", "Anmälda"),
        *("Počet hráčů", "Celkem hráčů", "Hráčů celkem", "Přihlášeno celkem"),
        *("Anzahl Spieler", "Anzahl der Teilnehmer", "Spieler gesamt", "Teilnehmerzahl", "Teilnehmer"),
        *("Número de jugadores", "Nº de jugadores", "Jugadores en total", "Total de inscritos", "Inscritos"),
        *("Nombre de joueurs", "Nombre d'inscrits", "Total joueurs", "Joueurs"),
        *("Numero giocatori", "Totale iscritti", "Iscritti", "Aantal spelers", "Spelers totaal", "Deelnemers"),
        *("Liczba zawodników", "Razem", "Zawodników razem", "Zawodnicy", "Ogółem"),
    ],
)
@pytest.mark.parametrize("place", [1, 2])
def test_number_of_players_is_no_player(words: str, place: int) -> None:
    """In whichever column it stands; no club and no federation is called 3."""
    footer = (words, *[None] * (place - 1), 3)
    players = read([("Navn", "Klub", "Rating"), ("Bo", "A", 1500), ("Ib", "B", 1600), ("Else", "A", 1550), footer])

    assert (["Bo", "Ib", "Else"], [(5, "total-row")]) == (
        names(players),
        [(drop.row, drop.reason) for drop in players.dropped],
    )


@pytest.mark.parametrize("words", ["Antal spillere:", "Nombre de joueurs", "Liczba zawodników:"])
def test_words_for_the_number_of_players_alone_are_no_player(words: str) -> None:
    """Nobody typed the number."""
    assert PEOPLE == names(read([*LIST, (None, words)]))


@pytest.mark.parametrize("row", [("Jäger", "Max", 1600), ("Lee", "Media", 1500), ("Bo", "Total", 1400)])
def test_total_word_beside_a_surname_is_a_given_name(row: tuple[Value, ...]) -> None:
    """Whoever has both halves of a name is a person, also at the end of the list."""
    players = read([("Nachname", "Vorname", "DWZ"), ("Weiß", "Anja", 1790), ("Groß", "Uwe", 1700), row])

    assert f"{row[0]}, {row[1]}" == names(players)[-1]
    assert [] == told(players.problems)


@pytest.mark.parametrize(
    "row",
    [
        (3, "Spieler", 1500, None),
        (None, "Spieler", 1500, None),
        (None, "Spieler", None, "Vestborg"),
        (3, "Total", 1500, None),
        (None, "Total", 1500, "Vestborg"),
        (None, "Total", None, None),
        (None, "Sum, Wei", 1500, None),
        (None, "Bo", "1500.00", None),
    ],
)
def test_player_named_total_is_a_player(row: tuple[Value, ...]) -> None:
    """A number, a club, or no number to be a total of: a word alone makes nobody a total."""
    assert [*PEOPLE, row[1]] == names(read([*LIST, row]))


def test_total_word_among_players_is_a_player() -> None:
    """Whoever has players below him is not the total of the list."""
    rows = [("Name", "Rating"), ("Media", 1500), ("Kaj", 1850)]

    assert ["Media", "Kaj"] == names(read(rows))


def test_blank_rows_are_skipped_and_the_gap_told() -> None:
    """Players below a blank row play; a note says that the list went on."""
    players = read([*LIST[:2], (), LIST[2]])

    assert (PEOPLE, [(3, "blank")]) == (names(players), [(drop.row, drop.reason) for drop in players.dropped])
    assert ("list-continues-after-gap", "A4") in told(players.problems)


def test_what_stands_far_below_is_not_read_but_told() -> None:
    """Fifty blank rows end the list."""
    players = read([*LIST, *[()] * 60, (None, "Budget", 500)])

    assert PEOPLE == names(players)
    assert ("rows-far-below", "B64") in told(players.problems)


@pytest.mark.parametrize(
    "row",
    [
        ("Program Swiss-Manager, start list",),
        ("Organiser:", "Bodil Frandsen"),
        (None, "More on https://chess.example/vestborg"),
        (None, "Director: A. Pérez"),
        (None, None, None, "Players of other clubs pay at the door"),
    ],
)
def test_remark_below_the_list_is_no_player(row: tuple[Value, ...]) -> None:
    """A remark under the list is left out and named."""
    players = read([*LIST, (), row])

    assert PEOPLE == names(players)
    assert "remark-row" in dict(told(players.problems))


@pytest.mark.parametrize(
    "text",
    [
        *("Page 1", "page 1 of 2", "Printed 3 Sept 2026", "Stand: 3.9.2026", "Side 1 af 2", "Strona 1 z 2"),
        *("2 players", "2 deltagere", "Celkem 2", "I alt 2 spillere", "Entries: 2", "Nombre de joueurs : 2"),
    ],
)
@pytest.mark.parametrize("column", [0, 1])
def test_line_of_the_page_is_no_player(text: str, column: int) -> None:
    """What a printed page has at its foot, and what counts the players, told with its text."""
    players = read([*LIST, (text,) if column == 0 else (None, text)])
    (note,) = (problem for problem in players.problems if problem.code == "remark-row")

    assert (PEOPLE, text) == (names(players), note.value)


def test_name_alone_after_a_gap_is_a_warning() -> None:
    """It may be a late entry or the arbiter: it is read, and a person has to look."""
    players = read([*LIST, (), (None, "A. Pérez")])

    assert [*PEOPLE, "A. Pérez"] == names(players)
    assert [("list-continues-after-gap", "warning")] == [
        (problem.code, str(problem.severity)) for problem in players.problems if problem.cell == "B5"
    ]


def test_ornaments_are_a_heading() -> None:
    """Dashes around a text in the name column are how people write headings."""
    players = read([*LIST[:2], (None, "— late entries —"), LIST[2]])

    assert (PEOPLE, "remark-row") == (names(players), str(players.dropped[0].reason))


@pytest.mark.parametrize("name", ["TBC", "N.N.", "?", "BYE", "spielfrei"])
def test_nobody_yet_is_a_warning(name: str) -> None:
    """A place kept free is read, but a person has to look."""
    players = read([*LIST, (3, name, None, None)])

    assert [*PEOPLE, name] == names(players)
    assert ("placeholder-name", "B4") in told(players.problems)


def test_heading_over_several_columns_is_no_player() -> None:
    """A merged line between players is a heading."""
    book = openpyxl.Workbook()
    sheet = book["Sheet"]
    for row in (("Name", "Rating", "Club"), ("Kaj", 1850, "Vestborg"), ("Late entries",), ("Åse", 1912, "Vestborg")):
        sheet.append(row)
    sheet.merge_cells("A3:C3")
    stream = BytesIO()
    book.save(stream)
    players = read_players(stream.getvalue())

    assert (["Kaj", "Åse"], [(3, "remark-row")]) == (
        names(players),
        [(drop.row, drop.reason) for drop in players.dropped],
    )


def test_header_repeated_on_the_next_page() -> None:
    """The header once more between players is left out."""
    players = read([*LIST[:2], LIST[0], LIST[2]])

    assert (PEOPLE, [(3, "repeated-header")]) == (names(players), [(drop.row, drop.reason) for drop in players.dropped])


@pytest.mark.parametrize("mark", ["Example", "e.g.", "EXAMPLE:", "Eksempel", "z. B.", "Exemple"])
def test_example_of_the_entry_form_is_no_player(mark: str) -> None:
    """The line that shows how to fill in the blank entry form stays out, in any language."""
    rows = [
        ("Entry form",),
        ("Write one player in each row.",),
        (),
        HEADER,
        (mark, "FM", "Surname, Given", "DEN", 2300, "1400001", "Our club", "1988"),
        (None, "WFM", "Lyngholm, Åse", "DEN", 1912, "1400002", "Vestborg", "1971-02-28"),
    ]
    players = read(rows)

    assert (["Lyngholm, Åse"], [(5, "example-row")]) == (
        names(players),
        [(drop.row, drop.reason) for drop in players.dropped],
    )


def test_prepared_rows_are_no_players() -> None:
    """Rows with a number, formulas or unticked boxes wait for players."""
    formula = Formula(text="=C4*2", result=0)
    players = read([(*LIST[0], "Paid"), *LIST[1:], (3, None, None, None, False), (4, None, formula, None, None)])

    assert (PEOPLE, ["prepared-row"] * 2) == (names(players), [drop.reason for drop in players.dropped])


@pytest.mark.parametrize("row", [(3, None, 1500, "Vestborg"), (None, None, None, "Vestborg")])
def test_row_without_name_is_an_error(row: tuple[Value, ...]) -> None:
    """Data without a name names the cell where it is missing."""
    assert ("name-missing", "B3") in refused(xlsx([*LIST[:2], row, LIST[2]]))


def test_header_without_players_is_an_error() -> None:
    """A blank form is no list."""
    assert [("no-players", "")] == refused(xlsx([LIST[0]]))
