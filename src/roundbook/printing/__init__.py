"""What an arbiter prints: pairings, slips, charts and cards, as sheets of a workbook of their own.

`THINGS` is the whole list. Every thing makes its sheets from the games of an event, whatever its format: what has
games can be printed. Nothing is a formula: paper does not calculate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from roundbook.errors import FormatError, Problem
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
# What belongs to one stage at a time, and what there is of groups and of the cup after them.
OF_ONE_STAGE, OF_BOTH_STAGES = ("pairings", "slips"), ("standings", "wallchart", "playercards")


def printed_sheets(tournament: Tournament, things: Sequence[str], wishes: Wishes) -> list[Sheet]:
    """Sheets of things by their names in `THINGS`, each once, in the order asked for.

    Raises FormatError: no such round, or nothing in it to print.
    """
    view = EventView(tournament=tournament)
    earlier = view if wishes.after is None else EventView(tournament=after_round(tournament, wishes.after))
    views = dict.fromkeys(THINGS, view) | dict.fromkeys(OF_A_ROUND, earlier)
    return [sheet for thing in dict.fromkeys(things) for sheet in _sheets(views[thing], thing, wishes)]


def _sheets(view: EventView, thing: str, wishes: Wishes) -> Iterator[Sheet]:
    """Sheets of a thing, where a cup follows groups of the stage that is meant, or of both."""
    make, cup = THINGS[thing], view.second
    if cup is None or thing not in (*OF_ONE_STAGE, *OF_BOTH_STAGES):
        yield from make(view, wishes)
    elif thing in OF_BOTH_STAGES:
        yield from make(view, wishes)
        yield from make(cup, wishes)
    elif wishes.round_number is None:
        yield from make(cup if view.is_over and cup.games else view, wishes)
    else:
        yield from _of_round(view, cup, thing, wishes)


def _of_round(view: EventView, cup: EventView, thing: str, wishes: Wishes) -> Iterator[Sheet]:
    """Sheets of a round of either stage; rounds of the cup go on behind those of its groups."""
    before, rounds, number = view.tournament.planned_rounds, view.tournament.dated_rounds, wishes.round_number or 1
    if number > rounds:
        raise FormatError(Problem(code="no-such-round", value=str(number), details={"rounds": rounds}))
    if number <= before:
        yield from THINGS[thing](view, wishes)
    else:
        yield from THINGS[thing](cup, replace(wishes, round_number=number - before))
