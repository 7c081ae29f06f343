"""Result slips: the game, a box for the points of each player, and a line for each to sign on.

Games that nobody has to play, because a player has withdrawn or did not come, have no slip.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from roundbook.errors import FormatError, Problem
from roundbook.model import Game, Member, Player, Result
from roundbook.printing import looks
from roundbook.printing.cards import Card, card_width, put_cards
from roundbook.printing.letters import fitted
from roundbook.printing.pages import Line, Space
from roundbook.printing.tables import cell_of
from roundbook.printing.view import AND_DASH, Wishes, rating_words, round_to_print, short_day
from roundbook.publish.page_text import clean
from roundbook.publish.view import EventView
from roundbook.workbook.cells import Blank, Cell, Sheet, Style, Text
from roundbook.workbook.styles import MUTED

BESIDE = 2
LABEL_WIDTH, RATING_WIDTH, BOX_WIDTH, BETWEEN = 44, 32, 42, 14
EDGE, EVENT, ROUND, NAME, SIGN, CAPTION = 9, 17, 23, 29, 32, 13
LABEL = replace(looks.SMALL, size=10)
BOARD = Style(bold=True, size=15, align="right")
ROUND_LOOK = Style(size=11, align="left")
NAME_LOOK = Style(bold=True, size=13, align="left")
RATING_LOOK = Style(size=10, align="center", color=MUTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Slip:
    """What stands on a slip: the colours in words and those who have them, the first of them being named first."""

    above: str
    board: str
    sides: tuple[tuple[str, Player | Member | None], tuple[str, Player | Member | None]]


def slip_sheets(view: EventView, wishes: Wishes) -> Iterator[Sheet]:
    """Slips of a round, eight on a page. Raises FormatError: see `round_to_print`; nobody plays in it."""
    number = round_to_print(view, wishes.round_number)
    slips = [slip for game in view.tournament.round_games(number) for slip in _slips_of(view, game)]
    if not slips:
        raise FormatError(Problem(code="print-nobody-plays", value=str(number)))
    space = Space(paper=wishes.paper, has_footer=False)
    widths = _widths(card_width(space, BESIDE))
    day = short_day(view.tournament.round_date(number), view.texts)
    when = " · ".join(words for words in (view.round_name(number), day) if words)
    cards = [_card(view, slip, when, widths) for slip in slips]
    sheet = Sheet(key="print-slips", title=view.texts.sheet("print_slips", number=view.round_on_page(number)))
    yield put_cards(sheet, space, widths, cards, BESIDE)


def _slips_of(view: EventView, game: Game) -> Iterator[_Slip]:
    """Slips of a game, or of all boards of a match."""
    white, black = (view.texts.label(key) for key in ("round_white_name", "round_black_name"))
    board = view.texts.label("round_board")
    event = clean(view.tournament.settings.event)
    if game.is_bye:
        return
    if not game.boards:
        if _may_be_played(view.result(game)):
            above = event
            if view.is_for_third_place(game):
                above = " · ".join(words for words in (event, view.texts.label("bracket_third")) if words)
            sides = (white, view.players[game.white]), (black, view.players[game.black])
            yield _Slip(above=above, board=f"{board} {game.board}", sides=sides)
        return
    match = AND_DASH.join((view.name(game.white), view.name(game.black)))
    for line, result in zip(game.boards, view.boards(game), strict=True):
        home, away = view.member(game.white, line.home), view.member(game.black, line.away)
        colours = (white, black) if line.board % 2 else (black, white)
        if _may_be_played(result):
            seated = (colours[0], home), (colours[1], away)
            yield _Slip(above=match, board=f"{board} {line.board}", sides=seated)


def _may_be_played(result: Result | None) -> bool:
    return result is None or result.is_played


def _widths(width: float) -> tuple[float, ...]:
    """Columns of a slip: colour, the rest of the left half, between the halves, the name's end, rating, box."""
    half = (width - BETWEEN) / 2
    return (LABEL_WIDTH, half - LABEL_WIDTH, BETWEEN, half - RATING_WIDTH - BOX_WIDTH, RATING_WIDTH, BOX_WIDTH)


def _card(view: EventView, slip: _Slip, when: str, widths: tuple[float, ...]) -> Card:
    signature = view.texts.label("print_signature")
    last = len(widths) - 1
    left, right = sum(widths[:4]), sum(widths[4:])
    captions = [f"{signature} {colour}" for colour, _ in slip.sides]
    small = replace(looks.SMALL, size=8)
    lines = (
        Line(height=EDGE),
        Line(height=EVENT, cells={0: _text(slip.above, looks.SMALL, sum(widths), EVENT)}, merges=((0, last),)),
        Line(
            height=ROUND,
            cells={0: _text(when, ROUND_LOOK, left, ROUND), 4: _text(slip.board, BOARD, right, ROUND)},
            merges=((0, 3), (4, last)),
        ),
        *(_side_line(colour, who, widths) for colour, who in slip.sides),
        Line(height=SIGN, cells={column: Blank(looks.SIGNATURE) for column in (0, 1, 3, 4, 5)}),
        Line(
            height=CAPTION,
            cells={
                0: _text(captions[0], small, sum(widths[:2]), CAPTION),
                3: _text(captions[1], small, sum(widths[3:]), CAPTION),
            },
            merges=((0, 1), (3, last)),
        ),
        Line(height=EDGE),
    )
    return Card(lines=lines)


def _side_line(colour: str, who: Player | Member | None, widths: tuple[float, ...]) -> Line:
    name = clean(who.display_name) if who else ""
    cells: dict[int, Cell] = {
        0: _text(colour, LABEL, widths[0], NAME),
        1: cell_of(name, NAME_LOOK if name else looks.SIGNATURE, sum(widths[1:4]), NAME),
        4: cell_of(rating_words(who.rating) if who else "", RATING_LOOK, widths[4], NAME),
        5: Blank(looks.BOX),
    }
    return Line(height=NAME, cells=cells, merges=((1, 3),))


def _text(text: str, look: Style, width: float, height: float) -> Text:
    return Text(text, fitted(text, look, width, height))
