"""What people answered, and what was remarked beside them."""

from __future__ import annotations

import pytest

from tests.players.making import Value, names, read, told

PEOPLE = ["Ann Lee", "Bob Ray", "Cy Dee", "Dan Fox"]


def _with(header: str, *values: Value) -> list[tuple[Value, ...]]:
    return [("Name", "Rating", header), *((name, 1500, value) for name, value in zip(PEOPLE, values, strict=True))]


@pytest.mark.parametrize(
    ("header", "yes", "no"),
    [
        ("Playing?", "Yes", "No"),
        ("Do you take part?", "y", "N"),
        ("Deltager du i turneringen?", "Ja", "Nej"),
        ("Deltar du?", "ja", "nei"),
        ("Kommer", "x", "nej tak"),
        ("Deltagande", "ja", "Nej, tyvärr"),
        ("Účast", "ano", "ne"),
        ("Speelt mee", "ja", "nee"),
        ("Participe", "oui", "non"),
        ("Nimmst du teil?", "ja", "Nein - Urlaub"),
        ("Participa", "sí", "no"),
        ("Partecipi?", "sì", "no"),
        ("Czy grasz?", "tak", "nie"),
    ],
)
def test_no_to_taking_part_leaves_out(header: str, yes: str, no: str) -> None:
    """Who says no does not play, is named, and can be read all the same."""
    rows = _with(header, yes, no, yes, yes)
    players = read(rows)

    assert ["Ann Lee", "Cy Dee", "Dan Fox"] == names(players)
    assert [("answered-no-left-out", "C3")] == told(players.problems)
    assert PEOPLE == names(read(rows, keep_withdrawn=True))


@pytest.mark.parametrize("header", ["Confirmed", "Påmeldt", "Bekræftet", "Potvrzeno", "bestätigt", "Confirmado"])
def test_no_to_confirmation_is_asked(header: str) -> None:
    """Not confirmed is not withdrawn; everybody who did not say yes is named with row and answer."""
    players = read(_with(header, "ja", "N", "TBC", None))
    (question,) = (problem for problem in players.problems if problem.code == "answer-not-yes")

    assert (PEOPLE, "C3") == (names(players), question.cell)
    assert "Bob Ray (3): N; Cy Dee (4): TBC; Dan Fox (5): -" == question.details["values"]


def test_blank_where_the_others_ticked_is_asked() -> None:
    """And nothing is asked where all ticked or nobody did."""
    assert [("answer-not-yes", "C4")] == told(read(_with("Kommer", "x", "x", None, "x")).problems)
    assert [] == told(read(_with("Kommer", "x", "x", "x", "x")).problems)
    assert [] == told(read(_with("Kommer", None, None, None, None)).problems)


def test_unclear_status_names_the_rows() -> None:
    """A bare no is no status that says who plays."""
    players = read(_with("Status", "Confirmed", "Reserve", "No", "OK"))
    (question,) = (problem for problem in players.problems if problem.code == "status-not-understood")

    assert "Bob Ray (3): Reserve; Cy Dee (4): No" == question.details["values"]


def test_no_below_withdrawn_is_clear() -> None:
    """It says that somebody plays."""
    players = read(_with("Withdrawn", None, "x", "no", None))

    assert (["Ann Lee", "Cy Dee", "Dan Fox"], [("withdrawn-left-out", "C3")]) == (
        names(players),
        told(players.problems),
    )


@pytest.mark.parametrize(
    "remark",
    [
        *("Not playing", "Cannot play after all", "plays only if even number", "reserve", "ill", "kan ikke alligevel"),
        *("deltar inte", "nepřijde", "náhradník", "komt niet", "ne vient pas", "spielt nicht", "Ersatz", "no viene"),
        *("non gioca", "nie gra", "не придёт"),
    ],
)
def test_remark_that_sounds_absent_is_asked(remark: str) -> None:
    """The player is read: a remark is for people, but one of them has to look."""
    players = read(_with("Remarks", None, remark, None, None))

    assert PEOPLE == names(players)
    assert ("remark-doubtful", "C3") in told(players.problems)


@pytest.mark.parametrize("remark", ["pays cash", "pas de forfait", "illustrator", "reserved a table", "vegetarian"])
def test_other_remarks_are_not_asked(remark: str) -> None:
    """Whole words count, not their beginnings."""
    assert "remark-doubtful" not in dict(told(read(_with("Remarks", None, remark, None, None)).problems))


def test_absence_from_a_round_is_told_as_such() -> None:
    """Whoever cannot come in round 2 plays."""
    players = read(_with("Remarques", None, "absente rondes 1 et 2", None, None))

    assert PEOPLE == names(players)
    assert ("absent-from-rounds", "C3") in told(players.problems)
