"""What the server can do to an open book, one function per order; run by LibreOffice's own Python only.

Rows are numbered and columns lettered as people see them. A cell travels as `[value, formula, error]`: value is a
number, a text or null for an empty cell; formula is "" for a typed cell; error is "" or what the cell shows, such as
`#DIV/0!`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uno

if TYPE_CHECKING:  # LibreOffice may bring a Python that is older than ours
    Typed = str | float | None
    Cell = tuple[Typed, str, str]

OPERATIONS: dict[str, Callable[..., Any]] = {}

ANY_FORMULA, ERROR_FORMULA = 7, 4  # com.sun.star.sheet.FormulaResult: VALUE 1, STRING 2, ERROR 4
TEXT_FORMAT = 256  # com.sun.star.util.NumberFormat.TEXT
FILTERS = {
    "xlsx": ("Calc MS Excel 2007 XML", ""),
    "ods": ("calc8", ""),
    "xls": ("MS Excel 97", ""),
    "csv": ("Text - txt - csv (StarCalc)", "44,34,76,1"),  # comma, double quote, UTF-8, from the first line
}


def operation(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function an order of the same name."""
    OPERATIONS[function.__name__] = function
    return function


def properties(**values: Any) -> tuple[Any, ...]:
    """Named values in the shape UNO wants them."""
    return tuple(_struct("com.sun.star.beans.PropertyValue", Name=name, Value=value) for name, value in values.items())


def _struct(kind: str, **values: Any) -> Any:
    struct = uno.createUnoStruct(kind)
    for name, value in values.items():
        setattr(struct, name, value)
    return struct


def _range(document: Any, sheet: str, area: str) -> Any:
    return document.Sheets.getByName(sheet).getCellRangeByName(area)


def _column_index(document: Any, sheet: str, letters: str) -> int:
    return int(_range(document, sheet, f"{letters}1").RangeAddress.StartColumn)


# ---- reading


@operation
def sheet_names(document: Any) -> list[str]:
    """Titles of all sheets in their order."""
    return list(document.Sheets.ElementNames)


@operation
def recalculate(document: Any) -> None:
    """Calculate every formula anew, also those that are not out of date."""
    document.calculateAll()  # a hard recalculation; `calculate` would keep cached values


@operation
def read_cells(document: Any, sheet: str, area: str) -> list[list[Cell]]:
    """Cells of a range, row by row."""
    return _grid(_range(document, sheet, area))


@operation
def read_formulas(document: Any) -> dict[str, dict[str, Cell]]:
    """Every formula cell of the book, by sheet and address; one call for thousands of cells."""
    return {sheet.Name: _formula_cells(sheet) for sheet in document.Sheets}


def _formula_cells(sheet: Any) -> dict[str, Cell]:
    area = _used_area(sheet)
    grid = _grid(area)
    return {f"{_letters(column)}{row + 1}": grid[row][column] for row, column in _positions(area, ANY_FORMULA)}


def _used_area(sheet: Any) -> Any:
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    end = cursor.RangeAddress
    return sheet.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow)


def _grid(area: Any) -> list[list[Cell]]:
    # A text `=1+1` reads like a formula in getFormulaArray, so Calc itself is asked which cells are formulas.
    formulas, errors = set(_positions(area, ANY_FORMULA)), set(_positions(area, ERROR_FORMULA))
    texts = area.getFormulaArray()

    def cell(row: int, column: int, value: Typed) -> Cell:
        if (row, column) in errors:
            return None, texts[row][column], area.getCellByPosition(column, row).String
        if (row, column) in formulas:
            return value, texts[row][column], ""
        return None if value == "" else value, "", ""

    return [
        [cell(row, column, value) for column, value in enumerate(values)]
        for row, values in enumerate(area.getDataArray())
    ]


def _positions(area: Any, kind: int) -> list[tuple[int, int]]:
    """Row and column of each formula cell of a kind, counted from the corner of the area."""
    corner = area.RangeAddress
    return [
        (row - corner.StartRow, column - corner.StartColumn)
        for part in area.queryFormulaCells(kind).RangeAddresses
        for row in range(part.StartRow, part.EndRow + 1)
        for column in range(part.StartColumn, part.EndColumn + 1)
    ]


def _letters(column: int) -> str:
    head, tail = divmod(column, 26)
    return (_letters(head - 1) if head else "") + chr(ord("A") + tail)


@operation
def defined_names(document: Any) -> dict[str, str]:
    """Names that hold in the whole book, each with what it refers to (`$Standings.$A$1:$F$12`)."""
    return {name.Name: name.Content for name in document.NamedRanges}


# ---- typing


