"""One cell, one field: names, numbers, FIDE IDs, titles and federations.

What a person typed is kept: only blanks are collapsed, characters that nobody can see removed, and letters brought to
their composed form (NFC). A name is never interpreted: "=1+1", "Null", "None" and "<b>" are names.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime

from roundbook.model import CellValue
from roundbook.players.cells import Cell, CellContent
from roundbook.players.words import fide_title, is_row_word

# Zero-width and direction marks ride along when text is copied from a web page, and two equal names then differ.
_INVISIBLE = frozenset("\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
# Programs that calculate write 1401.0 where some cells of the column are empty.
_WHOLE = re.compile(r"([0-9]+)\.0")


def text_of(content: CellContent) -> str:
    """Content as text on one line, composed, without invisible characters.

    A number loses a needless `.0`; a truth value is written as the name it was before Excel took it for one
    (`True`, not `TRUE`); a date becomes `2026-05-04`.
    """
    if isinstance(content, str):
        visible = "".join(letter for letter in content if not _is_invisible(letter))
        return " ".join(unicodedata.normalize("NFC", visible).split())
    if isinstance(content, datetime):
        has_time = content.time() != datetime.min.time()
        return content.isoformat(sep=" ") if has_time else content.date().isoformat()
    if isinstance(content, float) and content.is_integer():
        return str(int(content))
    return str(content)


def has_invisible(content: CellContent) -> bool:
    """Whether a text holds control characters or marks without width."""
    return isinstance(content, str) and any(map(_is_invisible, content))


def text_or_blank(cell: Cell | None) -> str:
    """Text of a cell, empty where it is blank, an error, or says in some way that there is nothing."""
    text = text_of(cell.content) if cell and not cell.is_error else ""
    return "" if is_row_word("no_value", text) else text


def extra_value(cell: Cell | None) -> CellValue:
    """Value of a cell in one of the organiser's own columns: a number stays a number, anything else becomes text."""
    if cell is None or not cell.is_calculated:
        return None
    if isinstance(cell.content, bool):
        return str(cell.content).upper()
    return cell.content if isinstance(cell.content, int | float) else text_of(cell.content)


def whole_number(cell: Cell | None) -> int | None:
    """Number in a cell, also written as text (`3.`, `3)`, `3.0`); None for anything else."""
    text = _without_nought(text_of(cell.content)).rstrip(".)") if cell and not isinstance(cell.content, bool) else ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def fide_id_of(cell: Cell | None) -> str | None:
    """FIDE ID as digits, leading zeros of a text kept; empty for none, None for what cannot be one.

    Source: FIDE ID numbers have no fixed length and no letters.
    """
    text = _without_nought(text_or_blank(cell).replace(" ", ""))
    if not text.strip("0") or is_row_word("no_rating", text):
        return ""
    return text if text.isascii() and text.isdecimal() else None


def title_of(cell: Cell | None) -> str:
    """FIDE title in a cell, empty for none and for a title that is not FIDE's."""
    return fide_title(text_or_blank(cell))


def federation_of(cell: Cell | None) -> str:
    """Federation as written, a three-letter code in capitals; empty for the ways to say "none"."""
    text = text_or_blank(cell)
    if is_row_word("no_federation", text):
        return ""
    return text.upper() if len(text) == 3 else text


def _without_nought(text: str) -> str:
    found = _WHOLE.fullmatch(text)
    return found[1] if found else text


def _is_invisible(letter: str) -> bool:
    return letter in _INVISIBLE or (unicodedata.category(letter) == "Cc" and not letter.isspace())
