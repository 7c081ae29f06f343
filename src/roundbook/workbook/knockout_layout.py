"""Where everything stands in the workbook of a knockout: a bracket, a sheet for each round, places.

Every round has its lines from the beginning, one for each tie in the order of the bracket; who meets there follows from
the results. So the lines of a round cannot be sorted.

The bracket is a table as well: a stage takes four columns (seed, name, score, and two narrow ones for the lines to the
next stage), a tie two rows next to each other, in the middle of the two ties that it follows from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from roundbook.model import Group, Tournament
from roundbook.results import UNREADABLE_NUMBER
from roundbook.rules.knockout import Shape, shape_of_cup
from roundbook.workbook.block import Block
from roundbook.workbook.cells import Area
from roundbook.workbook.columns import LISTED_VECTORS, PLACE_COLUMNS, TIE_COLUMNS
from roundbook.workbook.layout import Layout, Places, shape_of

CUP_GAME_COLUMNS = ("white", "black", "state")
CUP_PLAYER_COLUMNS = (
    *("number", "line", "name", "federation", "rating", "withdrawn"),
    *("rank", "last", "lost_in", "lost_to", "position", "order"),
)
CUP_NAMED = CUP_PLAYER_COLUMNS[2:]
STAGE_COLUMNS = ("seat", "player", "score", "join", "enter")
# Rows between the final and the tie for third place below it: one for the words.
THIRD_PLACE_BELOW = 2


def tie_columns(games: int) -> tuple[str, ...]:
    """Columns of the hub's ties: both players, the score of each, results that are missing, the word of the arbiter."""
    scores = tuple(f"{side}_{game}" for game in range(1, games + 1) for side in ("upper", "lower"))
    return ("upper", "lower", *scores, "upper_points", "lower_points", "missing", "left", "typed", "winner", "loser")


def bracket_columns(stages: int) -> tuple[str, ...]:
    """Columns of the bracket, stage by stage; the last two are the winner's."""
    keys = (f"{key}_{stage}" for stage in range(1, stages + 1) for key in STAGE_COLUMNS)
    return (*keys, f"seat_{stages + 1}", f"player_{stages + 1}")


def bracket_row(cup: Shape, stage: int, place: int) -> int:
    """Line of the bracket with the upper player of a tie, from 0; the lower one stands in the next line.

    >>> [bracket_row(Shape(players=8, games=1, has_third_place=False, seed=0), stage, 1) for stage in (1, 2, 3)]
    [0, 1, 3]
    """
    if cup.is_for_third_place(stage, place):
        return bracket_row(cup, stage, 1) + 2 + THIRD_PLACE_BELOW - 1
    return ((place - 1) << stage) + (1 << (stage - 1)) - 1


def bracket_rows(cup: Shape) -> int:
    """Lines of the bracket."""
    third = bracket_row(cup, cup.stages, 2) + 2 if cup.has_third_place else 0
    return max(1 << cup.stages, third)


