"""Everything that the sheets are drawn from: the tournament, its values, the layout and the words.

A sheet is a function from a `Book` to a `Sheet`. Nothing here or in `sheets/` reads a file or a clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from roundbook.model import Game, PairingNumber, Player, Tournament
from roundbook.results import live_spellings, spelling_table
from roundbook.text import Texts
from roundbook.workbook.columns import TIE_BREAK_SLOTS
from roundbook.workbook.layout import Layout, Places, layout_of
from roundbook.workbook.ledger import GameKey
from roundbook.workbook.values import Values

FIXED_SHEETS = ("standings", "crosstable", "players", "settings", "report", "hub")


@dataclass(frozen=True, kw_only=True)
class ReportLine:
    """One line of the Report sheet. `kind` is a heading, a problem's severity, or plain text."""

    kind: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Book:
    """One tournament on its way into sheets.

    `unfinished` are the games where somebody typed the mark for "not finished". `places` tells where a file that people
    worked in has its blocks. `kept` are kind and text of the lines at the end of the Report that stay from run to run.
    """

    tournament: Tournament
    texts: Texts
    report: tuple[ReportLine, ...] = ()
    kept: tuple[tuple[str, str], ...] = ()
    unfinished: frozenset[GameKey] = frozenset()
    places: Places = field(default_factory=Places)

    @cached_property
    def values(self) -> Values:
        """Values of all formulas."""
        return Values(tournament=self.tournament)

    @cached_property
    def layout(self) -> Layout:
        """Positions of all cells."""
        return layout_of(self.tournament, self.sheet_titles, len(self.spellings), self.places)

    @cached_property
    def spellings(self) -> dict[str, int]:
        """Number of the result by spelling, in the language of the workbook."""
        return live_spellings(spelling_table(self.texts.result_words))

    @cached_property
    def sheet_titles(self) -> dict[str, str]:
        """Title of every sheet by its key, in the order of the tabs."""
        rounds = {f"round-{number}": self.texts.sheet("round", number=number) for number in self._rounds}
        fixed = {key: self.texts.sheet(key) for key in FIXED_SHEETS}
        order = ["standings", "crosstable", *rounds, "players", "settings", "report", "hub"]
        return {key: self.places.titles.get(key) or rounds.get(key) or fixed[key] for key in order}

    @cached_property
    def players(self) -> dict[PairingNumber, Player]:
        """Players by pairing number."""
        return self.tournament.player_by_number

    @property
    def people(self) -> tuple[Player, ...]:
        """Everybody who may come to stand on these sheets."""
        return self.tournament.players

    def in_file(self, formula: str) -> str:
        """A formula as the file spells it."""
        return formula

    def name_in_file(self, name: str) -> str:
        """A defined name as the file spells it."""
        return name

    @cached_property
    def tie_break_codes(self) -> tuple[str, ...]:
        """Code of every place of the tie-break order, empty where none is chosen."""
        codes = self.tournament.settings.tie_breaks
        return (*codes, *[""] * (TIE_BREAK_SLOTS - len(codes)))[:TIE_BREAK_SLOTS]

    def line_of(self, game: Game, board: int = 0) -> int:
        """Line of a game on its round sheet, from 0; `board` is for matches of teams."""
        lines = self.tournament.round_games(game.round_number)
        return next(i for i, line in enumerate(lines) if (line.white, line.black, board) == (game.white, game.black, 0))

    @property
    def _rounds(self) -> range:
        return range(1, self.tournament.rounds + 1)
