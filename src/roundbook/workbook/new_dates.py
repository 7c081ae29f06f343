"""Dates of the rounds written into a workbook that may have had none; of everything else every byte stays.

On Settings a date that has a line gets its new value there, in the format that the cell has unless that shows no time;
dates without one get lines below everything that stands on the sheet, under their heading, with the looks of a new
workbook. The title of a round that was plain text becomes the formula that shows its date. A line is known by its name
afterwards, like every other setting.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from roundbook.errors import Problem, Severity
from roundbook.model import Tournament
from roundbook.text import load_texts
from roundbook.workbook import styles
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Area, Blank, Cell, Formula, Number, Position, Sheet, Text, quoted
from roundbook.workbook.columns import DATES_HEADING, date_key
from roundbook.workbook.cup_book import books_of
from roundbook.workbook.dates import dates_of
from roundbook.workbook.interpret import ReadBook
from roundbook.workbook.package import Package, open_package
from roundbook.workbook.patch import Restored, SheetEdits, patch_workbook
from roundbook.workbook.repack import rewrite
from roundbook.workbook.round_dates import DAYS_TO_1904
from roundbook.workbook.scan import SheetScan, scan_sheet, shared_strings_of
from roundbook.workbook.sheet_formulas import TITLE_REACH, SheetFormulas, value_of
from roundbook.workbook.sheets.rounds import round_subtitle
from roundbook.workbook.sheets.settings import cup_round_name, setting_cells, setting_help, setting_label
from roundbook.workbook.style_merge import merged_styles
from roundbook.workbook.write import Properties, write_sheets


@dataclass(frozen=True, slots=True, kw_only=True)
class Dated:
    """Bytes of a workbook with dates, and a warning for each place that could not show one."""

    content: bytes
    problems: tuple[Problem, ...]


def with_dates(content: bytes, read: ReadBook, dated: Tournament, properties: Properties) -> Dated:
    """The workbook with the dates of `dated`, which is the tournament that was `read` from it with other dates.

    Raises WorkbookError: the file has no styles, which no program leaves out.
    """
    package = open_package(content)
    lines = _Lines(package, read, dated)
    package, formats = _with_formats(package, lines.looks(), properties)
    edits = {lines.title: SheetEdits(restored=_restored(lines.cells, formats, is_1904=dates_of(package).is_1904))}
    places = replace(read.places, settings={**read.places.settings, **lines.positions})
    cup_places = read.cup.places if read.cup else None
    books = books_of(dated, load_texts(read.language), cup_places, unfinished=read.unfinished, places=places)
    titles = _round_titles(package, books, lines.new)
    edits |= {title: SheetEdits(restored=cells) for title, cells in titles.items() if cells}
    result = patch_workbook(rewrite(package, {}), edits, names=lines.names())
    hidden = [title for title, cells in titles.items() if not cells]
    warnings = [Problem(code="round-title-kept", severity=Severity.WARNING, sheet=title) for title in hidden]
    return Dated(content=result.content, problems=(*warnings, *result.problems))


class _Lines:
    """Which cells of Settings hold dates, by position: those that change, and lines that are new.

    `new` are the rounds that had no line. `positions` are the cells of their dates by key.
    """

    def __init__(self, package: Package, read: ReadBook, dated: Tournament) -> None:
        self.title = read.places.titles["settings"]
        self.texts, self.settings = load_texts(read.language), read.places.settings
        self.dates = setting_cells(dated, self.texts)
        self.cells: dict[Position, Cell] = {}
        self.kept: set[Position] = set()
        is_shown = _has_times(read.tournament) or not _has_times(dated)
        rounds, self.tournament = range(1, dated.dated_rounds + 1), dated
        self.new = [number for number in rounds if date_key(number) not in self.settings]
        for number in rounds:
            key = date_key(number)
            if key in self.settings and read.tournament.round_date(number) != dated.round_date(number):
                self.cells[self.settings[key]] = self.dates[key]
                self.kept |= {self.settings[key]} if is_shown else set()
        self.positions: dict[str, Position] = {}
        if self.new:
            self._add(_last_row(package, self.title) + 2, self.settings["language"][1])

    def _add(self, row: int, column: int) -> None:
        """Lines for new dates below `row`, their values in a column; a heading above them where none had a line."""
        is_headed = any(date_key(number) in self.settings for number in range(1, max(self.new) + 1))
        if not is_headed:
            for offset in (-1, 0, 1):
                look = styles.SECTION
                text = self.texts.label(DATES_HEADING)
                self._put(row, column + offset, Text(text, look) if offset == -1 else Blank(look))
        for place, number in enumerate(self.new, start=row + (not is_headed)):
            key = date_key(number)
            label = Text(setting_label(self.texts, key), styles.line(0, indent=1, align="left"))
            self._put(place, column - 1, label)
            self._put(place, column, self.dates[key])
            self._put(place, column + 1, Text(self._help(key), styles.HINT))
            self.positions[key] = (place, column)

    def _help(self, key: str) -> str:
        name = cup_round_name(self.texts, key, self.tournament)
        return setting_help(self.texts, key) if name is None else name

    def _put(self, row: int, column: int, cell: Cell) -> None:
        if column >= 0:
            self.cells[row, column] = cell

    def looks(self) -> dict[Position, Cell]:
        """Cells that need a format: those that are new, and those whose format shows no time of day."""
        return {position: cell for position, cell in self.cells.items() if position not in self.kept}

    def names(self) -> dict[str, str]:
        """Defined names of the new lines."""
        areas = {key: Area(top=row, left=at, bottom=row, right=at) for key, (row, at) in self.positions.items()}
        return {f"rb_set_{key}": f"={quoted(self.title)}!{area.address}" for key, area in areas.items()}


def _has_times(tournament: Tournament) -> bool:
    return any(isinstance(date, datetime.datetime) for date in tournament.settings.round_dates)


def _last_row(package: Package, title: str) -> int:
    """Last row of a sheet that holds anything, in any column."""
    scan = _scan(package, title)
    filled = (
        row.row for row in scan.rows.values() if any(cell.value or cell.formula or cell.inline for cell in row.cells)
    )
    merged = (area.bottom for area in scan.merged)
    return max([*filled, *merged], default=0)


def _scan(package: Package, title: str) -> SheetScan:
    part = package.sheets[title]
    return scan_sheet(package.read(part), part)


def _with_formats(
    package: Package, cells: Mapping[Position, Cell], properties: Properties
) -> tuple[Package, Mapping[Position, str]]:
    """The workbook with the formats of these cells added to its styles, and the number of each format there."""
    if not cells:
        return package, {}
    made = open_package(write_sheets([Sheet(key="settings", title="Settings", cells=dict(cells))], {}, properties))
    merged = merged_styles(package.read(package.styles_part), made.read(made.styles_part), package.styles_part)
    rows = _scan(made, "Settings").rows.values()
    numbers = {
        (cell.row, cell.column): str(int(cell.style) + merged.first_cell_format)
        for row in rows
        for cell in row.cells
        if cell.style
    }
    return open_package(rewrite(package, {package.styles_part: merged.content})), numbers


def _restored(
    cells: Mapping[Position, Cell], formats: Mapping[Position, str], *, is_1904: bool
) -> dict[Position, Restored]:
    """The cells as they are written; days are counted as the file counts them."""
    restored = {}
    for position, cell in cells.items():
        value = value_of(cell)
        if isinstance(cell, Number) and is_1904:
            value = value_of(replace(cell, value=cell.value - DAYS_TO_1904))
        restored[position] = Restored(formula="", value=value, style=formats.get(position))
    return restored


def _round_titles(
    package: Package, books: Sequence[Book], rounds: Sequence[int]
) -> dict[str, dict[Position, Restored]]:
    """The line under the title of each of these rounds as a formula, by sheet; no cell where nobody finds the line.

    The rounds of a cup after groups are counted behind theirs.
    """
    found: dict[str, dict[Position, Restored]] = {}
    before = books[0].tournament.planned_rounds
    for round_number in rounds:
        book = books[0] if round_number <= before else books[-1]
        number = round_number if book is books[0] else round_number - before
        title = book.sheet_titles[f"round-{number}"]
        cell = round_subtitle(book, number)
        line = Text(book.texts.label("round_of", number=number, rounds=book.tournament.planned_rounds))
        if title in package.sheets and isinstance(cell, Formula):
            there = SheetFormulas(_scan(package, title), lambda: shared_strings_of(package))
            reach = ((row, column) for row in range(TITLE_REACH) for column in range(TITLE_REACH))
            place = next((at for at in reach if there.holds(at, line)), None)
            found[title] = {place: Restored(formula=book.in_file(cell.text), value=cell.value)} if place else {}
    return found
