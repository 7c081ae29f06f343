"""An .xlsx file opened with care: a zip of named parts, checked as a whole before anything in it is believed.

A file from outside may be broken or hostile, so `open_package` unpacks every part once, within limits, and refuses what
Excel never writes: parts with the same name, names that lead out of the folder, encrypted parts, bombs. What passes is
safe to hand to other readers. Nothing here knows cells; `repack` writes a package again.
"""

from __future__ import annotations

import io
import posixpath
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from roundbook.errors import Problem, WorkbookError
from roundbook.file_kinds import FileKind, kind_of
from roundbook.workbook.markup import Attributes, Handlers, damaged, walk

MEBIBYTE = 1024 * 1024
MAX_FILE_BYTES = 128 * MEBIBYTE
MAX_PART_BYTES = 64 * MEBIBYTE
MAX_TOTAL_BYTES = 512 * MEBIBYTE
MAX_PARTS = 10_000
# Text of a sheet shrinks to a tenth, zeros to a thousandth. A small part does no harm however well it is packed.
MAX_RATIO = 200
RATIO_FREE_BYTES = 8 * MEBIBYTE

LOCAL_HEADER = struct.Struct("<4s5H3L2H")
LOCAL_SIGNATURE = b"PK\x03\x04"
DIRECTORY_SIGNATURE = b"PK\x01\x02"
UTF8_NAME = 0x0800
# Encrypted, strongly encrypted, directory encrypted (APPNOTE 4.4.4).
_ENCRYPTED = 0x0001 | 0x0040 | 0x2000
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
class Member:
    """One part as it lies in the zip. Offsets and sizes in bytes; `start` is where its packed bytes begin."""

    name: str
    header_offset: int
    start: int
    packed_size: int
    size: int
    crc: int
    is_deflated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """A checked zip: its bytes, its members in the order of the directory, and where that directory begins."""

    source: bytes
    members: Mapping[str, Member]
    directory_start: int

    def records(self) -> Iterator[tuple[Member, int]]:
        """Members in the order of their bytes, each with the place where the next one or the directory begins."""
        members = sorted(self.members.values(), key=lambda member: member.header_offset)
        limits = [*(member.header_offset for member in members), self.directory_start]
        return zip(members, limits[1:], strict=True)

    def read(self, part: str) -> bytes:
        """Content of a part. Raises WorkbookError: no such part, or its bytes do not fit their checksum."""
        member = self.members.get(part)
        if member is None:
            raise damaged(part)
        content = _unpack(self.source[member.start : member.start + member.packed_size], member)
        if len(content) != member.size or zlib.crc32(content) != member.crc:
            raise damaged(part)
        return content


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """A workbook file: its zip and the parts that matter.

    `sheets` maps the title of each worksheet to its part, in the order of the tabs; chart sheets are left out.
    `shared_strings_part` is empty in a file without shared strings, `styles_part` in one without styles.
    """

    archive: Archive
    workbook_part: str
    sheets: Mapping[str, str]
    shared_strings_part: str
    styles_part: str

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
    archive = _open_archive(source)
    is_office = _relationships_part("") in archive.members
    workbook_part = _target(_relationships(archive, ""), "officeDocument") if is_office else ""
    if not workbook_part.endswith(".xml"):  # an .xlsb keeps its workbook in `workbook.bin`
        raise _other_kind(source)
    related = _relationships(archive, workbook_part)
    others = {kind: _target(related, kind) for kind in ("sharedStrings", "styles")}
    found = {kind: part if part in archive.members else "" for kind, part in others.items()}
    return Package(
        archive=archive,
        workbook_part=workbook_part,
        sheets=_worksheets(archive, workbook_part, related),
        shared_strings_part=found["sharedStrings"],
        styles_part=found["styles"],
    )


def _open_archive(source: bytes) -> Archive:
    # Before the directory is read: it alone could fill the memory.
    if len(source) > MAX_FILE_BYTES or source.count(DIRECTORY_SIGNATURE) > MAX_PARTS:
        raise _refused("workbook-too-large")
    # A zip may carry bytes in front of its first member.
    if not source.startswith(b"PK") and not zipfile.is_zipfile(io.BytesIO(source)):
        raise _other_kind(source)
    try:
        found = zipfile.ZipFile(io.BytesIO(source))
    except (zipfile.BadZipFile, NotImplementedError, struct.error, ValueError, OSError, OverflowError) as error:
        raise _refused("damaged-workbook") from error
    infos = found.infolist()
    _check_names(infos)
    _check_sizes(infos)
    members = {info.filename: _member(source, info) for info in infos}
    archive = Archive(source=source, members=members, directory_start=found.start_dir)
    _check_layout(archive)
    for part in members:
        archive.read(part)
    return archive


def _refused(code: str, part: str = "") -> WorkbookError:
    return WorkbookError(Problem(code=code, value=part))


