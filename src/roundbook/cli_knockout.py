"""Options of `create` for a knockout."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from roundbook.decision import KNOCKOUT
from roundbook.formats.knockout import MOST_GAMES
from roundbook.model import DrawMethod, Settings
from roundbook.plain_text import printable
from roundbook.terminal import own_texts, say

if TYPE_CHECKING:
    from roundbook.players import PlayerList

# Who goes on from a group: its winner, or the first two.
MOST_QUALIFIERS = 2

_SEEDINGS = {"standard": DrawMethod.RATING, "lot": DrawMethod.LOT, "list": DrawMethod.LIST}


def knockout_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a knockout for a command."""
    options = (
        click.option("--knockout", is_flag=True, help="Who loses is out: a bracket with byes for the top seeds."),
        click.option(
            "--games",
            type=click.IntRange(1, MOST_GAMES),
            help="Games of each tie, colours reversed (--knockout; default: 1).",
        ),
        click.option("--third-place", is_flag=True, help="Losers of the semi-finals play for it (--knockout)."),
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
    """The same settings for a knockout, if it is one. Raises UsageError: options that do not go together."""
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


def qualified(groups: Path, each: int) -> PlayerList:
    """Who goes on from a workbook with finished groups, told one by one.

    Raises InputError: no workbook, or wrong. FormatError: see `qualifiers`.
    """
    from roundbook import app  # noqa: PLC0415
    from roundbook.qualifying import qualifiers  # noqa: PLC0415

    listed = qualifiers(app.read_workbook(groups), each)
    for player in listed.players:
        say(printable(f"{player.start_number}. {player.name} ({player.extra[-1]})"))
    return listed
