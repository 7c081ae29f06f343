"""Work killed in the middle, again and again: `python -m tests.app.killing 1000`; ends with 1 if anything was lost.

A process of its own does a job on a folder and is killed with a signal that nobody can catch: at random moments, on a
disk that answers at once and on a slow one, and once at every single call to the system. Then the folder must hold the
old file or the new one and every former file, and the same job, done again undisturbed, must leave nothing hidden.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from roundbook import Settings, create, pair, update
from roundbook.files import replace_file
from roundbook.model import DrawMethod
from tests.app.events import LATER, MADE, event, typed, workbook
from tests.cups import cup_book, with_typed
from tests.files.failing import Disk
from tests.swiss.events import begun

# No new interpreter for each attempt: the child has everything imported already. Not on Windows.
START = "fork"
BOOK, BACKUP = "event.xlsx", "event.bak.xlsx"
SLOW = 0.004  # seconds that a slow disk takes for each call
Folder = Mapping[str, bytes]
Work = Callable[[Path], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A folder, a job on the workbook in it, what that makes of the folder, and how many seconds it takes."""

    name: str
    work: Work
    before: Folder
    after: Folder
    seconds: float
    is_slow: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A job on a path and the files of the folder that it begins with."""

    work: Work
    before: Folder


def _played() -> Job:
    book = typed(workbook(event()), "Round 4", {"E5": "1-0"})
    return Job(work=lambda path: update(path, when=LATER), before={BOOK: book, BACKUP: b"one ago"})


def _in_a_cup() -> Job:
    book = with_typed(cup_book(4), {(1, 1, "result"): "1-0"})
    return Job(work=lambda path: update(path, when=LATER), before={BOOK: book, BACKUP: b"one ago"})


def _paired() -> Job:
    book = typed(workbook(begun()), "Round 2", {"E5": "1-0"})
    return Job(work=lambda path: pair(path, when=LATER), before={BOOK: book, BACKUP: b"one ago"})


def _taken_back() -> Job:
    book = pair(typed(workbook(begun()), "Round 2", {"E5": "1-0"}), when=LATER).updated.content
    return Job(work=lambda path: pair(path, when=LATER, takes_back=True), before={BOOK: book, BACKUP: b"one ago"})


def _redrawn() -> Job:
    before = event(6, rounds_played=0, seed=4711, draw_method=DrawMethod.LOT)
    book = typed(workbook(before), "Players", {"C11": "Olsen, Kim"})
    return Job(work=lambda path: update(path, when=LATER, redraw=True), before={BOOK: book, BACKUP: b"one ago"})


def _created() -> Job:
    names = b"Name;Rating\nAdams;2100\nBell;2000\nCole;1900\nDahl;1800\n"
    settings = Settings(event="Club")
    return Job(
        work=lambda path: create(names, settings, created=MADE, target=path),
        before={BOOK: workbook(event()), BACKUP: b"one ago"},
    )


def _replaced() -> Job:
    return Job(work=lambda path: replace_file(path, b"new"), before={BOOK: b"old", BACKUP: b"one ago"})


JOBS: Mapping[str, Callable[[], Job]] = {
    "update": _played,
    "update in a cup": _in_a_cup,
    "pair": _paired,
    "pair --undo": _taken_back,
    "redraw": _redrawn,
    "create": _created,
    "replace": _replaced,
}


def case_of(name: str, folder: Path, *, is_slow: bool = False) -> Case:
    """A job and its outcome, done once without being disturbed."""
    job = JOBS[name]()
    path = _laid_out(folder, job.before)
    job.work(path)  # whatever is imported only now shall not be in the time
    _laid_out(folder, job.before)
    begin = time.perf_counter()
    _on_disk(job.work, path, is_slow=is_slow)
    seconds = time.perf_counter() - begin
    return Case(name=name, work=job.work, before=job.before, after=_found(folder), seconds=seconds, is_slow=is_slow)


def kill_once(case: Case, folder: Path, seconds: float) -> str:
    """State of the folder after a job that was killed after some time."""
    path = _laid_out(folder, case.before)
    process = _process(lambda: _on_disk(case.work, path, is_slow=case.is_slow))
    process.join(seconds)
    process.kill()
    process.join()
    return state_of(case, folder)


def kill_often(case: Case, times: int, folder: Path, *, seed: int) -> Counter[str]:
    """How often the folder was left in each state; moments are spread over the whole job."""
    dice = random.Random(seed)
    moments = (dice.uniform(0, 1.2 * case.seconds) for _ in range(times))
    return Counter(kill_once(case, folder, moment) for moment in moments)


def kill_at_every_call(case: Case, folder: Path) -> Counter[str]:
    """How often the folder was left in each state when the job dies right before its first call, its second ..."""
    states: Counter[str] = Counter()
    for place in range(10_000):
        path = _laid_out(folder, case.before)
        process = _process(lambda path=path, place=place: _dying(case.work, path, place))  # type: ignore[misc]
        process.join()
        states[state_of(case, folder)] += 1
        if process.exitcode == 0:  # it has no call with that number
            return states
    raise AssertionError("a job without an end")


def state_of(case: Case, folder: Path) -> str:
    """`old`, `new`, or what is wrong with a folder in which the job was killed."""
    found = _found(folder)
    shown = {name: content for name, content in found.items() if not name.startswith(".")}
    state = {case.before[BOOK]: "old", case.after[BOOK]: "new"}.get(shown.get(BOOK, b""), "file lost")
    if not set(case.before.values()) <= set(shown.values()):
        return "backup lost"
    if not set(shown.values()) <= {*case.before.values(), *case.after.values()}:
        return "half a file"
    if state == "old":
        case.work(folder / BOOK)
        if [name for name in _found(folder) if name.startswith(".")]:
            return "hidden file left"
    return state


def _laid_out(folder: Path, files: Folder) -> Path:
    for path in folder.iterdir():
        path.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder / BOOK


def _found(folder: Path) -> Folder:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _process(work: Callable[[], object]) -> multiprocessing.process.BaseProcess:
    process = multiprocessing.get_context(START).Process(target=work)
    process.start()
    return process


def _on_disk(work: Work, path: Path, *, is_slow: bool) -> None:
    if not is_slow:
        work(path)
        return
    with Disk(before_call=lambda _place: time.sleep(SLOW)).used():
        work(path)


def _dying(work: Work, path: Path, place: int) -> None:
    def die(call: int) -> None:
        if call == place:
            os.kill(os.getpid(), signal.SIGKILL)

    with Disk(before_call=die).used():
        work(path)


def main() -> int:
    """Kill as often as asked for and print what was left; gives the exit code."""
    parser = argparse.ArgumentParser(description="Kill roundbook in the middle of its work.")
    parser.add_argument("times", type=int)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for job in JOBS:
            for is_slow in (False, True):
                case = case_of(job, folder, is_slow=is_slow)
                _told(
                    job + " (slow disk)" * is_slow,
                    kill_often(case, arguments.times, folder, seed=arguments.seed),
                    total,
                )
            _told(f"{job}, at every call", kill_at_every_call(case_of(job, folder), folder), total)
    return 0 if {"old", "new"} >= total.keys() else 1


def _told(what: str, states: Counter[str], total: Counter[str]) -> None:
    total.update(states)
    sys.stdout.write(f"{what}: " + ", ".join(f"{count} {state}" for state, count in states.items()) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