def _other_kind(source: bytes) -> WorkbookError:
    """What a file is that is no .xlsx, and so cannot be patched byte for byte."""
    kind = kind_of(source)
    if kind in _REFUSALS:
        return _refused(_REFUSALS[kind])
    return WorkbookError(Problem(code="workbook-of-other-kind", details={"kind": kind.value}))


def _check_names(infos: list[zipfile.ZipInfo]) -> None:
    seen: set[str] = set()
    for info in infos:
        name = info.orig_filename
        # `zipfile` cuts a name at a zero byte and follows a second name in an extra field; other readers may not.
        is_ambiguous = info.filename != name or any(sign in name for sign in "\\:\0")
        if is_ambiguous or name.startswith("/") or ".." in name.split("/"):
            raise _refused("unsafe-part-name", name)
        if name.lower() in seen:  # part names differ by more than case (ISO 29500-2, 6.3.5)
            raise _refused("duplicate-part", name)
        if info.flag_bits & _ENCRYPTED:
            raise _refused("encrypted-part", name)
        seen.add(name.lower())


def _check_sizes(infos: list[zipfile.ZipInfo]) -> None:
    total = 0
    for info in infos:
        total += info.file_size
        is_bomb = info.file_size > RATIO_FREE_BYTES and info.file_size > MAX_RATIO * info.compress_size
        if is_bomb or info.file_size > MAX_PART_BYTES or total > MAX_TOTAL_BYTES:
            raise _refused("workbook-too-large", info.filename)


def _member(source: bytes, info: zipfile.ZipInfo) -> Member:
    header = source[info.header_offset : info.header_offset + LOCAL_HEADER.size]
    if len(header) < LOCAL_HEADER.size or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise damaged(info.filename)
    signature, *_, name_length, extra_length = LOCAL_HEADER.unpack(header)
    name_start = info.header_offset + LOCAL_HEADER.size
    name = source[name_start : name_start + name_length]
    # Readers trust either of the two names, so they must be one.
    if signature != LOCAL_SIGNATURE or name != info.orig_filename.encode(_encoding(info)):
        raise damaged(info.filename)
    return Member(
        name=info.filename,
        header_offset=info.header_offset,
        start=name_start + name_length + extra_length,
        packed_size=info.compress_size,
        size=info.file_size,
        crc=info.CRC,
        is_deflated=info.compress_type == zipfile.ZIP_DEFLATED,
    )


def _encoding(info: zipfile.ZipInfo) -> str:
    return "utf-8" if info.flag_bits & UTF8_NAME else "cp437"


def _check_layout(archive: Archive) -> None:
    """Members that share bytes are the trick of the non-recursive bomb; here each ends before the next begins."""
    for member, limit in archive.records():
        if member.start + member.packed_size > limit:
            raise damaged(member.name)


def _unpack(packed: bytes, member: Member) -> bytes:
    """Never more than one byte above the size that the directory states, however much the packed bytes would give."""
    if not member.is_deflated or not packed:
        return packed
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        return unpacker.decompress(packed, member.size + 1)
    except zlib.error as error:
        raise damaged(member.name) from error


def _target(related: Mapping[str, _Relationship], kind: str) -> str:
    return next((found.target for found in related.values() if found.kind == kind), "")


def _relationships_part(part: str) -> str:
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _relationships(archive: Archive, part: str) -> dict[str, _Relationship]:
    """Relationships of a part by id, of the whole package for "". Targets outside the file are left out."""
    folder, source = posixpath.dirname(part), _relationships_part(part)
    if source not in archive.members:
        raise _refused("not-a-workbook")
    found: dict[str, _Relationship] = {}

    def relationship(attributes: Attributes) -> None:
        if attributes.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/", folder, attributes.get("Target", ""))).lstrip("/")
            kind = attributes.get("Type", "").rpartition("/")[2]
            found[attributes.get("Id", "")] = _Relationship(kind=kind, target=target)

    starts = {("Relationships", "Relationship"): relationship}
    walk(archive.read(source), source, Handlers(starts=starts, namespaces=_PACKAGE_RELATIONSHIPS))
    return found


def _worksheets(archive: Archive, workbook_part: str, related: Mapping[str, _Relationship]) -> dict[str, str]:
    sheets: dict[str, str] = {}

    def sheet(attributes: Attributes) -> None:
        identity = next((attributes[key] for key in _RELATIONSHIP_IDS if key in attributes), "")
        title, target = attributes.get("name", ""), related.get(identity)
        if target is None or target.target not in archive.members or title in sheets:
            raise damaged(workbook_part)
        if target.kind == "worksheet":
            sheets[title] = target.target

    walk(archive.read(workbook_part), workbook_part, Handlers(starts={("sheets", "sheet"): sheet}))
    if not sheets:
        raise _refused("not-a-workbook")
    return sheets
