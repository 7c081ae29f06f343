"""What every formula of the hub must show: the same numbers, from the rules where the rules know them.

Points and tie-breaks come from `rules/`, the ranking stages from `stages.py`. `agrees_with_rules` tells whether both
end in the same ranks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from roundbook.model import (
    RESULT_BY_CODE,
    RESULTS,
    CompletedRule,
    Game,
    Group,
    Outcome,
    PairingNumber,
    Player,
    Result,
    Tournament,
)
from roundbook.results import UNREADABLE_NUMBER
from roundbook.rules import (
    Record,
    Table,
    classify,
    effective_result,
    judge_withdrawals,
    standings,
    withdrawals_by_number,
)
from roundbook.workbook import formulas as f
from roundbook.workbook.cells import Value
from roundbook.workbook.columns import FILLED_IN, STATES, TIE_BREAK_COLUMNS
from roundbook.workbook.further import further_columns, is_part
from roundbook.workbook.further_values import column_of, part_of
from roundbook.workbook.stages import Stages

Column = dict[PairingNumber, Value]


def state_result(number: int) -> Result | None:
    """Result of a state without its colours; None for no result or an unreadable one.

    >>> state_result(1).code, state_result(UNREADABLE_NUMBER)
    ('1-0', None)
    """
    if 0 < number <= len(RESULTS):
        return RESULTS[number - 1]
    return RESULT_BY_CODE[FILLED_IN[number - UNREADABLE_NUMBER - 1]] if number > UNREADABLE_NUMBER else None


def outcome_number(result: Result | None, *, is_white: bool) -> int:
    """Number of an outcome for one side of a result, see `formulas`.

    >>> outcome_number(None, is_white=True)
    0
    """
    if result is None:
        return f.OUTCOME_NONE
    outcome = result.white if is_white else result.black
    return side_number(outcome, is_white=is_white, is_played=result.is_played)


def side_number(outcome: Outcome, *, is_white: bool, is_played: bool) -> int:
    """The same for an outcome that is known with its colour.

    >>> side_number(Outcome.DRAW, is_white=False, is_played=True)
    5
    """
    if not is_played:
        return f.OUTCOME_WON_FORFEIT if outcome is Outcome.WIN else f.OUTCOME_LOST_FORFEIT
    white, black = {
        Outcome.WIN: (f.OUTCOME_WON_WHITE, f.OUTCOME_WON_BLACK),
        Outcome.DRAW: (f.OUTCOME_DRAWN_WHITE, f.OUTCOME_DRAWN_BLACK),
        Outcome.LOSS: (f.OUTCOME_LOST_WHITE, f.OUTCOME_LOST_BLACK),
    }[outcome]
    return white if is_white else black


def trimmed(text: str) -> str:
    """Text as TRIM leaves it: no space at the ends, one between words; every other blank stays as it is.

    >>> trimmed("  GM  Anand ")
    'GM Anand'
    """
    return " ".join(word for word in text.split(" ") if word)


@dataclass(frozen=True, kw_only=True)
class Values:
    """Values of the hub for one tournament."""

    tournament: Tournament

    @cached_property
    def table(self) -> Table:
        """Classified records."""
        return classify(self.tournament)

    @cached_property
    def numbers(self) -> list[PairingNumber]:
        """All pairing numbers, ascending."""
        return sorted(player.number for player in self.tournament.players)

    @cached_property
    def rounds(self) -> int:
        """Number of rounds; the tournament itself counts its games for it each time."""
        return self.tournament.rounds

    # ---- games

    def cycle_of(self, game: Game) -> int:
        """Cycle of its group that a game belongs to, from 1."""
        rounds_per_cycle = self._rounds_of[game.white] // self.tournament.settings.cycles
        return (game.round_number - 1) // rounds_per_cycle + 1

    def key(self, game: Game) -> int:
        """Key of a game line, see `formulas.game_key`; a bye has no Black."""
        return self.cycle_of(game) * f.CYCLE_KEY + game.white * f.NUMBER_KEY + game.black

    def result(self, game: Game) -> Result | None:
        """Result that stands, forfeits of withdrawn players filled in."""
        return effective_result(game, self._withdrawn)

    def state(self, game: Game) -> int:
        """State of a game line, see `columns.STATES`."""
        if game.is_bye:
            return 0
        result = self.result(game)
        number = 0 if result is None else RESULTS.index(result) + 1
        if result is not None and game.result is None:
            number = UNREADABLE_NUMBER + 1 + FILLED_IN.index(result.code)
        return number + STATES * (game.white > game.black)

    @cached_property
    def game_lines(self) -> dict[tuple[int, PairingNumber, PairingNumber], int]:
        """Line of the hub (from 1) by cycle, lower and higher pairing number."""
        return {
            (self.cycle_of(game), min(game.white, game.black), max(game.white, game.black)): line
            for line, game in enumerate(self.ordered_games, start=1)
            if not game.is_bye
        }

    @cached_property
    def ordered_games(self) -> list[Game]:
        """Lines of all round sheets, one round after the other."""
        rounds = range(1, self.rounds + 1)
        return [game for number in rounds for game in self.tournament.round_games(number)]

    @cached_property
    def outcomes(self) -> dict[tuple[int, PairingNumber, PairingNumber], int]:
        """Outcome number by cycle, player and opponent."""
        found: dict[tuple[int, PairingNumber, PairingNumber], int] = {}
        for game in self.tournament.games:
            if not game.is_bye:
                cycle, result = self.cycle_of(game), self.result(game)
                found[cycle, game.white, game.black] = outcome_number(result, is_white=True)
                found[cycle, game.black, game.white] = outcome_number(result, is_white=False)
        return found

    @cached_property
    def weights(self) -> dict[tuple[int, PairingNumber, PairingNumber], int]:
        """Rounds from a game to the end, its own included, by cycle, player and opponent."""
        found: dict[tuple[int, PairingNumber, PairingNumber], int] = {}
        for game in self.tournament.games:
            if not game.is_bye:
                cycle, weight = self.cycle_of(game), self._rounds_of[game.white] + 1 - game.round_number
                found[cycle, game.white, game.black] = found[cycle, game.black, game.white] = weight
        return found

    @cached_property
    def decided(self) -> int:
        """Number of games with a result, those of withdrawn players included."""
        return sum(self.result(game) is not None for game in self.tournament.games if not game.is_bye)

    # ---- players

    @cached_property
    def columns(self) -> dict[str, Column]:
        """Every column of the hub's players: value by pairing number."""
        columns: dict[str, Column] = {**self._listed(), **self._counts()}
        columns |= {code: dict(values) for code, values in self._tie_breaks.items()}
        columns |= {key: dict(values) for key, values in self._further_parts.items()}
        lots = {number: self._lot(player) for number, player in self._players.items()}
        for group in self.tournament.groups:
            stages = self._stages(group, self._tables[group], lots)
            for key, column in stages.run().items():
                columns.setdefault(key, {}).update(column)
        return columns

    def _stages(self, group: Group, table: Table, lots: dict[PairingNumber, int]) -> Stages:
        """The ranking of a group."""
        return Stages(group, self.tournament.settings, table, self._tie_breaks, lots)

    def order(self, group: Group) -> list[PairingNumber]:
        """Pairing numbers of a group in the order of its standings."""
        position = self.columns["position"]
        return sorted(group.numbers, key=lambda number: int(position[number]))

    @cached_property
    def agrees_with_rules(self) -> bool:
        """Whether the stages of the workbook end in the ranks that the rules give."""
        tables = (standings(self.tournament, group) for group in self.tournament.groups)
        ranks = {row.number: row.rank for table in tables for row in table.rows}
        return all(self.columns["rank"][n] == ranks[n] for n in self.numbers if n not in self.table.annulled)

    @cached_property
    def _withdrawn(self) -> dict[PairingNumber, int]:
        return withdrawals_by_number(self.tournament)

    @cached_property
    def _players(self) -> dict[PairingNumber, Player]:
        return self.tournament.player_by_number

    def _listed(self) -> dict[str, Column]:
        players = self._players
        return {
            "number": {n: n for n in self.numbers},
            "group": {n: trimmed(group.name) for group in self.tournament.groups for n in group.numbers},
            "name": {n: trimmed(players[n].display_name) for n in self.numbers},
            "federation": {n: players[n].federation for n in self.numbers},
            "rating": {n: players[n].rating or "" for n in self.numbers},
            "withdrawn": {n: self._withdrawn.get(n, f.NEVER_WITHDRAWN) for n in self.numbers},
            "lot": {n: self._lot(players[n]) for n in self.numbers},
        }

    def _lot(self, player: Player) -> int:
        return f.NO_LOT if player.lot is None or player.number in self.table.annulled else player.lot

    def _counts(self) -> dict[str, Column]:
        judged = {judgement.number: judgement for judgement in judge_withdrawals(self.tournament)}
        table = self.table
        counted = {n: table.counted(n) for n in self.numbers}
        played = {n: sum(record.is_played for record in table.records[n]) for n in self.numbers}
        return {
            "played": dict(played),
            "completed": {n: judged[n].completed if n in judged else self._completed(n) for n in self.numbers},
            "active": {n: int(n not in table.annulled) for n in self.numbers},
            "games": {n: len(counted[n]) for n in self.numbers},
            "wins": _count(counted, lambda record: record.outcome is Outcome.WIN),
            "draws": _count(counted, lambda record: record.outcome is Outcome.DRAW),
            "losses": _count(counted, lambda record: record.outcome is Outcome.LOSS),
            "points": dict(table.points),
            "qualifies": {n: self._qualifies(n, len(counted[n])) for n in self.numbers},
        }

    def _completed(self, number: PairingNumber) -> int:
        """Completed games of somebody who never withdrew, which nobody asks for but the hub shows."""
        is_decided_rule = self.tournament.settings.completed is CompletedRule.DECIDED
        return sum(r.is_played or (is_decided_rule and r.is_decided) for r in self.table.records[number])

    def _qualifies(self, number: PairingNumber, games: int) -> int:
        enough = 2 * self.table.points[number] >= self.table.scoring.win * games
        return int(enough and number not in self.table.annulled)

    @cached_property
    def _tie_breaks(self) -> dict[str, dict[PairingNumber, Decimal]]:
        further = [code for code in further_columns(self.tournament.settings.further_tie_breaks) if not is_part(code)]
        found: dict[str, dict[PairingNumber, Decimal]] = {code: {} for code in (*TIE_BREAK_COLUMNS, *further)}
        for group, table in self._tables.items():
            for code, values in found.items():
                values.update(column_of(code, table, group))
        return found

    @cached_property
    def _further_parts(self) -> dict[str, dict[PairingNumber, Decimal]]:
        """Columns of the hub that the further tie-breaks are made of."""
        keys = [key for key in further_columns(self.tournament.settings.further_tie_breaks) if is_part(key)]
        return {
            key: {n: value for group, table in self._tables.items() for n, value in part_of(key, table, group).items()}
            for key in keys
        }

    @cached_property
    def _tables(self) -> dict[Group, Table]:
        """Records that bear on each group; of an event that is not divided, those of everybody."""
        if not self.tournament.divided:
            return dict.fromkeys(self.tournament.groups, self.table)
        return {group: classify(self.tournament.section(group)) for group in self.tournament.groups}

    @cached_property
    def _rounds_of(self) -> dict[PairingNumber, int]:
        """Number of rounds that the group of each player plays."""
        return {number: table.rounds for group, table in self._tables.items() for number in group.numbers}


def _count(counted: dict[PairingNumber, tuple[Record, ...]], holds: Callable[[Record], bool]) -> Column:
    return {number: sum(holds(record) for record in records) for number, records in counted.items()}
