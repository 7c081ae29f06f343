"""A restricted drawing of lots from the list to the workbook and back."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import openpyxl
import pytest

from roundbook import RoundbookError, create, read_workbook, update
from roundbook.app import Created, read_list
from roundbook.errors import FormatError
from roundbook.making import new_tournament
from roundbook.model import Apart, Dividing, DrawMethod, Settings, Tournament
from roundbook.players import ListOptions
from roundbook.rules import meetings_of_those_kept_apart
from roundbook.text import LANGUAGES, load_texts
from roundbook.workbook.book import Book
from roundbook.workbook.sheets.settings import settings_sheet
from tests.app.events import LATER, MADE, typed
from tests.workbook.fitting import cut_off

# FIDE C.05 Annex 1 as printed.
BERGER = json.loads((Path(__file__).parents[1] / "draw" / "berger_tables.json").read_text(encoding="utf-8"))
VARMA = Settings(event="Open", draw_method=DrawMethod.VARMA, seed=5)


def entries(federations: Sequence[str], groups: str = "") -> bytes:
    """A list of players with their federations, clubs of the same names in small letters, and groups."""
    lines = ["Name;Federation;Club;Group" if groups else "Name;Federation;Club"]
    for place, federation in enumerate(federations):
        group = f";{groups[place]}" if groups else ""
        lines.append(f"Player {place + 1};{federation};{federation.lower()} club{group}")
    return "\n".join(lines).encode()


def made(federations: Sequence[str], settings: Settings = VARMA, groups: str = "") -> Created:
    """The workbook of such a list."""
    options = ListOptions(each_group=bool(groups))
    return create(entries(federations, groups), settings, created=MADE, list_options=options)


def drawn(federations: Sequence[str], settings: Settings = VARMA) -> Tournament:
    """The same without writing it."""
    return new_tournament(read_list(entries(federations)).players, settings)


def cells_of(content: bytes, sheet: str) -> dict[str, object]:
    """What stands on a sheet, by cell."""
    rows = openpyxl.load_workbook(io.BytesIO(content))[sheet].iter_rows()
    return {cell.coordinate: cell.value for row in rows for cell in row if cell.value is not None}


def met_late(tournament: Tournament) -> list[tuple[str, int, int]]:
    """Federation and numbers of all who meet in the last three rounds of the printed table, in fields of one size."""
    found = []
    for group in tournament.groups:
        size, before = len(group.numbers), group.numbers.start - 1
        late = {frozenset(pair) for pairs in BERGER[str(size + size % 2)][-3:] for pair in pairs}
        players = [player for player in tournament.players if player.number in group.numbers]
        found += [
            (one.federation, *sorted((one.number, other.number)))
            for one, other in combinations(players, 2)
            if one.federation == other.federation and {one.number - before, other.number - before} in late
        ]
    return sorted(found)


NORDIC = ("DEN", "SWE", "NOR", "DEN", "SWE", "ISL", "DEN", "FIN", "NOR", "EST")


def test_players_of_one_federation_do_not_meet_late() -> None:
    """Three Danes, two Swedes, two Norwegians among ten; nothing is left to tell."""
    for seed in range(40):
        tournament = drawn(NORDIC, replace(VARMA, seed=seed))

        assert [] == met_late(tournament)
        assert () == meetings_of_those_kept_apart(tournament)


def test_settings_say_how_it_was_drawn() -> None:
    """Method, what players share and the seed are read back; an ordinary draw says nothing of it."""
    content = made(NORDIC, replace(VARMA, apart=Apart.CLUB)).content

    settings = read_workbook(content).settings
    assert (DrawMethod.VARMA, Apart.CLUB, 5) == (settings.draw_method, settings.apart, settings.seed)
    assert "players of one club" in cells_of(content, "Settings").values()
    assert "Not to meet late" not in cells_of(made(NORDIC, Settings(event="Lots")).content, "Settings").values()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_reads_it_back(language: str) -> None:
    """The words of each are read as they were meant."""
    created = made(NORDIC, replace(VARMA, language=language, apart=Apart.CLUB))

    assert created.tournament == read_workbook(created.content)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off(language: str) -> None:
    """Label, choice and help fit on Settings."""
    tournament = drawn(NORDIC, replace(VARMA, language=language, apart=Apart.CLUB))

    assert [] == cut_off(settings_sheet(Book(tournament=tournament, texts=load_texts(language))))


def test_who_meets_late_all_the_same_is_told_and_reported() -> None:
    """Five of ten are more than any group has: each late game is told at once and after every update."""
    created = made(["BRA"] * 5 + ["ARG", "CHI", "PER", "URU", "BOL"])
    expected = met_late(created.tournament)
    told = [(p.value, *sorted((int(p.details["white"]), int(p.details["black"])))) for p in created.problems]

    assert expected
    assert expected == sorted(told)
    assert {"varma-contingent-too-large"} == {problem.code for problem in created.problems}
    updated = update(typed(created.content, "Round 1", {"E5": "1-0"}), when=LATER)
    for report in (update(created.content, when=LATER).report, updated.report):
        assert len(expected) == sum(line.kind == "note" and "BRA: numbers" in line.text for line in report)
    assert "BRA: numbers" in " ".join(map(str, cells_of(updated.content, "Report").values()))


def test_late_game_is_told_with_the_round_of_its_sheet() -> None:
    """In a double event the last two rounds of the first cycle have changed places."""
    created = made(["BRA"] * 5 + ["ARG", "CHI", "PER", "URU", "BOL"], replace(VARMA, cycles=2))
    games = {frozenset((g.white, g.black)): g.round_number for g in reversed(created.tournament.games)}

    told = [(frozenset((p.details["white"], p.details["black"])), p.details["round"]) for p in created.problems]
    assert told
    assert [games[pair] for pair, _ in told] == [number for _, number in told]


def test_every_group_has_a_draw_of_its_own() -> None:
    """Two groups of ten, the same federations in both: kept apart in each, but not drawn alike."""
    federations, groups = NORDIC * 2, "A" * 10 + "B" * 10
    created = made(federations, replace(VARMA, dividing=Dividing.LIST), groups)
    first, second = (
        [player.name for player in created.tournament.players if player.number in group.numbers]
        for group in created.tournament.groups
    )

    assert [] == met_late(created.tournament)
    assert created.tournament == read_workbook(created.content)
    assert [int(name[7:]) for name in first] != [int(name[7:]) - 10 for name in second]


@pytest.mark.parametrize("players", [8, 25])
def test_field_without_a_table_is_refused(players: int) -> None:
    """The tables are for 9 to 24 players."""
    with pytest.raises(FormatError) as caught:
        made(["DEN", "SWE"] * (players // 2) + ["DEN"] * (players % 2))

    assert [("no-varma-table", str(players))] == [(p.code, p.value) for p in caught.value.problems]


def test_all_groups_without_a_table_are_told_at_once() -> None:
    """One problem for each."""
    with pytest.raises(FormatError) as caught:
        made(["DEN", "SWE"] * 6, replace(VARMA, dividing=Dividing.LIST), "AAAABBBBBBBB")

    assert [("no-varma-table", "4"), ("no-varma-table", "8")] == [(p.code, p.value) for p in caught.value.problems]


@pytest.mark.parametrize(
    "changes", [{"table": "crenshaw"}, {"table": "circle"}, {"format": "scheveningen", "dividing": Dividing.LIST}]
)
def test_other_tables_have_other_last_rounds(changes: dict[str, object]) -> None:
    """The groups of numbers fit the Berger table only; the Danish one is the same."""
    groups = "AAAAABBBBB" if "format" in changes else ""
    with pytest.raises(FormatError) as caught:
        made(NORDIC, replace(VARMA, **changes), groups)

    assert ["varma-needs-berger"] == [problem.code for problem in caught.value.problems]
    assert [] == met_late(drawn(NORDIC, replace(VARMA, table="danish")))


def test_redraw_keeps_them_apart() -> None:
    """Somebody joins before the first result: the same kind of draw again for eleven."""
    content = made(NORDIC).content
    redrawn = update(typed(content, "Players", {"C15": "Newcomer", "D15": "DEN"}), when=LATER, redraw=True).tournament

    assert 11 == len(redrawn.players)
    assert [] == met_late(redrawn)
    assert VARMA.seed == redrawn.settings.seed


def test_redraw_for_too_few_is_refused() -> None:
    """Nine of ten stay: a table; eight: none."""
    content = made(NORDIC).content
    cells = {f"{column}{row}": None for row in (13, 14) for column in "ACDG"}
    with pytest.raises(RoundbookError) as caught:
        update(typed(content, "Players", cells), when=LATER, redraw=True)

    assert ["no-varma-table"] == [problem.code for problem in caught.value.problems]


def test_setting_that_is_empty_is_asked_for() -> None:
    """It is not taken for the federation in silence."""
    content = made(NORDIC, replace(VARMA, apart=Apart.CLUB)).content
    label = load_texts("en").label("setting_apart")
    cell = next(cell for cell, text in cells_of(content, "Settings").items() if text == label).replace("A", "B")

    with pytest.raises(RoundbookError) as caught:
        read_workbook(typed(content, "Settings", {cell: None}))

    assert [("setting-unknown-word", cell)] == [(p.code, p.cell) for p in caught.value.problems]
