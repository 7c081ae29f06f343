"""Fuzzing guided by coverage, for as long as you like; see README.md beside this file.

python -m tests.fuzz.run_atheris sheet -max_total_time=600
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["roundbook"]):
    from tests.fuzz.targets import TOKENS, seeds


def main() -> None:
    """Fuzz one target; all further arguments are libFuzzer's."""
    name, *options = sys.argv[1:]
    target, inputs = next((target, inputs) for target, inputs in seeds().items() if target.__name__ == name)
    folder = Path(tempfile.mkdtemp(prefix=f"fuzz-{name}-"))
    for number, seed in enumerate(inputs):
        (folder / f"seed-{number}").write_bytes(seed)
    words = folder.with_suffix(".words")
    words.write_text("\n".join('"' + "".join(f"\\x{byte:02x}" for byte in token) + '"' for token in TOKENS))
    atheris.Setup([sys.argv[0], f"-dict={words}", "-timeout=30", "-rss_limit_mb=2000", *options, str(folder)], target)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
