"""Many tournaments through LibreOffice: `python -m tests.parity.many COUNT [FIRST]`; ends with 1 when one disagrees.

Takes about two seconds a tournament. FIRST is the number of the first event, to go on where another run ended.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from roundbook.workbook.columns import ENCOUNTER_LEVELS
from tests.office.client import Office
from tests.parity.events import event_of
from tests.parity.judging import Verdict, judge

SHOWN_DIFFERENCES = 5


def main() -> int:
    """Judge the events one by one and print what disagrees; gives the exit code."""
    parser = argparse.ArgumentParser(description="Many tournaments through LibreOffice.")
    parser.add_argument("count", type=int)
    parser.add_argument("first", type=int, nargs="?", default=0)
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    with Office() as office:
        for number in range(arguments.first, arguments.first + arguments.count):
            verdict = judge(event_of(number), office)
            counts += Counter(tournaments=1, formulas=verdict.formulas)
            counts["wrong"] += not verdict.is_right
            counts["beyond the levels"] += verdict.levels > ENCOUNTER_LEVELS
            if not verdict.is_right:
                _tell(number, verdict)
    say(", ".join(f"{count} {what}" for what, count in counts.items()))
    return 1 if counts["wrong"] else 0


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _tell(number: int, verdict: Verdict) -> None:
    say(f"event {number}: {len(verdict.differences)} differences")
    for difference in verdict.differences[:SHOWN_DIFFERENCES]:
        say(f"  {difference}")
    for shown, ruled in zip(verdict.shown, verdict.ruled, strict=True):
        if shown != ruled:
            say(f"  shown {shown}\n  ruled {ruled}")


if __name__ == "__main__":
    sys.exit(main())
