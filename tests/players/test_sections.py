"""Headings inside a list: reserves, players who have withdrawn, officials."""

from __future__ import annotations

import pytest

from roundbook.players import ListOptions, read_players
from tests.players.making import Value, names, read, refused, told, workbook, xlsx

PEOPLE = ["Ann Lee", "Bob Ray", "Cy Dee"]
NUMBERED: list[tuple[Value, ...]] = [
    ("No.", "Name", "Rating"),
    *((number, name, 1500 + number) for number, name in enumerate(PEOPLE, start=1)),
]
RESERVES = [
    *("Waiting list", "Reserves", "Reserve list:", "Venteliste", "Reserver", "Väntelista", "Náhradníci", "Wachtlijst"),
    *("Reservelijst", "Liste d'attente", "Remplaçants", "Warteliste", "Ersatzspieler", "Nachrücker", "Lista de espera"),
    *("Suplentes", "Lista d'attesa", "Riserve", "Lista rezerwowa", "Rezerwowi:", "Várólista", "Запасные"),
    *("--- max. 3 players, below = waiting list ---", "RESERVES (in order of entry)", "* Reserves *"),
]
WITHDRAWN = [
    *("Withdrawn:", "WITHDRAWALS", "Withdrawn players", "Afmeldt", "Frameldte", "Afbud", "Trukket", "Avmeldte"),
    *("Återbud:", "Odhlášení:", "Afgemeld", "Forfaits :", "Abgemeldet", "Abmeldungen", "Abgemeldet / Absagen"),
    *("Bajas", "Ritirati", "Rezygnacje", "Desistências", "Visszaléptek", "Выбыли"),
]


def _below(heading: str, *, column: int) -> list[tuple[Value, ...]]:
    """The list with a heading in the number column (0) or the name column (1) and one more person below it."""
    row: tuple[Value, ...] = (heading,) if column == 0 else (None, heading)
    return [*NUMBERED, row, (4, "Eve Gun", 1300)]


@pytest.mark.parametrize("heading", RESERVES)
@pytest.mark.parametrize("column", [0, 1])
def test_reserves_are_left_out_and_named(heading: str, column: int) -> None:
    """Whoever stands below such a heading does not play yet; the heading is nobody."""
    players = read(_below(heading, column=column))
    (warning,) = (problem for problem in players.problems if problem.code == "reserves-left-out")

    assert (PEOPLE, heading, "Eve Gun (6)") == (names(players), warning.value, warning.details["names"])
    assert [(5, "section-heading", heading), (6, "reserve", "Eve Gun")] == [
        (dropped.row, str(dropped.reason), dropped.text) for dropped in players.dropped
    ]


@pytest.mark.parametrize("heading", WITHDRAWN)
@pytest.mark.parametrize("column", [0, 1])
def test_withdrawn_players_below_a_heading_are_left_out(heading: str, column: int) -> None:
    """They are named, and the heading is nobody."""
    rows = _below(heading.replace("Visszaléptek", "Visszalépettek"), column=column)
    players = read(rows)

    assert PEOPLE == names(players)
    assert "withdrawn-left-out-below" in dict(told(players.problems))


def test_reserves_are_read_on_demand() -> None:
    """With a warning, and the numbers of the whole list."""
    players = read(_below("Reserves", column=0), keep_reserves=True)

    assert ([*PEOPLE, "Eve Gun"], [1, 2, 3, 4]) == (names(players), [p.start_number for p in players.players])
    assert ("reserves-read", "A5") in told(players.problems)


def test_withdrawn_players_below_a_heading_are_read_on_demand() -> None:
    """As those who are marked one by one."""
    players = read(_below("Withdrawn", column=0), keep_withdrawn=True)

    assert [*PEOPLE, "Eve Gun"] == names(players)
    assert ("withdrawn-read-below", "A5") in told(players.problems)


@pytest.mark.parametrize("header", ["No.", "Order of entry"])
@pytest.mark.parametrize(
    "mark", ["Res", "R2", "Res. 1", "Ersatz:", "Ersatz", "Reserve", "Náhradník", "WL", "1. reserve", "Reserve 2", "W1"]
)
def test_mark_for_a_number_makes_a_reserve(header: str, mark: str) -> None:
    """Whether the header of the numbers is known or not."""
    players = read([(header, "Name", "Rating"), *NUMBERED[1:], (mark, "Eve Gun", 1300)])

    assert (PEOPLE, [(5, "reserve")]) == (names(players), [(drop.row, str(drop.reason)) for drop in players.dropped])


def test_heading_may_have_a_remark_beside_it() -> None:
    """Nothing of a person stands in its row; somebody with a rating, a number or a name behind the word is a person."""
    heading = read([*NUMBERED, ("Withdrawn:", None, "refund paid"), (4, "Eve Gun", 1300)])
    person = read([("Name", "Rating"), ("Ann Lee", 1500), ("Reserve", 1300), ("Bob Ray", 1400)])

    assert PEOPLE == names(heading)
    assert ["Ann Lee", "Reserve", "Bob Ray"] == names(person)


