"""The Players sheet: corrected, completed, torn apart by a sort, numbers exchanged, somebody added or deleted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from roundbook.model import Tournament
from tests.app.events import event, with_results
from tests.survival.case import Case, refused, survives, told
from tests.survival.programs_used import OpenpyxlBook, by_all, by_libreoffice, by_moving, by_openpyxl, typing

PLAYED = event()
NOT_BEGUN = event(rounds_played=0)
EXCHANGED = {"A5": 2, "A6": 1}


def _changed(before: Tournament, changes: Mapping[int, Mapping[str, Any]]) -> Tournament:
    """The tournament with other particulars of some players, by number."""
    players = tuple(replace(player, **changes.get(player.number, {})) for player in before.players)
    return replace(before, players=players)


def _exchanged(before: Tournament) -> Tournament:
    """The tournament in which the first two players have each other's number."""
    first, second, *others = before.players
    return replace(before, players=(replace(second, number=1), replace(first, number=2), *others))


def _withdrawn(before: Tournament, player: int, after_round: int, codes: Mapping[tuple[int, int], str]) -> Tournament:
    return with_results(_changed(before, {player: {"withdrawn_after": after_round}}), codes)


def _sorted(area: str, by: str) -> Any:
    return (by_libreoffice(lambda book: book.sort_range("Players", area, by, descending=True)),)


def _pasted_below(book: Any) -> None:
    book.set_cells("Players", {"C14": "Late, Larry", "E14": 1500})


def _late_and_wrong_result(book: Any) -> None:
    book.set_cells("Players", {"C12": "Late, Larry"})
    book.set_cells("Round 4", {"E5": "nonsense"})


CORRECTED = {"name": "Adams-Smith", "title": "IM", "federation": "NOR", "rating": 2444, "club": "Elm", "birth": "1981"}
# Fine lost by forfeit for the rounds after his withdrawal: 6 has the bye in round 4.
FORFEITS = {(5, 3): "- +", (6, 1): "+ -", (7, 2): "- +"}
TORN = "which columns no longer stand beside the names"
STAKE = "how many results are at stake"

