"""Where everything stands on the sheets of a cup that follows groups in the same workbook.

They are those of any knockout; in the place of the players stand those who qualify, and the hub knows from which group
everybody comes. Settings and the report are on the sheets of the groups.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from roundbook.model import Group, Tournament
from roundbook.workbook.block import Block
from roundbook.workbook.cells import Area
from roundbook.workbook.columns import QUALIFIED_COLUMNS
from roundbook.workbook.knockout_layout import CUP_PLAYER_COLUMNS, KnockoutLayout, knockout_shape
from roundbook.workbook.layout import Places

# Columns of the hub beyond those of any knockout, in the order of calculation.
SEED_COLUMNS = ("label", "missing", "placed", "player")
TYPED = ("instead", "withdrawn")
GROUP_COLUMNS = ("name", "end", "short")


@dataclass(frozen=True, kw_only=True)
class CupLayout(KnockoutLayout):
    """Positions of one cup. `feeders` are the groups that it follows."""

    feeders: tuple[Group, ...]

    @cached_property
    def list_block(self) -> Block:
        """The sheet of those who qualify, seed by seed."""
        return self._table("rb_players", "players", QUALIFIED_COLUMNS, self.players)

    @cached_property
    def feeders_block(self) -> Block:
        """Names of the groups on the hub, and what a place in each is called."""
        return self._hub_block("groups", self._right(self.states_block), GROUP_COLUMNS, len(self.feeders))

    @cached_property
    def hub_player_columns(self) -> tuple[str, ...]:
        """Columns of the hub's seeds."""
        number, line, *others = CUP_PLAYER_COLUMNS
        return (number, line, *SEED_COLUMNS, *others)

    @property
    def listed(self) -> tuple[str, ...]:
        """Columns of the sheet of those who qualify that the hub reads."""
        return ("number", *TYPED)

    def named_areas(self) -> dict[str, tuple[str, Area]]:
        """Sheet, by its key, and area of every defined name, spelled as on the sheets of the cup."""
        areas = {name: found for name, found in super().named_areas().items() if found[0] not in ("settings", "report")}
        return areas | {f"rb_{key}": ("hub", self.hub_players_block.area(key)) for key in SEED_COLUMNS}


def cup_layout(
    tournament: Tournament, feeders: tuple[Group, ...], titles: Mapping[str, str], spellings: int, places: Places
) -> CupLayout:
    """Layout of the cup that follows these groups."""
    return CupLayout(**knockout_shape(tournament, titles, spellings, places), feeders=feeders)
