"""How a value stands in the XML of a cell, and whether a cell holds a value already.

Types of a cell: "n" number, "b" boolean, "e" error, "s" number of a shared string, "inlineStr" text in the cell, "str"
text that a formula gave, "d" date (ISO 29500-1, 18.18.11). Texts write what XML cannot as `_xHHHH_` (22.9.2.19).
"""

from __future__ import annotations

import contextlib
import datetime
import math
import re
from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from xml.sax.saxutils import escape

from roundbook.workbook.scan import ScannedCell

# More digits than these a spreadsheet does not keep: it calculates with 64-bit floats.
_EXACT_DIGITS = 15
# What XML forbids or changes: control characters, the carriage return, lone surrogates, two non-characters.
_NOT_IN_XML = "\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff"
# An underscore that would read as the begin of `_xHHHH_`, also when its end is an escape that we write.
_TO_ESCAPE = re.compile(f"[{_NOT_IN_XML}]|_(?=x[0-9A-Fa-f]{{4}}[_{_NOT_IN_XML}])")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
# Half a letter, which no program can show and no file can hold.
_LONE = re.compile("[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]")


class CellError(StrEnum):
    """Error that a formula gave; plain text of the same letters is text."""

    NULL = "#NULL!"
    DIVISION = "#DIV/0!"
    VALUE = "#VALUE!"
    REFERENCE = "#REF!"
    NAME = "#NAME?"
    NUMBER = "#NUM!"
    NOT_AVAILABLE = "#N/A"


class UnreadableCellError(ValueError):
    """A cell holds what no spreadsheet program shows."""


StoredValue = str | int | float | bool | datetime.datetime | datetime.time | None
Storable = str | int | Decimal | bool | None


def number_text(number: int | Decimal) -> str:
    """Shortest plain notation that a spreadsheet reads as this number, never with an exponent.

    Raises ValueError for what no cell holds: infinity, "not a number", 10 to the 308 and beyond.

    >>> number_text(Decimal("7.50")), number_text(Decimal("1E+3")), number_text(Decimal(2) / 3)
    ('7.5', '1000', '0.6666666666666666')
    """
    exact = Decimal(number)
    if not math.isfinite(float(exact)):
        raise ValueError(f"no cell holds {number}")
    if len(exact.as_tuple().digits) > _EXACT_DIGITS or exact.adjusted() < -_EXACT_DIGITS:
        exact = Decimal(repr(float(exact)))
    plain = format(exact, "f")
    short = plain.rstrip("0").rstrip(".") if "." in plain else plain
    return "0" if short == "-0" else short


def text_markup(text: str) -> str:
    r"""Text as it stands between tags.

    >>> text_markup("A&B"), text_markup("bell \x07"), text_markup("literally _x0041_")
    ('A&amp;B', 'bell _x0007_', 'literally _x005F_x0041_')
    """
    return escape(_TO_ESCAPE.sub(lambda found: f"_x{ord(found[0]):04X}_", text))


def read_text(stored: str) -> str:
    r"""Text that `_xHHHH_` in a stored text stands for; half a letter is the sign that programs show for one.

    >>> read_text("two_x000D_lines"), read_text("literally _x005F_x0041_")
    ('two\rlines', 'literally _x0041_')
    >>> read_text("_xD83D__xDE00_ _xD83D_") == "\U0001f600 \ufffd"
    True
    """
    text = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), stored)
    if text == stored:
        return stored
    return _LONE.sub("\ufffd", text).encode("utf-16-le", "surrogatepass").decode("utf-16-le")


def stored_result(value: Storable) -> tuple[str, str]:
    """Type of a formula cell and content of its `<v>` for a result; the type "n" needs no attribute.

    >>> stored_result(Decimal("2.5")), stored_result(""), stored_result(CellError.NOT_AVAILABLE)
    (('n', '2.5'), ('str', ''), ('e', '#N/A'))
    """
    if isinstance(value, bool):
        return "b", str(int(value))
    if isinstance(value, CellError):
        return "e", value.value
    if value is None or isinstance(value, str):
        return "str", text_markup(value or "")
    return "n", number_text(value)


