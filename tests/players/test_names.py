"""What a name is made of, and what is no part of it."""

from __future__ import annotations

import pytest

from tests.players.making import Value, names, read, told


def _names(*typed: str) -> tuple[list[str], list[tuple[str, str]]]:
    rows: list[tuple[Value, ...]] = [("Name", "Club"), *((name, "Hove") for name in typed)]
    players = read(rows)
    return names(players), told(players.problems)


@pytest.mark.parametrize(
    "typed",
    [
        "Ann Lee <ann@club.example>",
        "Ann Lee (ann.lee@club.example)",
        "ann@club.example Ann Lee",
        "Ann Lee 07700 900123",
        "Ann Lee, tel: +45 22 33 44 55".replace("tel: ", ""),
        "Ann Lee (+420 123 456 789)",
    ],
)
def test_addresses_and_numbers_of_people_are_left_off(typed: str) -> None:
    """They are nobody's name, and would be handed around."""
    assert (["Ann Lee"], [("contact-in-name", "A2")]) == _names(typed)


def test_address_instead_of_a_name_is_asked() -> None:
    """Nothing would be left of it."""
    assert (["ann@club.example"], [("placeholder-name", "A2")]) == _names("ann@club.example")


def test_numbers_of_the_lines_are_left_off() -> None:
    """Only where every name has one, from 1 on."""
    assert (["Ann Lee", "Bob Ray"], [("names-numbered", "A2")]) == _names("1. Ann Lee", "2) Bob Ray")
    assert (["1. Ann Lee", "Bob Ray"], [("figures-in-names", "A2")]) == _names("1. Ann Lee", "Bob Ray")


def test_figures_in_names_are_asked_once() -> None:
    """A rating behind a name is read as a part of it, and told with its cell."""
    typed = ["Ann Lee 1800", "Bob Ray (1700)", "Dan Fox, Hove, 1500"]

    assert (typed, [("figures-in-names", "A2")]) == _names(*typed)


@pytest.mark.parametrize(
    "typed",
    [
        *("Ole Ek & Ida Ek", "Ole Ek / Ida Ek", "Ole Ek + son", "Ole Ek og Ida Ek", "Ole Ek und Ida Holm"),
        *("Ole Ek\nIda Ek", "Ole Ek et Ida Ek", "Ole Ek y Ida Ek", "Ole Ek i Ida Ek"),
    ],
)
def test_two_people_in_a_cell_are_asked(typed: str) -> None:
    """They are one player until somebody gives them rows of their own."""
    assert [("several-in-cell", "A2")] == _names(typed)[1]


@pytest.mark.parametrize(
    "typed",
    [
        *("Freiherr von und zu Guttenberg, Karl", "Ramón y Cajal, Santiago", "López i Puig, Jordi", "Smith-Jones, Ade"),
        *("Wiśniewski\nŁukasz", "van den Berg, Jan", "Garcia Marquez, José Luis"),
    ],
)
def test_long_names_are_one_person(typed: str) -> None:
    """A word "and" inside a surname or a name broken over two lines is no second person."""
    assert [] == _names(typed)[1]


@pytest.mark.parametrize(
    "typed",
    [
        *("Vacant", "ledig", "to be confirmed", "Freier Platz", "Spieler gesucht", "volné místo", "place libre", "Max"),
        *("Winner of B group", "Vítěz skupiny B", "Ghost", "test", "Count", "Antal", "Suma"),
    ],
)
def test_nobody_is_asked_about(typed: str) -> None:
    """A place kept free or the label of a total is read, but somebody has to look."""
    assert ([typed], [("placeholder-name", "A2")]) == _names(typed)


def test_given_name_alone_is_no_placeholder() -> None:
    """Max is somebody if he has a surname."""
    assert [] == told(read([("Surname", "First name"), ("Lang", "Max"), ("Frei", "Ida")]).problems)


def test_title_in_the_name_is_asked() -> None:
    """Initials may be meant: it is read as it stands."""
    assert (["FM Cy Dee"], [("title-in-name", "A2")]) == _names("FM Cy Dee")
    assert [] == _names("CM Punk")[1]
