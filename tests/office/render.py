"""Pictures of a workbook as it would be printed: LibreOffice makes a .pdf, pdftoppm one .png per page.

Also a script: `python tests/office/render.py BOOK FOLDER [--sheet TITLE]... [--dpi N]`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

if not __package__:  # run as a script: the folder of the project is not on the path then
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.office.client import Office


def render(workbook: Path, folder: Path, office: Office, *, sheets: Sequence[str] = (), dpi: int = 90) -> list[Path]:
    """Write `<name of the book>-<page>.png` for each printed page; gives the paths in order of pages.

    Values are those that stand in the file, not recalculated. `sheets` limits the pages to these titles. The .pdf stays
    beside the pictures; pictures of an earlier run of the same book are removed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for old in _pages(folder, workbook.stem):
        old.unlink()
    with office.open(workbook) as book:
        pdf = book.to_pdf(folder / f"{workbook.stem}.pdf", sheets)
    subprocess.run(["pdftoppm", "-png", "-r", str(dpi), str(pdf), str(folder / workbook.stem)], check=True)
    return _pages(folder, workbook.stem)


def _pages(folder: Path, stem: str) -> list[Path]:
    # pdftoppm pads the page number with zeros, so the order of names is the order of pages.
    return sorted(path for path in folder.glob("*.png") if path.stem.rpartition("-")[0] == stem)


def main() -> None:
    """Render the book named on the command line and print the paths."""
    parser = argparse.ArgumentParser(description="Pictures of a workbook as it would be printed.")
    parser.add_argument("book", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sheet", action="append", default=[], help="only this sheet; may be given several times")
    parser.add_argument("--dpi", type=int, default=90)
    arguments = parser.parse_args()
    with Office() as office:
        for page in render(arguments.book, arguments.folder, office, sheets=arguments.sheet, dpi=arguments.dpi):
            sys.stdout.write(f"{page}\n")


if __name__ == "__main__":
    main()
