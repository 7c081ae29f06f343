"""Crosstables of FIDE's exercise paper as tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roundbook.model import RESULT_BY_CODE, Bye, Game, Player, Settings, Tournament

_WHITE_RESULT = {"+": "1-0", "=": "½-½", "-": "0-1"}
_BYES = {"+BYE": Bye.PAIRING, "=BYE": Bye.HALF, "--": Bye.ZERO}


def tournament_of_crosstable(facts: dict[str, Any], **settings: Any) -> Tournament:
    """The crosstable of a fact file. A forfeit has no colours there; the one who came gets White."""
    lines = [
        line
        for number, cells in facts["rounds"].items()
        for round_number, cell in enumerate(cells, start=1)
        for line in _lines(int(number), round_number, cell)
    ]
    ratings = facts.get("ratings", {})
    players = tuple(
        Player(number=int(number), name=f"Player {number}", rating=ratings.get(number)) for number in facts["rounds"]
    )
    return Tournament(settings=Settings(event="Exercise", **settings), players=players, games=tuple(lines))


def _lines(number: int, round_number: int, cell: str) -> Iterator[Game]:
    if cell in _BYES:
        yield Game(round_number=round_number, board=number, white=number, black=0, bye=_BYES[cell])
        return
    sign, colour, opponent = cell[0], cell[1], int(cell[2:])
    if colour == "W" or (colour == "F" and sign == "+"):
        result = RESULT_BY_CODE["+ -" if colour == "F" else _WHITE_RESULT[sign]]
        yield Game(round_number=round_number, board=number, white=number, black=opponent, result=result)
