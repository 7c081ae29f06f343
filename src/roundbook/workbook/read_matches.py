"""Reads the round sheets of a league back: matches, line-ups, results of the boards.

A match is known by the numbers of its teams, a board by its own number as well; below each match must stand its boards
in their order, since the formulas read them so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from roundbook.errors import Detail
from roundbook.model import BoardGame, Game, Member
from roundbook.rules import with_match_result
from roundbook.workbook.grid import RawBook
from roundbook.workbook.read_games import GamesReader, RoundReader, Schedule
from roundbook.workbook.read_members import LineUps
from roundbook.workbook.recognise import Recognised


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """A line of a round: its row, both teams, and the board, 0 for the match itself."""

    row: int
    home: int
    away: int
    board: int


class MatchesReader(GamesReader):
    """Matches of all rounds in the order of their sheets; `unfinished` stays empty, since their boards say it."""

    def __init__(self, raw: RawBook, recognised: Recognised, schedule: Schedule, members: Sequence[Member]) -> None:
        """Take the sheets, what must stand on them, and who can play."""
        super().__init__(raw, recognised, schedule)
        self.line_ups = LineUps(list(members))

    def sheet(self, key: str) -> RoundReader:
        """Reader of the round sheet of this key."""
        return _MatchSheet(self.raw, self.recognised, key, self.spellings, self.line_ups)


class _MatchSheet(RoundReader):
    """One round of a league."""

    reversed_code = "home-reversed"

    def __init__(
        self, raw: RawBook, recognised: Recognised, key: str, spellings: dict[str, str], line_ups: LineUps
    ) -> None:
        """Take the sheet of this key, the spellings of results, and who can play."""
        super().__init__(raw, recognised, key, spellings)
        self.line_ups = line_ups
        self.is_readable = self.is_readable and self.check_columns("board", "white_name", "black_name")

    def lines(self, number: int) -> list[tuple[int, Game]]:
        """Row and match for every match whose lines stand together."""
        return list(self._matches(number)) if self.is_readable else []

    def _matches(self, number: int) -> Iterator[tuple[int, Game]]:
        self.check_merged("white", "black", "result", "white_name", "black_name")
        lines = [line for row in self.block.rows if (line := self._line(row)) is not None]
        if self.problems:
            self.is_readable = False
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
                self.is_readable = False
                return
            lines = lines[step:]
            yield first.row, with_match_result(self._match(number, first, tuple(map(self._board, rest))))

    def _line(self, row: int) -> _Line | None:
        sides, board = self.sides(row), self.whole(row, "board")
        if sides is None:
            return None
        if board is None and self.text(row, "board"):
            self.report("bad-board", row, "board", {"boards": self.boards})
            return None
        if board is not None and isinstance(self.value(row, "board"), str):
            self.report("board-is-text", row, "board")
            return None
        return _Line(row=row, home=sides[0], away=sides[1], board=board or 0)

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