def is_stored(cell: ScannedCell | None, value: Storable, shared_strings: Sequence[str]) -> bool:
    """Whether a cell shows this value already, however it is written. An empty text and an empty cell are the same."""
    return _meaning(value) == (_BLANK if cell is None else _stored_meaning(cell, shared_strings))


def shown(cell: ScannedCell, shared_strings: Sequence[str]) -> str:
    """What a person finds in a cell when choosing it: its formula with the equals sign, or its text or number."""
    if cell.formula is not None:
        return f"={read_text(cell.formula.text)}"
    kind, content = _stored_meaning(cell, shared_strings)
    return content if kind == "text" and isinstance(content, str) else _value_text(cell)


def cell_value(cell: ScannedCell, shared_strings: Sequence[str]) -> StoredValue:
    """What a cell holds or its formula gave, None for nothing; an error is its text, a date one only by its type.

    A formula that gave an empty text is not one without a result: programs write the type of the text, and no letter.
    Raises UnreadableCellError for what no program shows: no number where one must be, a shared text that is not there.
    """
    kind, content = _stored_meaning(cell, shared_strings)
    match kind:
        case "blank":
            return "" if cell.formula is not None and cell.kind == "str" and cell.value else None
        case "boolean":
            return bool(content)
        case "number":
            return _number(_value_text(cell).strip())
        case "unknown" if cell.kind == "d":
            return _moment(str(content))
        case "text" | "error":
            return str(content)
    raise UnreadableCellError(content)


# Kind and content; what nobody can have meant has a kind of its own and equals nothing that is written.
_Meaning = tuple[str, str | float]
_BLANK: _Meaning = ("blank", "")


def _meaning(value: Storable) -> _Meaning:
    if value is None or value == "":
        return _BLANK
    if isinstance(value, bool):
        return "boolean", float(value)
    if isinstance(value, CellError):
        return "error", value.value
    return ("text", value) if isinstance(value, str) else ("number", float(value))


def _stored_meaning(cell: ScannedCell, shared_strings: Sequence[str]) -> _Meaning:
    content = _value_text(cell)
    match cell.kind:
        case "inlineStr":
            # A value without its text: LibreOffice, openpyxl and calamine show nothing.
            return _text_meaning(cell.inline.text) if cell.inline else ("unknown" if content else "blank", content)
        case "str":
            return _text_meaning(content)
        case "s":
            index = int(content) if content.isascii() and content.isdigit() and len(content) < 10 else -1
            return _text_meaning(shared_strings[index]) if 0 <= index < len(shared_strings) else ("unknown", content)
        case "n" | "b":
            return _number_meaning(content, "number" if cell.kind == "n" else "boolean")
        case "e":
            return "error", content
    return "unknown", content


def _number(content: str) -> int | float:
    if not _NUMBER.fullmatch(content) or not math.isfinite(float(content)):
        raise UnreadableCellError(content)
    return int(content) if content.lstrip("+-").isdigit() else float(content)


def _moment(content: str) -> datetime.datetime | datetime.time:
    """Day and time as strict OOXML writes them: 2026-01-02T10:30:00, or one of the two."""
    for read in (datetime.datetime.fromisoformat, datetime.time.fromisoformat):
        with contextlib.suppress(ValueError):
            return read(content.strip()).replace(tzinfo=None)
    raise UnreadableCellError(content)


def _value_text(cell: ScannedCell) -> str:
    return cell.value.text if cell.value else ""


def _text_meaning(stored: str) -> _Meaning:
    return ("text", read_text(stored)) if stored else _BLANK


def _number_meaning(content: str, kind: str) -> _Meaning:
    if not content.strip():
        return _BLANK
    try:
        return kind, float(content)
    except ValueError:
        return "unknown", content
