"""How soon the terminal answers: modules that `roundbook --help` imports, and its time against an empty Python."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.timing import Line, compare

HEAVY = ("openpyxl", "xlsxwriter", "pandas", "numpy")
HELP = "import sys; sys.argv = ['roundbook', '--help']; from roundbook.cli import main; main()"
# Click leaves by SystemExit; what was imported until then is what the help needed.
LISTED = f"import sys\ntry:\n    exec({HELP!r})\nexcept SystemExit:\n    print(*sys.modules, file=sys.stderr)"


def lines() -> Iterator[Line]:
    """Modules, heavy ones by name, and the ratio of times."""
    listed = subprocess.run([sys.executable, "-c", LISTED], capture_output=True, text=True, check=True)
    modules = listed.stderr.split()
    heavy = [name for name in HEAVY if name in modules]
    own = sum(name.partition(".")[0] == "roundbook" for name in modules)
    yield Line(
        question="modules imported by `roundbook --help`",
        measured=f"{len(modules)}, {own} of them ours; heavy: {', '.join(heavy) or 'none'}",
        aim="no openpyxl, XlsxWriter, pandas",
    )
    ratio = compare(lambda: _run(HELP), lambda: _run("pass"), repeats=15)
    yield Line(question="`roundbook --help` ÷ `python -c pass`", measured=ratio.text)


def _run(program: str) -> None:
    subprocess.run([sys.executable, "-c", program], stdout=subprocess.DEVNULL, check=True)
