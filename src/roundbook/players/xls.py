"""From an old .xls to sheets of cells: the only module that speaks olefile and xlrd, imported when a file is read.

olefile takes the workbook out of the compound file that it lies in, xlrd reads it. xlrd could do both, but goes round
for ever where the chain of a broken file bites its tail; the reader in another language that stood here took the whole
program down. Hidden and crossed-out places are known; which cells are formulas nobody tells.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from roundbook.errors import PlayerListError, Problem
from roundbook.players.cells import Cell, CellContent, Grid, MergedRange
from roundbook.players.looks import LARGEST_XLS, MOST_CELLS, MOST_SHEETS, Looks, cell_content, grid_of, too_large

if TYPE_CHECKING:
    from xlrd.book import Book
    from xlrd.sheet import Cell as XlsCell
    from xlrd.sheet import Sheet

_STREAMS = ("Workbook", "Book")
_DAY_ONE = 1  # a smaller number is a time of day


def read_xls(raw: bytes) -> tuple[Grid, ...]:
    """Sheets of an .xls in their order. Raises PlayerListError: damaged, protected, or far too large."""
    import xlrd  # noqa: PLC0415  only who reads such a file pays
    from xlrd.biffh import XLRDError  # noqa: PLC0415

    if len(raw) > LARGEST_XLS:
        raise too_large(".xls")
    # Whatever xlrd has to say of a file, it says it to nobody.
    silent = io.StringIO()
    try:
        book = xlrd.open_workbook(
            file_contents=_workbook_stream(raw), logfile=silent, formatting_info=True, ragged_rows=True
        )
        return tuple(_grids(book))
    except PlayerListError:
        raise
    except XLRDError as error:
        code = "list-protected" if "encrypted" in str(error) else "list-damaged"
        raise PlayerListError(Problem(code=code, details={"reason": type(error).__name__})) from error
    except Exception as error:  # xlrd meets damage with whatever exception the damaged spot leads to
        raise PlayerListError(Problem(code="list-damaged", details={"reason": type(error).__name__})) from error


def _workbook_stream(raw: bytes) -> bytes:
    """The workbook inside a compound file; Excel 95 gave it another name."""
    import olefile  # noqa: PLC0415

    with olefile.OleFileIO(raw, raise_defects=olefile.DEFECT_INCORRECT) as file:
        name = next(name for name in _STREAMS if file.exists(name))
        stream: bytes = file.openstream(name).read()
    return stream


def _grids(book: Book) -> Iterator[Grid]:
    count = 0
    if book.nsheets > MOST_SHEETS:
        raise too_large(".xls")
    for sheet in book.sheets():
        grid = grid_of(sheet.name, _cells(book, sheet), _looks(sheet), is_hidden=sheet.visibility != 0)
        count += sum(map(len, grid.rows.values()))
        if count > MOST_CELLS:
            raise too_large(sheet.name)
        yield grid


def _cells(book: Book, sheet: Sheet) -> Iterator[Cell]:
    for row in range(sheet.nrows):
        for column in range(sheet.row_len(row)):
            read = sheet.cell(row, column)
            content, is_error = _content(book, read)
            if content is not None:
                yield Cell(
                    sheet=sheet.name,
                    row=row + 1,
                    column=column + 1,
                    content=content,
                    is_error=is_error,
                    is_struck=bool(book.font_list[book.xf_list[read.xf_index or 0].font_index].struck_out),
                )


def _content(book: Book, cell: XlsCell) -> tuple[CellContent | None, bool]:
    """What a cell holds, None for a blank; and whether it is an error."""
    from xlrd import biffh, xldate  # noqa: PLC0415

    value: Any = cell.value  # its type goes by that of the cell
    match cell.ctype:
        case biffh.XL_CELL_ERROR:
            return biffh.error_text_from_code.get(value, "#N/A"), True
        case biffh.XL_CELL_BOOLEAN:
            return bool(value), False
        case biffh.XL_CELL_NUMBER:
            return (int(value) if value.is_integer() else value), False
        case biffh.XL_CELL_DATE:
            moment = xldate.xldate_as_datetime(value, book.datemode)
            return cell_content(moment if value >= _DAY_ONE else moment.time()), False
    return cell_content(value), False


def _looks(sheet: Sheet) -> Looks:
    return Looks(
        hidden_rows=frozenset(row + 1 for row, info in sheet.rowinfo_map.items() if info.hidden),
        hidden_columns=tuple((column + 1,) * 2 for column, info in sheet.colinfo_map.items() if info.hidden),
        merged=tuple(
            MergedRange(first_row=top + 1, first_column=left + 1, last_row=bottom, last_column=right)
            for top, bottom, left, right in sheet.merged_cells
        ),
    )
