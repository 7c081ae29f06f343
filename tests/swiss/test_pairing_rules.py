"""Rules of a Swiss in its workbook: who must not meet, acceleration, a bye worth half a point; typed, read, obeyed."""

from __future__ import annotations

import datetime
import io
from dataclasses import replace
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest
from openpyxl import load_workbook

from roundbook import app, read_workbook, update
from roundbook.errors import FormatError, RoundbookError, WorkbookError
from roundbook.making import new_tournament, workbook_of
from roundbook.model import SWISS, Acceleration, Apart, Bye, DrawMethod, Forbidden, PairingRules, Scoring, Settings
from roundbook.players import ListedPlayer
from roundbook.rules import SWISS_ORDER
from roundbook.text import load_texts
from roundbook.workbook.cells import address
from roundbook.workbook.read import read_tournament
from tests.app.events import Typed, typed

WHEN = datetime.datetime(2026, 11, 30, 18, 0)
BAKU = PairingRules(acceleration=Acceleration.BAKU)


@cache
def book(players: int = 9, rules: PairingRules | None = None, *, half_bye: bool = False, **others: object) -> bytes:
    """Workbook of a Swiss of five rounds before the first; numbers follow the ratings, so the order of the list."""
    listed = [ListedPlayer(row=n + 1, name=f"Player {n}", rating=2300 - 10 * n) for n in range(1, players + 1)]
    settings = Settings(
        event="Open",
        format=SWISS,
        rounds=5,
        draw_method=DrawMethod.RATING,
        tie_breaks=SWISS_ORDER,
        scoring=Scoring(half_bye=half_bye),
        pairing_rules=rules or PairingRules(),
    )
    return workbook_of(new_tournament(listed, replace(settings, **others)), created=WHEN)


def set_to(workbook: bytes, key: str, value: Typed) -> bytes:
    """The workbook with something typed into the line of a setting."""
    return typed(workbook, "Settings", {address(*read_tournament(workbook).places.settings[key]): value})


def codes(error: RoundbookError) -> list[tuple[str, str, str]]:
    """Code, cell and value of every problem."""
    return [(problem.code, problem.cell, str(problem.value)) for problem in error.problems]


# ---- who must not meet

SIX_SEVEN = PairingRules(forbidden=(Forbidden(numbers=(2, 6)),))


def test_pairs_of_the_next_round_obey_what_was_typed() -> None:
    """Without it 2 meets 6 in round 1 of eight players; typed anew between rounds it holds from then on."""
    usual, forbidden = (app.pair(book(8, rules), when=WHEN).games for rules in (None, SIX_SEVEN))
    emptied = app.pair(set_to(book(8, SIX_SEVEN), "forbidden", None), when=WHEN).games

    assert frozenset((2, 6)) in {frozenset((game.white, game.black)) for game in usual}
    assert frozenset((2, 6)) not in {frozenset((game.white, game.black)) for game in forbidden}
    assert usual == emptied


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3-7; 4 – 5 – 9 (1-3)", (Forbidden(numbers=(3, 7)), Forbidden(numbers=(4, 5, 9), last_round=3))),
        (
            "3-7, 1-2 (2)\n8-9 (4-)",
            (
                Forbidden(numbers=(3, 7)),
                Forbidden(numbers=(1, 2), first_round=2, last_round=2),
                Forbidden(numbers=(8, 9), first_round=4),
            ),
        ),
        ("CLUB; federation (1)", (Forbidden(shared=Apart.CLUB), Forbidden(shared=Apart.FEDERATION, last_round=1))),
    ],
)
def test_cell_is_read_as_people_write_it(text: str, expected: tuple[Forbidden, ...]) -> None:
    """Any dash, semicolons or commas or lines of their own, rounds behind, words for what is shared."""
    read = read_workbook(set_to(book(9, SIX_SEVEN), "forbidden", text))

    assert expected == read.settings.pairing_rules.forbidden


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Lee - Cox", "bad-forbidden"),
        ("3", "bad-forbidden"),
        ("3-3", "bad-forbidden"),
        ("3-7 (3-2)", "bad-forbidden"),
        ("3-7 (0)", "bad-forbidden"),
        ("3-10", "forbidden-nobody"),
        ("3-7; 12-0", "forbidden-nobody"),
    ],
)
def test_what_means_nobody_is_refused_with_its_cell(text: str, code: str) -> None:
    """Nothing is read out of it that somebody did not say."""
    workbook = set_to(book(9, SIX_SEVEN), "forbidden", text)
    cell = address(*read_tournament(workbook).places.settings["forbidden"])

    with pytest.raises(WorkbookError) as caught:
        update(workbook, when=WHEN)

    assert [(code, cell, text)] == codes(caught.value)


