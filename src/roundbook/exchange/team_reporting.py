"""A league as a report: a line for every player with his games board by board, and a line for every team.

Start numbers go through the teams in board order. On odd boards the team that is named first has White. A team that is
free has no line for it; its players have nothing in that round. Source: FIDE TRF26, records 300, 310, 352, 362.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from roundbook.exchange.particulars import plain, sexes_of
from roundbook.exchange.report import Entry, LineUp, Report, ReportedPlayer, ReportedTeam
from roundbook.exchange.reporting import (
    FREE_ROUND,
    WHOLE,
    Score,
    Span,
    event_lines,
    player_line,
    scores_of,
    scoring_symbols,
)
from roundbook.model import GAME_SCORING, Member, PairingNumber, Points, Primary, Tournament
from roundbook.rules import classify, effective_boards, withdrawals_by_number

# A member: the number of his team, and his number in it.
Who = tuple[PairingNumber, int]
_WORTH = {"1": GAME_SCORING.win, "+": GAME_SCORING.win, "=": GAME_SCORING.draw}
# FIDE's codes for match and game points: where match points rank first, a list of tie-breaks is enough, since points
# are implied; where game points do, the whole order is told, and which points the encounter goes by.
_BY_MATCH = {"MP": "MPVGP", "GP": "MPVGP"}
_BY_GAME = {"MP": "PTS:MP", "GP": "PTS:GP", "EDE": "EDE:GP", "DE": "DE:GP"}


def report_of_teams(tournament: Tournament, span: Span = WHOLE) -> Report:
    """Report of a league. Raises FormatError: none of its rounds is meant."""
    return _League(tournament, span.rounds(tournament)).report()


class _League:
    """One look through a league for the rounds that are reported."""

    def __init__(self, tournament: Tournament, rounds: frozenset[int]) -> None:
        self.tournament, self.rounds = tournament, rounds
        self.members = [member for member in tournament.members if member.name.strip()]
        self.numbers: dict[Who, int] = {(m.team, m.number): place for place, m in enumerate(self.members, start=1)}
        self.withdrawn = withdrawals_by_number(tournament)
        self.games = [game for game in tournament.games if game.round_number in rounds and not game.is_bye]

    def report(self) -> Report:
        settings = self.tournament.settings
        is_by_game = settings.primary is Primary.GAME
        event = event_lines(self.tournament, self.rounds)
        return replace(
            event,
            tie_breaks="" if is_by_game else ",".join(_BY_MATCH.get(code, code) for code in settings.tie_breaks),
            standings_order=_order_by_game(settings.tie_breaks) if is_by_game else "",
            board_colours="".join("WB"[board % 2] for board in range(settings.boards)),
            match_scoring=scoring_symbols(settings.scoring),
            players=tuple(self._players()),
            teams=tuple(self._teams()),
            line_ups=tuple(self._line_ups()),
        )

    def _players(self) -> Iterator[ReportedPlayer]:
        entries = self._entries()
        points = {who: _sum(_WORTH.get(e.result, Decimal(0)) for e in own.values()) for who, own in entries.items()}
        sexes = sexes_of(self.members, self.tournament.member_columns)
        for member, sex in zip(self.members, sexes, strict=True):
            who = member.team, member.number
            rank = 1 + sum(other > points[who] for other in points.values())
            yield player_line(member, self.numbers[who], Score(points=points[who], rank=rank), entries[who], sex)

    def _entries(self) -> dict[Who, dict[int, Entry]]:
        entries: dict[Who, dict[int, Entry]] = {who: {} for who in self.numbers}
        for game in self.games:
            results = effective_boards(game, self.withdrawn)
            for board, result in zip(game.boards, results, strict=True):
                letters = (result.trf_white, result.trf_black) if result else ("", "")
                sides = ((game.white, board.home), (game.black, board.away))
                for side, who in enumerate(sides):
                    if who in entries:
                        entry = Entry(
                            opponent=self.numbers.get(sides[1 - side], 0),
                            colour="wb"[(board.board + side) % 2 == 0],
                            result=letters[side],
                        )
                        entries[who][game.round_number] = entry
        # Without a sign in a free round gacrux 1.11.65 knows no game points of the team in it, and gives up.
        for game in self.tournament.games:
            if game.is_bye and game.round_number in self.rounds:
                for member in self._of(game.white):
                    entries[member.team, member.number][game.round_number] = FREE_ROUND
        return entries

    def _teams(self) -> Iterator[ReportedTeam]:
        scores = scores_of(self.tournament, self.rounds)
        table = classify(self.tournament)
        for team in sorted(self.tournament.players, key=lambda team: team.number):
            own = [record for record in table.counted(team.number) if record.round_number in self.rounds]
            yield ReportedTeam(
                number=team.number,
                name=plain(team.name),
                match_points=_sum(record.match_points for record in own),
                game_points=_sum(record.game_points for record in own),
                rank=scores[team.number].rank,
                players=tuple(self.numbers[member.team, member.number] for member in self._of(team.number)),
            )

    def _of(self, team: PairingNumber) -> Iterator[Member]:
        return (member for member in self.members if member.team == team)

    def _line_ups(self) -> Iterator[LineUp]:
        """Line-ups in which somebody stands above one who is before him in his team, or nobody stands on a board."""
        for game in self.games:
            sides = (
                (game.white, game.black, [board.home for board in game.boards]),
                (game.black, game.white, [board.away for board in game.boards]),
            )
            for team, opponents, numbers in sides:
                players = tuple(self.numbers.get((team, number), 0) for number in numbers)
                if list(players) != sorted(players) or 0 in players:
                    yield LineUp(round_number=game.round_number, team=team, opponents=opponents, players=players)


def _order_by_game(codes: Iterable[str]) -> str:
    return ",".join(["PTS:GP", *(_BY_GAME.get(code, code) for code in codes)])


def _sum(points: Iterable[Points]) -> Points:
    return sum(points, Decimal(0))
