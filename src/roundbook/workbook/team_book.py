"""A league on its way into sheets: the same as a `Book`, with the positions and values of teams."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from roundbook.model import Game, Member, Tournament
from roundbook.rules.matches import in_halves
from roundbook.text import Texts
from roundbook.text.days import date_in_words
from roundbook.workbook.book import Book
from roundbook.workbook.knockout_book import KnockoutBook
from roundbook.workbook.swiss_book import SwissBook
from roundbook.workbook.team_layout import TeamLayout, match_lines, team_layout
from roundbook.workbook.team_values import TeamValues


@dataclass(frozen=True, kw_only=True)
class TeamBook(Book):
    """One league."""

    @cached_property
    def values(self) -> TeamValues:
        """Values of all formulas."""
        return TeamValues(tournament=self.tournament)

    @cached_property
    def layout(self) -> TeamLayout:
        """Positions of all cells."""
        return team_layout(self.tournament, self.sheet_titles, len(self.spellings), self.places)

    @cached_property
    def sheet_titles(self) -> dict[str, str]:
        """Title of every sheet by its key, in the order of the tabs; the sheet of the players is that of the teams."""
        titles: dict[str, str] = {}
        for key, title in super().sheet_titles.items():
            if key == "players":
                titles[key] = self._title(key, "teams")
                titles["members"] = self._title("members", "players")
            else:
                titles[key] = title
            if key == "crosstable":
                titles |= {own: self._title(own, own) for own in ("statistics", "fixtures")}
        return titles

    def _title(self, key: str, word: str) -> str:
        return self.places.titles.get(key) or self.texts.sheet(word)

    @cached_property
    def days(self) -> list[str]:
        """When each round is played, in words; empty without a date."""
        return [date_in_words(self.tournament.round_date(number), self.texts) for number in self._rounds]

    def line_of(self, game: Game, board: int = 0) -> int:
        """Line of a match or of one of its boards on its round sheet, from 0."""
        lines = match_lines(self.tournament, game.round_number)
        wanted = game.white, game.black, board
        return next(i for i, line in enumerate(lines) if (line.game.white, line.game.black, line.board) == wanted)

    def member(self, team: int, number: int) -> Member | None:
        """A player of a team by his number in it."""
        return self._members.get((team, number))

    @cached_property
    def _members(self) -> dict[tuple[int, int], Member]:
        return {(member.team, member.number): member for member in self.tournament.members}

    def sign(self, tally: int) -> str:
        """Game points of a match in words: 0 is no result, 1 no points, 2 half a point and so on."""
        return in_halves(Decimal(tally - 1) / 2) if tally else ""


def book_of(tournament: Tournament, texts: Texts, **parts: Any) -> Book:
    """The book of any tournament; `parts` are the other fields of a `Book`."""
    settings = tournament.settings
    kind: type[Book] = SwissBook if settings.is_swiss else KnockoutBook if settings.is_knockout else Book
    kind = TeamBook if tournament.is_of_teams else kind
    return kind(tournament=tournament, texts=texts, **parts)
