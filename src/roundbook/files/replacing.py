"""A file replaced in one step, so that at every moment it is wholly old or wholly new.

New content goes to a hidden file in the same folder and is forced to the disk, then takes the place of the old one;
what stood there before stays as backup. A file that is open in a spreadsheet program, or that changed since it was
read, is left alone. The last look at it comes after all writing, and another roundbook waits meanwhile; a program that
saves between that look and the exchange, some microseconds, cannot be kept off by anything that all systems have.

Where a drive refuses to exchange files there is no second way: writing over the old file could lose it. Another name
of the same file (a hard link) keeps the old content. A program that dies leaves at most hidden files, which the next
one removes.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import uuid
from collections.abc import Iterator
from pathlib import Path

from roundbook.errors import OutputError, Problem
from roundbook.files.backups import Keep, folder_in_the_way, is_kept, keep_former
from roundbook.files.faults import PathLike, file_problem, writing_problem
from roundbook.files.locks import exclusive, hidden_path, lock_file
from roundbook.files.moving import move
from roundbook.files.reading import content_of, real_path

# The drive cannot promise to have written (some network drives, browsers); that is no failure.
_NO_SYNC = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
_NEW, _OLD = "new", "old"
_MAKE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def writable_path(target: PathLike, ending: str) -> Path:
    """Path of a file to be written. Raises OutputError: its name promises another kind of file."""
    path = Path(target)
    if path.suffix.lower() != ending:
        raise OutputError(Problem(code="not-an-xlsx-name", value=path.name, details={"ending": ending}))
    return path


def replace_file(path: PathLike, content: bytes, *, expected: bytes | None = None, keep: Keep = Keep.LAST) -> None:
    """Put new content in the place of a file, or make the file if there is none.

    `expected` is the content that was read and worked on; None takes whatever stands there. `keep` says which former
    files stay as backups. Of a link, the file it leads to is replaced; permissions stay.
    Raises OutputError, and the old file is as it was: open in a spreadsheet program, changed meanwhile, being written
    by another roundbook, write-protected, no access, no such folder, disk full.
    """
    try:
        real = real_path(path)
        if mark := lock_file(path):
            raise OutputError(file_problem("open-elsewhere", path, lock=mark.name))
        with exclusive(real) as is_alone:
            old = _checked(real, expected, keep)
            if is_alone:
                _remove_leftovers(real)
            _exchange(real, old, content, keep, "" if is_alone else uuid.uuid4().hex[:8])
    except OutputError:
        raise
    except OSError as error:
        raise OutputError(writing_problem(error, path)) from error
    except ValueError as error:  # a name with a zero byte in it
        raise OutputError(file_problem("file-name-refused", path)) from error


def make_folder(path: PathLike) -> None:
    """Make a folder if there is none; the one it stands in is there. Raises OutputError."""
    try:
        Path(path).mkdir(exist_ok=True)
    except FileExistsError as error:
        raise OutputError(file_problem("not-a-folder", path)) from error
    except OSError as error:
        raise OutputError(writing_problem(error, path)) from error
    except ValueError as error:  # a name with a zero byte in it
        raise OutputError(file_problem("file-name-refused", path)) from error


def _checked(real: Path, expected: bytes | None, keep: Keep) -> bytes | None:
    """What stands there now. Raises OutputError: it must not be replaced."""
    old = content_of(real)
    # A write-protected file could be replaced all the same, but somebody protected it on purpose.
    if old is not None and not (real.stat().st_mode & 0o222 and os.access(real, os.W_OK)):
        raise OutputError(file_problem("write-protected", real))
    if expected is not None and old != expected:
        raise OutputError(file_problem("changed-meanwhile", real))
    if old is not None and keep is not Keep.NOTHING and (folder := folder_in_the_way(real)):
        raise OutputError(file_problem("backup-blocked", folder, file=real.name))
    return old


def _remove_leftovers(real: Path) -> None:
    """Remove what a program left that was killed. Whoever is alone at a file gives hidden files the same names."""
    for role in (_NEW, _OLD):
        hidden_path(real, f"{role}.tmp").unlink(missing_ok=True)


def _exchange(real: Path, old: bytes | None, new: bytes, keep: Keep, token: str) -> None:
    """`token` sets the names of hidden files apart from those of another program at the same file."""
    with contextlib.ExitStack() as hidden:
        written = hidden.enter_context(_hidden_file(real, new, f"{_NEW}{token}.tmp"))
        former = None
        if old is not None and keep is not Keep.NOTHING and not is_kept(real, old):
            former = hidden.enter_context(_hidden_file(real, old, f"{_OLD}{token}.tmp"))
        # Writing takes its time on a slow disk; the last look is as late as it can be.
        if content_of(real) != old:
            raise OutputError(file_problem("changed-meanwhile", real))
        if former is not None:
            _copy_properties(real, former)
            keep_former(real, former, keep)
        move(written, real)
    _sync_folder(real.parent)


@contextlib.contextmanager
def _hidden_file(real: Path, content: bytes, ending: str) -> Iterator[Path]:
    """A file on the disk in the same folder, so that it can take the other's place in one step; gone at the end."""
    path = hidden_path(real, ending)
    try:
        # Nobody else may look into it before it has the permissions of the file it replaces.
        descriptor = os.open(path, _MAKE, 0o600 if real.exists() else 0o666)
        try:
            _copy_properties(real, path)
            _write(descriptor, content)
        finally:
            os.close(descriptor)
        yield path
    finally:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def _write(descriptor: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


def _copy_properties(real: Path, path: Path) -> None:
    """Owner, permissions, marks and time of a file, as far as its disk has them and we may set them."""
    with contextlib.suppress(OSError):
        former = real.stat()
        with contextlib.suppress(OSError, AttributeError):  # Windows has no such owners
            os.chown(path, former.st_uid, former.st_gid)
        shutil.copystat(real, path)


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut; Windows and some network drives cannot, and need not."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
