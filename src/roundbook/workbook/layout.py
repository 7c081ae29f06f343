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

from roundbook.model import Tournament
from roundbook.results import UNREADABLE_NUMBER
from roundbook.workbook.block import Block, Found
from roundbook.workbook.cells import Area, Position, address, quoted

TITLE_ROW, SUBTITLE_ROW, HEADER_ROW, FIRST_ROW = 0, 1, 3, 4
TIE_BREAK_SLOTS = 5
ENCOUNTER_LEVELS = 3
# Places of the tie-break order that can always hold the direct encounter, which takes twelve columns of the hub each;
# a later place gets them only when the tournament was made with DE there.
ENCOUNTER_SLOTS = (1, 2, 3)
REPORT_ROWS = 200
# A game that is not among the games of the hub points to an empty line behind them.
SPARE_GAME_LINES = 1
# States of a game: none, each result, unreadable, and the three forfeits that follow from withdrawals;
# then all of them again for games in which the higher pairing number has White.
FILLED_IN = ("+ -", "- +", "- -")
STATES = UNREADABLE_NUMBER + 1 + len(FILLED_IN)
OUTCOMES = 9

ROUND_COLUMNS = (
    "board",
    "white",
    "white_name",
    "white_rating",
    "result",
    "black_rating",
    "black_name",
    "black",
    "check",
    "note",
)
PLAYER_COLUMNS = (
    "number",
    "title",
    "name",
    "federation",
    "rating",
    "fide_id",
    "club",
    "birth",
    "withdrawn",
    "lot",
)
CROSSTABLE_COLUMNS = ("rank", "number", "name", "federation", "rating")
REPORT_COLUMNS = ("kind", "text")
STANDINGS_COLUMNS = (
    "rank",
    "number",
    "name",
    "federation",
    "rating",
    "games",
    "wins",
    "draws",
    "losses",
    "points",
    *(f"tie_break_{slot}" for slot in range(1, TIE_BREAK_SLOTS + 1)),
    "status",
)
SETTING_KEYS = (
    "event",
    "place",
    "start_date",
    "end_date",
    "arbiter",
    "format",
    "cycles",
    "swap_last_rounds",
    "draw_method",
    "seed",
    "win",
    "draw",
    "loss",
    *(f"tie_break_{slot}" for slot in range(1, TIE_BREAK_SLOTS + 1)),
    "completed",
    "crosstable_order",
    "language",
    "layout_version",
)
# Settings in groups, with one empty line and a heading between them.
SETTING_GROUPS: tuple[tuple[str, int], ...] = (
    ("settings_event", 5),
    ("settings_draw", 5),
    ("settings_scoring", 3),
    ("settings_tie_breaks", TIE_BREAK_SLOTS),
    ("settings_rules", 2),
    ("settings_file", 2),
)
TIE_BREAK_COLUMNS = ("SB", "KS", "WIN", "WON", "BPG", "BWG", "PS")
GAME_COLUMNS = ("key", "state")


def crosstable_columns(players: int) -> tuple[str, ...]:
    """Columns of a crosstable of so many players."""
    return (*CROSSTABLE_COLUMNS, *(f"against_{place}" for place in range(1, players + 1)), "points", "status")


def block_name(key: str) -> str:
    """Name of the table on a sheet, which is also its defined name in the file."""
    return "rb_" + key.replace("-", "_")


def slot_key(slot: int) -> str:
    """Key of a place of the tie-break order, from 1, in Settings and standings."""
    return f"tie_break_{slot}"


def encounter_columns(slot: int) -> tuple[str, ...]:
    """Hub columns of the direct encounter in one place of the tie-break order, level by level."""
    levels = range(1, ENCOUNTER_LEVELS + 1)
    return tuple(f"{key}_{slot}_{level}" for level in levels for key in ("low", "high", "cut", "de"))


