"""From the bytes of an .xlsx to its values and names, read in one pass with the scan that compares and patches them.

Not with openpyxl: it cannot read strict OOXML, changes texts (`x005F_`), reads some cells as empty that are not, and
would read every sheet a second time.

The hidden hub holds nothing that cannot be calculated again; only its texts are read, among them the ledger, and all of
it when the defined names are lost, to find out which columns it has. What the values mean is decided in `recognise.py`
and `interpret.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from roundbook.errors import Problem, WorkbookError
from roundbook.model import LAYOUT_VERSION
from roundbook.workbook.areas import area_of
from roundbook.workbook.cells import Area, Position, address
from roundbook.workbook.cup_names import name_in_file
from roundbook.workbook.dates import Dates, dates_of
from roundbook.workbook.defined_names import defined_names
from roundbook.workbook.grid import MOST_COLUMNS, MOST_ROWS, Grid, RawBook, whole_number
from roundbook.workbook.interpret import ReadBook, interpret
from roundbook.workbook.interpret_cup import with_cup_read
from roundbook.workbook.package import Package, open_package
from roundbook.workbook.recognise import Recognised, recognise
from roundbook.workbook.scan import ScannedCell, SheetScan, scan_sheet, shared_strings_of
from roundbook.workbook.second_stage import in_two
from roundbook.workbook.stored import UnreadableCellError, cell_value, shown

_TEXTS = frozenset({"s", "str", "inlineStr"})
_VERSION = "rb_set_layout_version"
_REFERENCE = re.compile(r"'?(?P<title>(?:[^']|'')+?)'?!(?P<area>\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?)")


def read_tournament(source: bytes) -> ReadBook:
    """Tournament that a workbook holds, as it stands in the file, with everything that is wrong or worth a look.

    Raises WorkbookError: the file cannot be opened, it is not a tournament workbook, or one of a newer roundbook.
    """
    raw, cup = in_two(_read_raw(source))
    recognised = recognise(raw)
    _check_age(raw, recognised)
    if recognised is None:
        raise WorkbookError(Problem(code="not-a-tournament-workbook"))
    read = interpret(raw, recognised)
    return with_cup_read(read, cup) if cup else read


def is_tournament_workbook(source: bytes) -> bool:
    """Whether a file is a tournament workbook, in whatever state; False for a file that cannot be opened."""
    try:
        raw, _ = in_two(_read_raw(source))
    except WorkbookError:
        return False
    title, _ = raw.names.get(_VERSION, ("", None))  # of a newer one nothing else may be known
    return title in raw.sheets or recognise(raw) is not None


def _check_age(raw: RawBook, recognised: Recognised | None) -> None:
    """Refuse what a newer roundbook made before anything in it is taken for what it was."""
    places = dict(recognised.settings) if recognised else {}
    if _VERSION in raw.names:
        title, area = raw.names[_VERSION]
        places["layout_version"] = (title, (area.top, area.left))
    title, position = places.get("layout_version", ("", (0, 0)))
    version = whole_number(raw.sheets[title].value(*position)) if title in raw.sheets else None
    if version is not None and version > LAYOUT_VERSION:
        cell = address(*position)
        raise WorkbookError(Problem(code="newer-layout", sheet=title, cell=cell, value=str(version)))


def _read_raw(source: bytes) -> RawBook:
    package = open_package(source)  # refuses what is not safe to open: bombs, broken or encrypted files
    names = _names(package)
    hubs = [names.get(name, ("", None))[0] for name in ("rb_game_key", name_in_file("rb_game_key"))]
    scans = {title: _scan(title, package) for title in package.sheets if title not in hubs}
    reader = _ValueReader(strings=shared_strings_of(package), dates=dates_of(package))
    sheets = {title: reader.grid(title, scan) for title, scan in scans.items()}
    if reader.problems:
        raise WorkbookError(reader.problems)
    scans |= {hub: scan_sheet(package.read(part), part) for hub in hubs if (part := package.sheets.get(hub))}
    texts, cup_texts = (_texts(scans[hub], reader.strings) if hub in scans else {} for hub in hubs)
    return RawBook(
        sheets=sheets,
        names=names,
        scans=scans,
        hub_texts=texts,
        cup_hub_texts=cup_texts,
        is_1904=reader.dates.is_1904,
    )


def _scan(title: str, package: Package) -> SheetScan:
    part = package.sheets[title]
    return scan_sheet(package.read(part), part, range(MOST_ROWS))


@dataclass(slots=True, kw_only=True)
class _ValueReader:
    """Values of the cells of a workbook; `problems` are cells that hold what no program shows."""

    strings: Sequence[str]
    dates: Dates
    problems: list[Problem] = field(default_factory=list)

    def grid(self, title: str, scan: SheetScan) -> Grid:
        rows: dict[int, list[object]] = {}
        formulas: dict[Position, str] = {}
        errors: set[Position] = set()
        days: dict[Position, float] = {}
        for cell in _cells(scan):
            at, value = (cell.row, cell.column), self.value(title, cell)
            if isinstance(value, int | float) and not isinstance(value, bool):
                moment = self.dates.read(value, cell.style)
                if moment is not None:
                    days[at] = value
                    value = moment
            if cell.kind == "e":
                errors.add(at)
            if cell.formula is not None:
                formulas[at] = cell.formula.text
            if cell.column < MOST_COLUMNS and not (value is None and cell.formula is None):
                row = rows.setdefault(cell.row, [])
                row += [None] * (cell.column + 1 - len(row))
                row[cell.column] = value
        return Grid(title=title, rows=rows, formulas=formulas, errors=frozenset(errors), day_numbers=days)

    def value(self, title: str, cell: ScannedCell) -> object:
        try:
            return cell_value(cell, self.strings)
        except UnreadableCellError:
            place, stands = address(cell.row, cell.column), shown(cell, self.strings)
            self.problems.append(Problem(code="unreadable-cell", sheet=title, cell=place, value=stands))
            return None


def _cells(scan: SheetScan) -> Iterator[ScannedCell]:
    for row in scan.rows.values():
        yield from row.cells


def _texts(scan: SheetScan, strings: Sequence[str]) -> dict[int, list[object]]:
    """Typed texts of a sheet by row; what calculates and what is a number is left out."""
    rows: dict[int, list[object]] = {}
    for cell in _cells(scan):
        if cell.formula is None and cell.kind in _TEXTS:
            row = rows.setdefault(cell.row, [])
            row += [None] * (cell.column + 1 - len(row))
            row[cell.column] = shown(cell, strings)
    return rows


def _names(package: Package) -> dict[str, tuple[str, Area]]:
    """Our defined names that lead to cells; one that is there twice and says two things says nothing."""
    found: dict[str, set[str]] = {}
    for name, refers_to in defined_names(package.read(package.workbook_part)):
        if name.startswith("rb_"):  # a file may have hundreds of thousands of others
            found.setdefault(name, set()).add(refers_to)
    names: dict[str, tuple[str, Area]] = {}
    for name, references in found.items():
        match = _REFERENCE.fullmatch(next(iter(references))) if len(references) == 1 else None
        area = area_of(match["area"].replace("$", "")) if match else None
        title = match["title"].replace("''", "'") if match else ""
        # A program that renames or deletes a sheet and leaves the name as it was leads nowhere.
        if area and title in package.sheets:
            names[name] = (title, area)
    return names
