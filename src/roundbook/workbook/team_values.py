"""What the formulas of a league's hub must show: `values.py` for teams, and the boards and players of theirs."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from roundbook.model import GAME_SCORING, RESULTS, BoardGame, Game, Group, Member, PairingNumber, Result
from roundbook.results import UNREADABLE_NUMBER
from roundbook.rules import Individual, Table, effective_boards, individual_results
from roundbook.rules.matches import board_points
from roundbook.rules.tiebreaks import TEAM_TIE_BREAKS
from roundbook.rules.tiebreaks.boards import points_by_board
from roundbook.rules.tiebreaks.scores import by_secondary, game_points, match_points
from roundbook.workbook.cells import Value
from roundbook.workbook.columns import ENCOUNTER_CODES, ENCOUNTER_LEVELS, FILLED_IN, STATES, board_column
from roundbook.workbook.stages import Stages
from roundbook.workbook.team_columns import (
    BOARD_KEY,
    FREE_LINE,
    INDIVIDUAL,
    LOWER_IS_BETTER,
    NO_GAMES,
    POINTS_STEP,
    TEAM_CHOICES,
    TEAM_ID,
)
from roundbook.workbook.team_layout import MatchLine, match_lines, seats
from roundbook.workbook.values import Column, Values, state_result, trimmed


@dataclass(frozen=True, kw_only=True)
class TeamValues(Values):
    """Values of the hub for one league."""

    # ---- matches and boards

    @cached_property
    def match_lines(self) -> list[MatchLine]:
        """Lines of all round sheets, one round after the other."""
        return [line for number in range(1, self.rounds + 1) for line in match_lines(self.tournament, number)]

    @cached_property
    def game_lines(self) -> dict[tuple[int, PairingNumber, PairingNumber], int]:
        """Line of the hub (from 1) of each match by cycle, lower and higher number."""
        return {
            (self.cycle_of(line.game), *line.teams): place
            for place, line in enumerate(self.match_lines, start=1)
            if not line.board and not line.game.is_bye
        }

    def state(self, game: Game) -> int:
        """State of a match."""
        if game.is_bye:
            return 0
        result = self.result(game)
        return (0 if result is None else RESULTS.index(result) + 1) + STATES * (game.white > game.black)

    def boards(self, game: Game) -> tuple[Result | None, ...]:
        """Results that stand, board by board."""
        return effective_boards(game, self._withdrawn)

    def board_state(self, game: Game, board: BoardGame) -> int:
        """State of a board, see `columns.STATES`."""
        result = self.boards(game)[board.board - 1]
        number = 0 if result is None else RESULTS.index(result) + 1
        if result is not None and board.result is None:
            number = UNREADABLE_NUMBER + 1 + FILLED_IN.index(result.code)
        return number + STATES * (game.white > game.black)

    def line_values(self, line: MatchLine) -> dict[str, Value]:
        """Every column of a line of the hub's games."""
        game = line.game
        teams: dict[str, Value] = {"round": game.round_number, "home_team": game.white, "away_team": game.black}
        teams["board"] = line.board
        if game.is_bye:
            return {"key": self.key(game), **teams}
        return {**teams, **(self._board_values(line) if line.board else self.match_values(game))}

    def match_values(self, game: Game) -> dict[str, Value]:
        """Every column of a match in the hub but those of its teams."""
        results = self.boards(game)
        return {
            "key": self.key(game),
            "decided_total": sum(result is not None for result in results),
            "played_total": sum(result is not None and result.is_played for result in results),
            "home_total": sum(board_points(results, is_home=True), Decimal(0)),
            "away_total": sum(board_points(results, is_home=False), Decimal(0)),
            "state": self.state(game),
        }

    def _board_values(self, line: MatchLine) -> dict[str, Value]:
        game, board = line.game, line.game.boards[line.board - 1]
        result = self.boards(game)[line.board - 1]
        counted = self.result(game) is not None and not {game.white, game.black} & self.table.annulled
        return {
            "key": self.key(game) + BOARD_KEY * line.board,
            "match": self.key(game),
            "board_state": self.board_state(game, board),
            "decided": int(result is not None),
            "home": Decimal(0) if result is None else GAME_SCORING.points(result.white),
            "away": Decimal(0) if result is None else GAME_SCORING.points(result.black),
            "home_seat": TEAM_ID * game.white + board.home if board.home else 0,
            "away_seat": TEAM_ID * game.black + board.away if board.away else 0,
            "played": int(result is not None and result.is_played),
            "counts": int(counted),
        }

    @cached_property
    def tallies(self) -> dict[tuple[int, PairingNumber, PairingNumber], int]:
        """Game points in half points plus 1, 0 without a result, by cycle, team and opponent."""
        found: dict[tuple[int, PairingNumber, PairingNumber], int] = {}
        for game in self.tournament.games:
            if not game.is_bye:
                cycle, results = self.cycle_of(game), self.boards(game)
                for own, other, is_home in ((game.white, game.black, True), (game.black, game.white, False)):
                    points = sum(board_points(results, is_home=is_home), Decimal(0))
                    found[cycle, own, other] = 0 if self.result(game) is None else 1 + int(2 * points)
        return found

    # ---- players of the teams

    @cached_property
    def seats(self) -> list[Member]:
        """Everybody in the lines of the hub."""
        return seats(self.tournament.members)

    @cached_property
    def seat_lines(self) -> list[dict[str, Value]]:
        """Every column of the hub about them but `line`, which says where they stand on their sheet."""
        results, boards = individual_results(self.tournament), range(1, self.tournament.settings.boards + 1)
        lines = [
            seat_values(member) | figures(results.get((member.team, member.number)), boards) for member in self.seats
        ]
        for line, member in zip(lines, self.seats, strict=True):
            if not line["games"]:
                line["score"] = NO_GAMES if trimmed(member.name) else FREE_LINE
        scores = [Decimal(line["score"]) for line in lines]
        order = sorted(range(len(lines)), key=lambda place: -scores[place])
        for place, at in enumerate(order, start=1):
            lines[place - 1]["order"] = at + 1
            lines[at]["place"] = place
            lines[at]["rank"] = 1 + sum(score > scores[at] for score in scores) if lines[at]["games"] else ""
        return lines

    @cached_property
    def statistics(self) -> list[int]:
        """Places in `seats`, from 0, of the lines of the statistics."""
        return [int(line["order"]) - 1 for line in self.seat_lines]

    def seat_line(self, member: Member) -> dict[str, Value]:
        """What the hub says about one of them."""
        return self.seat_lines[self._seat_places[member.team, member.number]]

    @cached_property
    def _seat_places(self) -> dict[tuple[PairingNumber, int], int]:
        return {(member.team, member.number): place for place, member in enumerate(self.seats)}

    # ---- teams

    def _counts(self) -> dict[str, Column]:
        counts, table, boards = super()._counts(), self.table, self.tournament.settings.boards
        by_board = {n: points_by_board(table, n) or (Decimal(0),) * boards for n in self.numbers}
        counts |= {
            f"board_{board}": {n: by_board[n][board - 1] for n in self.numbers} for board in range(1, boards + 1)
        }
        counts["MP"] = {n: match_points(table, n) for n in self.numbers}
        counts["GP"] = {n: game_points(table, n) for n in self.numbers}
        counts |= self._places("tbr", {n: list(points) for n, points in by_board.items()})
        totals = {n: [sum(own[:end], Decimal(0)) for end in range(boards - 1, 0, -1)] for n, own in by_board.items()}
        return counts | self._places("bbe", totals)

    def _places(self, key: str, lists: dict[PairingNumber, list[Decimal]]) -> dict[str, Column]:
        """Places after the first number of each list, the first two and so on; 0 for teams that are not ranked."""
        ranked = [n for n in self.numbers if n not in self.table.annulled]
        width = len(lists[self.numbers[0]])
        return {
            f"{key}_{step}": {
                n: 1 + sum(lists[other][:step] > lists[n][:step] for other in ranked) if n in ranked else 0
                for n in self.numbers
            }
            for step in range(1, width + 1)
        }

    @cached_property
    def _tie_breaks(self) -> dict[str, dict[PairingNumber, Decimal]]:
        found: dict[str, dict[PairingNumber, Decimal]] = {}
        for code in TEAM_CHOICES:
            if code not in ENCOUNTER_CODES:
                values = TEAM_TIE_BREAKS[code].values(self.table, tuple(self.numbers))
                sign = -1 if code in LOWER_IS_BETTER else 1
                annulled = self.table.annulled
                found[code] = {n: sign * (value or Decimal(0)) * (n not in annulled) for n, value in values.items()}
        return found

    def _stages(self, group: Group, table: Table, lots: dict[PairingNumber, int]) -> Stages:
        return _TeamStages(group, self.tournament.settings, table, self._tie_breaks, lots)


