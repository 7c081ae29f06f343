"""Lists that cannot be read, and lists of names without a header, which can."""

from __future__ import annotations

import pytest

from roundbook.players import read_players
from tests.players.making import Value, names, refusal, told, xlsx


def test_refusal_shows_what_was_looked_at() -> None:
    """The first rows of each sheet, as they were read."""
    (error,) = refusal(xlsx([("Verein", "Ort"), ("SK", "Hove"), ("SF", "Lewes")]))

    assert ("no-header", "List!A1 Verein, Ort | List!A2 SK, Hove | List!A3 SF, Lewes") == (
        error.code,
        error.details["seen"],
    )


def test_text_without_a_header_is_shown_line_by_line() -> None:
    """There are no sheets to name, and nothing is taken apart."""
    (error,) = refusal(b"Lee;1800;Hove\nRay;1700;Hove\nDee;1600;Hove\n")

    assert "A1 Lee;1800;Hove | A2 Ray;1700;Hove | A3 Dee;1600;Hove" == error.details["seen"]


@pytest.mark.parametrize("word", ["Player", "Spieler", "Navn", "Jugador"])
def test_several_players_in_a_row_are_told(word: str) -> None:
    """Nobody is told that the header is missing where two stand beside each other."""
    (error,) = refusal(xlsx([("Club", f"{word} 1", f"{word} 2"), ("Hove", "Ann Lee", "Bob Ray")]))

    assert ("players-side-by-side", f"{word} 1, {word} 2") == (error.code, error.details["headers"])


def test_list_on_its_side_is_told() -> None:
    """Its first column holds the headers."""
    rows: list[tuple[Value, ...]] = [("Name", "Ann Lee", "Bob Ray"), ("Rating", 1800, 1700), ("Club", "Hove", "Lewes")]

    assert [("list-on-its-side", "A1")] == told(refusal(xlsx(rows)))


def test_names_without_a_header_are_read_with_a_question() -> None:
    """One a line, at least three."""
    players = read_players(b"Ann Lee\nBob Ray\nJan van den Berg\n")

    assert ["Ann Lee", "Bob Ray", "Jan van den Berg"] == names(players)
    assert ("list-without-header", "A1") in told(players.problems)


def test_message_with_numbered_names() -> None:
    """Lines around the list are remarks; ratings are read, a cross leaves out, a tick is nothing."""
    text = "Summer 2026!\n\n1. Ann Lee 1800 ✅\n2. Bob Ray\n3) Cy Dee ❌\n4. Émile Øst (1500) 👍\nuntil Friday\n"
    players = read_players(text.encode())

    assert [("Ann Lee", 1800, 3), ("Bob Ray", None, 4), ("Émile Øst", 1500, 6)] == [
        (player.name, player.rating, player.row) for player in players.players
    ]
    assert {("answered-no-left-out", "A5"), ("remark-row", "A1"), ("remark-row", "A7")} <= {*told(players.problems)}


@pytest.mark.parametrize("title", ["Players", "Teilnehmer 2026", "Liste der Spieler", "Seznam hráčů:"])
def test_title_above_names_is_nobody(title: str) -> None:
    """A line that says what stands below it."""
    assert ["Ann Lee", "Bob Ray", "Cy Dee"] == names(read_players(f"{title}\nAnn Lee\nBob Ray\nCy Dee\n".encode()))


def test_column_of_names_in_a_workbook() -> None:
    """The same on a sheet of one column."""
    assert ["Ann Lee", "Bob Ray", "Cy Dee"] == names(read_players(xlsx([("Ann Lee",), ("Bob Ray",), ("Cy Dee",)])))


@pytest.mark.parametrize(
    "text", ["Dear all,\nwe meet on Monday.\nBring your boards\n", "Ann Lee\nBob Ray\n", "1\n2\n3\n4\n"]
)
def test_other_texts_are_no_lists(text: str) -> None:
    """A letter, two names, numbers."""
    assert ["no-header"] == [problem.code for problem in refusal(text.encode())]
