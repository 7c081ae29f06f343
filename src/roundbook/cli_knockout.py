"""Options of `create` for a knockout."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from roundbook.decision import KNOCKOUT
from roundbook.formats.knockout import MOST_GAMES
from roundbook.model import CupPlan, DrawMethod, Settings, Tournament
from roundbook.plain_text import printable
from roundbook.rules.second_stage import MOST_QUALIFIERS
from roundbook.terminal import own_texts, say

if TYPE_CHECKING:
    from roundbook.players import PlayerList

# What stands behind the name of a list in that of its tournament, and behind that of groups in the name of their cup.
OF_TOURNAMENT, _OF_CUP = " - tournament", " - knockout"
# What a cup has in common with the groups before it. Its days and its colours are its own.
_OF_THE_EVENT = ("event", "place", "arbiter", "deputies", "federation", "time_control")
_SEEDINGS = {"standard": DrawMethod.RATING, "lot": DrawMethod.LOT, "list": DrawMethod.LIST}


def knockout_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a knockout for a command."""
    options = (
        click.option("--knockout", is_flag=True, help="Who loses is out: a bracket with byes for the top seeds."),
        click.option(
            "--then-knockout",
            metavar="1|2",
            type=click.IntRange(1, MOST_QUALIFIERS),
            help="So many of each group go on to a cup, in the same workbook (--groups, --group-size, --quads).",
        ),
        click.option(
            "--games",
            type=click.IntRange(1, MOST_GAMES),
            help="Games of each tie, colours reversed (--knockout, --then-knockout; default: 1).",
        ),
        click.option(
            "--third-place",
            is_flag=True,
            help="Losers of the semi-finals play for it (--knockout, --then-knockout).",
        ),
        click.option(
            "--seeding",
            type=click.Choice(list(_SEEDINGS)),
            help="Seeds: by rating, by lot, in the order of the list (--knockout; default: standard, by rating).",
        ),
        click.option(
            "--qualify",
            type=click.IntRange(1, MOST_QUALIFIERS),
            help="LIST is a workbook with finished groups: so many of each go on, crosswise (--knockout).",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def with_knockout(settings: Settings, options: Mapping[str, Any]) -> Settings:
    """The same settings for a knockout, or for groups with one after them, if it is one of these.

    Raises UsageError: options that do not go together.
    """
    if options["then_knockout"]:
        plan = CupPlan(each=options["then_knockout"], games=options["games"] or 1, third_place=options["third_place"])
        return replace(settings, cup=plan)
    if not options["knockout"]:
        return settings
    if options["seeding"] and options["draw"]:
        raise click.UsageError(own_texts().message("cli_option_or", options="--seeding, --draw"))
    method = DrawMethod(options["draw"] or DrawMethod.RATING)
    if options["seeding"]:
        method = _SEEDINGS[options["seeding"]]
    if options["qualify"]:  # the tables of the groups say who has which seed
        method = DrawMethod.NUMBERS
    games, has_third = options["games"] or 1, options["third_place"]
    return replace(settings, format=KNOCKOUT, cycles=games, third_place=has_third, draw_method=method)


def cup_of_groups(groups: Path) -> Path:
    """Where the workbook of a cup stands that is made of one with groups: beside it, under a name of its own.

    >>> cup_of_groups(Path("club - tournament.xlsx")).name, cup_of_groups(Path("quads.xlsx")).name
    ('club - knockout.xlsx', 'quads - knockout.xlsx')
    """
    return groups.parent / f"{groups.stem.removesuffix(OF_TOURNAMENT)}{_OF_CUP}.xlsx"


def as_in_the_groups(settings: Settings, groups: Settings, options: Mapping[str, Any]) -> Settings:
    """The settings of a cup, with what the workbook of its groups says about the event unless somebody typed it."""
    said = {key: getattr(groups, key) for key in _OF_THE_EVENT if not options[key]}
    language = settings.language if options["lang"] else groups.language
    return replace(settings, **said, language=language)


def qualified(groups: Tournament, each: int) -> PlayerList:
    """Who goes on from finished groups, told one by one. Raises FormatError: see `qualifiers`."""
    from roundbook.qualifying import qualifiers  # noqa: PLC0415

    listed = qualifiers(groups, each)
    for player in listed.players:
        say(printable(f"{player.start_number}. {player.name} ({player.extra[-1]})"))
    return listed
