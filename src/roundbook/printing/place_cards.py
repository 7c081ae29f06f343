"""Name cards for the table, two or four on a page: cut along the dashes, folded along the dots, they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from roundbook.model import Member, Player
from roundbook.printing import looks
from roundbook.printing.cards import Card, card_width, put_cards
from roundbook.printing.letters import fitted
from roundbook.printing.pages import Line, Space
from roundbook.printing.view import Wishes, rating_words
from roundbook.publish.page_text import clean
from roundbook.publish.view import EventView
from roundbook.workbook.cells import Blank, Cell, Sheet, Style, Text
from roundbook.workbook.styles import MUTED

# Cards on a page, and how many of them lie beside each other.
BESIDE = {2: 1, 4: 2}
# Shares of the height of a card: its back, what stands above the name, the name, what stands below, the edge.
BACK, ABOVE, NAME, BELOW, EDGE = 0.5, 0.11, 0.22, 0.11, 0.06
NAME_LETTERS, SMALL_LETTERS = {2: 66, 4: 40}, {2: 24, 4: 16}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seat:
    """What stands on a card."""

    title: str
    name: str
    origin: str
    rating: str


def place_card_sheets(view: EventView, wishes: Wishes) -> Iterator[Sheet]:
    """A card for everybody, in the order of the pairing numbers; in a league for the players of all teams."""
    beside = BESIDE[wishes.cards]
    space = Space(paper=wishes.paper, has_footer=False)
    width, height = card_width(space, beside), space.height / (wishes.cards // beside)
    sheet = Sheet(key="print-place-cards", title=view.texts.sheet("print_place_cards"))
    cards = [_card(seat, wishes.cards, width, height) for seat in _seats(view)]
    yield put_cards(sheet, space, [width], cards, beside)


def _seats(view: EventView) -> Iterator[_Seat]:
    for number in sorted(view.players):
        player = view.players[number]
        if not view.tournament.is_of_teams:
            yield _seat(player, player.club)
        for member in view.members_of(number):
            yield _seat(member, player.name)


def _seat(who: Player | Member, club: str) -> _Seat:
    origin = " · ".join(words for words in (clean(who.federation), clean(club)) if words)
    return _Seat(title=clean(who.title), name=clean(who.name), origin=origin, rating=rating_words(who.rating))


def _card(seat: _Seat, on_page: int, width: float, height: float) -> Card:
    letters = SMALL_LETTERS[on_page]
    name = Style(bold=True, size=NAME_LETTERS[on_page], align="center")
    small = Style(size=letters, align="center", color=MUTED)
    below = " · ".join(words for words in (seat.origin, seat.rating) if words)
    lines = (
        Line(height=height * BACK, cells={0: Blank(looks.FOLD)}),
        _line(seat.title, replace(small, bold=True, vertical="bottom"), width, height * ABOVE),
        _line(seat.name, name, width, height * NAME),
        _line(below, replace(small, vertical="top"), width, height * BELOW),
        Line(height=height * EDGE - 1),
    )
    return Card(lines=lines)


def _line(text: str, look: Style, width: float, height: float) -> Line:
    cells: dict[int, Cell] = {0: Text(text, fitted(text, look, width, height))} if text else {}
    return Line(height=height, cells=cells)
