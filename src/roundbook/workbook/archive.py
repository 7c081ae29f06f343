"""A zip from outside, checked as a whole before anything in it is believed.

A file may be broken or hostile, so `open_archive` unpacks every member once, within limits, and refuses what no
spreadsheet program writes: members with the same name, names that lead out of the folder, encrypted members, bombs,
document types (and with them entities). What passes is safe to hand to other readers.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from roundbook.errors import Problem, WorkbookError
from roundbook.file_kinds import ZIP_DAMAGE, is_flood
from roundbook.files import LARGEST_FILE
from roundbook.workbook.markup import damaged, has_document_type

MEBIBYTE = 1024 * 1024
MAX_PART_BYTES = 64 * MEBIBYTE
MAX_TOTAL_BYTES = 512 * MEBIBYTE
# Reading costs by the tag, not by the byte: these take some ten seconds. A sheet of 50 MB with text has half of them.
MAX_TAGS = 5_000_000
# Text of a sheet shrinks to a tenth, zeros to a thousandth. A small part does no harm however well it is packed.
MAX_RATIO = 200
RATIO_FREE_BYTES = 8 * MEBIBYTE

LOCAL_HEADER = struct.Struct("<4s5H3L2H")
LOCAL_SIGNATURE = b"PK\x03\x04"
DIRECTORY_SIGNATURE = b"PK\x01\x02"
UTF8_NAME = 0x0800
# Encrypted, strongly encrypted, directory encrypted (APPNOTE 4.4.4).
_ENCRYPTED = 0x0001 | 0x0040 | 0x2000
_XML_ENDINGS = (".xml", ".rels")
# What other programs keep for themselves, and the list of parts of an .ods: nobody here reads them as XML.
_FOREIGN_XML = ("customXml/", "META-INF/")


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
    """A checked zip: its bytes, its members in the order of the directory, and where that directory begins.

    `small_names` are the names of the members by their small letters: readers look for parts without regard to case
    (ISO 29500-2, 6.3.5).
    """

    source: bytes
    members: Mapping[str, Member]
    directory_start: int
    small_names: Mapping[str, str]

    def named(self, name: str) -> str:
        """Name of a member as it is written in the zip, "" when there is none."""
        return name if name in self.members else self.small_names.get(_small(name), "")

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


def open_archive(source: bytes) -> Archive:
    """Open the bytes of a zip.

    Raises WorkbookError with one problem: no zip, too large, damaged or unsafe.
    """
    # Before the directory is read: it alone could fill the memory.
    if len(source) > LARGEST_FILE or is_flood(source):
        raise _refused("workbook-too-large")
    try:
        found = zipfile.ZipFile(io.BytesIO(source))
    except ZIP_DAMAGE as error:
        raise _refused("damaged-workbook") from error
    infos = found.infolist()
    _check_names(infos)
    _check_sizes(infos)
    members = {info.filename: _member(source, info) for info in infos}
    small_names = {_small(name): name for name in members}
    archive = Archive(source=source, members=members, directory_start=found.start_dir, small_names=small_names)
    _check_layout(archive)
    _check_contents(archive)
    return archive


def _check_names(infos: list[zipfile.ZipInfo]) -> None:
    seen: set[str] = set()
    for info in infos:
        name = info.orig_filename
        # `zipfile` cuts a name at a zero byte and follows a second name in an extra field; other readers may not.
        is_ambiguous = info.filename != name or any(sign in name for sign in "\\:\0")
        if is_ambiguous or ".." in name.split("/"):
            raise _refused("unsafe-part-name", name)
        if _small(name) in seen:
            raise _refused("duplicate-part", name)
        if info.flag_bits & _ENCRYPTED:
            raise _refused("encrypted-part", name)
        seen.add(_small(name))


def _small(name: str) -> str:
    """Name by which a part is found: names differ by more than case (ISO 29500-2, 6.3.5).

    Some have the slash of a part's name in front, which Excel forgives (XlsxWriter 3.3 with pictures in cells).
    """
    return name.lstrip("/").lower()


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


def _check_contents(archive: Archive) -> None:
    """Unpack every member once; those of XML must be what a spreadsheet program writes, and little enough to read."""
    tags = 0
    for name in archive.members:
        content = archive.read(name)
        if not name.lower().endswith(_XML_ENDINGS) or name.startswith(_FOREIGN_XML):
            continue
        tags += content.count(b"<")
        if tags > MAX_TAGS:
            raise _refused("workbook-too-large", name)
        if has_document_type(content):
            raise _refused("part-with-doctype", name)


def _unpack(packed: bytes, member: Member) -> bytes:
    """Never more than one byte above the size that the directory states, however much the packed bytes would give."""
    if not member.is_deflated or not packed:
        return packed
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        return unpacker.decompress(packed, member.size + 1)
    except zlib.error as error:
        raise damaged(member.name) from error


def _refused(code: str, part: str = "") -> WorkbookError:
    return WorkbookError(Problem(code=code, value=part))