class _TeamStages(Stages):
    """The ranking of teams: the direct encounter goes by the primary score, then by the secondary one if chosen."""

    def _encounters(self, slot: int, before: str, code: str) -> str:
        base, secondary = before, by_secondary(self.table)
        for level in range(1, ENCOUNTER_LEVELS + 1):
            place, half = f"{slot}_{level}", f"{slot}_{level}x"
            self._encounter(place, base, self.table, is_chosen=code in ENCOUNTER_CODES)
            self._encounter(half, f"de_{place}", secondary, is_chosen=code == ENCOUNTER_CODES[1])
            first, second = self.columns[f"de_{place}"], self.columns[f"de_{half}"]
            for tied in self._groups(base):
                if len({first[n] for n in tied}) > 1:
                    second.update({n: first[n] for n in tied})
            base = f"de_{half}"
        return base


def seat_values(member: Member) -> dict[str, Value]:
    """What the hub says about a player of a team."""
    name = trimmed(member.display_name)
    return {
        "id": TEAM_ID * member.team + member.number,
        "team": member.team,
        "number": member.number,
        "text": str(member.number),
        "plain": trimmed(member.name),
        "shown": name,
        "label": f"{member.number} {name}" if name else "",
        "rating": member.rating or "",
    }


def figures(result: Individual | None, boards: range) -> dict[str, Value]:
    """What the hub says about the games of a player of a team; None is somebody who has not played."""
    if result is None:
        return {**{board_column(board): 0 for board in boards}, **dict.fromkeys(INDIVIDUAL, "")}
    return {
        **{board_column(board): result.boards[board - 1] for board in boards},
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "points": result.points,
        "percent": result.percent,
        "score": POINTS_STEP * result.points - result.games,
    }


def board_check(values: TeamValues, game: Game, board: BoardGame) -> str:
    """What stands beside a board of a workbook without errors: the forfeit that follows from a withdrawal."""
    number = values.board_state(game, board) % STATES
    result = state_result(number)
    return result.code if number > UNREADABLE_NUMBER and result is not None else ""
