"""Writes a package again with some parts changed or added; other members are copied as they lie, packed bytes and all.

A zip has each header twice: before the packed bytes of a member and in the directory at the end. The first is copied
with the member (so data descriptors and padding need no understanding), the second with a new offset. A changed member
keeps its name, place, date, attributes and way of packing.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from roundbook.errors import Problem, WorkbookError
from roundbook.workbook.archive import (
    DIRECTORY_SIGNATURE,
    LOCAL_HEADER,
    LOCAL_SIGNATURE,
    UTF8_NAME,
    Archive,
    Member,
)
from roundbook.workbook.markup import damaged
from roundbook.workbook.package import Package

_DIRECTORY_ENTRY = struct.Struct("<4s6H3L5H2L")
_DIRECTORY_END = struct.Struct("<4s4H2LH")
_DIRECTORY_END_SIGNATURE = b"PK\x05\x06"
_EXTRA_HEADER = struct.Struct("<2H")
_ZIP64_EXTRA = 0x0001
_IN_ZIP64 = 0xFFFFFFFF
_DATA_DESCRIPTOR = 0x0008
# memLevel of zlib: the codes are made anew for each block, after 4,096 signs instead of 16,384. The largest sheet
# is 3 % smaller.
_SHORT_BLOCKS = 6
# Version 2.0, UTF-8 name, deflated, 1 January 1980: what has no date of its own gets the first that a zip can say.
_NEW_MEMBER = (20, UTF8_NAME, zipfile.ZIP_DEFLATED, 0, 0x0021)
NOTHING: Mapping[str, bytes] = MappingProxyType({})


class _Packed(NamedTuple):
    """What both headers of a member say about its bytes."""

    crc: int
    packed_size: int
    size: int


class _Moved(NamedTuple):
    """How far a member moved, in bytes, and what is new about its bytes."""

    shift: int
    packed: _Packed | None


class _New(NamedTuple):
    """A member that was not there: its name, where it begins, and what both headers say about its bytes."""

    name: str
    offset: int
    packed: _Packed


class _Entry(NamedTuple):
    """One line of the directory: the fixed fields in their order, then name, extra fields and comment as bytes."""

    fields: tuple[int, ...]
    name: bytes
    extra: bytes
    comment: bytes

    @property
    def length(self) -> int:
        """Bytes of the line."""
        return _DIRECTORY_ENTRY.size + len(self.name) + len(self.extra) + len(self.comment)


def rewrite(package: Package, changed: Mapping[str, bytes], added: Mapping[str, bytes] = NOTHING) -> bytes:
    """Bytes of the package with the content of some parts replaced and new parts at its end; the same without any.

    Raises KeyError for a changed part that is not in the package, or a new one that is. Parts are small
    (`MAX_PART_BYTES`), so what a zip64 file says in 64 bits is said in 32, and the result is no zip64 file.
    """
    archive = package.archive
    if wrong := (changed.keys() - archive.members.keys()) | (added.keys() & archive.members.keys()):
        raise KeyError(*sorted(wrong))
    if not changed and not added:
        return archive.source
    position = min(member.header_offset for member in archive.members.values())
    chunks = [archive.source[:position]]  # empty, unless something lies in front of the first member
    moved: dict[str, _Moved] = {}
    for member, limit in archive.records():
        record, packed = archive.source[member.header_offset : limit], None
        if member.name in changed:
            record, packed = _packed_record(record, member, changed[member.name])
        moved[member.name] = _Moved(position - member.header_offset, packed)
        chunks.append(record)
        position += len(record)
    new: list[_New] = []
    for name, content in added.items():
        record, packed = _new_record(name, content)
        new.append(_New(name, position, packed))
        chunks.append(record)
        position += len(record)
    return b"".join([*chunks, _directory(archive, moved, new, position)])


def _new_record(name: str, content: bytes) -> tuple[bytes, _Packed]:
    """Local header and packed bytes of a member that was not there."""
    packed = _deflate(content)
    facts = _Packed(zlib.crc32(content), len(packed), len(content))
    bare = name.encode()
    header = LOCAL_HEADER.pack(LOCAL_SIGNATURE, *_NEW_MEMBER, *facts, len(bare), 0)
    return header + bare + packed, facts


def _packed_record(record: bytes, member: Member, content: bytes) -> tuple[bytes, _Packed]:
    """Local header and packed bytes of a member with new content."""
    packed = _deflate(content) if member.is_deflated else content
    facts = _Packed(zlib.crc32(content), len(packed), len(content))
    signature, version, flags, method, time, date, *_, name_length, extra_length = LOCAL_HEADER.unpack_from(record)
    name_end = LOCAL_HEADER.size + name_length
    extra = _without_zip64(record[name_end : name_end + extra_length])
    # The sizes are known now, so they stand in front and not in a descriptor behind.
    flags &= ~_DATA_DESCRIPTOR
    header = LOCAL_HEADER.pack(signature, version, flags, method, time, date, *facts, name_length, len(extra))
    return header + record[LOCAL_HEADER.size : name_end] + extra + packed, facts


def _deflate(content: bytes) -> bytes:
    """Content packed as tightly as zlib can: a mailbox cares. Short blocks fit sheets best."""
    packer = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, -zlib.MAX_WBITS, memLevel=_SHORT_BLOCKS)
    return packer.compress(content) + packer.flush()


def _directory(archive: Archive, moved: Mapping[str, _Moved], new: Sequence[_New], position: int) -> bytes:
    """Directory and end record for members that moved and new ones; `position` is where the directory begins now."""
    entries = _entries(archive)
    members = list(archive.members.values())
    # Bytes in front of the zip: some writers count offsets from the first member on, and so they stay counted.
    first_offset = entries[0].fields[-1]
    base = 0 if first_offset == _IN_ZIP64 else members[0].header_offset - first_offset
    lines = []
    for entry, member in zip(entries, members, strict=True):
        shift, packed = moved[member.name]
        lines.append(_directory_entry(entry, member, packed, member.header_offset + shift - base))
    for name, offset, packed in new:
        fixed = (_NEW_MEMBER[0], *_NEW_MEMBER, *packed, len(name.encode()), 0, 0, 0, 0, 0, offset - base)
        lines.append(_DIRECTORY_ENTRY.pack(DIRECTORY_SIGNATURE, *fixed) + name.encode())
    directory = b"".join(lines)
    old_end = archive.directory_start + sum(entry.length for entry in entries)
    return directory + _end_record(archive.source, old_end, (len(lines), len(directory), position - base))


def _entries(archive: Archive) -> list[_Entry]:
    source, position = archive.source, archive.directory_start
    entries = []
    for part in archive.members:
        if not source.startswith(DIRECTORY_SIGNATURE, position):
            raise damaged(part)
        _, *fields = _DIRECTORY_ENTRY.unpack_from(source, position)
        position += _DIRECTORY_ENTRY.size
        texts = []
        for length in fields[9:12]:
            texts.append(source[position : position + length])
            position += length
        entries.append(_Entry(tuple(fields), *texts))
    return entries


def _directory_entry(entry: _Entry, member: Member, packed: _Packed | None, offset: int) -> bytes:
    made, needed, flags, method, time, date, _, packed_size, size, *_ = entry.fields
    disk, internal, external, old_offset = entry.fields[12:]
    extra = entry.extra
    if packed is not None:
        flags &= ~_DATA_DESCRIPTOR
    if packed is not None or _IN_ZIP64 in (packed_size, size, old_offset):
        extra, disk = _without_zip64(extra), 0
    facts = packed or _Packed(member.crc, member.packed_size, member.size)
    fixed = (made, needed, flags, method, time, date, *facts, len(entry.name), len(extra), len(entry.comment))
    line = _DIRECTORY_ENTRY.pack(DIRECTORY_SIGNATURE, *fixed, disk, internal, external, offset)
    return line + entry.name + extra + entry.comment


def _end_record(source: bytes, old_end: int, facts: tuple[int, int, int]) -> bytes:
    """End record (count, size and offset of the directory), its comment and whatever follows as they were."""
    position = source.find(_DIRECTORY_END_SIGNATURE, old_end)
    if position < 0:
        raise WorkbookError(Problem(code="damaged-workbook"))
    *_, comment_length = _DIRECTORY_END.unpack_from(source, position)
    count, size, offset = facts
    record = _DIRECTORY_END.pack(_DIRECTORY_END_SIGNATURE, 0, 0, count, count, size, offset, comment_length)
    return record + source[position + _DIRECTORY_END.size :]


def _without_zip64(extra: bytes) -> bytes:
    """Extra fields without the 64-bit sizes. A tail that is no whole field stays."""
    kept, position = [], 0
    while position + _EXTRA_HEADER.size <= len(extra):
        kind, length = _EXTRA_HEADER.unpack_from(extra, position)
        end = position + _EXTRA_HEADER.size + length
        if kind != _ZIP64_EXTRA:
            kept.append(extra[position:end])
        position = end
    return b"".join([*kept, extra[position:]])
