"""Matches of two teams by other tables than the standard one, from the list to the workbook and back."""

from __future__ import annotations

import io
import json
from pathlib import Path

import openpyxl
import pytest

from roundbook import RoundbookError, Settings, create, read_workbook, update
from roundbook.model import Dividing, DrawMethod, Tournament
from roundbook.players import ListOptions
from roundbook.rules import team_points
from tests.app.events import LATER, MADE, typed

# The French federation's book for arbiters, October 2025, and an encyclopedia.
PRINTED = json.loads(Path("tests/draw/scheveningen.json").read_text(encoding="utf-8"))


def match(boards: int, table: str, **changes: object) -> bytes:
    """Workbook of Reds against Blues, the list in the order of the boards."""
    lines = [f"{team} {n};{2400 - 10 * n};{team}" for team in ("Red", "Blue") for n in range(1, boards + 1)]
    wishes = {"draw_method": DrawMethod.LIST, "language": "en", **changes}
    settings = Settings(event="Match", format="scheveningen", dividing=Dividing.LIST, table=table, **wishes)
    options = ListOptions(each_group=True)
    return create("\n".join(["Name;Elo;Group", *lines]).encode(), settings, created=MADE, list_options=options).content


def printed(tournament: Tournament, round_number: int) -> list[list[str]]:
    """Games of a round as the tables print them."""
    names = {player.number: player.name.replace("Red ", "A").replace("Blue ", "B") for player in tournament.players}
    return [[names[game.white], names[game.black]] for game in tournament.round_games(round_number)]


@pytest.mark.parametrize(("table", "boards"), [("french", 5), ("wikipedia", 5), ("wikipedia", 6)])
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_workbook_is_played_by_the_printed_table(table: str, boards: int, language: str) -> None:
    """Every round; and the table is known when the workbook is read back, updated and written anew."""
    made = match(boards, table, language=language)
    again = update(made, when=LATER, rebuild=True).content

    for content in (made, again):
        read = read_workbook(content)
        assert (table, PRINTED[f"{table} {boards}"]) == (
            read.settings.table,
            [printed(read, number) for number in range(1, boards + 1)],
        )
    assert not update(made, when=LATER).is_changed


def test_double_match_reverses_colours() -> None:
    """The second cycle is the French table once more, White and Black exchanged."""
    read = read_workbook(match(5, "french", cycles=2))

    for number in range(1, 6):
        assert printed(read, number + 5) == [[black, white] for white, black in printed(read, number)]


def test_new_draw_keeps_the_table() -> None:
    """One of each team leaves a match of six boards, and the five that stay play by the other table of five."""
    book = openpyxl.load_workbook(io.BytesIO(match(6, "wikipedia")))
    book["Players"].delete_rows(16)
    book["Players"].delete_rows(10)
    saved = io.BytesIO()
    book.save(saved)

    redrawn = update(saved.getvalue(), when=LATER, redraw=True).tournament
    assert ("wikipedia", (5, 5)) == (redrawn.settings.table, redrawn.settings.group_sizes)
    assert PRINTED["wikipedia 5"] == [printed(redrawn, number) for number in range(1, 6)]


def test_halves_of_teams_meet_in_semi_scheveningen() -> None:
    """Reds 1 to 4 play Blues 1 to 4 and Reds 5 to 8 Blues 5 to 8, by the table of four boards; four rounds."""
    read = read_workbook(match(8, "semi"))

    assert ["Red 1–4", "Blue 1–4", "Red 5–8", "Blue 5–8"] == [group.name for group in read.groups]
    assert ("semi", 4) == (read.settings.table, read.rounds)
    for number, first in enumerate(PRINTED["standard 4"], start=1):
        second = [[f"{name[0]}{int(name[1:]) + 4}" for name in game] for game in first]
        assert [*first, *second] == printed(read, number)


@pytest.mark.parametrize("method", [DrawMethod.RATING, DrawMethod.NUMBERS])
def test_strength_or_numbers_say_who_is_in_the_first_half(method: DrawMethod) -> None:
    """Whatever the order of the list."""
    order = (3, 1, 4, 2)
    lines = [f"{n};{team} {n};{2400 - 10 * n};{team}" for team in ("Red", "Blue") for n in order]
    settings = Settings(
        event="Match", format="scheveningen", dividing=Dividing.LIST, table="semi", draw_method=method, language="en"
    )
    source = "\n".join(["No;Name;Elo;Group", *lines]).encode()
    made = create(source, settings, created=MADE, list_options=ListOptions(each_group=True)).tournament

    assert ["Red 1", "Red 2", "Blue 1", "Blue 2", "Red 3", "Red 4", "Blue 3", "Blue 4"] == [
        player.name for player in made.players
    ]


def test_result_of_such_a_match_counts_for_its_team() -> None:
    """Red 1 beats Blue 1 in the first round."""
    updated = update(typed(match(5, "wikipedia"), "Round 1", {"F5": "1-0"}), when=LATER)

    assert ["1", "0"] == [
        str(team_points(updated.tournament, group).normalize()) for group in updated.tournament.groups
    ]


@pytest.mark.parametrize(
    ("boards", "table", "code"),
    [
        (4, "french", "no-scheveningen-table"),
        (5, "semi", "team-without-halves"),
        (4, "crenshaw", "no-such-table-here"),
    ],
)
def test_table_that_does_not_fit_is_refused(boards: int, table: str, code: str) -> None:
    """It is said what would be right."""
    with pytest.raises(RoundbookError) as caught:
        match(boards, table)

    assert code in {problem.code for problem in caught.value.problems}


def test_table_of_a_match_is_none_of_a_round_robin() -> None:
    """Nor the other way round."""
    lines = "\n".join(["Name", "Ada", "Bo", "Cy", "Di"]).encode()
    with pytest.raises(RoundbookError) as caught:
        create(lines, Settings(event="Open", table="french", language="en"), created=MADE)

    assert ["no-such-table-here"] == [problem.code for problem in caught.value.problems]


def test_three_equal_colours_are_told_when_the_workbook_is_made() -> None:
    """As the draw of the double table of five boards says: A2, A4, B1 and B4."""
    lines = [f"{team}{n};{team}" for team in ("A", "B") for n in range(1, 6)]
    settings = Settings(
        event="Match", format="scheveningen", dividing=Dividing.LIST, cycles=2, draw_method=DrawMethod.LIST
    )
    made = create(
        "\n".join(["Name;Group", *lines]).encode(), settings, created=MADE, list_options=ListOptions(each_group=True)
    )

    assert [("one-colour-running", "A2; A4; B1; B4")] == [(p.code, p.details["names"]) for p in made.problems]
