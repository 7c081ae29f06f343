"""From an .xls or .ods to sheets of cells, through pandas and python-calamine: the only module that speaks to them.

Both are imported when a file is read. Nothing is converted on the way: no header, no missing values ("NA" and "Null"
are names), no types. Of an .xls only values and merged ranges can be known; how an .ods looks, `ods_xml` tells.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

from roundbook.errors import PlayerListError, Problem, Severity
from roundbook.file_kinds import STUMBLES
from roundbook.players.cells import Cell, Grid, MergedRange
from roundbook.players.looks import LARGEST_PART, Looks, Place, cell_content, grid_of
from roundbook.players.ods_xml import scan_ods

if TYPE_CHECKING:
    from pandas import DataFrame

# Cells of the rectangle around everything in use: python-calamine unfolds it whole.
_LARGEST_SHEET = 2_000_000
# What python-calamine ends in when a broken .xls surprises it; its class cannot be imported and is no Exception.
_RUST_PANIC = "PanicException"


def read_xls(raw: bytes) -> tuple[Grid, ...]:
    """Sheets of an .xls in their order. Raises PlayerListError: damaged, protected, or far too large."""
    if len(raw) > LARGEST_PART:
        raise PlayerListError(Problem(code="list-too-large", details={"part": ".xls"}))
    blind = Problem(code="looks-not-known", severity=Severity.NOTE)
    return _read(raw, {}, noticed=(blind,))


def read_ods(raw: bytes) -> tuple[Grid, ...]:
    """Sheets of an .ods in their order. Raises PlayerListError: damaged, protected, or far too large."""
    try:
        with zipfile.ZipFile(BytesIO(raw)) as archive:
            if archive.getinfo("content.xml").file_size > LARGEST_PART:
                raise PlayerListError(Problem(code="list-too-large", details={"part": "content.xml"}))
            if b"encryption-data" in archive.read("META-INF/manifest.xml"):
                raise PlayerListError(Problem(code="list-protected"))
            with archive.open("content.xml") as part:
                sheets = scan_ods(part)
    except PlayerListError:
        raise
    except STUMBLES as error:
        raise _damaged(error) from error
    for title, sheet in sheets.items():
        if sheet.last_row * sheet.last_column > _LARGEST_SHEET:
            raise PlayerListError(Problem(code="list-too-large", details={"part": title}))
    return _read(raw, {title: sheet.looks for title, sheet in sheets.items()})


def _read(raw: bytes, looks: Mapping[str, Looks], noticed: tuple[Problem, ...] = ()) -> tuple[Grid, ...]:
    from python_calamine import CalamineError, PasswordError  # noqa: PLC0415  only who reads such a file pays

    try:
        return tuple(replace(grid, noticed=noticed) for grid in _grids(raw, looks))
    except PlayerListError:
        raise
    except PasswordError as error:
        raise PlayerListError(Problem(code="list-protected")) from error
    except (CalamineError, *STUMBLES) as error:
        raise _damaged(error) from error
    except BaseException as error:
        if type(error).__name__ != _RUST_PANIC:
            raise
        raise _damaged(error) from error


def _grids(raw: bytes, looks: Mapping[str, Looks]) -> Iterator[Grid]:
    import pandas as pd  # noqa: PLC0415  heavy: only who reads such a file pays
    from python_calamine import SheetTypeEnum, SheetVisibleEnum  # noqa: PLC0415

    as_it_stands: dict[str, Any] = {"header": None, "dtype": object, "na_filter": False, "keep_default_na": False}
    with pd.ExcelFile(BytesIO(raw), engine="calamine") as file:
        book: Any = file.book  # pandas gives it no type
        for facts in book.sheets_metadata:
            if facts.typ != SheetTypeEnum.WorkSheet:
                continue
            sheet = book.get_sheet_by_name(facts.name)
            if sheet.total_height * sheet.total_width > _LARGEST_SHEET:
                raise PlayerListError(Problem(code="list-too-large", details={"part": facts.name}))
            frame = pd.read_excel(file, sheet_name=facts.name, **as_it_stands)
            look = looks.get(facts.name) or Looks(merged=_merged(sheet.merged_cell_ranges or ()))
            cells = _cells(facts.name, frame, look)
            yield grid_of(facts.name, cells, look, is_hidden=facts.visible != SheetVisibleEnum.Visible)


def _merged(ranges: Iterable[tuple[Place, Place]]) -> tuple[MergedRange, ...]:
    """Merged ranges from corners that count from 0."""
    return tuple(
        MergedRange(first_row=top + 1, first_column=left + 1, last_row=bottom + 1, last_column=right + 1)
        for (top, left), (bottom, right) in ranges
    )


def _cells(sheet: str, frame: DataFrame, looks: Looks) -> Iterator[Cell]:
    """Cells with something in them; an error has lost its value on the way and is shown as what it most often is."""
    for row, values in enumerate(frame.itertuples(index=False, name=None), start=1):
        for column, value in enumerate(values, start=1):
            place = (row, column)
            content = cell_content(value)
            if place in looks.errors:
                content = "#N/A"
            struck_part = ""
            if place in looks.partly_struck:
                content, struck_part = looks.partly_struck[place]
            if content is not None:
                yield Cell(
                    sheet=sheet,
                    row=row,
                    column=column,
                    content=content,
                    is_formula=place in looks.formulas,
                    is_error=place in looks.errors,
                    is_struck=place in looks.struck,
                    struck_part=struck_part,
                )


def _damaged(error: BaseException) -> PlayerListError:
    return PlayerListError(Problem(code="list-damaged", details={"reason": type(error).__name__}))
