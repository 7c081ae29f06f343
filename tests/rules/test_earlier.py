"""Standings after an earlier round are those that stood then."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner

from roundbook import update
from roundbook.cli import main
from roundbook.errors import FormatError
from roundbook.making import workbook_of
from roundbook.model import Tournament
from roundbook.rules import after_round, standings
from tests.cups import cup_book, played
from tests.printing.events import unpaired
from tests.swiss.events import swiss_of
from tests.workbook.field import full_event
from tests.workbook.writing import CREATED


def up_to(tournament: Tournament, number: int) -> Tournament:
    """The event with the results of its first rounds alone, as it was read back then."""
    games = (replace(game, result=None) if game.round_number > number else game for game in tournament.games)
    return replace(tournament, games=tuple(games))


@pytest.mark.parametrize("number", [0, 7, 14, 16, 21])
def test_swiss_is_that_of_its_first_rounds(number: int) -> None:
    """Later rounds are as if nobody had paired them, and a later withdrawal has not been announced."""
    event = swiss_of(number)
    first, second, *others = event.players
    marked = replace(
        event, players=(replace(first, withdrawn_after=2), replace(second, withdrawn_after=3, lot=1), *others)
    )
    earlier = after_round(marked, 2)

    assert 2 == earlier.rounds < marked.rounds
    assert (2, None, None) == (
        earlier.players[0].withdrawn_after,
        earlier.players[1].withdrawn_after,
        earlier.players[1].lot,
    )
    assert standings(replace(event, games=tuple(g for g in event.games if g.round_number < 3))) == standings(earlier)


def test_round_robin_has_its_later_games_still_to_come() -> None:
    """The schedule stays, the results of later rounds go; after the last round nothing is different."""
    event = full_event(6)
    stayed = replace(event, players=tuple(replace(player, withdrawn_after=None) for player in event.players))

    assert up_to(stayed, 2) == replace(after_round(stayed, 2), players=stayed.players)
    assert event == after_round(event, event.rounds)


@pytest.mark.parametrize(("number", "code"), [(0, "no-such-round"), (99, "no-such-round"), (5, "round-not-begun")])
def test_rounds_that_never_were_are_refused(number: int, code: str) -> None:
    """A Swiss of five rounds of which three are paired: the fifth has not begun."""
    event = swiss_of(0)
    event = replace(event, settings=replace(event.settings, rounds=6))
    with pytest.raises(FormatError) as error:
        after_round(event, number)

    assert code == error.value.problems[0].code


def test_cup_has_its_bracket() -> None:
    """Standings of an earlier round say nothing that the bracket does not."""
    cup = update(played(cup_book(4), 1, 1), when=CREATED).tournament
    with pytest.raises(FormatError) as error:
        after_round(cup, 1)

    assert "earlier-in-a-cup" == error.value.problems[0].code


@pytest.mark.parametrize("verb", [["show"], ["print", "--what", "standings"], ["export", "--to", "html"]])
def test_verbs_give_an_earlier_round(verb: list[str], tmp_path: Path) -> None:
    """Standings of four players after round 1 of a Swiss in which two are played: 1 and 2 have a point each."""
    book = tmp_path / "swiss.xlsx"
    event = unpaired(2)
    event = replace(event, settings=replace(event.settings, places=8, tie_breaks=("BH",)))
    book.write_bytes(workbook_of(event, created=CREATED))
    result = CliRunner().invoke(main, [verb[0], str(book), *verb[1:], "--after", "1"])

    assert 0 == result.exit_code
    if verb[0] == "show":
        assert "Standings after round 1 of 5" == result.output.splitlines()[1]
        assert ["1", "1", "0", "0"] == [line.split()[-2] for line in result.output.splitlines()[5:9]]
    elif verb[0] == "print":
        assert "As of round 1" in values_of(tmp_path / "swiss - Standings.xlsx")
    else:
        assert "Standings after round 1 of 5" in (tmp_path / "swiss.html").read_text(encoding="utf-8")


def values_of(path: Path) -> str:
    """Everything that stands on the first sheet."""
    rows = openpyxl.load_workbook(path).worksheets[0].iter_rows(values_only=True)
    return "\n".join(str(value) for row in rows for value in row if value is not None)
