"""Players who stand in the list twice."""

from __future__ import annotations

import pytest

from roundbook.players import ListOptions, read_players
from tests.players.making import Value, names, read, refused, told, workbook, xlsx

HEADER = ("Name", "FIDE ID", "Club", "Born")


def test_one_fide_id_is_one_person() -> None:
    """The same FIDE ID under two names is an error that names both cells."""
    assert [("duplicate-fide-id", "B3")] == refused(xlsx([HEADER, ("Kaj", 1400001), ("K. Østergård", "1400001")]))


@pytest.mark.parametrize("second", ["Kaj", "KAJ", " kaj "])
def test_one_name_is_one_person(second: str) -> None:
    """The same name in any case is an error if nothing tells two people apart."""
    assert [("duplicate-name", "A3")] == refused(xlsx([HEADER, ("Kaj", None, "Vestborg"), (second,)]))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("Kaj", 1400001), ("Kaj", 1400002)),
        (("Kaj", None, "Vestborg"), ("Kaj", None, "Nordend")),
        (("Kaj", None, None, 1964), ("Kaj", None, None, 1995)),
    ],
)
def test_namesakes_are_told_apart(first: tuple[Value, ...], second: tuple[Value, ...]) -> None:
    """Another FIDE ID, club or birth makes two people; it is only worth a look."""
    players = read([HEADER, first, second])

    assert ["Kaj", "Kaj"] == names(players)
    assert [("same-name", "A3")] == told(players.problems)


def test_accents_tell_names_apart() -> None:
    """Móller is not Moller, and father and son differ by a word."""
    rows = [HEADER, ("Móller",), ("Moller",), ("Černý, Jan ml.",), ("Černý, Jan st.",)]

    assert [] == told(read(rows).problems)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("Kaj Ek", 1400001), ("kaj ek", 1400001, "Nordend", 1995)),
        (("Ek, Kaj", 1400001), ("Kaj Ek", "1400001")),
        (("Kaj Ek", None, None, 1964), ("Kaj Ek", 1400001, "Vestborg", 1964)),
    ],
)
def test_second_registration_is_left_out(first: tuple[Value, ...], second: tuple[Value, ...]) -> None:
    """One name with the same FIDE ID or birth is one person, who sent the form twice: the first one counts."""
    players = read([HEADER, first, second])

    assert [str(first[0])] == names(players)
    assert [(3, "registered-twice")] == [(dropped.row, str(dropped.reason)) for dropped in players.dropped]
    assert any(code.startswith("registered-twice") for code, _ in told(players.problems))


def test_correction_of_an_entry_is_told() -> None:
    """The same address or day of birth is the same person, also with a new rating or club: the change is told."""
    header = ("Name", "E-mail", "Rating", "Club", "Born")
    first = ("Bo Ek", "bo@club.example", 1734, "SK Nord", "1961-05-03")
    players = read([header, first, ("Bo Ek", "bo@club.example", 1741, "Nord", "1961-05-03")])
    other_address = read([header, first, ("Bo Ek", "ek@club.example", 1734, "SK Nord", "1961-05-03")])
    (change,) = (p for p in players.problems if p.code == "registered-twice-changed")

    assert (1734, "1741 ≠ 1734; Nord ≠ SK Nord") == (players.players[0].rating, change.details["differing"])
    assert ["Bo Ek"] == names(other_address)
    assert 2 == len(read([header, first, ("Bo Ek", "bo@club.example", 1741, "Nord", "1995-01-02")]).players)


def test_same_rating_in_the_same_club_is_the_same_person() -> None:
    """A rating alone, which many share, or a club alone proves nothing."""
    header = ("Name", "Rating", "Club")

    assert ["Kaj"] == names(read([header, ("Kaj", 1850, "Vestborg"), ("Kaj", 1850, "Vestborg")]))
    assert [("duplicate-name", "A3")] == refused(xlsx([header, ("Kaj", 1850), ("Kaj", 1850, "Vestborg")]))
    assert [("duplicate-name", "A3")] == refused(xlsx([header, ("Kaj", None, "Vestborg"), ("Kaj", 1850, "Vestborg")]))


@pytest.mark.parametrize("column", ["E-mail", "ECF code"])
def test_other_columns_tell_people_apart_or_the_same(column: str) -> None:
    """National numbers and addresses are looked at like FIDE IDs."""
    header = ("Name", column)

    assert ["Kaj"] == names(read([header, ("Kaj", "11a"), ("KAJ", "11A")]))
    assert ["Kaj", "Kaj"] == names(read([header, ("Kaj", "11A"), ("Kaj", "12B")]))


def test_duplicates_are_found_across_lists() -> None:
    """Two sheets read as one field: the cell of the other sheet is named with it."""
    rows = [("Name", "FIDE ID"), ("Kaj", 1400001)]
    players = read_players(workbook({"A": rows, "B": [*rows, ("Åse", None)]}), ListOptions(all_groups=True))

    assert ["Kaj", "Åse"] == names(players)
    assert ["A!B2"] == [p.details["other"] for p in players.problems if p.code == "registered-twice"]
