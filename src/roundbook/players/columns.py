"""What each column of a player list means: from its header, its neighbours and, where words do not tell, its values.

What holds where words leave a choice:

    the header is known in two languages    the one that most headers of the sheet belong to
    Name, Nom, Jméno beside a given name    the surname; beside a surname the given name; else the whole name
    surname and given name beside a name    the two parts; the whole name is not read
    Rank, Classement                        a rating if the values have three or four digits, else a place
    Född, Geb., Nar.                        a year of birth if the values are years, else a date
    G, S, M                                 sex or group if the values are, else a column of the organiser's own
    FIDE rating, rating, national rating    the first of these that exists; the plain one if all three do
    no header, values are FIDE titles       the title
    the same meaning twice                  the left one
    anything else                           a column of the organiser's own, kept as it stands
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from roundbook.errors import Problem, Severity
from roundbook.players.cells import Cell, Grid
from roundbook.players.column_values import BIRTH_FIELDS, look_like_ratings, look_like_years, meaning_of_letter
from roundbook.players.headers import Header, HeaderCell
from roundbook.players.spellings import normalised
from roundbook.players.words import (
    RATING_FIELDS,
    fide_title,
    header_languages,
    is_automatic,
    is_bare_name,
    is_rating_or_rank,
    nearest_header,
)

RATINGS_IN_ORDER = ("rating_fide", "rating", "rating_national")
OTHER_RATINGS = ("rating_fide", "rating_other", "rating_national")
PLAYER_FIELDS = frozenset(
    {
        *("start_no", "title", "name", "surname", "given", "surname_prefix"),
        *("federation", "rating", "fide_id", "club", "birth_date", "birth_year"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column: its number on the sheet, its header as it stands, and its meaning (empty: the organiser's own)."""

    number: int
    header: str
    field: str

    @property
    def is_extra(self) -> bool:
        """Whether it is kept for the organiser, not read for the tournament."""
        return self.field not in PLAYER_FIELDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A player list on a sheet: its header and its columns from left to right."""

    grid: Grid
    header: Header
    columns: tuple[Column, ...]

    def column(self, field: str) -> int | None:
        """Number of the column with a meaning, None if there is none."""
        return next((column.number for column in self.columns if column.field == field), None)

    def cell(self, row: int, field: str) -> Cell | None:
        """Cell of a player's row by meaning; one merged over several rows counts for each of them."""
        column = self.column(field)
        return self.grid.shown(row, column) if column else None

    @property
    def body(self) -> tuple[int, ...]:
        """Numbers of the rows below the header that hold something."""
        return tuple(row for row in self.grid.rows if row > self.header.last_row)


def read_columns(grid: Grid, header: Header, rating_column: str | None = None) -> tuple[Table, tuple[Problem, ...]]:
    """Meaning of each column below a header, and what was noticed on the way.

    `rating_column` names the column to seed by, if the usual choice is not wanted: its header, the lower half of a
    header of two rows, `fide` or `national`.
    """
    meant = _one_meaning_each(grid, header)
    chosen, problems = _without_repetition(header, meant)
    columns = tuple(
        Column(number=cell.cell.column, header=cell.text, field=field)
        for cell, field in zip(header.cells, chosen, strict=True)
    )
    columns = _with_title(grid, header, columns)
    columns, about_rating = _with_rating(grid, columns, rating_column)
    problems += [*about_rating, *_unknown(header, columns)]
    return Table(grid=grid, header=header, columns=columns), tuple(problems)


def _one_meaning_each(grid: Grid, header: Header) -> list[str]:
    order = _languages(header)
    meant = [_meaning(cell, order, values=_values(grid, header, cell.cell.column)) for cell in header.cells]
    for own, other in (("surname", "given"), ("given", "surname")):
        bare = [index for index, cell in enumerate(header.cells) if meant[index] and is_bare_name(cell.text)]
        if other in (field for index, field in enumerate(meant) if index not in bare) and own not in meant:
            meant = [own if index in bare else field for index, field in enumerate(meant)]
    return meant


def languages_of(header: Header) -> tuple[str, ...]:
    """Languages that most of the headers belong to: several where the words fit several equally (`Name`, `Elo`)."""
    votes = _votes(header)
    return tuple(language for language in _languages(header) if votes[language] == max(votes.values(), default=1))


def _languages(header: Header) -> Sequence[str]:
    """Languages by the number of headers that belong to them."""
    votes = _votes(header)
    return sorted(header_languages(), key=lambda language: -votes[language])


def _votes(header: Header) -> Counter[str]:
    return Counter(language for cell in header.cells if cell.is_known for language in cell.meanings)


