"""Many Swiss events played through the workbook: `python -m tests.swiss.many COUNT [FIRST]`; ends with 1 on a fault.

Takes some seconds an event. FIRST is the number of the first event, to go on where another run ended.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.swiss.checking import faults
from tests.swiss.playing import played_swiss


def main() -> int:
    """Play and check the events one by one and print what is wrong; gives the exit code."""
    parser = argparse.ArgumentParser(description="Many Swiss events through the workbook and gacrux.")
    parser.add_argument("count", type=int)
    parser.add_argument("first", type=int, nargs="?", default=0)
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(arguments.first, arguments.first + arguments.count):
            event = played_swiss(number)
            found = faults(event, Path(folder))
            tournament = event.tournament
            counts.update(events=1, rounds=tournament.rounds, games=len(tournament.games), faults=len(found))
            counts.update({"rounds by hand": len(event.by_hand)})
            for fault in found:
                sys.stdout.write(f"swiss {number}: {fault}\n")
                sys.stdout.flush()
    sys.stdout.write(", ".join(f"{count} {what}" for what, count in counts.items()) + "\n")
    return 1 if counts["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
