"""Which columns may leave."""

from __future__ import annotations

import pytest

from roundbook.errors import FormatError
from roundbook.publish import Chosen, chosen_columns
from tests.publish.events import private_event, private_league


def test_nothing_is_chosen_unless_it_was_named() -> None:
    """No birth, no note, no column of one's own."""
    assert Chosen() == chosen_columns(private_event(), [])


@pytest.mark.parametrize("name", ["E-mail", "e-mail", "email", "E-MAIL", "Courriel"])
def test_column_is_known_by_its_header_or_meaning(name: str) -> None:
    """In whatever language somebody names it."""
    assert Chosen(own=(0,)) == chosen_columns(private_event(), [name])


@pytest.mark.parametrize("name", ["birth", "Born", "Geburtsdatum", "Year of birth"])
def test_birth_is_a_column_of_ours(name: str) -> None:
    """By any of its names."""
    assert Chosen(birth=True) == chosen_columns(private_event(), [name])


def test_columns_of_players_of_teams() -> None:
    """They have their own; the order is that of the sheet."""
    assert Chosen(member_own=(1, 3), notes=True) == chosen_columns(private_league(), ["paid", "Phone", "note"])


def test_unknown_columns_are_told_all_at_once() -> None:
    """With those that there are."""
    with pytest.raises(FormatError) as caught:
        chosen_columns(private_event(), ["Shoe size", "Phone", "Dog"])

    assert ["Shoe size", "Dog"] == [problem.value for problem in caught.value.problems]
    assert "birth, note, E-mail, Phone, Address, Paid" == caught.value.problems[0].details["known"]