CASES: tuple[Case, ...] = (
    survives(
        "particulars-corrected",
        "names, titles, ratings, clubs corrected",
        typing("Players", {"C5": "Adams-Smith", "B5": "IM", "D5": "NOR", "E5": 2444, "G5": "Elm", "H5": "1981"}),
        after=_changed(PLAYED, {1: CORRECTED}),
        is_recalculated=True,
    ),
    survives(
        "rating-as-text",
        "a rating typed as text",
        typing("Players", {"E5": "2444"}),
        after=_changed(PLAYED, {1: {"rating": 2444}}),
        is_recalculated=True,
    ),
    survives(
        "long-name",
        "a name of 300 letters, a name in two lines, a second player of the same name",
        typing("Players", {"C5": "N" * 300}),
        after=_changed(PLAYED, {1: {"name": "N" * 300}}),
        is_recalculated=True,
    ),
    survives(
        "name-in-two-lines",
        "a name of 300 letters, a name in two lines, a second player of the same name",
        typing("Players", {"C5": "Adams,\nJohn"}),
        after=_changed(PLAYED, {1: {"name": "Adams,\nJohn"}}),
        is_recalculated=True,
    ),
    survives(
        "same-name-twice",
        "a name of 300 letters, a name in two lines, a second player of the same name",
        typing("Players", {"C5": "Baker"}),
        after=_changed(PLAYED, {1: {"name": "Baker"}}),
        is_recalculated=True,
    ),
    refused(
        "name-emptied",
        "a name, number or rating emptied or spoiled",
        typing("Players", {"C5": None}),
        ("player-without-name",),
        answer="the cell and what to type",
    ),
    refused(
        "number-as-text",
        "a name, number or rating emptied or spoiled",
        typing("Players", {"A5": "1"}),
        ("number-is-text",),
        answer="the cell and what to type",
    ),
    refused(
        "rating-spoiled",
        "a name, number or rating emptied or spoiled",
        typing("Players", {"E5": "1,850", "E6": 23800, "E7": "2350\n"}),
        ("bad-rating",),
        answer="the cell and what to type",
    ),
    told(
        "somebody-withdrew",
        "a player marked as withdrawn",
        typing("Players", {"I10": 3}),
        ("forfeit-filled-in",),
        answer="the forfeits that follow",
        after=_withdrawn(PLAYED, 6, 3, FORFEITS),
        is_recalculated=True,
    ),
    told(
        "mark-moved",
        "the mark of a withdrawal moved to somebody else",
        typing("Players", {"I5": None, "I6": 7}),
        ("mark-changed",),
        answer="what stood there at the last update",
        before=event(withdrawn_after={1: 7}),
        after=_changed(PLAYED, {2: {"withdrawn_after": 7}}),
    ),
    refused(
        "numbers-exchanged",
        "the numbers of two players exchanged, or only their names",
        typing("Players", EXCHANGED),
        ("players-exchanged",),
        answer=f"who had which number, {STAKE}; `--exchanged` if it is meant",
    ),
    refused(
        "names-exchanged",
        "the numbers of two players exchanged, or only their names",
        typing("Players", {"C5": "Baker", "C6": "Adams"}),
        ("lines-torn",),
        answer=f"who had which number, {STAKE}; `--exchanged` if it is meant",
    ),
    told(
        "numbers-exchanged-in-time",
        "the numbers of two players exchanged before the first result, or with `--exchanged`",
        typing("Players", EXCHANGED),
        ("numbers-exchanged",),
        answer="who has whose number now",
        before=NOT_BEGUN,
        after=_exchanged(NOT_BEGUN),
        is_recalculated=True,
    ),
    told(
        "numbers-exchanged-on-purpose",
        "the numbers of two players exchanged before the first result, or with `--exchanged`",
        typing("Players", EXCHANGED)[2:],
        ("numbers-exchanged",),
        answer="who has whose number now",
        after=_exchanged(PLAYED),
        options={"exchanged": True},
    ),
    *(
        refused(
            f"torn-{area.replace(':', '-').lower()}",
            "only some columns of Players sorted",
            _sorted(area, by),
            (code,),
            answer=TORN,
        )
        for area, by, code in (
            ("A5:C11", "C", "lines-torn"),
            ("C5:C11", "C", "lines-torn"),
            ("C5:E11", "C", "lines-torn"),
            ("E5:E11", "E", "lines-torn"),
            ("A5:J11", "C", "lines-torn"),
            ("A5:A11", "A", "players-exchanged"),
        )
    ),
    refused(
        "line-deleted-late",
        "a player deleted after the first result",
        by_moving(lambda book: book.delete_rows("Players", 7)),
        ("left-too-late",),
        answer=f"{STAKE}; mark the withdrawal instead",
    ),
    refused(
        "player-added-late",
        "a player added after the first result",
        typing("Players", {"C12": "Late, Larry", "E12": 1500}),
        ("joined-too-late",),
        answer="the rule (C.05 6.4) and what can be done",
    ),
    refused(
        "player-added-with-errors",
        "a player added after the first result",
        by_all(_late_and_wrong_result),
        ("joined-too-late", "unreadable-result"),
        answer="the rule (C.05 6.4) and what can be done",
    ),
    told(
        "player-added-further-down",
        "a player added with empty rows between",
        by_all(_pasted_below),
        ("below-the-list",),
        answer="move the line up if it is a player",
    ),
    refused(
        "player-added-in-time",
        "a player added or deleted before the first result",
        typing("Players", {"C12": "Late, Larry", "E12": 1500}),
        ("player-joined",),
        answer="`update --redraw` makes a new schedule",
        before=NOT_BEGUN,
    ),
    refused(
        "player-deleted-in-time",
        "a player added or deleted before the first result",
        (by_openpyxl(lambda book: OpenpyxlBook(book).delete_rows("Players", 7)),),
        ("player-left",),
        answer="`update --redraw` makes a new schedule",
        before=NOT_BEGUN,
    ),
)
