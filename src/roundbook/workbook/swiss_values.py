"""What the formulas of a Swiss's hub must show: records and tie-breaks of the rules, round by round, and the ranks."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from roundbook.model import RESULTS, Bye, Game, Group, Outcome, PairingNumber, Points
from roundbook.rules import Colour, Record, standings, tie_break_of
from roundbook.rules.tiebreaks.unplayed import adjusted_score, opposing_score
from roundbook.workbook import formulas as f
from roundbook.workbook.columns import TIE_BREAK_SLOTS
from roundbook.workbook.further import UNDEFINED
from roundbook.workbook.swiss_columns import (
    ALLOTTED_NUMBER,
    FREE_ALLOTTED,
    FREE_FULL,
    FREE_HALF,
    FREE_ZERO,
    SWISS_TIE_BREAKS,
    placed_column,
)
from roundbook.workbook.values import Column, Values, side_number, trimmed

_FREE = {Outcome.WIN: FREE_FULL, Outcome.DRAW: FREE_HALF, Outcome.LOSS: FREE_ZERO}
# The pairing-allocated bye and the full-point bye are a win, the others what is typed for White in a game.
BYE_RESULTS: Mapping[Bye, str] = {Bye.PAIRING: "1-0", Bye.FULL: "1-0", Bye.HALF: "½-½", Bye.ZERO: "0-1"}


@dataclass(frozen=True, kw_only=True)
class SwissValues(Values):
    """Values of the hub of one Swiss. Numbers without a player are free lines: everything about them is 0."""

    lines_each: int

    @cached_property
    def numbers(self) -> list[PairingNumber]:
        """All pairing numbers that there is room for."""
        return list(range(1, self.tournament.settings.places + 1))

    @cached_property
    def everybody(self) -> Group:
        """All of them as one group."""
        numbers = range(1, self.tournament.settings.places + 1)
        return Group(numbers=numbers, opponents=numbers)

    @property
    def begun(self) -> int:
        """Last round that has begun."""
        return self.table.rounds

    @property
    def missing(self) -> int:
        """Games without a result in the rounds that have begun."""
        return self.table.missing

    def lines_of(self, round_number: int) -> tuple[Game | None, ...]:
        """What stands on the sheet of a round, line by line: games, byes that have a line, None where it is empty.

        The board of a game is its line, free lines between others counted.
        """
        by_line = {game.board: game for game in self.tournament.round_games(round_number)}
        return tuple(by_line.get(line) for line in range(1, self.lines_each + 1))

    def state(self, game: Game) -> int:
        """Number of what is typed on a line."""
        if game.bye is Bye.PAIRING and self.tournament.settings.scoring.half_bye:
            return ALLOTTED_NUMBER
        result = BYE_RESULTS[game.bye] if game.is_bye else game.result.code if game.result else ""
        return [*("",), *(result.code for result in RESULTS)].index(result)

    def order(self, group: Group) -> list[PairingNumber]:  # noqa: ARG002  one group only
        """Pairing numbers in the order of the standings."""
        position = self.columns["position"]
        return sorted(self.numbers, key=lambda number: int(position[number]))

    @cached_property
    def columns(self) -> dict[str, Column]:
        """Every column of the hub's players: value by pairing number."""
        columns = {**self._listed(), **self._rounds(), **self._counts()}
        columns |= {code: self._tie_break(code) for code in self.codes}
        columns |= self._ranks(columns)
        return columns

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """Tie-breaks that have a column."""
        return (*SWISS_TIE_BREAKS, *self.tournament.settings.further_tie_breaks)

    @cached_property
    def agrees_with_rules(self) -> bool:
        """Whether the stages of the workbook end in the ranks that the rules give."""
        ranks = {row.number: row.rank for row in standings(self.tournament).rows}
        return all(self.columns["rank"][n] == rank for n, rank in ranks.items())

    def _filled(self, values: Mapping[PairingNumber, str | int | Decimal], empty: str | int = 0) -> Column:
        return {n: values.get(n, empty) for n in self.numbers}

    def _listed(self) -> dict[str, Column]:
        players = self._players
        is_there = {n: int(n in players) for n in self.numbers}
        withdrawn = dict.fromkeys(self.numbers, f.NEVER_WITHDRAWN) | {
            n: player.withdrawn_after for n, player in players.items() if player.withdrawn_after is not None
        }
        return {
            "number": {n: n for n in self.numbers},
            "name": self._filled({n: trimmed(player.display_name) for n, player in players.items()}, ""),
            "federation": self._filled({n: player.federation for n, player in players.items()}, ""),
            "rating": self._filled({n: player.rating or "" for n, player in players.items()}, ""),
            "withdrawn": dict(withdrawn),
            "lot": {n: players[n].lot or f.NO_LOT if n in players else f.NO_LOT for n in self.numbers},
            "active": dict(is_there),
        }

    def _rounds(self) -> dict[str, Column]:
        """Where a player stands in every round, whom he met there, what came of it."""
        found: dict[str, Column] = {}
        for number in range(1, self.tournament.settings.rounds + 1):
            places = self._places(number)
            records = {n: record for n in self._players for record in self._records[n] if record.round_number == number}
            found[f"at_{number}"] = self._filled({n: place for n, (place, _) in places.items()})
            found[f"met_{number}"] = self._filled({n: opponent for n, (_, opponent) in places.items()})
            found[f"outcome_{number}"] = self._filled({n: _outcome(record) for n, record in records.items()})
            found[f"scored_{number}"] = self._filled({n: record.points for n, record in records.items()})
            against = {n: opposing_score(self.table, n, record) for n, record in records.items() if record.is_decided}
            found[f"against_{number}"] = self._filled(against)
        return found

    def _places(self, number: int) -> dict[PairingNumber, tuple[int, PairingNumber]]:
        """Line of each player in a round, those of Black behind all lines of White, and his opponent."""
        places: dict[PairingNumber, tuple[int, PairingNumber]] = {}
        for line, game in enumerate(self.lines_of(number), start=1):
            if game is None:
                continue
            places[game.white] = line, game.black
            if not game.is_bye:
                places[game.black] = line + self.lines_each, game.white
        return places

    @cached_property
    def _records(self) -> Mapping[PairingNumber, tuple[Record, ...]]:
        return self.table.records

    def _counts(self) -> dict[str, Column]:
        games = {n: self.table.games(n) for n in self._players}
        return {
            "games": self._filled({n: len(own) for n, own in games.items()}),
            **{
                key: self._filled({n: sum(r.outcome is outcome for r in own) for n, own in games.items()})
                for key, outcome in (("wins", Outcome.WIN), ("draws", Outcome.DRAW), ("losses", Outcome.LOSS))
            },
            "points": self._filled({n: self.table.points[n] for n in self._players}),
            "last": self._filled({n: self._last(n) for n in self._players}),
            "adjusted": self._filled({n: adjusted_score(self.table, n) for n in self._players}),
        }

    def _last(self, player: PairingNumber) -> int:
        """Last round that a player did not choose to leave out; a game to come is one."""
        return max((r.round_number for r in self._records[player] if not r.is_voluntary), default=0)

    def _tie_break(self, code: str) -> Column:
        tie_break = tie_break_of(code, self.tournament.settings)
        sign = -1 if tie_break.lowest_first else 1
        values = tie_break.values(self.table, tuple(self._players))
        return self._filled({n: Decimal(UNDEFINED) if v is None else sign * v for n, v in values.items()})

    # ---- the ranking, stage by stage

    def _ranks(self, columns: Mapping[str, Column]) -> dict[str, Column]:
        points = self.table.points
        last = 1 + len(self._players)
        rank: dict[PairingNumber, int] = {
            n: 1 + sum(points[other] > points[n] for other in self._players) if n in self._players else last
            for n in self.numbers
        }
        found: dict[str, Column] = {"rank_0": dict(rank)}
        codes = self.tournament.settings.tie_breaks
        for slot in range(1, TIE_BREAK_SLOTS + 1):
            code = codes[slot - 1] if slot <= len(codes) else ""
            placed = self._placed(rank) if code == "DE" else dict.fromkeys(self.numbers, Decimal(0))
            value = placed if code == "DE" else columns.get(code, dict.fromkeys(self.numbers, 0))
            rank = self._ranked(rank, {n: Decimal(value[n]) for n in self.numbers})
            found[placed_column(slot)] = dict(placed)
            found[f"value_{slot}"], found[f"rank_{slot}"] = dict(value), dict(rank)
        lots = {n: -Decimal(columns["lot"][n]) for n in self.numbers}
        found["rank"] = dict(rank := self._ranked(rank, lots))
        found["position"] = dict(self._ranked(rank, {n: -Decimal(n) for n in self.numbers}))
        in_order = sorted(self.numbers, key=lambda n: int(found["position"][n]))
        found["order"] = dict(enumerate(in_order, start=1))
        return found

    def _placed(self, rank: Mapping[PairingNumber, int]) -> dict[PairingNumber, Decimal]:
        """Place inside each tie by the direct encounter, with a minus; 0 for somebody who is not tied."""
        direct, places = tie_break_of("DE", self.tournament.settings), dict.fromkeys(self.numbers, Decimal(0))
        for tied in sorted({rank[n] for n in self._players}):
            group = tuple(n for n in self._players if rank[n] == tied)
            if len(group) > 1:
                for place, part in enumerate(direct.split(self.table, group), start=1):
                    places |= dict.fromkeys(part, Decimal(-place))
        return places

    def _ranked(
        self, rank: Mapping[PairingNumber, int], value: Mapping[PairingNumber, Points]
    ) -> dict[PairingNumber, int]:
        tied: dict[int, list[Points]] = defaultdict(list)
        for n in self.numbers:
            tied[rank[n]].append(value[n])
        for values in tied.values():
            values.sort()
        return {n: rank[n] + len(tied[rank[n]]) - bisect_right(tied[rank[n]], value[n]) for n in self.numbers}


def _outcome(record: Record) -> int:
    """Number of what a round brought, see `formulas` and `swiss_columns`."""
    if record.outcome is None:
        return f.OUTCOME_NONE
    if record.bye is Bye.PAIRING and record.outcome is Outcome.DRAW:
        return FREE_ALLOTTED
    if record.bye is not None:
        return _FREE[record.outcome]
    is_white = record.colour is Colour.WHITE
    return side_number(record.outcome, is_white=is_white, is_played=record.is_played)


def free_outcome(result_number: int) -> int:
    """Outcome of somebody without an opponent, by the number of the result beside him."""
    if not 0 < result_number <= len(RESULTS):
        return f.OUTCOME_NONE
    return _FREE[RESULTS[result_number - 1].white]
