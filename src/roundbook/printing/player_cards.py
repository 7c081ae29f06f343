"""Each player's own games on a card to take home: when, with which colour, against whom, and room for the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from roundbook.model import Game, PairingNumber
from roundbook.printing import looks
from roundbook.printing.cards import Card, card_width, put_cards
from roundbook.printing.letters import width_of
from roundbook.printing.pages import Line, Space
from roundbook.printing.tables import cell_of
from roundbook.printing.view import Wishes, described, rating_words, rounds_of, short_day
from roundbook.publish.view import EventView, clean
from roundbook.workbook.cells import Sheet, Style
from roundbook.workbook.styles import MUTED

BESIDE = 2
EDGE, EVENT, NAME, HEADER, ROW = 10, 14, 23, 17, 17.25
ROUND_WIDTH, COLOUR_WIDTH, BOARD_WIDTH, RATING_WIDTH, RESULT_WIDTH = 34, 44, 34, 34, 42
DATE_WIDTHS = (20, 86)
# Size of letters as a share of the height of their line.
LETTERS = 0.68
NAME_LOOK = Style(bold=True, size=15, align="left")
ABOUT_LOOK = Style(size=10, align="right", color=MUTED)
CELL = replace(looks.LINE, size=10, align="center")
OPPONENT = replace(looks.LINE, size=10, align="left", indent=1)
RESULT = replace(CELL, bold=True, box_color=looks.RULE)
HEADER_LETTERS, OPPONENT_COLUMN, LAST = 9, 4, 6


def player_card_sheets(view: EventView, wishes: Wishes) -> Iterator[Sheet]:
    """A card for every player, or team, with all rounds of the event; a round without a game has an empty line."""
    space, row = _space(view, wishes)
    days = [short_day(view.tournament.round_date(number), view.texts) for number in _rounds(view)]
    widest = max((width_of(day, CELL.size) for day in days), default=0) + 8 if any(days) else 0
    widths = _widths(card_width(space, BESIDE), min(max(widest, DATE_WIDTHS[0]), DATE_WIDTHS[1]) if widest else 0.1)
    games: dict[tuple[PairingNumber, int], Game] = {}
    for game in view.tournament.games:
        games |= {(side, game.round_number): game for side in (game.white, game.black) if side}
    cards = [_card(view, number, games, (days, widths, row)) for number in sorted(view.players)]
    sheet = Sheet(key="print-player-cards", title=view.texts.sheet("print_player_cards"))
    yield put_cards(sheet, space, widths, cards, BESIDE)


def _space(view: EventView, wishes: Wishes) -> tuple[Space, float]:
    """A page across, or an upright one where the rounds need its height; and the height of a round."""
    rounds = max(view.tournament.rounds, 1)
    fixed = 2 * EDGE + EVENT + NAME + HEADER
    across = Space(paper=wishes.paper, is_across=True, has_footer=False)
    if fixed + rounds * ROW <= across.height:
        return across, ROW
    upright = replace(across, is_across=False)
    return upright, min(ROW, (upright.height - fixed) / rounds)


def _rounds(view: EventView) -> range:
    return range(1, view.tournament.rounds + 1)


def _widths(width: float, day: float) -> tuple[float, ...]:
    """Columns: round, day, board, colour, opponent, rating, result."""
    fixed = ROUND_WIDTH + day + BOARD_WIDTH + COLOUR_WIDTH + RATING_WIDTH + RESULT_WIDTH
    return (ROUND_WIDTH, day, BOARD_WIDTH, COLOUR_WIDTH, width - fixed, RATING_WIDTH, RESULT_WIDTH)


def _card(
    view: EventView,
    number: PairingNumber,
    games: dict[tuple[PairingNumber, int], Game],
    made: tuple[list[str], tuple[float, ...], float],
) -> Card:
    days, widths, row = made
    player = view.players[number]
    event, name = clean(view.tournament.settings.event), f"{number}  {view.name(number)}"
    about = " · ".join(words for words in (described(player), rating_words(player.rating)) if words)
    half = {
        0: cell_of(event, looks.SMALL, sum(widths[:4]), EVENT),
        4: cell_of(about, ABOUT_LOOK, sum(widths[4:]), EVENT),
    }
    lines = (
        Line(height=EDGE),
        Line(height=EVENT, cells=half, merges=((0, 3), (4, LAST))),
        Line(height=NAME, cells={0: cell_of(name, NAME_LOOK, sum(widths), NAME)}, merges=((0, LAST),)),
        _header_line(view, widths, has_days=any(days)),
        *(
            _round_line(view, (number, at), games.get((number, at)), (day, widths, row))
            for at, day in zip(_rounds(view), days, strict=True)
        ),
        Line(height=EDGE),
    )
    return Card(lines=lines)


def _header_line(view: EventView, widths: tuple[float, ...], *, has_days: bool) -> Line:
    texts = view.texts
    is_of_teams = view.tournament.is_of_teams
    words = (
        texts.label("table_round"),
        texts.label("publish_date") if has_days else "",
        texts.label("publish_match" if is_of_teams else "round_board"),
        "" if is_of_teams else texts.label("publish_colour"),
        texts.label("publish_opponent"),
        texts.label("standings_rating") if _has_ratings(view) else "",
        texts.label("round_result"),
    )
    aligns = ["left" if column == OPPONENT_COLUMN else "center" for column in range(len(words))]
    cells = {
        column: cell_of(word, looks.header(align, HEADER_LETTERS), widths[column], HEADER)
        for column, (word, align) in enumerate(zip(words, aligns, strict=True))
    }
    return Line(height=HEADER, cells=cells)


def _has_ratings(view: EventView) -> bool:
    return any(player.rating for player in view.players.values())


def _round_line(
    view: EventView, at: tuple[PairingNumber, int], game: Game | None, made: tuple[str, tuple[float, ...], float]
) -> Line:
    """A round of a player; the result is that which stands, as he sees it, else a box to write it in."""
    (number, round_number), (day, widths, height) = at, made
    texts: list[str | int] = [round_number, day, "", "", "", "", ""]
    if game is not None and game.is_bye:
        texts[OPPONENT_COLUMN] = view.texts.label("bye")
    elif game is not None:
        opponent = game.black if game.white == number else game.white
        signs = (sign.text for sign in view.signs(number, opponent) if sign.round_number == round_number)
        rating = rating_words(view.players[opponent].rating)
        texts[2:] = [game.board, _colour(view, game, number), view.name(opponent), rating, next(signs, "")]
    if round_number > rounds_of(view, view.group_of(number)):
        return Line(height=height)
    letters = min(CELL.size, int(height * LETTERS))
    cells = {
        column: cell_of(
            text, replace(OPPONENT if column == OPPONENT_COLUMN else CELL, size=letters), widths[column], height
        )
        for column, text in enumerate(texts)
    }
    if game is not None and not game.is_bye:
        cells[LAST] = cell_of(texts[LAST], replace(RESULT, size=letters), widths[LAST], height)
    return Line(height=height, cells=cells)


def _colour(view: EventView, game: Game, number: PairingNumber) -> str:
    """White or Black; at home or away."""
    side = "white" if game.white == number else "black"
    kind = "matches" if view.tournament.is_of_teams else "round"
    return view.texts.label(f"{kind}_{side}_name")
