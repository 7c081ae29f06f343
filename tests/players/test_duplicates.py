"""Players who stand in the list twice."""

from __future__ import annotations

import pytest

from tests.players.making import Value, names, read, refused, told, xlsx

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
