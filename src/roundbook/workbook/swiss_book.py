"""A Swiss on its way into sheets: a `Book` with a sheet for every planned round and room for late entries."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from roundbook.model import Game, Player
from roundbook.workbook.book import Book
from roundbook.workbook.byes import bye_spellings
from roundbook.workbook.swiss_columns import ALLOTTED_NUMBER, lines_for
from roundbook.workbook.swiss_layout import SwissLayout, swiss_layout
from roundbook.workbook.swiss_values import SwissValues


@dataclass(frozen=True, kw_only=True)
class SwissBook(Book):
    """One Swiss."""

    @cached_property
    def values(self) -> SwissValues:
        """Values of all formulas."""
        return SwissValues(tournament=self.tournament, lines_each=lines_for(self.tournament.settings.places))

    @cached_property
    def spellings(self) -> dict[str, int]:
        """Number of what is typed by spelling; the bye of a pairing has spellings where it is worth half a point."""
        allotted = bye_spellings(self.texts.result_words) if self.tournament.settings.scoring.half_bye else ()
        return {**super().spellings, **dict.fromkeys(allotted, ALLOTTED_NUMBER)}

    @cached_property
    def layout(self) -> SwissLayout:
        """Positions of all cells."""
        return swiss_layout(self.tournament, self.sheet_titles, len(self.spellings), self.places)

    @cached_property
    def with_free_lines(self) -> SwissBook:
        """The same with a nameless player for every number that is still free."""
        players = self.tournament.players
        numbers = range(len(players) + 1, self.tournament.settings.places + 1)
        free = tuple(Player(number=n, name="", extra=("",) * len(self.tournament.extra_columns)) for n in numbers)
        return replace(self, tournament=replace(self.tournament, players=(*players, *free)))

    def line_of(self, game: Game, board: int = 0) -> int:  # noqa: ARG002  of a match of teams
        """Line of a game on its round sheet, from 0."""
        lines = self.tournament.round_games(game.round_number)
        return next(line.board - 1 for line in lines if (line.white, line.black) == (game.white, game.black))

    @property
    def _rounds(self) -> range:
        return range(1, self.tournament.settings.rounds + 1)
