"""Bughouse: teams of two are the entrants of a round robin, with one result a match."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from roundbook import RoundbookError, create, read_workbook, update
from roundbook.cli import main
from roundbook.model import BUGHOUSE, DrawMethod, Settings, Tournament
from roundbook.players import ListOptions
from roundbook.rules import standings
from roundbook.text import LANGUAGES
from tests.app.events import LATER, MADE, typed

LIST = """Name;Elo;FED;Team;Shirt
Ada;2000;DEN;Oak;L
Bo;1901;DEN;Oak;L
Cy;1800;DEN;Elm;M
Di;;NOR;Elm;S
Ed;1700;DEN;Ash;
Fy;;DEN;Ash;M
"""
SETTINGS = Settings(event="Tandem", format=BUGHOUSE, draw_method=DrawMethod.LIST)


def made(text: str = LIST, settings: Settings = SETTINGS) -> bytes:
    """Workbook of a list."""
    return create(text.encode(), settings, created=MADE, list_options=ListOptions(all_groups=True)).content


def event_of(content: bytes) -> Tournament:
    """What is read from it."""
    return read_workbook(content)


def test_two_players_of_a_team_are_one_entrant() -> None:
    """With both names, the average rating if both have one, the federation and own columns that they share."""
    event = event_of(made())

    assert ["Oak (Ada & Bo)", "Elm (Cy & Di)", "Ash (Ed & Fy)"] == [team.name for team in event.players]
    assert [1951, None, None] == [team.rating for team in event.players]
    assert ["DEN", "", "DEN"] == [team.federation for team in event.players]
    assert [("L",), ("M / S",), ("M",)] == [team.extra for team in event.players]


def test_match_has_one_result() -> None:
    """Typed as the team with White made it; the standings count it once."""
    event = update(typed(made(), "Round 1", {"E5": "1-0"}), when=LATER).tournament

    (game,) = (game for game in event.round_games(1) if not game.is_bye)
    assert (2, 3) == (game.white, game.black)
    assert {2: 1, 1: 0, 3: 0} == {row.number: row.points for row in standings(event).rows}


def test_rows_may_be_teams_already() -> None:
    """A list without teams has one in each row."""
    event = event_of(made("Name\nAda & Bo\nCy & Di\nEd & Fy\n"))

    assert ["Ada & Bo", "Cy & Di", "Ed & Fy"] == [team.name for team in event.players]


@pytest.mark.parametrize(("rows", "found"), [
    ("Ada;Oak\nBo;Oak\nCy;Oak\nDi;Elm\n", [("bughouse-not-two", "Oak", 3), ("bughouse-not-two", "Elm", 1)]),
    ("Ada;Oak\nBo;Oak\nCy;\nDi;\n", [("player-without-team", "Cy; Di", None)]),
])  # fmt: skip
def test_teams_that_are_no_pairs_are_refused(rows: str, found: list[tuple[str, str, int | None]]) -> None:
    """All of them at once, with their sizes."""
    with pytest.raises(RoundbookError) as caught:
        made("Name;Team\n" + rows)

    assert found == [(p.code, p.value, p.details.get("players")) for p in caught.value.problems]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_read_back(language: str) -> None:
    """The format stands on Settings in words."""
    assert BUGHOUSE == event_of(made(settings=replace(SETTINGS, language=language))).settings.format


def test_bughouse_on_the_terminal(tmp_path: Path) -> None:
    """`create --bughouse`, each pair twice with colours reversed."""
    path = tmp_path / "tandem.csv"
    path.write_text(LIST, encoding="utf-8")
    result = CliRunner().invoke(main, ["create", str(path), "--bughouse", "--double", "--yes", "--lang", "en"])

    assert 0 == result.exit_code, result.output
    event = read_workbook(tmp_path / "tandem - tournament.xlsx")
    assert (BUGHOUSE, 3, 6) == (event.settings.format, len(event.players), event.rounds)
    assert 2 == CliRunner().invoke(main, ["create", str(path), "--bughouse", "--teams"]).exit_code