@operation
def set_cells(document: Any, sheet: str, cells: dict[str, Typed]) -> None:
    """Put texts as texts and numbers as numbers, whatever the format of the cell; null empties it."""
    with _calculated_once(document):
        for address, content in cells.items():
            cell = _range(document, sheet, address)
            if isinstance(content, str):
                cell.setString(content)
            elif content is None:
                cell.setFormula("")
            else:
                cell.setValue(content)


@operation
def type_text(document: Any, sheet: str, cells: dict[str, str]) -> None:
    """Type as a person would: a text cell keeps the text, any other lets Calc make a number, date or formula of it."""
    with _calculated_once(document):
        for address, text in cells.items():
            cell = _range(document, sheet, address)
            if document.NumberFormats.getByKey(cell.NumberFormat).Type == TEXT_FORMAT:
                cell.setString(text)
            else:
                cell.setPropertyValue("FormulaLocal", text)


@contextmanager
def _calculated_once(document: Any) -> Iterator[None]:
    document.enableAutomaticCalculation(False)  # else the whole book is calculated after each cell
    try:
        yield
    finally:
        document.enableAutomaticCalculation(True)


# ---- rough handling


@operation
def sort_range(document: Any, sheet: str, area: str, column: str, descending: bool = False) -> None:
    """Sort the rows of a range, which has no header row, by one of its columns."""
    block = _range(document, sheet, area)
    index = _column_index(document, sheet, column) - block.RangeAddress.StartColumn
    field = _struct("com.sun.star.table.TableSortField", Field=index, IsAscending=not descending)
    fields = uno.Any("[]com.sun.star.table.TableSortField", (field,))
    block.sort(properties(SortFields=fields, ContainsHeader=False, IsSortColumns=False))


@operation
def insert_rows(document: Any, sheet: str, before: int, count: int) -> None:
    """Insert empty rows above a row."""
    document.Sheets.getByName(sheet).Rows.insertByIndex(before - 1, count)


@operation
def delete_rows(document: Any, sheet: str, first: int, count: int) -> None:
    """Delete whole rows."""
    document.Sheets.getByName(sheet).Rows.removeByIndex(first - 1, count)


@operation
def insert_columns(document: Any, sheet: str, before: str, count: int) -> None:
    """Insert empty columns left of a column."""
    document.Sheets.getByName(sheet).Columns.insertByIndex(_column_index(document, sheet, before), count)


@operation
def delete_columns(document: Any, sheet: str, first: str, count: int) -> None:
    """Delete whole columns."""
    document.Sheets.getByName(sheet).Columns.removeByIndex(_column_index(document, sheet, first), count)


@operation
def move_cells(document: Any, sheet: str, area: str, target: str) -> None:
    """Cut a range and paste it so that its first cell is the target; formulas follow it."""
    block = _range(document, sheet, area)
    block.Spreadsheet.moveRange(_range(document, sheet, target).CellAddress, block.RangeAddress)


@operation
def copy_cells(document: Any, sheet: str, area: str, target: str) -> None:
    """Copy a range and paste it so that its first cell is the target: values, formulas and formats."""
    block = _range(document, sheet, area)
    block.Spreadsheet.copyRange(_range(document, sheet, target).CellAddress, block.RangeAddress)


@operation
def paste_values(document: Any, sheet: str, area: str) -> None:
    """Copy a range and paste it onto itself as values: formulas give way to what they show."""
    block = _range(document, sheet, area)
    block.setDataArray(block.getDataArray())


@operation
def merge_cells(document: Any, sheet: str, area: str) -> None:
    """Make one cell of a range; what its other cells hold stays hidden below."""
    _range(document, sheet, area).merge(True)


@operation
def hide_rows(document: Any, sheet: str, area: str) -> None:
    """Hide the rows of a range, as a filter does."""
    _range(document, sheet, area).Rows.IsVisible = False


@operation
def set_number_format(document: Any, sheet: str, area: str, code: str) -> None:
    """Give cells a number format; what they hold stays."""
    formats, locale = document.NumberFormats, _struct("com.sun.star.lang.Locale", Language="en", Country="US")
    key = formats.queryKey(code, locale, False)
    _range(document, sheet, area).NumberFormat = key if key >= 0 else formats.addNew(code, locale)


@operation
def replace_everywhere(document: Any, old: str, new: str) -> None:
    """Find and replace inside all cells of all sheets, formulas among them, as the dialogue does."""
    for sheet in document.Sheets:
        search = sheet.createReplaceDescriptor()
        search.SearchString, search.ReplaceString = old, new
        sheet.replaceAll(search)


