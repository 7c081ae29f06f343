"""Writes single cells into an existing workbook file; every other byte of its parts stays.

Loading and saving with a spreadsheet library would drop what it does not know: cached values, shapes, pictures in
headers, extensions. Here only the XML of the changed sheets is cut open (`sheet_patch`), the workbook part is told that
everything is to be calculated again, and all other members of the zip are copied as they lie (`repack`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from roundbook.errors import Problem, Severity, WorkbookError
from roundbook.workbook.calculation_chain import Entry, without_entries
from roundbook.workbook.cells import Position, address
from roundbook.workbook.defined_names import NO_NAMES, with_defined_names
from roundbook.workbook.markup import Handlers, Span, prefix_of, tag_of, walk, with_attributes
from roundbook.workbook.package import Package, open_package
from roundbook.workbook.repack import rewrite
from roundbook.workbook.scan import SheetScan, scan_sheet, shared_strings_of
from roundbook.workbook.sheet_patch import Restored, SheetEdits, SheetPatch, Splice, patch_sheet, spliced

__all__ = ["PatchResult", "Restored", "SheetEdits", "patch_workbook", "set_full_calc"]

# What may stand before `calcPr` in a workbook part, the nearest first (ISO 29500-1, 18.2.27).
_BEFORE_CALCULATION = ("definedNames", "externalReferences", "functionGroups", "sheets")


@dataclass(frozen=True, slots=True, kw_only=True)
class PatchResult:
    """Bytes of a patched workbook, the cells that changed by sheet title, and a warning for each cell left alone.

    Without a change `content` is the very bytes that came in.
    """

    content: bytes
    changed: Mapping[str, tuple[Position, ...]]
    problems: tuple[Problem, ...]


def patch_workbook(
    source: bytes,
    edits: Mapping[str, SheetEdits],
    scans: Mapping[str, SheetScan] | None = None,
    *,
    names: Mapping[str, str] = NO_NAMES,
) -> PatchResult:
    """Write cells into the bytes of a workbook; `edits` go by sheet title, `names` are defined names to put back.

    `scans` are sheets of these very bytes, by title, that somebody has read already; others, and those of which he took
    only a part, are read now. If anything changes, programs are told to calculate everything when they open the file.
    Raises WorkbookError: the file cannot be opened safely, or it has no sheet of a title (all of them at once).
    """
    package = open_package(source)
    missing = [Problem(code="sheet-missing", value=title) for title in edits if title not in package.sheets]
    if missing:
        raise WorkbookError(missing)
    read, patches = _patched_sheets(package, edits, scans or {})
    problems = [problem for patch in patches.values() for problem in patch.problems]
    changed = {title: patch.changed for title, patch in patches.items() if patch.changed}
    parts = {package.sheets[title]: patches[title].content for title in changed}
    freed = {title: patch.freed for title, patch in patches.items() if patch.freed}
    if freed and package.calculation_chain_part:
        parts[package.calculation_chain_part] = _shortened_chain(package, edits, read, freed)
    if changed or names:
        problems += _broken_signature(package)
        workbook = package.read(package.workbook_part)
        if (marked := set_full_calc(with_defined_names(workbook, names))) != workbook:
            parts[package.workbook_part] = marked
    return PatchResult(content=rewrite(package, parts), changed=changed, problems=tuple(problems))


def _patched_sheets(
    package: Package, edits: Mapping[str, SheetEdits], scans: Mapping[str, SheetScan]
) -> tuple[Mapping[str, SheetScan], Mapping[str, SheetPatch]]:
    """Each edited sheet as it was read, and as it is then."""
    shared_strings = cache(lambda: shared_strings_of(package))
    read: dict[str, SheetScan] = {}
    patches: dict[str, SheetPatch] = {}
    for title, sheet_edits in edits.items():
        content = package.read(package.sheets[title])
        known = scans.get(title)
        # A row that was not asked for looks like one that does not exist: it would be written a second time.
        read[title] = known if known and known.is_whole else scan_sheet(content, title, sheet_edits.rows)
        patches[title] = patch_sheet(content, read[title], sheet_edits, title=title, shared_strings=shared_strings)
    return read, patches


def _shortened_chain(
    package: Package,
    edits: Mapping[str, SheetEdits],
    scans: Mapping[str, SheetScan],
    freed: Mapping[str, tuple[Position, ...]],
) -> bytes:
    """The list of formulas without those that are gone; `scans` are the edited sheets as they were."""

    def entry(title: str, position: Position) -> Entry:
        return package.sheet_numbers[title], address(*position)

    gone = {entry(title, position) for title, positions in freed.items() for position in positions}
    formulas = (entry(title, position) for title, position in _formulas(edits, scans))
    left = next((formula for formula in formulas if formula not in gone), None)
    return without_entries(package.read(package.calculation_chain_part), gone, left)


def _formulas(edits: Mapping[str, SheetEdits], scans: Mapping[str, SheetScan]) -> Iterator[tuple[str, Position]]:
    """Sheet and place of formulas: those that are put back, then those that were there."""
    yield from ((title, at) for title, edit in edits.items() for at, new in edit.restored.items() if new.formula)
    for title, scan in scans.items():
        cells = (cell for row in scan.rows.values() for cell in row.cells)
        yield from ((title, (cell.row, cell.column)) for cell in cells if cell.formula is not None)


def set_full_calc(workbook: bytes) -> bytes:
    """The workbook part with `fullCalcOnLoad` on, which makes programs calculate every formula on opening."""
    spans: dict[str, Span] = {}

    def keep(tag: str) -> Callable[[Span], None]:
        return lambda span: spans.update({tag: span})

    ends = {("workbook", tag): keep(tag) for tag in ("calcPr", *_BEFORE_CALCULATION)}
    walk(workbook, "workbook.xml", Handlers(ends=ends))
    if "calcPr" in spans:
        span = spans["calcPr"]
        tag = with_attributes(tag_of(workbook, span), {"fullCalcOnLoad": "1"})
        return spliced(workbook, [Splice(span.start, span.inner_start, tag)])
    before = next(spans[tag] for tag in _BEFORE_CALCULATION if tag in spans)
    prefix = prefix_of(tag_of(workbook, before))
    return spliced(workbook, [Splice(before.end, before.end, b"<" + prefix + b'calcPr fullCalcOnLoad="1"/>')])


def _broken_signature(package: Package) -> list[Problem]:
    is_signed = any(part.lower().startswith("_xmlsignatures/") for part in package.parts)
    return [Problem(code="signature-broken", severity=Severity.WARNING)] if is_signed else []
