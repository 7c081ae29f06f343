"""What a game, or a round without one, can bring: outcomes, results of both sides, byes. Part of the model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What one side got out of a game."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A game result seen from the board: `white` and `black` outcomes, and whether it was played over the board.

    `code` is the canonical notation, written with plain hyphens; `trf_white` and `trf_black` are the letters of the
    FIDE report file (TRF16, table of results).
    """

    code: str
    white: Outcome
    black: Outcome
    is_played: bool
    trf_white: str
    trf_black: str


WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS

# The order is part of the workbook: the hub sheet numbers the results from 1 in this order.
RESULTS: tuple[Result, ...] = (
    Result(code="1-0", white=WIN, black=LOSS, is_played=True, trf_white="1", trf_black="0"),
    Result(code="½-½", white=DRAW, black=DRAW, is_played=True, trf_white="=", trf_black="="),
    Result(code="0-1", white=LOSS, black=WIN, is_played=True, trf_white="0", trf_black="1"),
    Result(code="+ -", white=WIN, black=LOSS, is_played=False, trf_white="+", trf_black="-"),
    Result(code="- +", white=LOSS, black=WIN, is_played=False, trf_white="-", trf_black="+"),
    Result(code="- -", white=LOSS, black=LOSS, is_played=False, trf_white="-", trf_black="-"),
    Result(code="0-0", white=LOSS, black=LOSS, is_played=True, trf_white="0", trf_black="0"),
    Result(code="½-0", white=DRAW, black=LOSS, is_played=True, trf_white="=", trf_black="0"),
    Result(code="0-½", white=LOSS, black=DRAW, is_played=True, trf_white="0", trf_black="="),
)
RESULT_BY_CODE: Mapping[str, Result] = {result.code: result for result in RESULTS}


class Bye(StrEnum):
    """What a round without an opponent is worth, by the letters of the FIDE report file (TRF16, table of results).

    The free round of an odd round robin is a zero-point bye (C.05 Annex 1).
    """

    ZERO = "Z"
    HALF = "H"
    FULL = "F"
    PAIRING = "U"

    @property
    def is_requested(self) -> bool:
        """Whether the player asked for it or stayed away: half a point or none (C.07 16.1)."""
        return self in (Bye.ZERO, Bye.HALF)

    @property
    def outcome(self) -> Outcome:
        """Outcome of the game that it is worth as much as, unless the rules of an event say otherwise (`Scoring`)."""
        return {Bye.ZERO: LOSS, Bye.HALF: DRAW}.get(self, WIN)
