"""Reads the round sheets of a league back: matches, line-ups, results of the boards.

A match is known by the numbers of its teams, a board by its own number as well; below each match must stand its boards
in their order, since the formulas read them so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from roundbook.errors import Detail, Problem, Severity
from roundbook.model import BoardGame, Game, Member
from roundbook.results import spelling_table
from roundbook.rules import with_match_result
from roundbook.workbook.grid import RawBook
from roundbook.workbook.ledger import GameKey, game_key
from roundbook.workbook.read_games import RoundReader, Schedule
from roundbook.workbook.read_members import LineUps
from roundbook.workbook.recognise import Recognised


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """A line of a round: its row, both teams, and the board, 0 for the match itself."""

    row: int
    home: int
    away: int
    board: int


class MatchesReader:
    """Matches of all rounds in the order of their sheets; see `GamesReader`."""

    def __init__(self, raw: RawBook, recognised: Recognised, schedule: Schedule, members: Sequence[Member]) -> None:
        """Take the sheets, what must stand on them, and who can play."""
        self.raw, self.recognised, self.schedule = raw, recognised, schedule
        self.line_ups = LineUps(list(members))
        self.games: list[Game] = []
        self.unfinished: set[GameKey] = set()
        self.result_cells: dict[GameKey, tuple[str, str]] = {}
        self.problems: list[Problem] = []

    def read(self) -> MatchesReader:
        """Read everything; returns itself."""
        spellings = spelling_table(self.recognised.texts.result_words)
        for number, scheduled in enumerate(self.schedule, start=1):
            key = f"round-{number}"
            if key not in self.recognised.blocks:
                self.problems.append(Problem(code="round-missing", details={"round": number}))
                continue
            sheet = _MatchSheet(self.raw, self.recognised, key, spellings)
            sheet.line_ups = self.line_ups
            games = list(sheet.matches(number))
            if sheet.is_readable:
                self._compare(sheet, number, games, scheduled)
            self.problems += sheet.problems
        return self

    def _compare(
        self, sheet: _MatchSheet, number: int, games: Sequence[tuple[int, Game]], scheduled: Sequence[Game]
    ) -> None:
        """Keep the matches that belong in the round; problems for the others and for those that are not there."""
        missing = {frozenset((game.white, game.black)): game for game in scheduled}
        for row, game in games:
            pair = frozenset((game.white, game.black))
            details: dict[str, Detail] = {"white": game.white, "black": game.black, "round": number, "rounds": "–"}
            if pair not in missing:
                sheet.report("pair-not-in-round", row, "white", details)
                continue
            planned = missing.pop(pair)
            self.games.append(replace(game, board=planned.board))
            self.result_cells[game_key(game)] = sheet.title, sheet.cell(row, "result")
            if not game.is_bye and game.white != planned.white:
                sheet.report("home-reversed", row, "white", details, severity=Severity.NOTE)
        for game in missing.values() if not sheet.problems else ():
            code = "bye-missing" if game.is_bye else "pair-missing"
            values: dict[str, Detail] = {"white": game.white, "black": game.black, "round": number}
            sheet.problems.append(Problem(code=code, sheet=sheet.title, details=values))


class _MatchSheet(RoundReader):
    """One round of a league."""

    line_ups: LineUps

    def matches(self, number: int) -> Iterator[tuple[int, Game]]:
        """Row and match for every match whose lines stand together."""
        if not self.is_readable or not self.check_columns("board", "white_name", "black_name"):
            return
        self.check_merged("white", "black", "result", "white_name", "black_name")
        lines = [line for row in self.block.rows if (line := self._line(row)) is not None]
        if self.problems:
            return
        step = self.boards + 1
        while lines:
            first, rest = lines[0], lines[1:step]
            if first.away == 0 and first.board == 0:
                lines = lines[1:]
                self.result(first.row, is_bye=True)
                yield first.row, self._match(number, first, ())
                continue
            wanted = [(first.home, first.away, board) for board in range(step)]
            if [(line.home, line.away, line.board) for line in (first, *rest)] != wanted:
                details: dict[str, Detail] = {"boards": step - 1}
                self.report("match-torn", first.row, "white", details)
                return
            lines = lines[step:]
            yield first.row, with_match_result(self._match(number, first, tuple(map(self._board, rest))))

    def _line(self, row: int) -> _Line | None:
        home, away, board = self.side(row, "white"), self.side(row, "black"), self.whole(row, "board")
        if home is None or away is None:
            return None
        if home == away:
            self.report("player-against-himself", row, "black")
            return None
        if board is None and self.text(row, "board"):
            self.report("bad-board", row, "board", {"boards": self.boards})
            return None
        return _Line(row=row, home=home, away=away, board=board or 0)

    def _match(self, number: int, line: _Line, boards: tuple[BoardGame, ...]) -> Game:
        note = self.printed(line.row, "note")
        return Game(round_number=number, board=0, white=line.home, black=line.away, note=note, boards=boards)

    def _board(self, line: _Line) -> BoardGame:
        return BoardGame(
            board=line.board,
            home=self._named(line.row, "white", line.home),
            away=self._named(line.row, "black", line.away),
            result=self.result(line.row, is_bye=False),
            note=self.printed(line.row, "note"),
            is_unfinished=line.row in self.unfinished_rows,
        )

    def _named(self, row: int, side: str, team: int) -> int:
        """Number of the player in a line-up, 0 for nobody."""
        found = self.line_ups.number(team, self.joined(row, f"{side}_name"))
        if isinstance(found, str):
            self.report(found, row, f"{side}_name", {"team": team})
            return 0
        return found
