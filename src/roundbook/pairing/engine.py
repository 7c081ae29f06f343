"""The pairing engine: a report file goes in, the pairs of the next round come out.

Gacrux (MIT; O. Milvang) pairs by C.04.3 as in force since 1 February 2026, and equals the reference engine. It runs in
a process of its own, so that nothing it does, and no time it takes, can hurt a workbook.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import tempfile
from collections.abc import Collection
from pathlib import Path

from roundbook.errors import FormatError, Problem

Pairs = tuple[tuple[int, int], ...]

ENGINE = "gacrux"
_MODULE = f"{ENGINE}.pairingchecker"
# Five hundred players take a few seconds.
SECONDS = 120.0
# What it says when there is no legal pairing.
_NO_PAIRING = "pairing"


def pairs_of_engine(report: str, absent: Collection[int] = (), *, seconds: float = SECONDS) -> Pairs:
    """Pairs of the next round, White first, in the order of the boards; somebody without an opponent meets 0.

    `report` is a report file (TRF26) of all rounds before, `absent` are the numbers that are not to be paired.
    Raises FormatError: the engine is not installed, found no legal pairing, took too long, or could not read it.
    """
    if importlib.util.find_spec(ENGINE) is None:
        raise FormatError(Problem(code="engine-missing"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "event.trf")
        path.write_text(report, encoding="utf-8", newline="")
        command = [sys.executable, "-m", _MODULE, "-i", str(path), "-o", "-", "-p", "-b", "utf-8"]
        if absent:
            command += ["-u", *map(str, sorted(absent))]
        return _read(_run(command, folder, seconds))


def _run(command: list[str], folder: str, seconds: float) -> str:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired as error:
        raise FormatError(Problem(code="engine-too-slow", value=str(int(seconds)))) from error
    return done.stdout.decode("utf-8", errors="replace") or done.stderr.decode("utf-8", errors="replace")


def _read(answer: str) -> Pairs:
    try:
        found = json.loads(answer)
    except ValueError as error:
        last = answer.strip().splitlines()[-1:] or [""]
        raise FormatError(Problem(code="engine-failed", value=last[0][:200].rstrip("."))) from error
    status = found.get("status", {})
    pairs = found.get("pairingResult", {}).get("pairs")
    if status.get("code") or not pairs:
        told = "; ".join(map(str, status.get("error", ())))
        code = "no-legal-pairing" if _NO_PAIRING in told.lower() or not told else "engine-failed"
        raise FormatError(Problem(code=code, value=told[:200].rstrip(".")))
    return tuple((int(white), int(black)) for white, black in pairs)
