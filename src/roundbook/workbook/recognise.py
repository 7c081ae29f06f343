"""What stands where in a file that people have worked in: the blocks of all sheets, in any kind of event.

Which sheet is which is found out in `which_sheet.py`, where a block stands on its sheet in `locate.py`, where the
settings stand in `locate_settings.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from roundbook.rules.knockout import Shape
from roundbook.text import Texts
from roundbook.workbook.cells import Area, Position
from roundbook.workbook.columns import (
    CALCULATED,
    ENCOUNTER_SLOTS,
    KNOCKOUT_KINDS,
    LEAGUE_KINDS,
    SECOND_KINDS,
    SWISS_KINDS,
    TIE_BREAK_SLOTS,
    block_name,
    encounter_columns,
)
from roundbook.workbook.grid import MOST_ROWS, Grid, RawBook
from roundbook.workbook.headers import Labels, labels_of
from roundbook.workbook.layout import Places
from roundbook.workbook.locate import (
    ROWS_ABOVE,
    ROWS_ABOVE_GROUP,
    Located,
    as_named,
    folded,
    locate,
    stand_apart,
    with_open_lines,
)
from roundbook.workbook.locate_cup import cup_in, locate_bracket
from roundbook.workbook.locate_settings import SettingsSearch
from roundbook.workbook.swiss_columns import lines_for
from roundbook.workbook.which_sheet import HEADED_KINDS, SheetSearch, value_columns

# A bracket has no headers that are always the same.
KINDS = (*HEADED_KINDS, "bracket")
_STATISTICS_LINE = re.compile(r"INDEX\(\s*rb_member_order\s*,\s*(\d{1,5})\s*\)", re.IGNORECASE)
# A file with one of our sheets may be a player list made from it; this many are a tournament.
ENOUGH_SHEETS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognised:
    """Where everything is.

    Blocks go by the key of their sheet, `settings` are (sheet title, cell) by key, `players` is the number of pairing
    numbers. `boards` is the number of boards in an event of teams, `rounds` that of the planned rounds of a Swiss; both
    are 0 elsewhere; `cup` is the shape of a knockout, None elsewhere, and `is_second` says that it follows groups in
    the same workbook. `doubles` are sheets, as (title, title of the other), that could be the same one; `copies` are
    sheets, as (title, key), that look like one of ours but are not it.
    """

    texts: Texts
    places: Places
    players: int
    blocks: Mapping[str, Located]
    settings: Mapping[str, tuple[str, Position]]
    own_columns: tuple[tuple[str, int], ...]
    doubles: tuple[tuple[str, str], ...]
    copies: tuple[tuple[str, str], ...]
    group_sizes: tuple[int, ...] = ()
    boards: int = 0
    rounds: int = 0
    member_columns: tuple[tuple[str, int], ...] = ()
    cup: Shape | None = None
    is_second: bool = False

    def kind_of(self, key: str) -> str:
        """Kind of a table by the key of its sheet."""
        kind = _kind(key)
        cup_kinds = SECOND_KINDS if self.is_second else KNOCKOUT_KINDS
        kinds = LEAGUE_KINDS if self.boards else SWISS_KINDS if self.rounds else cup_kinds if self.cup else {}
        return kinds.get(kind, kind)

    def title(self, key: str) -> str:
        """Title of a sheet."""
        return self.places.titles[key]


def recognise(raw: RawBook) -> Recognised | None:
    """Blocks of a tournament workbook; None when the file is no such workbook."""
    return recognised_by(Search(raw, SheetSearch(raw)))


def recognised_by(search: Search) -> Recognised | None:
    """The same as a look through a workbook finds it."""
    titles = search.titles.by_key
    if sum(key != "hub" for key in titles) < ENOUGH_SHEETS:
        return None
    blocks = {found: block for key in titles if _kind(key) in KINDS for found, block in search.blocks(key)}
    own_columns: dict[str, tuple[tuple[str, int], ...]] = {}
    for key in ("players", "members"):
        own_columns[key] = search.own_columns(key, blocks[key]) if key in blocks else ()
        if own_columns[key]:
            columns = {f"extra_{n}": column for n, (_, column) in enumerate(own_columns[key])}
            blocks[key] = _with_columns(blocks[key], columns)
    settings = search.settings.places
    places = Places(
        titles=titles,
        found={block_name(key): located.found for key, located in blocks.items()},
        settings={key: position for key, (_, position) in settings.items()},
        encounter_slots=search.encounter_slots(),
    )
    return Recognised(
        texts=search.texts,
        places=places,
        players=search.players,
        blocks=blocks,
        settings=settings,
        own_columns=own_columns["players"],
        member_columns=own_columns["members"],
        boards=search.settings.boards,
        rounds=search.rounds,
        cup=search.cup,
        is_second=search.is_second,
        doubles=search.titles.doubles,
        copies=search.titles.copies,
        group_sizes=search.settings.group_sizes,
    )


def _kind(key: str) -> str:
    return key.partition("-")[0]


def _with_columns(located: Located, columns: Mapping[str, int]) -> Located:
    return replace(located, found=replace(located.found, columns={**located.found.columns, **columns}))


class Search:
    """One look through a workbook; a class made from it looks for the cup that follows groups (`second_stage`)."""

    cup_kinds: Mapping[str, str] = KNOCKOUT_KINDS
    is_second = False

    def __init__(self, raw: RawBook, sheets: SheetSearch) -> None:
        """Take the workbook, and which sheet of it is which."""
        self.raw = raw
        self.titles, self.texts, self.players = sheets.titles, sheets.texts, sheets.players

    @cached_property
    def settings(self) -> SettingsSearch:
        """Where the settings are."""
        rounds = max((int(key.partition("-")[2]) for key in self.titles.by_key if _kind(key) == "round"), default=0)
        every = range(1, rounds + self.raw.cup_rounds + 1)  # which may be dated, those of a cup behind the others
        return SettingsSearch(self.raw, self.texts, self.titles.by_key.get("settings", ""), every)

    @cached_property
    def rounds(self) -> int:
        """Rounds of a Swiss, planned or with a sheet; 0 in other formats, whose rounds follow from the field."""
        if not self.settings.is_swiss:
            return 0
        numbers = [int(key.partition("-")[2]) for key in self.titles.by_key if _kind(key) == "round"]
        planned = self.settings.text("rounds")
        return max([*numbers, int(planned) if planned.isdecimal() and len(planned) <= 2 else 0])

    @cached_property
    def cup(self) -> Shape | None:
        """Shape of a knockout, so far as settings and field tell it; None in other formats."""
        return cup_in(self.settings, self.players) if self.settings.is_knockout else None

    # ---- what stands on the sheets

    def blocks(self, key: str) -> Iterator[tuple[str, Located]]:
        """The block of a sheet; of a sheet with a table for each group all of them, in their order."""
        tables = dict(self._tables(key))
        yield from (self._apart(key, tables) if _kind(key) in CALCULATED else tables).items()

    def _tables(self, key: str) -> Iterator[tuple[str, Located]]:
        grid, kind = self.raw.sheets[self.titles.by_key[key]], _kind(key)
        if kind in CALCULATED and self.settings.group_sizes:
            start, labels = 0, labels_of(self.texts, kind, max(self.settings.group_sizes))
            for place, size in enumerate(self.settings.group_sizes, start=1):
                located = locate(grid, kind, labels, self._named_area(grid, f"{key}-{place}"), size, start=start)
                start = max(located.found.rows, default=start) + 1
                yield f"{key}-{place}", located
            return
        if kind == "bracket":
            bracket = locate_bracket(grid, self._named_area(grid, key), self.cup)
            yield from [(key, bracket)] if bracket else []
            return
        kinds = SWISS_KINDS if self.rounds else self.cup_kinds if self.cup else {}
        labels_kind = (LEAGUE_KINDS if self.settings.boards else kinds).get(kind, kind)
        width = self.settings.boards if kind == "statistics" else self.players
        if self.rounds and kind == "crosstable":
            width = self.rounds
        labels = labels_of(self.texts, labels_kind, width, is_divided=self.settings.is_divided)
        located = locate(grid, kind, labels, self._named_area(grid, key), self._lines(kind))
        if self.rounds and kind == "round":
            located = with_open_lines(grid, located, lines_for(self.players))
        if self.cup and kind == "round":
            stage, _ = self.cup.stage_of(min(int(key.partition("-")[2]), self.cup.rounds))
            located = with_open_lines(grid, located, self.cup.ties_in(stage))
        if kind == "players":
            named_columns = self._named_columns(located)
            located = replace(located, unsure=located.unsure - named_columns.keys())
            located = _with_columns(located, named_columns)
        yield key, located

    def _apart(self, key: str, tables: Mapping[str, Located]) -> Mapping[str, Located]:
        """Tables that calculate, each in rows of its own.

        If somebody sorted headers and lines into each other, the tables are where their names say. If those do not say
        it either, none is returned here: they are where they were made.
        """
        above = ROWS_ABOVE[_kind(key)] if not self.settings.group_sizes else ROWS_ABOVE_GROUP
        grid = self.raw.sheets[self.titles.by_key[key]]
        if stand_apart([located.found for located in tables.values()], above):
            return tables
        areas = {found: self._named_area(grid, found) for found in tables}
        named = {found: as_named(tables[found], area) for found, area in areas.items() if area}
        is_whole = len(named) == len(tables) and stand_apart([located.found for located in named.values()], above)
        return named if is_whole else {}

    def _lines(self, kind: str) -> int:
        """Lines of a table that calculates."""
        if kind == "fixtures":
            return sum(_kind(key) == "round" for key in self.titles.by_key) * ((self.players + 1) // 2)
        if kind == "statistics":
            return self._statistics_lines()
        return self.players

    def _statistics_lines(self) -> int:
        """As many as its formulas count; where they are gone, those of the name, or as many as there are players."""
        grid = self.raw.sheets[self.titles.by_key["statistics"]]
        counted = (_STATISTICS_LINE.fullmatch(formula.removeprefix("=")) for formula in grid.formulas.values())
        named = self._named_area(grid, "statistics")
        otherwise = named.bottom - named.top + 1 if named else self.players
        lines = max((int(found[1]) for found in counted if found), default=otherwise)
        members = self.blocks("members") if "members" in self.titles.by_key else ()
        most = sum(len(located.found.rows) for _, located in members)
        return max(1, min(lines, most))

    def _named_area(self, grid: Grid, key: str) -> Area | None:
        """Area of the defined name of a block, as far as its sheet is read; None when the name is lost."""
        title, area = self.raw.names.get(block_name(key), ("", None))
        if area is None or title != grid.title or area.top >= MOST_ROWS:
            return None
        return replace(area, bottom=min(area.bottom, MOST_ROWS - 1))

    def _named_columns(self, located: Located) -> dict[str, int]:
        """Columns of the Players sheet that formulas read by name: the name holds if the header is gone."""
        names = {name.removeprefix("rb_list_"): area.left for name, (_, area) in self.raw.names.items()}
        keys = (key for key, _ in self._player_labels())
        named = {key: names[key] for key in keys if f"rb_list_{key}" in self.raw.names}
        return {key: column for key, column in named.items() if not self._is_elsewhere(key, column, located)}

    def _player_labels(self) -> Labels:
        kind = LEAGUE_KINDS["players"] if self.settings.boards else self.cup_kinds.get("players", "players")
        return labels_of(self.texts, kind, 0, is_divided=self.settings.is_divided)

    def _is_elsewhere(self, key: str, column: int, located: Located) -> bool:
        """Whether the header of a column stands above another one than its name says: the name was left behind."""
        grid, row = self.raw.sheets[self.titles.by_key["players"]], located.found.header_row
        label = folded(dict(self._player_labels())[key])
        there = [at for at in range(_width(grid, row)) if folded(grid.text(row, at)) == label]
        return len(there) == 1 and there != [column]

    def own_columns(self, key: str, located: Located) -> tuple[tuple[str, int], ...]:
        """The organiser's own columns of a sheet: header and column."""
        grid, found = self.raw.sheets[self.titles.by_key[key]], located.found
        known = set(found.columns.values())
        headers = ((grid.text(found.header_row, column), column) for column in range(_width(grid, found.header_row)))
        return tuple((text, column) for text, column in headers if text and column not in known)

    def encounter_slots(self) -> tuple[int, ...] | None:
        """Places of the tie-break order that can hold DE: there the hub has columns between two values."""
        named = [self.raw.names.get(f"rb_value_{slot}") for slot in range(1, TIE_BREAK_SLOTS + 1)]
        columns = [area.left for _, area in filter(None, named)]
        if len(columns) < TIE_BREAK_SLOTS and self.titles.by_key.get("hub", "") in self.raw.sheets:
            columns = value_columns(self.raw.sheets[self.titles.by_key["hub"]])
        if len(columns) < TIE_BREAK_SLOTS:
            return None
        widths = {slot + 1: columns[slot] - columns[slot - 1] for slot in range(1, TIE_BREAK_SLOTS)}
        # Half of them tell as well as all: somebody may have put in or taken out a column.
        wide = {slot for slot, width in widths.items() if width > len(encounter_columns(slot)) / 2}
        return tuple(sorted({ENCOUNTER_SLOTS[0], *wide}))


def _width(grid: Grid, row: int) -> int:
    return len(grid.rows.get(row, ()))
