"""What is kept of former files: `club.bak.xlsx` is the last one, `club.bak2.xlsx` the one before, without gaps.

One backup would not do: whoever runs `update` on a damaged tournament and then again would overwrite the last good one.
What works inside the file (`update`, `pair`, `dates`) keeps ten, some rounds of a Swiss evening; it has lost nothing of
the organiser's. A whole new workbook (`create`, a redraw) holds nothing of the old one: it drops none, however often it
is made. So there is one rule for whoever looks for a former state: only the oldest ever goes, never one in the middle.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
from enum import Enum
from itertools import count
from pathlib import Path

from roundbook.errors import OutputError
from roundbook.files.faults import PathLike, writing_problem
from roundbook.files.moving import move
from roundbook.files.reading import content_of, is_there, real_path

# Those that are kept at least; more where whole new workbooks were made.
MOST_BACKUPS = 10
_MOST_BYTES = 255  # of a file name, nearly everywhere
_BACKUP_STEM = re.compile(r"\.bak[0-9]*$")


class Keep(Enum):
    """Which former files stay as backups when a file is replaced: none, the last ones, or all there ever were."""

    NOTHING = 0
    LAST = 1
    ALL = 2


def backup_path(path: PathLike, generation: int = 1) -> Path:
    """Where the former file is kept, generation 1 being the last one.

    >>> backup_path("club.xlsx").name, backup_path("club.xlsx", 2).name
    ('club.bak.xlsx', 'club.bak2.xlsx')
    """
    real = real_path(path)
    mark = ".bak" if generation == 1 else f".bak{generation}"
    return real.with_name(f"{fitting(real.stem, len(mark) + len(os.fsencode(real.suffix)))}{mark}{real.suffix}")


def is_backup_name(path: Path) -> bool:
    """Whether a file is called as backups are.

    >>> is_backup_name(Path("club.bak2.xlsx")), is_backup_name(Path("club.xlsx"))
    (True, False)
    """
    return bool(_BACKUP_STEM.search(path.stem))


def keep_former(real: Path, former: Path, keep: Keep) -> None:
    """Make a hidden file the last backup of a file, the older ones first moved on up to the first name that is free.

    Every backup has a name at every moment. Raises OutputError: a backup cannot be moved, for instance open in Excel.
    """
    free = next(number for number in count(1) if not is_there(backup_path(real, number)))
    last = free if keep is Keep.ALL or free <= MOST_BACKUPS else free - 1
    steps = [(backup_path(real, number - 1), backup_path(real, number)) for number in range(last, 1, -1)]
    for source, target in [*steps, (former, backup_path(real))]:
        try:
            move(source, target)
        except OSError as error:
            raise OutputError(writing_problem(error, target)) from error


def is_kept(real: Path, content: bytes) -> bool:
    """Whether the last backup is this content already. A link does not keep anything."""
    backup = backup_path(real)
    try:
        return stat.S_ISREG(backup.lstat().st_mode) and content_of(backup) == content
    except FileNotFoundError:
        return False


def folder_in_the_way(real: Path) -> Path | None:
    """A folder that has the name of a backup: it is not ours to move."""
    paths = (backup_path(real, number) for number in range(1, MOST_BACKUPS + 1))
    return next((path for path in paths if path.is_dir() and not path.is_symlink()), None)


def fitting(name: str, bytes_behind: int) -> str:
    """Name with room for so many bytes behind it; one that is cut ends in a mark of its own, so that no two are alike.

    >>> fitting("club", 9), len(fitting("ø" * 127, 9).encode())
    ('club', 245)
    """
    room = _MOST_BYTES - bytes_behind
    if len(os.fsencode(name)) <= room:
        return name
    mark = "~" + hashlib.sha256(os.fsencode(name)).hexdigest()[:8]
    while len(os.fsencode(name + mark)) > room:
        name = name[:-1]
    return name + mark
