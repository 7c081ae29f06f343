"""A file that takes the name of another, with patience."""

from __future__ import annotations

import os
import time
from pathlib import Path

from roundbook.files.faults import may_pass

_PAUSES = (0.05, 0.1, 0.2, 0.4)


def move(source: Path, target: Path) -> None:
    """Give a file another name in the same folder in one step; whatever had it is gone.

    A refusal that may pass is asked about again within a second. Raises OSError: refused for good; nothing moved.
    """
    identity = source.lstat()
    for pause in (*_PAUSES, None):
        try:
            source.replace(target)
        except OSError as error:
            # A network drive whose answer got lost may refuse the second time what it did the first.
            if _has_become(target, identity):
                return
            if pause is None or not may_pass(error):
                raise
            time.sleep(pause)
        else:
            return


def _has_become(target: Path, identity: os.stat_result) -> bool:
    try:
        return os.path.samestat(target.lstat(), identity)
    except OSError:
        return False
