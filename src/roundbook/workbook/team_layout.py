"""Positions in the workbook of a league: the same sheets, a line more for every board, and the players of the teams.

Teams stand where players stand in other workbooks. A round sheet has a line for each match and below it one for each
of its boards; every line carries the numbers of both teams and its board, so it is known wherever it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from roundbook.model import Game, Member, Tournament
from roundbook.workbook.block import Block
from roundbook.workbook.cells import Area
from roundbook.workbook.columns import SPARE_GAME_LINES, STATES, TIE_BREAK_SLOTS, table_columns
from roundbook.workbook.layout import Layout, Places, shape_of
from roundbook.workbook.team_columns import (
    FIRST_TIE_BREAK,
    LAST_TIE_BREAK,
    MATCH_COLUMNS,
    NAMED_MATCH_COLUMNS,
    named_seat_columns,
    seat_columns,
    team_columns,
    team_encounter_columns,
)

__all__ = ["MatchLine", "TeamLayout", "match_lines", "seats", "team_layout"]


# Lines of the statistics for players who join during the season.
SPARE_STATISTICS_LINES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLine:
    """A line of a round sheet: its match, and the board, 0 for the match itself or a bye."""

    game: Game
    board: int

    @property
    def teams(self) -> tuple[int, int]:
        """Both teams, the lower number first."""
        return min(self.game.white, self.game.black), max(self.game.white, self.game.black)


def team_layout(tournament: Tournament, titles: Mapping[str, str], spellings: int, places: Places) -> TeamLayout:
    """Layout of the workbook of a league; see `layout_of`."""
    rounds = range(1, tournament.rounds + 1)
    return TeamLayout(
        **shape_of(tournament, titles, spellings, places),
        lines=tuple(len(match_lines(tournament, number)) for number in rounds),
        boards=tournament.settings.boards,
        members=tournament.members,
        member_columns=len(tournament.member_columns),
    )


def match_lines(tournament: Tournament, round_number: int) -> list[MatchLine]:
    """Lines of a round as they are made: each match, then its boards."""
    games = tournament.round_games(round_number)
    boards = range(tournament.settings.boards + 1)
    return [MatchLine(game=game, board=board) for game in games for board in (boards if not game.is_bye else (0,))]


def seats(members: Sequence[Member]) -> list[Member]:
    """Players of all teams in the lines of the hub: team by team, in the order of their numbers."""
    return sorted(members, key=lambda member: (member.team, member.number))


@dataclass(frozen=True, kw_only=True)
class TeamLayout(Layout):
    """Positions of the workbook of a league. `members` are team and number of each line of the players' sheet."""

    boards: int
    members: tuple[Member, ...]
    member_columns: int

    @cached_property
    def members_block(self) -> Block:
        """The players of all teams, the organiser's own columns last."""
        extra = tuple(f"extra_{index}" for index in range(self.member_columns))
        return self._table("rb_members", "members", (*table_columns("members", 0), *extra), len(self.members))

    @cached_property
    def fixtures_block(self) -> Block:
        """All matches, and the free teams of each round, in the order of the rounds."""
        lines = sum(map(self.matches_in, range(1, self.rounds + 1)))
        return self._table("rb_fixtures", "fixtures", table_columns("fixtures", 0), lines)

    def matches_in(self, round_number: int) -> int:
        """Matches of a round, the line of a free team among them."""
        lines, boards = self.lines[round_number - 1], self.boards + 1
        return -(-lines // boards)

    @cached_property
    def statistics_block(self) -> Block:
        """The players of all teams, best first: as many lines as it was made with.

        Most who join later find one: those who have not played stand last. A line for every free one of the teams
        would print as empty pages.
        """
        found = self.found.get("rb_statistics")
        named = sum(bool(member.name.strip()) for member in self.members)
        lines = len(found.rows) if found else min(named + SPARE_STATISTICS_LINES, len(self.members))
        return self._table("rb_statistics", "statistics", table_columns("statistics", self.boards), lines)

    @cached_property
    def games_block(self) -> Block:
        """One line per line of the round sheets, and a spare line."""
        return self._hub_block("games", 0, MATCH_COLUMNS, sum(self.lines) + SPARE_GAME_LINES)

    @cached_property
    def states_block(self) -> Block:
        """What a state of a board means: also the points of both sides, whether it is decided and whether played."""
        left = self._right(self.spellings_block)
        columns = ("check", "low", "high", "home", "away", "decided", "played")
        return self._hub_block("states", left, columns, 2 * STATES)

    @cached_property
    def signs_block(self) -> Block:
        """Game points of a match in half points: a line for no result, then 0, ½, 1 ... to all boards."""
        return self._hub_block("signs", self._right(self.states_block), ("sign",), 2 * self.boards + 2)

    @cached_property
    def seats_block(self) -> Block:
        """Everybody who can play for a team, team by team."""
        return self._hub_block("seats", self._right(self.signs_block), seat_columns(self.boards), len(self.members))

    def seats_of(self, team: int, key: str) -> Area:
        """A column of the seats of one team."""
        first, last = self._seat_places.get(team, (0, 0))
        area = self.seats_block.area(key)
        return replace(area, top=self.seats_block.row(first), bottom=self.seats_block.row(last))

    @cached_property
    def _seat_places(self) -> dict[int, tuple[int, int]]:
        """First and last of the lines of each team; every drop-down of a line-up asks for them."""
        places: dict[int, tuple[int, int]] = {}
        for place, member in enumerate(seats(self.members)):
            places[member.team] = (places.get(member.team, (place, place))[0], place)
        return places

    @cached_property
    def days_block(self) -> Block:
        """When each round is played, in words."""
        return self._hub_block("days", self._right(self.seats_block), ("day",), self.rounds)

    @property
    def tie_break_span(self) -> tuple[str, str]:
        """First and last of the columns that the order chooses from."""
        return FIRST_TIE_BREAK, LAST_TIE_BREAK

    @cached_property
    def hub_player_columns(self) -> tuple[str, ...]:
        """Columns of the hub's teams: figures, then the ranking stage by stage."""
        stages: list[str] = []
        for slot in range(1, TIE_BREAK_SLOTS + 1):
            stages += team_encounter_columns(slot) if slot in self.encounter_slots else ()
            stages += [f"value_{slot}", f"rank_{slot}"]
        return (*team_columns(self.boards), *stages, "rank", "position", "order")

    @cached_property
    def hub_players_block(self) -> Block:
        """One line per team."""
        above = (
            self.games_block,
            self.spellings_block,
            self.states_block,
            self.signs_block,
            self.seats_block,
            self.days_block,
        )
        return self._hub_block("players", 0, self.hub_player_columns, self.players, top=self._below(*above))

    def tallies_block(self, cycle: int) -> Block:
        """Game points of a cycle's match in half points plus 1, 0 without a result: column = team, row = opponent."""
        return self._matrix("tally", 3 * self.cycles + cycle - 1)

    def named_areas(self) -> dict[str, tuple[str, Area]]:
        """Sheet, by its key, and area of every defined name."""
        areas = super().named_areas()
        areas["rb_members"] = ("members", self.members_block.area())
        for key in ("team", "number", "title", "name", "rating"):
            areas[f"rb_roll_{key}"] = ("members", self.members_block.area(key))
        for key in NAMED_MATCH_COLUMNS:
            areas[f"rb_match_{key}"] = ("hub", self.games_block.area(key))
        areas["rb_fixtures"] = ("fixtures", self.fixtures_block.area())
        areas["rb_statistics"] = ("statistics", self.statistics_block.area())
        areas["rb_day"] = ("hub", self.days_block.area("day"))
        for key in named_seat_columns(self.boards):
            areas[f"rb_member_{key}"] = ("hub", self.seats_block.area(key))
        for key in ("home", "away", "decided", "played"):
            areas[f"rb_state_{key}"] = ("hub", self.states_block.area(key))
        for cycle in range(1, self.cycles + 1):
            areas[f"rb_tally_{cycle}"] = ("hub", self.tallies_block(cycle).area())
        return areas
