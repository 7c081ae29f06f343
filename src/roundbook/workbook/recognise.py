"""Which sheet is which in a file that people have worked in: by defined names, else by the words in the headers.

Names follow inserted rows and renamed sheets in every spreadsheet program; some programs lose them, and then the
headers say what a sheet is. Where its block stands on a sheet is found out in `locate.py`, where the settings stand in
`locate_settings.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from roundbook.rules.knockout import Shape
from roundbook.text import LANGUAGES, Texts, load_texts
from roundbook.workbook.cells import Area, Position
from roundbook.workbook.columns import (
    CALCULATED,
    ENCOUNTER_SLOTS,
    KNOCKOUT_KINDS,
    LEAGUE_KINDS,
    PLAIN_KINDS,
    SWISS_KINDS,
    TIE_BREAK_SLOTS,
    block_name,
    encounter_columns,
)
from roundbook.workbook.date_formulas import BEHIND
from roundbook.workbook.grid import MOST_ROWS, Grid, RawBook, whole_number
from roundbook.workbook.headers import Labels, labels_of
from roundbook.workbook.layout import Places
from roundbook.workbook.locate import (
    ENOUGH_HEADERS,
    HEADER_REACH,
    ROWS_ABOVE,
    ROWS_ABOVE_GROUP,
    Located,
    as_named,
    folded,
    locate,
    share_of_headers,
    stand_apart,
    with_open_lines,
)
from roundbook.workbook.locate_cup import cup_in, locate_bracket
from roundbook.workbook.locate_settings import SettingsSearch, is_settings_sheet
from roundbook.workbook.swiss_columns import lines_for

HEADED_KINDS = ("players", "members", "round", "standings", "crosstable", "fixtures", "statistics", "report")
# A bracket has no headers that are always the same.
KINDS = (*HEADED_KINDS, "bracket")
# By its headers a round of a league or of a knockout can be told from others.
HEADED = (*HEADED_KINDS, "matches", "ties", "places")
ROUNDS = ("round", "matches", "ties")
_BLOCK_NAME = re.compile(
    r"rb_(?:round_(\d+)|(players|members|crosstable|standings|fixtures|statistics|report|bracket)(?:_\d+)?)"
)
_STATISTICS_LINE = re.compile(r"INDEX\(\s*rb_member_order\s*,\s*(\d{1,5})\s*\)", re.IGNORECASE)
# A file with one of our sheets may be a player list made from it; this many are a tournament.
ENOUGH_SHEETS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognised:
    """Where everything is.

    Blocks go by the key of their sheet, `settings` are (sheet title, cell) by key, `players` is the number of pairing
    numbers. `boards` is the number of boards in an event of teams, `rounds` that of the planned rounds of a Swiss; both
    are 0 elsewhere; `cup` is the shape of a knockout, None elsewhere. `doubles` are sheets, as (title, title of the
    other), that could be the same one; `copies` are sheets, as (title, key), that look like one of ours but are not it.
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

    def kind_of(self, key: str) -> str:
        """Kind of a table by the key of its sheet."""
        kind = _kind(key)
        kinds = LEAGUE_KINDS if self.boards else SWISS_KINDS if self.rounds else KNOCKOUT_KINDS if self.cup else {}
        return kinds.get(kind, kind)

    def title(self, key: str) -> str:
        """Title of a sheet."""
        return self.places.titles[key]


def recognise(raw: RawBook) -> Recognised | None:
    """Blocks of a tournament workbook; None when the file is no such workbook."""
    search = _Search(raw)
    titles = search.titles
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
        doubles=tuple(search.doubles),
        copies=tuple(search.copies),
        group_sizes=search.settings.group_sizes,
    )


def _kind(key: str) -> str:
    return key.partition("-")[0]


def _with_columns(located: Located, columns: Mapping[str, int]) -> Located:
    return replace(located, found=replace(located.found, columns={**located.found.columns, **columns}))


