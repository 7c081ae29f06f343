"""Results and rounds: typed in the wrong place, pasted, moved, replaced, turned into something else by a program.

In round 4 of the field of seven: 7 - 5, 1 - 4 and 2 - 3 in rows 5 to 7, the bye of 6 in row 8, no result yet.
"""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import Any

from openpyxl.utils.datetime import CALENDAR_MAC_1904

from roundbook.model import Tournament
from tests.app.events import event, with_results
from tests.survival.case import Case, refused, survives, told
from tests.survival.programs_used import by_all, by_libreoffice, by_moving, by_openpyxl, typing

PLAYED = event()
DOUBLE = event(4, rounds_played=2, cycles=2)


def _with_note(note: str) -> Tournament:
    first = PLAYED.round_games(4)[0]
    return replace(PLAYED, games=tuple(replace(game, note=note) if game is first else game for game in PLAYED.games))


def _colours_reversed() -> Tournament:
    first = PLAYED.round_games(4)[0]
    turned = replace(first, white=first.black, black=first.white)
    return replace(PLAYED, games=tuple(turned if game is first else game for game in PLAYED.games))


def _note_is_a_day(book: Any) -> None:
    book["Round 4"]["J5"].value = datetime.datetime(2026, 10, 12)
    book["Round 4"]["J5"].number_format = "d mmm"


def _round_pasted(source: str, cells: str, target: str) -> Any:
    """Values, formats and formulas of one round over another, as Ctrl+C and Ctrl+V do."""

    def work(book: Any) -> None:
        for row in book[source][cells]:
            for cell in row:
                book[target][cell.coordinate].value = cell.value

    return by_openpyxl(work)


def _own_values_pasted(book: Any) -> None:
    book.paste_values("Round 1", "A5:J8")


def _game_moved(book: Any) -> None:
    book.set_cells("Round 4", {"B5": None, "H5": None})
    book.set_cells("Round 5", {"B9": 7, "H9": 5})


def _line_copied_over(book: Any) -> None:
    book.copy_cells("Round 4", "A5:J5", "A6")


def _results_sorted_alone(book: Any) -> None:
    book.sort_range("Round 1", "E5:E7", "E")


def _all_results_deleted(book: Any) -> None:
    for cell in _played_results(book):
        cell.value = None


def _dashes_for_hyphens(book: Any) -> None:
    for cell in _played_results(book):
        cell.value = cell.value.replace("-", "–")


def _played_results(book: Any) -> list[Any]:
    return [cell for number in (1, 2, 3) for (cell,) in book[f"Round {number}"]["E5:E7"]]


def _typed_in_format(code: str, cells: dict[str, str]) -> Any:
    def work(book: Any) -> None:
        book.set_number_format("Round 4", "E5:E7", code)
        book.type_text("Round 4", cells)

    return by_libreoffice(work)


def _numbers_in_format(code: str) -> Any:
    def work(book: Any) -> None:
        book.set_number_format("Round 4", "E5:E7", code)
        book.set_cells("Round 4", {"E5": 1, "E6": 0.5, "E7": 0})

    return work


def _one_in_a_cell_of_per_cent(book: Any) -> None:
    """What Excel makes of a typed 1 there."""
    book["Round 4"]["E5"].value = 0.01
    book["Round 4"]["E5"].number_format = "0%"


def _date_counted_from_1904(book: Any) -> None:
    book.epoch = CALENDAR_MAC_1904
    book["Round 4"]["E5"].value = datetime.datetime(2026, 1, 2)
    book["Round 4"]["E5"].number_format = "dd/mm/yyyy"


ONE_OF_EACH = with_results(PLAYED, {(4, 1): "1-0", (4, 2): "½-½", (4, 3): "0-1"})
PLACES = "sheet, cell, and what to type there"

