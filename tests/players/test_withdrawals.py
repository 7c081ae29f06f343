"""Who is on the list but does not take part."""

from __future__ import annotations

from io import BytesIO

import openpyxl
import pytest
from openpyxl.styles import Font

from roundbook.players import ListOptions, read_players
from roundbook.players.withdrawals import split_remark
from tests.players.making import Value, names, read, told


def _struck() -> bytes:
    book = openpyxl.Workbook()
    sheet = book["Sheet"]
    for row in (("Name", "Rating"), ("Kaj", 1850), ("Åse", 1912)):
        sheet.append(row)
    sheet["A2"].font = Font(strike=True)
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_struck_player_is_left_out() -> None:
    """An organiser strikes a name through instead of removing it."""
    players = read_players(_struck())

    assert (["Åse"], [("struck-left-out", "A2")]) == (names(players), told(players.problems))
    assert [(2, "struck-through")] == [(dropped.row, str(dropped.reason)) for dropped in players.dropped]


def test_struck_player_is_read_on_demand() -> None:
    """With a warning."""
    players = read_players(_struck(), ListOptions(keep_withdrawn=True))

    assert (["Kaj", "Åse"], [("struck-through", "A2")]) == (names(players), told(players.problems))


@pytest.mark.parametrize(
    ("header", "mark", "expected"),
    [
        ("Status", "withdrawn", True),
        ("Status", "active", False),
        ("Withdrawn", "x", True),
        ("Withdrawn", "no", False),
        ("Withdrawn", False, False),
        ("Withdrawn", True, True),
        ("Active", "no", True),
        ("Active", "yes", False),
        ("Active", False, True),
        ("Afbud", "x", True),
        ("Paid", "no", False),
        ("Bemærkning", "Udgået før start", True),
        ("Bemærkning", "Afbud", True),
        ("Poznámka", "zrušil účast", True),
        ("Kommentar", "TREKKER MEG - T.", True),
        ("Anmerkung", "abgesagt (Grippe)", True),
        ("Remarks", "not withdrawn", False),
        ("Bemærkning", "kommer ikke 2. runde", False),
        ("Byes", "W/D 12 Sept", True),
        ("No.", "WD", True),
        ("Club", "Baja", False),
    ],
)
def test_explicit_words_tell_a_withdrawal(header: str, mark: Value, expected: bool) -> None:
    """A mark below such a word or a remark that begins with one, wherever it stands; a club is no remark."""
    players = read([("Name", "Rating", header), ("Kaj", 1850, mark), ("Åse", 1912)])

    assert expected == (names(players) == ["Åse"])
    code = "answered-no-left-out" if header == "Active" else "withdrawn-left-out"
    assert expected == ((code, "C2") in told(players.problems))


def test_withdrawn_player_is_read_on_demand() -> None:
    """With a warning."""
    players = read([("Name", "Status"), ("Kaj", "withdrawn"), ("Åse", None)], keep_withdrawn=True)

    assert (["Kaj", "Åse"], [("marked-withdrawn", "B2")]) == (names(players), told(players.problems))


@pytest.mark.parametrize("remark", ["afbud til 2. runde", "W/D from round 5", "Odhlášen 3. kolo"])
def test_absence_from_a_round_is_no_withdrawal(remark: str) -> None:
    """Whoever misses a round takes part; a warning says so."""
    players = read([("Name", "Note"), ("Kaj", remark), ("Åse", None)])

    assert ["Kaj", "Åse"] == names(players)
    assert ("absent-from-rounds", "B2") in told(players.problems)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Frida Holm (lämnar återbud)", ("Frida Holm", "lämnar återbud")),
        ("Holm, Frida [W/D]", ("Holm, Frida", "W/D")),
        ("Holm, Frida - withdrawn", ("Holm, Frida", "withdrawn")),
        ("Černý, Jan (ml.)", ("Černý, Jan (ml.)", "")),
        ("Smith-Jones, Ade", ("Smith-Jones, Ade", "")),
        ("(withdrawn)", ("(withdrawn)", "")),
    ],
)
def test_remark_behind_the_name(text: str, expected: tuple[str, str]) -> None:
    """Only a word for a withdrawal is no part of the name."""
    assert expected == split_remark(text)
