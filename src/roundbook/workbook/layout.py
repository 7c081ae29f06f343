"""Every position in the workbook. Nobody else counts rows or columns, and nobody writes an address by hand.

A `Block` is a table on a sheet: named columns, numbered rows. The layout follows from the shape of a tournament (how
many players, which lines stand in which round, how many cycles, which own columns), so reading, writing and updating
ask the same object. Each block and each column that formulas read is also a defined name in the file (`rb_...`).

The hub is the hidden sheet in the middle: it reads round sheets, players and settings; standings and crosstable read
only the hub. Its matrices hold one column per player and one row per opponent, so that a player's games are an
upright range beside the upright vectors of everybody's points and ranks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from roundbook.model import Group, Tournament
from roundbook.workbook.block import Block, Found
from roundbook.workbook.cells import Area, Position, address, quoted
from roundbook.workbook.columns import (
    DATES_HEADING,
    ENCOUNTER_CODES,
    ENCOUNTER_SLOTS,
    GAME_COLUMNS,
    HUB_PLAYER_COLUMNS,
    LISTED_VECTORS,
    NAMED_VECTORS,
    OUTCOMES,
    REPORT_COLUMNS,
    REPORT_ROWS,
    SPARE_GAME_LINES,
    STANDINGS_COLUMNS,
    STATES,
    TIE_BREAK_COLUMNS,
    TIE_BREAK_SLOTS,
    block_name,
    crosstable_columns,
    dated_round,
    encounter_columns,
    headed_settings,
    listed_round,
    optional_settings,
    table_columns,
)
from roundbook.workbook.further import further_columns, is_live

TITLE_ROW, SUBTITLE_ROW, HEADER_ROW, FIRST_ROW = 0, 1, 3, 4
# Rows between the tables of two groups: a blank one, the name of the group, one for its prizes, the header.
GROUP_GAP = 4


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Positions of one workbook.

    `lines` counts the lines of each round sheet, byes included; `games` are without. `group_rounds` is the number of
    rounds of each group. `further` are the columns of tie-breaks that the hub has beyond the usual ones.
    """

    groups: tuple[Group, ...]
    group_rounds: tuple[int, ...]
    lines: tuple[int, ...]
    games: int
    cycles: int
    extra_columns: int
    titles: Mapping[str, str]
    spellings: int
    optional_settings: frozenset[str] = frozenset()
    further: tuple[str, ...] = ()
    encounter_slots: tuple[int, ...] = ENCOUNTER_SLOTS
    found: Mapping[str, Found] = field(default_factory=dict)
    found_settings: Mapping[str, Position] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        """Number of round sheets."""
        return len(self.lines)

    @property
    def players(self) -> int:
        """Number of players of all groups."""
        return sum(len(group.numbers) for group in self.groups)

    @property
    def is_divided(self) -> bool:
        """Whether there are groups, each with a table of its own."""
        return len(self.groups) > 1

    @property
    def may_have_byes(self) -> bool:
        """Whether somebody is free in a round."""
        return any(len(group.numbers) % 2 and group.meets_itself for group in self.groups)

    @cached_property
    def place_of(self) -> Mapping[int, int]:
        """Place of the group of each pairing number, from 0."""
        return {number: place for place, group in enumerate(self.groups) for number in group.numbers}

    def group_of(self, number: int) -> Group:
        """Group of a pairing number."""
        return self.groups[self.place_of[number]]

    @property
    def is_dated(self) -> bool:
        """Whether Settings has a line for the date of each round."""
        return DATES_HEADING in self.headed_settings

    def has_title(self, key: str) -> bool:
        """Whether a sheet still has its two lines above the table: somebody may have deleted them."""
        if self.is_divided and key in ("standings", "crosstable"):
            found = self.found.get(block_name(f"{key}-1"))
            return found is None or found.header_row > SUBTITLE_ROW + GROUP_GAP - 2
        found = self.found.get(block_name(key))
        return found is None or found.header_row > SUBTITLE_ROW + (key == "crosstable")

    # ---- sheets people see

    def round_block(self, round_number: int) -> Block:
        """Pairings of one round, from 1."""
        key = f"round-{round_number}"
        columns = table_columns("round", 0, is_divided=self.is_divided)
        return self._table(f"rb_round_{round_number}", key, columns, self.lines[round_number - 1])

    @cached_property
    def list_block(self) -> Block:
        """The Players sheet, the organiser's own columns last."""
        extra = tuple(f"extra_{index}" for index in range(self.extra_columns))
        columns = table_columns("players", 0, is_divided=self.is_divided)
        return self._table("rb_players", "players", (*columns, *extra), self.players)

    def crosstable_block(self, place: int) -> Block:
        """Crosstable of a group; column `against_1` is the first line of the table of those whom they meet, and so on.

        All tables are as wide as the widest one, so that their points stand in one column.
        """
        columns = crosstable_columns(max(len(group.opponents) for group in self.groups))
        return self._group_table("crosstable", columns, place)

    def standings_block(self, place: int) -> Block:
        """Standings of a group, best first."""
        return self._group_table("standings", STANDINGS_COLUMNS, place)

    @cached_property
    def report_block(self) -> Block:
        """Lines of the report: as many as it was made with, or as somebody left of them."""
        found = self.found.get("rb_report")
        return self._table("rb_report", "report", REPORT_COLUMNS, len(found.rows) if found else REPORT_ROWS)

    @cached_property
    def setting_rows(self) -> dict[str, int]:
        """Row of each setting on the Settings sheet; headings stand under their own keys."""
        rows: dict[str, int] = {}
        row = HEADER_ROW - 1
        for heading, keys in self.headed_settings.items():
            rows[heading] = row
            rows |= {key: row + offset for offset, key in enumerate(keys, start=1)}
            row += len(keys) + 2
        return rows

    @cached_property
    def headed_settings(self) -> dict[str, tuple[str, ...]]:
        """Keys of the settings by the heading above them."""
        return headed_settings(self.optional_settings)

    @property
    def setting_keys(self) -> tuple[str, ...]:
        """Keys of all settings, in the order of the sheet."""
        return tuple(key for keys in self.headed_settings.values() for key in keys)

    def setting_position(self, key: str) -> Position:
        """Cell of a setting's value on a sheet that nobody has touched."""
        return self.setting_rows[key], 1

    # ---- the hub, block by block from left to right

    @cached_property
    def games_block(self) -> Block:
        """One line per line of the round sheets, in their order, and a spare line.

        Byes have a line too: a sorted round sheet may show the bye anywhere.
        """
        return self._hub_block("games", 0, GAME_COLUMNS, sum(self.lines) + SPARE_GAME_LINES)

    @cached_property
    def spellings_block(self) -> Block:
        """Every spelling of a result and its number; the first line is the empty cell."""
        return self._hub_block("spellings", self._right(self.games_block), ("spelling", "number"), 1 + self.spellings)

    @cached_property
    def states_block(self) -> Block:
        """What a round sheet says about a game, and the outcome for both pairing numbers, by state of the game."""
        left = self._right(self.spellings_block)
        return self._hub_block("states", left, ("check", "low", "high"), 2 * STATES)

    @cached_property
    def signs_block(self) -> Block:
        """Crosstable sign by outcome; in a double event two signs by `9 * first + second`."""
        rows = OUTCOMES**2 if self.cycles == 2 else OUTCOMES
        return self._hub_block("signs", self._right(self.states_block), ("sign",), rows)

    @property
    def tie_break_span(self) -> tuple[str, str]:
        """First and last of the columns of the hub's players that the tie-break order chooses from."""
        return TIE_BREAK_COLUMNS[0], (*TIE_BREAK_COLUMNS, *self.further)[-1]

    @property
    def written(self) -> tuple[str, ...]:
        """Those of the columns of the hub's players that no formula calculates."""
        return tuple(key for key in self.further if not is_live(key))

    @cached_property
    def hub_player_columns(self) -> tuple[str, ...]:
        """Columns of the hub's players: figures, then the ranking stage by stage."""
        stages: list[str] = []
        for slot in range(1, TIE_BREAK_SLOTS + 1):
            stages += encounter_columns(slot) if slot in self.encounter_slots else ()
            stages += [f"value_{slot}", f"rank_{slot}"]
        columns = (key for key in HUB_PLAYER_COLUMNS if self.is_divided or key != "group")
        return (*columns, *self.further, "rank_0", *stages, "rank", "position", "order")

    @cached_property
    def hub_players_block(self) -> Block:
        """One line per pairing number with everything that is calculated about the player."""
        top = self._below(self.games_block, self.spellings_block, self.states_block, self.signs_block)
        return self._hub_block("players", 0, self.hub_player_columns, self.players, top=top)

    def meetings_block(self, cycle: int) -> Block:
        """Line of the game between two players, upper triangle: column = higher number, row = lower number."""
        return self._matrix("meeting", 3 * (cycle - 1))

    def results_block(self, cycle: int) -> Block:
        """Outcome of a cycle's game: column = player, row = opponent."""
        return self._matrix("outcome", 3 * (cycle - 1) + 1)

    def weights_block(self, cycle: int) -> Block:
        """Number of rounds from a cycle's game to the end, its own included: column = player, row = opponent."""
        return self._matrix("weight", 3 * (cycle - 1) + 2)

    def ledger_block(self, columns: tuple[str, ...], rows: int) -> Block:
        """What `update` read last, below everything that calculates."""
        return self._hub_block("ledger", 0, columns, rows, top=self._below(self.meetings_block(1)))

    def game_line(self, round_number: int, index: int) -> int:
        """Line of the hub's games for line `index` (from 0) of a round sheet."""
        return sum(self.lines[: round_number - 1]) + index

    def matrix_place(self, block: Block, player: int, opponent: int) -> Position:
        """Cell of a matrix for a player and an opponent; each group has its players in the first columns."""
        return block.row(opponent - 1), block.left + player - self.group_of(player).numbers.start

    def matrix_column(self, block: Block, player: int) -> Area:
        """A player's column of a matrix, against everybody whom he meets."""
        opponents = self.group_of(player).opponents
        top, column = self.matrix_place(block, player, opponents.start)
        return Area(top=top, left=column, bottom=block.row(opponents.stop - 2), right=column)

    def reference(self, sheet: str, position: Position, *, absolute: bool = True, fixed_column: bool = False) -> str:
        """Reference to a cell of another sheet (`'Round 3'!$E$7`)."""
        cell = address(*position, absolute=absolute, fixed_column=fixed_column)
        return f"{quoted(self.titles[sheet])}!{cell}"

    def named_areas(self) -> dict[str, tuple[str, Area]]:
        """Sheet, by its key, and area of every defined name."""
        areas: dict[str, tuple[str, Area]] = {}
        blocks = [self.list_block]
        blocks += [self.crosstable_block(place) for place in range(len(self.groups))]
        blocks += [self.standings_block(place) for place in range(len(self.groups))]
        blocks += [self.report_block]
        blocks += [self.round_block(number) for number in range(1, self.rounds + 1)]
        areas.update({block.name: (block.sheet, block.area()) for block in blocks})
        group = ("group",) if self.is_divided else ()
        listed, named = (*LISTED_VECTORS, *group), (*NAMED_VECTORS, *group)
        areas.update({f"rb_list_{key}": ("players", self.list_block.area(key)) for key in listed})
        areas.update({f"rb_{key}": ("hub", self.hub_players_block.area(key)) for key in named})
        # Seat 0 is the empty side of a bye: the header line, which says "bye" for a name and nothing for a rating.
        seats = {key: self.hub_players_block.area(key) for key in ("name", "rating")}
        areas.update({f"rb_seat_{key}": ("hub", replace(area, top=area.top - 1)) for key, area in seats.items()})
        areas["rb_game_key"] = ("hub", self.games_block.area("key"))
        areas["rb_game_state"] = ("hub", self.games_block.area("state"))
        areas["rb_spelling"] = ("hub", self.spellings_block.area("spelling"))
        areas["rb_spelling_number"] = ("hub", self.spellings_block.area("number"))
        areas["rb_check"] = ("hub", self.states_block.area("check"))
        areas["rb_state_low"] = ("hub", self.states_block.area("low"))
        areas["rb_state_high"] = ("hub", self.states_block.area("high"))
        areas["rb_sign"] = ("hub", self.signs_block.area("sign"))
        for cycle in range(1, self.cycles + 1):
            areas[f"rb_results_{cycle}"] = ("hub", self.results_block(cycle).area())
        return areas | self.setting_areas()

    def setting_areas(self) -> dict[str, tuple[str, Area]]:
        """The same of the settings alone."""
        areas: dict[str, tuple[str, Area]] = {}
        for key in self.setting_keys:
            row, column = self.found_settings.get(key, self.setting_position(key))
            areas[f"rb_set_{key}"] = ("settings", Area(top=row, left=column, bottom=row, right=column))
        return areas

    def _table(self, name: str, sheet: str, columns: tuple[str, ...], rows: int) -> Block:
        """Table of a sheet that people see, where it was made or where it was found."""
        found = self.found.get(name)
        return Block(name=name, sheet=sheet, top=FIRST_ROW, left=0, columns=columns, rows=rows, found=found)

    def _group_table(self, sheet: str, columns: tuple[str, ...], place: int) -> Block:
        """Table of a group, below those of the groups before it, with room for its heading."""
        if not self.is_divided:
            return self._table(block_name(sheet), sheet, columns, self.players)
        before = sum(len(group.numbers) + GROUP_GAP for group in self.groups[:place])
        name = block_name(f"{sheet}-{place + 1}")
        block = self._table(name, sheet, columns, len(self.groups[place].numbers))
        return replace(block, top=FIRST_ROW + 1 + before)

    def _hub_block(self, name: str, left: int, columns: tuple[str, ...], rows: int, top: int = FIRST_ROW) -> Block:
        return Block(name=f"rb_hub_{name}", sheet="hub", top=top, left=left, columns=columns, rows=rows)

    def _matrix(self, name: str, place: int) -> Block:
        widest = max(len(group.numbers) for group in self.groups)
        columns = tuple(str(number) for number in range(1, widest + 1))
        top = self._below(self.hub_players_block)
        return self._hub_block(name, place * (widest + 1), columns, self.players, top=top)

    @staticmethod
    def _below(*blocks: Block) -> int:
        # Games, players and matrices stand one below the other: a line of the file then resembles the one before it,
        # which is what makes a workbook of 13,000 formulas small enough to mail.
        return max(block.top + block.rows for block in blocks) + 2

    @staticmethod
    def _right(block: Block) -> int:
        return block.left + len(block.columns) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """What a file says about its own layout.

    Titles go by sheet key, blocks by name, cells of settings by key; `encounter_slots` are the places that can hold DE.
    """

    titles: Mapping[str, str] = field(default_factory=dict)
    found: Mapping[str, Found] = field(default_factory=dict)
    settings: Mapping[str, Position] = field(default_factory=dict)
    encounter_slots: tuple[int, ...] | None = None


