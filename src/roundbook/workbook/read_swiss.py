"""Reads the rounds of a Swiss back: whatever pairings stand on their sheets, by the engine or by hand.

Empty lines are no games, and a round without any number has not been paired. A number without an opponent is a bye,
worth what is typed beside it. Who stands on no line of a paired round was not there: no points. The board of a game is
its line: free lines between others count, so that everything is written where it stands.

A pairing is read as it stands, legal or not; what the rules forbid about it (`rules.legality`) is told beside the cell.
Only what would make results uncertain is an error: somebody who stands in a round twice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Self

from roundbook.errors import Detail, Problem, Severity
from roundbook.model import Bye, Game, Outcome, PairingNumber, Tournament
from roundbook.results import squeeze
from roundbook.rules import PairingFault, Place, pairing_faults
from roundbook.workbook.byes import bye_points, bye_spellings, written_byes
from roundbook.workbook.columns import BYES, HALF_BYE
from roundbook.workbook.grid import RawBook
from roundbook.workbook.ledger import GameKey, game_key
from roundbook.workbook.read_games import GamesReader, RoundReader
from roundbook.workbook.read_players import PlayersReader
from roundbook.workbook.recognise import Recognised

_BYES = {Outcome.WIN: Bye.PAIRING, Outcome.DRAW: Bye.HALF, Outcome.LOSS: Bye.ZERO}


class SwissReader(GamesReader):
    """Games and byes of all rounds that have been paired."""

    def __init__(self, raw: RawBook, recognised: Recognised, rounds: int, numbers: Collection[PairingNumber]) -> None:
        """Take the sheets, the number of planned rounds, and the pairing numbers that somebody has."""
        super().__init__(raw, recognised, ((),) * rounds)
        has_half_bye = HALF_BYE in recognised.settings
        self.allotted = frozenset(bye_spellings(recognised.texts.result_words)) if has_half_bye else frozenset()
        self.numbers = numbers
        self.rows: dict[GameKey, tuple[RoundReader, int]] = {}

    def read(self) -> Self:
        """Read everything; returns itself."""
        super().read()
        paired = {game.round_number for game in self.games}
        for number in sorted(paired):
            if number > 1 and number - 1 not in paired:
                title = self.recognised.title(f"round-{number}")
                details: dict[str, Detail] = {"round": number, "before": number - 1}
                self.problems.append(Problem(code="swiss-round-gap", sheet=title, details=details))
        return self

    def judge(self, tournament: Tournament, people: PlayersReader) -> Self:
        """Add what the rules forbid about the pairings, each beside its cell; nothing while there are errors."""
        problems = (*self.problems, *people.problems)
        if any(problem.severity is Severity.ERROR for problem in problems):
            return self
        for fault in pairing_faults(tournament):
            self.problems.append(self._located(fault, tournament, people))
        return self

    def _located(self, fault: PairingFault, tournament: Tournament, people: PlayersReader) -> Problem:
        sheet, cell, value = self.recognised.title(f"round-{fault.round_number}"), "", ""
        details = dict(fault.details)
        if fault.game is not None and fault.game.is_bye:
            details["points"] = bye_points(fault.game.bye, tournament.settings.scoring)
        if fault.place is Place.BYES:
            byes = tournament.player_by_number[fault.number].byes
            value = written_byes(bye for bye in byes if bye[0] == fault.round_number)
            sheet, cell = people.title, people.cell(people.row_by_number[fault.number], BYES)
        elif fault.game is not None:
            reader, row = self.rows[game_key(fault.game)]
            cell, value = reader.cell(row, fault.place), str(fault.number)
        return Problem(code=fault.code, severity=fault.severity, sheet=sheet, cell=cell, value=value, details=details)

    def sheet(self, key: str) -> SwissRoundReader:
        """Reader of the round sheet of this key."""
        return SwissRoundReader(self.raw, self.recognised, key, self.spellings, self.allotted)

    def _compare(self, sheet: RoundReader, number: int, scheduled: object) -> None:  # noqa: ARG002  nothing is
        """Keep every line; problems for numbers that stand twice, or that nobody has."""
        seen: dict[PairingNumber, str] = {}
        for row, game in sheet.lines(number):
            for side in ("white", "black"):
                player = getattr(game, side)
                if player and player not in self.numbers:
                    sheet.report("swiss-nobody", row, side)
                if player and player in seen:
                    sheet.report("swiss-line-twice", row, side, {"other": seen[player]})
                seen.setdefault(player, sheet.cell(row, side))
            self.rows[game_key(game)] = sheet, row
            self._keep(sheet, row, game, game)


class SwissRoundReader(RoundReader):
    """One round sheet of a Swiss. `allotted` are the signs of a pairing's bye where it is worth half a point."""

    def __init__(
        self,
        raw: RawBook,
        recognised: Recognised,
        key: str,
        spellings: dict[str, str],
        allotted: frozenset[str],
    ) -> None:
        """Take the sheet of this key, the spellings of results, and those of such a bye."""
        super().__init__(raw, recognised, key, spellings)
        self.allotted = allotted

    def lines(self, number: int) -> list[tuple[int, Game]]:
        """Row and game of every line that holds a number."""
        return list(self._lines(number)) if self.is_readable else []

    def _lines(self, number: int) -> Iterator[tuple[int, Game]]:
        self.check_merged("white", "black", "result")
        for board, row in enumerate(self.block.rows, start=1):
            if not any(self.text(row, key) for key in ("white", "black")):
                if self.text(row, "result"):
                    self.report("result-without-game", row, "result")
                continue
            game = self._game(number, row)
            if game is not None:
                yield row, replace(game, board=board)

    def side(self, row: int, side: str) -> PairingNumber | None:
        """Pairing number of a side; 0 for the empty side of a bye."""
        self.may_have_byes = True
        return super().side(row, side)

    def _game(self, number: int, row: int) -> Game | None:
        sides = self.sides(row)
        if sides is None:
            return None
        white, black = sides
        is_allotted = not black and squeeze(self.joined(row, "result")) in self.allotted
        result = None if is_allotted else self.result(row, is_bye=False)
        if not black and (not self.text(row, "result") or row in self.unfinished_rows):
            self.report("swiss-bye-without-points", row, "result", {"number": white})
        bye = _BYES[result.white] if result else Bye.PAIRING
        if bye is Bye.PAIRING and result and self.allotted:  # a whole point is another bye there
            bye = Bye.FULL
        return Game(
            round_number=number,
            board=0,
            white=white,
            black=black,
            result=result if black else None,
            note=self.printed(row, "note"),
            bye=Bye.ZERO if black else bye,
        )
