"""Reads the rounds of a knockout back. Who meets whom follows from the results, round by round.

The numbers on the sheets are formulas, and what they showed last may be old: only numbers that somebody typed over them
are read, and refused unless they are those of the tie. The lines of a round stand in the order of the bracket.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from roundbook.decision import Decision
from roundbook.errors import Detail, Problem
from roundbook.model import Game, PairingNumber, Seed
from roundbook.rules.knockout import OPEN, BracketTie, Shape, bracket, line_of_tie
from roundbook.workbook.grid import RawBook, whole_number
from roundbook.workbook.ledger import game_key
from roundbook.workbook.read_games import GamesReader, RoundReader
from roundbook.workbook.recognise import Recognised
from roundbook.workbook.stage_names import round_name

_SIDE_BY_SIGN = {"+": "white", "-": "black"}
_DASHES = str.maketrans("–−‐‑", "----")


class KnockoutReader(GamesReader):
    """Games of all rounds, and what the arbiter typed beside ties (`decisions`)."""

    def __init__(
        self,
        raw: RawBook,
        recognised: Recognised,
        shape: Shape,
        withdrawn: Mapping[PairingNumber, int],
        seeds: Sequence[Seed] = (),
    ) -> None:
        """Take the sheets, the shape of the bracket, who left after which round, the seeds of a cup after groups."""
        super().__init__(raw, recognised, ((),) * shape.rounds)
        self.shape, self.withdrawn = shape, withdrawn
        self.open_seeds = {seed.seed: seed.label for seed in seeds if not seed.player}
        self.decisions: list[Decision] = []

    def read(self) -> Self:
        """Read everything; returns itself."""
        super().read()
        for tie in (tie for stage in self._bracket() for tie in stage if tie.is_contradicted):
            self._contradicted(tie)
        return self

    def round_title(self, number: int) -> str:
        """That of its stage, and of the game where ties have two."""
        return round_name(self.recognised.texts, self.shape, number)

    def sheet(self, key: str) -> KnockoutRoundReader:
        """Reader of the round sheet of this key."""
        return KnockoutRoundReader(self.raw, self.recognised, key, self.spellings)

    def _bracket(self) -> Sequence[Sequence[BracketTie]]:
        return bracket(self.shape, self.games, self.decisions, self.withdrawn, frozenset(self.open_seeds))

    def _compare(self, sheet: RoundReader, number: int, scheduled: object) -> None:  # noqa: ARG002  nothing is
        """Keep the games of all ties that are known, and what is typed beside them."""
        if not isinstance(sheet, KnockoutRoundReader) or not sheet.is_readable:
            return
        stage, game_of_tie = self.shape.stage_of(number)
        ties = self._bracket()[stage - 1]
        if not sheet.has_all_lines(len(ties)):
            return
        is_last = game_of_tie == self.shape.games
        for row, tie in zip(sheet.block.rows, ties, strict=True):
            planned = line_of_tie(self.shape, tie, number, game_of_tie)
            if planned is None:
                sheet.check_empty(row)
                continue
            if labels := [self.open_seeds[one] for one in tie.players if one in self.open_seeds]:
                sheet.check_open(
                    row, planned, {"labels": ", ".join(labels), "qualified": self.recognised.title("players")}
                )
                continue
            game = sheet.game(row, planned)
            if game is None:
                continue
            self._keep(sheet, row, game, planned)
            self._read_decision(sheet, row, tie, game, is_last=is_last)

    def _read_decision(
        self, sheet: KnockoutRoundReader, row: int, tie: BracketTie, game: Game, *, is_last: bool
    ) -> None:
        if not is_last:
            last = self.recognised.places.titles.get(f"round-{self.shape.rounds_in(tie.stage)[-1]}")
            if last and sheet.text(row, "goes_on"):  # a sheet that is gone is told by itself
                sheet.report("goes-on-elsewhere", row, "goes_on", {"other": last})
            return
        winner, how = sheet.goes_on(row, game), sheet.printed(row, "how")
        if winner or how:
            self.decisions.append(Decision(stage=tie.stage, place=tie.place, winner=winner, how=how))

    def _contradicted(self, tie: BracketTie) -> None:
        last = self.shape.rounds_in(tie.stage)[-1]
        title, cell = self.result_cells[game_key(tie.games[-1])]
        sheet = self.sheet(f"round-{last}")
        row = sheet.block.rows[tie.place - 1]
        details: dict[str, Detail] = {"winner": tie.winner, "result": f"{title}!{cell}"}
        sheet.report("goes-on-contradicted", row, "goes_on", details)
        self.problems += sheet.problems


class KnockoutRoundReader(RoundReader):
    """One round sheet of a knockout."""

    def has_all_lines(self, ties: int) -> bool:
        """Whether there is a line for each tie, in the order of the bracket; a problem otherwise."""
        self.check_merged("white", "black", "result", "goes_on")
        if len(self.block.rows) != ties:
            details: dict[str, Detail] = {"ties": ties}
            self.problems.append(Problem(code="ties-missing", sheet=self.title, details=details))
            return False
        for place, row in enumerate(self.block.rows, start=1):
            if self.text(row, "board") and self.whole(row, "board") != place:
                self.report("ties-moved", row, "board", {"place": place})
                return False
        return True

    def check_empty(self, row: int) -> None:
        """A problem for what is typed on a line whose players are not known yet."""
        for key in ("result", "goes_on"):
            if self.text(row, key):
                self.report("tie-not-known", row, key)
        self._typed_numbers(row, None)

    def check_open(self, row: int, planned: Game, details: Mapping[str, Detail]) -> None:
        """A problem for what is typed on a line of seeds whom no group has decided yet."""
        for key in ("result", "goes_on"):
            if self.text(row, key):
                self.report("seed-not-known", row, key, details)
        self._typed_numbers(row, planned)

    def game(self, row: int, planned: Game) -> Game | None:
        """The line as it stands, None where numbers of others are typed."""
        sides = self._typed_numbers(row, planned)
        if sides is None:
            return None
        return Game(
            round_number=planned.round_number,
            board=planned.board,
            white=sides[0],
            black=sides[1],
            result=self.result(row, is_bye=planned.is_bye),
            note=self.printed(row, "note"),
        )

    def goes_on(self, row: int, game: Game) -> PairingNumber:
        """Player whom the arbiter named: by his number, or + for White and - for Black; 0 for nobody."""
        text = self.text(row, "goes_on").translate(_DASHES)
        if not text:
            return OPEN
        if game.is_bye:
            self.report("tie-not-known", row, "goes_on")
            return OPEN
        number = getattr(game, _SIDE_BY_SIGN[text]) if text in _SIDE_BY_SIGN else whole_number(text)
        if number not in (game.white, game.black):
            self.report("goes-on-unreadable", row, "goes_on", {"white": game.white, "black": game.black})
            return OPEN
        return int(number)

    def _typed_numbers(self, row: int, planned: Game | None) -> tuple[PairingNumber, PairingNumber] | None:
        """Numbers of White and Black of a line: those of its tie, in the colours that somebody typed."""
        cells = {side: (row, self.block.columns[side]) for side in ("white", "black")}
        typed = {side: self.grid.text(*at) for side, at in cells.items() if at not in self.grid.formulas}
        white, black = (planned.white, planned.black) if planned else (0, 0)
        expected = {"white": str(white or ""), "black": str(black or "")}
        turned = {"white": expected["black"], "black": expected["white"]}
        if planned is None:
            wrong = [side for side, text in typed.items() if text]
        else:
            reads = [all(typed[side] == way[side] for side in typed) for way in (expected, turned)]
            if reads[0]:
                return white, black
            if reads[1] and len(typed) == 2 and black:
                return black, white
            wrong = [side for side in typed if typed[side] != expected[side]]
        for side in wrong:
            self.report("tie-of-others", row, side, {"white": white or "–", "black": black or "–"})
        return None
