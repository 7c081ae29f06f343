"""A cup of six with a match for third place: the quarter-finals are over, 4 - 5 and 3 - 6 were played there.

Rows 5 to 8 of the quarter-finals are ties 1 to 4; the first and the third are byes. 1 meets 5 and 2 meets 6 in the
semi-finals. Numbers are formulas everywhere.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from roundbook.decision import Decision
from roundbook.model import RESULT_BY_CODE, Tournament
from tests.survival.case import Case, refused, survives, told
from tests.survival.programs_used import OpenpyxlBook, by_all, by_libreoffice, by_moving, by_openpyxl, typing
from tests.survival.random_cup import begun

QUARTER, SEMI = "Quarter-finals", "Semi-finals"
BEFORE, _ = begun()


def _semi_final(code: str, winner: int = 0) -> Tournament:
    """The first semi-final with a result, and who goes on."""
    games = (
        replace(game, result=RESULT_BY_CODE[code]) if (game.round_number, game.board) == (2, 1) else game
        for game in BEFORE.games
    )
    decided = (Decision(stage=2, place=1, winner=winner, how="rapid"),) if winner else ()
    return replace(BEFORE, games=tuple(games), decisions=(*BEFORE.decisions, *decided))


def _moved(book: Any) -> None:
    for sheet, before in (("Bracket", 6), (SEMI, 2), ("Players", 7), ("Standings", 6)):
        book.insert_rows(sheet, before)
    for sheet, column in ((SEMI, "C"), ("Players", "B"), ("Bracket", "D")):
        book.insert_columns(sheet, column)
    for sheet, title in {QUARTER: "First evening", "Bracket": "A1", "Hub": "Zz 9"}.items():
        book.rename_sheet(sheet, title)


def _sorted(book: Any) -> None:
    book.sort_range("Players", "A5:J10", "C", descending=True)


PLACES = "sheet, cell, and what to type there"

CASES: tuple[Case, ...] = (
    survives(
        "cup-saved",
        "a cup opened and saved by another program",
        by_all(lambda _: None),
        before=BEFORE,
        is_recalculated=True,
    ),
    survives(
        "cup-typed",
        "a result typed, and who goes on after a draw",
        typing(SEMI, {"E5": "½-½", "J5": 5, "K5": "rapid"}),
        before=BEFORE,
        after=_semi_final("½-½", 5),
        is_recalculated=True,
    ),
    survives(
        "cup-moved",
        "Players sorted; rows and columns inserted, sheets renamed",
        (by_libreoffice(_moved),),
        before=BEFORE,
        is_recalculated=True,
    ),
    survives(
        "cup-sorted",
        "Players sorted; rows and columns inserted, sheets renamed",
        (by_libreoffice(_sorted),),
        before=BEFORE,
        is_recalculated=True,
    ),
    told(
        "cup-names-dropped",
        "saved by a program that knows no defined names",
        by_moving(lambda book: book.drop_names()),
        ("names-restored",),
        answer="they were put back",
        before=BEFORE,
        is_recalculated=True,
    ),
    refused(
        "cup-result-of-others",
        "a result corrected after that of the next stage was typed",
        typing(QUARTER, {"E6": "1-0" if BEFORE.games[1].white == 4 else "0-1"}),
        ("result-of-others",),
        answer="the result that was that of others",
        before=_semi_final("1-0"),
    ),
    *(
        refused(name, what, typing(sheet, cells), (code,), answer=PLACES, before=BEFORE)
        for name, what, sheet, cells, code in (
            ("cup-number", "a number of somebody else typed over a formula", SEMI, {"B5": 3}, "tie-of-others"),
            ("cup-too-early", "a result beside players who are not known yet", "Final", {"E5": "1-0"}, "tie-not-known"),
            ("cup-word", "a word as who goes on, or who has lost", QUARTER, {"J8": "Adams"}, "goes-on-unreadable"),
            ("cup-loser", "a word as who goes on, or who has lost", QUARTER, {"J6": 4}, "goes-on-contradicted"),
        )
    ),
    refused(
        "cup-lines-sorted",
        "lines of a round sorted",
        (by_libreoffice(lambda book: book.sort_range(QUARTER, "A5:M8", "A", descending=True)),),
        ("ties-moved",),
        answer="the order is that of the bracket",
        before=BEFORE,
    ),
    *(
        refused(
            f"cup-deleted-{title.lower()}",
            "a round, Players or Settings deleted",
            by_moving(lambda book, title=title: book.delete_sheet(title)),
            (code,),
            answer="undo it, or take the sheet from an earlier copy",
            before=BEFORE,
        )
        for title, code in (
            (SEMI, "round-missing"),
            ("Players", "players-missing"),
            ("Settings", "settings-missing"),
        )
    ),
    *(
        told(
            f"cup-repaired-{title.lower()}",
            "Bracket, Standings or the hidden sheet deleted, then `update --repair`",
            (by_openpyxl(lambda book, title=title: OpenpyxlBook(book).delete_sheet(title)),),
            ("sheet-restored",),
            answer="made anew, in its place",
            before=BEFORE,
            options={"repair": True},
            is_recalculated=True,
        )
        for title in ("Bracket", "Standings", "Hub")
    ),
)
