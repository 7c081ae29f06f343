"""`update` killed in the middle, again and again: `python -m tests.app.killing 1000`; ends with 1 if a file was lost.

A process of its own updates a workbook and is killed with a signal that nobody can catch, after a random time.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from roundbook import update
from tests.app.events import LATER, event, typed, workbook

# No new interpreter for each attempt: the child has everything imported already. Not on Windows.
START = "fork"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A workbook, what `update` makes of it, and how many seconds that takes."""

    old: bytes
    new: bytes
    seconds: float


def case_of(folder: Path) -> Case:
    """A workbook with a new result in it, updated once without being disturbed."""
    old = typed(workbook(event()), "Round 4", {"E5": "1-0"})
    path = folder / "undisturbed.xlsx"
    path.write_bytes(old)
    begin = time.perf_counter()
    update(path, when=LATER)
    return Case(old=old, new=path.read_bytes(), seconds=time.perf_counter() - begin)


def kill_once(case: Case, path: Path, seconds: float) -> str:
    """State of the file after an update that was killed: `old`, `new`, or what is wrong with it or its backup."""
    path.write_bytes(case.old)
    backup = path.with_name(f"{path.stem}.bak{path.suffix}")
    backup.unlink(missing_ok=True)
    process = multiprocessing.get_context(START).Process(target=update, args=(path,), kwargs={"when": LATER})
    process.start()
    process.join(seconds)
    process.kill()
    process.join()
    if backup.exists() and backup.read_bytes() != case.old:
        return "backup lost"
    states = {case.old: "old", case.new: "new"}
    return states.get(path.read_bytes(), "file lost") if path.exists() else "file gone"


def kill_often(times: int, folder: Path, *, seed: int) -> Counter[str]:
    """How often the file was left in each state; moments are spread over the whole update."""
    case, dice = case_of(folder), random.Random(seed)
    moments = (dice.uniform(0, 1.5 * case.seconds) for _ in range(times))
    return Counter(kill_once(case, folder / "event.xlsx", moment) for moment in moments)


def main() -> int:
    """Kill as often as asked for and print what was left; gives the exit code."""
    parser = argparse.ArgumentParser(description="Kill update in the middle.")
    parser.add_argument("times", type=int)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        states = kill_often(arguments.times, Path(folder), seed=arguments.seed)
    sys.stdout.write(", ".join(f"{count} {state}" for state, count in states.items()) + "\n")
    return 0 if {"old", "new"} >= states.keys() else 1


if __name__ == "__main__":
    sys.exit(main())
