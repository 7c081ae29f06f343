"""A round of a Swiss counts once it has begun: its byes wait for the first game, whoever posts the pairings."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from roundbook.making import workbook_of
from roundbook.model import RESULT_BY_CODE, Bye, Game, Player, Tournament
from roundbook.printed_standings import standings_text
from roundbook.publish import Chosen, csv_tables, html_page
from roundbook.rules import SWISS_ORDER, rounds_begun, standings
from roundbook.text import load_texts
from roundbook.workbook.findings import report_lines
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.swiss.events import settings_of, swiss_of, with_round
from tests.workbook.writing import CREATED

EVERY = (*SWISS_ORDER, "BH/C2", "FB", "AOB", "PS/C1", "WIN", "WON", "BPG", "BWG", "REP", "KS", "STD", "ARO", "TPR")


def unplayed(tournament: Tournament) -> Tournament:
    """The tournament with its last round as it was paired."""
    last = tournament.rounds
    games = (replace(game, result=None) if game.round_number == last else game for game in tournament.games)
    return replace(tournament, games=tuple(games))


def five(*codes: str, round_number: int = 1) -> Tournament:
    """Five players of whom 5 has the bye of the first round, with these results on its two boards."""
    results = [RESULT_BY_CODE.get(code) for code in codes]
    games = [
        Game(round_number=round_number, board=1, white=1, black=3, result=results[0]),
        Game(round_number=round_number, board=2, white=4, black=2, result=results[1]),
        Game(round_number=round_number, board=3, white=5, black=0, bye=Bye.PAIRING),
    ]
    players = tuple(Player(number=number, name=f"Player {number}") for number in range(1, 6))
    return Tournament(settings=settings_of(5, 3), players=players, games=tuple(games))


@pytest.mark.parametrize("number", range(20))
def test_pairing_moves_nobody(number: int) -> None:
    """The standings beside new pairings are those after the last round, in every tie-break."""
    dice = random.Random(number)
    event = swiss_of(number)
    settings = replace(event.settings, tie_breaks=EVERY, rounds=event.rounds + 2)
    before = replace(event, settings=settings)
    after = unplayed(with_round(with_round(before, before.rounds + 1, dice), before.rounds + 2, dice))
    before = replace(after, games=tuple(game for game in after.games if game.round_number < after.rounds))

    assert before.rounds + 1 == after.rounds
    assert standings(before) == standings(after)


@pytest.mark.parametrize(
    ("codes", "points"),
    [
        (("", ""), ["0", "0", "0", "0", "0"]),
        (("+ -", ""), ["0", "0", "0", "0", "0"]),
        (("", "½-½"), ["0", "0.5", "0", "0.5", "1"]),
        (("+ -", "0-1"), ["1", "1", "0", "0", "1"]),
        (("+ -", "- -"), ["1", "0", "0", "0", "1"]),
    ],
    ids=["paired", "a forfeit known before", "a game played", "a forfeit and a game", "nobody came to play"],
)
def test_round_counts_from_its_first_game(codes: tuple[str, str], points: list[str]) -> None:
    """Byes and forfeits wait for a game over the board, or until every game is decided."""
    rows = standings(five(*codes)).row_by_number

    assert points == [f"{rows[number].points:f}" for number in range(1, 6)]


def test_round_of_byes_alone_counts() -> None:
    """There is no game to wait for."""
    event = five("1-0", "1-0")
    game = Game(round_number=2, board=1, white=1, black=0, bye=Bye.HALF)

    assert 2 == rounds_begun(replace(event, games=(*event.games, game)))


def test_a_later_round_that_is_played_first_brings_those_before_it() -> None:
    """A game of round 2 is played ahead: the bye of round 1 has been allotted."""
    first, second = five("", ""), five("1-0", "", round_number=2)

    assert 2 == rounds_begun(replace(first, games=(*first.games, *second.games)))


@pytest.mark.parametrize("codes", [("", ""), ("+ -", ""), ("", "½-½"), ("+ -", "- -")])
def test_sheets_say_the_same(codes: tuple[str, str], office: Office) -> None:
    """Every cached value poisoned, everything calculated anew: the same values, titles among them."""
    first = five("1-0", "½-½")
    second = Tournament(
        settings=first.settings,
        players=first.players,
        games=(
            Game(round_number=2, board=1, white=5, black=1, result=RESULT_BY_CODE.get(codes[0])),
            Game(round_number=2, board=2, white=2, black=3, result=RESULT_BY_CODE.get(codes[1])),
            Game(round_number=2, board=3, white=4, black=0, bye=Bye.PAIRING),
        ),
    )
    workbook = workbook_of(replace(first, games=(*first.games, *second.games)), created=CREATED)

    with opened(poison(workbook), office) as calc:
        calc.recalculate()
        found = differences(cached_values(workbook), calc)

    assert [] == found


def test_title_follows_what_is_typed(office: Office) -> None:
    """Before the first game, during a round, after it; a forfeit alone does not begin it."""
    workbook = workbook_of(five("", ""), created=CREATED)
    titles = []
    with opened(workbook, office) as calc:
        for cells in ({}, {"E5": "+ -"}, {"E6": "0-1", "E5": ""}, {"E5": "1-0"}):
            calc.type_text("Round 1", cells)
            calc.recalculate()
            titles.append(str(calc.read_values("Standings", "A2:A2")[0][0]))

    assert [
        "Not begun yet · rounds: 3",
        "Not begun yet · rounds: 3",
        "Standings during round 1 of 3 · results missing: 1",
        "Standings after round 1 of 3",
    ] == titles


def test_who_withdrew_is_told_with_the_round() -> None:
    """No 50 % rule in a Swiss: when he left, and that his results stay (C.05 6.7), wherever standings are shown."""
    event = five("1-0", "½-½")
    players = tuple(replace(player, withdrawn_after={2: 0, 3: 1}.get(player.number)) for player in event.players)
    event = replace(event, players=players)
    sentences = [
        "Player 2 withdrew before the first round; the results stay and count.",
        "Player 3 withdrew after round 1; the results stay and count.",
    ]
    page = html_page(event, Chosen()).decode()
    table = csv_tables(event, Chosen())["standings.csv"].decode()

    assert sentences == standings_text(event, load_texts("en")).splitlines()[-2:]
    assert sentences == [line.text for line in report_lines(event, load_texts("en"), (), "") if line.text in sentences]
    for words in ("withdrew before the start", "withdrew after round 1"):
        assert words in page
        assert words in table
    assert "50 %" not in page + table
