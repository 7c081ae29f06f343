"""Files read and replaced so that nobody loses a tournament: wholly old or wholly new, at every moment.

New content goes to a temporary file in the same folder and is forced to the disk, then takes the place of the old one
in a single step; what stood there before stays as `name.bak.xlsx`. A file that is open in a spreadsheet program, or
that changed since it was read, is left alone. A program that dies in between leaves at most a hidden `.tmp` file.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path

from roundbook.errors import InputError, OutputError, Problem

PathLike = str | os.PathLike[str]

# Excel, LibreOffice and WPS leave these beside a file while it is open there, and sometimes after a crash.
_LOCK_NAMES = ("~${name}", ".~lock.{name}#", ".~{name}")
# Sharing violation and lock violation of Windows: another program holds the file.
_HELD_BY_ANOTHER = (32, 33)

_READING: Mapping[int | None, str] = {
    errno.ENOENT: "file-missing",
    errno.ENOTDIR: "file-missing",
    errno.EACCES: "no-read-access",
    errno.EPERM: "no-read-access",
}
_WRITING: Mapping[int | None, str] = {
    errno.ENOENT: "folder-missing",
    errno.ENOTDIR: "folder-missing",
    errno.EACCES: "no-write-access",
    errno.EPERM: "no-write-access",
    errno.EROFS: "no-write-access",
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
}


def read_file(path: PathLike) -> bytes:
    """Content of a file, also while it is open in a spreadsheet program.

    Raises InputError: no such file, a folder or device, not allowed to read, held by another program.
    """
    try:
        content = _content(Path(path))
    except OSError as error:
        raise InputError(_problem_of(error, path, _READING, otherwise="cannot-read")) from error
    if content is None:
        raise InputError(_problem("file-missing", path))
    return content


def lock_file(path: PathLike) -> Path | None:
    """The mark that a spreadsheet program left beside a file that is open there, None when there is none."""
    for beside in (Path(path), _real_path(path)):
        for pattern in _LOCK_NAMES:
            mark = beside.with_name(pattern.replace("{name}", beside.name))
            if mark.exists():
                return mark
    return None


def backup_path(path: PathLike) -> Path:
    """Where `replace_file` keeps what stood there before.

    >>> backup_path("club.xlsx").name
    'club.bak.xlsx'
    """
    real = _real_path(path)
    return real.with_name(f"{real.stem}.bak{real.suffix}")


def replace_file(path: PathLike, content: bytes, *, expected: bytes | None = None, backup: bool = True) -> None:
    """Put new content in the place of a file, or make the file if there is none.

    `expected` is the content that was read and worked on; None takes whatever stands there. Of a link, the file it
    leads to is replaced; permissions stay. Raises OutputError, and the old file is as it was: open in a spreadsheet
    program, changed meanwhile, write-protected, no access, no such folder, disk full.
    """
    real = _real_path(path)
    if lock := lock_file(path):
        raise OutputError(_problem("open-elsewhere", path, lock=lock.name))
    try:
        _check_protection(real)
        old = _content(real)
        if expected is not None and old != expected:
            raise OutputError(_problem("changed-meanwhile", path))
        _exchange(real, old, content, backup=backup)
    except OutputError:
        raise
    except OSError as error:
        raise OutputError(_problem_of(error, path, _WRITING, otherwise="cannot-write")) from error


def _exchange(real: Path, old: bytes | None, new: bytes, *, backup: bool) -> None:
    with contextlib.ExitStack() as temporary:
        written = temporary.enter_context(_temporary_file(real, new))
        copy = temporary.enter_context(_temporary_file(real, old)) if backup and old is not None else None
        # Writing takes its time on a slow disk; the last look is as late as it can be.
        if _content(real) != old:
            raise OutputError(_problem("changed-meanwhile", real))
        if copy is not None:
            shutil.copystat(real, copy)
            copy.replace(backup_path(real))
        written.replace(real)
    _sync_folder(real.parent)


@contextlib.contextmanager
def _temporary_file(beside: Path, content: bytes) -> Iterator[Path]:
    """A file on the disk in the same folder, so that it can take the other's place in one step; gone at the end."""
    path = beside.with_name(f".{uuid.uuid4().hex}.tmp")
    try:
        with path.open("xb") as file:
            if beside.exists():
                shutil.copymode(beside, path)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield path
    finally:
        path.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut; Windows and some network drives cannot, and need not."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _content(path: Path) -> bytes | None:
    """Content of a file, None if there is none. A pipe is refused: reading it could wait for ever."""
    try:
        is_file = stat.S_ISREG(path.stat().st_mode)
        if is_file:
            return path.read_bytes()
    except FileNotFoundError:
        return None
    raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))


def _check_protection(real: Path) -> None:
    """A write-protected file could be replaced all the same, but somebody protected it on purpose."""
    if real.exists() and not (real.stat().st_mode & 0o222 and os.access(real, os.W_OK)):
        raise OutputError(_problem("write-protected", real))


def _real_path(path: PathLike) -> Path:
    return Path(os.path.realpath(path))


def _problem(code: str, path: PathLike, **details: str) -> Problem:
    return Problem(code=code, value=os.fspath(path), details=details)


def _problem_of(error: OSError, path: PathLike, codes: Mapping[int | None, str], *, otherwise: str) -> Problem:
    if getattr(error, "winerror", None) in _HELD_BY_ANOTHER:
        return _problem("held-by-another", path)
    if error.errno == errno.EISDIR:
        return _problem("not-a-file", path)
    return _problem(codes.get(error.errno, otherwise), path, reason=error.strerror or str(error))