def layout_of(tournament: Tournament, titles: Mapping[str, str], spellings: int, places: Places) -> Layout:
    """Layout of a tournament's workbook. `titles` are sheet titles by key, `spellings` the length of that table."""
    rounds = range(1, tournament.rounds + 1)
    lines = tuple(len(tournament.round_games(number)) for number in rounds)
    return Layout(**shape_of(tournament, titles, spellings, places), lines=lines)


def shape_of(tournament: Tournament, titles: Mapping[str, str], spellings: int, places: Places) -> dict[str, Any]:
    """Everything that a layout follows from but the lines of the rounds, as the arguments of `Layout`."""
    optional = optional_settings(tournament.settings)
    if places.settings:  # a line that somebody deleted is nowhere
        optional = frozenset(key for key in optional if key in places.settings or not _is_of_a_round(key))
    chosen = [slot for slot, code in enumerate(tournament.settings.tie_breaks, start=1) if code in ENCOUNTER_CODES]
    return {
        "groups": tournament.groups,
        "group_rounds": tuple(tournament.section(group).rounds for group in tournament.groups),
        "games": sum(not game.is_bye for game in tournament.games),
        "cycles": tournament.settings.cycles,
        "extra_columns": len(tournament.extra_columns),
        "titles": titles,
        "spellings": spellings,
        "optional_settings": optional,
        "further": further_columns(tournament.settings.further_tie_breaks),
        "encounter_slots": places.encounter_slots or tuple(sorted({*ENCOUNTER_SLOTS, *chosen})),
        "found": places.found,
        "found_settings": places.settings,
    }


def _is_of_a_round(key: str) -> bool:
    return dated_round(key) is not None or listed_round(key) is not None
