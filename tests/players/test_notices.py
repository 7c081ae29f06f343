"""What a whole list gives reason to say."""

from __future__ import annotations

from tests.players.making import Value, read, told

PEOPLE: list[tuple[Value, ...]] = [("Kaj", 1850), ("Åse", 1912)]


def _with(header: str, *values: Value) -> list[tuple[Value, ...]]:
    return [("Name", "Rating", header), *((*person, value) for person, value in zip(PEOPLE, values, strict=True))]


def test_addresses_of_people_are_a_warning() -> None:
    """The workbook is handed around; whoever keeps addresses in it should know."""
    assert ("contact-columns", "") in told(read(_with("E-mail", "k@x.example", "a@x.example")).problems)
    assert ("contact-columns", "") in told(read(_with("Telefon", "1234", "5678")).problems)


def test_standings_are_a_warning() -> None:
    """Points belong to an event that is over; their places start nobody."""
    players = read([("Rk.", "Name", "Pts"), (1, "Kaj", 5.5), (2, "Åse", 5)])

    assert [None, None] == [player.start_number for player in players.players]
    assert ("standings-list", "") in told(players.problems)


def test_remarks_are_told_once() -> None:
    """Somebody has to read them; they stand in one note, also below a header that only begins like a known one."""
    for header in ("Note", "Comments for the organiser"):
        (note,) = (p for p in read(_with(header, "late", "only Mondays")).problems if p.code == "remarks")

        assert "C2 late; C3 only Mondays" == note.details["remarks"]


def test_unclear_status_is_a_warning() -> None:
    """A waiting list is no word that the program acts on; who is paid or confirmed is clear."""
    assert ("status-not-understood", "C3") in told(read(_with("Status", "confirmed", "waiting list")).problems)
    assert [] == told(read(_with("Status", "confirmed", "OK")).problems)
    assert [] == told(read(_with("Status", None, "yes")).problems)


def test_words_for_no_rating_are_told_once() -> None:
    """Which cells were taken for "none yet"."""
    players = read([("Name", "Rating"), ("Kaj", "UNR"), ("Åse", 0), ("Bo", None), ("Ib", 1500)])
    (note,) = (p for p in players.problems if p.code == "read-as-unrated")

    assert "B2 UNR, B3 0" == note.details["values"]
