"""Invented events to measure with: so many players, one cycle or two, every game decided or none."""

from __future__ import annotations

import datetime
import io
from dataclasses import replace

import xlsxwriter

from roundbook import app
from roundbook.model import RESULTS, SWISS, DrawMethod, Game, Player, Settings, Tournament
from roundbook.rules import SWISS_ORDER
from roundbook.text import load_texts
from roundbook.workbook.book import Book
from roundbook.workbook.patch import SheetEdits, patch_workbook

WHEN = datetime.datetime(2026, 1, 1, 12, 0)


def settings(cycles: int) -> Settings:
    """Settings of every event here: pairing numbers in the order of the list, so that nothing depends on a draw."""
    return Settings(event="Benchmark", cycles=cycles, draw_method=DrawMethod.LIST)


def player_list(players: int) -> bytes:
    """A list of so many players as .xlsx."""
    target = io.BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True})
    sheet = book.add_worksheet()
    sheet.write_row(0, 0, ["Name", "Federation", "Rating", "Club"])
    for number in range(1, players + 1):
        sheet.write_row(number, 0, [f"Player, Number {number}", "NED", 2500 - 7 * number, f"Club {number % 5}"])
    book.close()
    return target.getvalue()


def tournament(players: int, cycles: int, *, is_over: bool) -> Tournament:
    """The event before its first result, or with every game decided, wins and draws spread evenly."""
    made = app.create(player_list(players), settings(cycles), created=WHEN).tournament
    if not is_over:
        return made
    # Whole numbers without a common divisor: neighbours in the list do not all get the same results.
    games = (
        game if game.is_bye else replace(game, result=RESULTS[(7 * game.white + 5 * game.black) % 3])
        for game in made.games
    )
    return replace(made, games=tuple(games))


def swiss(players: int, rounds: int) -> Tournament:
    """A Swiss in which everything is played: whoever stands so many places below is met next, colours in turn."""
    places = tuple(Player(number=n, name=f"Player, Number {n}", rating=2500 - n) for n in range(1, players + 1))
    games = [
        Game(
            round_number=number,
            board=board,
            white=pair[(board + number) % 2],
            black=pair[(board + number + 1) % 2],
            result=RESULTS[(7 * board + 5 * number) % 3],
        )
        for number in range(1, rounds + 1)
        for board, pair in enumerate(circle_round(players, number), start=1)
    ]
    made = Settings(event="Benchmark", format=SWISS, rounds=rounds, places=players, tie_breaks=SWISS_ORDER)
    return Tournament(settings=made, players=places, games=tuple(games))


def circle_round(players: int, number: int) -> list[tuple[int, int]]:
    """Pairs of a round among an even field: the last one stays, the others move on by one."""
    seats = [players, *((place + number) % (players - 1) + 1 for place in range(players - 1))]
    return [(seats[place], seats[-1 - place]) for place in range(players // 2)]


def workbook_with_new_result(players: int, cycles: int) -> bytes:
    """Workbook of an event in which one game was open when all figures were fresh; since then its result was typed."""
    event = tournament(players, cycles, is_over=True)
    title, position = round_place(event, 1)
    games = (replace(event.games[0], result=None), *event.games[1:])
    event = replace(event, games=games)
    fresh = app.workbook_of(event, created=WHEN)
    return patch_workbook(fresh, {title: SheetEdits(values={position: "1-0"})}).content


def round_place(event: Tournament, round_number: int) -> tuple[str, tuple[int, int]]:
    """Sheet and cell of the first result of a round."""
    book = Book(tournament=event, texts=load_texts(event.settings.language))
    block = book.layout.round_block(round_number)
    return book.sheet_titles[block.sheet], block.at(0, "result")
