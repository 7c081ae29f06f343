"""Each player's own games on a card to take home: when, with which colour, against whom, and room for the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from roundbook.model import Game, PairingNumber
from roundbook.printing import looks
from roundbook.printing.cards import Card, card_width, put_cards
from roundbook.printing.letters import width_of
from roundbook.printing.pages import Line, Space
from roundbook.printing.tables import cell_of
from roundbook.printing.view import Wishes, described, planned_rounds, rating_words, rounds_of, short_days
from roundbook.publish.page_text import clean
from roundbook.publish.view import EventView
from roundbook.workbook.cells import Cell, Sheet, Style
from roundbook.workbook.styles import MUTED

BESIDE = 2
EDGE, EVENT, NAME, HEADER, ROW = 10, 14, 23, 17, 17.25
ROUND_WIDTH, COLOUR_WIDTH, BOARD_WIDTH, RATING_WIDTH, RESULT_WIDTH = 34, 44, 34, 34, 42
WIDEST_DAY, WIDEST_ROUND = 86, 116
# Size of letters as a share of the height of their line.
LETTERS = 0.68
NAME_LOOK = Style(bold=True, size=15, align="left")
ABOUT_LOOK = Style(size=10, align="right", color=MUTED)
CELL = replace(looks.LINE, size=10, align="center")
OPPONENT = replace(looks.LINE, size=10, align="left", indent=1)
RESULT = replace(CELL, bold=True, box_color=looks.RULE)
HEADER_LETTERS, OPPONENT_COLUMN, LAST = 9, 4, 6


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """What all cards share: days of the rounds and the header over them, columns, height of a round, all games.

    Columns are round, day, board, colour, opponent, rating, result.
    """

    space: Space
    days: Sequence[str]
    day_header: str
    widths: tuple[float, ...]
    row: float
    games: Mapping[tuple[PairingNumber, int], Game]


def player_card_sheets(view: EventView, wishes: Wishes) -> Iterator[Sheet]:
    """A card for every player, or team, with all rounds of the event; a round without a game has an empty line.

    Of a cup after groups those who are known to play in it have one.
    """
    plan = _plan(view, wishes)
    cards = [_card(view, plan, number) for number in sorted(view.players) if view.card_of(number)]
    if not cards:
        return
    title = view.texts.sheet("qualified" if view.before else "print_player_cards")
    sheet = Sheet(key="print-cards-of-cup" if view.before else "print-player-cards", title=title)
    yield put_cards(sheet, plan.space, plan.widths, cards, BESIDE)


def _plan(view: EventView, wishes: Wishes) -> _Plan:
    space, row = _space(view, wishes)
    days, time = short_days(view)
    header = " ".join((view.texts.label("publish_date"), time)).strip() if any(days) else ""
    widest = max(map(_day_width, (*days, header))) if header else 0.0
    games: dict[tuple[PairingNumber, int], Game] = {}
    for game in view.tournament.games:
        games |= {(side, game.round_number): game for side in (game.white, game.black) if side}
    day = min(widest, WIDEST_DAY)
    first = _round_width(view)
    fixed = first + day + BOARD_WIDTH + COLOUR_WIDTH + RATING_WIDTH + RESULT_WIDTH
    opponent = card_width(space, BESIDE) - fixed
    widths = (first, day, BOARD_WIDTH, COLOUR_WIDTH, opponent, RATING_WIDTH, RESULT_WIDTH)
    return _Plan(space=space, days=days, day_header=header, widths=widths, row=row, games=games)


def _round_width(view: EventView) -> float:
    """Width of the numbers of the rounds, in a knockout of their names."""
    if not view.cup:
        return ROUND_WIDTH
    names = (view.round_name(number) for number in range(1, planned_rounds(view) + 1))
    return min(max(width_of(name, CELL.size) for name in names) + 8, WIDEST_ROUND)


def _day_width(text: str) -> float:
    return width_of(text, CELL.size) + 8


def _space(view: EventView, wishes: Wishes) -> tuple[Space, float]:
    """A page across, or an upright one where the rounds need its height; and the height of a round."""
    rounds = max(planned_rounds(view), 1)
    fixed = 2 * EDGE + EVENT + NAME + HEADER
    across = Space(paper=wishes.paper, is_across=True, has_footer=False)
    if fixed + rounds * ROW <= across.height:
        return across, ROW
    upright = replace(across, is_across=False)
    return upright, min(ROW, (upright.height - fixed) / rounds)


def _card(view: EventView, plan: _Plan, number: PairingNumber) -> Card:
    player, widths = view.players[number], plan.widths
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
        _header_line(view, plan),
        *(_round_line(view, plan, number, at) for at in range(1, len(plan.days) + 1)),
        Line(height=EDGE),
    )
    return Card(lines=lines)


def _header_line(view: EventView, plan: _Plan) -> Line:
    texts, is_of_teams = view.texts, view.tournament.is_of_teams
    has_ratings = any(player.rating for player in view.players.values())
    words = (
        texts.label("cup_stage" if view.cup else "table_round"),
        plan.day_header,
        texts.label("publish_match" if is_of_teams else "round_board"),
        "" if is_of_teams else texts.label("publish_colour"),
        texts.label("publish_opponent"),
        texts.label("standings_rating") if has_ratings else "",
        texts.label("round_result"),
    )
    aligns = ["left" if column == OPPONENT_COLUMN else "center" for column in range(len(words))]
    cells = {
        column: cell_of(word, looks.header(align, HEADER_LETTERS), plan.widths[column], HEADER)
        for column, (word, align) in enumerate(zip(words, aligns, strict=True))
    }
    return Line(height=HEADER, cells=cells)


def _round_line(view: EventView, plan: _Plan, number: PairingNumber, at: int) -> Line:
    """A round of a player; the result is that which stands, as he sees it, else a box to write it in."""
    if at > rounds_of(view, view.group_of(number)):
        return Line(height=plan.row)
    game = plan.games.get((number, at))
    texts: list[str | int] = [view.round_name(at) if view.cup else at, plan.days[at - 1], *[""] * 5]
    if game is not None and game.is_bye:
        texts[OPPONENT_COLUMN] = view.texts.label("bye")
    elif game is not None:
        texts[2:] = _game_texts(view, game, number)
    letters = min(CELL.size, int(plan.row * LETTERS))
    cells: dict[int, Cell] = {}
    for column, text in enumerate(texts):
        look = OPPONENT if column == OPPONENT_COLUMN else RESULT if column == LAST else CELL
        cells[column] = cell_of(text, replace(look, size=letters), plan.widths[column], plan.row)
    if game is None or game.is_bye:
        cells[LAST] = cell_of("", CELL, 0, 0)
    return Line(height=plan.row, cells=cells)


def _game_texts(view: EventView, game: Game, number: PairingNumber) -> list[str | int]:
    """Board, White or Black (at home or away), opponent, rating, and what he scored."""
    opponent = game.black if game.white == number else game.white
    signs = (sign.text for sign in view.signs(number, opponent) if sign.round_number == game.round_number)
    side = "white" if game.white == number else "black"
    colour = view.texts.label(f"{'matches' if view.tournament.is_of_teams else 'round'}_{side}_name")
    rating = rating_words(view.players[opponent].rating)
    return [game.board, colour, view.name(opponent), rating, next(signs, "")]