def test_line_may_be_typed_into_a_workbook_that_has_none() -> None:
    """Its label below all other settings is enough, in the language of the workbook."""
    label = load_texts("en").label("setting_forbidden")
    workbook = typed(book(8), "Settings", {"A60": label, "B60": "2-6"})
    games = app.pair(workbook, when=WHEN).games

    assert (Forbidden(numbers=(2, 6)),) == read_workbook(workbook).settings.pairing_rules.forbidden
    assert frozenset((2, 6)) not in {frozenset((game.white, game.black)) for game in games}


def test_date_that_a_spreadsheet_made_is_refused() -> None:
    """3-7 in a cell without the text format is a day in July: nobody is kept apart by it, and it is told."""
    label = load_texts("en").label("setting_forbidden")
    loaded = load_workbook(io.BytesIO(book(8)))
    loaded["Settings"]["A60"], loaded["Settings"]["B60"] = label, datetime.datetime(2026, 7, 3)
    saved = io.BytesIO()
    loaded.save(saved)

    with pytest.raises(WorkbookError) as caught:
        update(saved.getvalue(), when=WHEN)

    assert [("bad-forbidden", "B60", "2026-07-03")] == codes(caught.value)


def test_pairs_in_the_way_are_named(tmp_path: Path) -> None:
    """Four players of whom 1 may meet nobody: one of the three has to be allowed, and the file stays as it was."""
    rules = PairingRules(forbidden=(Forbidden(numbers=(1, 2)), Forbidden(numbers=(1, 3)), Forbidden(numbers=(1, 4))))
    path = tmp_path / "swiss.xlsx"
    path.write_bytes(book(4, rules, rounds=3))
    before = path.read_bytes()

    with pytest.raises(FormatError) as caught:
        app.pair(path, when=WHEN)

    assert [("forbidden-in-the-way", "", "1 Player 1 – 3 Player 3")] == codes(caught.value)
    assert (before, [path]) == (path.read_bytes(), [*tmp_path.iterdir()])


def test_only_those_that_must_are_named() -> None:
    """Everybody apart from everybody: two pairs are needed, whatever else is forbidden."""
    with pytest.raises(FormatError) as caught:
        app.pair(book(4, PairingRules(forbidden=(Forbidden(numbers=(1, 2, 3, 4)),)), rounds=3), when=WHEN)

    assert [("forbidden-in-the-way", "", "1 Player 1 – 3 Player 3; 2 Player 2 – 4 Player 4")] == codes(caught.value)


def test_new_numbers_of_a_redraw_are_those_of_the_same_players() -> None:
    """Somebody with the best rating comes before round 1: all numbers rise by one."""
    workbook = book(8, SIX_SEVEN)
    title, column = "Players", {"name": "C", "rating": "E"}
    cells = {f"{column['name']}13": "Newcomer", f"{column['rating']}13": 2500}
    redrawn = update(typed(workbook, title, cells), when=WHEN, redraw=True).tournament

    assert "Newcomer" == redrawn.player_by_number[1].name
    assert (Forbidden(numbers=(3, 7)),) == redrawn.settings.pairing_rules.forbidden


