"""Somebody types into a workbook that is open in LibreOffice, and every formula cell follows.

Nothing is recalculated by force here: what LibreOffice shows is what a person would see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal

from roundbook.model import CompletedRule, CrosstableOrder, Game, Player, Scoring, Settings, Tournament
from roundbook.results import COMMON_SPELLINGS, FORFEIT, parse_result, spelling_table
from roundbook.text import load_texts
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Blank, address, column_letters
from roundbook.workbook.sheets.settings import OPEN_SETTINGS, setting_cells
from tests.building import scheduled
from tests.office import client
from tests.office.recalculated import cached_values, differences, opened
from tests.parity.events import event_of
from tests.workbook.writing import book_of, written

HOW_PEOPLE_TYPE = (
    *(spelling for code, spellings in COMMON_SPELLINGS.items() if code != FORFEIT for spelling in spellings),
    *("1 - 0", "1 – 0", " 1—0 ", "1−0", "1:0", "0 : 1", "0_1", "1\u00a0-\u00a00", "0\u20111", "1\u202f‐\u202f0"),
    *("½ – ½", "½ : ½", "1/2 - 1/2", "0.5 : 0.5", "0,5–0,5", "DRAW", "Drawn", "draw "),
    *("1-O", "O-1", "+ – -", "- : +", "1-0 FF", "0 - 1 f", "− −", " ", "\u00a0", "", "ADJ.", "1-0 (ff)"),
)
# Numbers of random events whose state suits a test: two withdrawals, a forfeit before one of them; complete with four
# ties; complete with ten players.
SETTINGS_EVENT, PLAYERS_EVENT, SORTED_EVENT = 2, 16, 15
UNREADABLE = ("2-0", "1-1", "x", "1-0-1", "+", "-", "0.4", "1 0 0", "win", "1-0?", "½-1", "'", "#N/A", "=1-0", "TRUE")


def empty_event(count: int, withdrawn_after: Mapping[int, int] | None = None) -> Tournament:
    """A single round robin before its first result."""
    left = withdrawn_after or {}
    players = tuple(
        Player(number=number, name=f"Player {number}", withdrawn_after=left.get(number))
        for number in range(1, count + 1)
    )
    return Tournament(settings=Settings(event="Typing"), players=players, games=scheduled(count))


def result_cells(book: Book) -> Iterator[tuple[Game, str, str]]:
    """Every game with the sheet and the cell of its result."""
    for number in range(1, book.tournament.rounds + 1):
        block = book.layout.round_block(number)
        for index, game in enumerate(book.tournament.round_games(number)):
            if not game.is_bye:
                yield game, book.sheet_titles[block.sheet], address(*block.at(index, "result"))


def type_results(calc: client.Book, book: Book, typed: Iterator[client.CellValue]) -> Tournament:
    """Type one entry per game; gives the tournament as the entries are read. Texts are typed, numbers put."""
    table = spelling_table(load_texts("en").result_words)
    games = {(game.round_number, game.board): game for game in book.tournament.games}
    for (game, sheet, cell), entry in zip(result_cells(book), typed, strict=False):
        if isinstance(entry, str):
            calc.type_text(sheet, {cell: entry})
        else:
            calc.set_cells(sheet, {cell: entry})
        games[game.round_number, game.board] = replace(game, result=parse_result(entry, table))
    return replace(book.tournament, games=tuple(games.values()))


def date_made_of(calc: client.Book, text: str) -> float:
    """Number of the date that Calc makes of a text typed into a cell without the text format."""
    calc.type_text("Players", {"Z99": text})
    [[number]] = calc.read_values("Players", "Z99:Z99")
    calc.set_cells("Players", {"Z99": None})
    assert isinstance(number, float)
    return number


def test_typed_results_are_read_as_python_reads_them(office: client.Office) -> None:
    """Every spelling of every result, dashes and blanks of all kinds, numbers, and the date that `1/2` becomes."""
    book = book_of(empty_event(15, withdrawn_after={2: 8}))
    with opened(written(book), office) as calc:
        numbers = [1, 0.5, 0, date_made_of(calc, "1/2")]
        entries: list[client.CellValue] = [*numbers, *HOW_PEOPLE_TYPE]
        assert len(entries) <= book.layout.games
        typed = type_results(calc, book, iter(entries))

        found = differences(cached_values(written(book_of(typed))), calc)

    assert [] == found


def test_what_nobody_can_read_is_said_beside_it_and_counts_for_nothing(office: client.Office) -> None:
    """The check column asks for a look, and the standings stay as they were."""
    book = book_of(empty_event(6))
    expected = cached_values(written(book))
    places = list(result_cells(book))
    with opened(written(book), office) as calc:
        for (_, sheet, cell), entry in zip(places, UNREADABLE, strict=True):
            calc.type_text(sheet, {cell: entry})
        checks = [calc.read_values(sheet, cell.replace("E", "I"))[0][0] for _, sheet, cell in places]
        visible = {title: expected[title] for title in ("Standings", "Crosstable")}
        found = differences(visible, calc)

    assert ["check result"] * len(UNREADABLE) == checks
    assert [] == found


def test_settings_are_live(office: client.Office) -> None:
    """Another order of tie-breaks, 3-1-0, the other 50 % rule and the other crosstable, picked in the open workbook."""
    before = event_of(SETTINGS_EVENT).tournament
    chosen = replace(
        before.settings,
        event='Renamed: =A1 & "x"',
        tie_breaks=("SB", "DE", "PS", "BPG", "WON"),
        scoring=Scoring(win=Decimal(3), draw=Decimal(1)),
        completed=CompletedRule.DECIDED,
        crosstable_order=CrosstableOrder.NUMBER,
    )
    after = replace(before, settings=chosen)
    cells = setting_cells(after, load_texts("en"))
    book = book_of(before)
    with opened(written(book), office) as calc:
        for key, cell in cells.items():
            if key in OPEN_SETTINGS:
                value = None if isinstance(cell, Blank) else cell.value
                place = address(*book.layout.setting_position(key))
                calc.set_cells("Settings", {place: float(value) if isinstance(value, Decimal) else value})

        found = differences(cached_values(written(book_of(after))), calc)

    assert [] == found


def test_withdrawals_and_lots_are_live(office: client.Office) -> None:
    """A player marked as withdrawn early goes out of the standings, one marked late stays; a lot parts two equals."""
    before = event_of(PLAYERS_EVENT).tournament
    marks = {1: 2, 2: before.rounds - 1, 3: 0}
    players = tuple(
        replace(player, withdrawn_after=marks.get(player.number), lot=before.rounds - player.number)
        for player in before.players
    )
    book = book_of(before)
    block = book.layout.list_block
    with opened(written(book), office) as calc:
        for index, player in enumerate(players):
            cells = {address(*block.at(index, "withdrawn")): player.withdrawn_after}
            calc.set_cells("Players", {**cells, address(*block.at(index, "lot")): player.lot})

        found = differences(cached_values(written(book_of(replace(before, players=players)))), calc)

    assert [] == found


def test_sorted_lines_change_nothing_but_their_order(office: client.Office) -> None:
    """Players sorted by number and a round sorted by board, backwards: the same tournament with its lines turned."""
    before = event_of(SORTED_EVENT).tournament
    players = sorted(before.players, key=lambda player: player.number, reverse=True)
    first = sorted(before.round_games(1), key=lambda game: game.board, reverse=True)
    turned = (*first, *(game for game in before.games if game.round_number > 1))
    book = book_of(before)
    with opened(written(book), office) as calc:
        for title, block, key in (
            ("Players", book.layout.list_block, "number"),
            ("Round 1", book.layout.round_block(1), "board"),
        ):
            area = block.area().address.replace("$", "")
            calc.sort_range(title, area, column_letters(block.column(key)), descending=True)

        found = differences(
            cached_values(written(book_of(replace(before, players=tuple(players), games=turned)))), calc
        )

    assert [] == found
