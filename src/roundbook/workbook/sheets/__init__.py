"""The sheets of the workbook, one module each: pure functions from a `Book` to a `Sheet`."""

from __future__ import annotations

from roundbook.workbook.book import Book
from roundbook.workbook.cells import Sheet
from roundbook.workbook.cup_book import CupBook
from roundbook.workbook.cup_names import sheet_in_file
from roundbook.workbook.knockout_book import KnockoutBook
from roundbook.workbook.sheets.bracket import bracket_sheet
from roundbook.workbook.sheets.crosstable import crosstable_sheet
from roundbook.workbook.sheets.cup_hub import cup_hub_sheet
from roundbook.workbook.sheets.fixtures import fixtures_sheet
from roundbook.workbook.sheets.hub import hub_sheet
from roundbook.workbook.sheets.knockout_hub import knockout_hub_sheet
from roundbook.workbook.sheets.knockout_rounds import knockout_round_sheet
from roundbook.workbook.sheets.members import members_sheet
from roundbook.workbook.sheets.places import places_sheet
from roundbook.workbook.sheets.players import players_sheet
from roundbook.workbook.sheets.qualified import qualified_sheet
from roundbook.workbook.sheets.report import report_sheet
from roundbook.workbook.sheets.rounds import round_sheet
from roundbook.workbook.sheets.settings import settings_sheet
from roundbook.workbook.sheets.standings import standings_sheet
from roundbook.workbook.sheets.statistics import statistics_sheet
from roundbook.workbook.sheets.swiss_hub import swiss_hub_sheet
from roundbook.workbook.sheets.swiss_rounds import swiss_round_sheet
from roundbook.workbook.sheets.swiss_tables import swiss_crosstable_sheet, swiss_standings_sheet
from roundbook.workbook.sheets.team_hub import team_hub_sheet
from roundbook.workbook.sheets.team_rounds import team_round_sheet
from roundbook.workbook.swiss_book import SwissBook
from roundbook.workbook.team_book import TeamBook

__all__ = ["build_sheets"]


def build_sheets(book: Book) -> list[Sheet]:
    """All sheets in the order of their tabs."""
    if isinstance(book, TeamBook):
        return _league_sheets(book)
    if isinstance(book, SwissBook):
        return _swiss_sheets(book)
    if isinstance(book, CupBook):
        return [sheet_in_file(sheet, book.rounds_before) for sheet in _cup_sheets(book)]
    if isinstance(book, KnockoutBook):
        return _knockout_sheets(book)
    rounds = [round_sheet(book, number) for number in range(1, book.tournament.rounds + 1)]
    return [
        standings_sheet(book),
        crosstable_sheet(book),
        *rounds,
        players_sheet(book),
        settings_sheet(book),
        report_sheet(book),
        hub_sheet(book),
    ]


def _swiss_sheets(book: SwissBook) -> list[Sheet]:
    return [
        swiss_standings_sheet(book),
        swiss_crosstable_sheet(book),
        *(swiss_round_sheet(book, number) for number in range(1, book.layout.rounds + 1)),
        players_sheet(book.with_free_lines),
        settings_sheet(book),
        report_sheet(book),
        swiss_hub_sheet(book),
    ]


def _knockout_sheets(book: KnockoutBook) -> list[Sheet]:
    return [
        bracket_sheet(book),
        *(knockout_round_sheet(book, number) for number in range(1, book.layout.rounds + 1)),
        places_sheet(book),
        players_sheet(book),
        settings_sheet(book),
        report_sheet(book),
        knockout_hub_sheet(book),
    ]


def _cup_sheets(book: CupBook) -> list[Sheet]:
    return [
        qualified_sheet(book),
        bracket_sheet(book),
        *(knockout_round_sheet(book, number) for number in range(1, book.layout.rounds + 1)),
        places_sheet(book),
        cup_hub_sheet(book),
    ]


def _league_sheets(book: TeamBook) -> list[Sheet]:
    return [
        standings_sheet(book),
        crosstable_sheet(book),
        statistics_sheet(book),
        fixtures_sheet(book),
        *(team_round_sheet(book, number) for number in range(1, book.tournament.rounds + 1)),
        players_sheet(book),
        members_sheet(book),
        settings_sheet(book),
        report_sheet(book),
        team_hub_sheet(book),
    ]
