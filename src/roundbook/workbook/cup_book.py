"""A cup that follows groups, on its way into sheets of their workbook: a knockout whose players come from theirs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from roundbook.model import PairingNumber, Player, Seed, Tournament
from roundbook.text import Texts
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Area
from roundbook.workbook.cup_formulas import seed_formulas
from roundbook.workbook.cup_layout import CupLayout, cup_layout
from roundbook.workbook.cup_names import formula_in_file, name_in_file
from roundbook.workbook.formulas import OUTCOME_NONE
from roundbook.workbook.knockout_book import KnockoutBook, KnockoutValues
from roundbook.workbook.knockout_formulas import cup_player_formulas
from roundbook.workbook.layout import Places
from roundbook.workbook.ledger import GameKey
from roundbook.workbook.team_book import book_of
from roundbook.workbook.values import Column, Values

# Sheets of the cup that have other titles than those of a knockout by itself, by the keys that they have there.
_TITLES = {"players": "qualified", "standings": "places", "hub": "cup_hub"}
# In front of this sheet of the groups stand those of the cup.
_BEHIND_CUP = "players"


@dataclass(frozen=True, kw_only=True)
class CupValues(KnockoutValues):
    """Values of the cup's hub; `groups` are those of the groups."""

    groups: Values

    @cached_property
    def columns(self) -> dict[str, Column]:
        """Every column of the hub's seeds, by seed: whose it is follows from the groups as their formulas show them."""
        seeds, theirs = self.tournament.seeds, self.groups.columns
        player = {seed.seed: seed.instead or self.placed(seed) for seed in seeds}
        shown = {
            key: {number: theirs[key][own] if own else "" for number, own in player.items()}
            for key in ("name", "federation", "rating")
        }
        labels: Column = {seed.seed: seed.label for seed in seeds}
        return {
            **super().columns,
            **shown,
            "name": {number: shown["name"][number] if own else labels[number] for number, own in player.items()},
            "label": labels,
            "missing": {seed.seed: self.missing(seed) for seed in seeds},
            "placed": {seed.seed: self.placed(seed) for seed in seeds},
            "player": dict(player),
        }

    def missing(self, seed: Seed) -> int:
        """Games without a result in the group of a seed."""
        numbers = self.groups.tournament.groups[seed.group].numbers
        outcomes = (found for (_, player, _), found in self.groups.outcomes.items() if player in numbers)
        return sum(found == OUTCOME_NONE for found in outcomes) // 2

    def placed(self, seed: Seed) -> PairingNumber:
        """Whoever is alone on the place of a seed in a group that is over, 0 for nobody."""
        theirs, numbers = self.groups.columns, self.groups.tournament.groups[seed.group].numbers
        there = [n for n in numbers if theirs["rank"][n] == seed.place and theirs["active"][n]]
        return there[0] if len(there) == 1 and not self.missing(seed) else 0

    def check(self, texts: Texts, seed: Seed) -> str:
        """What stands beside a seed on the sheet of those who qualify."""
        players = self.columns["player"]
        player = int(players[seed.seed])
        if not player:
            missing = self.missing(seed)
            return f"{texts.label('qualified_missing')} {missing}" if missing else texts.label("qualified_shared")
        if list(players.values()).count(player) > 1:
            return texts.label("qualified_twice")
        has_left = self.groups.tournament.player_by_number[player].withdrawn_after is not None
        return texts.label("qualified_withdrew") if has_left else ""


@dataclass(frozen=True, kw_only=True)
class CupBook(KnockoutBook):
    """One cup. `groups` is the book of the groups that it follows."""

    groups: Book

    @cached_property
    def values(self) -> CupValues:
        """Values of all formulas."""
        return CupValues(tournament=self.tournament, groups=self.groups.values)

    @cached_property
    def layout(self) -> CupLayout:
        """Positions of all cells."""
        feeders = self.groups.tournament.groups
        return cup_layout(self.tournament, feeders, self.sheet_titles, len(self.spellings), self.places)

    @cached_property
    def sheet_titles(self) -> dict[str, str]:
        """Title of every sheet of the cup by its key, in the order of the tabs."""
        usual = super().sheet_titles
        rounds = [key for key in usual if key.startswith("round-")]
        titles = {**usual, **{key: self.texts.sheet(word) for key, word in _TITLES.items()}, **self.places.titles}
        return {key: titles[key] for key in ("players", "bracket", *rounds, "standings", "hub")}

    @property
    def people(self) -> tuple[Player, ...]:
        """Everybody who may come to stand on these sheets."""
        return self.groups.tournament.players

    @property
    def rounds_before(self) -> int:
        """Rounds of the groups."""
        return self.groups.tournament.planned_rounds

    def hub_formulas(self, number: PairingNumber) -> dict[str, str]:
        """Formula of every column of a seed's line in the hub."""
        theirs = self.groups.tournament
        own = seed_formulas(self.layout, self.tournament.seeds[number - 1], theirs.settings.cycles, len(theirs.players))
        return cup_player_formulas(self.layout, number) | own

    def in_file(self, formula: str) -> str:
        """A formula of the cup as the file spells it."""
        return formula_in_file(formula, self.rounds_before)

    def name_in_file(self, name: str) -> str:
        """A defined name of the cup as the file spells it."""
        return name_in_file(name, self.rounds_before)


def books_of(
    tournament: Tournament,
    texts: Texts,
    cup_places: Places | None = None,
    cup_unfinished: frozenset[GameKey] = frozenset(),
    **parts: Any,
) -> tuple[Book, ...]:
    """The book of a tournament and, if a cup follows in the same workbook, that of the cup; see `book_of`."""
    book = book_of(tournament, texts, **parts)
    return (book, *cup_books(book, cup_places or Places(), cup_unfinished))


def cup_books(book: Book, places: Places, unfinished: frozenset[GameKey]) -> Iterator[CupBook]:
    """The book of the cup that follows the groups of a book, if one does."""
    if cup := book.tournament.cup:
        yield CupBook(tournament=cup, texts=book.texts, groups=book, places=places, unfinished=unfinished)


def tabs_in_order(books: tuple[Book, ...]) -> tuple[str, ...]:
    """Titles of all sheets in the order of their tabs: those of a cup stand between the rounds and the players."""
    book, *cups = books
    own = list(book.sheet_titles.values())
    behind = own.index(book.sheet_titles[_BEHIND_CUP]) if cups else len(own)
    theirs = [title for cup in cups for title in cup.sheet_titles.values()]
    hubs = [cup.sheet_titles["hub"] for cup in cups]
    return (*own[:behind], *(title for title in theirs if title not in hubs), *own[behind:], *hubs)


def names_in_file(book: Book) -> dict[str, tuple[str, Area]]:
    """Sheet title and area of every defined name of a book, as the file spells it."""
    areas = book.layout.named_areas()
    return {book.name_in_file(name): (book.sheet_titles[sheet], area) for name, (sheet, area) in areas.items()}
