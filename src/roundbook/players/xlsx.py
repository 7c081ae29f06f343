"""From an .xlsx or .xlsm to sheets of cells, with the reader that reads tournament workbooks too.

openpyxl stood here. It cannot read strict OOXML, takes a text that is not there for the last one, changes texts
(`x005F_`), reads some cells as empty that are not, fills rows up to the last column, and parses parts that no list
needs. One reader for every .xlsx also means that a file cannot show two faces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta

from roundbook.errors import PlayerListError, Problem, WorkbookError
from roundbook.players.cells import Cell, CellContent, Grid, MergedRange, address
from roundbook.players.looks import MOST_CELLS, Looks, cell_content, grid_of, is_register, too_large
from roundbook.players.refusals import list_error
from roundbook.players.rich_strings import RichString, struck_strings_of
from roundbook.players.struck import Run, split_struck
from roundbook.workbook.dates import Dates, dates_of
from roundbook.workbook.markup import Attributes, Handlers, Span, walk
from roundbook.workbook.package import Package, open_package
from roundbook.workbook.scan import ScannedCell, ScannedRow, SheetScan, scan_sheet, shared_strings_of
from roundbook.workbook.stored import UnreadableCellError, cell_value, shown


def read_xlsx(raw: bytes) -> tuple[Grid, ...]:
    """Sheets of a workbook in their order, chart sheets left out.

    Raises PlayerListError: damaged, unsafe, far too large, or with cells that hold what no program shows.
    """
    try:
        package = open_package(raw)
        reader = _Reader(
            strings=shared_strings_of(package),
            dates=dates_of(package),
            struck_styles=_struck_styles(package),
            struck_strings=struck_strings_of(package),
        )
        hidden = _hidden_sheets(package)
        grids = tuple(_grid(package, title, reader, is_hidden=title in hidden) for title in package.sheets)
    except WorkbookError as error:
        raise list_error(error) from error
    if reader.problems:
        raise PlayerListError(reader.problems)
    return grids


@dataclass(slots=True, kw_only=True)
class _Reader:
    """What all sheets share: texts, date formats, crossed-out styles and texts; and the cells that nobody can read."""

    strings: tuple[str, ...]
    dates: Dates
    struck_styles: frozenset[str]
    struck_strings: Mapping[str, RichString]
    count: int = 0
    problems: list[Problem] = field(default_factory=list)

    def cell(self, sheet: str, scanned: ScannedCell) -> Cell | None:
        """Cell with something in it, None for a blank; rows and columns count from 1 in a list."""
        content, is_formula = self._content(sheet, scanned), scanned.formula is not None
        is_calculated = not is_formula or scanned.kind == "str" or bool(scanned.value and scanned.value.text)
        if content is None and is_calculated:
            return None
        self.count += 1
        if self.count > MOST_CELLS:
            raise too_large(sheet)
        is_struck, struck_part = scanned.style in self.struck_styles, ""
        if runs := self._runs(scanned, is_struck=is_struck):
            content, struck_part = split_struck(runs)
            is_struck = content == struck_part
        return Cell(
            sheet=sheet,
            row=scanned.row + 1,
            column=scanned.column + 1,
            content="" if content is None else content,
            is_formula=is_formula,
            is_calculated=is_calculated,
            is_error=scanned.kind == "e",
            is_struck=is_struck,
            struck_part="" if is_struck else struck_part,
        )

    def _runs(self, scanned: ScannedCell, *, is_struck: bool) -> list[Run]:
        """Runs of a text of which some are struck through, none for any other cell."""
        number = scanned.value.text.strip() if scanned.kind == "s" and scanned.value else ""
        runs = self.struck_strings.get(number, ())
        return [(text, is_struck if look is None else look) for text, look in runs]

    def _content(self, sheet: str, scanned: ScannedCell) -> CellContent | None:
        try:
            value = cell_value(scanned, self.strings)
        except UnreadableCellError:
            place, stands = address(scanned.row + 1, scanned.column + 1), shown(scanned, self.strings)
            self.problems.append(Problem(code="unreadable-cell", sheet=sheet, cell=place, value=stands))
            return None
        moment: datetime | time | timedelta | None = None
        if isinstance(value, int | float) and not isinstance(value, bool):
            moment = self.dates.read(value, scanned.style)
        return cell_content(value if moment is None else moment)


def _grid(package: Package, title: str, reader: _Reader, *, is_hidden: bool) -> Grid:
    cells: list[Cell] = []
    used_rows: set[int] = set()
    hidden_rows: set[int] = set()

    def take(row: ScannedRow) -> None:
        if is_register(used_rows):
            return
        found = [cell for cell in (reader.cell(title, scanned) for scanned in row.cells) if cell is not None]
        if found:
            cells.extend(found)
            used_rows.add(row.row + 1)
            if row.is_hidden:
                hidden_rows.add(row.row + 1)

    part = package.sheets[title]
    scan = scan_sheet(package.read(part), part, take=take)
    return grid_of(title, cells, _looks(scan, hidden_rows), is_hidden=is_hidden)


def _looks(scan: SheetScan, hidden_rows: set[int]) -> Looks:
    return Looks(
        hidden_rows=frozenset(hidden_rows),
        hidden_columns=tuple((first + 1, last + 1) for first, last in scan.hidden_columns),
        merged=tuple(_merged_ranges(scan)),
        is_filtered=scan.is_filtered,
    )


def _merged_ranges(scan: SheetScan) -> Iterator[MergedRange]:
    for area in scan.merged:
        yield MergedRange(
            first_row=area.top + 1,
            first_column=area.left + 1,
            last_row=area.bottom + 1,
            last_column=area.right + 1,
        )


def _hidden_sheets(package: Package) -> frozenset[str]:
    """Titles of the sheets that a person does not see, whether he could show them again or not."""
    titles: set[str] = set()

    def sheet(attributes: Attributes) -> None:
        if attributes.get("state", "visible") != "visible":
            titles.add(attributes.get("name", ""))

    part = package.workbook_part
    walk(package.read(part), part, Handlers(starts={("sheets", "sheet"): sheet}))
    return frozenset(titles)


def _struck_styles(package: Package) -> frozenset[str]:
    """Styles of cells (their numbers, as written) whose font is crossed out."""
    struck_fonts: set[str] = set()
    fonts_of_styles: list[str] = []
    fonts, is_among_fonts = 0, True

    def font(_attributes: Attributes) -> None:
        nonlocal fonts
        fonts += 1

    def strike(attributes: Attributes) -> None:
        if is_among_fonts and attributes.get("val", "1") not in ("0", "false"):
            struck_fonts.add(str(fonts - 1))

    def end_fonts(_span: Span) -> None:
        nonlocal is_among_fonts
        is_among_fonts = False  # conditional formats have fonts of their own, behind

    def style(attributes: Attributes) -> None:
        fonts_of_styles.append(attributes.get("fontId", "0"))

    if package.styles_part:
        starts = {("fonts", "font"): font, ("font", "strike"): strike, ("cellXfs", "xf"): style}
        ends = {("styleSheet", "fonts"): end_fonts}
        walk(package.read(package.styles_part), package.styles_part, Handlers(starts=starts, ends=ends))
    return frozenset(str(number) for number, used in enumerate(fonts_of_styles) if used in struck_fonts)
