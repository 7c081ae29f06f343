"""Many events through gacrux: `python -m tests.peers.many COUNT [FIRST]`; ends with 1 when a value differs.

Takes about a second an event. FIRST is the number of the first event, to go on where another run ended.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.peers.comparing import codes_of, differences
from tests.peers.events import league_of_teams, round_robin, swiss


def main() -> int:
    """Compare the events one by one and print what differs; gives the exit code."""
    parser = argparse.ArgumentParser(description="Many events through gacrux.")
    parser.add_argument("count", type=int)
    parser.add_argument("first", type=int, nargs="?", default=0)
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(arguments.first, arguments.first + arguments.count):
            for kind in (round_robin, swiss, league_of_teams):
                event = kind(number)
                found = differences(event, Path(folder))
                values = len(event.players) * (1 + len(codes_of(event)))
                counts.update(events=1, values=values, different=len(found))
                for difference in found:
                    sys.stdout.write(f"{kind.__name__} {number}: {difference}\n")
    sys.stdout.write(", ".join(f"{counts[what]} {what}" for what in ("events", "values", "different")) + "\n")
    return 1 if counts["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
