"""What is written is read back, to the letter."""

from __future__ import annotations

import string
from dataclasses import replace
from io import BytesIO

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundbook import read_workbook
from roundbook.making import Entrant, drawn
from roundbook.model import CrosstableOrder, DrawMethod, Game, Player, Tournament
from tests.app.events import event, workbook
from tests.strategies import tournaments

# Every letter that a cell can hold; a carriage return becomes a line break in any XML.
LETTERS = st.characters(exclude_categories=["Cs", "Cc", "Cn", "Co"]) | st.sampled_from("\n\t")
# What formulas, links, numbers, page codes and escapes look like, and blanks wherever they can stand.
ODD = ("=1+1", "http://a.b", "007", "1e5", "&A", "_x0041_", " a  b ", "TRUE", "#N/A", "'x", "x\u00a0", "½", "<&>")
TEXTS = st.text(LETTERS, max_size=12) | st.sampled_from(ODD)
NAMES = TEXTS.filter(lambda text: text.strip())
HEADERS = st.text(string.ascii_letters, min_size=5, max_size=12)
VALUES = TEXTS.filter(bool) | st.none() | st.integers(-(10**9), 10**9) | st.decimals(-999, 999, places=2).map(float)


@st.composite
def dressed_tournaments(draw: st.DrawFn) -> Tournament:
    """A tournament with everything that people type: names, notes, own columns, all settings."""
    tournament = draw(tournaments(max_players=7))
    own = tuple(draw(st.lists(HEADERS, max_size=2, unique=True)))
    chosen = replace(
        tournament.settings,
        event=draw(TEXTS),
        place=draw(TEXTS),
        start_date=draw(TEXTS),
        end_date=draw(TEXTS),
        arbiter=draw(TEXTS),
        draw_method=draw(st.sampled_from(DrawMethod)),
        seed=draw(st.integers(0, 10**15 - 1)),
        crosstable_order=draw(st.sampled_from(CrosstableOrder)),
    )
    players = [_dressed(draw, player, len(own)) for player in tournament.players]
    games = [_noted(draw, game) for game in tournament.games]
    return replace(
        tournament,
        settings=chosen,
        players=tuple(draw(st.permutations(players))),
        games=tuple(games),
        extra_columns=own,
    )


def _dressed(draw: st.DrawFn, player: Player, own_columns: int) -> Player:
    texts = {key: draw(TEXTS) for key in ("title", "federation", "fide_id", "club", "birth")}
    rating = draw(st.none() | st.integers(1, 3000))
    extra = tuple(draw(VALUES) for _ in range(own_columns))
    return replace(player, name=draw(NAMES), rating=rating, extra=extra, **texts)


def _noted(draw: st.DrawFn, game: Game) -> Game:
    return replace(game, note=draw(st.just("") | TEXTS))


@settings(max_examples=12, deadline=None)  # a whole workbook is written and read each time
@given(tournament=tournaments(max_players=10))
def test_tournament_in_any_state_is_read_back(tournament: Tournament) -> None:
    """Results, gaps, withdrawals, lots, cycles, scoring, tie-breaks: nothing is lost."""
    assert tournament == read_workbook(workbook(tournament))


@settings(max_examples=12, deadline=None)  # a whole workbook is written and read each time
@given(tournament=dressed_tournaments())
def test_everything_that_people_type_is_read_back(tournament: Tournament) -> None:
    """Odd names, notes, own columns and every setting come back as they were typed, blanks included."""
    assert tournament == read_workbook(workbook(tournament))


@pytest.mark.parametrize(
    ("cycles", "is_swapped", "written"), [(1, True, None), (1, False, "no"), (2, True, "yes"), (2, False, "no")]
)
def test_swap_is_told_where_it_means_something(cycles: int, is_swapped: bool, written: str | None) -> None:
    """Everybody meets once: no rounds change places, and Settings says nothing of it; it is read back all the same."""
    tournament = event(4, rounds_played=0)
    chosen = replace(tournament.settings, cycles=cycles, swap_last_rounds=is_swapped)
    entrants = [Entrant(player=player) for player in tournament.players]
    content = workbook(drawn(entrants, chosen, tournament.extra_columns))
    sheet = openpyxl.load_workbook(BytesIO(content))["Settings"]

    assert [written] == [row[1].value for row in sheet.iter_rows() if str(row[0].value).startswith("Last two rounds")]
    assert is_swapped == read_workbook(content).settings.swap_last_rounds
