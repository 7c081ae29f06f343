"""What stands in the kept workbooks, written down here so that no change of the program changes it too."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from roundbook.model import RESULT_BY_CODE, DrawMethod, Game, Player, Scoring, Settings, Tournament

PLAYERS = (
    Player(
        number=1,
        name="Aagaard, Jens",
        title="FM",
        federation="DEN",
        rating=2250,
        fide_id="1400001",
        lot=2,
        extra=(None,),
    ),
    Player(number=2, name="Žižka, Jan", federation="CZE", club="Bohemians", birth="1990", extra=("x",)),
    Player(number=3, name="=1+1", rating=1800, extra=(None,)),
    Player(number=4, name="de l'Épée & fils", withdrawn_after=1, extra=(None,)),
)
# Round, board, White, Black, result that was typed, note: the Berger table of four.
GAMES = (
    (1, 1, 1, 4, "1-0", ""),
    (1, 2, 2, 3, "½-½", "adjourned"),
    (2, 1, 4, 3, "- +", ""),
    (2, 2, 1, 2, "", ""),
    (3, 1, 2, 4, "", ""),
    (3, 2, 3, 1, "", ""),
)


def kept_path(version: int) -> Path:
    """Where the workbook of a layout is kept."""
    return Path(__file__).with_name(f"layout_{version}.xlsx")


def tournament_of_age(version: int, *, with_results: bool = True) -> Tournament:
    """The tournament in the workbook of a layout, or as it was drawn."""
    games = (
        Game(
            round_number=number,
            board=board,
            white=white,
            black=black,
            result=RESULT_BY_CODE.get(code) if with_results else None,
            note=note if with_results else "",
        )
        for number, board, white, black, code, note in GAMES
    )
    return Tournament(
        settings=Settings(
            event="Æske & Cup",
            place="Aarhus",
            start_date="7 September 2026",
            cycles=1,
            draw_method=DrawMethod.LIST,
            scoring=Scoring(win=Decimal(3), draw=Decimal(1)),
            tie_breaks=("SB", "DE"),
            layout_version=version,
        ),
        players=PLAYERS,
        games=tuple(games),
        extra_columns=("Remark",),
    )
