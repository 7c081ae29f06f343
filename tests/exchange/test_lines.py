"""A malformed line is told with its number, its columns, what stands there and what should; all of them at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.errors import InputError, Problem, Severity
from roundbook.exchange.columns import aligned
from roundbook.exchange.received import received
from roundbook.exchange.trf_lines import is_report, report_of_text
from roundbook.model import Tournament

LINES = Path(__file__).with_name("five_players.trf").read_text().splitlines()
FIRST_PLAYER = 17


def problems_of(text: str) -> list[Problem]:
    """Everything that is wrong with a text, or odd about it."""
    try:
        return list(received(report_of_text(text), language="en").problems)
    except InputError as error:
        return list(error.problems)


def tournament_of(text: str) -> Tournament:
    """Tournament of a text that is right."""
    return received(report_of_text(text), language="en").tournament


def changed(line: int, column: int, text: str) -> str:
    """The report of five with something typed over a line, both counted from 1."""
    lines = [*LINES]
    old = lines[line - 1].ljust(column - 1)
    lines[line - 1] = old[: column - 1] + text + old[column - 1 + len(text) :]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("line", "column", "typed", "columns", "value"),
    [
        (11, 92, "26-13", "92-99", "26-13/07"),
        (12, 5, "five", "5-8", "five"),
        (17, 5, "   x", "5-8", "   x"),
        (17, 10, "q", "10", "q"),
        (19, 11, "DR ", "11-13", "DR "),
        (17, 15, " " * 33, "15-47", " " * 33),
        (17, 49, "21O5", "49-52", "21O5"),
        (17, 70, "12.05.1990", "70-79", "12.05.1990"),
        (17, 81, "2..5", "81-84", "2..5"),
        (17, 86, "  2.", "86-89", "  2."),
        (17, 102, "   ?", "102-105", "   ?"),
        (17, 107, "x", "107", "x"),
        (17, 109, "2", "109", "2"),
    ],
)
def test_a_field_that_cannot_be_read(line: int, column: int, typed: str, columns: str, value: str) -> None:
    """Wherever it is; one problem, no crash."""
    found = [
        (p.code, p.details["line"], p.details["columns"], p.value) for p in problems_of(changed(line, column, typed))
    ]

    assert [("report-field", line, columns, value)] == found


@pytest.mark.parametrize(("typed", "read"), [("7. Sept. 2026", "7. Sept. 2026"), ("2026/09/08   ", "2026-09-08")])
def test_days_of_the_event_are_kept_as_they_stand(typed: str, read: str) -> None:
    """Programs write them in many ways, and a workbook has words there too."""
    assert read == tournament_of(changed(4, 5, typed)).settings.start_date


def test_all_fields_are_told_at_once() -> None:
    """Whoever mends a file wants to do it once."""
    text = changed(17, 49, "21O5").replace("1985/00/00", "born 1985 ").replace("4 w +", "4 w !")

    assert 2 == len(problems_of(text))


@pytest.mark.parametrize(
    ("line", "column", "typed", "expected"),
    [
        (17, 102, "   3", (17, "102-105", "3", 19, "5")),
        (17, 107, "b", (17, "107", "b", 18, "b")),
        (17, 109, "1", (17, "109", "1", 18, "=")),
        (17, 109, " ", (17, "109", "–", 18, "=")),
        (18, 102, "0000", (17, "102-105", "2", 18, "0000")),
    ],
)
def test_lines_that_contradict_each_other(
    line: int, column: int, typed: str, expected: tuple[int, str, str, int, str]
) -> None:
    """Both lines are told, with what stands in each."""
    found = [p for p in problems_of(changed(line, column, typed)) if p.code == "report-contradiction"]
    told = [(p.details["line"], p.details["columns"], p.value, p.details["other"], p.details["stands"]) for p in found]

    assert expected in told


@pytest.mark.parametrize(
    ("line", "column", "typed", "code"),
    [
        (17, 5, "   2", "report-field"),
        (17, 5, "   9", "report-field"),
        (17, 102, "  77", "report-field"),
        (14, 5, "FIDE_DUBOV     ", "report-of-other-kind"),
    ],
)
def test_what_is_no_round_robin_of_these_players(line: int, column: int, typed: str, code: str) -> None:
    """Numbers twice, out of the field, opponents that nobody is, a Swiss."""
    assert code in {problem.code for problem in problems_of(changed(line, column, typed))}


def test_a_schedule_that_is_no_round_robin_is_refused() -> None:
    """Who meets whom how often in which rounds is told."""
    text = "\n".join(LINES).replace("192 FIDE_ROUNDROBIN\n", "").replace("142 5\n", "")
    players = [line for line in text.split("\n") if line.startswith("001")]
    # Without the first round, the next two exchanged: five players, four rounds.
    swapped = "\n".join(line[:91] + line[111:121] + line[101:111] + line[121:] for line in players)
    found = problems_of(swapped)

    assert {"no-round-robin"} <= {problem.code for problem in found}
    assert {1, 4} == {found[-1].details["first"], found[-1].details["last"]}


@pytest.mark.parametrize("letter", ["F", "U", "H"])
def test_a_free_round_is_worth_nothing(letter: str) -> None:
    """Some programs give the free player a point: it is told, with the points that do not fit."""
    found = problems_of(changed(17, 99, letter))

    assert [("report-read-as", letter, "0")] == [(p.code, p.value, p.details["meaning"]) for p in found]


def test_a_game_without_a_move_counts_like_any_other() -> None:
    """A workbook has no letters for games that are not rated; that they are lost is told."""
    text = changed(17, 129, "W").replace("1 b 0     2 w =", "1 b L     2 w =")
    found = problems_of(text)

    assert [("W", "1"), ("L", "0")] == [(p.value, p.details["meaning"]) for p in found]
    assert tournament_of("\n".join(LINES)).games == tournament_of(text).games


def test_other_points_than_those_of_the_results_are_told() -> None:
    """With both; the results are what is read."""
    [problem] = problems_of(changed(17, 81, " 3.0"))

    assert ("report-points-differ", Severity.WARNING, "3.0") == (problem.code, problem.severity, problem.value)
    assert ("Alpha, Anna", "2.5") == (problem.details["name"], problem.details["points"])


def test_games_that_the_report_does_not_have_are_still_to_come() -> None:
    """The first four rounds of a table that all games follow."""
    text = "\n".join(line[:131] if line.startswith("001") else line for line in LINES)
    found = {problem.code: problem.value for problem in problems_of(text)}

    assert {"report-games-added": "2"}.items() <= found.items()


def test_unknown_lines_and_tie_breaks_are_told() -> None:
    """They are left out of the workbook, never without a word."""
    text = "\n".join([*LINES, "XXP 1 2", "260 001 002    1    2"]).replace("DE,WIN,SB,KS", "PTS,BH,SB,EDE")
    left = [problem.value for problem in problems_of(text) if problem.code == "report-left-out"]

    assert ["BH, EDE", "XXP, 260"] == left


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_any_way(end: str) -> None:
    """With a mark in front or without."""
    assert tournament_of("\n".join(LINES)) == tournament_of("\ufeff" + end.join(LINES))


def test_columns_counted_in_bytes_are_put_right() -> None:
    """As some programs write names with other letters."""
    line = LINES[FIRST_PLAYER - 1]
    name = "Ålbæk, Søren"
    shifted = line[:14] + name.ljust(33 - 3) + line[47:]

    assert line[:14] + name.ljust(33) + line[47:] == aligned(shifted)


def test_a_report_is_known_by_its_lines() -> None:
    """Whatever the file is called; a list with numbers is none."""
    assert is_report("\n".join(LINES))
    assert not is_report("001 Anna Lee\n002 Bo Berg\n")
    assert not is_report("Name;Rating\n001;1900\n")


@given(st.lists(st.tuples(st.integers(1, len(LINES)), st.integers(1, 145), st.text(max_size=4)), max_size=6))
def test_nothing_else_is_raised(edits: list[tuple[int, int, str]]) -> None:
    """Whatever is typed wherever: a tournament, or problems with a sentence each."""
    lines = [*LINES]
    for line, column, text in edits:
        old = lines[line - 1].ljust(column - 1)
        lines[line - 1] = old[: column - 1] + text + old[column - 1 + len(text) :]

    for problem in problems_of("\n".join(lines)):
        assert problem.sentence()
