"""The pairing engine: a report file goes in, the pairs of the next round come out.

Gacrux (MIT; O. Milvang) pairs by C.04.3 as in force since 1 February 2026, and equals the reference engine. It runs in
a process of its own, so that nothing it does, and no time it takes, can hurt a workbook.

| status of its answer | meaning |
| --- | --- |
| 0 | `pairs` are those of the round, somebody without an opponent against 0 |
| 2, no error | no pairing satisfies the absolute criteria (C.04.3 1.9.3); `pairs` are empty |
| 400 and more, or errors | it could not read the report, or pairs no such system |
| no JSON at all | it crashed; the last line of what it said is told |
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import Any

from roundbook.errors import FormatError, Problem

Pairs = tuple[tuple[int, int], ...]

ENGINE = "gacrux"
_MODULE = f"{ENGINE}.pairingchecker"
# Five hundred players take a few seconds.
SECONDS = 120.0
# Status of an answer with pairs, and of one that says that there are none; the problem that the latter is.
_PAIRED, _NONE = 0, 2
NO_PAIRING = "no-legal-pairing"
_MOST_TOLD = 200


def pairs_of_engine(report: str, round_number: int, absent: Collection[int] = (), *, seconds: float = SECONDS) -> Pairs:
    """Pairs of a round, White first, in the order of the boards; somebody without an opponent meets 0.

    `report` is a report file (TRF26) of all rounds before, `absent` are the numbers that are not to be paired.
    Which round it is must be said: the engine counts only those in which somebody played.
    Raises FormatError: the engine is not installed, found no legal pairing, took too long, or could not read it.
    """
    if importlib.util.find_spec(ENGINE) is None:
        raise FormatError(Problem(code="engine-missing"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "event.trf")
        path.write_text(report, encoding="utf-8", newline="")
        command = [sys.executable, "-m", _MODULE, "-i", str(path), "-o", "-", "-p", "-b", "utf-8"]
        command += ["-n", str(round_number)]
        if absent:
            command += ["-u", *map(str, sorted(absent))]
        return _read(*_run(command, folder, seconds))


def _run(command: list[str], folder: str, seconds: float) -> tuple[str, str]:
    """What the engine answers, and what it says if it cannot."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired as error:
        raise FormatError(Problem(code="engine-too-slow", value=f"{seconds:g}")) from error
    except OSError as error:
        raise _failed(str(error)) from error
    said = done.stderr.decode("utf-8", errors="replace").strip() or f"exit code {done.returncode}"
    return done.stdout.decode("utf-8", errors="replace"), said


def _read(answer: str, said: str) -> Pairs:
    try:
        found = json.loads(answer)
        status = found["status"]
        code, errors = status["code"], [str(error) for error in status["error"]]
        pairs = found.get("pairingResult", {}).get("pairs")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise _failed(said.splitlines()[-1]) from error
    if code == _NONE and not errors and pairs == []:
        raise FormatError(Problem(code=NO_PAIRING))
    if code != _PAIRED or errors or not _are_pairs(pairs):
        raise _failed("; ".join(errors) or f"status {code}")
    return tuple((white, black) for white, black in pairs)


def _are_pairs(pairs: Any) -> bool:
    """Whether an answer is a list of two numbers each, and not empty."""
    is_list = isinstance(pairs, list) and bool(pairs)
    return is_list and all(isinstance(pair, list) and [int, int] == [*map(type, pair)] for pair in pairs)


def _failed(told: str) -> FormatError:
    return FormatError(Problem(code="engine-failed", value=told[:_MOST_TOLD].rstrip(".")))
