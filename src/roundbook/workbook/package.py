"""An .xlsx file: a zip of named parts (`archive` has checked it), and which of them are its sheets.

Parts are found as Excel finds them: by relationships, whose targets may be absolute or relative, with other capitals
than the part, or with characters written as `%20`. Nothing here knows cells; `repack` writes a package again.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from roundbook.errors import Problem, WorkbookError
from roundbook.file_kinds import FileKind, kind_of
from roundbook.workbook.archive import Archive, open_archive
from roundbook.workbook.markup import Attributes, Handlers, damaged, walk

CONTENT_TYPES = "[Content_Types].xml"
PLAIN_ENDING = ".xlsx"
_ENDING_BY_TYPE = {
    b"ms-excel.sheet.macroEnabled.main+xml": ".xlsm",
    b"spreadsheetml.template.main+xml": ".xltx",
    b"ms-excel.template.macroEnabled.main+xml": ".xltm",
}
_REFUSALS: Mapping[FileKind, str] = {
    FileKind.PROTECTED: "workbook-protected",
    FileKind.DAMAGED: "damaged-workbook",
    FileKind.UNKNOWN: "not-a-workbook",
    FileKind.XLSX: "not-a-workbook",  # its parts, but nothing that leads to a sheet
}
_PACKAGE_RELATIONSHIPS = frozenset({"http://schemas.openxmlformats.org/package/2006/relationships"})
_RELATIONSHIP_IDS = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships id",
    "http://purl.oclc.org/ooxml/officeDocument/relationships id",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """A workbook file: its zip and the parts that matter.

    `sheets` maps the title of each worksheet to its part, in the order of the tabs; chart sheets are left out.
    `sheet_numbers` are their numbers in the file by title, which are not those of the tabs. `shared_strings_part` is
    empty in a file without shared strings, `styles_part` and `calculation_chain_part` in one without those.
    `ending` is that of the file's name as its content wants it; under another Excel does not open it.
    """

    archive: Archive
    workbook_part: str
    sheets: Mapping[str, str]
    sheet_numbers: Mapping[str, str]
    shared_strings_part: str
    styles_part: str
    calculation_chain_part: str
    ending: str

    @property
    def parts(self) -> tuple[str, ...]:
        """Names of all parts, in the order of the zip directory."""
        return tuple(self.archive.members)

    def read(self, part: str) -> bytes:
        """Content of a part. Raises WorkbookError for a part that is not there."""
        return self.archive.read(part)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Relationship:
    kind: str
    target: str


def open_package(source: bytes) -> Package:
    """Open the bytes of an .xlsx or .xlsm file and find its worksheets.

    Raises WorkbookError with one problem: password, another kind of file, no workbook at all, too large, damaged or
    unsafe.
    """
    # A zip may carry bytes in front of its first member.
    if not source.startswith(b"PK") and not zipfile.is_zipfile(io.BytesIO(source)):
        raise _other_kind(source)
    archive = open_archive(source)
    is_office = bool(archive.named(relationships_part("")))
    workbook_part = _target(_relationships(archive, ""), "officeDocument") if is_office else ""
    if not workbook_part.lower().endswith(".xml"):  # an .xlsb keeps its workbook in `workbook.bin`
        raise _other_kind(source)
    related = _relationships(archive, workbook_part)
    found = {kind: _target(related, kind) for kind in ("sharedStrings", "styles", "calcChain")}
    sheets = _worksheets(archive, workbook_part, related)
    return Package(
        archive=archive,
        workbook_part=workbook_part,
        sheets={title: part for title, (part, _) in sheets.items()},
        sheet_numbers={title: number for title, (_, number) in sheets.items()},
        shared_strings_part=found["sharedStrings"],
        styles_part=found["styles"],
        calculation_chain_part=found["calcChain"],
        ending=_ending(archive),
    )


def _other_kind(source: bytes) -> WorkbookError:
    """What a file is that is no .xlsx, and so cannot be patched byte for byte."""
    kind = kind_of(source)
    if kind in _REFUSALS:
        return WorkbookError(Problem(code=_REFUSALS[kind]))
    return WorkbookError(Problem(code="workbook-of-other-kind", details={"kind": kind.value}))


def _ending(archive: Archive) -> str:
    """Macros and templates have content types of their own for the workbook part."""
    part = archive.named(CONTENT_TYPES)
    types = archive.read(part) if part else b""
    return next((ending for kind, ending in _ENDING_BY_TYPE.items() if kind in types), PLAIN_ENDING)


def _target(related: Mapping[str, _Relationship], kind: str) -> str:
    """First part that is related in this way, "" when there is none."""
    return next((found.target for found in related.values() if found.kind == kind), "")


def relationships_part(part: str) -> str:
    """Where the relationships of a part stand, those of the whole package for ""."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _relationships(archive: Archive, part: str) -> dict[str, _Relationship]:
    """Relationships of a part by id, of the whole package for "". Targets outside the file are left out."""
    folder, source = posixpath.dirname(part), archive.named(relationships_part(part))
    if not source:
        raise WorkbookError(Problem(code="not-a-workbook"))
    found: dict[str, _Relationship] = {}

    def relationship(attributes: Attributes) -> None:
        if attributes.get("TargetMode") != "External":
            identity, kind = attributes.get("Id", ""), attributes.get("Type", "").rpartition("/")[2]
            relation = _Relationship(kind=kind, target=_part_at(archive, folder, attributes.get("Target", "")))
            if found.setdefault(identity, relation) != relation:
                raise damaged(source)

    starts = {("Relationships", "Relationship"): relationship}
    walk(archive.read(source), source, Handlers(starts=starts, namespaces=_PACKAGE_RELATIONSHIPS))
    return found


def _part_at(archive: Archive, folder: str, target: str) -> str:
    """Part that a target leads to, "" when there is none. Some programs write `\\` for `/`."""
    path = posixpath.normpath(posixpath.join("/", folder, target.replace("\\", "/"))).lstrip("/")
    return archive.named(path) or archive.named(unquote(path))


def _worksheets(
    archive: Archive, workbook_part: str, related: Mapping[str, _Relationship]
) -> dict[str, tuple[str, str]]:
    """Part and number of each worksheet by its title."""
    sheets: dict[str, tuple[str, str]] = {}
    taken: set[str] = set()

    def sheet(attributes: Attributes) -> None:
        identity = next((attributes[key] for key in _RELATIONSHIP_IDS if key in attributes), "")
        title, target = attributes.get("name", ""), related.get(identity)
        # Two sheets of one part would be twins that change together; a few bytes could claim thousands of them.
        if target is None or not target.target or title in sheets or target.target in taken:
            raise damaged(workbook_part)
        taken.add(target.target)
        if target.kind == "worksheet":
            sheets[title] = (target.target, attributes.get("sheetId", ""))

    walk(archive.read(workbook_part), workbook_part, Handlers(starts={("sheets", "sheet"): sheet}))
    if not sheets:
        raise WorkbookError(Problem(code="not-a-workbook"))
    return sheets
