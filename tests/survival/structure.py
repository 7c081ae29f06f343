"""Rows, columns and sheets sorted, inserted, deleted, copied, renamed.

Unless a case says otherwise it is a field of seven: four lines in each round (rows 5 to 8, the bye last), players in
rows 5 to 11, three rounds played. openpyxl moves cells without their formulas, so it breaks figures where others do
not; what was typed must come out of that too.
"""

from __future__ import annotations

from typing import Any

from tests.app.events import event, with_results
from tests.survival.case import Case, refused, survives, told
from tests.survival.programs_used import OpenpyxlBook, by_all, by_libreoffice, by_moving, by_openpyxl

ROUND_AREA, PLAYERS_AREA = "A5:J8", "A5:L11"


def _rounds_sorted(book: Any) -> None:
    book.sort_range("Round 1", ROUND_AREA, "C")
    book.sort_range("Round 2", ROUND_AREA, "E", descending=True)
    book.sort_range("Round 3", ROUND_AREA, "B")


def _players_sorted(book: Any) -> None:
    book.sort_range("Players", PLAYERS_AREA, "C", descending=True)


def _standings_sorted(book: Any) -> None:
    book.sort_range("Standings", "A5:P11", "C")


def _crosstable_sorted(book: Any) -> None:
    book.sort_range("Crosstable", "A5:N11", "C")


def _lines_cut_and_pasted(book: Any) -> None:
    for source, target in (("A5:J5", "A20"), ("A6:J6", "A5"), ("A20:J20", "A6")):
        book.move_cells("Round 2", source, target)


def _empty_row_sorted_in(book: Any) -> None:
    book.insert_rows("Round 2", 6)
    book.sort_range("Round 2", "A5:J9", "C")


def _rows_above(book: Any) -> None:
    for sheet, before in (("Round 2", 2), ("Players", 1), ("Standings", 3), ("Crosstable", 2), ("Report", 2)):
        book.insert_rows(sheet, before, 2)
    book.insert_rows("Settings", 6, 1)


def _rows_inside(book: Any) -> None:
    for sheet, before in (("Round 2", 6), ("Players", 7), ("Standings", 7), ("Crosstable", 8), ("Report", 9)):
        book.insert_rows(sheet, before)


def _rows_below(book: Any) -> None:
    for sheet in ("Round 2", "Players", "Standings", "Crosstable"):
        book.insert_rows(sheet, 13, 3)


def _columns(book: Any) -> None:
    places = {"Round 2": "CE", "Players": "BA", "Standings": "LE", "Crosstable": "HD", "Settings": "BA", "Report": "BA"}
    for sheet, columns in places.items():
        for column in columns:
            book.insert_columns(sheet, column)


def _titles_deleted(book: Any) -> None:
    for sheet in ("Round 1", "Standings", "Players", "Report"):
        book.delete_rows(sheet, 1, 3)


def _unwanted_columns_deleted(book: Any) -> None:
    for sheet, column in {"Standings": "D", "Round 1": "I", "Round 2": "A", "Players": "J"}.items():
        book.delete_columns(sheet, column)


def _renamed(book: Any) -> None:
    titles = {"Round 2": "Anna's round", "Standings": "A1", "Settings": "Set-up", "Report": "What now", "Hub": "Zz 9"}
    for sheet, title in titles.items():
        book.rename_sheet(sheet, title)


def _moved(book: Any) -> None:
    book.move_sheet("Players", 1)
    book.move_sheet("Round 5", 2)


def _hidden(book: Any) -> None:
    book.show_sheet("Players", visible=False)
    book.show_sheet("Round 1", visible=False)
    book.show_sheet("Hub", visible=True)


def _archive_copies(book: Any) -> None:
    book.copy_sheet("Round 3", "Round 3 (2)", 1)
    book.copy_sheet("Players", "Players (2)", 1)
    book.copy_sheet("Standings", "Standings after round 3", 2)
    book.copy_sheet("Settings", "Settings (2)", 9)
    book.copy_sheet("Hub", "Hub (2)", 3)


def _typed_on_a_copy(book: Any) -> None:
    book.copy_sheet("Round 4", "Round 4 (2)", 3)
    book.set_cells("Round 4 (2)", {"E5": "1-0"})
    book.set_cells("Round 4", {"E6": "½-½"})


def _copy_takes_the_place(book: Any) -> None:
    book.copy_sheet("Round 4", "Round 4 (2)", 3)
    book.set_cells("Round 4 (2)", {"E5": "1-0"})
    book.delete_sheet("Round 4")


def _two_of_a_kind(book: Any) -> None:
    OpenpyxlBook(book).copy_sheet("Round 3", "Round 3 (2)", 5)
    OpenpyxlBook(book).drop_names()


def _deleted(title: str) -> Any:
    return by_moving(lambda book: book.delete_sheet(title))


UNDO = "undo it, or take the sheet from an earlier copy"