def _meaning(cell: HeaderCell, languages: Sequence[str], values: Sequence[Cell]) -> str:
    if not cell.is_known:
        return meaning_of_letter(cell.fields, values)
    fields = next(cell.meanings[language] for language in languages if language in cell.meanings)
    if is_rating_or_rank(cell.text):
        return "rating" if look_like_ratings(values) else "rank"
    if is_bare_name(cell.text):
        return "name"
    if fields[0] in BIRTH_FIELDS:
        return "birth_year" if look_like_years(values) else "birth_date"
    # Kategorie, Categoría: a strength class or a section; nobody is sent to another tournament on a guess.
    return "category" if "category" in fields else fields[0]


def _values(grid: Grid, header: Header, column: int) -> list[Cell]:
    below = (cells.get(column) for row, cells in grid.rows.items() if row > header.last_row)
    return [cell for cell in below if cell]


def _without_repetition(header: Header, meant: Sequence[str]) -> tuple[list[str], list[Problem]]:
    chosen: list[str] = []
    problems: list[Problem] = []
    for cell, field in zip(header.cells, meant, strict=True):
        is_repeated = field in chosen and field in {*PLAYER_FIELDS, *RATING_FIELDS}
        if is_repeated:
            first = header.cells[chosen.index(field)]
            details = {"other": first.cell.address, "header": first.text}
            problems.append(cell.cell.problem("second-column", Severity.WARNING, **details))
        chosen.append("" if is_repeated else field)
    return chosen, problems


def _with_title(grid: Grid, header: Header, columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Columns with the title that chess programs leave without a header, beside the number or the name."""
    if any(column.field == "title" for column in columns):
        return columns
    headers = {column.number: column.header for column in columns}
    unnamed = {number for number, text in headers.items() if is_automatic(text)}
    for number in sorted({number + side for number in headers for side in (-1, 1)} - headers.keys() | unnamed):
        texts = [cell.text for cell in _values(grid, header, number)]
        # "m" and "f" are titles in two programs, but far more often a person's sex.
        if texts and all(map(fide_title, texts)) and any(len(text) > 1 for text in texts):
            title = Column(number=number, header=headers.get(number, ""), field="title")
            others = (column for column in columns if column.number != number)
            return tuple(sorted((*others, title), key=lambda column: column.number))
    return columns


def _with_rating(
    grid: Grid, columns: tuple[Column, ...], wanted: str | None
) -> tuple[tuple[Column, ...], list[Problem]]:
    """Columns of which exactly one is `rating`, the one to seed by, if there is any rating at all."""
    by_field: Mapping[str, Column] = {column.field: column for column in columns if column.field in RATING_FIELDS}
    if wanted is not None:
        chosen = _column_called(columns, wanted)
        if chosen is None:
            details = {"headers": ", ".join(column.header for column in columns)}
            return columns, [Problem(code="no-such-column", sheet=grid.sheet, value=wanted, details=details)]
    elif len(by_field) == len(RATING_FIELDS):
        chosen = by_field["rating"]
    else:
        chosen = next((by_field[field] for field in RATINGS_IN_ORDER if field in by_field), None)
    if chosen is None:
        return columns, []
    others = ", ".join(column.header for column in by_field.values() if column is not chosen)
    details = {"header": chosen.header, "others": others}
    note = Problem(code="rating-column-chosen", severity=Severity.NOTE, sheet=grid.sheet, details=details)
    return tuple(_seeded(column, chosen) for column in columns), [note] if others else []


def _column_called(columns: Sequence[Column], wanted: str) -> Column | None:
    """Column by its header, by the lower half of a header of two rows, or by the kind of its rating."""
    name = normalised(wanted)
    by_name = [column for column in columns if normalised(column.header) == name]
    by_half = [column for column in columns if normalised(column.header.rpartition(" / ")[2]) == name]
    by_kind = [column for column in columns if column.field == f"rating_{name}"]
    return next(iter((*by_name, *by_half, *by_kind)), None)


def _seeded(column: Column, chosen: Column) -> Column:
    if column is chosen:
        return replace(column, field="rating")
    return replace(column, field="rating_other") if column.field == "rating" else column


def _unknown(header: Header, columns: Sequence[Column]) -> Iterator[Problem]:
    field_by_column = {column.number: column.field for column in columns}
    for cell in header.cells:
        if cell.is_known or field_by_column[cell.cell.column]:
            continue
        nearest = nearest_header(cell.text)
        code = "unknown-header-similar" if nearest else "unknown-header"
        yield cell.cell.problem(code, Severity.NOTE, header=cell.text, nearest=nearest)
