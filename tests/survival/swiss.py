"""A Swiss: seven players in rows 5 to 11 and free lines below, the second of four rounds going on.

A round has its games in rows 5 to 7 and the bye in row 8. Nobody but the arbiter knows who meets whom, so lines that
are others than before are read as they stand, and told.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from roundbook.model import RESULT_BY_CODE, Bye, Player, Tournament
from tests.survival.case import Case, refused, survives, told
from tests.survival.programs_used import OpenpyxlBook, by_all, by_libreoffice, by_moving, by_openpyxl, typing
from tests.swiss.events import begun

BEFORE = begun()


def _with_game(at: tuple[int, int], **changes: object) -> Tournament:
    """The event with something else on a line, known by its round and White."""
    games = (replace(game, **changes) if (game.round_number, game.white) == at else game for game in BEFORE.games)
    return replace(BEFORE, games=tuple(games))


def _with_player(number: int, **changes: object) -> Tournament:
    players = (replace(player, **changes) if player.number == number else player for player in BEFORE.players)
    return replace(BEFORE, players=tuple(players))


def _without(round_number: int, white: int) -> Tournament:
    return replace(BEFORE, games=tuple(g for g in BEFORE.games if (g.round_number, g.white) != (round_number, white)))


def _opponents_exchanged() -> Tournament:
    once = replace(BEFORE, games=_with_game((1, 1), black=2).games)
    games = (replace(g, black=4) if (g.round_number, g.white) == (1, 5) else g for g in once.games)
    return replace(once, games=tuple(games))


def _sorted(book: Any) -> None:
    book.sort_range("Round 1", "A5:J8", "C")
    book.sort_range("Round 2", "A5:J8", "B", descending=True)
    book.sort_range("Players", "A5:K11", "C", descending=True)
    book.sort_range("Standings", "A5:P11", "C")


def _rows_and_columns(book: Any) -> None:
    for sheet, before in (("Round 1", 2), ("Round 2", 6), ("Round 3", 8), ("Players", 7), ("Standings", 7)):
        book.insert_rows(sheet, before)
    for sheet, column in (("Round 2", "C"), ("Players", "B"), ("Crosstable", "F"), ("Standings", "L")):
        book.insert_columns(sheet, column)


def _renamed(book: Any) -> None:
    for sheet, title in {"Round 2": "Anna's round", "Players": "A1", "Round 4": "Last", "Hub": "Zz 9"}.items():
        book.rename_sheet(sheet, title)
    book.move_sheet("A1", 1)


LATE = Player(number=8, name="Hansen", rating=1700)
PLACES = "sheet, cell, and what to type there"
OTHER_LINES = "the lines that were others at the last update"

CASES: tuple[Case, ...] = (
    survives(
        "swiss-saved",
        "opened and saved by another program",
        by_all(lambda _: None),
        before=BEFORE,
        is_recalculated=True,
    ),
    survives(
        "swiss-typed",
        "a result typed, or the round in which somebody cannot play",
        typing("Round 2", {"E5": "½-½"}),
        before=BEFORE,
        after=_with_game((2, 6), result=RESULT_BY_CODE["½-½"]),
        is_recalculated=True,
    ),
    survives(
        "swiss-bye-asked",
        "a result typed, or the round in which somebody cannot play",
        typing("Players", {"I6": "3H"}),
        before=BEFORE,
        after=_with_player(2, byes=((3, Bye.HALF),)),
    ),
    told(
        "swiss-late",
        "somebody who comes late typed on a free line",
        typing("Players", {"C12": "Hansen", "E12": 1700}),
        ("late-entry",),
        answer="from which round he plays, and what he missed",
        before=BEFORE,
        after=replace(BEFORE, players=(*BEFORE.players, LATE)),
        is_recalculated=True,
    ),
    survives(
        "swiss-sorted",
        "rounds, Players and standings sorted",
        (by_libreoffice(_sorted),),
        before=BEFORE,
        is_recalculated=True,
    ),
    survives(
        "swiss-rows-and-columns",
        "rows and columns inserted, sheets renamed and moved",
        (by_libreoffice(_rows_and_columns),),
        before=BEFORE,
        is_recalculated=True,
    ),
    survives(
        "swiss-renamed",
        "rows and columns inserted, sheets renamed and moved",
        (by_libreoffice(_renamed),),
        before=BEFORE,
        is_recalculated=True,
    ),
    told(
        "swiss-names-dropped",
        "saved by a program that knows no defined names",
        by_moving(lambda book: book.drop_names()),
        ("names-restored",),
        answer="they were put back",
        before=BEFORE,
        is_recalculated=True,
    ),
    told(
        "swiss-opponents-exchanged",
        "opponents exchanged or colours reversed in a round that was played",
        typing("Round 1", {"H5": 2, "H6": 4}),
        ("swiss-met-before", "swiss-pairings-changed"),
        answer=OTHER_LINES,
        before=BEFORE,
        after=_opponents_exchanged(),
        is_recalculated=True,
    ),
    told(
        "swiss-colours-reversed",
        "opponents exchanged or colours reversed in a round that was played",
        typing("Round 1", {"B5": 4, "H5": 1}),
        ("swiss-pairings-changed",),
        answer=OTHER_LINES,
        before=BEFORE,
        after=_with_game((1, 1), white=4, black=1),
    ),
    told(
        "swiss-line-deleted",
        "the line of a game deleted",
        (by_libreoffice(lambda book: book.delete_rows("Round 1", 6)),),
        ("formula-deleted", "formulas-overwritten", "names-restored", "swiss-missing", "swiss-pairings-changed"),
        answer="who is missing in the round, and the formulas that went with the line; `--repair` puts them back",
        before=BEFORE,
        after=_without(1, 5),
    ),
    *(
        refused(
            name,
            "a number twice in a round, of nobody, or without an opponent and what that is worth",
            typing("Round 2", cells),
            (code,),
            answer=PLACES,
            before=BEFORE,
        )
        for name, cells, code in (
            ("swiss-number-twice", {"B7": 6}, "swiss-line-twice"),
            ("swiss-number-of-nobody", {"H7": 12}, "swiss-nobody"),
            ("swiss-opponent-deleted", {"H5": None}, "swiss-bye-without-points"),
        )
    ),
    refused(
        "swiss-byes-garbage",
        "something else typed as the rounds of a bye",
        typing("Players", {"I6": "later"}),
        ("bad-byes",),
        answer=PLACES,
        before=BEFORE,
    ),
    *(
        refused(
            f"swiss-deleted-{title.lower().replace(' ', '-')}",
            "a round deleted, also one that is still to be paired",
            by_moving(lambda book, title=title: book.delete_sheet(title)),
            ("round-missing",),
            answer="undo it, or take the sheet from an earlier copy",
            before=BEFORE,
        )
        for title in ("Round 2", "Round 4")
    ),
    *(
        told(
            f"swiss-repaired-{title.lower()}",
            "Standings, Crosstable or the hidden sheet deleted, then `update --repair`",
            (by_openpyxl(lambda book, title=title: OpenpyxlBook(book).delete_sheet(title)),),
            ("sheet-restored",),
            answer="made anew, in its place",
            before=BEFORE,
            options={"repair": True},
            is_recalculated=True,
        )
        for title in ("Standings", "Crosstable", "Hub")
    ),
)
