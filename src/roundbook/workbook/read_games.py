"""Reads the round sheets back. A game is known by its two pairing numbers, wherever on its sheet the line stands."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Self

from roundbook.errors import Detail, Problem, Severity
from roundbook.model import Game, PairingNumber, Result
from roundbook.results import (
    BYE,
    UNFINISHED,
    UnreadableResultError,
    is_mistaken_date,
    parse_result,
    spelling_table,
    squeeze,
)
from roundbook.workbook.grid import RawBook
from roundbook.workbook.ledger import GameKey, game_key
from roundbook.workbook.recognise import Recognised
from roundbook.workbook.sheet_reader import SheetReader

Pair = frozenset[PairingNumber]
Schedule = tuple[tuple[Game, ...], ...]


# What people write in the place of the opponent whom a bye has not.
NO_OPPONENT = frozenset({"", "-", "–", "—", "0", "x", "*"})

_SCORE = re.compile(r"[\d½=+-]")


class GamesReader:
    """Games of all rounds in the order of their sheets.

    `unfinished` are games with a mark for "not finished". `result_cells` are sheet and cell of their results.
    """

    def __init__(self, raw: RawBook, recognised: Recognised, schedule: Schedule) -> None:
        """Take the sheets and what must stand on them."""
        self.raw, self.recognised, self.schedule = raw, recognised, schedule
        self.spellings = spelling_table(recognised.texts.result_words)
        self.games: list[Game] = []
        self.unfinished: set[GameKey] = set()
        self.result_cells: dict[GameKey, tuple[str, str]] = {}
        self.problems: list[Problem] = []

    def read(self) -> Self:
        """Read everything; returns itself."""
        for number, scheduled in enumerate(self.schedule, start=1):
            key = f"round-{number}"
            if key not in self.recognised.blocks:
                self.problems.append(Problem(code="round-missing", details={"title": self.round_title(number)}))
                continue
            sheet = self.sheet(key)
            self._compare(sheet, number, scheduled)
            self.problems += sheet.problems
        return self

    def round_title(self, number: int) -> str:
        """What the sheet of a round is called when it is made."""
        return self.recognised.texts.sheet("round", number=number)

    def sheet(self, key: str) -> RoundReader:
        """Reader of the round sheet of this key."""
        return RoundReader(self.raw, self.recognised, key, self.spellings)

    def _compare(self, sheet: RoundReader, number: int, scheduled: Iterable[Game]) -> None:
        """Keep the games that belong in the round; problems for the others and for those that are not there."""
        missing = {_pair(game): game for game in scheduled}
        seen: dict[Pair, int] = {}
        for row, game in sheet.lines(number):
            pair = _pair(game)
            if pair in seen:
                sheet.report("pair-twice", row, "white", {"other": sheet.cell(seen[pair], "white"), **_numbers(game)})
            elif pair not in missing:
                details = {"rounds": self._rounds_of(pair), "round": number, **_numbers(game)}
                sheet.report("pair-not-in-round", row, "white", details)
            else:
                seen[pair] = row
                self._keep(sheet, row, game, missing.pop(pair))
        for game in missing.values() if sheet.is_readable else ():
            code = "bye-missing" if game.is_bye else "pair-missing"
            sheet.problems.append(Problem(code=code, sheet=sheet.title, details={**_numbers(game), "round": number}))

    def _keep(self, sheet: RoundReader, row: int, game: Game, planned: Game) -> None:
        # A bye and a match have no board on their sheet, and a number that somebody deleted is that of the schedule.
        game = game if game.board else replace(game, board=planned.board)
        self.games.append(game)
        self.result_cells[game_key(game)] = sheet.title, sheet.cell(row, "result")
        if row in sheet.unfinished_rows and not game.boards:
            self.unfinished.add(game_key(game))
        if not game.is_bye and game.white != planned.white:
            sheet.report(sheet.reversed_code, row, "white", _numbers(game), severity=Severity.NOTE)

    def _rounds_of(self, pair: Pair) -> str:
        found = (game.round_number for lines in self.schedule for game in lines if _pair(game) == pair)
        return ", ".join(str(number) for number in found) or "–"


class RoundReader(SheetReader):
    """One round sheet.

    `is_readable` says that its lines can be read, so that a game which is not among them is missing.
    """

    reversed_code = "colours-reversed"

    def __init__(self, raw: RawBook, recognised: Recognised, key: str, spellings: dict[str, str]) -> None:
        """Take the sheet of this key and the spellings of results."""
        super().__init__(raw, recognised, key)
        self.spellings, self.players, self.boards = spellings, recognised.players, recognised.boards
        self.bye = recognised.texts.label("bye")
        self.may_have_byes = any(size % 2 for size in recognised.group_sizes or (recognised.players,))
        self.unfinished_rows: set[int] = set()
        self.is_readable = self.check_columns("white", "black", "result")

    def lines(self, number: int) -> list[tuple[int, Game]]:
        """Row and game of every line whose pairing numbers can be read."""
        if not self.is_readable:
            return []
        for row in self.located.spare_rows:
            # Anything else is a remark of the organiser's.
            if self._is_result(row):
                self.report("result-without-game", row, "result")
        self.check_merged("white", "black", "result")
        games = ((row, self._game(number, row)) for row in self.block.rows)
        return [(row, game) for row, game in games if game is not None]

    def sides(self, row: int) -> tuple[PairingNumber, PairingNumber] | None:
        """Both pairing numbers of a line, None when it cannot be read."""
        white, black = self.side(row, "white"), self.side(row, "black")
        if white is None or black is None:
            return None
        if white == black:
            self.report("player-against-himself", row, "black")
            return None
        return white, black

    def _game(self, number: int, row: int) -> Game | None:
        sides = self.sides(row)
        if sides is None:
            return None
        white, black = sides
        return Game(
            round_number=number,
            board=self.whole(row, "board") or 0,
            white=white,
            black=black,
            result=self.result(row, is_bye=black == 0),
            note=self.printed(row, "note"),
        )

    def side(self, row: int, side: str) -> PairingNumber | None:
        """Pairing number of a side; 0 for the empty side of a bye."""
        value, number = self.value(row, side), self.whole(row, side)
        if side == "black" and self.may_have_byes and self._is_bye(row):
            if value is not None:  # a blank or a dash, which formulas take for an opponent
                self.report("bye-not-empty", row, side)
            return 0
        if number is None or not 1 <= number <= self.players:
            self.report("bad-pairing-number", row, side, {"players": self.players})
            return None
        if isinstance(value, str):
            self.report("number-is-text", row, side)
            return None
        return number

    def _is_bye(self, row: int) -> bool:
        written = self.grid.text(row, self.block.columns["black"]).casefold()
        return written in NO_OPPONENT or written == self.bye.casefold()

    def result(self, row: int, *, is_bye: bool) -> Result | None:
        """Result of a line, None when there is none or when it cannot be read."""
        value = self.value(row, "result")
        meaning = self.spellings.get(squeeze(self.joined(row, "result")))
        if is_bye:
            if self.text(row, "result") and meaning != BYE:
                self.report("result-in-bye", row, "result")
            return None
        if self._is_zero_of_formula(row):
            self.report("formula-gives-zero", row, "result")
            return None
        try:
            result = parse_result(value, self.spellings)
            if is_mistaken_date(value):
                # Formulas read the number of the day, which is another one where days count from 1904.
                result = parse_result(self.calculable(row, "result"), self.spellings)
        except UnreadableResultError as error:
            self.report(error.doubt.value, row, "result")
            return None
        if is_mistaken_date(value) and result is not None:
            self.report("date-read-as-result", row, "result", {"result": result.code}, severity=Severity.NOTE)
        if meaning == UNFINISHED:
            self.unfinished_rows.add(row)
        if result is None and self._is_score(row, "note"):
            self.report("result-in-note", row, "note", severity=Severity.WARNING)
        return result

    def _is_zero_of_formula(self, row: int) -> bool:
        """Whether a formula gives a number 0: Black won, or the cell that it reads is still empty."""
        at = row, self.block.columns["result"]
        value = self.grid.calculable(*at)
        return at in self.grid.formulas and isinstance(value, int | float) and value == 0 and value is not False

    def _is_result(self, row: int, key: str = "result") -> bool:
        try:
            return parse_result(self.value(row, key), self.spellings) is not None
        except UnreadableResultError:
            return False

    def _is_score(self, row: int, key: str) -> bool:
        """Whether a cell holds what can only be a result: nobody numbers remarks by `1-0`, as perhaps by `1`."""
        return len(self.text(row, key)) > 1 and bool(_SCORE.search(self.text(row, key))) and self._is_result(row, key)


def _pair(game: Game) -> Pair:
    return frozenset((game.white, game.black))


def _numbers(game: Game) -> dict[str, Detail]:
    return {"white": game.white, "black": game.black}
