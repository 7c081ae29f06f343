"""Content of files, and only of files: a pipe could be waited for for ever, a device has no end."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from roundbook.errors import InputError
from roundbook.files.faults import PathLike, file_problem, reading_problem

# A tournament of the most players is less than 20 MB; photos make it more.
LARGEST_FILE = 128 * 2**20


def read_file(path: PathLike) -> bytes:
    """Content of a file, also while it is open in a spreadsheet program.

    Raises InputError: no such file, nothing in it, far too much in it, a folder or device, not allowed to read, held by
    another program.
    """
    try:
        if Path(path).stat().st_size > LARGEST_FILE:
            raise InputError(file_problem("file-too-large", path))
        content = content_of(Path(path))
    except OSError as error:
        raise InputError(reading_problem(error, path)) from error
    except InputError:
        raise
    except ValueError as error:  # a name with a zero byte in it
        raise InputError(file_problem("file-missing", path)) from error
    if content is None:
        raise InputError(file_problem("file-missing", path))
    if not content:  # what a cloud folder shows before it has fetched a file, and a crash leaves
        raise InputError(file_problem("file-empty", path))
    return content


def content_of(path: Path) -> bytes | None:
    """Content of a file, None if there is none. Raises OSError for a folder, a pipe, a device."""
    try:
        if stat.S_ISREG(path.stat().st_mode):
            return path.read_bytes()
    except FileNotFoundError:
        return None
    raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))


def is_there(path: Path) -> bool:
    """Whether something has this name, be it a link to nothing. Raises OSError: the disk does not say."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def real_path(path: PathLike) -> Path:
    """The file itself, where a link leads. Raises OSError: the current folder is gone."""
    return Path(os.path.realpath(path))
