"""Plans of an event in words and columns, as a terminal or a CSV file shows them."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from roundbook.plain_text import aligned
from roundbook.plan import Plan, TimeControl, Way, advice_for
from roundbook.text import Texts

FIGURES = ("rounds", "games", "boards", "hours", "evenings")
# What makes a workbook of it, by the rounds that it has.
COMMANDS: Mapping[Way, str] = MappingProxyType(
    {
        Way.SINGLE: "create LIST",
        Way.DOUBLE: "create LIST --double",
        Way.QUADS: "create LIST --quads",
        Way.CUP: "create LIST --group-size 4 --double --then-knockout 1",
        Way.SWISS: "create LIST --swiss {rounds}",
    }
)


def plans_text(texts: Texts, players: int, control: TimeControl, evening: int, plans: Sequence[Plan]) -> str:
    """What was asked, a line for each way of playing, what practice says, and what the figures stand on."""
    heading = texts.message(
        "plan_heading",
        players=players,
        control=f"{control.minutes}+{control.seconds}",
        minutes=control.round_minutes,
        rounds=control.rounds_in(evening),
    )
    lines = [[*_cells(texts, plan), COMMANDS[plan.way].format(rounds=plan.rounds)] for plan in plans]
    right = [False, *[True] * len(FIGURES), False]
    table = aligned([[*_headers(texts), ""], *lines], right=right)
    advice = texts.message(f"plan_advice_{advice_for(players)}")
    return "\n".join([heading, "", *table, "", advice, texts.message("plan_basis")])


def plans_csv(texts: Texts, plans: Sequence[Plan]) -> str:
    """The figures, a way of playing a line, under a line of headers; hours have a point in every language."""
    lines = io.StringIO()
    rows = [[texts.label(f"plan_way_{plan.way}"), *_figures(plan)] for plan in plans]
    csv.writer(lines, lineterminator="\n").writerows([_headers(texts), *rows])
    return lines.getvalue()


def _headers(texts: Texts) -> list[str]:
    return [texts.label("plan_way"), *(texts.label(f"plan_{key}") for key in FIGURES)]


def _cells(texts: Texts, plan: Plan) -> list[str]:
    return [texts.label(f"plan_way_{plan.way}"), *(texts.number(figure) for figure in _figures(plan))]


def _figures(plan: Plan) -> list[str]:
    """Figures in the order of their headers.

    >>> _figures(Plan(way=Way.SINGLE, rounds=3, games=6, boards=2, round_minutes=145, evenings=3))
    ['3', '6', '2', '7.25', '3']
    """
    hours = format(plan.hours.normalize(), "f")
    return [str(plan.rounds), str(plan.games), str(plan.boards), hours, str(plan.evenings)]
