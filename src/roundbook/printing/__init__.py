"""What an arbiter prints: pairings, slips, charts and cards, as sheets of a workbook of their own.

`THINGS` is the whole list. Every thing makes its sheets from the games of an event, whatever its format: what has
games can be printed. Nothing is a formula: paper does not calculate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from roundbook.model import Tournament
from roundbook.printing.pairings import pairing_sheets
from roundbook.printing.place_cards import place_card_sheets
from roundbook.printing.player_cards import player_card_sheets
from roundbook.printing.progress import progress_sheets
from roundbook.printing.slips import slip_sheets
from roundbook.printing.standings import standings_sheets
from roundbook.printing.view import Wishes
from roundbook.printing.wall_chart import wall_chart_sheets
from roundbook.publish.view import EventView
from roundbook.rules import after_round
from roundbook.workbook.cells import Sheet

__all__ = ["THINGS", "Wishes", "printed_sheets"]

THINGS: Mapping[str, Callable[[EventView, Wishes], Iterator[Sheet]]] = MappingProxyType(
    {
        "pairings": pairing_sheets,
        "slips": slip_sheets,
        "standings": standings_sheets,
        "wallchart": wall_chart_sheets,
        "placecards": place_card_sheets,
        "playercards": player_card_sheets,
        "progress": progress_sheets,
    }
)
# What can be printed as it was after an earlier round.
OF_A_ROUND = ("standings", "progress")


def printed_sheets(tournament: Tournament, things: Sequence[str], wishes: Wishes) -> list[Sheet]:
    """Sheets of things by their names in `THINGS`, each once, in the order asked for.

    Raises FormatError: no such round, or nothing in it to print.
    """
    view = EventView(tournament=tournament)
    earlier = view if wishes.after is None else EventView(tournament=after_round(tournament, wishes.after))
    views = dict.fromkeys(THINGS, view) | dict.fromkeys(OF_A_ROUND, earlier)
    return [sheet for thing in dict.fromkeys(things) for sheet in THINGS[thing](views[thing], wishes)]
