"""From the tables of a player list to its players, with every problem at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from roundbook.errors import PlayerListError, Problem, Severity
from roundbook.players.births import BirthForm, birth_form
from roundbook.players.cells import Cell, address
from roundbook.players.column_values import BIRTH_FIELDS
from roundbook.players.columns import languages_of, read_columns
from roundbook.players.duplicates import SortedEntries, without_duplicates
from roundbook.players.entries import Entry, read_entry
from roundbook.players.fields import text_or_blank, title_of
from roundbook.players.groups import Groups, find_groups, group_question, group_sizes, is_called
from roundbook.players.left_out import sift
from roundbook.players.listing import DroppedRow, LeftOut, ListOptions, PlayerList
from roundbook.players.names import name_of
from roundbook.players.notices import about_other_rating, about_table
from roundbook.players.regions import FoundList
from roundbook.players.rows import RowKind, SortedRows, dropped_rows, sort_rows
from roundbook.players.sections import Section
from roundbook.players.spellings import normalised
from roundbook.players.table import Column, Table

_WEIGHT = (Severity.ERROR, Severity.WARNING, Severity.NOTE)
# Notes that stand last: what was left out matters more than what was read a little differently.
_LEAST = frozenset({"unknown-header", "unknown-header-similar", "text-read-as", "rating-read-as", "birth-read-as"})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    """A table with the rows of the players that are read; `name` is that of the list, if there are several."""

    name: str
    table: Table
    groups: Groups
    players: tuple[int, ...]
    sections: Mapping[int, Section]
    extra: tuple[Column, ...]
    dropped: tuple[DroppedRow, ...]
    problems: tuple[Problem, ...]


_Reading = tuple[Entry | None, Sequence[Problem]]
"""Entry of a row, None without a name, and what was noticed about it."""


def count_players(parts: Sequence[FoundList]) -> int:
    """Number of players in the pieces of a list, whatever group they are in."""
    sorted_rows = (sort_rows(read_columns(found.grid, found.header)[0]) for found in parts)
    return sum(len(rows.players) - len(rows.sections) for rows in sorted_rows)


def parse_players(parts: Sequence[FoundList], options: ListOptions, noticed: Sequence[Problem] = ()) -> PlayerList:
    """Players of a list in one piece or several. `noticed` are problems found on the way here.

    Raises PlayerListError: anything is an error, or there is nobody; it carries all errors, then warnings and notes.
    """
    pieces = [_opened(found, options) for found in parts]
    group = _chosen_group(pieces, options)
    pieces = [_without_left_out(_with_group(piece, group), options) for piece in pieces]
    extra = tuple(dict.fromkeys(column.header for piece in pieces for column in piece.extra))
    spellings = _first_spellings(pieces)
    readings = [_in_group(reading, piece, spellings) for piece in pieces for reading in _readings(piece, extra)]
    people = without_duplicates([entry for entry, _ in readings if entry])
    repeated = {_place(entry) for entry in people.repeated}
    entries, about_numbers = _with_start_numbers(pieces, people.entries)
    problems = [
        *noticed,
        *_about_groups(pieces, [entry for entry, _ in readings if entry], options, group),
        *(problem for piece in pieces for problem in piece.problems),
        *(problem for entry, found in readings if not entry or _place(entry) not in repeated for problem in found),
        *people.problems,
        *about_numbers,
        *_about_pieces(pieces, entries),
    ]
    problems.sort(key=lambda problem: (_WEIGHT.index(problem.severity), problem.code in _LEAST))
    if problems and problems[0].severity is Severity.ERROR:
        raise PlayerListError(problems)
    first = pieces[0].table
    return PlayerList(
        sheet=first.grid.sheet,
        header_row=first.header.last_row,
        players=tuple(entry.player for entry in entries),
        columns=_columns(pieces),
        extra_columns=extra,
        dropped=_dropped(pieces, people),
        problems=tuple(problems),
        group=group or "",
        languages=languages_of(first.header),
    )


def _in_group(reading: _Reading, piece: _Piece, spellings: Mapping[str, str]) -> _Reading:
    """A reading of a row with the name of the player's group, or of the list he stands in."""
    entry, problems = reading
    if entry is None:
        return reading
    spelled = piece.groups.by_row[entry.player.row]
    group = spellings.get(normalised(spelled), spelled) or piece.name
    return replace(entry, player=replace(entry.player, group=group)), problems


