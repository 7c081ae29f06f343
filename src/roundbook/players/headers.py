"""Finding the header of a player list: the row below titles and blank lines whose cells are known words.

A header names players (name, surname or given name) and takes one row, or two where a word stands over several
columns (`Rating` over `KNSB` and `FIDE`). What a column means is decided in `columns.py`; here a cell is known or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from roundbook.players.cells import Cell, Grid
from roundbook.players.paces import is_pace
from roundbook.players.words import Meanings, is_about_another, meanings, one_header

NAME_FIELDS = frozenset({"name", "surname", "given"})


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaderCell:
    """Header of one column as it stands, and what it can mean in each language.

    Of a header of two rows `text` holds both, `cell` is the lower one, and `word` what the meaning was found for: of
    `Joueur` over `Nom` the lower one alone, of `Rating` over `FIDE` both.
    """

    cell: Cell
    text: str
    word: str
    meanings: Meanings

    @property
    def fields(self) -> frozenset[str]:
        """Everything that this header can mean in any language."""
        return frozenset(field for fields in self.meanings.values() for field in fields)

    @property
    def is_known(self) -> bool:
        """Whether it speaks for a header row: one letter does so only for the number (`#`, `Č.`)."""
        return bool(self.meanings) and (len(self.word.strip(" .:")) > 1 or "start_no" in self.fields)


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """Header of a table on one sheet, from `row` to `last_row`, its cells from left to right."""

    row: int
    last_row: int
    cells: tuple[HeaderCell, ...]

    @property
    def score(self) -> int:
        """Number of columns with a known header."""
        return sum(cell.is_known for cell in self.cells)

    @property
    def names_players(self) -> bool:
        """Whether one of its columns is a name."""
        return any(cell.fields & NAME_FIELDS for cell in self.cells)

    @property
    def fields(self) -> frozenset[str]:
        """Everything that its columns can mean in any language."""
        return frozenset(field for cell in self.cells for field in cell.fields)

    def column(self, field: str) -> int | None:
        """Number of the first column that can mean something, None if there is none."""
        return next((cell.cell.column for cell in self.cells if field in cell.fields), None)

    @property
    def texts(self) -> tuple[str, ...]:
        """Headers as they stand, to recognise a header that is repeated further down."""
        return tuple(cell.text for cell in self.cells)


def find_headers(grid: Grid) -> tuple[Header, ...]:
    """Every row of a sheet that reads as the header of a list of players, from the top."""
    found: list[Header] = []
    for row in grid.rows:
        header = _header_at(grid, row)
        is_lower_row = bool(found) and row <= found[-1].last_row
        if header.names_players and not is_lower_row:
            found.append(header)
    return tuple(found)


def best_header(grid: Grid) -> Header | None:
    """Header with most known columns, the upper one of equals; None for a sheet without any."""
    return max(find_headers(grid), key=lambda header: (header.score, -header.row), default=None)


def _header_at(grid: Grid, row: int) -> Header:
    single = Header(row=row, last_row=row, cells=tuple(_single_row(grid.rows[row])))
    if not _is_lower_header_row(grid, row + 1):
        return single
    double = Header(row=row, last_row=row + 1, cells=tuple(_two_rows(grid, row)))
    lower = tuple(_single_row(grid.rows[row + 1]))
    # A title over a header also makes two rows; they are one header only if together they say more than either.
    return double if double.score > max(single.score, sum(cell.is_known for cell in lower)) else single


def _single_row(cells: Mapping[int, Cell]) -> Iterator[HeaderCell]:
    for _, cell in sorted(cells.items()):
        known = meanings(cell.text) if _can_be_header(cell) else {}
        yield HeaderCell(cell=cell, text=cell.text, word=cell.text, meanings=known)


def _is_lower_header_row(grid: Grid, row: int) -> bool:
    """Whether all cells of a row are known words or stand below a word that spans columns, as no player's row does."""
    cells = tuple(_single_row(grid.rows.get(row, {})))
    return sum(cell.is_known for cell in cells) > 1 and all(
        cell.is_known or _spanning(grid, row - 1, cell.cell.column) for cell in cells
    )


def _two_rows(grid: Grid, row: int) -> Iterator[HeaderCell]:
    for column in sorted(grid.rows[row].keys() | grid.rows[row + 1].keys()):
        lower = grid.cell(row + 1, column)
        upper = grid.cell(row, column) or (_spanning(grid, row, column) if lower else None)
        if lower and upper:
            word, known = _of_both(upper.text, lower.text)
            yield HeaderCell(cell=lower, text=f"{upper.text} / {lower.text}", word=word, meanings=known)
        elif only := lower or upper:
            yield HeaderCell(cell=only, text=only.text, word=only.text, meanings=meanings(only.text))


def _of_both(upper: str, lower: str) -> tuple[str, Meanings]:
    """What a word over several columns and the one below it mean, and which of them say so."""
    both = f"{upper} {lower}"
    if is_about_another(upper):
        return both, meanings(upper)
    alone = meanings(lower)
    if any(NAME_FIELDS & {*fields} for fields in alone.values()):
        return lower, alone  # a half of the name stays one, whatever stands above: Player, Spieler, Name
    for words in (both, f"{lower} {upper}"):
        if known := one_header(words):
            return words, known
    return (both, meanings(both)) if is_pace(lower) and meanings(both) else (lower, alone)


def _spanning(grid: Grid, row: int, column: int) -> Cell | None:
    """Cell whose text stands over several columns, this one among them."""
    merged = grid.merged_at(row, column)
    is_spanning = merged is not None and merged.last_column > merged.first_column
    return grid.shown(row, column) if is_spanning else None


def _can_be_header(cell: Cell) -> bool:
    return isinstance(cell.content, str) and not cell.is_error
