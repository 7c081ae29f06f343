"""What a disk or a system answers, as problems in the organiser's words."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping

from roundbook.errors import Problem

PathLike = str | os.PathLike[str]

# Windows: access denied (a virus scanner looks at the file), sharing violation, lock violation.
_ACCESS_DENIED, _HELD_BY_ANOTHER = 5, (32, 33)
_HELD = (errno.EBUSY, errno.ETXTBSY)
_READING: Mapping[int | None, str] = {
    errno.ENOENT: "file-missing",
    errno.ENOTDIR: "file-missing",
    errno.ENAMETOOLONG: "file-missing",
    errno.EINVAL: "file-missing",
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
    errno.ENAMETOOLONG: "file-name-refused",
    errno.EINVAL: "file-name-refused",
    errno.EILSEQ: "file-name-refused",
}


def file_problem(code: str, path: PathLike, **details: str) -> Problem:
    """Problem of a whole file."""
    return Problem(code=code, value=os.fspath(path), details=details)


def reading_problem(error: OSError, path: PathLike) -> Problem:
    """Why a file could not be read."""
    return _problem_of(error, path, _READING.get(error.errno, "cannot-read"))


def writing_problem(error: OSError, path: PathLike) -> Problem:
    """Why a file could not be written; it is as it was."""
    return _problem_of(error, path, _WRITING.get(error.errno, "cannot-write"))


def may_pass(error: OSError) -> bool:
    """Whether an error may be over in a moment: virus scanners, indexers and cloud drives hold files that long."""
    windows = getattr(error, "winerror", None)
    return _is_held(error) or windows == _ACCESS_DENIED or error.errno == errno.EACCES


def _problem_of(error: OSError, path: PathLike, code: str) -> Problem:
    if _is_held(error):
        return file_problem("held-by-another", path)
    if error.errno == errno.EISDIR:
        return file_problem("not-a-file", path)
    return file_problem(code, path, reason=error.strerror or str(error))


def _is_held(error: OSError) -> bool:
    return getattr(error, "winerror", None) in _HELD_BY_ANOTHER or error.errno in _HELD
