"""How people write results, laid down by hand; the workbook's formula is held to the same in tests/parity."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest

from roundbook.model import RESULTS
from roundbook.results import (
    BYE,
    COMMON_SPELLINGS,
    FORFEIT,
    SQUEEZE,
    UNFINISHED,
    UNREADABLE_NUMBER,
    UnreadableResultError,
    is_mistaken_date,
    live_spellings,
    parse_result,
    spelling_number,
    spelling_table,
    squeeze,
)

TABLE = spelling_table({"½-½": ("Remis", "uitgesteld remise")})


@pytest.mark.parametrize(
    ("code", "spellings"),
    [
        ("1-0", ["1-0", "1 - 0", "1–0", "1—0", "1 − 0", "1:0", "1_0", " 1-0 ", "1\u00a0-\u00a00", "1-O", "1", "1/0"]),
        ("0-1", ["0-1", "0:1", "0 – 1", "O-1", "0", "0/1"]),
        ("½-½", ["½-½", "½", "1/2", "1/2-1/2", "½ - ½", "0.5-0.5", "0,5 : 0,5", "=", "0.5", ",5", "Remis", "REMIS"]),
        ("½-½", ["Uitgesteld  Remise"]),
        ("+ -", ["+ -", "+-", "+:-", "+/-", "1-0 f", "1-0 FF", "1 - 0 (ff)", "+ – –"]),
        ("- +", ["- +", "-+", "-:+", "0-1f", "0-1 w.o.", "– +"]),
        ("- -", ["- -", "--", "-:-", "0-0 ff", "− −"]),
        ("0-0", ["0-0", "0:0"]),
        ("½-0", ["½-0", "1/2 - 0", "0.5-0"]),
        ("0-½", ["0-½", "0:1/2", "0-0,5"]),
    ],
)
def test_spellings_of_a_result(code: str, spellings: list[str]) -> None:
    """Blanks, dashes of every kind, colons, capital letters and a letter O for a nought make no difference."""
    found = [parse_result(spelling, TABLE) for spelling in spellings]

    assert [code] * len(spellings) == [result.code if result else None for result in found]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (1, "1-0"),
        (1.0, "1-0"),
        (0, "0-1"),
        (0.0, "0-1"),
        (0.5, "½-½"),
        (Decimal("0.50"), "½-½"),
        (datetime.datetime(2026, 1, 2), "½-½"),
        (datetime.date(2026, 2, 1), "½-½"),
        (46024, "½-½"),
        (datetime.time(1, 0), "1-0"),
        (datetime.timedelta(minutes=1), "0-1"),
        (1 / 24, "1-0"),
        (datetime.datetime(1900, 1, 1), "1-0"),
    ],
)
def test_numbers_and_dates_that_a_spreadsheet_made(value: object, code: str) -> None:
    """`1/2` becomes 2 January or 1 February, by the country of the computer; 2 January 2026 is day 46024.

    `1:0` becomes one o'clock; a 1 in a date format is the first of January 1900.
    """
    result = parse_result(value, TABLE)

    assert code == (result.code if result else None)


@pytest.mark.parametrize("value", [None, "", "  ", "\u00a0", "*", "?", " adj. "])
def test_nothing_and_marks_of_an_unfinished_game_are_no_result(value: object) -> None:
    """An adjourned game counts as not yet played."""
    assert parse_result(value, TABLE) is None


@pytest.mark.parametrize(
    "value",
    [
        *("+", "-", "2-0", "1-1", "½-1", "1-0-1", "win", "x", "0-", "1-0?", "½½½"),
        *(
            2,
            -1,
            0.25,
            True,
            datetime.time(2, 0),
            datetime.datetime(2026, 1, 2, 13, 0),
            datetime.date(2026, 1, 1),
            datetime.date(1999, 1, 2),
        ),
    ],
)
def test_what_could_mean_more_than_one_thing_is_refused(value: object) -> None:
    """A lone plus does not say whose forfeit it is; nothing is guessed."""
    with pytest.raises(UnreadableResultError):
        parse_result(value, TABLE)


def test_error_quotes_what_stands_there() -> None:
    """The arbiter sees his own typing."""
    with pytest.raises(UnreadableResultError, match="2-0"):
        parse_result("2 – 0", TABLE)


@pytest.mark.parametrize(
    ("value", "expected"),
    [(datetime.datetime(2026, 1, 2), True), (datetime.time(1, 0), True), ("1/2", False), (46024, False)],
)
def test_mistaken_date_is_told_apart(value: object, expected: bool) -> None:
    """Only a cell in date format is worth a note."""
    assert expected is is_mistaken_date(value)


def test_spellings_stand_once() -> None:
    """No spelling means two things, nor is one laid down twice."""
    spellings = [squeeze(spelling) for spellings in COMMON_SPELLINGS.values() for spelling in spellings]

    assert sorted(set(spellings)) == sorted(spellings)


def test_squeezing_can_be_written_into_a_formula() -> None:
    """No quote, which a formula would have to double."""
    assert [] == [old for old, new in SQUEEZE if '"' in old + new]


def test_formulas_are_given_what_means_a_result() -> None:
    """A word for a bye or for a forfeit without a winner is not among the spellings of the hub."""
    table = {"1-0": "1-0", "*": UNFINISHED, "walkover": FORFEIT, "bye": BYE}

    assert {"1-0": 1, "*": 0} == live_spellings(table)


def test_numbers_of_the_hub_are_the_order_of_the_results() -> None:
    """The first result is 1, the mark for an unfinished game 0, and the number behind them all means unreadable."""
    numbers = [spelling_number(result.code) for result in RESULTS]

    assert [1, 2, 3, 4, 5, 6, 7, 8, 9] == numbers
    assert (0, 10) == (spelling_number(UNFINISHED), UNREADABLE_NUMBER)
