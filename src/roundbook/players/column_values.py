"""What the values of a column say where its header leaves a choice."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from roundbook.players.cells import Cell
from roundbook.players.fields import whole_number
from roundbook.players.words import is_row_word

BIRTH_FIELDS = frozenset({"birth_date", "birth_year"})
_MOST_GROUPS = 12
_SMALLEST_LONG_ID = 10_000


def look_like_ratings(values: Sequence[Cell]) -> bool:
    """Whether most numbers of a column have three or four digits."""
    numbers = [cell.text for cell in values if cell.text.isdecimal()]
    return bool(numbers) and sum(len(number) in {3, 4} for number in numbers) * 2 > len(numbers)


def look_like_fide_ids(values: Sequence[Cell]) -> bool:
    """Whether most values of a column are whole numbers that no rating can be: `1503014` below FIDE."""
    numbers = [number for cell in values if (number := whole_number(cell)) is not None]
    return sum(number >= _SMALLEST_LONG_ID for number in numbers) * 2 > len(values)


def look_like_years(values: Sequence[Cell]) -> bool:
    """Whether most values of a column are years from 1900 on."""
    years = [cell for cell in values if cell.text.isdecimal() and 1900 <= int(cell.text) <= 2100]
    return len(years) * 2 > len(values)


def meaning_of_letter(fields: Collection[str], values: Sequence[Cell]) -> str:
    """Meaning of a header of one letter that can mean `fields`: sex or group if the values say so, else none."""
    texts = {cell.text for cell in values}
    if "sex" in fields and texts and all(is_row_word("sex", text) for text in texts):
        return "sex"
    is_group = 1 < len(texts) <= min(_MOST_GROUPS, len(values) - 1) and not any(text.isdecimal() for text in texts)
    return "group" if "group" in fields and is_group else ""
