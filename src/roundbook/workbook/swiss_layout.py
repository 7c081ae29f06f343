"""Where everything stands in the workbook of a Swiss: every planned round has its sheet, with lines for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from roundbook.model import Group, Tournament
from roundbook.results import UNREADABLE_NUMBER
from roundbook.workbook.block import Block
from roundbook.workbook.cells import Area
from roundbook.workbook.columns import (
    HALF_BYE,
    LISTED_VECTORS,
    STANDINGS_COLUMNS,
    TIE_BREAK_SLOTS,
    crosstable_columns,
    table_columns,
)
from roundbook.workbook.layout import Layout, Places, shape_of
from roundbook.workbook.swiss_columns import (
    FREE_ALLOTTED,
    SWISS_GAME_COLUMNS,
    SWISS_NAMED,
    SWISS_TIE_BREAKS,
    lines_for,
    placed_column,
    swiss_columns,
)


@dataclass(frozen=True, kw_only=True)
class SwissLayout(Layout):
    """Positions of one Swiss. Its only group are all pairing numbers that there is room for."""

    @cached_property
    def list_block(self) -> Block:
        """The Players sheet, with free lines for those who come late."""
        extra = tuple(f"extra_{index}" for index in range(self.extra_columns))
        return self._table("rb_players", "players", (*table_columns("entrants", 0), *extra), self.players)

    def crosstable_block(self, place: int) -> Block:  # noqa: ARG002  one group only
        """Crosstable by rounds: column `against_1` is round 1, and so on."""
        return self._table("rb_crosstable", "crosstable", crosstable_columns(self.rounds), self.players)

    def standings_block(self, place: int) -> Block:  # noqa: ARG002  one group only
        """Standings, best first."""
        return self._table("rb_standings", "standings", STANDINGS_COLUMNS, self.players)

    # ---- the hub

    @property
    def has_half_bye(self) -> bool:
        """Whether the bye of a pairing is worth half a point, and has a sign of its own."""
        return HALF_BYE in self.optional_settings

    @property
    def unreadable(self) -> int:
        """Number of what nobody can read on a line."""
        return UNREADABLE_NUMBER + self.has_half_bye

    @property
    def outcomes(self) -> int:
        """Number of outcomes of a round."""
        return FREE_ALLOTTED + self.has_half_bye

    @cached_property
    def games_block(self) -> Block:
        """A line for each line of the round sheets, in their order."""
        return self._hub_block("games", 0, SWISS_GAME_COLUMNS, sum(self.lines))

    @cached_property
    def states_block(self) -> Block:
        """What a round sheet says about a line, and the outcome for White, Black, and somebody without opponent."""
        columns = ("check", "white", "black", "free")
        return self._hub_block("states", self._right(self.spellings_block), columns, self.unreadable + 1)

    @cached_property
    def signs_block(self) -> Block:
        """Sign and points by outcome."""
        return self._hub_block("signs", self._right(self.states_block), ("sign", "points"), self.outcomes)

    @cached_property
    def progress_block(self) -> Block:
        """One line: the last round that has begun, and results missing up to there."""
        return self._hub_block("progress", self._right(self.signs_block), ("begun", "missing"), 1)

    @property
    def tie_break_span(self) -> tuple[str, str]:
        """First and last of the columns that the order chooses from."""
        return SWISS_TIE_BREAKS[0], (*SWISS_TIE_BREAKS, *self.further)[-1]

    @property
    def written(self) -> tuple[str, ...]:
        """Columns that no formula calculates: the direct encounter, and every tie-break beyond the usual ones."""
        return (*self.further, *map(placed_column, range(1, TIE_BREAK_SLOTS + 1)))

    @cached_property
    def hub_player_columns(self) -> tuple[str, ...]:
        """Columns of the hub's players."""
        return swiss_columns(self.rounds, self.further)

    @cached_property
    def hub_players_block(self) -> Block:
        """One line per pairing number."""
        top = self._below(self.games_block, self.spellings_block, self.states_block, self.signs_block)
        return self._hub_block("players", 0, self.hub_player_columns, self.players, top=top)

    def ledger_block(self, columns: tuple[str, ...], rows: int) -> Block:
        """What `update` read last, below everything that calculates."""
        rows = max(rows, self.players, self.rounds)
        return self._hub_block("ledger", 0, columns, rows, top=self._below(self.hub_players_block))

    def round_area(self, round_number: int, key: str) -> Area:
        """A column of the hub's games, of one round."""
        block, first = self.games_block, self.game_line(round_number, 0)
        left = block.column(key)
        bottom = block.row(first + self.lines[round_number - 1] - 1)
        return Area(top=block.row(first), left=left, bottom=bottom, right=left)

    def named_areas(self) -> dict[str, tuple[str, Area]]:
        """Sheet, by its key, and area of every defined name."""
        blocks = [self.list_block, self.crosstable_block(0), self.standings_block(0), self.report_block]
        blocks += [self.round_block(number) for number in range(1, self.rounds + 1)]
        areas = {block.name: (block.sheet, block.area()) for block in blocks}
        areas |= {f"rb_list_{key}": ("players", self.list_block.area(key)) for key in LISTED_VECTORS}
        areas |= {f"rb_{key}": ("hub", self.hub_players_block.area(key)) for key in SWISS_NAMED}
        # Seat 0 is the empty side of a line: the header line.
        seats = {key: self.hub_players_block.area(key) for key in ("name", "rating")}
        areas |= {f"rb_seat_{key}": ("hub", replace(area, top=area.top - 1)) for key, area in seats.items()}
        areas["rb_game_key"] = ("hub", self.games_block.area("white"))
        areas["rb_spelling"] = ("hub", self.spellings_block.area("spelling"))
        areas["rb_spelling_number"] = ("hub", self.spellings_block.area("number"))
        areas |= {f"rb_state_{key}": ("hub", self.states_block.area(key)) for key in self.states_block.columns}
        areas["rb_sign"] = ("hub", self.signs_block.area("sign"))
        areas["rb_outcome_points"] = ("hub", self.signs_block.area("points"))
        areas |= {f"rb_{key}": ("hub", self.progress_block.area(key)) for key in self.progress_block.columns}
        return areas | self.setting_areas()


def swiss_layout(tournament: Tournament, titles: Mapping[str, str], spellings: int, places: Places) -> SwissLayout:
    """Layout of a Swiss."""
    settings = tournament.settings
    shape = shape_of(tournament, titles, spellings, places)
    everybody = range(1, settings.places + 1)
    shape |= {
        "groups": (Group(numbers=everybody, opponents=everybody),),
        "group_rounds": (settings.rounds,),
        "further": settings.further_tie_breaks,
        "encounter_slots": (),
    }
    return SwissLayout(**shape, lines=(lines_for(settings.places),) * settings.rounds)
