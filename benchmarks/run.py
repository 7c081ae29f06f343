"""Print what roundbook costs, as the lines of a Markdown table: `python benchmarks/run.py [QUESTION...]`.

Questions: create, update, growth, start, recalculate, sizes; without one all of them. Nothing fails on time: machines
differ, and the table is for reading. `README.md` holds the last one that somebody looked at.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

# Started by its path: what it imports lies in the folder above.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import creating, growth, recalculating, sizes, starting, updating

QUESTIONS = {
    "create": creating.lines,
    "update": updating.lines,
    "growth": growth.lines,
    "start": starting.lines,
    "recalculate": recalculating.lines,
    "sizes": sizes.lines,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Ask the chosen questions in their order."""
    parser = argparse.ArgumentParser(description="Print what roundbook costs.")
    parser.add_argument("questions", nargs="*", metavar="QUESTION", help=", ".join(QUESTIONS))
    chosen = parser.parse_args(arguments).questions or list(QUESTIONS)
    if unknown := set(chosen) - set(QUESTIONS):
        parser.error(f"no such question: {', '.join(sorted(unknown))}")
    print("| question | measured | aim |\n| --- | --- | --- |")
    for question in chosen:
        for line in QUESTIONS[question]():
            print(f"| {line.question} | {line.measured} | {line.aim} |", flush=True)


if __name__ == "__main__":
    main()
