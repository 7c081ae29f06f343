"""What `update --repair` puts back: cells of ours that hold something else, each as it was made.

Nothing that is not certainly ours: a column needs one of our formulas or our header, a line its place in the table or
an empty row right below it, a title the place where it was made. What somebody typed over a formula is told, cell by
cell; what only stands elsewhere, or shows the same, is counted. Names and figures are not put back here: `update` does
that anyway, once the formulas stand where they belong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from roundbook.errors import Problem, Severity
from roundbook.workbook.block import FIRST_ABSENT, Block
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Area, Blank, Formula, Number, Position, Sheet, Style, Text, address
from roundbook.workbook.compare import Comparison, Difference, in_row
from roundbook.workbook.hub_lines import is_hub_moved
from roundbook.workbook.knockout_layout import KnockoutLayout
from roundbook.workbook.layout import SUBTITLE_ROW
from roundbook.workbook.ledger import is_ledger_text
from roundbook.workbook.locate import line_column
from roundbook.workbook.package import Package
from roundbook.workbook.patch import Restored
from roundbook.workbook.scan import shared_strings_of
from roundbook.workbook.sheet_formulas import SheetFormulas, lines_of, value_of, value_text
from roundbook.workbook.sheets import build_sheets
from roundbook.workbook.team_layout import TeamLayout

Areas = Mapping[str, tuple[str, Area]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A cell to put back, and the warning about what somebody typed there; None when nothing of his is lost."""

    cell: Restored
    lost: Problem | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Repairs:
    """Cells to put back, by sheet title, and sheets to make anew. `problems` tell what cannot be put back, and why."""

    cells: Mapping[str, Mapping[Position, Repair]] = field(default_factory=dict)
    sheets: tuple[Sheet, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def is_needed(self) -> bool:
        """Whether there is anything to put back."""
        return bool(self.cells or self.sheets)

    def told(self, done: Mapping[str, Sequence[Position]]) -> Iterator[Problem]:
        """What was put back: everything that somebody may miss, and for each sheet the number of the other cells."""
        for title, places in ((title, places) for title, places in done.items() if title in self.cells):
            lost = [self.cells[title][place].lost for place in places]
            yield from filter(None, lost)
            if count := lost.count(None):
                details = {"count": count}
                yield Problem(code="formulas-restored", severity=Severity.NOTE, sheet=title, details=details)
        for sheet in self.sheets:
            yield Problem(code="sheet-restored", severity=Severity.NOTE, value=sheet.title)


def find_repairs(package: Package, book: Book, comparison: Comparison, areas: Areas) -> Repairs:
    """What can be put back in a workbook. `areas` are its defined names: sheet title and area."""
    strings = cache(lambda: shared_strings_of(package))
    cells: dict[str, Mapping[Position, Repair]] = {}
    problems: list[Problem] = []
    is_damaged = any(comparison.differences.values()) or comparison.missing
    sheets = build_sheets(book) if is_damaged else []
    for sheet in sheets:
        if differences := comparison.differences.get(sheet.title, ()):
            there = SheetFormulas(comparison.scans[sheet.title], strings)
            found = _SheetRepair(book, sheet, there, areas)
            if repairs := found.repairs(differences):
                cells[sheet.title] = repairs
            problems += found.problems()
    missing = tuple(sheet for sheet in sheets if sheet.title in comparison.missing)
    return Repairs(cells=cells, sheets=missing, problems=tuple(problems))


def _blocks_of(book: Book, key: str) -> tuple[Block, ...]:
    """Tables on a sheet that people see, from above; Settings has none, and those of the hub are no tables to them."""
    layout, groups = book.layout, range(len(book.tournament.groups))
    kind, _, number = key.partition("-")
    blocks = {
        "standings": lambda: [layout.standings_block(place) for place in groups],
        "crosstable": lambda: [layout.crosstable_block(place) for place in groups],
        "round": lambda: [layout.round_block(int(number))],
        "players": lambda: [layout.list_block],
        "members": lambda: [layout.members_block] if isinstance(layout, TeamLayout) else [],
        "fixtures": lambda: [layout.fixtures_block] if isinstance(layout, TeamLayout) else [],
        "statistics": lambda: [layout.statistics_block] if isinstance(layout, TeamLayout) else [],
        "bracket": lambda: [layout.bracket_block] if isinstance(layout, KnockoutLayout) else [],
        "report": lambda: [layout.report_block],
    }
    return tuple(blocks[kind]()) if kind in blocks else ()


class _SheetRepair:
    """What is to be put back on one sheet: `sheet` is as it should be, `there` as it is."""

    def __init__(self, book: Book, sheet: Sheet, there: SheetFormulas, areas: Areas) -> None:
        self.book, self.sheet, self.there, self.areas = book, sheet, there, areas
        self.blocks = _blocks_of(book, sheet.key)
        self.lines = lines_of(sheet, there)
        self.taken: dict[str, frozenset[int]] = {}

    def repairs(self, differences: Sequence[Difference]) -> dict[Position, Repair]:
        """Cells that hold something else and are certainly ours."""
        strays = self.strays() if self.sheet.is_hidden and self.is_moved else ()
        broken = [found for found in (*differences, *strays) if self.sheet.is_hidden or self.is_ours(found)]
        return {found.position: Repair(cell=self.restored(found), lost=self.lost(found)) for found in broken}

    def restored(self, found: Difference) -> Restored:
        cell = found.expected
        formula = cell.text if isinstance(cell, Formula) else ""
        return Restored(formula=formula, value=value_of(cell), style=self.style(found.position, cell.style))

    def problems(self) -> Iterator[Problem]:
        """A warning for each table from which lines are gone that have no room."""
        for block in self.blocks:
            if self.without_room(block):
                cell = address(self.last_row(block) + 1, block.column(line_column(block.columns)))
                yield Problem(code="line-without-room", severity=Severity.WARNING, sheet=self.sheet.title, cell=cell)

    # ---- what is told

    def lost(self, found: Difference) -> Problem | None:
        if not self.is_lost(found):
            return None
        return Problem(
            code="formula-restored",
            severity=Severity.WARNING,
            sheet=self.sheet.title,
            cell=address(*found.position),
            value=found.shown,
            details={"right": found.right},
        )

    def is_lost(self, broken: Difference) -> bool:
        """Whether somebody typed what stands in the cell, and it says something else than the cell will show."""
        if broken.formula is not None:
            return not (self.lines.torn or self.sheet.is_hidden)
        is_same = broken.shows_it or broken.shown == broken.right
        return bool(broken.shown) and not is_same and not (self.sheet.is_hidden and self.is_moved)

    # ---- which cells are ours

    def is_ours(self, found: Difference) -> bool:
        row, column = found.position
        if self.is_title(row):
            return self.is_title_in_place
        if column >= FIRST_ABSENT or any(row in self.without_room(block) for block in self.blocks):
            return False
        return column in self.columns or self.is_emptied(column)

    def is_title(self, row: int) -> bool:
        return row <= SUBTITLE_ROW and self.book.layout.has_title(self.sheet.key)

    @cached_property
    def is_title_in_place(self) -> bool:
        """Whether nothing was put in above or left of the table, so that the title belongs where it was made."""
        layout = self.book.layout
        if not self.blocks:
            return layout.found_settings.get("event") in (None, layout.setting_position("event"))
        first = self.blocks[0]
        return first.header_row == first.top - 1 and first.area().left == 0

    @cached_property
    def columns(self) -> frozenset[int]:
        """Columns that still hold a formula or a header of ours."""
        ours: set[int] = set()
        for at, cell in self.sheet.cells.items():
            row, column = at
            now = self.lines.now.get(row, row)
            is_telling = isinstance(cell, Formula) or (isinstance(cell, Text | Number) and cell.value != "")
            if not is_telling or now is None or self.is_title(row):
                continue
            is_header = any(row == block.header_row for block in self.blocks) and value_text(cell) != ""
            if self.there.holds((now, column), in_row(cell, row, now)) or (is_header and self.there.shows(at, cell)):
                ours.add(column)
        return frozenset(ours)

    def is_emptied(self, column: int) -> bool:
        """Whether a column without a header of ours was emptied as a whole: its cells are there and hold nothing."""
        places = [(row, column) for row in self.lines.now]
        cells = [self.there.cells.get(place) for place in places]
        return bool(cells) and all(
            cell is not None and cell.style and not self.there.shown((cell.row, column)) for cell in cells
        )

    def rows_of(self, block: Block) -> list[int]:
        """Rows where the lines of a table were made; none for a table whose lines do not say which they are."""
        return [row for row in map(block.row, range(block.rows)) if row in self.lines.now]

    def last_row(self, block: Block) -> int:
        """Last row of a table: of its name, or with a line that stands."""
        title, area = self.areas.get(block.name, ("", None))
        standing = [now for row in self.rows_of(block) if (now := self.lines.now[row]) is not None]
        return max([*standing, area.bottom if area and title == self.sheet.title else -1])

    def without_room(self, block: Block) -> frozenset[int]:
        """Rows where lines belong that are gone, but not right below the table, or with something in them."""
        if block.name not in self.taken:
            last, taken = self.last_row(block), set[int]()
            for row in sorted(right for row in self.rows_of(block) if (right := self.lines.right[row]) > last):
                is_free = not any(self.there.shown((row, block.column(key))) for key in block.columns)
                if row == last + 1 and is_free:
                    last = row
                else:
                    taken.add(row)
            self.taken[block.name] = frozenset(taken)
        return self.taken[block.name]

    # ---- the hub

    @cached_property
    def is_moved(self) -> bool:
        """Whether rows or columns of the hub went elsewhere."""
        return is_hub_moved(self.book, self.areas)

    def strays(self) -> Iterator[Difference]:
        """What stands on the hub where nothing belongs any more: formulas, and lines of the ledger."""
        for at in self.there.cells:
            text, shown = self.there.text(at), self.there.shown(at)
            if at not in self.sheet.cells and (text is not None or is_ledger_text(shown)):
                yield Difference(position=at, formula=text, shown=shown, shows_it=False, expected=Blank())

    # ---- formats

    def style(self, position: Position, looks: Style) -> str | None:
        """Format for a cell that is put back; None keeps what it has.

        A cell of a line that went elsewhere brings its own along; one that does not exist gets that of its like.
        """
        row, column = position
        if self.made_by_row.get(row) in self.lines.torn:
            now = self.lines.now[self.made_by_row[row]]
            before = None if now is None else self.there.cells.get((now, column))
            return self.usual_styles.get(looks) if before is None else before.style
        return None if position in self.there.cells else self.usual_styles.get(looks)

    @cached_property
    def made_by_row(self) -> Mapping[int, int]:
        """Row where a line was made by the row where it belongs now."""
        return {right: made for made, right in self.lines.right.items()}

    @cached_property
    def usual_styles(self) -> Mapping[Style, str]:
        """Number of the format that most cells of a look have in this file."""
        counts: dict[Style, Counter[str]] = {}
        for (row, column), cell in self.sheet.cells.items():
            now = self.lines.now.get(row, row)
            if now is not None and (there := self.there.cells.get((now, column))) is not None:
                counts.setdefault(cell.style, Counter())[there.style] += 1
        return {looks: count.most_common(1)[0][0] for looks, count in counts.items()}
