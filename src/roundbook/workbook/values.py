"""What every formula of the hub must show: the same numbers, from the rules where the rules know them.

Points and tie-breaks come from `rules/`. The ranking stages stand in the hub one by one, so they are followed here one
by one: the direct encounter is applied `ENCOUNTER_LEVELS` times, as the formulas do, while the rules apply it as
often as it separates somebody. `agrees_with_rules` tells whether both end in the same ranks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from roundbook.model import RESULT_BY_CODE, RESULTS, Game, Outcome, PairingNumber, Player, Result, Tournament
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
from roundbook.rules.tiebreaks import TIE_BREAKS
from roundbook.workbook import formulas as f
from roundbook.workbook.cells import Value
from roundbook.workbook.layout import ENCOUNTER_LEVELS, FILLED_IN, STATES, TIE_BREAK_COLUMNS, TIE_BREAK_SLOTS

Column = dict[PairingNumber, Value]
Numbers = dict[PairingNumber, Decimal]


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
    if not result.is_played:
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

    def cycle_of(self, round_number: int) -> int:
        """Cycle that a round belongs to, from 1."""
        rounds_per_cycle = self.rounds // self.tournament.settings.cycles
        return (round_number - 1) // rounds_per_cycle + 1

    def key(self, game: Game) -> int:
        """Key of a game line, see `formulas.game_key`; a bye has no Black."""
        return self.cycle_of(game.round_number) * f.CYCLE_KEY + game.white * f.NUMBER_KEY + game.black

    def result(self, game: Game) -> Result | None:
        """Result that stands, forfeits of withdrawn players filled in."""
        return effective_result(game, self._withdrawn)

    def state(self, game: Game) -> int:
        """State of a game line, see `layout.STATES`."""
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
            (self.cycle_of(game.round_number), min(game.white, game.black), max(game.white, game.black)): line
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
                cycle, result = self.cycle_of(game.round_number), self.result(game)
                found[cycle, game.white, game.black] = outcome_number(result, is_white=True)
                found[cycle, game.black, game.white] = outcome_number(result, is_white=False)
        return found

    @cached_property
    def weights(self) -> dict[tuple[int, PairingNumber, PairingNumber], int]:
        """Rounds from a game to the end, its own included, by cycle, player and opponent."""
        found: dict[tuple[int, PairingNumber, PairingNumber], int] = {}
        for game in self.tournament.games:
            if not game.is_bye:
                cycle, weight = self.cycle_of(game.round_number), self.rounds + 1 - game.round_number
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
        columns = {**self._listed(), **self._counts(), **self._tie_breaks()}
        stages = _Stages(self)
        columns.update(stages.run())
        return columns

    @cached_property
    def order(self) -> list[PairingNumber]:
        """Pairing numbers in the order of the standings sheet."""
        position = self.columns["position"]
        return sorted(self.numbers, key=lambda number: int(position[number]))

    @cached_property
    def agrees_with_rules(self) -> bool:
        """Whether the stages of the workbook end in the ranks that the rules give."""
        ranks = {row.number: row.rank for row in standings(self.tournament).rows}
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
        is_decided_rule = self.tournament.settings.completed == "decided"
        return sum(r.is_played or (is_decided_rule and r.is_decided) for r in self.table.records[number])

    def _qualifies(self, number: PairingNumber, games: int) -> int:
        enough = 2 * self.table.points[number] >= self.table.scoring.win * games
        return int(enough and number not in self.table.annulled)

    def _tie_breaks(self) -> dict[str, Column]:
        return {code: dict(TIE_BREAKS[code].values(self.table, tuple(self.numbers))) for code in TIE_BREAK_COLUMNS}


class _Stages:
    """The ranking columns of the hub, from points to the last tie-break and the lot."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.numbers = values.numbers
        self.annulled = values.table.annulled
        codes = values.tournament.settings.tie_breaks
        self.codes = (*codes, *[""] * (TIE_BREAK_SLOTS - len(codes)))[:TIE_BREAK_SLOTS]
        self.columns: dict[str, dict[PairingNumber, Decimal | int]] = {}
        self.tie_breaks = values._tie_breaks()

    def run(self) -> dict[str, Column]:
        """All ranking columns."""
        active = [n for n in self.numbers if n not in self.annulled]
        points = self.values.table.points
        self.columns["rank_0"] = {
            n: 1 + (len(active) if n in self.annulled else sum(points[other] > points[n] for other in active))
            for n in self.numbers
        }
        for slot, code in enumerate(self.codes, start=1):
            self._slot(slot, code)
        self._finish()
        return {key: dict(column) for key, column in self.columns.items()}

    def _slot(self, slot: int, code: str) -> None:
        base = before = f"rank_{slot - 1}"
        for level in range(1, ENCOUNTER_LEVELS + 1):
            self._encounter(f"{slot}_{level}", base, is_chosen=code == "DE")
            base = f"de_{slot}_{level}"
        if code == "DE":
            cycles, lows = self.values.tournament.settings.cycles, self.columns[f"low_{slot}_1"]
            value = {n: Decimal(lows[n]) / cycles for n in self.numbers}
            rank = dict(self.columns[base])
        else:
            value = {
                n: Decimal(self.tie_breaks[code][n]) if code in self.tie_breaks else Decimal(0) for n in self.numbers
            }
            rank = self._ranked_by(before, value)
        self.columns[f"value_{slot}"] = dict(value)
        self.columns[f"rank_{slot}"] = rank

    def _encounter(self, place: str, base: str, *, is_chosen: bool) -> None:
        ranks = self.columns[base]
        zero = {n: Decimal(0) for n in self.numbers}
        low, high, cut, result = dict(zero), dict(zero), dict(zero), dict(ranks)
        if is_chosen:
            for group in self._groups(base):
                found = {n: self._range(n, group) for n in group}
                low.update({n: span[0] for n, span in found.items()})
                high.update({n: span[1] for n, span in found.items()})
                cut.update(_cut_off(found))
                uncertain = max(low[n] * (cut[n] == 0) for n in group)
                for n in group:
                    limit = max(low[n], uncertain)
                    result[n] = ranks[n] + sum(low[other] > limit for other in group)
        self.columns[f"low_{place}"], self.columns[f"high_{place}"] = dict(low), dict(high)
        self.columns[f"cut_{place}"], self.columns[f"de_{place}"] = dict(cut), result

    def _range(self, number: PairingNumber, group: list[PairingNumber]) -> tuple[Decimal, Decimal]:
        games = [record for record in self.values.table.records[number] if record.opponent in group]
        low = Decimal(0) if number in self.annulled else sum((record.points for record in games), Decimal(0))
        missing = sum(not record.is_decided for record in games)
        return low, low + self.values.table.scoring.win * missing

    def _ranked_by(self, base: str, value: Numbers) -> dict[PairingNumber, Decimal | int]:
        ranks = self.columns[base]
        return {
            n: ranks[n] + sum(ranks[other] == ranks[n] and value[other] > value[n] for other in self.numbers)
            for n in self.numbers
        }

    def _finish(self) -> None:
        lots = self.values._listed()["lot"]
        self.columns["rank"] = self._ranked_by(f"rank_{TIE_BREAK_SLOTS}", {n: -Decimal(lots[n]) for n in self.numbers})
        self.columns["position"] = self._ranked_by("rank", {n: -Decimal(n) for n in self.numbers})
        order = sorted(self.numbers, key=lambda n: self.columns["position"][n])
        self.columns["order"] = dict(enumerate(order, start=1))

    def _groups(self, base: str) -> list[list[PairingNumber]]:
        ranks = self.columns[base]
        return [[n for n in self.numbers if ranks[n] == rank] for rank in sorted(set(ranks.values()))]


def _cut_off(found: dict[PairingNumber, tuple[Decimal, Decimal]]) -> Numbers:
    """1 for everybody whom nobody below can still reach; in a group without missing games for all."""
    spans = found.values()
    if all(low == high for low, high in spans):
        return {n: Decimal(1) for n in found}
    return {
        n: Decimal(int(sum(high >= own for _, high in spans) - sum(low > own for low, _ in spans) == 1))
        for n, (own, _) in found.items()
    }


def _count(counted: dict[PairingNumber, tuple[Record, ...]], holds: Callable[[Record], bool]) -> Column:
    return {number: sum(holds(record) for record in records) for number, records in counted.items()}
