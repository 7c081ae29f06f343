"""Which columns make up a name: both halves of it reach the workbook, or the list says why not."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundbook.players import PlayerList, read_players
from roundbook.players.word_tables import table
from tests.players.making import Value, names, read, told

HALVES = [("Durand", "Luc"), ("Durand", "Eva"), ("Roux", "Ali")]
LANGUAGES = {language: fields for language, fields in table("header_words").items() if isinstance(fields, dict)}
WHOLE_WORDS = [word for fields in LANGUAGES.values() for word in fields["name"]]


@pytest.mark.parametrize(
    "header",
    [
        *(("Navn", "Fornavn"), ("Namn", "Förnamn"), ("Naam", "Voornaam"), ("Name", "Vorname"), ("Nom", "Prénom")),
        *(("Spieler", "Vorname"), ("Joueur", "Prénom"), ("Deltager", "Fornavn"), ("Player", "First name")),
        *(("Full name", "First name"), ("Apellidos", "Nombre"), ("Cognome", "Nome"), ("Nazwisko", "Imię")),
        *(
            ("Příjmení", "Jméno"),
            ("Hráč", "Jméno"),
            ("Zawodnik", "Imię"),
            ("Jugador", "Nombre"),
            ("Meno", "Krstné meno"),
        ),
    ],
)
def test_given_name_beside_any_word_for_a_name(header: tuple[str, str]) -> None:
    """The other column holds the surnames, whatever it is called."""
    players = read([header, *HALVES])

    assert (["Durand, Luc", "Durand, Eva", "Roux, Ali"], []) == (names(players), told(players.problems))


@pytest.mark.parametrize("header", [("Navn", "Efternavn"), ("Naam", "Achternaam"), ("Name", "Last name")])
def test_surname_beside_any_word_for_a_name(header: tuple[str, str]) -> None:
    """The other column holds the given names."""
    assert ["Durand, Luc"] == names(read([header, ("Luc", "Durand")]))


@pytest.mark.parametrize(
    ("upper", "lower"),
    [
        (("Joueur", None, "Elo"), ("Nom", "Prénom", None)),
        (("Spieler", None, "DWZ"), ("Name", "Vorname", None)),
        (("Spiller", None, "Rating"), ("Navn", "Fornavn", None)),
        (("Hráč", None, "ELO"), ("Příjmení", "Jméno", None)),
        (("Jugador", None, "Elo"), ("Apellidos", "Nombre", None)),
        (("Giocatore", None, "Elo"), ("Cognome", "Nome", None)),
        (("Zawodnik", None, "Ranking"), ("Nazwisko", "Imię", None)),
        (("Player", None, "Rating"), ("Surname", "First name", None)),
    ],
)
@pytest.mark.parametrize("is_merged", [True, False])
def test_two_rows_of_header_keep_both_halves(
    upper: tuple[str | None, ...], lower: tuple[str | None, ...], is_merged: bool
) -> None:
    """A word for the player over two halves leaves each of them what it is, merged over them or not."""
    book = openpyxl.Workbook()
    for row in (upper, lower, ("Durand", "Luc", 1900), ("Durand", "Eva", 1800)):
        book["Sheet"].append(row)
    if is_merged:
        book["Sheet"].merge_cells("A1:B1")
        book["Sheet"].merge_cells("C1:C2")
    stream = BytesIO()
    book.save(stream)
    players = read_players(stream.getvalue())

    assert ["Durand, Luc", "Durand, Eva"] == names(players)
    assert [1900, 1800] == [player.rating for player in players.players]


def test_given_name_that_stands_in_the_name_is_not_written_twice() -> None:
    """The whole name is read, the column of given names kept, and both said."""
    players = read([("Navn", "Fornavn"), ("Luc Durand", "Luc"), ("Eva Durand", "Eva"), ("Ali Roux", "Ali")])

    assert ["Luc Durand", "Eva Durand", "Ali Roux"] == names(players)
    assert (("Fornavn",), [("name-column-kept", "B1")]) == (players.extra_columns, told(players.problems))


def test_half_that_the_name_lacks_is_named() -> None:
    """Robert is not in Bob Smith: somebody has to look."""
    rows = [("Navn", "Fornavn"), ("Luc Durand", "Luc"), ("Eva Durand", "Eva"), ("Bob Smith", "Robert")]
    players = read(rows)

    assert ["Luc Durand", "Eva Durand", "Bob Smith"] == names(players)
    assert ("name-lacks-half", "B4") in told(players.problems)


def test_whole_name_in_the_column_of_surnames_is_not_doubled() -> None:
    """One person wrote "Groß, Heidemarie" where all others wrote the surname alone."""
    rows = [("Name", "Vorname"), ("Ek", "Ida"), ("Groß, Heidemarie", "Heidemarie"), ("Øst", "Ib")]

    assert ["Ek, Ida", "Groß, Heidemarie", "Øst, Ib"] == names(read(rows))


def test_whole_name_serves_where_a_half_is_blank() -> None:
    """Nothing of it is lost; where both halves stand the whole name is kept and said to be so."""
    rows: list[tuple[Value, ...]] = [("First name", "Surname", "Full name"), ("John", "Smith", "John Smith")]
    late = read([*rows, ("Kaj", None, "Kaj Østergård")])
    complete = read(rows)

    assert (["Smith, John", "Kaj Østergård"], "Full name") == (names(late), late.columns["name"])
    assert (["Smith, John"], ("Full name",)) == (names(complete), complete.extra_columns)


def test_middle_name_stands_behind_the_given_name() -> None:
    """With or without a surname column of its own."""
    assert ["Ek, Ida Marie"] == names(read([("Surname", "First name", "Middle name"), ("Ek", "Ida", "Marie")]))
    assert ["Иванова, Анна Петровна"] == names(read([("Фамилия", "Имя", "Отчество"), ("Иванова", "Анна", "Петровна")]))


def test_second_surname_stands_behind_the_first() -> None:
    """As Spanish forms ask for them."""
    rows = [("Primer apellido", "Segundo apellido", "Nombre"), ("García", "Pérez", "José"), ("Ruiz", None, "Ana")]

    assert ["García Pérez, José", "Ruiz, Ana"] == names(read(rows))


def test_column_that_may_hold_a_part_of_the_name_is_asked_about() -> None:
    """An unknown header with a word for a name in it; a name of a team is none."""
    rows = [("Name", "Maiden name", "Team name"), ("Ida Ek", "Holm", "A"), ("Bo Øst", None, "B")]

    assert [("name-column-kept", "B1")] == told(p for p in read(rows).problems if p.severity == "warning")


def test_two_columns_of_given_names_are_no_two_lists() -> None:
    """The left one is read, the other one told."""
    players = read([("First name", "First name", "Surname"), ("Ann", "B.", "Lee"), ("Bob", None, "Ray")])

    assert (["Lee, Ann", "Ray, Bob"], [("second-column", "B1")]) == (names(players), told(players.problems))


def test_prefix_beside_a_word_for_the_name() -> None:
    """A Dutch prefix is part of the surname, also without a column of given names."""
    assert ["van den Berg"] == names(read([("Naam", "Tussenv."), ("Berg", "van den"), ("Bakker", None)]))[:1]


def test_column_of_answers_is_no_name() -> None:
    """Deltager asks for yes or no here, whatever it means elsewhere."""
    players = read([("Deltager", "Navn"), ("Ja", "Bo"), ("Ja", "Ib"), ("Nej", "Per")])

    assert (["Bo", "Ib"], "Deltager") == (names(players), players.columns["taking_part"])


@pytest.mark.parametrize(
    ("parent", "child"),
    [
        ("Your name", "Player name"),
        ("Parent's name", "Child's name"),
        ("Name of parent", "Name of child"),
        ("Dit navn (forælder)", "Barnets navn"),
        ("Navn på forelder", "Barnets navn"),
        ("Målsmans namn", "Barnets namn"),
        ("Name des Erziehungsberechtigten", "Name des Kindes"),
        ("Naam ouder", "Naam kind"),
        ("Nom du responsable", "Nom de l'enfant"),
        ("Nombre del padre", "Nombre del niño"),
        ("Nome del genitore", "Nome del bambino"),
        ("Imię i nazwisko rodzica", "Imię i nazwisko dziecka"),
        ("Jméno rodiče", "Jméno dítěte"),
    ],
)
def test_player_of_an_entry_form_is_no_parent(parent: str, child: str) -> None:
    """The child plays; the parent is a contact, whom nobody wants to hand around by accident."""
    rows = [(parent, child), ("Meg Ryan", "Tom Ryan"), ("Meg Ryan", "Sue Ryan"), ("Ali Noor", "Sara Noor")]
    players = read(rows)

    assert ["Tom Ryan", "Sue Ryan", "Sara Noor"] == names(players)
    assert (parent, [("contact-columns", "")]) == (players.columns["contact"], told(players.problems))


def _name_words(player: str) -> set[str]:
    return set(player.casefold().replace(",", " ").split())


def _used(players: PlayerList) -> Sequence[str]:
    fields = ("name", "surname", "given", "middle_name", "surname_prefix")
    return [players.columns[field] for field in fields if field in players.columns]


GIVEN_WORDS = [word for fields in LANGUAGES.values() for word in fields["given"]]
SURNAME_WORDS = [word for fields in LANGUAGES.values() for word in fields["surname"]]
people = st.tuples(st.sampled_from(["Ek", "Øst", "Holm", "Roux"]), st.sampled_from(["Ida", "Bo", "Eva", "Luc"]))


@settings(max_examples=120, deadline=None)  # each example writes a workbook
@given(
    whole=st.sampled_from(WHOLE_WORDS),
    half=st.sampled_from(GIVEN_WORDS + SURNAME_WORDS),
    is_first=st.booleans(),
    holds_both=st.lists(st.booleans(), min_size=3, max_size=6),
    data=st.data(),
)
def test_no_half_of_a_name_is_lost(
    whole: str, half: str, is_first: bool, holds_both: list[bool], data: st.DataObject
) -> None:
    """Beside any word for a name any half: what stands in a column that is said to be used is in the name."""
    rows: list[tuple[Value, ...]] = [(whole, half, "Club") if is_first else (half, whole, "Club")]
    cells = []
    for number, is_both in enumerate(holds_both):
        surname, given_name = data.draw(people)
        other, own = (surname, given_name) if half in GIVEN_WORDS else (given_name, surname)
        text = f"{surname}{number} {given_name}" if is_both else f"{other}{number}"
        own = f"{own}{number}" if own == surname else own
        cells.append((text, own))
        rows.append((text, own, "SK") if is_first else (own, text, "SK"))
    players = read(rows)
    in_doubt = {cell for code, cell in told(players.problems) if code in {"name-lacks-half", "second-column"}}

    for player, texts in zip(players.players, cells, strict=True):
        for header, text in zip((whole, half), texts, strict=True):
            column = "A" if (header == whole) == is_first else "B"
            if header in _used(players) or f"{column}{player.row}" not in in_doubt:
                assert _name_words(text) <= _name_words(player.name) or f"{column}1" in in_doubt
