"""What each column of a player list means: from its header, its neighbours and, where words do not tell, its values.

What holds where words leave a choice:

    the header is known in two languages    the one that most headers of the sheet belong to
    several columns with names              see name_columns.py
    Rank, Classement                        a rating if the values have three or four digits, else a place
    FIDE, Elo FIDE                          a FIDE rating, or the FIDE ID if the values have five digits or more
    Född, Geb., Nar.                        a year of birth if the values are years, else a date
    G, S, M                                 sex or group if the values are, else a column of the organiser's own
    several columns with ratings            see rating_columns.py
    no header, values are FIDE titles       the title
    the same meaning twice                  the left one
    anything else                           a column of the organiser's own, kept as it stands
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from roundbook.errors import Problem, Severity
from roundbook.players.cells import Cell, Grid
from roundbook.players.column_values import (
    BIRTH_FIELDS,
    look_like_fide_ids,
    look_like_ratings,
    look_like_years,
    meaning_of_letter,
)
from roundbook.players.headers import Header, HeaderCell
from roundbook.players.name_columns import settle_names
from roundbook.players.names import are_numbered
from roundbook.players.paces import is_pace
from roundbook.players.rating_columns import choose_rating
from roundbook.players.table import PLAYER_FIELDS, Column, Table
from roundbook.players.words import (
    NO_LANGUAGE,
    RATING_FIELDS,
    fide_title,
    header_languages,
    is_automatic,
    is_bare_name,
    is_rating_or_rank,
    nearest_header,
)


def read_columns(grid: Grid, header: Header, rating_column: str | None = None) -> tuple[Table, tuple[Problem, ...]]:
    """Meaning of each column below a header, and what was noticed on the way.

    `rating_column` names the column to seed by, if the usual choice is not wanted: its header, the lower half of a
    header of two rows, `fide` or `national`.
    """
    meant, about_names = _one_meaning_each(grid, header)
    chosen, about_repeated = _without_repetition(header, meant)
    columns = tuple(
        Column(number=cell.cell.column, header=cell.text, field=field)
        for cell, field in zip(header.cells, chosen, strict=True)
    )
    columns = _with_title(grid, header, columns)
    columns, about_rating = choose_rating(header, columns, rating_column)
    problems = (*about_names, *about_repeated, *about_rating, *_unknown(header, columns))
    names = [_values(grid, header, column.number) for column in columns if column.field in {"name", "surname"}]
    texts = [cell.text for cells in names for cell in cells.values()]
    is_numbered = len(names) == 1 and are_numbered(texts)
    return Table(grid=grid, header=header, columns=columns, has_numbered_names=is_numbered), problems


def _one_meaning_each(grid: Grid, header: Header) -> tuple[list[str], list[Problem]]:
    order = _languages(header)
    values = [_values(grid, header, cell.cell.column) for cell in header.cells]
    meant = [_meaning(cell, order, tuple(below.values())) for cell, below in zip(header.cells, values, strict=True)]
    return settle_names(header.cells, meant, values)


def languages_of(header: Header) -> tuple[str, ...]:
    """Languages that most of the headers belong to: several where the words fit several equally (`Name`, `Elo`)."""
    votes = _votes(header)
    return tuple(language for language in _languages(header) if votes[language] == max(votes.values(), default=1))


def _languages(header: Header) -> Sequence[str]:
    """Languages by the number of headers that belong to them."""
    votes = _votes(header)
    return sorted(header_languages(), key=lambda language: -votes[language])


def _votes(header: Header) -> Counter[str]:
    known = (language for cell in header.cells if cell.is_known for language in cell.meanings)
    return Counter(language for language in known if language != NO_LANGUAGE)


def _meaning(cell: HeaderCell, languages: Sequence[str], values: Sequence[Cell]) -> str:
    if not cell.is_known:
        return meaning_of_letter(cell.fields, values)
    fields = next(cell.meanings[language] for language in (*languages, NO_LANGUAGE) if language in cell.meanings)
    if is_rating_or_rank(cell.word):
        return "rating" if look_like_ratings(values) else "rank"
    if is_pace(cell.word):
        return "rating" if look_like_ratings(values) else ""
    if is_bare_name(cell.word):
        return "name"
    return _of_values(fields, values)


def _of_values(fields: Sequence[str], values: Sequence[Cell]) -> str:
    """The first of some meanings, unless the values say more or it would be a guess."""
    if fields[0] == "rating_fide" and look_like_fide_ids(values):
        return "fide_id"
    if fields[0] in BIRTH_FIELDS:
        return "birth_year" if look_like_years(values) else "birth_date"
    # Kategorie, Categoría: a strength class or a section; nobody is sent to another tournament on a guess.
    return "category" if "category" in fields else fields[0]


def _values(grid: Grid, header: Header, column: int) -> dict[int, Cell]:
    """Cells of a column below the header, by row."""
    return {row: cells[column] for row, cells in grid.rows.items() if row > header.last_row and column in cells}


def _without_repetition(header: Header, meant: Sequence[str]) -> tuple[list[str], list[Problem]]:
    chosen: list[str] = []
    problems: list[Problem] = []
    for cell, field in zip(header.cells, meant, strict=True):
        is_repeated = field in chosen and field in PLAYER_FIELDS - RATING_FIELDS
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
        texts = [cell.text for cell in _values(grid, header, number).values()]
        # "m" and "f" are titles in two programs, but far more often a person's sex.
        if texts and all(map(fide_title, texts)) and any(len(text) > 1 for text in texts):
            title = Column(number=number, header=headers.get(number, ""), field="title")
            others = (column for column in columns if column.number != number)
            return tuple(sorted((*others, title), key=lambda column: column.number))
    return columns


def _unknown(header: Header, columns: Sequence[Column]) -> Iterator[Problem]:
    """One note about all columns that nobody knows, and one for each whose header is much like a known one."""
    field_by_column = {column.number: column.field for column in columns}
    unknown = [cell for cell in header.cells if not cell.is_known and not field_by_column[cell.cell.column]]
    nearest = {cell.text: nearest_header(cell.text) for cell in unknown}
    others = [cell for cell in unknown if not nearest[cell.text]]
    if others:
        headers = ", ".join(cell.text for cell in others)
        yield others[0].cell.problem("unknown-header", Severity.NOTE, headers=headers)
    for cell in unknown:
        if nearest[cell.text]:
            yield cell.cell.problem(
                "unknown-header-similar", Severity.NOTE, header=cell.text, nearest=nearest[cell.text]
            )