@operation
def copy_sheet(document: Any, sheet: str, title: str, position: int) -> None:
    """Copy a sheet; the copy is the first, second, ... of the book, counted from 1."""
    document.Sheets.copyByName(sheet, title, position - 1)


@operation
def delete_sheet(document: Any, sheet: str) -> None:
    """Delete a sheet; formulas that read it show an error from then on."""
    document.Sheets.removeByName(sheet)


@operation
def show_sheet(document: Any, sheet: str, visible: bool) -> None:
    """Hide a sheet or show it again."""
    document.Sheets.getByName(sheet).IsVisible = visible


@operation
def rename_sheet(document: Any, sheet: str, title: str) -> None:
    """Give a sheet another title."""
    document.Sheets.getByName(sheet).Name = title


@operation
def move_sheet(document: Any, sheet: str, position: int) -> None:
    """Move a sheet so that it is the first, second, ... of the book, counted from 1."""
    before = position - 1
    if document.Sheets.ElementNames.index(sheet) < before:
        before += 1  # moveByName counts with the sheet still in its old place
    document.Sheets.moveByName(sheet, before)


@operation
def add_sheet(document: Any, title: str, position: int) -> None:
    """Add an empty sheet that is the first, second, ... of the book, counted from 1."""
    document.Sheets.insertNewByName(title, position - 1)


@operation
def drop_names(document: Any) -> None:
    """Remove every defined name of the book, as some programs do when they save."""
    for name in document.NamedRanges.ElementNames:
        document.NamedRanges.removeByName(name)


@operation
def add_comment(document: Any, sheet: str, cell: str, text: str) -> None:
    """Hang a comment on a cell."""
    document.Sheets.getByName(sheet).Annotations.insertNew(_range(document, sheet, cell).CellAddress, text)


@operation
def set_fill(document: Any, sheet: str, area: str, colour: str) -> None:
    """Fill a range with a colour `RRGGBB`."""
    _range(document, sheet, area).CellBackColor = int(colour, 16)


@operation
def set_column_width(document: Any, sheet: str, column: str, millimetres: float) -> None:
    """Make a column this wide."""
    _range(document, sheet, f"{column}1").Columns.Width = round(millimetres * 100)


@operation
def add_conditional_format(document: Any, sheet: str, area: str, formula: str, colour: str) -> None:
    """Fill the cells of a range for which a formula is true, written as seen from the first of them."""
    style = document.createInstance("com.sun.star.style.CellStyle")
    name = f"Condition {formula} {colour}"
    document.StyleFamilies.getByName("CellStyles").insertByName(name, style)
    style.CellBackColor = int(colour, 16)
    block = _range(document, sheet, area)
    entries = block.ConditionalFormat
    operator = uno.Enum("com.sun.star.sheet.ConditionOperator", "FORMULA")
    entries.addNew(properties(Operator=operator, Formula1=formula, StyleName=name))
    block.ConditionalFormat = entries


@operation
def add_chart(document: Any, sheet: str, area: str) -> None:
    """Lay a column chart of a range, first row and column being its labels, on the sheet."""
    charts = document.Sheets.getByName(sheet).Charts
    place = _struct("com.sun.star.awt.Rectangle", X=15000, Y=500, Width=8000, Height=6000)  # in 1/100 mm
    charts.addNewByName(f"Chart {charts.Count + 1}", place, (_range(document, sheet, area).RangeAddress,), True, True)


@operation
def add_picture(document: Any, sheet: str, path: str) -> None:
    """Lay a picture on the sheet."""
    shape = document.createInstance("com.sun.star.drawing.GraphicObjectShape")
    shape.GraphicURL = Path(path).resolve().as_uri()
    document.Sheets.getByName(sheet).DrawPage.add(shape)
    shape.setSize(_struct("com.sun.star.awt.Size", Width=2000, Height=2000))


# ---- saving


@operation
def save_as(document: Any, path: str) -> None:
    """Save a copy; the ending of the name says as what. A .csv holds the first sheet only."""
    name, options = FILTERS[Path(path).suffix[1:]]
    document.storeToURL(Path(path).resolve().as_uri(), properties(FilterName=name, FilterOptions=options))


@operation
def to_pdf(document: Any, path: str, sheets: list[str]) -> None:
    """Print to a .pdf as set up in the book; `sheets` limits it to these, an empty list prints all."""
    hidden = [sheet for sheet in document.Sheets if sheets and sheet.IsVisible and sheet.Name not in sheets]
    for sheet in hidden:
        sheet.IsVisible = False
    try:
        document.storeToURL(Path(path).resolve().as_uri(), properties(FilterName="calc_pdf_Export"))
    finally:
        for sheet in hidden:
            sheet.IsVisible = True