def _first_spellings(pieces: Sequence[_Piece]) -> Mapping[str, str]:
    """Groups as the list has them first: one group however it is spelled."""
    spelled = [group for piece in pieces for group in piece.groups.by_row.values()]
    return {normalised(group): group for group in reversed(spelled)}


def _place(entry: Entry) -> tuple[str, str]:
    return entry.sheet, entry.name_place


def _opened(found: FoundList, options: ListOptions) -> _Piece:
    """A table with all its players and groups."""
    table, noticed = read_columns(found.grid, found.header, options.rating_column)
    rows = sort_rows(table)
    table = replace(table, births=_birth_form(table, rows.players, options))
    groups = find_groups(table, rows, options.group)
    extra, about_titles = _extra_columns(table, rows.players)
    if options.each_group:  # the workbook has a column of its own for it
        extra = tuple(column for column in extra if column.field != "group")
    return _Piece(
        name=found.name,
        table=table,
        groups=groups,
        players=rows.players,
        sections=rows.sections,
        extra=extra,
        dropped=dropped_rows(table, rows),
        problems=(*noticed, *_about_rows(rows, groups), *about_titles),
    )


def _birth_form(table: Table, rows: Sequence[int], options: ListOptions) -> BirthForm:
    cells = (table.usable(row, field) for row in rows for field in BIRTH_FIELDS)
    return birth_form((cell.content for cell in cells if cell), options.read_on)


def _about_rows(rows: SortedRows, groups: Groups) -> Iterator[Problem]:
    """What was noticed about rows; a heading that names a group is no remark."""
    headings = {str(row) for row in groups.headings}
    for problem in rows.problems:
        if problem.code != RowKind.REMARK or str(problem.details["row"]) not in headings:
            yield problem


def _extra_columns(table: Table, rows: Sequence[int]) -> tuple[tuple[Column, ...], list[Problem]]:
    """The organiser's own columns; a title column is one too when it holds more than FIDE titles (`k+`, `Dr.`)."""
    others = [cell for row in rows if (cell := table.cell(row, "title")) and text_or_blank(cell) and not title_of(cell)]
    extra = tuple(column for column in table.columns if column.is_extra or (others and column.field == "title"))
    texts = ", ".join(dict.fromkeys(cell.text for cell in others))
    return extra, [others[0].problem("titles-not-fide", Severity.NOTE, titles=texts)] if others else []


# ---- who is read


def _chosen_group(pieces: Sequence[_Piece], options: ListOptions) -> str | None:
    """Group that was asked for as the list spells it, None for everybody."""
    groups = {group: None for piece in pieces for group in piece.groups.by_row.values() if group}
    return next((group for group in groups if options.group is not None and is_called(group, options.group)), None)


def _about_groups(
    pieces: Sequence[_Piece], entries: Sequence[Entry], options: ListOptions, chosen: str | None
) -> list[Problem]:
    """The question where the group must be told, with the numbers of players that would be read."""
    if chosen is not None:
        return []
    group_by_place = {
        (piece.table.grid.sheet, row): group for piece in pieces for row, group in piece.groups.by_row.items()
    }
    people: dict[str, list[Entry]] = {}
    for entry in entries:
        people.setdefault(group_by_place[entry.sheet, entry.player.row], []).append(entry)
    sizes = group_sizes({group: len(without_duplicates(members).entries) for group, members in people.items()})
    if options.group is not None:
        return [group_question("no-such-group", sizes, _group_cell(pieces), options.group)]
    if len([group for group in sizes if group]) < 2:
        return []
    if options.all_groups or options.each_group:
        code = "groups-apart" if options.each_group else "groups-together"
        return [replace(group_question(code, sizes, _group_cell(pieces)), severity=Severity.NOTE)]
    return [group_question("several-groups", sizes, _group_cell(pieces))]


def _group_cell(pieces: Sequence[_Piece]) -> Cell | None:
    """Where the groups are told: the header of their column, else the first heading."""
    table, groups = pieces[0].table, pieces[0].groups
    if groups.headings:
        return next(iter(table.grid.rows[min(groups.headings)].values()))
    column = table.column("group") or table.column("category")
    return next((cell.cell for cell in table.header.cells if cell.cell.column == column), None)


