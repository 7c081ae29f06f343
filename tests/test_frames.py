"""A tournament as DataFrames: columns, types and cells."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import replace

import pandas as pd
from hypothesis import given
from hypothesis import settings as hypothesis_settings

from roundbook.frames import Frames
from roundbook.model import Bye, CrosstableOrder, Game, Tournament
from roundbook.rules import standings
from tests.building import tournament_of
from tests.publish.events import short_swiss
from tests.strategies import tournaments

LINES = [
    (1, 1, 2, "1-0"), (1, 3, 0, ""), (2, 3, 1, "½-½"), (2, 2, 0, ""), (3, 2, 3, "+ -"), (3, 1, 0, ""),
    (4, 2, 1, "- -"), (4, 3, 0, ""), (5, 1, 3, "0-1"), (5, 2, 0, ""), (6, 3, 2, ""), (6, 1, 0, ""),
]  # fmt: skip


def frames(**settings: object) -> Frames:
    """Frames of a small double round robin of three with one game to come."""
    return tournament_of(LINES, cycles=2, **settings).to_frames()


def test_games_frame_has_one_row_per_line() -> None:
    """Byes included; a game to come has no points."""
    games = frames().games

    assert 12 == len(games)
    assert ["1-0", "", "½-½"] == list(games["result"][:3])
    assert ["Player 1", "Player 2", 1.0, 0.0] == list(
        games.loc[0, ["white_name", "black_name", "white_points", "black_points"]]
    )
    assert math.isnan(games.loc[10, "white_points"])
    assert ["", False] == list(games.loc[11, ["black_name", "is_counted"]])


def test_games_frame_tells_forfeits_that_follow_from_a_withdrawal() -> None:
    """They stand, but nobody typed them."""
    games = tournament_of([(1, 1, 2, "½-½"), (2, 2, 1, "")], withdrawn_after={2: 1}).to_frames().games

    assert [("½-½", True, True), ("- +", False, False)] == list(
        games[["result", "is_typed", "is_played"]].itertuples(index=False, name=None)
    )


def test_crosstable_has_marks_in_the_order_of_rounds() -> None:
    """Both games of a pair in one cell, forfeits as + and -, the diagonal empty."""
    crosstable = frames(crosstable_order=CrosstableOrder.NUMBER).crosstable

    assert ["number", "name", "1", "2", "3", "points"] == list(crosstable.columns)
    assert [(1, "Player 1", "", "1 -", "½ 0", 1.5), (2, "Player 2", "0 -", "", "+", 1.0)] == list(
        crosstable[:2].itertuples(index=False, name=None)
    )


def test_crosstable_stands_in_order_of_rank() -> None:
    """1 and 3 have 1½; the direct encounter puts 3 first."""
    assert [3, 1, 2] == list(frames().crosstable["number"])


def test_standings_frame_has_a_column_per_tie_break() -> None:
    """By code in lower case, the second one of a code numbered."""
    columns = list(frames(tie_breaks=("DE", "SB", "DE")).standings.columns)

    assert ["points", "de", "sb", "de_2"] == columns[columns.index("points") :]


@given(tournaments(max_players=8))
@hypothesis_settings(max_examples=20)
def test_standings_frame_is_the_standings(tournament: Tournament) -> None:
    """Same order, same ranks, same points, with documented types."""
    frame = tournament.to_frames().standings

    expected = [(row.number, row.rank, float(row.points)) for row in standings(tournament).rows]
    ranks = [None if pd.isna(rank) else rank for rank in frame["rank"]]
    assert expected == list(zip(frame["number"], ranks, frame["points"], strict=True))
    assert ["Int64", "int64", "string", "float64"] == [
        str(frame[column].dtype) for column in ("rank", "number", "name", "points")
    ]


def test_pandas_is_imported_only_by_who_asks() -> None:
    """Rules and model start without it."""
    program = "import sys, roundbook.rules, roundbook.formats, roundbook.frames; sys.exit('pandas' in sys.modules)"

    assert 0 == subprocess.run([sys.executable, "-c", program], check=False).returncode


def test_swiss_counts_its_byes_and_the_rounds_that_have_begun() -> None:
    """Lee's bye and Mann's half point stand in the games; a round that is only paired counts for nobody."""
    event = short_swiss()
    waiting = Game(round_number=3, board=1, white=2, black=3)
    bye = Game(round_number=3, board=2, white=1, black=0, bye=Bye.PAIRING)
    made = replace(event, games=(*event.games, waiting, bye)).to_frames()
    games, points = made.games, made.standings.set_index("number")["points"]

    assert [1.0, 1.0, 0.5, 0.5, 1.0] == list(games["white_points"].dropna())
    assert [True, True, True, True, False, False] == list(games["is_counted"])
    assert {1: 1.5, 2: 1.5, 3: 0.5, 4: 0.0} == dict(points)
    assert ["", "½", "1", ""] == list(made.crosstable.set_index("number").loc[1, ["1", "2", "3", "4"]])
