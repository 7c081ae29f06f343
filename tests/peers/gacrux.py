"""What gacrux says: its checkers of tie-breaks and of pairings, programs of their own, read our report file.

gacrux (O. Milvang, MIT) is the program that other programs are compared with.
"""

from __future__ import annotations

import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

from roundbook.model import PairingNumber, Tournament
from tests.peers.report_file import report_file

Column = dict[PairingNumber, Decimal | None]


def gacrux_values(tournament: Tournament, codes: tuple[str, ...], folder: Path) -> dict[str, Column]:
    """Values of each code after the points, by player or team; None where there is none. The points are "PTS" there."""
    path = folder / "event.trf"
    path.write_bytes(report_file(tournament))
    system = "--swiss" if tournament.settings.is_swiss else "--pre-determined"
    first = "PTS" if not tournament.is_of_teams else "MPTS" if tournament.settings.primary == "match" else "GPTS"
    order = (first, *codes)
    command = [sys.executable, "-m", "gacrux.tiebreakchecker", "-i", str(path), system, "-t", *order]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    answer: dict[str, Any] = json.loads(run.stdout)
    if "tiebreakResult" not in answer:
        raise AssertionError(f"gacrux does not read the event: {answer['status']}")
    competitors = answer["tiebreakResult"]["competitors"]
    scores = {found["cid"]: [_number(score) for score in found["tiebreakScore"]] for found in competitors}
    return {code: {number: own[place] for number, own in scores.items()} for place, code in enumerate(("PTS", *codes))}


def asked(program: str, tournament: Tournament, folder: Path) -> dict[str, Any]:
    """What one of gacrux's checkers says about the report of an event."""
    path = folder / "event.trf"
    path.write_bytes(report_file(tournament))
    command = [sys.executable, "-m", f"gacrux.{program}", "-c", "-b", "utf-8", "-i", str(path), "-f", "TRF"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer


def _number(score: object) -> Decimal | None:
    return None if score is None else Decimal(str(score))