def _with_group(piece: _Piece, group: str | None) -> _Piece:
    """A piece with the players of one group only, and a warning about those who have none."""
    if group is None:
        return piece
    is_chosen = {row: is_called(piece.groups.by_row[row], group) for row in piece.players}
    chosen = tuple(row for row in piece.players if is_chosen[row])
    others = [row for row in piece.players if not is_chosen[row]]
    without = [str(row) for row in others if not piece.groups.by_row[row]]
    details = {"rows": ", ".join(without)}
    about = [Problem(code="players-without-group", severity=Severity.WARNING, details=details)] if without else []
    return replace(
        piece,
        players=chosen,
        dropped=(
            *piece.dropped,
            *(DroppedRow(row=row, reason=LeftOut.OTHER_GROUP, text=name_of(piece.table, row)) for row in others),
        ),
        problems=(*(problem for problem in piece.problems if problem.code != "titles-not-fide"), *about),
    )


def _without_left_out(piece: _Piece, options: ListOptions) -> _Piece:
    """A piece without those who do not take part, unless they are wanted, and what to say about them."""
    sifted = sift(piece.table, piece.players, piece.extra, piece.sections, options)
    return replace(
        piece,
        players=tuple(sifted.players),
        dropped=(*piece.dropped, *sifted.dropped),
        problems=(*piece.problems, *sifted.problems),
    )


# ---- what is read of them


def _readings(piece: _Piece, headers: Sequence[str]) -> Iterator[_Reading]:
    """What each row of a piece gives, own columns in the order of `headers`."""
    places = {column.header: place for place, column in enumerate(piece.extra)}
    for row in piece.players:
        entry, problems = read_entry(piece.table, row, piece.extra)
        if entry:
            values = entry.player.extra
            arranged = tuple(values[places[header]] if header in places else None for header in headers)
            entry = replace(entry, player=replace(entry.player, extra=arranged))
        yield entry, problems


def _with_start_numbers(pieces: Sequence[_Piece], entries: Sequence[Entry]) -> tuple[list[Entry], list[Problem]]:
    """Entries with the numbers of the list if those are 1 to n, else without any: then they only count the lines."""
    numbers = [entry.player.start_number for entry in entries]
    column = next((column for column in pieces[0].table.columns if column.field == "start_no"), None)
    if column is None or numbers.count(None) == len(numbers):
        return [replace(entry, player=replace(entry.player, start_number=None)) for entry in entries], []
    is_complete = sorted(number or 0 for number in numbers) == list(range(1, len(numbers) + 1))
    note = Problem(
        code="numbers-are-start-numbers" if is_complete else "numbers-not-complete",
        severity=Severity.NOTE,
        sheet=pieces[0].table.grid.sheet,
        cell=address(pieces[0].table.header.last_row, column.number),
        value=column.header,
        details={"count": len(numbers)},
    )
    if is_complete:
        return list(entries), [note]
    return [replace(entry, player=replace(entry.player, start_number=None)) for entry in entries], [note]


def _about_pieces(pieces: Sequence[_Piece], entries: Sequence[Entry]) -> Iterator[Problem]:
    for piece in pieces:
        table, rows = piece.table, frozenset(piece.players)
        own = [entry for entry in entries if entry.sheet == table.grid.sheet and entry.player.row in rows]
        yield from about_table(table, piece.players)
        yield from about_other_rating(table, own)
    if not any(piece.players for piece in pieces):
        table = pieces[0].table
        yield Problem(code="no-players", sheet=table.grid.sheet, details={"row": table.header.last_row})


def _columns(pieces: Sequence[_Piece]) -> Mapping[str, str]:
    columns: dict[str, str] = {}
    for piece in pieces:
        for column in piece.table.columns:
            if column.field:
                columns.setdefault(column.field, column.header)
    return columns


def _dropped(pieces: Sequence[_Piece], people: SortedEntries) -> tuple[DroppedRow, ...]:
    repeated = [
        DroppedRow(row=entry.player.row, reason=LeftOut.REGISTERED_TWICE, text=entry.player.name)
        for entry in people.repeated
    ]
    rows = [*(dropped for piece in pieces for dropped in piece.dropped), *repeated]
    return tuple(sorted(rows, key=lambda dropped: dropped.row))
