"""Write the golden files anew: `python -m tests.golden.renew`. Look at the difference before it is committed."""

from __future__ import annotations

from pathlib import Path

from tests.golden.dump import dumps

FOLDER = Path(__file__).with_name("four")


def main() -> None:
    """Replace every file of the folder."""
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for key, text in dumps().items():
        (FOLDER / f"{key}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
