"""Damage to what is roundbook's own, put back by `update --repair`: afterwards every figure is live and right again."""

from __future__ import annotations

from typing import Any

from tests.survival.case import Case, Edit, told
from tests.survival.programs_used import by_libreoffice, by_moving, typing

RESTORED = "put back; what stood there is told"
MADE_ANEW = "made anew, in its place"
COUNTED = ("formulas-restored",)


def _sorted_crosstable(book: Any) -> None:
    book.sort_range("Crosstable", "A5:N11", "C", descending=True)


def _pasted_values(book: Any) -> None:
    lines = book.read_values("Standings", "A5:P11")
    addresses = [[f"{chr(ord('A') + column)}{row}" for column in range(16)] for row in range(5, 12)]
    cells = {
        address: value
        for row, line in zip(addresses, lines, strict=True)
        for address, value in zip(row, line, strict=True)
    }
    book.set_cells("Standings", cells)


def _empty_row_sorted_in(book: Any) -> None:
    book.insert_rows("Round 2", 6)
    book.sort_range("Round 2", "A5:J9", "C")


def _legend_below(book: Any) -> None:
    book.set_cells("Standings", {"A12": "Prizes: 100, 50"})
    book.delete_rows("Standings", 7)


def _repaired(name: str, what: str, edits: tuple[Edit, ...], codes: tuple[str, ...], **more: Any) -> Case:
    answer = more.pop("answer", RESTORED)
    return told(name, what, edits, codes, answer=answer, options={"repair": True}, is_recalculated=True, **more)


CASES: tuple[Case, ...] = (
    _repaired(
        "repaired-cells",
        "formulas overwritten or deleted",
        typing("Standings", {"C5": "Nobody", "J6": 3, "A8": None, "A1": "Open"}),
        ("formula-restored", "formulas-restored"),
    ),
    _repaired("repaired-hub", "formulas overwritten or deleted", typing("Hub", {"B6": 7}), ("formula-restored",)),
    _repaired(
        "repaired-sign",
        "a result typed in the crosstable",
        typing("Crosstable", {"L5": "1"}),
        ("result-in-crosstable",),
        answer="the crosstable is calculated again; where the result belongs is told",
    ),
    _repaired(
        "repaired-values",
        "values pasted over a whole table",
        (by_libreoffice(_pasted_values),),
        COUNTED,
        answer="live again",
    ),
    _repaired(
        "repaired-order",
        "the crosstable sorted by hand, a line of a table deleted",
        (by_libreoffice(_sorted_crosstable),),
        COUNTED,
        answer="in order again",
    ),
    *(
        _repaired(
            f"repaired-line-of-{title.lower()}",
            "the crosstable sorted by hand, a line of a table deleted",
            (by_libreoffice(lambda book, title=title: book.delete_rows(title, 7)),),
            ("formulas-restored", "names-restored"),
            answer="in order again",
        )
        for title in ("Standings", "Crosstable")
    ),
    told(
        "line-without-room",
        "a line of a table deleted, with something of your own right below",
        (by_libreoffice(_legend_below),),
        ("formulas-overwritten", "formulas-restored", "line-without-room"),
        answer="the others are right; where an empty row is needed is told",
        options={"repair": True},
    ),
    _repaired(
        "repaired-reading",
        "an empty row sorted into a round, so that a game is not read",
        (by_libreoffice(_empty_row_sorted_in),),
        COUNTED,
        answer="read where it stands",
    ),
    *(
        _repaired(
            f"repaired-hub-{order.replace('_', '-')}",
            "rows or columns inserted or deleted on the hidden sheet",
            (by_libreoffice(lambda book, order=order, place=place: getattr(book, order)("Hub", place)),),
            ("formulas-restored", "names-restored"),
            answer="as it was",
        )
        for order, place in (("insert_columns", "C"), ("insert_rows", 3), ("delete_columns", "J"), ("delete_rows", 90))
    ),
    *(
        _repaired(
            f"repaired-sheet-{title.lower()}-{edit.program.lower()}",
            "Standings, Crosstable or Report deleted",
            (edit,),
            codes,
            answer=MADE_ANEW,
        )
        for title in ("Standings", "Crosstable", "Report")
        for edit, codes in zip(
            by_moving(lambda book, title=title: book.delete_sheet(title)),
            (("names-restored", "sheet-restored"), ("sheet-restored",)),
            strict=True,
        )
    ),
)
