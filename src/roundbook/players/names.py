"""The name of a player: put together from its columns, and what looks odd about it.

A name is never interpreted. Only what is certainly no part of it is left away, and told: a remark that says that the
player has withdrawn, an address or telephone number, the number of the line where every line has one.

    "Ann Lee <ann@club.example>"  Ann Lee                 "3. Cy Dee"     Cy Dee, if all names are numbered
    "Bo & Ib Friis", "A / B"      as it stands, asked     "Lee 1800"      as it stands, asked
    "FM Cy Dee"                   as it stands, asked     "to follow"     as it stands, asked
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from roundbook.errors import Problem, Severity
from roundbook.players.cells import Cell, address
from roundbook.players.fields import has_invisible, text_of
from roundbook.players.name_columns import has_all_words
from roundbook.players.table import NAME_COLUMNS, Table
from roundbook.players.withdrawals import split_remark
from roundbook.players.words import begins_with_row_word, fide_title, is_row_word

_MAIL = re.compile(r"[<(\[]?\s*(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+\s*[>)\]]?")
_PHONE = re.compile(r"(?:\+|\b)[0-9](?:[ ./()-]{0,2}[0-9]){5,}")
_LINE_NUMBER = re.compile(r"([0-9]{1,3})\s*[.):]\s*(?=\D)")
_FIGURE = re.compile(r"[0-9]")
_EDGES = " ,;:<>()[]-–/"
_JOINT = re.compile(r"\s*[&+/\n]\s*")
_AND = frozenset({"and", "og", "och", "und", "et", "y", "e", "i", "a", "en", "és", "и"})
_WORD = re.compile(r"[^\W\d_]{2}")
_LETTER = re.compile(r"[^\W\d_]")


def name_of(table: Table, row: int) -> str:
    """Name as `Surname, Given`, a Dutch prefix before the surname; a name in one cell stays as it is."""
    texts = {field: _text(table, row, field) for field in NAME_COLUMNS}
    if name_fields(table, row) == ("name",):
        return texts["name"]
    surname = " ".join(filter(None, (texts[field] for field in ("surname_prefix", "surname", "second_surname"))))
    given = f"{texts['given']} {texts['middle_name']}".strip()
    if _stands_in(surname, given):
        return surname
    return ", ".join(part for part in (surname, given) if part)


def name_fields(table: Table, row: int) -> tuple[str, ...]:
    """Columns that make up the name: the whole name where there are no halves, or one is blank and it holds more."""
    halves = tuple(field for field in NAME_COLUMNS if field != "name" and table.column(field))
    if not table.column("name"):
        return halves
    texts = {field: _text(table, row, field) for field in ("surname", "given", "name")}
    is_complete = bool(texts["surname"] and texts["given"])
    written = f"{texts['surname']} {texts['given']}"
    is_whole = not written.strip() or (not is_complete and has_all_words(texts["name"], written))
    return ("name",) if not halves or is_whole else halves


def about_name(table: Table, row: int) -> Iterator[Problem]:
    """What is wrong or odd about the name in a row."""
    fields = name_fields(table, row)
    cells = [cell for field in fields if (cell := table.cell(row, field))]
    for cell in cells:
        yield from _about_cell(cell)
        yield from _about_contents(cell)
    name = name_of(table, row)
    if cells and isinstance(cells[0].content, str) and (_is_placeholder(name) or _MAIL.fullmatch(name)):
        yield cells[0].problem("placeholder-name", Severity.WARNING)
    if not name and all(cell.is_calculated and not cell.is_error for cell in cells):
        place = address(row, table.column(fields[0]) or 1)
        yield Problem(code="name-missing", sheet=table.grid.sheet, cell=place, details={"row": row})


def about_names(table: Table, rows: Sequence[int]) -> Iterator[Problem]:
    """What the names of a whole list give reason to say, once."""
    cells = [cell for row in rows for field in name_fields(table, row) if (cell := table.cell(row, field))]
    if cells and table.has_numbered_names:
        yield cells[0].problem("names-numbered", Severity.NOTE, name=_without_number(text_of(cells[0].content)))
    names = [(cell, _cleaned(table, cell)) for cell in cells]
    figures = [(cell, name) for cell, name in names if _FIGURE.search(name) and isinstance(cell.content, str)]
    if figures:
        told = "; ".join(f"{cell.address} {name}" for cell, name in figures)
        yield figures[0][0].problem("figures-in-names", Severity.WARNING, names=told)


def are_numbered(texts: Sequence[str]) -> bool:
    """Whether names carry the numbers of their lines, from 1 on: `1. Ann Lee`, `2) Bob Ray`."""
    numbers = [int(found[1]) for text in texts if (found := _LINE_NUMBER.match(text))]
    return len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1)) and len(numbers) * 2 > len(texts)


def _stands_in(surname: str, given: str) -> bool:
    """Whether somebody wrote the whole name into the column of the surnames: `Groß, Heidemarie`."""
    _, comma, behind = surname.partition(",")
    return bool(comma and given) and behind.strip().casefold() == given.casefold()


def _text(table: Table, row: int, field: str) -> str:
    cell = table.usable(row, field)
    return _cleaned(table, cell) if cell else ""


def _cleaned(table: Table, cell: Cell) -> str:
    text = text_of(cell.content)
    if not isinstance(cell.content, str):
        return text
    text = split_remark(_without_number(text) if table.has_numbered_names else text)[0]
    return _without_contacts(text)


def _without_number(text: str) -> str:
    return _LINE_NUMBER.sub("", text, count=1) if _LINE_NUMBER.match(text) else text


def _without_contacts(text: str) -> str:
    """A name without addresses and telephone numbers beside it; as it stands if it is nothing else."""
    if "@" not in text and not _FIGURE.search(text):
        return text
    rest = _PHONE.sub(" ", _MAIL.sub(" ", text))
    rest = " ".join(rest.split()).strip(_EDGES) if rest != text else text
    return rest if _LETTER.search(rest) else text


def _about_cell(cell: Cell) -> Iterator[Problem]:
    if not cell.is_calculated:
        yield cell.problem("name-not-calculated", Severity.ERROR)
    elif cell.is_error:
        yield cell.problem("name-is-error", Severity.ERROR)
    elif not isinstance(cell.content, str):
        yield cell.problem("name-not-text", Severity.WARNING, name=text_of(cell.content))
    if has_invisible(cell.content):
        yield cell.problem("invisible-characters", Severity.NOTE)


def _about_contents(cell: Cell) -> Iterator[Problem]:
    if not isinstance(cell.content, str):
        return
    text = text_of(cell.content)
    if _without_contacts(text) != text:
        yield cell.problem("contact-in-name", Severity.WARNING, name=_without_contacts(text))
    if _are_two(cell.content):
        yield cell.problem("several-in-cell", Severity.WARNING)
    first, _, rest = _without_number(text).partition(" ")
    if first.isupper() and fide_title(first) and len(rest.split()) > 1 and "," not in first:
        yield cell.problem("title-in-name", Severity.WARNING, title=fide_title(first))


def _is_placeholder(text: str) -> bool:
    begins = "," not in text and " " in text and begins_with_row_word("placeholder_beginning", text)
    return begins or is_row_word("placeholder", text) or is_row_word("total", text)


def _are_two(content: str) -> bool:
    """Whether a cell seems to hold two people: a sign between words, a line break or "and" between whole names."""
    parts = [part for part in _JOINT.split(content) if _WORD.search(part)]
    if len(parts) > 1:
        lines = [line for line in content.split("\n") if _LETTER.search(line)]
        is_wrapped = len(lines) == len(parts) and any(len(line.split()) < 2 for line in lines)
        return not is_wrapped  # a long name may be broken between its halves
    words = content.split()
    return any(
        word.casefold().rstrip(".") in _AND
        and min(place, len(words) - place - 1) > 1
        and words[place - 1][0].isupper()
        and words[place + 1][0].isupper()
        for place, word in enumerate(words)
    )
