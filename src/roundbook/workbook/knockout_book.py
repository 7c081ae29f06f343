"""A knockout on its way into sheets, and what its formulas must show: the bracket of the rules, number by number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from roundbook.model import RESULTS, Game, PairingNumber
from roundbook.rules.knockout import (
    OPEN,
    Bracket,
    BracketTie,
    Shape,
    bracket_of,
    line_of_tie,
    places_in_cup,
    shape_of_cup,
)
from roundbook.workbook import formulas as f
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Value
from roundbook.workbook.knockout_formulas import cup_player_formulas
from roundbook.workbook.knockout_layout import KnockoutLayout, knockout_layout
from roundbook.workbook.stage_names import round_name, stage_name
from roundbook.workbook.values import Column, Values, trimmed


@dataclass(frozen=True, kw_only=True)
class KnockoutValues(Values):
    """Values of the hub of one knockout."""

    @cached_property
    def cup(self) -> Shape:
        """Shape of the bracket."""
        return shape_of_cup(self.tournament)

    @cached_property
    def bracket(self) -> Bracket:
        """All ties, stage by stage."""
        return bracket_of(self.tournament)

    @property
    def agrees_with_rules(self) -> bool:
        """The formulas follow the rules step by step."""
        return True

    def line(self, round_number: int, place: int) -> Game | None:
        """What stands on a line of a round, None while that is not known."""
        stage, game = self.cup.stage_of(round_number)
        return line_of_tie(self.cup, self.bracket[stage - 1][place - 1], round_number, game)

    def state_of(self, game: Game | None) -> int:
        """Number of what is typed on a line."""
        code = game.result.code if game and game.result else ""
        return ["", *(result.code for result in RESULTS)].index(code)

    def tie(self, tie: BracketTie) -> dict[str, Value]:
        """Value of every column of a tie, points doubled."""
        values: dict[str, Value] = {"upper": tie.upper, "lower": tie.lower, "winner": tie.winner, "loser": tie.loser}
        first, lines = self.cup.rounds_in(tie.stage)[0], {game.round_number: game for game in tie.games}
        for game in range(1, self.cup.games + 1):
            for side, own in (("upper", tie.upper), ("lower", tie.lower)):
                values[f"{side}_{game}"] = _doubled(lines.get(first + game - 1), own)
        last, withdrawn = self.cup.rounds_in(tie.stage)[-1], self._withdrawn
        gone = [int(withdrawn.get(number, f.NEVER_WITHDRAWN) < last) for number in (tie.upper, tie.lower)]
        first_place, _ = self.cup.places_of_losers(tie.stage, tie.place)
        return values | {
            "upper_points": int(2 * tie.points[0]),
            "lower_points": int(2 * tie.points[1]),
            "missing": self.cup.games - sum(game.result is not None for game in tie.games),
            "left": gone[0] + 2 * gone[1],
            "typed": tie.typed.winner if tie.typed and tie.is_to_be_played else OPEN,
            "stage": 0 if self.cup.is_for_third_place(tie.stage, tie.place) else tie.stage,
            "out": first_place,
            "won": first_place - 1 if tie.stage == self.cup.stages else 0,
        }

    @cached_property
    def columns(self) -> dict[str, Column]:
        """Every column of the hub's players: value by pairing number."""
        players, places = self.tournament.player_by_number, places_in_cup(self.tournament)
        rank = {number: places.get(number, (0, 0))[0] for number in self.numbers}
        in_order = sorted(self.numbers, key=lambda number: (rank[number], number))
        lost = self._lost
        return {
            "number": {number: number for number in self.numbers},
            "name": {number: trimmed(player.display_name) for number, player in players.items()},
            "federation": {number: player.federation for number, player in players.items()},
            "rating": {number: player.rating or "" for number, player in players.items()},
            "withdrawn": {
                number: f.NEVER_WITHDRAWN if player.withdrawn_after is None else player.withdrawn_after
                for number, player in players.items()
            },
            "rank": dict(rank),
            "last": {number: places.get(number, (0, 0))[1] for number in self.numbers},
            "lost_in": {number: lost[number][0] if number in lost else 0 for number in self.numbers},
            "lost_to": {number: lost[number][1] if number in lost else 0 for number in self.numbers},
            "position": {number: at for at, number in enumerate(in_order, start=1)},
            "order": dict(enumerate(in_order, start=1)),
        }

    @cached_property
    def _lost(self) -> Mapping[PairingNumber, tuple[int, PairingNumber]]:
        """Stage in which somebody was out, and whoever went on; the tie for third place puts nobody out."""
        found: dict[PairingNumber, tuple[int, PairingNumber]] = {}
        for tie in (tie for stage in self.bracket for tie in stage):
            if tie.winner != OPEN and not self.cup.is_for_third_place(tie.stage, tie.place):
                found |= {number: (tie.stage, tie.winner) for number in tie.players if number != tie.winner}
        return found


@dataclass(frozen=True, kw_only=True)
class KnockoutBook(Book):
    """One knockout."""

    @cached_property
    def values(self) -> KnockoutValues:
        """Values of all formulas."""
        return KnockoutValues(tournament=self.tournament)

    @cached_property
    def layout(self) -> KnockoutLayout:
        """Positions of all cells."""
        return knockout_layout(self.tournament, self.sheet_titles, len(self.spellings), self.places)

    @cached_property
    def sheet_titles(self) -> dict[str, str]:
        """Title of every sheet by its key, in the order of the tabs."""
        rounds = {f"round-{number}": round_name(self.texts, self.values.cup, number) for number in self._rounds}
        fixed = {key: self.texts.sheet(key) for key in ("bracket", "standings", "players", "settings", "report", "hub")}
        order = ["bracket", *rounds, "standings", "players", "settings", "report", "hub"]
        return {key: self.places.titles.get(key) or rounds.get(key) or fixed[key] for key in order}

    def stage_name(self, stage: int) -> str:
        """Name of a stage, such as "Quarter-finals"."""
        return stage_name(self.texts, self.values.cup, stage)

    def hub_formulas(self, number: PairingNumber) -> dict[str, str]:
        """Formula of every column of a player's line in the hub."""
        return cup_player_formulas(self.layout, number)

    def line_of(self, game: Game, board: int = 0) -> int:  # noqa: ARG002  of a match of teams
        """Line of a game on its round sheet, from 0: that of its tie."""
        stage, _ = self.values.cup.stage_of(game.round_number)
        ties = self.values.bracket[stage - 1]
        return next(i for i, tie in enumerate(ties) if set(tie.players) == {game.white, game.black} - {0})

    @property
    def _rounds(self) -> range:
        return range(1, self.values.cup.rounds + 1)


def _doubled(game: Game | None, player: PairingNumber) -> int:
    if game is None or game.result is None:
        return 0
    outcome = game.result.white if player == game.white else game.result.black
    return {"win": 2, "draw": 1, "loss": 0}[outcome.value]