# In the order of calculation: a column reads only columns to its left. LibreOffice (7.4) calculates equal formulas
# below each other as one group, and the first of a group that reads to its right may come out with a stale value.
HUB_PLAYER_COLUMNS = (
    "number",
    "line",
    "name",
    "federation",
    "rating",
    "withdrawn",
    "played",
    "completed",
    "active",
    "lot",
    "games",
    "wins",
    "draws",
    "losses",
    "points",
    "qualifies",
    *TIE_BREAK_COLUMNS,
    "rank_0",
)
# Vectors of the hub's players that other sheets and long formulas read by name.
NAMED_VECTORS = (
    *(
        "number",
        "name",
        "federation",
        "rating",
        "withdrawn",
        "lot",
        "active",
        "games",
        "wins",
        "draws",
        "losses",
        "points",
    ),
    *("qualifies", "rank", "position", "order"),
    *(f"value_{slot}" for slot in range(1, TIE_BREAK_SLOTS + 1)),
)
LISTED_VECTORS = ("number", "title", "name", "federation", "rating", "withdrawn", "lot")


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Positions of one workbook. `lines` counts the lines of each round sheet, byes included; `games` are without."""

    players: int
    lines: tuple[int, ...]
    games: int
    cycles: int
    extra_columns: int
    titles: Mapping[str, str]
    spellings: int
    encounter_slots: tuple[int, ...] = ENCOUNTER_SLOTS
    found: Mapping[str, Found] = field(default_factory=dict)
    found_settings: Mapping[str, Position] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        """Number of round sheets."""
        return len(self.lines)

    def has_title(self, key: str) -> bool:
        """Whether a sheet still has its two lines above the table: somebody may have deleted them."""
        found = self.found.get(block_name(key))
        return found is None or found.header_row > SUBTITLE_ROW + (key == "crosstable")

    # ---- sheets people see

    def round_block(self, round_number: int) -> Block:
        """Pairings of one round, from 1."""
        key = f"round-{round_number}"
        return self._table(f"rb_round_{round_number}", key, ROUND_COLUMNS, self.lines[round_number - 1])

    @cached_property
    def list_block(self) -> Block:
        """The Players sheet, the organiser's own columns last."""
        extra = tuple(f"extra_{index}" for index in range(self.extra_columns))
        return self._table("rb_players", "players", (*PLAYER_COLUMNS, *extra), self.players)

    @cached_property
    def crosstable_block(self) -> Block:
        """The crosstable; column `against_1` is the player in the first line of the table, and so on."""
        return self._table("rb_crosstable", "crosstable", crosstable_columns(self.players), self.players)

    @cached_property
    def standings_block(self) -> Block:
        """The standings, best first."""
        return self._table("rb_standings", "standings", STANDINGS_COLUMNS, self.players)

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
        keys = iter(SETTING_KEYS)
        for heading, count in SETTING_GROUPS:
            rows[heading] = row
            for offset in range(1, count + 1):
                rows[next(keys)] = row + offset
            row += count + 2
        return rows

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
        rows = OUTCOMES ** min(self.cycles, 2)
        return self._hub_block("signs", self._right(self.states_block), ("sign",), rows)

    @cached_property
    def hub_player_columns(self) -> tuple[str, ...]:
        """Columns of the hub's players: figures, then the ranking stage by stage."""
        stages: list[str] = []
        for slot in range(1, TIE_BREAK_SLOTS + 1):
            stages += encounter_columns(slot) if slot in self.encounter_slots else ()
            stages += [f"value_{slot}", f"rank_{slot}"]
        return (*HUB_PLAYER_COLUMNS, *stages, "rank", "position", "order")

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

    def reference(self, sheet: str, position: Position, *, absolute: bool = True, fixed_column: bool = False) -> str:
        """Reference to a cell of another sheet (`'Round 3'!$E$7`)."""
        cell = address(*position, absolute=absolute, fixed_column=fixed_column)
        return f"{quoted(self.titles[sheet])}!{cell}"

    def names(self) -> dict[str, str]:
        """Defined names of the file and what they refer to."""
        areas = self.named_areas()
        return {name: f"={quoted(self.titles[sheet])}!{area.address}" for name, (sheet, area) in areas.items()}

    def named_areas(self) -> dict[str, tuple[str, Area]]:
        """Sheet, by its key, and area of every defined name."""
        areas: dict[str, tuple[str, Area]] = {}
        blocks = [self.list_block, self.crosstable_block, self.standings_block, self.report_block]
        blocks += [self.round_block(number) for number in range(1, self.rounds + 1)]
        areas.update({block.name: (block.sheet, block.area()) for block in blocks})
        areas.update({f"rb_list_{key}": ("players", self.list_block.area(key)) for key in LISTED_VECTORS})
        areas.update({f"rb_{key}": ("hub", self.hub_players_block.area(key)) for key in NAMED_VECTORS})
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
        for key in SETTING_KEYS:
            row, column = self.found_settings.get(key, self.setting_position(key))
            areas[f"rb_set_{key}"] = ("settings", Area(top=row, left=column, bottom=row, right=column))
        return areas

    def _table(self, name: str, sheet: str, columns: tuple[str, ...], rows: int) -> Block:
        """Table of a sheet that people see, where it was made or where it was found."""
        found = self.found.get(name)
        return Block(name=name, sheet=sheet, top=FIRST_ROW, left=0, columns=columns, rows=rows, found=found)

    def _hub_block(self, name: str, left: int, columns: tuple[str, ...], rows: int, top: int = FIRST_ROW) -> Block:
        return Block(name=f"rb_hub_{name}", sheet="hub", top=top, left=left, columns=columns, rows=rows)

    def _matrix(self, name: str, place: int) -> Block:
        columns = tuple(str(number) for number in range(1, self.players + 1))
        top = self._below(self.hub_players_block)
        return self._hub_block(name, place * (self.players + 1), columns, self.players, top=top)

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
    chosen = [slot for slot, code in enumerate(tournament.settings.tie_breaks, start=1) if code == "DE"]
    return Layout(
        players=len(tournament.players),
        lines=tuple(len(tournament.round_games(number)) for number in rounds),
        games=sum(not game.is_bye for game in tournament.games),
        cycles=tournament.settings.cycles,
        extra_columns=len(tournament.extra_columns),
        titles=titles,
        spellings=spellings,
        encounter_slots=places.encounter_slots or tuple(sorted({*ENCOUNTER_SLOTS, *chosen})),
        found=places.found,
        found_settings=places.settings,
    )