@dataclass(frozen=True, kw_only=True)
class KnockoutLayout(Layout):
    """Positions of one knockout."""

    cup: Shape

    def round_block(self, round_number: int) -> Block:
        """One game of each tie of a stage, in the order of the bracket."""
        key = f"round-{round_number}"
        return self._table(f"rb_round_{round_number}", key, TIE_COLUMNS, self.lines[round_number - 1])

    def standings_block(self, place: int) -> Block:  # noqa: ARG002  one group only
        """Places, best first."""
        return self._table("rb_standings", "standings", PLACE_COLUMNS, self.players)

    @cached_property
    def bracket_block(self) -> Block:
        """The bracket."""
        return self._table("rb_bracket", "bracket", bracket_columns(self.cup.stages), bracket_rows(self.cup))

    # ---- the hub

    @cached_property
    def games_block(self) -> Block:
        """A line for each line of the round sheets, in their order."""
        return self._hub_block("games", 0, CUP_GAME_COLUMNS, sum(self.lines))

    @cached_property
    def states_block(self) -> Block:
        """What a round sheet says about a line, and points of White and Black by what is typed."""
        columns = ("check", "white", "black", "done")
        return self._hub_block("states", self._right(self.spellings_block), columns, UNREADABLE_NUMBER + 1)

    @cached_property
    def ties_block(self) -> Block:
        """A line for each tie, stage by stage."""
        top = self._below(self.games_block, self.spellings_block, self.states_block)
        ties = sum(self.cup.ties_in(stage) for stage in range(1, self.cup.stages + 1))
        columns = (*tie_columns(self.cup.games), "stage", "out", "won")
        return self._hub_block("ties", 0, columns, ties, top=top)

    @cached_property
    def hub_player_columns(self) -> tuple[str, ...]:
        """Columns of the hub's players."""
        return CUP_PLAYER_COLUMNS

    @property
    def listed(self) -> tuple[str, ...]:
        """Columns of the sheet of the players that the hub reads."""
        return LISTED_VECTORS

    @property
    def written(self) -> tuple[str, ...]:
        """Nothing that no formula calculates."""
        return ()

    @cached_property
    def hub_players_block(self) -> Block:
        """One line per pairing number."""
        return self._hub_block("players", 0, self.hub_player_columns, self.players, top=self._below(self.ties_block))

    def ledger_block(self, columns: tuple[str, ...], rows: int) -> Block:
        """What `update` read last, below everything that calculates."""
        rows = max(rows, self.rounds)
        return self._hub_block("ledger", 0, columns, rows, top=self._below(self.hub_players_block))

    def tie_line(self, stage: int, place: int) -> int:
        """Line of a tie among the hub's ties, from 0."""
        return sum(self.cup.ties_in(before) for before in range(1, stage)) + place - 1

    def named_areas(self) -> dict[str, tuple[str, Area]]:
        """Sheet, by its key, and area of every defined name."""
        blocks = [self.bracket_block, self.standings_block(0), self.list_block, self.report_block]
        blocks += [self.round_block(number) for number in range(1, self.rounds + 1)]
        areas = {block.name: (block.sheet, block.area()) for block in blocks}
        areas |= {f"rb_list_{key}": ("players", self.list_block.area(key)) for key in self.listed}
        areas |= {f"rb_{key}": ("hub", self.hub_players_block.area(key)) for key in ("number", *CUP_NAMED)}
        areas["rb_game_key"] = ("hub", self.games_block.area("white"))
        areas["rb_spelling"] = ("hub", self.spellings_block.area("spelling"))
        areas["rb_spelling_number"] = ("hub", self.spellings_block.area("number"))
        areas |= {f"rb_state_{key}": ("hub", self.states_block.area(key)) for key in self.states_block.columns}
        ties = ("upper", "lower", "winner", "stage", "out", "won")
        areas |= {f"rb_tie_{key}": ("hub", self.ties_block.area(key)) for key in ties}
        return areas | self.setting_areas()


def knockout_layout(
    tournament: Tournament, titles: Mapping[str, str], spellings: int, places: Places
) -> KnockoutLayout:
    """Layout of a knockout."""
    return KnockoutLayout(**knockout_shape(tournament, titles, spellings, places))


def knockout_shape(tournament: Tournament, titles: Mapping[str, str], spellings: int, places: Places) -> dict[str, Any]:
    """Everything that the layout of a knockout follows from, as its arguments."""
    cup = shape_of_cup(tournament)
    everybody = range(1, cup.players + 1)
    shape = shape_of(tournament, titles, spellings, places)
    shape |= {
        "groups": (Group(numbers=everybody, opponents=everybody),),
        "group_rounds": (cup.rounds,),
        "further": (),
        "encounter_slots": (),
    }
    rounds = range(1, cup.rounds + 1)
    return {**shape, "cup": cup, "lines": tuple(cup.ties_in(cup.stage_of(number)[0]) for number in rounds)}
