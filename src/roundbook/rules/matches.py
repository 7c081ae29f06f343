"""A match of teams: what follows from its boards.

The team with more game points wins the match, equal ones draw it. A match in which nobody played is won or lost by
forfeit; if neither team came, both lose it. While a board has no result the match has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from roundbook.model import GAME_SCORING, RESULT_BY_CODE, Game, Points, Result

HALF, SCORE_DASH = "½", " – "


def match_result(boards: Sequence[Result | None]) -> Result | None:
    """Result of a match, White being the team that is named first; None while a board has no result.

    >>> match_result([RESULT_BY_CODE["1-0"], RESULT_BY_CODE["½-½"]]).code
    '1-0'
    >>> match_result([RESULT_BY_CODE["- +"], RESULT_BY_CODE["- +"]]).code
    '- +'
    """
    if not boards or any(board is None for board in boards):
        return None
    home, away = (sum(board_points(boards, is_home=is_home), Decimal(0)) for is_home in (True, False))
    is_played = any(board.is_played for board in boards if board is not None)
    if home == away:
        return RESULT_BY_CODE["½-½" if is_played or home else "- -"]
    won, lost = ("1-0", "0-1") if is_played else ("+ -", "- +")
    return RESULT_BY_CODE[won if home > away else lost]


def board_points(boards: Sequence[Result | None], *, is_home: bool) -> tuple[Points, ...]:
    """Points of a team board by board, 0 where there is no result yet.

    >>> board_points([RESULT_BY_CODE["1-0"], RESULT_BY_CODE["½-½"], None], is_home=False)
    (Decimal('0'), Decimal('0.5'), Decimal('0'))
    """
    sides = (None if board is None else board.white if is_home else board.black for board in boards)
    return tuple(Decimal(0) if side is None else GAME_SCORING.points(side) for side in sides)


def match_score(boards: Sequence[Result | None]) -> str:
    """Score of a match as far as it is known; nothing before its first board.

    >>> match_score([RESULT_BY_CODE["1-0"], RESULT_BY_CODE["½-½"], None])
    '1½ – ½'
    """
    if not any(board is not None for board in boards):
        return ""
    sides = (sum(board_points(boards, is_home=is_home), Decimal(0)) for is_home in (True, False))
    return SCORE_DASH.join(map(in_halves, sides))


def in_halves(points: Points) -> str:
    """Game points with the sign for a half, as crosstables have them.

    >>> in_halves(Decimal("2.5")), in_halves(Decimal("0.5")), in_halves(Decimal(3))
    ('2½', '½', '3')
    """
    whole = int(points)
    return f"{whole or ''}{HALF}" if points - whole else str(whole)


def filled_boards(game: Game, forfeit: Result | None) -> tuple[Result | None, ...]:
    """Results of a match board by board; `forfeit` stands where nothing was typed because a team has left."""
    return tuple(board.result or forfeit for board in game.boards)


def with_match_result(game: Game) -> Game:
    """The match with the result that follows from its boards as they were typed."""
    return replace(game, result=match_result([board.result for board in game.boards]))