CASES: tuple[Case, ...] = (
    survives("saved", "opened and saved by another program", by_all(lambda _book: None), is_recalculated=True),
    survives("rounds-sorted", "lines of a round sorted", (by_libreoffice(_rounds_sorted),), is_recalculated=True),
    survives("players-sorted", "Players sorted", (by_libreoffice(_players_sorted),), is_recalculated=True),
    survives("standings-sorted", "standings sorted", (by_libreoffice(_standings_sorted),), is_recalculated=True),
    told(
        "crosstable-sorted",
        "crosstable sorted",
        (by_libreoffice(_crosstable_sorted),),
        ("table-torn",),
        answer="choose its order on Settings",
    ),
    survives(
        "lines-cut-and-pasted",
        "lines of a round cut and pasted elsewhere on the sheet",
        (by_libreoffice(_lines_cut_and_pasted),),
        is_recalculated=True,
    ),
    told(
        "empty-row-sorted-in",
        "an empty row sorted into a round",
        (by_libreoffice(_empty_row_sorted_in),),
        ("line-not-read",),
        answer="which line goes to which row",
    ),
    survives("rows-above", "rows or columns inserted", (by_libreoffice(_rows_above),), is_recalculated=True),
    survives("rows-inside", "rows or columns inserted", (by_libreoffice(_rows_inside),), is_recalculated=True),
    survives("rows-below", "rows or columns inserted", (by_libreoffice(_rows_below),)),
    survives("columns", "rows or columns inserted", (by_libreoffice(_columns),), is_recalculated=True),
    told(
        "rows-above-by-script",
        "rows or columns inserted by a script that moves no formulas",
        (by_openpyxl(lambda book: _rows_above(OpenpyxlBook(book))),),
        ("formulas-overwritten", "line-not-read", "names-restored"),
        answer="which formulas are not ours any more",
    ),
    told(
        "rows-inside-by-script",
        "rows or columns inserted by a script that moves no formulas",
        (by_openpyxl(lambda book: book["Round 2"].insert_rows(6)),),
        ("formulas-overwritten", "line-not-read", "names-restored"),
        answer="which formulas are not ours any more",
    ),
    told(
        "columns-by-script",
        "rows or columns inserted by a script that moves no formulas",
        (by_openpyxl(lambda book: book["Players"].insert_cols(1)),),
        ("names-restored",),
        answer="which formulas are not ours any more",
    ),
    survives("titles-deleted", "titles above the tables deleted", (by_libreoffice(_titles_deleted),)),
    told(
        "columns-deleted",
        "columns that nobody types into deleted",
        (by_libreoffice(_unwanted_columns_deleted),),
        ("columns-deleted", "formula-deleted", "names-restored"),
        answer="how many are missing",
    ),
    refused(
        "line-deleted",
        "the line of a game deleted",
        by_moving(lambda book: book.delete_rows("Round 2", 6)),
        ("pair-missing",),
        answer="the game that is missing",
    ),
    survives("sheets-renamed", "sheets renamed, moved, hidden", by_moving(_renamed)[:1], is_recalculated=True),
    told(
        "sheets-renamed-by-script",
        "sheets renamed by a script that changes no formulas",
        by_moving(_renamed)[1:],
        ("formula-changed", "names-restored"),
        answer="the names were put right; which formulas still look for a round under its old name",
    ),
    survives("sheets-moved", "sheets renamed, moved, hidden", by_all(_moved)),
    survives("sheets-hidden", "sheets renamed, moved, hidden", by_all(_hidden)),
    survives("sheets-copied", "sheets copied as an archive", by_all(_archive_copies)),
    told(
        "copy-typed-into",
        "results typed into the copy of a round",
        by_all(_typed_on_a_copy),
        ("copy-not-read",),
        answer="the cell where they belong",
        after=with_results(event(), {(4, 2): "½-½"}),
    ),
    told(
        "copy-instead",
        "a round replaced by its own copy",
        by_moving(_copy_takes_the_place)[:1],
        ("formula-changed", "names-restored"),
        answer="the copy is read; its formulas are dead",
        after=with_results(event(), {(4, 1): "1-0"}),
    ),
    refused(
        "two-of-a-kind",
        "a copied round in a file that has lost its defined names",
        (by_openpyxl(_two_of_a_kind),),
        ("sheet-twice",),
        answer="delete the copy",
    ),
    *(
        refused(
            f"deleted-{title.lower().replace(' ', '-')}",
            "a round, Players, Settings or the hidden hub deleted",
            _deleted(title),
            (code,),
            answer=UNDO,
        )
        for title, code in (
            ("Round 3", "round-missing"),
            ("Players", "players-missing"),
            ("Settings", "settings-missing"),
            ("Hub", "hub-missing"),
        )
    ),
    told(
        "hub-rebuilt",
        "the hidden hub deleted, then `update --rebuild`",
        _deleted("Hub"),
        ("rebuilt",),
        answer="all sheets are written anew",
        options={"rebuild": True},
        is_recalculated=True,
    ),
    *(
        told(
            f"deleted-{title.lower()}",
            "Standings, Crosstable or Report deleted",
            _deleted(title),
            ("calculated-sheet-missing",),
            answer="results are read without it",
        )
        for title in ("Standings", "Crosstable", "Report")
    ),
    told(
        "names-dropped",
        "saved by a program that knows no defined names",
        by_moving(lambda book: book.drop_names()),
        ("names-restored",),
        answer="they were put back",
        is_recalculated=True,
    ),
)