@pytest.mark.parametrize("ratings", [(), (1300, 1200)])
def test_reserves_beside_the_list_are_set_aside(ratings: tuple[int, ...]) -> None:
    """In columns of their own they are nobody's own column; ticks below "Reserve" are asked about."""
    beside = [(None, name, *ratings[place : place + 1]) for place, name in enumerate(("Eve Gun", "Flo Hit"))]
    players = read(
        [
            ("Name", "Rating", None, "Reserves"),
            *((*row[1:], *rest) for row, rest in zip(NUMBERED[1:3], beside, strict=True)),
        ]
    )
    ticks = read([("Name", "Rating", "Reserve"), ("Ann Lee", 1500, None), ("Bob Ray", 1400, "x")])

    assert (PEOPLE[:2], ()) == (names(players), players.extra_columns)
    assert ("list-set-aside", "D1") in told(players.problems)
    assert ("status-not-understood", "C3") in told(ticks.problems)


def test_american_reserve_section_is_a_question() -> None:
    """Beside "Open" it is a tournament, not a waiting list."""
    rows = [("Name", "Rating"), ("Ann Lee", 1500), ("Bob Ray", 1400)]

    assert [("several-lists", "")] == refused(workbook({"Open": rows, "Reserve": rows}))


def test_numbers_of_the_others_stay_start_numbers() -> None:
    """Reserves do not count when the numbers are looked at."""
    assert [1, 2, 3] == [player.start_number for player in read(_below("Waiting list", column=0)).players]


def test_official_is_no_player() -> None:
    """Whoever stands alone below "Arbiter" does not play; the list may go on behind it."""
    rows: list[tuple[Value, ...]] = [("Name", "Rating"), ("Ann Lee", 1500), (), ("Arbiter",), ("Tim Hall",)]
    players = read([*rows, ("Bob Ray", 1400)])

    assert ["Ann Lee", "Bob Ray"] == names(players)
    assert ("officials-left-out", "A4") in told(players.problems)
    assert ["Ann Lee"] == names(read([("No.", "Name"), (1, "Ann Lee"), ("TL", "Tim Hall")]))


def test_group_ends_a_section() -> None:
    """Below the heading of the next group people play again."""
    rows: list[tuple[Value, ...]] = [
        ("No.", "Name"),
        *(("Group A",), (1, "Ann Lee"), ("Reserves",), (2, "Bob Ray")),
        *(("Group B",), (1, "Cy Dee"), (2, "Dan Fox")),
    ]

    assert ["Cy Dee", "Dan Fox"] == names(read(rows, group="B"))
    assert ["Ann Lee"] == names(read(rows, group="A"))


def test_word_for_players_ends_a_section() -> None:
    """Waiting list first, participants below."""
    rows = [("Name", "Rating"), ("Reserves",), ("Eve Gun", 1300), ("Participants",), ("Ann Lee", 1500)]

    assert ["Ann Lee"] == names(read(rows))


@pytest.mark.parametrize("heading", ["Warteliste", "Ersatz"])
@pytest.mark.parametrize("number", [None, 1, 4])
def test_groups_stay_groups_above_a_waiting_list(heading: str, number: int | None) -> None:
    """Reserves without numbers do not make one field of two."""
    rows: list[tuple[Value, ...]] = [
        ("Nr.", "Name", "DWZ"),
        *(("Gruppe A",), (1, "Ann Lee", 1600), (2, "Bob Ray", 1500)),
        *(("Gruppe B",), (1, "Cy Dee", 1400), (2, "Dan Fox", 1300)),
        *((heading,), (number, "Eve Gun", 1200)),
    ]

    assert ("several-groups", "A2") in refused(xlsx(rows))
    assert ["Cy Dee", "Dan Fox"] == names(read(rows, group="Gruppe B"))


def test_late_entries_between_groups_belong_to_the_group_above() -> None:
    """Only headings with a word for a group divide a list where such headings are."""
    rows: list[tuple[Value, ...]] = [
        ("No.", "Name", "Rating"),
        *(("Group A",), (1, "Ann Lee", 1600), ("Late entries",), (2, "Bob Ray", 1500)),
        *(("Group B",), (1, "Cy Dee", 1400), (2, "Dan Fox", 1300)),
    ]

    assert ["Ann Lee", "Bob Ray"] == names(read(rows, group="Group A"))


@pytest.mark.parametrize("title", ["Waiting list", "Warteliste", "Withdrawn"])
def test_list_of_reserves_is_set_aside(title: str) -> None:
    """A list of its own or a sheet with such a title is not read, told, and read when it is asked for."""
    entries = [("Name", "Rating"), ("Ann Lee", 1500), ("Bob Ray", 1400)]
    others = [("Name", "Rating"), ("Eve Gun", 1300)]
    below = read([("Entries",), *entries, (), (title,), *others])
    source = workbook({"Entries": entries, title: others})
    beside = read_players(source)

    assert ["Ann Lee", "Bob Ray"] == names(below) == names(beside)
    assert [title, title] == [
        p.details["title"] for listed in (below, beside) for p in listed.problems if p.code == "list-set-aside"
    ]
    assert ["Eve Gun"] == names(read_players(source, ListOptions(sheet=title)))
    assert ["Eve Gun"] == names(read_players(source, ListOptions(group=title)))


@pytest.mark.parametrize("name", ["Reserve, Jan", "Baja, Pedro", "Ana Reserva", "Struken Holm"])
def test_person_with_such_a_name_plays(name: str) -> None:
    """A row with a rating is somebody, and a comma makes a name."""
    assert [*PEOPLE, name, "Eve Gun"] == names(read([*NUMBERED, (4, name, 1500), (5, "Eve Gun", 1300)]))
