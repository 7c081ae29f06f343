"""Seconds of jobs, and lines of the table that `run.py` prints.

Times of one machine say little, so most lines are ratios: the job against the least that anybody would have to do with
the same libraries. Both sides run in turn, so that a machine that slows down slows down both.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

Job = Callable[[], object]
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the table: the question, what was measured, and the aim (empty: none)."""

    question: str
    measured: str
    aim: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """Best seconds of a job and of the bare work it is held against."""

    job: float
    bare: float

    @property
    def ratio(self) -> float:
        """How many times the bare work."""
        return self.job / self.bare

    @property
    def text(self) -> str:
        """Ratio with both times.

        >>> Compared(job=0.5, bare=0.25).text
        '2.00 (0.500 s / 0.250 s)'
        """
        return f"{self.ratio:.2f} ({self.job:.3f} s / {self.bare:.3f} s)"


def compare(job: Job, bare: Job, repeats: int = 7, clock: Clock = time.perf_counter) -> Compared:
    """Run both in turn and keep the best time of each: everything above the best is other programs' work.

    `time.process_time` counts only what this process computes, and so less of what others do meanwhile.
    """
    pairs = [(seconds(job, clock), seconds(bare, clock)) for _ in range(repeats)]
    jobs, bares = zip(*pairs, strict=True)
    return Compared(job=min(jobs), bare=min(bares))


def best_seconds(job: Job, repeats: int = 5) -> float:
    """Shortest of several runs."""
    return min(seconds(job) for _ in range(repeats))


def median_seconds(job: Job, repeats: int = 9) -> float:
    """Middle of several runs, for work that another program does."""
    return statistics.median(seconds(job) for _ in range(repeats))


def seconds(job: Job, clock: Clock = time.perf_counter) -> float:
    """Seconds of one run; what earlier runs left behind is cleared away before."""
    gc.collect()
    start = clock()
    job()
    return clock() - start
