"""Who else is at a file: a spreadsheet program that has it open, or another roundbook that writes it just now.

Spreadsheet programs leave a mark beside the file. Two roundbooks keep apart by a lock of the system on a hidden file
beside it: the system takes such a lock from a process that dies, so none is ever stale, and whoever held it deletes the
file. Some network drives and browsers have no locks; there only the comparison in `replacing` guards.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from roundbook.errors import OutputError
from roundbook.files.backups import fitting
from roundbook.files.faults import PathLike, file_problem
from roundbook.files.reading import is_there, real_path

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


# Excel, LibreOffice and WPS leave these beside a file while it is open there, and sometimes after a crash.
_MARKS = ("~${name}", ".~lock.{name}#", ".~{name}")
_HELD = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
# Writing takes milliseconds, on a slow network drive seconds.
_TRIES, _PAUSE = 50, 0.1
_BYTES_BEHIND = 40  # of the names of hidden files: dots and endings


def lock_file(path: PathLike) -> Path | None:
    """The mark that a spreadsheet program left beside a file that is open there, None when there is none."""
    for beside in (Path(path), real_path(path)):
        for pattern in _MARKS:
            mark = beside.with_name(pattern.replace("{name}", beside.name))
            if _is_left(mark):
                return mark
    return None


def _is_left(mark: Path) -> bool:
    try:
        return is_there(mark)
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:  # then nobody could leave one
            return False
        raise


def hidden_path(real: Path, ending: str) -> Path:
    """Name of a hidden file of ours beside a file, for a moment."""
    return real.with_name(f".{fitting(real.name, _BYTES_BEHIND)}.{ending}")


@contextlib.contextmanager
def exclusive(real: Path) -> Iterator[bool]:
    """Keep every other roundbook from writing a file meanwhile; false where the disk has no locks.

    Raises OutputError: another one is at it, and still is after some seconds.
    """
    path = hidden_path(real, "lock")
    descriptor = _acquired(path, real)
    try:
        yield descriptor is not None
    finally:
        if descriptor is not None:
            _release(descriptor, path)


def _acquired(path: Path, real: Path) -> int | None:
    """Descriptor of the lock, None where there are none: no locks on this disk, or no file can be made here."""
    for _ in range(_TRIES):
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError:
            return None
        try:
            _lock(descriptor)
            # Whoever had it may have deleted the file in between: then this is a lock on nothing.
            if os.path.samestat(os.fstat(descriptor), path.stat()):
                return descriptor
            os.close(descriptor)
        except FileNotFoundError:
            os.close(descriptor)
        except OSError as error:
            os.close(descriptor)
            if error.errno not in _HELD:
                _remove(path)
                return None
            time.sleep(_PAUSE)
        except BaseException:
            _release(descriptor, path)
            raise
    raise OutputError(file_problem("written-elsewhere", real))


def _release(descriptor: int, path: Path) -> None:
    is_gone = _remove(path)
    with contextlib.suppress(OSError):
        os.close(descriptor)
    if not is_gone:  # Windows deletes no open file; if the next one holds it by now, he will
        _remove(path)


def _remove(path: Path) -> bool:
    try:
        path.unlink()
    except OSError:
        return False
    return True