CASES: tuple[Case, ...] = (
    survives(
        "result-typed",
        "results typed",
        typing("Round 4", {"E5": "0-1"}),
        after=with_results(PLAYED, {(4, 1): "0-1"}),
        is_recalculated=True,
    ),
    told(
        "result-corrected",
        "a result corrected, exchanged with another or deleted",
        typing("Round 1", {"E5": "0-1"}),
        ("result-changed",),
        answer="what it was at the last update",
        after=with_results(PLAYED, {(1, 1): "0-1"}),
    ),
    told(
        "result-deleted",
        "a result corrected, exchanged with another or deleted",
        typing("Round 1", {"E5": None}),
        ("result-changed",),
        answer="what it was at the last update",
        after=with_results(PLAYED, {(1, 1): ""}),
        is_recalculated=True,
    ),
    told(
        "results-sorted-alone",
        "only the column of results sorted",
        (by_libreoffice(_results_sorted_alone),),
        ("result-changed",),
        answer="what each was at the last update",
        after=with_results(PLAYED, {(1, 1): "0-1", (1, 2): "1-0", (1, 3): "½-½"}),
    ),
    told(
        "all-results-deleted",
        "all results deleted",
        (by_openpyxl(_all_results_deleted),),
        ("results-changed",),
        answer="how many",
        after=event(rounds_played=0),
    ),
    told(
        "colours-reversed",
        "the two numbers of a game exchanged",
        typing("Round 4", {"B5": 5, "H5": 7}),
        ("colours-reversed",),
        answer="colours are reversed",
        after=_colours_reversed(),
        is_recalculated=True,
    ),
    refused(
        "opponents-exchanged",
        "opponents exchanged, a game moved to another round, a pairing number changed",
        typing("Round 2", {"H5": 3, "H6": 4}),
        ("pair-missing", "pair-not-in-round"),
        answer="the round where each game belongs",
    ),
    refused(
        "game-moved",
        "opponents exchanged, a game moved to another round, a pairing number changed",
        by_all(_game_moved),
        ("pair-missing", "pair-not-in-round"),
        answer="the round where each game belongs",
    ),
    refused(
        "line-copied-over-another",
        "a line copied over another one",
        (by_libreoffice(_line_copied_over),),
        ("pair-missing", "pair-twice"),
        answer="both places",
    ),
    refused(
        "other-round-pasted",
        "another round pasted over a round",
        (_round_pasted("Round 1", "A5:J8", "Round 4"),),
        ("bye-missing", "pair-missing", "pair-not-in-round"),
        answer="the games that are missing and where the others belong",
    ),
    told(
        "round-pasted-as-values",
        "a round copied and pasted as values",
        (by_libreoffice(_own_values_pasted),),
        ("formulas-overwritten",),
        answer="the formulas that are gone; results are read",
    ),
    told(
        "only-results-pasted",
        "the results of a round pasted into another",
        (_round_pasted("Round 1", "E5:E7", "Round 2"),),
        ("result-changed",),
        answer="what each was at the last update",
        after=with_results(PLAYED, {(2, 1): "1-0", (2, 2): "½-½", (2, 3): "0-1"}),
    ),
    told(
        "typed-into-crosstable",
        "a result typed into the crosstable",
        typing("Crosstable", {"H5": "1"}),
        ("result-in-crosstable",),
        answer="which result goes into which cell of which round",
    ),
    told(
        "two-typed-into-crosstable",
        "a result typed into the crosstable",
        typing("Crosstable", {"G5": "1 ½"}),
        ("result-in-crosstable",),
        answer="which result goes into which cell of which round",
        before=DOUBLE,
    ),
    told(
        "typed-into-standings",
        "points or ranks typed into the standings",
        typing("Standings", {"J5": 9, "A6": 1}),
        ("formula-overwritten",),
        answer="the cells that no longer calculate",
    ),
    refused(
        "result-beside-no-game",
        "a result typed below the games or beside a bye",
        typing("Round 4", {"E10": "1-0"}),
        ("result-without-game",),
        answer=PLACES,
    ),
    refused(
        "result-beside-bye",
        "a result typed below the games or beside a bye",
        typing("Round 4", {"E8": "1-0"}),
        ("result-in-bye",),
        answer=PLACES,
    ),
    *(
        refused(
            f"bye-with-{name}",
            "a blank, a dash or a 0 as the opponent of a bye",
            typing("Round 4", {"H8": value}),
            ("bye-not-empty",),
            answer="press Delete there",
        )
        for name, value in (("blank", " "), ("no-break-blank", "\u00a0"), ("dash", "-"), ("nought", 0))
    ),
    survives(
        "note",
        "a note typed, also a day",
        typing("Round 4", {"J5": "postponed to Thursday"}),
        after=_with_note("postponed to Thursday"),
    ),
    survives(
        "note-is-a-day", "a note typed, also a day", (by_openpyxl(_note_is_a_day),), after=_with_note("2026-10-12")
    ),
    survives(
        "number-formats",
        "result cells formatted as General, number or per cent",
        by_moving(_numbers_in_format("0%")),
        after=ONE_OF_EACH,
        is_recalculated=True,
    ),
    told(
        "result-became-a-date",
        "a result that the program made a date or a time of",
        (_typed_in_format("General", {"E5": "1-0", "E6": "1/2"}),),
        ("date-read-as-result",),
        answer="as what it was read",
        after=with_results(PLAYED, {(4, 1): "1-0", (4, 2): "½-½"}),
    ),
    refused(
        "per-cent-typed",
        "a 1 typed into a cell of per cent, a date in a file that counts from 1904",
        (by_openpyxl(_one_in_a_cell_of_per_cent),),
        ("unreadable-result",),
        answer=PLACES,
    ),
    refused(
        "date-from-1904",
        "a 1 typed into a cell of per cent, a date in a file that counts from 1904",
        (by_openpyxl(_date_counted_from_1904),),
        ("unreadable-result",),
        answer=PLACES,
    ),
    survives(
        "dashes-replaced",
        "every hyphen among the results replaced by a dash",
        (by_openpyxl(_dashes_for_hyphens),),
    ),
    told(
        "hyphens-replaced-everywhere",
        "every hyphen of the workbook replaced by a dash, formulas too",
        (by_libreoffice(lambda book: book.replace_everywhere("-", "–")),),
        ("formula-changed", "formulas-overwritten"),
        answer="the formulas that it broke",
    ),
    refused(
        "stops-replaced-everywhere",
        "every full stop of the workbook replaced by a comma",
        (by_libreoffice(lambda book: book.replace_everywhere(".", ",")),),
        ("setting-not-points",),
        answer=PLACES,
    ),
    refused(
        "numbers-as-text",
        "pairing numbers turned into text",
        typing("Round 2", {"B5": "6"}),
        ("number-is-text", "pair-missing"),
        answer=PLACES,
    ),
)
