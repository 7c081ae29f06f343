"""What was understood of a list, in lines."""

from __future__ import annotations

from roundbook.list_summary import list_summary
from roundbook.players import read_players
from roundbook.text import load_texts
from tests.players.making import Value, read


def _lines(rows: list[tuple[Value, ...]], **choices: str) -> list[str]:
    return list_summary(read(rows, **choices), load_texts("en")).splitlines()


def test_every_player_has_a_line() -> None:
    """Number, title and name, rating, federation and club, in columns."""
    rows = [
        ("No.", "Title", "Name", "Fed", "Rating", "Club", "Paid"),
        (1, "FM", "Říha, Bořivoj", "CZE", 2287, "Lípa", "x"),
        (2, None, "Ek, Bo", None, None, None, None),
    ]
    expected = [
        "Read from sheet 'List', header in row 1:",
        "  number      No.",
        "  title       Title",
        "  name        Name",
        "  federation  Fed",
        "  rating      Rating",
        "  club        Club",
        "  kept as is  Paid",
        "2 players:",
        "  1.  FM Říha, Bořivoj  2287  CZE  Lípa",
        "  2.  Ek, Bo",
    ]

    assert expected == _lines(rows)


def test_group_is_named_and_rows_left_out_are_counted_by_reason() -> None:
    """Blank rows are nobody's business."""
    rows = [("Name", "Group"), ("Kaj", "A"), ("Bo", "B"), (None, None), ("Åse", "A"), ("Ib", "B")]

    assert ["2 players of group 'A':", "  Kaj", "  Åse", "Left out (another group): 3 Bo; 6 Ib"] == _lines(
        rows, group="A"
    )[-4:]


def test_rows_left_out_show_what_stands_in_them() -> None:
    """Names of people, the text of headings and remarks, cut where they are long."""
    rows = [("No.", "Name"), (1, "Kaj"), (2, "Bo"), ("Waiting list",), (3, "Ib"), (), ("Source: " + "x" * 60,)]

    assert ["Left out (heading): 4 Waiting list", "Left out (reserve): 5 Ib"] == _lines(rows)[-3:-1]
    assert "Left out (remark): 7 Source: " + "x" * 32 + "…" == _lines(rows)[-1]


def test_list_without_header_is_told_as_such() -> None:
    """There is no row to name."""
    players = read_players(b"Ann Lee\nBob Ray\nCy Dee\n")

    assert ["Read without a header, one player a line:", "  name  (no header)", "3 players:"] == list_summary(
        players, load_texts("en")
    ).splitlines()[:3]


def test_long_field_is_cut() -> None:
    """Nobody reads a thousand names before saying yes."""
    lines = _lines([("Name", "Club"), *((f"Player {number}", "SK") for number in range(75))])

    assert "  … and 15 more" == lines[-1]


def test_name_cannot_move_the_cursor() -> None:
    """Control characters of a list stay out of the terminal."""
    assert "\x1b" not in "".join(_lines([("Name", "Cl\x1b[2Jub"), ("K\x1b[31maj", "x")]))