def test_report_names_them() -> None:
    """Settings has numbers; the Report says who they are, and in which rounds."""
    rules = PairingRules(forbidden=(Forbidden(numbers=(2, 6)), Forbidden(numbers=(1, 8), last_round=2)))
    lines = [line.text for line in update(book(8, rules), when=WHEN).report]
    place = lines.index("Must not meet")

    assert ["2 Player 2; 6 Player 6", "1 Player 1; 8 Player 8 (1-2)"] == lines[place + 1 : place + 3]


# ---- acceleration


def test_upper_half_is_that_of_round_1() -> None:
    """Ten are there when round 1 is paired, another one comes later: 2 · ⌈10 / 4⌉ = 6, and it stays (C.04.7 1.3)."""
    workbook = typed(book(8, BAKU), "Players", {"C13": "Late 9", "C14": "Late 10"})
    first = app.pair(workbook, when=WHEN)
    results = {f"E{row}": "1-0" for row in range(5, 10)}
    later = typed(typed(first.updated.content, "Round 1", results), "Players", {"C15": "Late 11"})
    second = app.pair(later, when=WHEN)

    assert 4 == read_workbook(workbook).settings.pairing_rules.upper_half
    assert [6, 6] == [made.updated.tournament.settings.pairing_rules.upper_half for made in (first, second)]


def test_upper_half_plays_itself_first() -> None:
    """Eight players: 1 to 4 are a score group of their own, as if they had a point more."""
    made = app.pair(book(8, BAKU), when=WHEN)

    assert {frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))} == {
        frozenset((game.white, game.black)) for game in made.games
    }
    assert Acceleration.BAKU is made.updated.tournament.settings.pairing_rules.acceleration


def test_other_points_are_refused() -> None:
    """Virtual points are one and a half: three for a win, and they say nothing (C.04.7 1.1)."""
    with pytest.raises(FormatError) as made:
        book(8, BAKU, scoring=Scoring(win=Decimal(3)))
    with pytest.raises(WorkbookError) as changed:
        update(set_to(book(8, BAKU), "win", 3), when=WHEN)

    assert ["acceleration-scoring"] == [problem.code for problem in made.value.problems]
    assert ["acceleration-scoring"] == [problem.code for problem in changed.value.problems]


# ---- the bye of a pairing


def test_bye_of_a_pairing_has_its_own_sign() -> None:
    """It is half a point that nobody asked for: another one than a half-point bye, and than a full one."""
    made = app.pair(book(9, half_bye=True), when=WHEN).updated
    [bye] = [game for game in made.tournament.round_games(1) if game.is_bye]
    signs = {"½ bye": Bye.PAIRING, "bye": Bye.PAIRING, "½": Bye.HALF, "0": Bye.ZERO, "1": Bye.FULL}
    read = {sign: read_workbook(typed(made.content, "Round 1", {"E9": sign})).games[-1].bye for sign in signs}

    assert Bye.PAIRING is bye.bye
    assert signs == read


def test_word_for_a_bye_beside_a_game_is_refused() -> None:
    """Somebody has an opponent: the word is no result."""
    made = app.pair(book(9, half_bye=True), when=WHEN).updated

    with pytest.raises(WorkbookError) as caught:
        update(typed(made.content, "Round 1", {"E5": "bye"}), when=WHEN)

    assert [("bye-in-game", "E5", "bye")] == codes(caught.value)


@pytest.mark.parametrize("language", ["da", "pl"])
def test_bye_is_read_in_every_language(language: str) -> None:
    """What `pair` writes is read back, and an update leaves it alone."""
    made = app.pair(book(9, half_bye=True, language=language), when=WHEN).updated

    assert Bye.PAIRING is made.tournament.games[-1].bye
    assert not update(made.content, when=WHEN).is_changed


def test_sign_of_the_bye_is_not_cut_off() -> None:
    """Where the word is long the column is wider: `½ oversidder`, large and bold."""
    widths = {}
    for is_half in (False, True):
        loaded = load_workbook(io.BytesIO(book(9, half_bye=is_half, language="da")))
        widths[is_half] = loaded["Runde 1"].column_dimensions["E"].width

    assert widths[True] >= len("½ oversidder") * 13 / 10 > widths[False]