class _Search:
    """One look through a workbook."""

    def __init__(self, raw: RawBook) -> None:
        self.raw = raw
        self.doubles: list[tuple[str, str]] = []
        self.copies: list[tuple[str, str]] = []

    # ---- which sheet is which

    @cached_property
    def titles(self) -> dict[str, str]:
        """Title of every sheet of ours by its key."""
        titles = self._named_titles()
        by_headers: dict[str, str] = {}
        for key, title in self._titles_by_headers(set(titles.values())):
            if key in titles:
                self.copies.append((title, key))
                continue
            if key in by_headers:
                self.doubles.append((title, by_headers[key]))
            by_headers.setdefault(key, title)
        return titles | by_headers

    def _named_titles(self) -> dict[str, str]:
        titles = {}
        for name, (title, _) in self.raw.names.items():
            match = _BLOCK_NAME.fullmatch(name)
            if match and title in self.raw.sheets:
                titles[f"round-{int(match[1])}" if match[1] else match[2]] = title
        settings = self.raw.names.get("rb_set_event", ("", None))[0]
        if settings in self.raw.sheets:
            titles["settings"] = settings
        if "rb_game_key" in self.raw.names:
            titles["hub"] = self.raw.names["rb_game_key"][0]
        return titles

    def _titles_by_headers(self, known: set[str]) -> Iterator[tuple[str, str]]:
        """Sheets without a name of ours that have our headers."""
        for title, grid in self.raw.sheets.items():
            if title in known:
                continue
            shares = {kind: share_of_headers(grid, self._labels(kind)) for kind in HEADED}
            kind = max(shares, key=lambda kind: shares[kind])
            number = self._printed_round(grid)
            if shares[kind] >= ENOUGH_HEADERS and (kind not in ROUNDS or number):
                yield f"round-{number}" if kind in ROUNDS else PLAIN_KINDS.get(kind, kind), title
            elif is_settings_sheet(grid, self.texts):
                yield "settings", title
            elif _value_columns(grid):
                yield "hub", title

    def _labels(self, kind: str) -> Labels:
        """Headers of a kind of sheet, so far as they are known before it is known how many boards there are."""
        return labels_of(self.texts, kind, 0 if kind == "statistics" else self.players)

    def _printed_round(self, grid: Grid) -> int | None:
        """Number of the round as its subtitle says it."""
        pattern = re.escape(self.texts.label("round_of", number="\0", rounds="\1"))
        pattern = pattern.replace("\\\0", "\0").replace("\0", r"(\d+)").replace("\\\1", "\1").replace("\1", r"\d+")
        # With the date behind it, it is a formula that begins with these words.
        line = re.compile(rf'{pattern}(?:{BEHIND}.*)?|"{pattern}"&.*', re.DOTALL)
        cells = [(row, column) for row in range(HEADER_REACH) for column in range(HEADER_REACH)]
        found = (line.fullmatch(grid.formulas.get(cell) or grid.text(*cell)) for cell in cells)
        return next((int(match[1] or match[2]) for match in found if match), None)

    # ---- language and number of players

    @cached_property
    def texts(self) -> Texts:
        """Words of the language that the workbook is written in.

        The headers tell it, for they are what is looked for; Settings says it where they do not.
        """
        written = self._named_text("rb_set_language")
        languages = sorted(LANGUAGES, key=lambda language: language != written)
        if written in LANGUAGES and self._has_headers_of(load_texts(written)):
            return load_texts(written)
        return max(map(load_texts, languages), key=self._known_headers)

    def _has_headers_of(self, texts: Texts) -> bool:
        """Whether the Players sheet, known by its name, has the headers of a language."""
        title, _ = self.raw.names.get("rb_players", ("", None))
        labels = labels_of(texts, "players", 0)
        return title in self.raw.sheets and share_of_headers(self.raw.sheets[title], labels) >= ENOUGH_HEADERS

    def _known_headers(self, texts: Texts) -> float:
        labels = [labels_of(texts, kind, 0) for kind in ("players", "round")]
        return sum(share_of_headers(grid, label) for grid in self.raw.sheets.values() for label in labels)

    def _named_text(self, name: str) -> str:
        """Text of the cell that a defined name stands for."""
        title, area = self.raw.names.get(name, ("", None))
        return self.raw.sheets[title].text(area.top, area.left) if area and title in self.raw.sheets else ""

    @cached_property
    def players(self) -> int:
        """Number of pairing numbers: lines of the hub, or the highest number on the sheets that people see."""
        if sizes := self._hub_sizes():
            return max(sizes, key=sizes.count)
        numbers = [0]
        for kind, keys in (("players", ("number",)), ("round", ("white", "black"))):
            labels = labels_of(self.texts, kind, 0)
            members = labels_of(self.texts, "members", 0)
            for grid in self.raw.sheets.values():
                if share_of_headers(grid, labels) >= max(ENOUGH_HEADERS, share_of_headers(grid, members)):
                    found = locate(grid, kind, labels, None, 0).found
                    cells = (grid.calculable(row, found.columns[key]) for row in found.rows for key in keys)
                    numbers += [whole_number(value) or 0 for value in cells]
        return max(numbers)

    def _hub_sizes(self) -> list[int]:
        """Lines of the hub that there are for each player, and columns of an event without groups.

        A row or column that somebody put in or took out there changes one of them.
        """
        areas = [self.raw.names[name][1] for name in ("rb_number", "rb_results_1") if name in self.raw.names]
        sizes = [area.bottom - area.top + 1 for area in areas]
        if "rb_set_group_sizes" not in self.raw.names:
            sizes += [area.right - area.left + 1 for area in areas[1:]]
        return sizes

    @cached_property
    def settings(self) -> SettingsSearch:
        """Where the settings are."""
        rounds = [int(key.partition("-")[2]) for key in self.titles if _kind(key) == "round"]
        return SettingsSearch(self.raw, self.texts, self.titles.get("settings", ""), rounds)

    @cached_property
    def rounds(self) -> int:
        """Round sheets of a Swiss; 0 in other formats, whose rounds follow from the field."""
        return sum(_kind(key) == "round" for key in self.titles) if self.settings.is_swiss else 0

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
        grid, kind = self.raw.sheets[self.titles[key]], _kind(key)
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
        kinds = SWISS_KINDS if self.rounds else KNOCKOUT_KINDS if self.cup else {}
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
        grid = self.raw.sheets[self.titles[key]]
        if stand_apart([located.found for located in tables.values()], above):
            return tables
        areas = {found: self._named_area(grid, found) for found in tables}
        named = {found: as_named(tables[found], area) for found, area in areas.items() if area}
        is_whole = len(named) == len(tables) and stand_apart([located.found for located in named.values()], above)
        return named if is_whole else {}

    def _lines(self, kind: str) -> int:
        """Lines of a table that calculates."""
        if kind == "fixtures":
            return sum(_kind(key) == "round" for key in self.titles) * ((self.players + 1) // 2)
        if kind == "statistics":
            return self._statistics_lines()
        return self.players

    def _statistics_lines(self) -> int:
        """As many as its formulas count; where they are gone, those of the name, or as many as there are players."""
        grid = self.raw.sheets[self.titles["statistics"]]
        counted = (_STATISTICS_LINE.fullmatch(formula.removeprefix("=")) for formula in grid.formulas.values())
        named = self._named_area(grid, "statistics")
        otherwise = named.bottom - named.top + 1 if named else self.players
        lines = max((int(found[1]) for found in counted if found), default=otherwise)
        members = self.blocks("members") if "members" in self.titles else ()
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
        kind = LEAGUE_KINDS["players"] if self.settings.boards else "players"
        return labels_of(self.texts, kind, 0, is_divided=self.settings.is_divided)

    def _is_elsewhere(self, key: str, column: int, located: Located) -> bool:
        """Whether the header of a column stands above another one than its name says: the name was left behind."""
        grid, row = self.raw.sheets[self.titles["players"]], located.found.header_row
        label = folded(dict(self._player_labels())[key])
        there = [at for at in range(_width(grid, row)) if folded(grid.text(row, at)) == label]
        return len(there) == 1 and there != [column]

    def own_columns(self, key: str, located: Located) -> tuple[tuple[str, int], ...]:
        """The organiser's own columns of a sheet: header and column."""
        grid, found = self.raw.sheets[self.titles[key]], located.found
        known = set(found.columns.values())
        headers = ((grid.text(found.header_row, column), column) for column in range(_width(grid, found.header_row)))
        return tuple((text, column) for text, column in headers if text and column not in known)

    def encounter_slots(self) -> tuple[int, ...] | None:
        """Places of the tie-break order that can hold DE: there the hub has columns between two values."""
        named = [self.raw.names.get(f"rb_value_{slot}") for slot in range(1, TIE_BREAK_SLOTS + 1)]
        columns = [area.left for _, area in filter(None, named)]
        if len(columns) < TIE_BREAK_SLOTS and self.titles.get("hub", "") in self.raw.sheets:
            columns = _value_columns(self.raw.sheets[self.titles["hub"]])
        if len(columns) < TIE_BREAK_SLOTS:
            return None
        widths = {slot + 1: columns[slot] - columns[slot - 1] for slot in range(1, TIE_BREAK_SLOTS)}
        # Half of them tell as well as all: somebody may have put in or taken out a column.
        wide = {slot for slot, width in widths.items() if width > len(encounter_columns(slot)) / 2}
        return tuple(sorted({ENCOUNTER_SLOTS[0], *wide}))


def _value_columns(grid: Grid) -> list[int]:
    """Columns of the hub that hold the tie-breaks by their places in the order; none on another sheet."""
    wanted = [f"value_{slot}" for slot in range(1, TIE_BREAK_SLOTS + 1)]
    for cells in grid.rows.values():
        if wanted[0] in cells:
            return [cells.index(key) for key in wanted if key in cells]
    return []


def _width(grid: Grid, row: int) -> int:
    return len(grid.rows.get(row, ()))
