"""A report of a league as a tournament: teams with their players, matches with their boards.

A report has no matches, only games of players. Who played on which board follows from the order of the players in
their team, or is told (300); the team that had White on the first board is the one that is named first. An opponent
whom nobody named is a board won or lost without a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from roundbook.errors import InputError, Problem, Severity
from roundbook.exchange import columns
from roundbook.exchange.pairings_read import GamesOfReport, PairedGame, field_problem
from roundbook.exchange.received import (
    Received,
    about_report,
    event_settings,
    left_out,
    particulars_in,
    points_of,
    refuse_other_kinds,
    round_dates,
)
from roundbook.exchange.report import Report, ReportedTeam
from roundbook.exchange.schedules_found import found_schedule
from roundbook.model import (
    FREE_LINES,
    MATCH_SCORING,
    RESULT_BY_CODE,
    BoardGame,
    DrawMethod,
    Game,
    Member,
    PairingNumber,
    Player,
    Primary,
    Result,
    Scoring,
    Settings,
    Tournament,
)
from roundbook.results import turned
from roundbook.rules import TEAM_TIE_BREAK_ORDER, with_match_result
from roundbook.text import load_texts
from roundbook.workbook.columns import TIE_BREAK_SLOTS
from roundbook.workbook.team_columns import TEAM_CHOICES

# Of a board whose other side nobody played, by the letter of the player who is named.
_ALONE = {"+": "+ -", "-": "- -", "1": "1-0", "=": "½-½", "0": "0-1"}
# Match and game points under the names that files have for them.
_SCORES = {"PTS:MP": "MP", "MPTS": "MP", "PTS:GP": "GP", "GPTS": "GP"}
_FREE = frozenset({"", "Z"})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """A player on a board: his start number, his colour, and the result seen from him; `opponent` is 0 for nobody."""

    number: int
    is_white: bool
    opponent: int
    result: Result | None


def received_league(report: Report, *, language: str) -> Received:
    """Tournament of a report with teams. Raises InputError with all problems; see `received.received`."""
    return _League(report, language).received()


class _League:
    """One look through a report."""

    def __init__(self, report: Report, language: str) -> None:
        self.report, self.language = report, language
        self.teams: list[ReportedTeam] = sorted(report.teams, key=lambda team: team.number)
        self.place: dict[PairingNumber, tuple[int, int]] = {}
        for team, own in enumerate(self.teams, start=1):
            for place, number in enumerate(own.players, start=1):
                self.place.setdefault(number, (team, place))
        self.problems: list[Problem] = []

    def received(self) -> Received:
        refuse_other_kinds(self.report)
        read = GamesOfReport(self.report, has_lone_players=True)
        homeless = [player.name for player in self.report.players if player.number not in self.place]
        self.problems = [*read.problems, *self._about_players()]
        if homeless:
            self.problems.append(Problem(code="player-without-team", value="; ".join(homeless)))
        if any(problem.severity is Severity.ERROR for problem in self.problems):
            raise InputError(self.problems)
        matches = list(self._matches(read))
        if any(problem.severity is Severity.ERROR for problem in self.problems):
            raise InputError(self.problems)
        settings, told = self._settings(max((len(match.boards) for match in matches), default=0))
        paired = [
            PairedGame(round_number=match.round_number, white=match.white, black=match.black, result=None)
            for match in matches
        ]
        found = found_schedule(self.report, paired, settings, len(self.teams))
        played = {(match.round_number, match.white, match.black): match for match in matches}
        games = tuple(self._filled(game, played, settings.boards) for game in found.games)
        rounds = max(game.round_number for game in games)
        has_sex = any(player.sex for player in self.report.players)
        tournament = Tournament(
            settings=replace(found.settings, round_dates=round_dates(self.report, rounds)),
            players=tuple(Player(number=at, name=team.name) for at, team in enumerate(self.teams, start=1)),
            games=games,
            members=tuple(self._members(has_sex=has_sex)),
            member_columns=(load_texts(self.language).label("player_sex"),) if has_sex else (),
        )
        problems = [*self.problems, *told, *about_report(self.report, tournament, found.added)]
        return Received(tournament=tournament, problems=(*problems, *self._about_points(tournament)))

    def _about_players(self) -> Iterator[Problem]:
        """Players of teams whom the report does not have, or who stand in a team already."""
        there, most = self.report.player_by_number, len(self.report.players)
        for team, own in enumerate(self.teams, start=1):
            first = columns.OLD_TEAM_PLAYER if own.is_old else columns.TEAM_PLAYER
            for place, number in enumerate(own.players, start=1):
                if number not in there or self.place[number] != (team, place):
                    field = first.moved((place - 1) * columns.PLAYER_STEP)
                    yield field_problem(own.line, field, str(number), f"1-{most}")

    # ---- matches

    def _matches(self, read: GamesOfReport) -> Iterator[Game]:
        """Matches with their boards; problems where boards cannot be told."""
        sides: dict[tuple[int, PairingNumber], list[_Side]] = {}
        for game in read.games:
            for number, is_white in ((game.white, True), (game.black, False)):
                opponent = game.black if is_white else game.white
                result = game.result if is_white or game.result is None else turned(game.result)
                side = _Side(number=number, is_white=is_white, opponent=opponent, result=result)
                sides.setdefault((game.round_number, self.place[number][0]), []).append(side)
        for number, round_number, entry in read.lone:
            if entry.colour != "-" and entry.result not in _FREE:
                result = RESULT_BY_CODE.get(_ALONE.get(entry.result, ""))
                side = _Side(number=number, is_white=entry.colour == "w", opponent=0, result=result)
                sides.setdefault((round_number, self.place[number][0]), []).append(side)
        opponents = {key: self._opponents(key, own) for key, own in sides.items()}
        for key in sorted(sides):
            round_number, team = key
            other = opponents[key]
            if other is None or opponents.get((round_number, other), team) != team:
                self._refuse(round_number, team, other or 0)
            elif team < other or (round_number, other) not in sides:
                yield from self._match(round_number, (team, sides[key]), (other, sides.get((round_number, other), [])))

    def _opponents(self, key: tuple[int, PairingNumber], sides: Sequence[_Side]) -> PairingNumber | None:
        """The other team of a match, None if that cannot be told."""
        found = {self.place[side.opponent][0] for side in sides if side.opponent}
        told = {one.opponents for one in self.report.line_ups if (one.round_number, one.team) == key}
        met = found or told
        return met.pop() if len(met) == 1 and key[1] not in met else None

    def _match(
        self, round_number: int, one: tuple[PairingNumber, list[_Side]], two: tuple[PairingNumber, list[_Side]]
    ) -> Iterator[Game]:
        orders = [self._order(round_number, team, sides) for team, sides in (one, two)]
        boards = max(map(len, orders))
        by_number = {side.number: side for _, sides in (one, two) for side in sides}
        lines = [[order[at] if at < len(order) else 0 for order in orders] for at in range(boards)]
        met = {(by_number[first].opponent if first else 0) == second for first, second in lines if first and second}
        # White on an odd board is the team that is named first.
        is_first = {
            (by_number[number].is_white == (at % 2 == 0)) == (place == 0)
            for at, line in enumerate(lines)
            for place, number in enumerate(line)
            if number
        }
        if False in met or len(is_first) != 1:
            self._refuse(round_number, one[0], two[0])
            return
        home = 0 if is_first.pop() else 1
        games = [self._board(at, line[home], line[1 - home], by_number) for at, line in enumerate(lines, start=1)]
        teams = one[0], two[0]
        yield Game(round_number=round_number, board=0, white=teams[home], black=teams[1 - home], boards=tuple(games))

    def _order(self, round_number: int, team: PairingNumber, sides: Sequence[_Side]) -> list[int]:
        """Start numbers by board, 0 for nobody: as told, else in the order of the team."""
        told = [one for one in self.report.line_ups if (one.round_number, one.team) == (round_number, team)]
        if told:
            there = {side.number for side in sides}
            return [number if number in there else 0 for number in told[0].players]
        return sorted((side.number for side in sides), key=lambda number: self.place[number][1])

    def _board(self, board: int, home: int, away: int, by_number: dict[int, _Side]) -> BoardGame:
        if home:
            result, is_seen_from_home = by_number[home].result, True
        else:
            result, is_seen_from_home = (by_number[away].result if away else None), False
        # The result of a side has its player first, whatever his colour; that of a board the team that is named first.
        seen = result if is_seen_from_home or result is None else turned(result)
        numbers = [self.place[number][1] if number else 0 for number in (home, away)]
        return BoardGame(board=board, home=numbers[0], away=numbers[1], result=seen)

    def _refuse(self, round_number: int, team: PairingNumber, other: PairingNumber) -> None:
        names = " - ".join(self.teams[number - 1].name for number in (team, other) if number)
        self.problems.append(Problem(code="report-line-up", value=names, details={"round": round_number}))

    def _filled(self, game: Game, played: dict[tuple[int, int, int], Game], boards: int) -> Game:
        """A match of the schedule with its boards; of one that the report has not, with the first players."""
        if game.is_bye:
            return game
        own = played.get((game.round_number, game.white, game.black))
        lines = own.boards if own else ()
        sizes = [len(self.teams[team - 1].players) for team in (game.white, game.black)]
        usual = (
            BoardGame(board=at, home=_first(at, sizes[0], own), away=_first(at, sizes[1], own))
            for at in range(len(lines) + 1, boards + 1)
        )
        return with_match_result(replace(game, boards=(*lines, *usual)))

    # ---- everything else

    def _members(self, *, has_sex: bool) -> Iterator[Member]:
        players = self.report.player_by_number
        for team, own in enumerate(self.teams, start=1):
            for place, number in enumerate(own.players, start=1):
                extra = (players[number].sex or None,) if has_sex else ()
                yield Member(team=team, number=place, extra=extra, **particulars_in(players[number]))
            for place in range(len(own.players) + 1, len(own.players) + FREE_LINES + 1):
                yield Member(team=team, number=place, name="", extra=(None,) * has_sex)

    def _settings(self, boards: int) -> tuple[Settings, list[Problem]]:
        points = self.report.match_scoring
        scoring = Scoring(
            win=points.get("W", MATCH_SCORING.win),
            draw=points.get("D", MATCH_SCORING.draw),
            loss=points.get("L", MATCH_SCORING.loss),
        )
        primary, order, unknown = self._order_of_ties()
        settings = replace(
            event_settings(self.report, self.language),
            boards=len(self.report.board_colours) or boards,
            draw_method=DrawMethod.LIST,
            scoring=scoring,
            primary=primary,
            tie_breaks=order,
        )
        return settings, [left_out(", ".join(unknown))] if unknown else []

    def _order_of_ties(self) -> tuple[Primary, tuple[str, ...], list[str]]:
        """What ranks first, the tie-breaks, and those that a workbook of a league has not."""
        codes = self.report.standings_order.upper().split(",") if self.report.standings_order else []
        codes = [code.strip() for code in codes]
        primary = Primary.GAME if codes and _SCORES.get(codes[0]) == "GP" else Primary.MATCH
        codes = codes[1:] if codes else [code.strip() for code in self.report.tie_breaks.upper().split(",")]
        other = "MP" if primary is Primary.GAME else "GP"
        own = [other if code == "MPVGP" else _SCORES.get(code, code.partition(":")[0]) for code in codes if code]
        known = tuple(code for code in own if code in TEAM_CHOICES)[:TIE_BREAK_SLOTS]
        unknown = [code for code in own if code not in known]
        return primary, known or (() if own else TEAM_TIE_BREAK_ORDER[primary]), unknown

    def _about_points(self, tournament: Tournament) -> Iterator[Problem]:
        own = points_of(tournament)
        for number, team in enumerate(self.teams, start=1):
            is_by_match = tournament.settings.primary is Primary.MATCH
            stated = team.match_points if is_by_match else team.game_points
            if stated is not None and stated != own[number]:
                details: dict[str, str | int] = {"line": team.line, "name": team.name, "points": str(own[number])}
                yield Problem(
                    code="report-points-differ", severity=Severity.WARNING, value=str(stated), details=details
                )


def _first(board: int, players: int, played: Game | None) -> int:
    """Player of a usual line-up; of a match that was played nobody is made up."""
    return board if played is None and board <= players else 0
