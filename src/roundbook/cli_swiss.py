"""Options of `create` for a Swiss."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from roundbook.formats.swiss import MOST_PLACES, MOST_ROUNDS
from roundbook.model import Acceleration, Apart, Forbidden, PairingRules, Settings, Tournament
from roundbook.plain_text import printable
from roundbook.terminal import say
from roundbook.text import Texts

if TYPE_CHECKING:
    from roundbook.players import PlayerList

# What the bye of a pairing is worth.
_FULL, _HALF = "full", "half"


def swiss_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a Swiss for a command."""
    options = (
        click.option("--swiss", metavar="N", type=click.IntRange(1, MOST_ROUNDS), help="Swiss of so many rounds."),
        click.option(
            "--places",
            type=click.IntRange(1, MOST_PLACES),
            help="Numbers with room (--swiss; default: an eighth more).",
        ),
        click.option(
            "--forbid",
            metavar="NAMES",
            help='Players who must not meet (--swiss): "Ann Lee / Bo Lee; Cox / Day / Fox (1-3)".',
        ),
        click.option(
            "--acceleration",
            type=click.Choice([Acceleration.BAKU.value]),
            help="Accelerated pairings in the first half of the rounds (--swiss).",
        ),
        click.option(
            "--bye",
            type=click.Choice([_FULL, _HALF]),
            help="Worth of the bye of an odd field, a win or half of it (--swiss; default: full).",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def with_swiss(settings: Settings, options: Mapping[str, Any], listed: PlayerList) -> Settings:
    """The same settings with the rules of a Swiss, if it is one.

    Raises FormatError: somebody who must not meet others is nobody, or several.
    """
    from roundbook import app  # noqa: PLC0415

    if not options["swiss"]:
        return settings
    shared = (Forbidden(shared=Apart(options["apart"])),) if options["apart"] else ()
    rules = PairingRules(forbidden=shared, acceleration=Acceleration(options["acceleration"] or Acceleration.NONE))
    scoring = replace(settings.scoring, half_bye=options["bye"] == _HALF)
    settings = replace(settings, pairing_rules=rules, scoring=scoring)
    return app.with_forbidden(settings, listed, options["forbid"]) if options["forbid"] else settings


def tell_forbidden(texts: Texts, tournament: Tournament) -> None:
    """Who must not meet, by names."""
    from roundbook.rules import forbidden_groups  # noqa: PLC0415

    players = tournament.player_by_number
    for _, numbers in forbidden_groups(tournament):
        names = "; ".join(f"{number} {players[number].name}" for number in numbers)
        say(printable(texts.message("cli_forbidden", names=names)))
