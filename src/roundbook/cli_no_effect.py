"""Options of `create` that would have no effect beside the others: each is a mistake of whoever typed it.

An option that is passed over in silence makes another tournament than the one that was meant.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import click
from click.core import ParameterSource

from roundbook.model import DrawMethod
from roundbook.terminal import goes_with, own_texts

# Formats with rules of their own: what means nothing for them, by parameter.
_MEANINGLESS: Mapping[str, Collection[str]] = {
    "quads": ("draw", "apart", "table"),
    "swiss": ("cycles", "double", "no_swap", "table", "completed"),
    "knockout": (
        *("cycles", "double", "no_swap", "table", "completed", "apart"),
        *("scoring", "tie_breaks", "further_tie_breaks", "crosstable"),
    ),
}
_OF_A_KNOCKOUT = ("seeding", "qualify")
_OF_A_CUP = ("games", "third_place")
_OF_A_SWISS = ("places", "forbid", "acceleration", "bye")
_GROUPS = ("groups", "group_size", "quads")
_CUPS = ("knockout", "then_knockout")
_DRAWN_BY_LOT = (None, DrawMethod.LOT, DrawMethod.VARMA)


def refuse_options_without_effect(context: click.Context) -> None:
    """Look at what was typed, before anything is read. Raises UsageError at the first that has no effect."""
    options, names = context.params, {parameter.name: parameter.opts[0] for parameter in context.command.params}
    typed = [key for key in options if context.get_parameter_source(key) is ParameterSource.COMMANDLINE]
    for form, meaningless in _MEANINGLESS.items():
        for key in (key for key in typed if options[form] and key in meaningless):
            # Numbers of quads go by rating: whoever says so is right.
            if (form, key, options[key]) != ("quads", "draw", DrawMethod.RATING):
                values = {"option": names[key], "name": names[form]}
                raise click.UsageError(own_texts().message("cli_option_not_here", **values))
    for key, others in _alone(options).items():
        if key in typed:
            raise goes_with(names[key], others)


def _alone(options: Mapping[str, Any]) -> dict[str, str]:
    """Options that lack one of others, without which they mean nothing."""
    is_by_lot = options["draw"] in _DRAWN_BY_LOT or any(options[key] for key in ("quads", "swiss", *_CUPS))
    needs = {
        **dict.fromkeys(_OF_A_SWISS, (options["swiss"], "--swiss")),
        "no_swap": (options["double"] or (options["cycles"] or 1) > 1, "--double, --cycles"),
        "seed": (is_by_lot, "--draw lot, --draw varma, --quads, --swiss, --knockout, --then-knockout"),
        "then_knockout": (any(options[key] for key in _GROUPS), "--groups, --group-size, --quads"),
        **dict.fromkeys(_OF_A_KNOCKOUT, (options["knockout"], "--knockout")),
        **dict.fromkeys(_OF_A_CUP, (any(options[key] for key in _CUPS), "--knockout, --then-knockout")),
    }
    return {key: others for key, (is_there, others) in needs.items() if not is_there}
