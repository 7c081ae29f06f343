"""Writes single cells into the XML of one worksheet; every byte that belongs to no changed cell stays.

| what stands there | a computed result (`cached`) | a constant (`values`) | a cell put back (`restored`) |
| --- | --- | --- | --- |
| a formula | its stored result is refreshed, the formula stays | refused, `formula-kept` | replaced |
| a constant, or nothing | refused, `formula-gone` | written; the format of the cell stays | replaced |
| part of a merged area that its first cell covers | as above | refused, `inside-merged-cells` | refused as well |
| part of an array formula of other cells too | as above | refused, `formula-kept` | refused, `inside-array-formula` |
| the same value already | nothing changes, not one byte | nothing changes | written anew |

A cell that does not exist is made in its place, with the format of its row or column. Cells that followed the text of a
formula which is replaced go on with it: the first of them holds it from then on. Everything was found by one pass over
the part (`scan`); the changes are put in by a second.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple
from xml.sax.saxutils import escape

from roundbook.errors import Problem, Severity
from roundbook.workbook.areas import area_of, cells_inside
from roundbook.workbook.cells import Area, Position, address
from roundbook.workbook.markup import element, prefix_of, tag_of, with_attributes
from roundbook.workbook.scan import ScannedCell, ScannedRow, SheetScan
from roundbook.workbook.shared_formulas import SharedFormulas, area_around
from roundbook.workbook.stored import Storable, is_stored, shown, stored_result

SharedStrings = Callable[[], Sequence[str]]

_NOTHING: Mapping[Position, Storable] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """A cell as it was made: a formula without its equals sign, "" for a constant, and the value.

    `style` is the number of its format in the file; None leaves the cell the format that it has.
    """

    formula: str
    value: Storable
    style: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetEdits:
    """What to write on one sheet, by row and column from 0.

    `cached` are results of formula cells as Python computed them: a number, text, boolean or `CellError`. `values` are
    constants; None and the empty text empty a cell. `restored` are cells put back whole, whatever stands there.
    """

    cached: Mapping[Position, Storable] = field(default_factory=lambda: _NOTHING)
    values: Mapping[Position, Storable] = field(default_factory=lambda: _NOTHING)
    restored: Mapping[Position, Restored] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def rows(self) -> frozenset[int] | None:
        """Rows that must be known to write it; None for all of them, where a formula may have followers anywhere."""
        return None if self.restored else frozenset(row for row, _ in (*self.cached, *self.values))


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPatch:
    """Bytes of a patched sheet, the cells that changed in reading order, and a warning for each cell left alone.

    `freed` are cells that held a formula and hold none any more.
    """

    content: bytes
    changed: tuple[Position, ...]
    problems: tuple[Problem, ...]
    freed: tuple[Position, ...] = ()


class Splice(NamedTuple):
    """Bytes that stand from `start` to `end` from now on."""

    start: int
    end: int
    replacement: bytes


def patch_sheet(
    content: bytes, scan: SheetScan, edits: SheetEdits, *, title: str = "", shared_strings: SharedStrings = tuple
) -> SheetPatch:
    """Write cells into a worksheet part; `shared_strings` is asked once a cell holds one of them.

    `scan` is what `scan_sheet` found in this very content, at least in the rows of the edits. The work grows with the
    bytes of the part plus the number of edits.
    """
    columns_by_row = _columns_by_row([*edits.cached, *edits.values, *edits.restored])
    patcher = _Patcher(content, scan, edits, shared_strings)
    patcher.title = title
    patcher.merged = cells_inside(scan.merged, [*edits.values, *edits.restored], title)
    patcher.arrays = cells_inside(scan.arrays, edits.values, title)
    patcher.bound = _bound_cells(scan, edits.restored, title)
    for row, columns in columns_by_row.items():
        patcher.patch_row(row, columns)
    patcher.place_rows()
    patcher.hand_on_formulas()
    patcher.extend_dimension()
    return SheetPatch(
        content=spliced(content, patcher.splices),
        changed=tuple(patcher.changed),
        problems=tuple(patcher.problems),
        freed=tuple(patcher.freed),
    )


def spliced(content: bytes, splices: Collection[Splice]) -> bytes:
    """Content with the splices put in. Several at one place come in their order, an insertion before a replacement."""
    pieces, position = [], 0
    for splice in sorted(splices, key=lambda splice: splice[:2]):
        pieces += [content[position : splice.start], splice.replacement]
        position = splice.end
    return b"".join([*pieces, content[position:]])


def _columns_by_row(positions: Collection[Position]) -> dict[int, list[int]]:
    columns: dict[int, list[int]] = {}
    for row, column in sorted(set(positions)):
        columns.setdefault(row, []).append(column)
    return columns


def _bound_cells(scan: SheetScan, restored: Collection[Position], title: str) -> frozenset[Position]:
    """Cells to be put back that an array formula fills together with cells that stay."""
    inside = cells_inside(scan.arrays, restored, title)
    areas = {*inside.values(), *(area for area in scan.arrays if (area.top, area.left) in restored)}
    return frozenset(at for area in areas if _has_others(scan, area, restored) for at in restored if _is_in(at, area))


def _has_others(scan: SheetScan, area: Area, restored: Collection[Position]) -> bool:
    """Whether an area holds anything in cells that are not to be put back."""
    rows = (row for row in scan.rows.values() if area.top <= row.row <= area.bottom)
    cells = (cell for row in rows for cell in row.cells if _is_in((cell.row, cell.column), area))
    return any((cell.formula or cell.value) and (cell.row, cell.column) not in restored for cell in cells)


def _is_in(position: Position, area: Area) -> bool:
    return area.top <= position[0] <= area.bottom and area.left <= position[1] <= area.right


class _Patcher:
    """Splices and findings of one sheet, gathered row by row from top to bottom."""

    def __init__(self, content: bytes, scan: SheetScan, edits: SheetEdits, shared_strings: SharedStrings) -> None:
        self.content, self.scan, self.edits, self.shared_strings = content, scan, edits, shared_strings
        self.title = ""
        self.merged: Mapping[Position, Area] = {}
        self.arrays: Mapping[Position, Area] = {}
        self.bound: frozenset[Position] = frozenset()
        self.freed: list[Position] = []
        self.splices: list[Splice] = []
        self.changed: list[Position] = []
        self.created: list[Position] = []
        self.new_rows: list[tuple[int, bytes]] = []
        self.problems: list[Problem] = []

    def patch_row(self, row: int, columns: Sequence[int]) -> None:
        found = self.scan.rows.get(row)
        cell_by_column = {cell.column: cell for cell in found.cells} if found else {}
        added: list[tuple[int, bytes]] = []
        for column in columns:
            position, cell = (row, column), cell_by_column.get(column)
            if position in self.edits.cached:
                self.refresh(position, cell, self.edits.cached[position])
            new = self.to_write(position, cell)
            if new is not None and cell is not None:
                self.overwrite(cell, new)
            elif new is not None:
                added.append((column, self.new_cell(position, found, new)))
        if added:
            self.place_cells(row, found, added)

    def refresh(self, position: Position, cell: ScannedCell | None, value: Storable) -> None:
        """New stored result of a formula: the type of the cell and its `<v>`, nothing else."""
        if cell is None or cell.formula is None:
            self.leave_alone("formula-gone", position, cell, value)
            return
        if is_stored(cell, value, self.strings_for(cell)):
            return
        kind, text = stored_result(value)
        tag = tag_of(self.content, cell.span)
        name = prefix_of(tag) + b"v"
        result = b"<" + name + b">" + text.encode() + b"</" + name + b">"
        behind = cell.formula.span.end
        start, end = (cell.value.span.start, cell.value.span.end) if cell.value else (behind, behind)
        self.splices.append(Splice(cell.span.start, cell.span.inner_start, _typed(tag, kind)))
        self.splices.append(Splice(start, end, result))
        if cell.inline:
            self.splices.append(Splice(cell.inline.span.start, cell.inline.span.end, b""))
        self.changed.append(position)

    def to_write(self, position: Position, cell: ScannedCell | None) -> Restored | None:
        """What a cell is to hold, None for one that stays as it is."""
        if position in self.edits.restored:
            return self.edits.restored[position] if self.may_restore(position, cell) else None
        if position in self.edits.values and self.may_write(position, cell):
            return Restored(formula="", value=self.edits.values[position])
        return None

    def may_restore(self, position: Position, cell: ScannedCell | None) -> bool:
        """Whether a cell may be put back: it is to be seen, and no formula of others hangs on it."""
        new = self.edits.restored[position]
        if position in self.merged or position in self.bound:
            code = "inside-array-formula" if position in self.bound else "inside-merged-cells"
            self.leave_alone(code, position, cell, new.value)
            return False
        if cell is not None and cell.formula is not None and not new.formula:
            self.freed.append(position)
        return True

    def may_write(self, position: Position, cell: ScannedCell | None) -> bool:
        """Whether a constant is to be written: there is something to change, and nothing that forbids it."""
        value = self.edits.values[position]
        if (cell is not None and cell.formula is not None) or position in self.arrays:
            self.leave_alone("formula-kept", position, cell, value)
            return False
        if is_stored(cell, value, self.strings_for(cell)):
            return False
        if position in self.merged:
            self.leave_alone("inside-merged-cells", position, cell, value)
            return False
        return True

    def overwrite(self, cell: ScannedCell, new: Restored) -> None:
        tag = tag_of(self.content, cell.span)
        kind, body = _content(new, prefix_of(tag))
        # `cm` and `vm` point to what the old value was: a dynamic array, a picture, a data type.
        plain = with_attributes(_typed(tag, kind), {"cm": None, "vm": None})
        if new.style is not None:
            plain = with_attributes(plain, {"s": new.style or None})
        self.splices.append(Splice(cell.span.start, cell.span.end, element(plain, body)))
        self.changed.append((cell.row, cell.column))

    def new_cell(self, position: Position, row: ScannedRow | None, new: Restored) -> bytes:
        prefix = prefix_of(tag_of(self.content, row.span if row else self.scan.data))
        kind, body = _content(new, prefix)
        style = new.style or (row.style if row else "") or self.scan.column_style(position[1])
        attributes = {"r": address(*position), "s": style or None}
        tag = with_attributes(b"<" + prefix + b"c>", attributes)
        self.changed.append(position)
        self.created.append(position)
        return element(_typed(tag, kind), body)

    def hand_on_formulas(self) -> None:
        """The text of a shared formula that was replaced, written into the first of the cells that follow it."""
        replaced = [cell for row in self.scan.rows.values() for cell in row.cells if self.is_replaced(cell)]
        if not any(cell.formula for cell in replaced):
            return
        shared = SharedFormulas(cell for row in self.scan.rows.values() for cell in row.cells)
        for master in replaced:
            followers = [cell for cell in shared.followers(master) if not self.is_replaced(cell)]
            if followers and master.formula and followers[0].formula:
                text = shared.text(followers[0])
                tag = with_attributes(tag_of(self.content, master.formula.span), {"ref": area_around(followers)})
                span = followers[0].formula.span
                self.splices.append(Splice(span.start, span.end, element(tag, escape(text).encode())))

    def is_replaced(self, cell: ScannedCell) -> bool:
        at = (cell.row, cell.column)
        return at in self.edits.restored and at not in self.merged and at not in self.bound

    def place_cells(self, row: int, found: ScannedRow | None, added: Sequence[tuple[int, bytes]]) -> None:
        """New cells where they belong in their row, which is made when it does not exist."""
        markup = b"".join(cell for _, cell in added)
        if found is None:
            tag = b"<" + prefix_of(tag_of(self.content, self.scan.data)) + b"row>"
            self.new_rows.append((row, element(with_attributes(tag, {"r": str(row + 1)}), markup)))
            return
        tag = _spanning(tag_of(self.content, found.span), found.column_spans, [column for column, _ in added])
        if found.span.is_self_closing:
            self.splices.append(Splice(found.span.start, found.span.end, element(tag, markup)))
            return
        self.splices.append(Splice(found.span.start, found.span.inner_start, tag))
        starts = [*(cell.span.start for cell in found.cells), found.span.inner_end]
        for column, cell in added:
            place = starts[bisect_right(found.cells, column, key=lambda cell: cell.column)]
            self.splices.append(Splice(place, place, cell))

    def place_rows(self) -> None:
        sheet_data = self.scan.data
        if self.new_rows and sheet_data.is_self_closing:
            markup = element(tag_of(self.content, sheet_data), b"".join(row for _, row in self.new_rows))
            self.splices.append(Splice(sheet_data.start, sheet_data.end, markup))
            return
        for row, markup in self.new_rows:
            place = self.scan.place_of_row(row)
            self.splices.append(Splice(place, place, markup))

    def extend_dimension(self) -> None:
        """The used range that the sheet states, made wider for cells that did not exist; one that is junk stays."""
        dimension = self.scan.dimension
        area = area_of(dimension.text) if dimension else None
        if dimension is None or area is None or not self.created:
            return
        rows = [area.top, area.bottom, *(row for row, _ in self.created)]
        columns = [area.left, area.right, *(column for _, column in self.created)]
        reference = f"{address(min(rows), min(columns))}:{address(max(rows), max(columns))}"
        if area_of(reference) != area:
            tag = with_attributes(tag_of(self.content, dimension.span), {"ref": reference})
            self.splices.append(Splice(dimension.span.start, dimension.span.inner_start, tag))

    def strings_for(self, cell: ScannedCell | None) -> Sequence[str]:
        return self.shared_strings() if cell is not None and cell.kind == "s" else ()

    def leave_alone(self, code: str, position: Position, cell: ScannedCell | None, value: Storable) -> None:
        stands = shown(cell, self.strings_for(cell)) if cell is not None else ""
        details = {"new": "" if value is None else str(value)}
        place = address(*position)
        self.problems.append(
            Problem(code=code, severity=Severity.WARNING, sheet=self.title, cell=place, value=stands, details=details)
        )


def _typed(tag: bytes, kind: str) -> bytes:
    return with_attributes(tag, {"t": None if kind == "n" else kind})


def _content(new: Restored, prefix: bytes) -> tuple[str, bytes]:
    """Type and content of a cell that holds a formula or a constant."""
    if not new.formula:
        return _constant(new.value, prefix)
    name = prefix.decode()
    kind, text = stored_result(new.value)
    return kind, f"<{name}f>{escape(new.formula)}</{name}f><{name}v>{text}</{name}v>".encode()


def _constant(value: Storable, prefix: bytes) -> tuple[str, bytes]:
    """Type and content of a cell that holds a constant."""
    name = prefix.decode()
    if value is None or value == "":
        return "n", b""
    kind, text = stored_result(value)
    if kind == "str":
        markup = f'<{name}is><{name}t xml:space="preserve">{text}</{name}t></{name}is>'
        return "inlineStr", markup.encode()
    return kind, f"<{name}v>{text}</{name}v>".encode()


def _spanning(tag: bytes, column_spans: str, columns: Sequence[int]) -> bytes:
    """Tag of a row whose `spans` (a hint like `1:8`, from 1) also tells of these columns."""
    bounds = column_spans.replace(":", " ").split()
    if not bounds or not all(bound.isascii() and bound.isdigit() for bound in bounds):
        return tag
    known = [int(bound) for bound in bounds]
    numbers = [*known, *(column + 1 for column in columns)]
    if (min(numbers), max(numbers)) == (min(known), max(known)):
        return tag
    return with_attributes(tag, {"spans": f"{min(numbers)}:{max(numbers)}"})
