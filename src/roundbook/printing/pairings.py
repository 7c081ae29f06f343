"""The pairings of a round for the wall, and who plays where, by name, for fields in which nobody finds himself.

A group begins on a page of its own, so that it can be hung up by itself. In a league each match has its boards below
it, with the line-ups; the squares say who has White.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from roundbook.model import BoardGame, Game, PairingNumber, Player
from roundbook.printing import looks
from roundbook.printing.pages import Line, Space, Strip, laid_out
from roundbook.printing.tables import Column, Table, cell_of, group_line, head, table_on
from roundbook.printing.view import (
    Section,
    Wishes,
    games_of,
    rating_words,
    round_to_print,
    round_words,
    sections,
)
from roundbook.publish.page_text import clean
from roundbook.publish.view import EventView
from roundbook.rules.matches import match_score
from roundbook.workbook.cells import Sheet
from roundbook.workbook.styles import MEDIUM

# Sizes of letters that can be read from two metres away, and of a list that is read with a finger on it.
WALL_SIZES, LIST_SIZES = range(13, 33), range(12, 17)
# Up to so many players everybody finds his own board.
MOST_WITHOUT_LIST = 20
WHITE_SIGN, BLACK_SIGN = "□", "■"


def pairing_sheets(view: EventView, wishes: Wishes) -> Iterator[Sheet]:
    """Pairings of a round, and the list by names for a larger field. Raises FormatError: see `round_to_print`."""
    number = round_to_print(view, wishes.round_number)
    yield _pairings(view, wishes, number)
    if len(_looking(view, number)) > MOST_WITHOUT_LIST:
        yield _places(view, wishes, number)


def _looking(view: EventView, number: int) -> list[Player]:
    """Players who look for their board in a round: everybody, but who is out of a knockout."""
    games = view.tournament.round_games(number)
    there = {side for game in games for side in (game.white, game.black)} if view.cup else view.players.keys()
    return [player for player in view.players.values() if player.number in there]


def _pairings(view: EventView, wishes: Wishes, number: int) -> Sheet:
    texts, games = view.texts, view.tournament.round_games(number)
    strips_by_section = [(part, games_of(part, games)) for part in sections(view)]
    lines = max(sum(1 + len(game.boards) for game in own) for _, own in strips_by_section)
    columns = _match_columns(view, games) if view.tournament.is_of_teams else _game_columns(view, games)
    spaces = [Space(paper=wishes.paper), Space(paper=wishes.paper, is_across=True)]
    table = table_on(columns, spaces, WALL_SIZES, lines)
    strips = [strip for part, own in strips_by_section for strip in _section_strips(view, table, part, own)]
    sheet = Sheet(key="print-pairings", title=texts.sheet("print_pairings", number=view.round_on_page(number)))
    heading = head(table, clean(view.tournament.settings.event), round_words(view, number))
    return laid_out(sheet, table.space, table.widths, strips, heading)


def _section_strips(view: EventView, table: Table, part: Section, games: Sequence[Game]) -> Iterator[Strip]:
    """Games of a group, its name above the first of them; that for third place has its own above it."""
    make = _match_strip if view.tournament.is_of_teams else _game_strip
    strips = [make(view, table, game) for game in games]
    for place, game in enumerate(games):
        if view.is_for_third_place(game):
            strips[place] = Strip(lines=(group_line(table, view.texts.label("bracket_third")), *strips[place].lines))
    if part.title and strips:
        strips[0] = Strip(lines=(group_line(table, part.title), *strips[0].lines), on_new_page=True)
    yield from strips


# ---- games of players


def _game_columns(view: EventView, games: Sequence[Game]) -> tuple[Column, ...]:
    texts = view.texts
    names = tuple(view.name(number) for game in games for number in (game.white, game.black) if number)
    rated = 2.9 if any(player.rating for player in view.players.values()) else 0.3
    rating = Column(header=texts.label("round_white_rating") if rated > 1 else "", least=rated)
    return (
        Column(header=texts.label("round_board"), least=3.0, is_bold=True),
        Column(header=texts.label("round_white_name"), align="left", texts=names, least=6, is_bold=True),
        rating,
        Column(header=texts.label("round_result"), least=4.2, is_open=True),
        rating,
        Column(header=texts.label("round_black_name"), align="left", texts=names, least=6, is_bold=True),
    )


def _game_strip(view: EventView, table: Table, game: Game) -> Strip:
    white, white_rating = view.name(game.white), rating_words(view.players[game.white].rating)
    if game.is_bye:
        line = table.line(["", white, white_rating, "", "", view.texts.label("bye")])
        return Strip(lines=(replace(line, cells={**line.cells, 3: cell_of("", looks.LINE, 0, 0)}),))
    black, black_rating = view.name(game.black), rating_words(view.players[game.black].rating)
    return Strip(lines=(table.line([game.board, white, white_rating, _result(view, game), black_rating, black]),))


def _result(view: EventView, game: Game) -> str:
    result = view.result(game)
    return result.code if result else ""


# ---- matches of teams


def _match_columns(view: EventView, games: Sequence[Game]) -> tuple[Column, ...]:
    texts = view.texts
    names = [view.name(number) for game in games for number in (game.white, game.black) if number]
    names += [name for game in games for board in game.boards for name in _seats(view, game, board)[::2]]
    rating = Column(header=texts.label("round_white_rating"), least=2.9)
    sign = Column(header="", least=1.4)
    return (
        Column(header=texts.label("round_board"), least=3.0, is_bold=True),
        sign,
        Column(header=texts.label("matches_white_name"), align="left", texts=tuple(names), least=6),
        rating,
        Column(header=texts.label("round_result"), least=4.2, is_open=True),
        sign,
        Column(header=texts.label("matches_black_name"), align="left", texts=tuple(names), least=6),
        rating,
    )


def _match_strip(view: EventView, table: Table, game: Game) -> Strip:
    """The match with its score in a box, and its boards."""
    home, away = view.name(game.white), view.name(game.black) if game.black else view.texts.label("bye")
    score = match_score(view.boards(game)) if not game.is_bye else ""
    texts = ["", "", home, "", score, "", away, ""]
    line = table.line(texts, table.row_height * 1.15)
    cells = dict(line.cells)
    for place in (2, 6):
        look = replace(looks.cell("left", table.size, bold=True), top=MEDIUM, bottom_color=looks.INK)
        width = table.widths[place] + table.widths[place + 1]
        cells[place] = cell_of(texts[place], look, width, line.height)
    for place in (0, 1, 3, 5, 7, *([4] if game.is_bye else [])):
        cells[place] = cell_of("", replace(looks.LINE, top=MEDIUM, bottom_color=looks.INK), 0, 0)
    match = Line(height=line.height, cells=cells, merges=((2, 3), (6, 7)))
    gap = Line(height=table.size * 0.6)
    return Strip(lines=(match, *(_board_line(view, table, game, board) for board in game.boards), gap))


def _board_line(view: EventView, table: Table, game: Game, board: BoardGame) -> Line:
    home, home_rating, away, away_rating = _seats(view, game, board)
    signs = (WHITE_SIGN, BLACK_SIGN) if board.board % 2 else (BLACK_SIGN, WHITE_SIGN)
    stands = view.boards(game)[game.boards.index(board)]
    result = stands.code if stands else ""
    return table.line([board.board, signs[0], home, home_rating, result, signs[1], away, away_rating])


def _seats(view: EventView, game: Game, board: BoardGame) -> tuple[str, str, str, str]:
    """Names and ratings at a board of a match, empty where nobody is named."""
    home, away = view.member(game.white, board.home), view.member(game.black, board.away)
    found = [(clean(who.display_name), rating_words(who.rating)) if who else ("", "") for who in (home, away)]
    return (*found[0], *found[1])


# ---- who plays where


def _places(view: EventView, wishes: Wishes, number: int) -> Sheet:
    texts = view.texts
    rows = list(_place_rows(view, number))
    side = "publish_match" if view.tournament.is_of_teams else "round_board"
    columns = (
        Column(header=texts.label("standings_name"), align="left", texts=tuple(row[0] for row in rows), is_bold=True),
        Column(header=texts.label(side), least=3.6, is_bold=True),
        Column(header=texts.label("publish_colour"), least=4.6),
        Column(header=texts.label("publish_opponent"), align="left", texts=tuple(row[3] for row in rows)),
    )
    table = table_on(columns, [Space(paper=wishes.paper)], LIST_SIZES, len(rows))
    sheet = Sheet(key="print-places", title=texts.sheet("print_places", number=view.round_on_page(number)))
    heading = head(table, clean(view.tournament.settings.event), round_words(view, number))
    strips = [Strip(lines=(table.line(row, table.size * 1.55),)) for row in rows]
    return laid_out(sheet, table.space, table.widths, strips, heading)


def _place_rows(view: EventView, number: int) -> Iterator[tuple[str, int | str, str, str]]:
    """Name, board, colour and opponent of everybody, by name; somebody without a game has neither."""
    keys = ("matches_white_name", "matches_black_name") if view.tournament.is_of_teams else _SIDES
    words = [view.texts.label(key) for key in keys]
    found: dict[PairingNumber, tuple[int | str, str, str]] = {}
    for game in view.tournament.round_games(number):
        if game.is_bye:
            found[game.white] = ("", "", view.texts.label("bye"))
        else:
            found[game.white] = (game.board, words[0], view.name(game.black))
            found[game.black] = (game.board, words[1], view.name(game.white))
    for player in sorted(_looking(view, number), key=lambda player: by_name(clean(player.name))):
        yield (view.name(player.number), *found.get(player.number, ("", "", "")))


_SIDES = ("round_white_name", "round_black_name")


def by_name(name: str) -> tuple[str, str]:
    """What names are sorted by: letters without their accents, capitals like small ones.

    >>> sorted(["Öhman", "Olsen", "ohlsson"], key=by_name)
    ['ohlsson', 'Öhman', 'Olsen']
    """
    spelled = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in spelled if not unicodedata.combining(letter)), name
