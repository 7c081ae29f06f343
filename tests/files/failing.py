"""A disk on which one call goes wrong: the first, the second, and so on through everything that is asked of the system.

Every function of the system that reading and replacing use is counted; the call with a given place raises an error,
before it has done anything or, as network drives do, after it has done all.
"""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import pytest

try:
    import fcntl
except ImportError:  # Windows
    LOCKS: tuple[tuple[ModuleType, str], ...] = ()
else:
    LOCKS = ((fcntl, "flock"),)

ERRORS = (
    *(errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY, errno.ETXTBSY),
    *(errno.ESTALE, errno.EXDEV, errno.ENAMETOOLONG, errno.EMFILE),
)
CALLS = (
    *((os, name) for name in ("open", "write", "fsync", "close", "stat", "lstat", "fstat", "replace", "unlink")),
    *((os, name) for name in ("chown", "chmod", "utime") if hasattr(os, name)),
    (io, "open"),
    *LOCKS,
)


class Disk:
    """Counts calls; `failing` is the place of the one that fails, `forever` whether all later ones fail too.

    `before_call` is done before each call, with its place.
    """

    def __init__(
        self,
        failing: int = -1,
        number: int = errno.EIO,
        *,
        is_late: bool = False,
        forever: bool = False,
        before_call: Callable[[int], None] = lambda _place: None,
    ) -> None:
        """A disk that never fails, unless it is told a place."""
        self.failing, self.number, self.is_late, self.forever = failing, number, is_late, forever
        self.before_call = before_call
        self.calls: list[str] = []

    @property
    def failed(self) -> str:
        """Name of the call that failed, empty while none has."""
        return self.calls[self.failing] if 0 <= self.failing < len(self.calls) else ""

    @contextmanager
    def used(self) -> Iterator[None]:
        """Let the whole process use this disk."""
        with pytest.MonkeyPatch.context() as patch:
            for module, name in CALLS:
                patch.setattr(module, name, self._counted(name, getattr(module, name)))
            yield

    def _counted(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        if name == "fsync":  # thousands of disks: none is waited for

            def function(_descriptor: int) -> None:
                return None

        def call(*arguments: Any, **named: Any) -> Any:
            place = len(self.calls)
            self.calls.append(name)
            self.before_call(place)
            if place == self.failing or (self.forever and place > self.failing >= 0):
                if self.is_late or name == "close":  # a file is closed, whatever the answer
                    function(*arguments, **named)
                raise OSError(self.number, os.strerror(self.number))
            return function(*arguments, **named)

        return call
